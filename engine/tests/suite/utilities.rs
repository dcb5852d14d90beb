//! Compares searches over utilities (expectiminimax, max^n, paranoid, cooperative) with a simple oracle and
//! with textbook figures.

use std::sync::atomic::AtomicBool;

use crate::common::arbitrary::Arbitrary;
use crate::common::trees::start_with_a_player;
use crate::common::{SUBJECTS, SearchSettings, open, random_position, run, to_depth};
use countermove::api::{Grant, SearchContext, Task};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Payoff, Player, Turn};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Found, SearchLimits};
use countermove::table::Table;

/// What a player maximizes at its node.
#[derive(Clone, Copy, Debug)]
enum Stance {
    Selfish,
    Paranoid,
    Cooperative,
}

/// The utilities of all players by the definition, with a search of the whole tree, and the mean of the plies of players to
/// the end.
fn oracle<G: Game>(
    game: &G,
    state: &G::State,
    root_player: Player,
    stance: Stance,
) -> (Vec<f64>, f64) {
    let players = game.facts().players;
    let turn = game.turn(state);
    if turn == Turn::Over {
        return ((0..players).map(|player| game.utility(state, player)).collect(), 0.0);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let children = moves.iter().map(|&action| {
        let mut child = state.clone();
        game.play(&mut child, action);
        (game.probability(state, action), oracle(game, &child, root_player, stance))
    });
    let Turn::Of(player) = turn else {
        return children.fold(
            (vec![0.0; players], 0.0),
            |(sums, sum), (share, (values, plies))| {
                let added = sums.iter().zip(values).map(|(sum, value)| sum + share * value);
                (added.collect(), sum + share * plies)
            },
        );
    };
    let (values, plies) = children
        .map(|(_, known)| known)
        .reduce(|best, known| {
            if is_liked_more(game, &known, &best, (player, root_player), stance) {
                known
            } else {
                best
            }
        })
        .expect("a position that is not over has a move");
    (values, plies + 1.0)
}

/// Whether `player` likes `one` more than `other`. Of ends that are the same for all it likes a good one sooner, and a bad
/// one later. A search of one number sees no more than the root player's utility.
fn is_liked_more<G: Game>(
    game: &G,
    one: &(Vec<f64>, f64),
    other: &(Vec<f64>, f64),
    (player, root_player): (Player, Player),
    stance: Stance,
) -> bool {
    let (own, sign) = match stance {
        Stance::Selfish => (player, 1.0),
        Stance::Paranoid if player != root_player => (root_player, -1.0),
        Stance::Paranoid | Stance::Cooperative => (root_player, 1.0),
    };
    let likes = |known: &(Vec<f64>, f64)| sign * known.0[own];
    let is_same = match stance {
        Stance::Selfish => one.0 == other.0,
        Stance::Paranoid | Stance::Cooperative => one.0[own] == other.0[own],
    };
    let facts = game.facts();
    let above = likes(one) - sign * f64::midpoint(facts.utility_min, facts.utility_max);
    likes(one) > likes(other)
        || is_same && above > 0.0 && one.1 < other.1
        || is_same && above < 0.0 && one.1 > other.1
}

struct Agrees<'a> {
    algorithm: Algorithm,
    stance: Stance,
    multi_pv: usize,
    threads: usize,
    /// `None`: one of the search's own.
    table: Option<&'a Table<'a>>,
    text: &'a str,
}

