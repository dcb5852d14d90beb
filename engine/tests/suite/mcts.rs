//! Compares Monte Carlo tree search with the definition of optimal play, with solved games, and with expected
//! values.

mod endings;
mod every_game;
mod kept_trees;

use std::sync::atomic::AtomicBool;

use crate::common::{Way, open};
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};
use countermove::rng::Rng;
use countermove::search::algorithms::mcts::{self, NODES_WITHOUT_LIMIT, PlayoutPolicy};
use countermove::search::kept_strategies::Strategies;
use countermove::search::{
    Algorithm, Found, GameMemory, Parameters, SearchLimits, SearchProblem, StoppedBy,
};

fn searched<G: Rules>(game: &G, root: &G::State, way: impl Into<Way>) -> Found<G::Move> {
    searched_with(game, root, way, None)
}

/// The same with what earlier searches left.
fn searched_with<G: Rules>(
    game: &G,
    root: &G::State,
    way: impl Into<Way>,
    strategies: Option<&Strategies>,
) -> Found<G::Move> {
    let Way { parameters, options } = way.into();
    let evaluator = Weights::for_game(game, &[]).unwrap();
    let stop = AtomicBool::new(false);
    let problem = SearchProblem {
        parameters,
        options: &options,
        memory: GameMemory { strategies, ..GameMemory::default() },
        ..SearchProblem::new(game, &evaluator, root, &stop)
    };
    Algorithm::Mcts.search(&problem, &mut |_| {})
}

fn nodes(most: u64) -> Parameters {
    Parameters {
        limits: SearchLimits { nodes: Some(most), ..SearchLimits::default() },
        ..Parameters::default()
    }
}

/// The utilities of all players under optimal play, by a search of the whole tree. Each player maximizes
/// its own utility, and prefers the first of equal moves.
fn oracle<G: Game>(game: &G, state: &G::State) -> Vec<f64> {
    let players = game.facts().players;
    let turn = game.turn(state);
    if turn == Turn::Over {
        return (0..players).map(|player| game.utility(state, player)).collect();
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let children = moves
        .iter()
        .map(|&action| (game.probability(state, action), oracle(game, &game.after(state, action))));
    match turn {
        Turn::Of(player) => children
            .map(|(_, values)| values)
            .reduce(|best, values| if values[player] > best[player] { values } else { best })
            .expect("a position that is not over has a move"),
        _ => children.fold(vec![0.0; players], |sum, (share, values)| {
            sum.iter().zip(values).map(|(sum, value)| sum + share * value).collect()
        }),
    }
}

/// A random tree; probabilities are quarters and utilities small, so that sums are exact.
fn random_tree(rng: &mut Rng, depth: u32, players: usize, chance: bool) -> String {
    if depth == 0 || (depth < 4 && rng.below(6) == 0) {
        let mut utilities: Vec<i64> = (0..players).map(|_| rng.below(9) as i64 - 4).collect();
        if let [first, second] = &mut utilities[..] {
            *second = -*first;
        }
        let texts: Vec<_> = utilities.iter().map(i64::to_string).collect();
        return format!("[{}]", texts.join(","));
    }
    if chance && depth < 5 && rng.below(3) == 0 {
        let shares = [&["0.5", "0.5"][..], &["1/4", "3/4"], &["1/4", "0", "3/4"]][rng.below(3)];
        let branch =
            |share: &&str| format!("{share}:{}", random_tree(rng, depth - 1, players, chance));
        return format!("chance({})", shares.iter().map(branch).collect::<Vec<_>>().join(","));
    }
    let player = 1 + rng.below(players);
    let branches: Vec<String> =
        (0..1 + rng.below(3)).map(|_| random_tree(rng, depth - 1, players, chance)).collect();
    format!("{player}({})", branches.join(","))
}

/// Runs `check` on the tree that `text` describes.
fn on_tree<O: Opener>(text: &str, check: O) -> O::Out {
    open("tree", &serde_json::json!({ "text": text }).to_string(), check)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// How leaves are valued, and whether opinions of moves count.
const WAYS: [(PlayoutPolicy, bool); 3] = [
    (PlayoutPolicy::Random, false),
    (PlayoutPolicy::Estimate, false),
    (PlayoutPolicy::Estimate, true),
];

/// Proves `text`'s tree and compares the root and its moves with the oracle.
struct Proves<'a>(&'a str, Parameters, mcts::MctsOptions);

impl Opener for Proves<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let Self(text, parameters, options) = self;
        let root = game.start();
        let Turn::Of(mover) = game.turn(&root) else { return };
        let found = searched(&game, &root, (parameters, options));
        assert_eq!(found.stopped_by, StoppedBy::Proven, "{text}");
        assert!(found.complete && found.valuation.exact, "{text}");
        assert_eq!(found.valuation.values, oracle(&game, &root), "{text}");
        for line in &found.lines {
            let truth = oracle(&game, &game.after(&root, line.moves[0]));
            if line.valuation.exact {
                assert_eq!(line.valuation.values, truth, "{:?} of {text}", line.moves);
            }
            assert!(
                line.valuation.exact || parameters.multi_pv == 1,
                "every move is proven: {text}"
            );
        }
        let best = oracle(&game, &game.after(&root, found.lines[0].moves[0]));
        assert_eq!(
            best[mover], found.valuation.values[mover],
            "the chosen move is a best one: {text}"
        );
    }
}

