//! Compares Monte Carlo tree search with the definition of optimal play, with solved games, and with expected
//! values.

use std::sync::atomic::AtomicBool;

use crate::common::{SUBJECTS, SearchSettings, Way, open, random_position};
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};
use countermove::rng::Rng;
use countermove::search::algorithms::mcts::{self, NODES_WITHOUT_LIMIT, Rollout};
use countermove::search::learned::Strategies;
use countermove::search::{
    Algorithm, Found, Limits, Memory, Outcome, Parameters, Problem, StoppedBy,
};
use countermove::value::Scale;

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
    let problem = Problem {
        parameters,
        options: &options,
        memory: Memory { strategies, ..Memory::default() },
        ..Problem::new(game, &evaluator, root, &stop)
    };
    Algorithm::Mcts.search(&problem, &mut |_| {})
}

fn nodes(most: u64) -> Parameters {
    Parameters {
        limits: Limits { nodes: Some(most), ..Limits::default() },
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
const WAYS: [(Rollout, bool); 3] =
    [(Rollout::Random, false), (Rollout::Estimate, false), (Rollout::Estimate, true)];

/// Proves `text`'s tree and compares the root and its moves with the oracle.
struct Proves<'a>(&'a str, Parameters, mcts::Options);

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
            let (rollout, priors) = WAYS[round % WAYS.len()];
            for multi_pv in [0, 1] {
                let parameters = Parameters { multi_pv, ..Parameters::default() };
                on_tree(&text, Proves(&text, parameters, valued_by(Some(rollout), Some(priors))));
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
            let limits = Limits { depth: Some(depth), ..Limits::default() };
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

/// Calls a check on random positions of every game that mcts applies to.
struct OnPositions<C>(C);

trait Check {
    fn check<G: Rules>(&self, game: &G, root: &G::State);
}

impl<C: Check> Opener for OnPositions<C> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        if (Algorithm::Mcts.needs().met_by)(&game.facts()) {
            let mut rng = Rng::new(5);
            for _ in 0..6 {
                let root = random_position(&game, &mut rng, 12);
                if matches!(game.turn(&root), Turn::Of(_)) {
                    self.0.check(&game, &root);
                }
            }
        }
    }
}

fn on_every_game<C: Check + Copy>(check: C) {
    const TREES: [&str; 2] = [
        r#"{"text":"max(chance(1/2:min(2,4),1/2:min(7,4)),chance(0.1:3,0.9:-2))"}"#,
        r#"{"text":"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2([5,1,7],[1,5,2]))"}"#,
    ];
    for (name, options) in SUBJECTS.iter().copied().chain(TREES.map(|tree| ("tree", tree))) {
        open(name, options, OnPositions(check)).unwrap();
    }
}

/// Checks that each root move occurs once, lines are legal, values are within the utilities, and visits add
/// up.
fn is_sane<G: Rules>(game: &G, root: &G::State, found: &Found<G::Move>, case: &str) {
    let facts = game.facts();
    let mut moves = Vec::new();
    game.moves(root, &mut moves);
    assert_eq!(found.lines.len(), moves.len(), "{case}");
    for action in &moves {
        assert_eq!(found.lines.iter().filter(|line| line.moves[0] == *action).count(), 1, "{case}");
    }
    for line in &found.lines {
        let mut state = root.clone();
        for action in &line.moves {
            let mut legal = Vec::new();
            game.moves(&state, &mut legal);
            assert!(legal.contains(action), "{case}");
            game.play(&mut state, *action);
        }
    }
    for valuation in found.lines.iter().map(|line| &line.valuation).chain([&found.valuation]) {
        assert_eq!(valuation.values.len(), facts.players, "{case}");
        for value in &valuation.values {
            assert!((facts.utility_min..=facts.utility_max).contains(value), "{value} {case}");
        }
    }
    let simulations = found.simulations.expect("mcts counts simulations");
    let visits: u64 = found.lines.iter().map(|line| line.visits.expect("and visits")).sum();
    assert_eq!(visits, simulations, "{case}");
    assert!(found.leaves == simulations && simulations < found.nodes, "{case}");
}

#[derive(Clone, Copy)]
struct TinyLimits;

impl Check for TinyLimits {
    fn check<G: Rules>(&self, game: &G, root: &G::State) {
        for most in [1, 2, 10, 100, 3_000] {
            for threads in [1, 3] {
                let ways = WAYS.map(|(rollout, priors)| (Some(rollout), Some(priors)));
                for (rollout, priors) in ways.into_iter().chain([(None, None)]) {
                    let parameters = Parameters { threads, multi_pv: 0, ..nodes(most) };
                    let found = searched(game, root, (parameters, valued_by(rollout, priors)));
                    let case = format!(
                        "{most} nodes, {threads} threads, {rollout:?} {priors:?}, {root:?}"
                    );
                    assert!(found.nodes <= most, "{} nodes, {case}", found.nodes);
                    assert!(found.complete || found.stopped_by == StoppedBy::Nodes, "{case}");
                    assert!(found.complete || found.depth == 1, "{case}");
                    is_sane(game, root, &found, &case);
                }
            }
        }
    }
}

