//! Compares the exact results of `solve` with plain minimax, and with published scores of Connect Four.

use std::sync::LazyLock;
use std::time::Duration;

use crate::common::arbitrary::Arbitrary;
use crate::common::{SUBJECTS, SearchSettings, open, random_position, run, to_depth};
use countermove::game::erased::Erased;
use countermove::game::notation::Notation;
use countermove::game::proof::Proof;
use countermove::game::rules::{Opener, Rules};
use countermove::game::teams::Teams;
use countermove::game::{Game, Turn};
use countermove::games::connect_four::ConnectFour;
use countermove::rng::Rng;
use countermove::search::{Algorithm, Found, Hints, Line, Outcome, SearchLimits, StoppedBy};
use countermove::table::Table;
use countermove::value::Score;

/// Scores of Pascal Pons's test sets L3_R1, L2_R1 and L1_R1, a sample: the columns played, and the
/// stones that the winner has left, negative if the player to move loses.
const SCORED: &str = include_str!("../data/connect_four.txt");

static GAME: LazyLock<Erased> = LazyLock::new(|| Erased::new(ConnectFour { book: false }));

fn within(nodes: u64) -> SearchSettings<'static> {
    let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
    SearchSettings { limits, ..to_depth(1) }
}

struct AgainstMinimax {
    threads: usize,
    multi_pv: usize,
}

impl Opener for AgainstMinimax {
    type Out = u32;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> u32 {
        let Self { threads, multi_pv } = self;
        let name = std::any::type_name::<G>().to_owned();
        if !(Algorithm::Solve.needs().met_by)(&game.facts()) {
            return 0;
        }
        let game = Arbitrary::new(game, 1);
        let table = Table::new(1 << 20);
        let mut rng = Rng::new(20_260_102);
        let mut proven = 0;
        for round in 0..60 {
            let root = random_position(&game, &mut rng, 40);
            let mut moves = Vec::new();
            game.moves(&root, &mut moves);
            let depth = [8, 8, 8, 6, 6, 5, 5, 4, 4, 4].get(moves.len()).copied().unwrap_or(2);
            let oracle = run(Algorithm::Minimax, &game, &root, to_depth(depth));
            let settings =
                SearchSettings { threads, multi_pv, table: Some(&table), ..within(20_000) };
            let found = run(Algorithm::Solve, &game, &root, settings);
            if !found.complete {
                continue;
            }
            proven += 1;
            assert_eq!(found.stopped_by, StoppedBy::Proven);
            assert!(found.valuation.exact, "what is proven is exact");
            if !oracle.valuation.exact {
                continue;
            }
            let case = format!("{name} round {round} at {root:?}");
            assert_eq!(found.valuation, oracle.valuation, "{case}");
            agree_on_lines(&found, &oracle, &case);
        }
        proven
    }
}

fn agree_on_lines<M: Copy + Eq + std::fmt::Debug>(found: &Found<M>, oracle: &Found<M>, case: &str) {
    let best = &found.lines[0];
    assert_eq!(best.valuation.values, oracle.valuation.values, "the best move, {case}");
    for line in &found.lines {
        let same = |other: &&Line<M>| other.moves[0] == line.moves[0];
        let truth = &oracle.lines.iter().find(same).expect("the oracle knows the move").valuation;
        if truth.exact && !line.at_most {
            assert_eq!(line.valuation.values, truth.values, "{:?}, {case}", line.moves[0]);
            assert_eq!(line.valuation.ending(), truth.ending(), "{:?}, {case}", line.moves[0]);
        }
    }
}

#[test]
fn what_is_proven_is_what_minimax_finds() {
    for (threads, multi_pv) in [(1, 1), (1, 0), (3, 2)] {
        let check = |&(name, options): &(&str, &str)| {
            open(name, options, AgainstMinimax { threads, multi_pv }).unwrap()
        };
        let proven: u32 = SUBJECTS.iter().map(check).sum();
        assert!(proven > 600, "{proven} positions proven");
    }
}

/// The score of an outcome after `played` plies, by Pons's convention.
fn score(played: usize, outcome: (Outcome, u32)) -> i32 {
    let left = 22 - (played as i32 + outcome.1 as i32 + 1) / 2;
    match outcome.0 {
        Outcome::Win => left,
        Outcome::Draw => 0,
        Outcome::Loss => -left,
    }
}

