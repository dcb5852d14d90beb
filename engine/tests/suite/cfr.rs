//! Games with hidden information, worked through as a whole: published values, and one algorithm against another.

mod kept_strategies;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use countermove::api;
use countermove::game::erased::{Erased, State};
use countermove::game::evaluation::Weights;
use countermove::game::information::Information;
use countermove::game::notation::Notation;
use countermove::game::{Game, Player, Turn};
use countermove::games;
use countermove::search::algorithms::cfr;
use countermove::search::information_tree::{InformationTree, Locks, Profile, Refusal};
use countermove::search::kept_strategies::{CfrVariant, Knowledge, Strategies};
use countermove::search::{
    Algorithm, Found, GameMemory, Given, Parameters, SearchProblem, StoppedBy, most_nodes,
};

use crate::common::Way;

fn open(name: &str, options: &str) -> Erased {
    games::open(name, options, None).unwrap().game
}

fn tree_of(game: &Erased) -> InformationTree {
    InformationTree::of_erased(game, most_nodes(game.facts().players), &mut || Some(())).unwrap()
}

/// A search of the `view` of `player`.
fn search(
    game: &Erased,
    algorithm: Algorithm,
    (player, view): (Player, &str),
    way: impl Into<Way>,
    memory: GameMemory<'_>,
) -> Found<<Erased as Game>::Move> {
    let root = game.read_view(view, player).unwrap();
    let Way { parameters, options } = way.into();
    let stop = AtomicBool::new(false);
    let weights = Weights::for_game(game, &[]).unwrap();
    let problem = SearchProblem {
        parameters,
        options: &options,
        memory,
        ..SearchProblem::new(game, &weights, &root, &stop)
    };
    algorithm.search(&problem, &mut |_| {})
}

fn iterations(variant: CfrVariant, count: u64) -> Way {
    (Parameters::default(), options(variant, Some(count))).into()
}

fn options(variant: CfrVariant, iterations: Option<u64>) -> cfr::CfrOptions {
    cfr::CfrOptions { cfr_variant: Some(variant), iterations }
}

/// The value of the best response of `player` to others who move at random, in `worlds` that it cannot tell apart:
/// by recursion over states, without a tree.
fn slow_best_response(game: &Erased, player: Player, worlds: Vec<(State, f64)>) -> f64 {
    let mut value = 0.0;
    let mut open = worlds;
    let mut views: HashMap<u64, Vec<(State, f64)>> = HashMap::new();
    while let Some((state, weight)) = open.pop() {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        match game.turn(&state) {
            Turn::Over => value += weight * game.utility(&state, player),
            Turn::Of(mover) if mover == player => {
                views.entry(game.view_key(&state, player)).or_default().push((state, weight));
            }
            turn => {
                for &action in &moves {
                    let share = match turn {
                        Turn::Chance => game.probability(&state, action),
                        _ => 1.0 / moves.len() as f64,
                    };
                    open.push((game.after(&state, action), weight * share));
                }
            }
        }
    }
    for worlds in views.into_values() {
        let mut moves = Vec::new();
        game.moves(&worlds[0].0, &mut moves);
        let after = |action| {
            let worlds = worlds.iter();
            worlds.map(|(state, weight)| (game.after(state, action), *weight)).collect()
        };
        let values = moves.iter().map(|&action| slow_best_response(game, player, after(action)));
        value += values.fold(f64::NEG_INFINITY, f64::max);
    }
    value
}

