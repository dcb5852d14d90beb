//! Searches of views by drawn worlds: against sums over all worlds by hand, random play, and fixed policies.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use countermove::api;
use countermove::error::ErrorKind;
use countermove::game::erased::{Erased, State};
use countermove::game::evaluation::Weights;
use countermove::game::information::Information;
use countermove::game::notation::Notation;
use countermove::game::{Game, Player, Turn};
use countermove::games;
use countermove::opponent::{Opponent, Spec};
use countermove::rng::Rng;
use countermove::search::algorithms::is_mcts::{self, Observers};
use countermove::search::algorithms::pimc::{self, WorldSearch};
use countermove::search::{
    Algorithm, Found, Given, Interrupt, Parameters, SearchLimits, SearchProblem, StoppedBy,
};

use crate::common::Way;

type Move = <Erased as Game>::Move;

const BOTH: [Algorithm; 2] = [Algorithm::IsMcts, Algorithm::Pimc];

fn open(name: &str, options: &str) -> Erased {
    games::open(name, options, None).unwrap().game
}

fn search(
    game: &Erased,
    algorithm: Algorithm,
    root: &State,
    way: impl Into<Way>,
    opponent: Option<&Opponent<Erased>>,
) -> Found<Move> {
    search_until(game, algorithm, root, way, opponent, &AtomicBool::new(false))
}

fn search_until(
    game: &Erased,
    algorithm: Algorithm,
    root: &State,
    way: impl Into<Way>,
    opponent: Option<&Opponent<Erased>>,
    stop: &dyn Interrupt,
) -> Found<Move> {
    let Way { parameters, options } = way.into();
    let weights = Weights::for_game(game, &[]).unwrap();
    let problem = SearchProblem {
        opponent,
        parameters,
        options: &options,
        ..SearchProblem::new(game, &weights, root, stop)
    };
    algorithm.search(&problem, &mut |_| {})
}

fn by(observer: Observers) -> Given {
    Given::of(&is_mcts::IsMctsOptions { observer, ..is_mcts::IsMctsOptions::default() })
}

fn nodes(most: u64) -> Parameters {
    Parameters {
        limits: SearchLimits { nodes: Some(most), ..SearchLimits::default() },
        ..Parameters::default()
    }
}

fn ranking(game: &Erased, root: &State, found: &Found<Move>) -> Vec<(String, f64)> {
    let mover = mover(game, root);
    let line = |line: &countermove::search::Line<Move>| {
        (game.write_move(root, line.moves[0]), line.valuation.values[mover])
    };
    found.lines.iter().map(line).collect()
}

fn mover(game: &Erased, state: &State) -> Player {
    match game.turn(state) {
        Turn::Of(player) => player,
        turn => panic!("a player is to move, not {turn:?}"),
    }
}