#[test]
fn any_limit_gives_a_valid_answer() {
    on_every_game(TinyLimits);
}

#[derive(Clone, Copy)]
struct OutOfBounds;

impl Check for OutOfBounds {
    fn check<G: Rules>(&self, game: &G, root: &G::State) {
        for exploration in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
            let options =
                mcts::Options { exploration: Some(exploration), ..mcts::Options::default() };
            is_sane(
                game,
                root,
                &searched(game, root, (nodes(200), options)),
                &format!("exploration {exploration}"),
            );
        }
    }
}

#[test]
fn any_exploration_constant_gives_a_valid_answer() {
    on_every_game(OutOfBounds);
}

#[derive(Clone, Copy)]
struct Seeds;

impl Check for Seeds {
    fn check<G: Rules>(&self, game: &G, root: &G::State) {
        let with = |seed| {
            let mut found = searched(game, root, Parameters { seed, ..nodes(2_000) });
            found.elapsed = std::time::Duration::ZERO;
            found
        };
        assert_eq!(with(Some(9)), with(Some(9)));
        assert_eq!(with(None), with(Some(0)), "no seed is as good as 0");
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    on_every_game(Seeds);
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
    let way = (Parameters::default(), valued_by(Some(Rollout::Random), None));
    let board = r#"{"rows":15,"columns":15,"in_a_row":5}"#;
    struct Count((Parameters, mcts::Options));
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

/// Selections at the root of simulations that this search did not make.
fn from_before<M>(found: &Found<M>) -> u64 {
    let visits: u64 = found.lines.iter().map(|line| line.visits.unwrap()).sum();
    visits.saturating_sub(found.simulations.unwrap())
}

/// A move, the reply that the search expects, and a search there.
struct NextMove;

impl Opener for NextMove {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, name: String) {
        let left = || {
            let strategies = Strategies::with_trees(0, 64 << 20);
            let root = game.start();
            let found = searched_with(&game, &root, many(1_000), Some(&strategies));
            let after = game.after(&root, found.lines[0].moves[0]);
            let next = game.after(&after, found.lines[0].moves[1]);
            (strategies, after, next)
        };
        let few = many(50);
        let (strategies, after, next) = left();
        let plain = searched(&game, &next, &few);
        assert_eq!(from_before(&plain), 0, "{name}");
        let went_on = searched_with(&game, &next, &few, Some(&strategies));
        assert!(from_before(&went_on) > 0, "{name}");
        assert_eq!(went_on.simulations, plain.simulations, "the limit counts what is added");
        assert_eq!(from_before(&searched_with(&game, &after, &few, Some(&strategies))), 0, "taken");

        let (strategies, after, _) = left();
        assert!(from_before(&searched_with(&game, &after, &few, Some(&strategies))) > 20, "{name}");

        let (usual, own) = (few.parameters, few.options.read::<mcts::Options>());
        let with = |parameters, options| Way::from((parameters, options));
        let others = [
            with(Parameters { seed: Some(1), ..usual }, own),
            with(usual, mcts::Options { rollout: Some(Rollout::Random), rave: Some(1.0), ..own }),
            with(usual, mcts::Options { exploration: Some(0.3), ..own }),
            with(Parameters { limits: Limits { depth: Some(9), ..usual.limits }, ..usual }, own),
        ];
        let (strategies, _, next) = left();
        for other in others {
            let found = searched_with(&game, &next, &other, Some(&strategies));
            let alone = searched(&game, &next, &other);
            assert_eq!(
                (&found.lines, found.nodes),
                (&alone.lines, alone.nodes),
                "{name} {other:?}"
            );
        }
        let (strategies, ..) = left();
        let start = searched_with(&game, &game.start(), &few, Some(&strategies));
        assert_eq!(from_before(&start), 0, "{name}: no tree has its position below its move");
    }
}

fn many(iterations: u64) -> Way {
    let options = mcts::Options { iterations: Some(iterations), ..mcts::Options::default() };
    (Parameters::default(), options).into()
}

fn valued_by(rollout: Option<Rollout>, priors: Option<bool>) -> mcts::Options {
    mcts::Options { rollout, priors, ..mcts::Options::default() }
}

#[test]
fn the_next_search_of_a_game_goes_on_with_the_tree_below_the_moves() {
    for game in ["connect_four", "go"] {
        open(game, "{}", NextMove).unwrap();
    }
}

#[test]
fn without_room_nothing_is_kept() {
    struct Nothing(usize);
    impl Opener for Nothing {
        type Out = u64;

        fn open<G: Rules + 'static>(self, game: G, _: String) -> u64 {
            let strategies = Strategies::with_trees(1 << 20, self.0);
            let root = game.start();
            let found = searched_with(&game, &root, many(500), Some(&strategies));
            let next = game.after(&root, found.lines[0].moves[0]);
            from_before(&searched_with(&game, &next, many(50), Some(&strategies)))
        }
    }
    for (bytes, keeps) in [(0, false), (100, false), (16 << 20, true)] {
        assert_eq!(open("connect_four", "{}", Nothing(bytes)).unwrap() > 0, keeps, "{bytes}");
    }
}