impl Opener for Agrees<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let facts = game.facts();
        if !(self.algorithm.needs().met_by)(&facts) {
            panic!("{} does not apply to {}", self.algorithm.name(), self.text);
        }
        let root = game.start();
        let Turn::Of(root_player) = game.turn(&root) else { panic!("a player begins") };
        let Self { multi_pv, threads, table, .. } = self;
        let settings = SearchSettings { multi_pv, threads, table, ..to_depth(50) };
        let found = run(self.algorithm, &game, &root, settings);
        let (truth, _) = oracle(&game, &root, root_player, self.stance);
        let case = format!("{} at {}, {threads} threads", self.algorithm.name(), self.text);
        assert_eq!(found.valuation.values[root_player], truth[root_player], "{case}");
        assert!(found.valuation.exact, "{case}");
        // A move with the greatest utility there is ends the search before all others are searched.
        for line in found.lines.iter().filter(|line| line.valuation.exact) {
            let mut child = root.clone();
            game.play(&mut child, line.moves[0]);
            let truth = oracle(&game, &child, root_player, self.stance).0[root_player];
            let value = line.valuation.values[root_player];
            assert!(
                if line.at_most { truth <= value } else { truth == value },
                "{value} {truth} {case}"
            );
        }
        let mut moves = Vec::new();
        game.moves(&root, &mut moves);
        let known = moves.into_iter().map(|action| {
            let child = game.after(&root, action);
            (action, oracle(&game, &child, root_player, self.stance))
        });
        let (best, _) = known
            .reduce(|best, next| {
                let of = (root_player, root_player);
                if is_liked_more(&game, &next.1, &best.1, of, self.stance) { next } else { best }
            })
            .unwrap();
        assert_eq!(found.lines[0].moves[0], best, "the first of equal moves, {case}");
    }
}

fn on_random_trees(
    algorithm: Algorithm,
    stance: Stance,
    players: usize,
    chance: bool,
    payoff: Payoff,
) {
    let mut rng = Rng::new(2026);
    for _ in 0..300 {
        let text = start_with_a_player(&mut rng, players, chance, payoff);
        let options = serde_json::json!({ "text": text }).to_string();
        let shared = Table::new(1 << 10);
        for (multi_pv, threads, table) in
            [(0, 1, None), (1, 1, Some(&shared)), (0, 3, Some(&shared)), (1, 3, None)]
        {
            let opener = Agrees { algorithm, stance, multi_pv, threads, table, text: &text };
            open("tree", &options, opener).unwrap();
        }
    }
}

#[test]
fn expectiminimax_equals_the_definition() {
    on_random_trees(Algorithm::Expectiminimax, Stance::Paranoid, 2, true, Payoff::ZeroSum);
}

#[test]
fn max_n_equals_the_definition() {
    on_random_trees(Algorithm::MaxN, Stance::Selfish, 3, true, Payoff::GeneralSum);
    on_random_trees(Algorithm::MaxN, Stance::Selfish, 3, false, Payoff::ZeroSum);
    on_random_trees(Algorithm::MaxN, Stance::Selfish, 4, true, Payoff::ZeroSum);
    on_random_trees(Algorithm::MaxN, Stance::Selfish, 2, true, Payoff::ZeroSum);
}

#[test]
fn paranoid_equals_the_definition() {
    on_random_trees(Algorithm::Paranoid, Stance::Paranoid, 3, true, Payoff::GeneralSum);
    on_random_trees(Algorithm::Paranoid, Stance::Paranoid, 4, false, Payoff::GeneralSum);
}

#[test]
fn cooperative_equals_the_definition() {
    on_random_trees(Algorithm::Cooperative, Stance::Cooperative, 3, true, Payoff::Common);
}

/// Compares expectiminimax with max^n at limited depth, under arbitrary estimates. Both use one table, which
/// holds what they found to other depths and with other numbers of threads.
struct DepthLimited;

impl Opener for DepthLimited {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let game = Arbitrary::new(game, 5);
        let root = game.start();
        let table = Table::new(1 << 12);
        for (depth, threads) in [(1, 1), (2, 3), (4, 1), (3, 3), (3, 1), (4, 3)] {
            let shared = SearchSettings { table: Some(&table), ..to_depth(depth) };
            let pruned = SearchSettings { threads, ..shared };
            let pruned = run(Algorithm::Expectiminimax, &game, &root, pruned);
            for settings in [to_depth(depth), shared] {
                let plain = run(Algorithm::MaxN, &game, &root, settings);
                let case = format!("{options}, depth {depth}, {threads} threads");
                assert_eq!(pruned.valuation.values[0], plain.valuation.values[0], "{case}");
                assert_eq!(pruned.lines[0].moves[0], plain.lines[0].moves[0], "{case}");
            }
        }
    }
}