#[test]
fn connect_four_has_the_published_scores() {
    let mut checked = 0;
    for line in SCORED.lines().filter(|line| !line.starts_with('#')) {
        let (columns, known) = line.split_once(' ').unwrap();
        let root = GAME.read(columns).unwrap();
        let found = run(Algorithm::Solve, &*GAME, &root, within(3_000_000));
        let outcome = found.valuation.ending().expect("a proof within the nodes");
        assert_eq!(score(columns.len(), outcome), known.parse::<i32>().unwrap(), "{columns}");
        checked += 1;
    }
    assert!(checked >= 60);
}

#[test]
fn connect_four_bounds_hold() {
    let mut rng = Rng::new(5);
    let mut decided = 0;
    for _ in 0..1_500 {
        let root = random_position(&*GAME, &mut rng, 40);
        let mut moves = Vec::new();
        GAME.moves(&root, &mut moves);
        let found = run(
            Algorithm::AlphaBeta,
            &*GAME,
            &root,
            SearchSettings {
                limits: SearchLimits { nodes: Some(60_000), ..SearchLimits::default() },
                ..to_depth(1)
            },
        );
        let Some((outcome, plies)) = found.valuation.ending() else { continue };
        let value = match outcome {
            Outcome::Win => Score::win_in(plies),
            Outcome::Draw => Score::DRAW,
            Outcome::Loss => Score::loss_in(plies),
        };
        let (low, high) = GAME.bounds(&root);
        assert!(low <= value && value <= high, "{low:?} {value:?} {high:?} at {root:?}");
        decided += u32::from(high <= Score::DRAW || low >= Score::DRAW);
    }
    assert!(decided > 300, "positions where the bounds decide: {decided}");
}

/// The limit may pass in a proof, between proofs, or while the line is completed.
#[test]
fn any_limit_of_nodes_ends_a_proof() {
    struct Limited;
    impl Opener for Limited {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let mut proven = 0;
            for nodes in 1..=1_200 {
                let found = run(Algorithm::Solve, &game, &game.start(), within(nodes));
                assert!(found.complete || found.stopped_by == StoppedBy::Nodes, "{nodes}");
                proven += u32::from(found.valuation.exact);
            }
            assert!((200..1_200).contains(&proven), "{proven}");
        }
    }
    open("tic_tac_toe", "{}", Limited).unwrap();
}

/// Searches random positions of a game within few nodes, by every algorithm that values all moves from one side.
struct OutOfNodes;

impl Opener for OutOfNodes {
    type Out = u32;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> u32 {
        let name = std::any::type_name::<G>().to_owned();
        let facts = game.facts();
        if !(Algorithm::Solve.needs().met_by)(&facts) {
            return 0;
        }
        let mut rng = Rng::new(20_261_127);
        let mut unproven = 0;
        for round in 0..24 {
            let root = random_position(&game, &mut rng, 40);
            let Turn::Of(mover) = game.turn(&root) else { continue };
            let mut moves = Vec::new();
            game.moves(&root, &mut moves);
            let depth = [8, 8, 8, 6, 6, 5, 5, 4, 4, 4].get(moves.len()).copied().unwrap_or(2);
            let oracle = run(Algorithm::Minimax, &game, &root, to_depth(depth));
            for algorithm in Algorithm::applying(&facts) {
                for (nodes, multi_pv) in [20, 200, 2_000].into_iter().zip([0, 1, 3].repeat(3)) {
                    let settings = SearchSettings { multi_pv, ..within(nodes) };
                    let found = run(algorithm, &game, &root, settings);
                    let named = algorithm.name();
                    let case = format!("{named} {nodes} {multi_pv} {name} {round} at {root:?}");
                    if found.path.is_none() {
                        nothing_is_above_the_proven(&found, mover, &case);
                    }
                    if algorithm == Algorithm::Solve && oracle.valuation.exact {
                        unproven += u32::from(!found.complete);
                        agree_on_bounds(&found, &oracle, mover, &case);
                    }
                }
            }
        }
        unproven
    }
}