/// Positions solved in a tree stay solved in its part; what is proven is true.
#[test]
fn proofs_in_kept_trees_are_true() {
    struct WholeGames;
    impl Opener for WholeGames {
        type Out = u32;

        fn open<G: Rules + 'static>(self, game: G, _: String) -> u32 {
            let strategies = Strategies::with_trees(0, 64 << 20);
            let mut rng = Rng::new(2026);
            let mut proven = 0;
            for _ in 0..20 {
                let mut state = game.start();
                while game.turn(&state) != Turn::Over {
                    let found = searched_with(&game, &state, many(60), Some(&strategies));
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    assert_eq!(found.lines.len(), moves.len());
                    if found.valuation.exact {
                        proven += 1;
                        assert_eq!(found.valuation.values, oracle(&game, &state), "{state:?}");
                    }
                    // Mostly the move that was chosen, below which a tree is kept.
                    let other = moves[rng.below(moves.len())];
                    let best = found.lines[0].moves[0];
                    game.play(&mut state, if rng.below(4) == 0 { other } else { best });
                }
            }
            proven
        }
    }
    assert!(open("tic_tac_toe", "{}", WholeGames).unwrap() > 20);
}

/// Opinions of the evaluation need fewer simulations to find a move that it already sees.
#[test]
fn opinions_of_the_evaluation_are_followed_first() {
    let chosen = |priors| {
        let options = mcts::Options {
            iterations: Some(40),
            ..valued_by(Some(Rollout::Estimate), Some(priors))
        };
        open("connect_four", "{}", Start((Parameters::default(), options))).unwrap().3
    };
    let (with, without) = (chosen(true), chosen(false));
    assert_eq!(with[0].0, "4");
    assert!(with[0].1 > without[0].1, "{with:?} {without:?}");
}

/// What searches find at random positions of small boards with an end at hand.
struct AtHand {
    /// Whether the mover can win at once; else the opponent threatens to, and one move alone stops it.
    wins: bool,
    positions: usize,
}