#[test]
fn expectiminimax_to_a_depth_equals_max_n() {
    let mut rng = Rng::new(11);
    for _ in 0..200 {
        let text = start_with_a_player(&mut rng, 2, true, Payoff::ZeroSum);
        open("tree", &serde_json::json!({ "text": text }).to_string(), DepthLimited).unwrap();
    }
}

/// The same with the game's own estimates, in positions of random games.
struct OwnEstimates;

impl Opener for OwnEstimates {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let facts = game.facts();
        if !(Algorithm::Expectiminimax.needs().met_by)(&facts) {
            return;
        }
        let (table, mut rng) = (Table::new(1 << 16), Rng::new(3));
        for _ in 0..3 {
            let root = random_position(&game, &mut rng, 20);
            for (depth, threads) in [(2, 3), (1, 1), (2, 1)] {
                let settings =
                    SearchSettings { multi_pv: 0, threads, table: Some(&table), ..to_depth(depth) };
                let pruned = run(Algorithm::Expectiminimax, &game, &root, settings);
                let plain =
                    run(Algorithm::MaxN, &game, &root, SearchSettings { threads: 1, ..settings });
                let Turn::Of(mover) = game.turn(&root) else { panic!("a player moves") };
                assert_eq!(pruned.lines.len(), plain.lines.len());
                for line in &plain.lines {
                    let same = pruned.lines.iter().find(|it| it.moves[0] == line.moves[0]).unwrap();
                    let (ours, truth) =
                        (same.valuation.values[mover], line.valuation.values[mover]);
                    let case = format!("{options} {}, depth {depth}", game.write(&root));
                    assert!((ours - truth).abs() < 1e-9, "{ours} {truth} {case}");
                }
            }
        }
    }
}

#[test]
fn expectiminimax_equals_max_n_at_every_game() {
    for &(name, options) in SUBJECTS {
        open(name, options, OwnEstimates).unwrap();
    }
}

/// A repeated search finds all it wants in the table, and still tells how the game may go on.
struct Repeated(Algorithm);

impl Opener for Repeated {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let (root, table) = (game.start(), Table::new(1 << 20));
        let settings = SearchSettings { multi_pv: 0, table: Some(&table), ..to_depth(3) };
        let first = run(self.0, &game, &root, settings);
        let again = run(self.0, &game, &root, settings);
        let lines = |found: &Found<G::Move>| {
            found.lines.iter().map(|line| line.moves.clone()).collect::<Vec<_>>()
        };
        assert!(
            again.nodes_all_passes < first.nodes_all_passes,
            "{options}: {} {}",
            again.nodes_all_passes,
            first.nodes_all_passes
        );
        assert_eq!(lines(&again), lines(&first), "{} {options}", self.0.name());
        assert_eq!(again.valuation, first.valuation);
    }
}

#[test]
fn a_repeated_search_has_the_same_lines_from_the_table() {
    for algorithm in [Algorithm::Expectiminimax, Algorithm::MaxN, Algorithm::Paranoid] {
        open("connect_four", "{}", Repeated(algorithm)).unwrap();
    }
    for algorithm in [Algorithm::MaxN, Algorithm::Paranoid] {
        open("n_person_nim", "{}", Repeated(algorithm)).unwrap();
    }
}

fn searched(text: &str, algorithm: Algorithm) -> (Vec<f64>, String) {
    struct Search(Algorithm);
    impl Opener for Search {
        type Out = (Vec<f64>, String);
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let root = game.start();
            let settings = SearchSettings { limits: SearchLimits::default(), ..to_depth(1) };
            let found: Found<G::Move> = run(self.0, &game, &root, settings);
            let best = game.write_move(&root, found.lines[0].moves[0]);
            (found.valuation.values, best)
        }
    }
    open("tree", &serde_json::json!({ "text": text }).to_string(), Search(algorithm)).unwrap()
}