#[test]
fn small_trees_are_proven_and_truly() {
    let mut rng = Rng::new(2026);
    for (players, chance) in [(1, true), (2, false), (2, true), (3, false), (3, true), (4, true)] {
        for round in 0..120 {
            let text = random_tree(&mut rng, 5, players, chance);
            let (playout_policy, priors) = WAYS[round % WAYS.len()];
            for multi_pv in [0, 1] {
                let parameters = Parameters { multi_pv, ..Parameters::default() };
                on_tree(
                    &text,
                    Proves(&text, parameters, valued_by(Some(playout_policy), Some(priors))),
                );
            }
        }
    }
}

/// With a depth limit, positions at that depth are estimated, as by `max_n`.
struct ToDepth<'a>(&'a str);

impl Opener for ToDepth<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let root = game.start();
        if !matches!(game.turn(&root), Turn::Of(_)) {
            return;
        }
        for depth in 1..5 {
            let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
            let plain =
                crate::common::run(Algorithm::MaxN, &game, &root, crate::common::to_depth(depth));
            for priors in [None, Some(true)] {
                let parameters = Parameters { limits, multi_pv: 0, ..Parameters::default() };
                let found = searched(&game, &root, (parameters, valued_by(None, priors)));
                assert_eq!(
                    found.valuation.values, plain.valuation.values,
                    "depth {depth} of {}",
                    self.0
                );
                assert!(
                    found.valuation.exact || !plain.valuation.exact,
                    "depth {depth} of {}",
                    self.0
                );
                if found.valuation.exact {
                    assert_eq!(
                        found.valuation.values,
                        oracle(&game, &root),
                        "depth {depth} of {}",
                        self.0
                    );
                }
                assert!(found.complete && found.depth <= depth);
                let expected =
                    if found.valuation.exact { StoppedBy::Proven } else { StoppedBy::Depth };
                assert_eq!(found.stopped_by, expected);
            }
        }
    }
}

#[test]
fn to_a_depth_it_comes_to_the_value_of_max_n() {
    let mut rng = Rng::new(7);
    for players in [2, 3] {
        for _ in 0..100 {
            let text = random_tree(&mut rng, 5, players, true);
            on_tree(&text, ToDepth(&text));
        }
    }
}

/// The result of a search in the initial state.
struct Start<W>(W);

impl<W: Into<Way>> Opener for Start<W> {
    /// The chosen move, its value for the mover, whether proven, and each line's move and visits.
    type Out = (String, f64, bool, Vec<(String, u64)>);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let root = game.start();
        let found = searched(&game, &root, self.0);
        let Turn::Of(mover) = game.turn(&root) else { panic!("a player begins") };
        let line = |line: &countermove::search::Line<G::Move>| {
            (game.write_move(&root, line.moves[0]), line.visits.expect("mcts counts visits"))
        };
        let lines: Vec<_> = found.lines.iter().map(line).collect();
        (lines[0].0.clone(), found.valuation.values[mover], found.valuation.exact, lines)
    }
}