impl Opener for AtHand {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, name: String) {
        let mut rng = Rng::new(17);
        let mut left = self.positions;
        let wins_at_once = |state: &G::State, action| {
            let Turn::Of(mover) = game.turn(state) else { return false };
            let after = game.after(state, action);
            game.turn(&after) == Turn::Over && game.utility(&after, mover) > 0.0
        };
        let any_wins = |state: &G::State| {
            game.legal_moves(state).into_iter().any(|action| wins_at_once(state, action))
        };
        while left > 0 {
            let root = random_position(&game, &mut rng, 20);
            let right: Vec<_> = game
                .legal_moves(&root)
                .into_iter()
                .filter(|&action| match self.wins {
                    true => wins_at_once(&root, action),
                    false => !any_wins(&game.after(&root, action)),
                })
                .collect();
            let counts = match self.wins {
                true => !right.is_empty(),
                false => right.len() == 1 && game.legal_moves(&root).len() > 1 && !any_wins(&root),
            };
            if !counts {
                continue;
            }
            left -= 1;
            for seed in 0..2 {
                let parameters = Parameters { seed: Some(seed), ..nodes(2_000) };
                let found = searched(&game, &root, parameters);
                let best = found.lines[0].moves[0];
                let text = game.write(&root);
                assert!(right.contains(&best), "{best:?}, not {right:?}, at {text} of {name}");
                if self.wins && game.scale() == Scale::Outcome {
                    assert_eq!(found.valuation.ending(), Some((Outcome::Win, 1)), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_win_at_hand_is_played_and_a_loss_at_hand_put_off() {
    for (name, options) in [
        ("tic_tac_toe", "{}"),
        ("tic_tac_toe", r#"{"rows":4,"columns":5,"in_a_row":3}"#),
        ("tic_tac_toe", r#"{"rows":5,"columns":5,"in_a_row":4}"#),
        ("connect_four", "{}"),
        ("breakthrough", r#"{"rows":6,"columns":4}"#),
    ] {
        for wins in [true, false] {
            open(name, options, AtHand { wins, positions: 60 }).unwrap();
        }
    }
    // By hints a search may never try the reply that wins at once where all its moves lose.
    open("hex", r#"{"size":5}"#, AtHand { wins: true, positions: 60 }).unwrap();
}

/// Compares proven wins, draws and losses of random positions with alpha-beta's.
struct Endings {
    multi_pv: usize,
    threads: usize,
}

impl Opener for Endings {
    /// Positions proven.
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut rng = Rng::new(23);
        let mut proven = 0;
        for seed in 0..40 {
            let root = random_position(&game, &mut rng, 20);
            if game.turn(&root) == Turn::Over {
                continue;
            }
            let parameters = Parameters {
                multi_pv: self.multi_pv,
                threads: self.threads,
                seed: Some(seed),
                ..nodes(100_000)
            };
            let found = searched(&game, &root, parameters);
            if !found.valuation.exact {
                continue;
            }
            proven += 1;
            let sure = crate::common::run(
                Algorithm::AlphaBeta,
                &game,
                &root,
                SearchSettings { multi_pv: 0, ..crate::common::to_depth(20) },
            );
            let text = game.write(&root);
            let value = &found.valuation;
            assert_eq!(
                (&value.values, value.outcome),
                (&sure.valuation.values, sure.valuation.outcome),
                "{text}"
            );
            if value.outcome == Some(Outcome::Draw) {
                assert!(value.plies.is_some(), "{text}");
            } else {
                assert_eq!(value.plies, sure.valuation.plies, "{text}");
            }
            for (rank, line) in
                found.lines.iter().enumerate().filter(|(_, line)| line.valuation.exact)
            {
                let same =
                    |other: &&countermove::search::Line<G::Move>| other.moves[0] == line.moves[0];
                let truth = &sure.lines.iter().find(same).unwrap().valuation;
                assert_eq!(line.valuation.outcome, truth.outcome, "{:?} at {text}", line.moves);
                let is_asked_for = self.multi_pv == 0 || rank == 0;
                if truth.outcome != Some(Outcome::Draw)
                    && (is_asked_for || line.valuation.plies.is_some())
                {
                    assert_eq!(line.valuation.plies, truth.plies, "{:?} at {text}", line.moves);
                }
            }
        }
        proven
    }
}

/// The plies of what is proven are those of best play, and the best of several wins is the soonest.
#[test]
fn proven_endings_are_those_of_alpha_beta() {
    let mut proven = 0;
    for (name, options) in [
        ("tic_tac_toe", "{}"),
        ("tic_tac_toe", r#"{"rows":4,"columns":4,"in_a_row":3}"#),
        ("nim", "{}"),
        ("nim", r#"{"heaps":[2,3,4,1],"misere":true}"#),
        ("grundy", "{}"),
    ] {
        for (multi_pv, threads) in [(1, 1), (0, 1), (1, 2)] {
            proven += open(name, options, Endings { multi_pv, threads }).unwrap();
        }
    }
    assert!(proven > 400, "{proven} positions proven");
}

/// The move that is played, in trees where several are worth the same.
#[test]
fn of_equal_moves_the_player_prefers_a_distance() {
    for (text, best) in [
        // Good: the sooner. The greatest utility is another's, so that it settles nothing.
        ("max(max(9),9,min(3,12))", "b"),
        ("max(max(max(9)),max(9),min(3,12))", "b"),
        // Bad: the later.
        ("(-9,(-9,-3),((-9)))", "c"),
        ("max(1,max(1),chance(1/100:12,99/100:0))", "b"),
        // In the middle: the first.
        ("(((0)),0,(7,-7))", "a"),
        ("(0,((0)),(7,-7))", "a"),
        // Expected plies: 1½ and 1¾ after the move.
        ("max(chance(1/4:9,3/4:max(9)),chance(1/2:9,1/2:max(9)),min(3,12))", "b"),
        // Different for another player: the first.
        ("1(2(1([5,1,3])),[5,2,0],3([0,9,9],[9,0,0]))", "a"),
        ("1(2(1([5,1,0])),[5,1,0],2([0,9,9],[9,0,0]))", "b"),
    ] {
        let parameters = Parameters { multi_pv: 0, ..Parameters::default() };
        let (played, _, exact, _) = on_tree(text, Start(parameters));
        assert_eq!((played.as_str(), exact), (best, true), "{text}");
    }
}