#[test]
fn chance_is_averaged_as_in_the_textbook() {
    for (text, value, best) in [
        ("max(chance(1/2:8,1/3:24,1/6:-12))", 10.0, "a"),
        ("max(chance(1/2:min(2,4),1/2:min(7,4)),chance(1/2:min(6,0),1/2:min(5,-2)))", 3.0, "a"),
        ("max(chance(0.9:2,0.1:3),chance(0.9:1,0.1:4))", 2.1, "a"),
        ("max(chance(0.9:20,0.1:30),chance(0.9:1,0.1:400))", 40.9, "b"),
        (
            "max(A:chance(1/2:min(-5,15),1/2:min(-50,50)),B:chance(1/2:min(-50,50),1/2:min(1,3)),\
             C:chance(1/2:min(1,3),1/2:min(-5,15)))",
            -2.0,
            "C",
        ),
    ] {
        for algorithm in [Algorithm::Expectiminimax, Algorithm::MaxN] {
            let (values, chosen) = searched(text, algorithm);
            assert!(
                (values[0] - value).abs() < 1e-12,
                "{} gives {values:?} for {text}",
                algorithm.name()
            );
            assert_eq!(chosen, best, "{text}");
        }
    }
}

#[test]
fn three_players_maximize_their_own() {
    let text =
        "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))";
    assert_eq!(searched(text, Algorithm::MaxN), (vec![5.0, 2.0, 5.0], "b".into()));
    assert_eq!(searched(text, Algorithm::Paranoid).0[0], 1.0);
}

#[test]
fn auto_simulates_where_a_game_has_playouts_of_its_own() {
    let own = Task { nodes: Some(100), ..Task::default() };
    for (game, options) in [("go", r#"{"size":5}"#), ("hex", r#"{"size":7}"#)] {
        let game = countermove::api::GameHandle::open(game, options).unwrap();
        let taken = |task: &Task| {
            let plan = game.at(None, &[]).unwrap().plan(task).unwrap();
            plan.algorithm().name()
        };
        assert_eq!(taken(&own), "mcts");
        assert_eq!(taken(&Task { depth: Some(2), ..own.clone() }), "alpha_beta");
        assert_eq!(taken(&Task { evaluator: Some("own".into()), ..own.clone() }), "alpha_beta");
        let modelled =
            Task { opponent: serde_json::from_str(r#"{"model":"random"}"#).ok(), ..own.clone() };
        assert_eq!(taken(&modelled), "expectimax");
    }
    let game = countermove::api::GameHandle::open("othello", "{}").unwrap();
    let plan = game.at(None, &[]).unwrap().plan(&own).unwrap();
    assert_eq!(plan.algorithm().name(), "selective");
}

#[test]
fn auto_takes_the_search_that_fits_the_facts_and_limits() {
    for (text, depth, name) in [
        ("((3,12),(2,4))", None, "alpha_beta"),
        ("max(chance(0.5:min(2,3),0.5:4))", None, "expectiminimax"),
        ("1(2([1,1],[2,2]),[0,0])", None, "cooperative"),
        ("1(2(3([1,2,3],[0,1,5])))", Some(3), "max_n"),
        ("1(2(3([1,2,3],[0,1,5])))", None, "mcts"),
    ] {
        let game = countermove::api::GameHandle::open(
            "tree",
            &serde_json::json!({ "text": text }).to_string(),
        )
        .unwrap();
        let task = Task { depth, ..Task::default() };
        let plan = game.at(None, &[]).unwrap().plan(&task).unwrap();
        assert_eq!(plan.algorithm().name(), name, "{text}");
        let stop = AtomicBool::new(false);
        let context = SearchContext {
            table: None,
            strategies: None,
            exchange: None,
            stop: &stop,
            progress: None,
        };
        let report = plan.search(Grant::default(), context);
        assert_eq!(report.algorithm, name);
        assert_eq!(report.why.unwrap().contains("where no depth is asked for"), name == "mcts");
    }
}