#[test]
fn tic_tac_toe_is_proven_a_draw() {
    for threads in [1, 2] {
        let parameters = Parameters { threads, ..Parameters::default() };
        let (_, value, exact, _) = open("tic_tac_toe", "{}", Start(parameters)).unwrap();
        assert_eq!((value, exact), (0.0, true), "{threads} threads");
    }
}

/// The XOR of the heaps decides who wins, and the winning move makes it 0 (Bouton 1901).
#[test]
fn nim_is_proven_as_bouton_has_it() {
    for heaps in [[1, 2, 3], [3, 4, 5], [2, 5, 4], [1, 4, 5], [6, 0, 5]] {
        let options = serde_json::json!({ "heaps": heaps }).to_string();
        let xor = heaps[0] ^ heaps[1] ^ heaps[2];
        let (best, value, exact, _) = open("nim", &options, Start(Parameters::default())).unwrap();
        assert_eq!((value, exact), (if xor == 0 { -1.0 } else { 1.0 }, true), "{options}");
        if xor != 0 {
            let (heap, taken) = best.split_once(':').expect("heap and number");
            let heap: usize = heap.parse().unwrap();
            let taken: u32 = taken.parse().unwrap();
            assert_eq!(xor ^ heaps[heap - 1] ^ (heaps[heap - 1] - taken), 0, "{best} in {options}");
        }
    }
}

/// A payoff of `utility` ± 1 to the first player, decided by nine flips of a fair coin.
fn noisy(utility: i64) -> String {
    let ends = [utility - 1, utility + 1].map(|utility| format!("[{utility},{}]", -utility));
    (0..8).fold(format!("chance(0.5:{},0.5:{})", ends[0], ends[1]), |below, _| {
        format!("chance(0.5:{below},0.5:{below})")
    })
}

/// If nothing can be proven in time, the mean of the chosen move approximates the true value, here
/// max(min(3, 5), min(0, 9), min(-4, 8)), and most simulations choose that move.
#[test]
fn means_converge_to_the_value_of_best_play() {
    let pair = |low, high| format!("2({},{})", noisy(low), noisy(high));
    let text = format!("1({},{},{})", pair(3, 5), pair(0, 9), pair(-4, 8));
    let (best, value, exact, lines) = on_tree(&text, Start(nodes(20_000)));
    assert!(!exact, "too few nodes for a proof");
    assert_eq!(best, "a");
    assert!((value - 3.0).abs() < 1.0, "{value}, {lines:?}");
    assert!(lines[0].1 > 2 * lines[1].1, "{lines:?}");
}

/// Chance nodes in the tree are sampled with their probabilities.
#[test]
fn a_mean_of_chance_is_within_five_deviations() {
    // Each outcome pays ±1 by a fair coin ten flips deep, at 0.7 and 0.3: the mean is 0.4.
    let mut pays = ["[1]", "[-1]"].map(String::from);
    for _ in 0..9 {
        pays = pays.map(|pay| format!("chance(0.5:{pay},0.5:{pay})"));
    }
    let text = format!("1(chance(0.7:{},0.3:{}),[-1])", pays[0], pays[1]);
    let (best, value, exact, lines) = on_tree(&text, Start(nodes(4_000)));
    assert!(!exact);
    assert_eq!(best, "a");
    let deviation = (0.7_f64 * 0.3 * 4.0 / lines[0].1 as f64).sqrt();
    assert!((value - 0.4).abs() < 5.0 * deviation, "{value} ± {deviation} in {lines:?}");
}

#[test]
fn another_seed_samples_differently() {
    let visits = |seed| {
        let parameters = Parameters { seed: Some(seed), ..nodes(5_000) };
        open("connect_four", "{}", Start(parameters)).unwrap().3
    };
    assert_ne!(visits(1), visits(2));
}