fn nothing_is_above_the_proven<M: std::fmt::Debug>(found: &Found<M>, mover: usize, case: &str) {
    let value = found.valuation.values[mover];
    let is_lower = |line: &Line<M>| line.valuation.values[mover] <= value;
    assert!(!found.valuation.exact || found.lines.iter().all(is_lower), "{case}: {found:?}");
}

/// What is proven of the position and of each move is as `oracle` has it.
fn agree_on_bounds<M: Copy + Eq + std::fmt::Debug>(
    found: &Found<M>,
    oracle: &Found<M>,
    mover: usize,
    case: &str,
) {
    if found.valuation.exact {
        assert_eq!(found.valuation.values, oracle.valuation.values, "{case}");
    }
    for line in found.lines.iter().filter(|line| line.valuation.exact) {
        let same = |other: &&Line<M>| other.moves[0] == line.moves[0];
        let truth = &oracle.lines.iter().find(same).expect("the oracle knows the move").valuation;
        let (said, is) = (line.valuation.values[mover], truth.values[mover]);
        let agrees = if line.at_most { is <= said } else { is == said };
        assert!(agrees || !truth.exact, "{:?} {said} {is}, {case}", line.moves[0]);
    }
}

#[test]
fn out_of_nodes_no_line_is_worth_more_than_the_proven_value() {
    let unproven: u32 =
        SUBJECTS.iter().map(|&(name, options)| open(name, options, OutOfNodes).unwrap()).sum();
    assert!(unproven > 40, "{unproven} answers without a proof");
}

/// X is proven to draw by the first of all lines, so that no other is worth more.
#[test]
fn a_line_that_is_no_better_than_the_proven_value_has_a_bound() {
    struct Start;
    impl Opener for Start {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let settings = SearchSettings { multi_pv: 0, ..within(1_000) };
            let found = run(Algorithm::Solve, &game, &game.start(), settings);
            assert_eq!((found.complete, found.valuation.exact), (false, true));
            assert_eq!(found.valuation.values, [0.0, 0.0]);
            let bounds = found.lines.iter().filter(|line| line.at_most);
            assert!(bounds.clone().count() > 0, "{found:?}");
            assert!(bounds.clone().all(|line| line.valuation.values[0] == 0.0), "{found:?}");
        }
    }
    open("tic_tac_toe", "{}", Start).unwrap();
}

#[test]
fn lines_lead_to_the_reported_end() {
    let root = GAME.read("5554224333234511764415115").unwrap();
    let found = run(Algorithm::Solve, &*GAME, &root, within(3_000_000));
    let (outcome, plies) = found.valuation.ending().unwrap();
    assert_eq!(outcome, Outcome::Win);
    let line = &found.lines[0].moves;
    assert_eq!(line.len() as u32, plies);
    let mut end = root;
    line.iter().for_each(|&action| GAME.play(&mut end, action));
    assert_eq!(GAME.turn(&end), Turn::Over);
}

#[test]
fn out_of_time_the_best_that_is_known_is_the_answer() {
    let limits = SearchLimits { time: Some(Duration::from_millis(60)), ..SearchLimits::default() };
    let root = GAME.start();
    let settings = SearchSettings { limits, threads: 2, ..to_depth(1) };
    let found = run(Algorithm::Solve, &*GAME, &root, settings);
    assert!(!found.complete && !found.valuation.exact);
    assert_eq!(found.stopped_by, StoppedBy::Time);
    assert_eq!(found.lines.len(), 7);
}

#[test]
fn a_depth_is_a_horizon() {
    for (depth, exact) in [(4, false), (11, true)] {
        let root = GAME.read("5554224333234511764415115").unwrap();
        let found = run(Algorithm::Solve, &*GAME, &root, to_depth(depth));
        assert!(found.complete);
        assert_eq!(found.valuation.exact, exact, "within {depth} plies");
    }
}

#[test]
fn a_game_with_a_history_is_refused_by_name() {
    let facts = countermove::game::Facts {
        history: true,
        ..countermove::game::Facts::two_player_zero_sum()
    };
    let limits = SearchLimits::default();
    let error = Algorithm::named("solve", &facts, Teams::NONE, None, &limits, Hints::default())
        .unwrap_err();
    assert!(error.message.contains("no earlier position matters"), "{}", error.message);
}