fn legal(game: &Erased, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// The utilities where everyone sees everything and maximizes its own, the first of equals.
fn seen_through(game: &Erased, state: &State) -> Vec<f64> {
    let after = || {
        let children = legal(game, state).into_iter();
        children.map(|action| {
            (game.probability(state, action), seen_through(game, &game.after(state, action)))
        })
    };
    match game.turn(state) {
        Turn::Over => (0..game.facts().players).map(|player| game.utility(state, player)).collect(),
        Turn::Of(player) => after()
            .map(|(_, values)| values)
            .reduce(|best, values| if values[player] > best[player] { values } else { best })
            .expect("there is a move"),
        _ => after().fold(vec![0.0; game.facts().players], |sum, (share, values)| {
            sum.iter().zip(values).map(|(sum, value)| sum + share * value).collect()
        }),
    }
}

#[test]
fn pimc_is_the_mean_over_all_worlds_of_play_that_sees_everything() {
    for (name, options, views) in [
        ("kuhn_poker", "{}", &[(0, "K? -"), (0, "J? -"), (1, "?Q b"), (0, "Q? pb")][..]),
        ("kuhn_poker", r#"{"players":3}"#, &[(0, "Q?? -"), (1, "?K? b"), (2, "??J pp")]),
    ] {
        let game = open(name, options);
        for &(player, view) in views {
            let root = game.read_view(view, player).unwrap();
            let worlds = game.worlds(&root, player, 1000).unwrap();
            let mean = |action: Move| -> f64 {
                let value = |(world, share): &(State, f64)| {
                    share * seen_through(&game, &game.after(world, action))[player]
                };
                worlds.iter().map(value).sum()
            };
            for world_search in [None, Some(WorldSearch::MaxN)] {
                let options = pimc::PimcOptions { world_search, ..pimc::PimcOptions::default() };
                let way = (Parameters::default(), options);
                let found = search(&game, Algorithm::Pimc, &root, way, None);
                assert!(found.complete, "{view}");
                assert_eq!(found.mixed.as_ref().unwrap().worlds, Some(worlds.len() as u64));
                for line in &found.lines {
                    let difference = line.valuation.values[player] - mean(line.moves[0]);
                    assert!(difference.abs() < 1e-12, "{view}: {difference}");
                }
                assert!(found.lines.is_sorted_by(|one, other| {
                    one.valuation.values[player] >= other.valuation.values[player]
                }));
            }
        }
    }
}

#[test]
fn an_answer_depends_on_the_view_and_the_seed_alone() {
    let game = open("leduc_poker", "{}");
    let mut rng = Rng::new(5);
    for _ in 0..10 {
        let state = dealt(&game, &mut rng);
        let other = game.draw_world(&state, mover(&game, &state), &mut rng);
        for algorithm in BOTH {
            for observer in [Observers::Multiple, Observers::Single] {
                let options = match algorithm {
                    Algorithm::Pimc => {
                        Given::of(&pimc::PimcOptions { worlds: Some(3), ..Default::default() })
                    }
                    _ => by(observer),
                };
                let way = Way { parameters: nodes(3_000), options };
                let found = search(&game, algorithm, &state, &way, None);
                let again = search(&game, algorithm, &other, &way, None);
                assert_eq!(ranking(&game, &state, &found), ranking(&game, &other, &again));
                assert_eq!((found.nodes, found.leaves), (again.nodes, again.leaves));
                assert_eq!(found.mixed, again.mixed);
            }
        }
    }
}

#[test]
fn another_seed_or_observer_gives_other_simulations_and_threads_share_the_nodes() {
    let game = open("leduc_poker", "{}");
    let mut root = game.start();
    while game.turn(&root) == Turn::Chance {
        let outcome = legal(&game, &root)[0];
        game.play(&mut root, outcome);
    }
    let of = |way: Way| ranking(&game, &root, &search(&game, Algorithm::IsMcts, &root, way, None));
    let usual = of(nodes(5_000).into());
    assert_ne!(usual, of(Parameters { seed: Some(1), ..nodes(5_000) }.into()));
    assert_ne!(usual, of(Way { parameters: nodes(5_000), options: by(Observers::Single) }));
    let threads = Parameters { threads: 3, ..nodes(6_000) };
    let found = search(&game, Algorithm::IsMcts, &root, threads, None);
    assert!((5_990..=6_000).contains(&found.nodes), "{}", found.nodes);
    let visits: u64 = found.lines.iter().filter_map(|line| line.visits).sum();
    assert_eq!(Some(visits), found.simulations);
}

#[test]
fn what_is_plain_at_kuhn_poker_is_found() {
    let game = open("kuhn_poker", "{}");
    for observer in [Observers::Multiple, Observers::Single] {
        let way = Way { parameters: nodes(20_000), options: by(observer) };
        for (player, view, best, value) in
            [(1, "?K b", "bet", 2.0), (1, "?J b", "pass", -1.0), (1, "?K p", "bet", 1.0)]
        {
            let root = game.read_view(view, player).unwrap();
            let found = search(&game, Algorithm::IsMcts, &root, &way, None);
            let ranking = ranking(&game, &root, &found);
            assert_eq!(ranking[0].0, best, "{view}");
            assert!(ranking[0].1 >= value - 0.05, "{view}: {ranking:?}");
        }
    }
}

/// The mean of `games` of Leduc poker for who moves by `algorithm`, against random moves, and its standard error.
fn against_random(algorithm: Algorithm, parameters: Parameters, games: u32) -> (f64, f64) {
    let game = open("leduc_poker", "{}");
    let mut rng = Rng::new(17);
    let mut won = Vec::new();
    for number in 0..games {
        let own = number as usize % 2;
        let mut state = game.start();
        while game.turn(&state) != Turn::Over {
            let moves = legal(&game, &state);
            let action = match game.turn(&state) {
                Turn::Of(player) if player == own => {
                    search(&game, algorithm, &state, parameters, None).lines[0].moves[0]
                }
                _ => moves[rng.below(moves.len())],
            };
            game.play(&mut state, action);
        }
        won.push(game.utility(&state, own));
    }
    let mean = won.iter().sum::<f64>() / f64::from(games);
    let square: f64 = won.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, square.sqrt() / f64::from(games))
}

#[test]
fn both_beat_random_play_at_leduc_poker() {
    for (algorithm, parameters) in
        [(Algorithm::IsMcts, nodes(3_000)), (Algorithm::Pimc, Parameters::default())]
    {
        let (mean, error) = against_random(algorithm, parameters, 300);
        assert!(mean > 3.0 * error, "{}: {mean} ± {error}", algorithm.name());
    }
}

fn spec(json: &str) -> Spec {
    serde_json::from_str(json).unwrap()
}

#[test]
fn a_modelled_player_is_exploited() {
    let game = open("kuhn_poker", "{}");
    // Who never calls a bet is bluffed with a jack: 1 each time.
    let folds =
        r#"{"1: J? pb":{"pass":1},"2: ?J b":{"pass":1},"2: ?Q b":{"pass":1},"2: ?K b":{"pass":1}}"#;
    let model = spec(&format!(r#"{{"model":"policy","policy":{folds}}}"#));
    let opponent = model.opponent(&game, "/opponent").unwrap();
    let root = game.read_view("J? -", 0).unwrap();
    for algorithm in BOTH {
        let found = search(&game, algorithm, &root, nodes(20_000), Some(&opponent));
        let ranking = ranking(&game, &root, &found);
        assert_eq!(ranking[0].0, "bet", "{}", algorithm.name());
        assert!((ranking[0].1 - 1.0).abs() < 1e-9, "{}: {ranking:?}", algorithm.name());
    }
    // Against random play a bet with a jack wins 1 as often as it loses 2.
    let random = spec(r#"{"model":"random"}"#).opponent(&game, "/opponent").unwrap();
    let found = search(&game, Algorithm::Pimc, &root, nodes(20_000), Some(&random));
    let bet = ranking(&game, &root, &found).into_iter().find(|(action, _)| action == "bet");
    assert!((bet.unwrap().1 + 0.5).abs() < 1e-12);
    // Half of the trust is in the model, the rest in play that sees through the bluff.
    let half = spec(&format!(r#"{{"model":"policy","trust":0.5,"policy":{folds}}}"#));
    let opponent = half.opponent(&game, "/opponent").unwrap();
    let found = search(&game, Algorithm::Pimc, &root, nodes(20_000), Some(&opponent));
    let bet = ranking(&game, &root, &found).into_iter().find(|(action, _)| action == "bet");
    assert!((bet.unwrap().1 - (0.5 * 1.0 - 0.5 * 2.0)).abs() < 1e-12);
    let epsilon = spec(r#"{"model":"epsilon","epsilon":0.5}"#);
    let opponent = epsilon.opponent(&game, "/opponent").unwrap();
    let found = search(&game, Algorithm::Pimc, &root, nodes(20_000), Some(&opponent));
    let bet = ranking(&game, &root, &found).into_iter().find(|(action, _)| action == "bet");
    assert!((bet.unwrap().1 - (0.5 * -2.0 + 0.5 * -0.5)).abs() < 1e-12);
}

#[test]
fn models_that_would_see_what_is_hidden_and_wrong_rows_are_refused_by_name() {
    let game = open("kuhn_poker", "{}");
    for (json, pointer) in [
        (r#"{"model":"softmax","temperature":1,"depth":2}"#, "/opponent/model"),
        (r#"{"model":"cooperative"}"#, "/opponent/model"),
        (r#"{"model":"epsilon","epsilon":0.5,"depth":3}"#, "/opponent/depth"),
        (r#"{"model":"optimal","utility":{"1":1}}"#, "/opponent/utility"),
        (r#"{"model":"policy","policy":{"KQ p":{"bet":1}}}"#, "/opponent/policy/KQ p"),
        (r#"{"model":"policy","policy":{"9: K? p":{"bet":1}}}"#, "/opponent/policy/9: K? p"),
        (r#"{"model":"policy","policy":{"2: ?K -":{"bet":1}}}"#, "/opponent/policy/2: ?K -"),
        (r#"{"model":"policy","policy":{"2: KQ p":{"bet":1}}}"#, "/opponent/policy/2: KQ p"),
        (
            r#"{"model":"policy","policy":{"2: ?K p":{"raise":1}}}"#,
            "/opponent/policy/2: ?K p/raise",
        ),
    ] {
        let error = spec(json).opponent(&game, "/opponent").err().expect(json);
        assert_eq!(error.pointer, pointer, "{json}: {}", error.message);
    }
}

fn kuhn(view: &str) -> api::Position {
    api::GameHandle::open("kuhn_poker", "{}").unwrap().seen(view).unwrap()
}

#[test]
fn policies_by_view_have_exact_values_and_those_that_search_are_refused() {
    let game = api::GameHandle::open("kuhn_poker", "{}").unwrap();
    let start = game.at(None, &[]).unwrap();
    let stop = AtomicBool::new(false);
    let value = |policies: [&str; 2]| {
        let policies = policies.map(spec).to_vec();
        start.policy_value(&api::PolicyTask { policies, ..api::PolicyTask::default() }, &stop)
    };
    // Always bet against who calls with a king alone: wins 1 four times of six, else loses 2.
    let bets = r#"{"model":"policy","policy":{"1: J? -":{"bet":1},"1: Q? -":{"bet":1},"1: K? -":{"bet":1}}}"#;
    let tight = r#"{"model":"policy","policy":{"2: ?J b":{"pass":1},"2: ?Q b":{"pass":1},"2: ?K b":{"bet":1}}}"#;
    let report = value([bets, tight]).unwrap();
    assert!(report.exact);
    assert!(report.values[0].abs() < 1e-12, "{:?}", report.values);
    for model in ["optimal", "adversarial"] {
        let error = value([bets, &format!(r#"{{"model":"{model}"}}"#)]).unwrap_err();
        assert_eq!((error.kind, &*error.pointer), (ErrorKind::BadOpponent, "/policies/1/model"));
    }
}

#[test]
fn tasks_reach_the_searches_and_what_does_not_fit_is_refused() {
    let task = |algorithm: &str| api::Task {
        algorithm: algorithm.into(),
        nodes: Some(2_000),
        ..api::Task::default()
    };
    let position = kuhn("1: K? -");
    for algorithm in ["is_mcts", "pimc"] {
        let plan = position.plan(&task(algorithm)).unwrap();
        assert_eq!(plan.algorithm().name(), algorithm);
    }
    let three = api::GameHandle::open("kuhn_poker", r#"{"players":3}"#).unwrap();
    let solving = pimc::PimcOptions {
        world_search: Some(WorldSearch::Solve),
        ..pimc::PimcOptions::default()
    };
    let solve = api::Task { options: Given::of(&solving), ..task("pimc") };
    let error = three.seen("1: K?? -").unwrap().plan(&solve).err().unwrap();
    assert_eq!((error.kind, &*error.pointer), (ErrorKind::AlgorithmRefused, "/world_search"));
    assert!(position.plan(&solve).is_ok());
    let chess = api::GameHandle::open("chess", "{}").unwrap().at(None, &[]).unwrap();
    let error = chess.plan(&task("pimc")).err().unwrap();
    assert_eq!(error.kind, ErrorKind::AlgorithmRefused);
    let stop = AtomicBool::new(false);
    let error = position.solve_policy(&api::SolutionTask::default(), &stop).unwrap_err();
    assert_eq!(error.kind, ErrorKind::AlgorithmRefused);
    let models: BTreeMap<String, Spec> = BTreeMap::new();
    assert_eq!(task("pimc").opponents, models);
}

#[test]
fn a_deal_that_takes_too_long_to_solve_is_searched_within_the_nodes() {
    let game = open("bridge_play", "{}");
    let root = dealt(&game, &mut Rng::new(5));
    for most in [1, 2, 500, 20_000] {
        let found = search(&game, Algorithm::Pimc, &root, nodes(most), None);
        assert!(found.nodes_all_passes <= most, "{} of {most}", found.nodes_all_passes);
        assert_eq!(found.stopped_by, StoppedBy::Nodes);
        assert!(most < 20_000 || found.depth > 1, "half of the nodes are left for passes");
    }
}

#[test]
fn a_solver_of_deals_notices_that_it_is_stopped() {
    const CHECKS: u64 = 30;
    const LONGEST_STRIDE: u64 = 4096;
    struct Checks(AtomicU64);
    impl Interrupt for Checks {
        fn is_stopped(&self) -> bool {
            self.0.fetch_add(1, Relaxed) >= CHECKS
        }
    }
    let game = open("bridge_play", "{}");
    let root = dealt(&game, &mut Rng::new(5));
    let time = Some(Duration::from_secs(3600));
    let parameters = Parameters {
        limits: SearchLimits { time, ..SearchLimits::default() },
        ..Parameters::default()
    };
    let stop = Checks(AtomicU64::new(0));
    let found = search_until(&game, Algorithm::Pimc, &root, parameters, None, &stop);
    assert_eq!(found.stopped_by, StoppedBy::Stop);
    assert!(found.nodes_all_passes <= CHECKS * LONGEST_STRIDE, "{}", found.nodes_all_passes);
}

/// A state in which the first player is to move, dealt at random.
fn dealt(game: &Erased, rng: &mut Rng) -> State {
    let mut state = game.start();
    while game.turn(&state) == Turn::Chance {
        let outcomes = legal(game, &state);
        game.play(&mut state, outcomes[rng.below(outcomes.len())]);
    }
    state
}