#[test]
fn two_threads_share_the_nodes_and_add_up() {
    let parameters = Parameters { threads: 2, ..nodes(60_000) };
    let (best, value, exact, lines) = open("connect_four", "{}", Start(parameters)).unwrap();
    assert_eq!((best.as_str(), exact), ("4", false), "the centre: {lines:?}");
    assert!((0.0..0.5).contains(&value), "{value}");
}

/// X gets a double threat at both ends of its row. Any other first move gives the win away.
#[test]
fn a_win_is_found_and_proven() {
    struct Forced;
    impl Opener for Forced {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let root = game.read("......./......./......./......./...OO../..XXX.O").unwrap();
            let found = searched(&game, &root, Parameters::default());
            assert_eq!(found.stopped_by, StoppedBy::Proven);
            let Turn::Of(mover) = game.turn(&root) else { panic!("a player moves") };
            let sign = if found.valuation.values[mover] > 0.0 { "won" } else { "lost" };
            let plain =
                crate::common::run(Algorithm::AlphaBeta, &game, &root, crate::common::to_depth(6));
            assert_eq!(plain.valuation.values, found.valuation.values, "{sign}");
            assert!(found.nodes < NODES_WITHOUT_LIMIT);
        }
    }
    open("connect_four", "{}", Forced).unwrap();
}

/// The board is too large for a proof, and the task has no time limit.
#[test]
fn without_any_limit_it_ends() {
    let way = (Parameters::default(), valued_by(Some(PlayoutPolicy::Random), None));
    let board = r#"{"rows":15,"columns":15,"in_a_row":5}"#;
    struct Count((Parameters, mcts::MctsOptions));
    impl Opener for Count {
        type Out = (u64, StoppedBy);
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let found = searched(&game, &game.start(), self.0);
            (found.nodes, found.stopped_by)
        }
    }
    let (nodes, stopped_by) = open("tic_tac_toe", board, Count(way)).unwrap();
    assert_eq!((nodes, stopped_by), (NODES_WITHOUT_LIMIT, StoppedBy::Nodes));
}

/// The plies of simulations differ; how many there are does not.
#[test]
fn iterations_are_the_simulations_of_all_threads_together() {
    struct Simulated(Way);
    impl Opener for Simulated {
        type Out = (Option<u64>, StoppedBy, bool);

        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let found = searched(&game, &game.start(), self.0);
            (found.simulations, found.stopped_by, found.complete)
        }
    }
    for game in ["connect_four", "go"] {
        for (threads, iterations) in [(1, 1), (1, 1_500), (3, 2), (3, 100), (4, 1_003)] {
            let parameters = Parameters { threads, ..Parameters::default() };
            let way = Way { parameters, ..many(iterations) };
            let found = open(game, "{}", Simulated(way)).unwrap();
            let expected = (Some(iterations), StoppedBy::Iterations, true);
            assert_eq!(found, expected, "{game} {threads} threads");
        }
    }
    let short = Way { parameters: nodes(500), ..many(1_000) };
    let (simulations, stopped_by, complete) = open("connect_four", "{}", Simulated(short)).unwrap();
    assert!(simulations.unwrap() < 1_000 && stopped_by == StoppedBy::Nodes && !complete);
}

fn many(iterations: u64) -> Way {
    let options =
        mcts::MctsOptions { iterations: Some(iterations), ..mcts::MctsOptions::default() };
    (Parameters::default(), options).into()
}

fn valued_by(playout_policy: Option<PlayoutPolicy>, priors: Option<bool>) -> mcts::MctsOptions {
    mcts::MctsOptions { playout_policy, priors, ..mcts::MctsOptions::default() }
}

/// Opinions of the evaluation need fewer simulations to find a move that it already sees.
#[test]
fn opinions_of_the_evaluation_are_followed_first() {
    let chosen = |priors| {
        let options = mcts::MctsOptions {
            iterations: Some(40),
            ..valued_by(Some(PlayoutPolicy::Estimate), Some(priors))
        };
        open("connect_four", "{}", Start((Parameters::default(), options))).unwrap().3
    };
    let (with, without) = (chosen(true), chosen(false));
    assert_eq!(with[0].0, "4");
    assert!(with[0].1 > without[0].1, "{with:?} {without:?}");
}