#[test]
fn a_flat_best_response_is_that_of_a_slow_recursion() {
    for (name, options) in
        [("kuhn_poker", "{}"), ("kuhn_poker", r#"{"players":3}"#), ("leduc_poker", "{}")]
    {
        let game = open(name, options);
        let tree = tree_of(&game);
        let reaches = tree.reaches(&Profile::uniform(&tree));
        for player in 0..tree.players() {
            let slow = slow_best_response(&game, player, vec![(game.start(), 1.0)]);
            let flat = tree.best_response(player, &reaches, &Locks::default()).value;
            assert!((slow - flat).abs() < 1e-12, "{name} {player}: {slow} {flat}");
        }
    }
}

/// OpenSpiel's tests have the NashConv 11/12 of random players and 12 information states of Kuhn poker; 936 are
/// Leduc's (Southey et al. 2005).
#[test]
fn the_trees_have_the_published_information_states() {
    let kuhn = tree_of(&open("kuhn_poker", "{}"));
    assert_eq!(kuhn.information_sets(), 12);
    let reaches = kuhn.reaches(&Profile::uniform(&kuhn));
    assert!((kuhn.nash_conv(&reaches, &Locks::default()) - 11.0 / 12.0).abs() < 1e-12);
    assert!((kuhn.values(&reaches)[0] - 0.125).abs() < 1e-12);
    let leduc = tree_of(&open("leduc_poker", "{}"));
    assert_eq!(leduc.information_sets(), 936);
}

#[test]
fn a_game_with_too_many_nodes_is_refused_and_a_stopped_walk_ends() {
    let game = open("leduc_poker", "{}");
    assert_eq!(
        InformationTree::of_erased(&game, 100, &mut || Some(())).unwrap_err(),
        Refusal::TooLarge
    );
    let mut left = 50;
    let mut tick = || {
        left -= 1;
        (left > 0).then_some(())
    };
    assert_eq!(
        InformationTree::of_erased(&game, 100_000, &mut tick).unwrap_err(),
        Refusal::Stopped
    );
}

/// In the equilibria of Kuhn poker the first player bets a jack with probability α, at most ⅓, and a king with 3α;
/// the second calls with a queen in ⅓ (Kuhn 1950).
#[test]
fn cfr_finds_an_equilibrium_of_kuhn_poker() {
    let game = open("kuhn_poker", "{}");
    let bet = |view, variant, count| {
        let way = iterations(variant, count);
        let found = search(&game, Algorithm::Cfr, view, way, GameMemory::default());
        let mixed = found.mixed.unwrap();
        (mixed.strategy[1].probability, mixed.nash_conv.unwrap())
    };
    for (variant, count, tolerance) in [
        (CfrVariant::Plus, 4000, 1e-4),
        (CfrVariant::Discounted, 4000, 1e-4),
        (CfrVariant::Vanilla, 20_000, 2e-3),
        (CfrVariant::Sampled, 100_000, 1e-2),
    ] {
        let near = 200.0 * tolerance;
        let (jack, nash_conv) = bet((0, "J? -"), variant, count);
        assert!(nash_conv < tolerance, "{variant:?}: {nash_conv}");
        assert!(jack <= 1.0 / 3.0 + near, "{variant:?}: {jack}");
        let (king, _) = bet((0, "K? -"), variant, count);
        assert!((king - 3.0 * jack).abs() < near, "{variant:?}: {jack} {king}");
        let (calls, _) = bet((1, "?Q b"), variant, count);
        assert!((calls - 1.0 / 3.0).abs() < near, "{variant:?}: {calls}");
    }
}

#[test]
fn both_find_the_published_value_of_leduc_poker() {
    const VALUE: f64 = -0.085_606_424;
    let game = open("leduc_poker", "{}");
    let tree = tree_of(&game);
    let mut knowledge = Knowledge::none(&tree, CfrVariant::Plus);
    assert!(knowledge.is_of(&tree));
    let views = first_views(&game);
    let strategies = Strategies::new(1 << 26);
    let memory = GameMemory { strategies: Some(&strategies), ..GameMemory::default() };
    let way = iterations(CfrVariant::Plus, 500);
    for (algorithm, tolerance) in [(Algorithm::Cfr, 3e-3), (Algorithm::SequenceForm, 1e-6)] {
        let mut value = 0.0;
        for view in &views {
            let found = search(&game, algorithm, (0, view), &way, memory);
            let mixed = found.mixed.unwrap();
            assert!(mixed.nash_conv.unwrap() < tolerance, "{algorithm:?}: {:?}", mixed.nash_conv);
            value += mixed.reach.unwrap() * found.valuation.values[0];
        }
        assert!((value - VALUE).abs() < tolerance, "{algorithm:?}: {value}");
    }
    (knowledge, _) =
        strategies.get(CfrVariant::Plus as u128).map(|(it, tree)| ((*it).clone(), tree)).unwrap();
    assert_eq!(knowledge.iterations, 500);
}

/// The first player's views once all cards are dealt.
fn first_views(game: &Erased) -> Vec<String> {
    let mut views = Vec::new();
    let mut open = vec![game.start()];
    while let Some(state) = open.pop() {
        if game.turn(&state) == Turn::Chance {
            let mut outcomes = Vec::new();
            game.moves(&state, &mut outcomes);
            open.extend(outcomes.into_iter().map(|outcome| game.after(&state, outcome)));
        } else {
            views.push(game.view(&state, 0));
        }
    }
    views.sort();
    views.dedup();
    views
}

#[test]
fn sequence_form_solves_kuhn_poker() {
    let game = open("kuhn_poker", "{}");
    let mut value = 0.0;
    for view in ["J? -", "Q? -", "K? -"] {
        let found = search(
            &game,
            Algorithm::SequenceForm,
            (0, view),
            Parameters::default(),
            GameMemory::default(),
        );
        assert_eq!((found.stopped_by, found.valuation.exact), (StoppedBy::Proven, true));
        value += found.mixed.unwrap().reach.unwrap() * found.valuation.values[0];
    }
    assert!((value + 1.0 / 18.0).abs() < 1e-9, "{value}");
}

#[test]
fn sampling_with_a_seed_is_repeatable_with_any_number_of_threads() {
    let game = open("leduc_poker", "{}");
    let view = first_views(&game).remove(0);
    for threads in [1, 3] {
        let parameters = Parameters { threads, seed: Some(5), ..Parameters::default() };
        let way = Way { parameters, ..iterations(CfrVariant::Sampled, 2000) };
        let run = || search(&game, Algorithm::Cfr, (0, &view), &way, GameMemory::default()).mixed;
        assert_eq!(run(), run());
    }
}

#[test]
fn the_best_response_to_random_players_is_a_lower_bound_for_no_other_strategy() {
    let game = open("kuhn_poker", "{}");
    let response = |view| {
        let parameters = Parameters::default();
        search(&game, Algorithm::BestResponse, view, parameters, GameMemory::default())
    };
    // A queen that faces a bet of a random jack or king: calling wins 2 or loses 2, folding loses 1.
    let found = response((1, "?Q b"));
    let values: Vec<f64> =
        found.mixed.unwrap().strategy.iter().map(|choice| choice.values[1]).collect();
    assert_eq!(values, [-1.0, 0.0]);
    assert_eq!(found.valuation.values, [0.0, 0.0]);
    assert!(found.valuation.exact);
}

#[test]
fn a_view_that_others_never_lead_to_has_a_value() {
    let game = open("kuhn_poker", "{}");
    let tree = tree_of(&game);
    let mut never = Profile::uniform(&tree);
    for set in &tree.sides[0].sets {
        never.0[0][set.sequences()].copy_from_slice(&[1.0, 0.0]);
    }
    let root = game.read_view("?Q b", 1).unwrap();
    let set = tree.set_at(&game, &root, 1, 0).unwrap();
    let worth = tree.view_value(1, set, &never);
    assert_eq!(worth.reach, 0.0);
    assert_eq!(worth.moves, [[1.0, -1.0], [0.0, 0.0]]);
    assert_eq!(worth.values, [0.5, -0.5]);
}

#[test]
fn auto_works_a_small_game_through_and_refuses_fields_of_others() {
    let game = api::GameHandle::open("kuhn_poker", "{}").unwrap();
    let seen = game.seen("1: K? -").unwrap();
    let plan = seen.plan(&api::Task::default()).unwrap();
    assert_eq!(plan.algorithm(), Algorithm::Cfr);
    let random = countermove::opponent::Spec { model: "random".into(), ..Default::default() };
    let task = api::Task { opponent: Some(random), ..api::Task::default() };
    assert_eq!(seen.plan(&task).unwrap().algorithm(), Algorithm::BestResponse);
    let task = api::Task { algorithm: "sequence_form".into(), ..cfr(None, Some(9)) };
    assert_eq!(seen.plan(&task).err().unwrap().pointer, "/iterations");
    let chess = api::GameHandle::open("chess", "{}").unwrap().at(None, &[]).unwrap();
    let task = api::Task { algorithm: "cfr".into(), ..api::Task::default() };
    assert_eq!(chess.plan(&task).err().unwrap().pointer, "/algorithm");
}

/// Matching pennies and the like: the turn's strategies are those of `equilibrium`.
#[test]
fn players_who_choose_at_once_have_strategies_too() {
    let game = open("matrix", "{}");
    let root = game.start();
    let run = |algorithm: Algorithm| {
        let stop = AtomicBool::new(false);
        let weights = Weights::for_game(&game, &[]).unwrap();
        let problem = SearchProblem {
            options: &Given::of(&options(CfrVariant::Plus, Some(3000))),
            ..SearchProblem::new(&game, &weights, &root, &stop)
        };
        algorithm.search(&problem, &mut |_| {})
    };
    let exact = run(Algorithm::Equilibrium).valuation.values;
    for algorithm in [Algorithm::Cfr, Algorithm::SequenceForm] {
        let found = run(algorithm);
        assert_eq!(found.equilibrium.unwrap().strategies.len(), 2);
        assert!((found.valuation.values[0] - exact[0]).abs() < 1e-3, "{algorithm:?}");
    }
}

fn plan(game: &api::GameHandle, view: &str, task: &api::Task) -> Result<api::Plan, String> {
    game.seen(view).unwrap().plan(task).map_err(|error| error.pointer)
}

/// The report of a search as a new process would make it, but for its time.
fn answer(
    game: &api::GameHandle,
    view: &str,
    task: &api::Task,
    strategies: Option<&Strategies>,
) -> serde_json::Value {
    let stop = AtomicBool::new(false);
    let context =
        api::SearchContext { table: None, strategies, exchange: None, stop: &stop, progress: None };
    let report = plan(game, view, task).unwrap().search(api::Grant::default(), context);
    let mut report = serde_json::to_value(report).unwrap();
    report.as_object_mut().unwrap().remove("time_ms").unwrap();
    report
}

fn cfr(nodes: Option<u64>, iterations: Option<u64>) -> api::Task {
    let algorithm = "cfr".into();
    let options = Given::of(&cfr::CfrOptions { iterations, ..cfr::CfrOptions::default() });
    api::Task { algorithm, nodes, options, seed: Some(1), ..api::Task::default() }
}

/// The same by another variant.
fn by(variant: CfrVariant, task: &api::Task) -> api::Task {
    let own: cfr::CfrOptions = task.options.read();
    api::Task { options: Given::of(&options(variant, own.iterations)), ..task.clone() }
}

#[test]
fn equal_limits_have_equal_answers_whether_the_tree_was_built_to_plan_or_not() {
    let game = api::GameHandle::open("kuhn_poker", r#"{"players":3}"#).unwrap();
    for (nodes, count) in [(Some(100), None), (Some(5_000), None), (None, Some(20))] {
        let task = cfr(nodes, count);
        let first = answer(&game, "1: Q?? -", &task, None);
        assert_eq!(answer(&game, "1: Q?? -", &task, None), first);
    }
    let stopped = answer(&game, "1: Q?? -", &cfr(Some(100), None), None);
    assert_eq!((&stopped["stopped_by"], &stopped["complete"]), (&"nodes".into(), &false.into()));
    assert_eq!(stopped["strategy"][0]["probability"], 0.5);
    assert_eq!(stopped["iterations"], 0);
}

#[test]
fn auto_works_through_what_the_limit_of_nodes_leaves_room_for() {
    let game = api::GameHandle::open("kuhn_poker", "{}").unwrap();
    let auto = |nodes| {
        let task = api::Task { nodes: Some(nodes), ..api::Task::default() };
        plan(&game, "1: K? -", &task).unwrap().algorithm()
    };
    assert_eq!((auto(100), auto(10_000)), (Algorithm::IsMcts, Algorithm::Cfr));
}

/// The value of the game to the first player and the sum of what both could gain, after `count` iterations.
fn worth(name: &str, options: &str, count: u64) -> (f64, f64) {
    let game = open(name, options);
    let mut state = game.start();
    while game.turn(&state) == Turn::Chance {
        let mut outcomes = Vec::new();
        game.moves(&state, &mut outcomes);
        state = game.after(&state, outcomes[0]);
    }
    let player = match game.turn(&state) {
        Turn::Of(player) => player,
        _ => 0,
    };
    let strategies = Strategies::new(1 << 28);
    let memory = GameMemory { strategies: Some(&strategies), ..GameMemory::default() };
    let view = game.view(&state, player);
    let way = iterations(CfrVariant::Plus, count);
    let found = search(&game, Algorithm::Cfr, (player, &view), way, memory);
    let (knowledge, tree) = strategies.get(CfrVariant::Plus as u128).unwrap();
    let tree = tree.unwrap();
    let value = tree.values(&tree.reaches(&knowledge.average(&tree, &Locks::default())))[0];
    (value, found.mixed.unwrap().nash_conv.unwrap())
}

/// The values are those that OpenSpiel finds of its `liars_dice`, `goofspiel` and `dark_hex`.
#[test]
fn cfr_finds_the_published_values_of_small_games() {
    let hidden = r#"{"cards":3,"hidden_bids":true,"points_order":"descending"}"#;
    for (name, options, value, count) in [
        ("liars_dice", r#"{"sides":3}"#, 1.0 / 9.0, 1000),
        ("liars_dice", r#"{"sides":4}"#, 1.0 / 16.0, 300),
        ("liars_dice", r#"{"sides":6}"#, -7.0 / 258.0, 60),
        ("goofspiel", hidden, 0.0, 500),
        ("dark_hex", r#"{"rows":2,"columns":2}"#, 1.0, 100),
    ] {
        let (found, nash_conv) = worth(name, options, count);
        // Either player's best response bounds the value.
        assert!((found - value).abs() <= nash_conv + 1e-9, "{name}: {found} {nash_conv}");
        assert!(nash_conv < 0.05, "{name} {options}: {nash_conv}");
    }
}
