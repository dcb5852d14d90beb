//! Limits of searches: the move is always legal, comes from the last completed pass or is a better one found
//! since, and the same search twice gives the same report.

use countermove::game::searchable::defaults;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crate::common::{SUBJECTS, SearchSettings, open, random_position, run, to_depth};
use countermove::game::evaluation::{Evaluation, Feature, Weights};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Game, Player, Turn};
use countermove::hashing::mix;
use countermove::rng::Rng;
use countermove::search::{Algorithm, Parameters, SearchLimits, SearchProblem, StoppedBy};

/// Runs `check` with each algorithm on random positions of every subject.
struct Each<C>(C);

trait Check {
    fn check<G: Rules>(&self, game: &G, root: &G::State, algorithm: Algorithm);
}

impl<C: Check> Opener for Each<C> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut rng = Rng::new(7);
        for _ in 0..10 {
            let root = random_position(&game, &mut rng, 12);
            for algorithm in Algorithm::applying(&game.facts()) {
                self.0.check(&game, &root, algorithm);
            }
        }
    }
}

fn on_every_game<C: Check + Copy>(check: C) {
    for &(name, options) in SUBJECTS {
        open(name, options, Each(check)).unwrap();
    }
}

fn legal<G: Game>(game: &G, root: &G::State, line: &[G::Move]) {
    let mut state = root.clone();
    for &action in line {
        let mut moves = Vec::new();
        if game.turn(&state) == Turn::Simultaneous {
            game.choices(&state, 0, &mut moves);
            assert!(moves.contains(&action) && line.len() == 1, "{action:?} is a choice");
            return;
        }
        game.moves(&state, &mut moves);
        assert!(moves.contains(&action), "{action:?} is legal at {state:?}");
        game.play(&mut state, action);
    }
}

#[derive(Clone, Copy)]
struct AnyNodeLimit;

impl Check for AnyNodeLimit {
    fn check<G: Rules>(&self, game: &G, root: &G::State, algorithm: Algorithm) {
        for nodes in [1, 2, 10, 500] {
            let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
            let found = run(algorithm, game, root, SearchSettings { limits, ..to_depth(1) });
            assert!(
                found.nodes_all_passes <= nodes,
                "{} visited {} of {nodes} nodes",
                algorithm.name(),
                found.nodes_all_passes
            );
            assert!(found.complete || found.stopped_by == StoppedBy::Nodes);
            legal(game, root, &found.lines[0].moves);
        }
    }
}

#[test]
fn no_search_visits_more_nodes_than_allowed_and_each_answers() {
    on_every_game(AnyNodeLimit);
}

#[derive(Clone, Copy)]
struct NoTime;

impl Check for NoTime {
    fn check<G: Rules>(&self, game: &G, root: &G::State, algorithm: Algorithm) {
        let limits = SearchLimits { time: Some(Duration::ZERO), ..SearchLimits::default() };
        let found = run(algorithm, game, root, SearchSettings { limits, ..to_depth(1) });
        assert!(!found.complete);
        // A path search has no passes, and no depth before it reaches a goal; a whole game has no depth.
        let has_passes = found.path.is_none() && !algorithm.works_through();
        let depth = u32::from(has_passes);
        assert_eq!((found.stopped_by, found.depth), (StoppedBy::Time, depth));
        legal(game, root, &found.lines[0].moves);
    }
}

#[test]
fn a_search_out_of_time_still_answers() {
    on_every_game(NoTime);
}

#[derive(Clone, Copy)]
struct Stopped;

impl Check for Stopped {
    fn check<G: Rules>(&self, game: &G, root: &G::State, algorithm: Algorithm) {
        let evaluator = Weights::for_game(game, &[]).unwrap();
        let stop = AtomicBool::new(true);
        let parameters = Parameters { threads: 2, ..Parameters::default() };
        let problem =
            SearchProblem { parameters, ..SearchProblem::new(game, &evaluator, root, &stop) };
        let found = algorithm.search(&problem, &mut |_| {});
        assert_eq!(found.stopped_by, StoppedBy::Stop);
        legal(game, root, &found.lines[0].moves);
    }
}

#[test]
fn a_set_stop_flag_ends_a_search_with_an_answer() {
    on_every_game(Stopped);
}

#[derive(Clone, Copy)]
struct Twice;

impl Check for Twice {
    fn check<G: Rules>(&self, game: &G, root: &G::State, algorithm: Algorithm) {
        for limits in [
            SearchLimits { depth: Some(2), ..SearchLimits::default() },
            SearchLimits { nodes: Some(2_000), ..SearchLimits::default() },
        ] {
            // Without a limit of nodes it goes through the whole game, or through very many worlds.
            if game.facts().hidden_information && limits.nodes.is_none() {
                continue;
            }
            let search = || {
                let mut found =
                    run(algorithm, game, root, SearchSettings { limits, ..to_depth(1) });
                found.elapsed = Duration::ZERO;
                found
            };
            assert_eq!(search(), search(), "{}", algorithm.name());
        }
    }
}

#[test]
fn the_same_search_twice_reports_the_same() {
    on_every_game(Twice);
}

#[derive(Clone, Copy)]
struct WholeLines;

impl Check for WholeLines {
    fn check<G: Rules>(&self, game: &G, root: &G::State, algorithm: Algorithm) {
        // What it finds of a whole game is a strategy and no line.
        if algorithm.works_through() {
            return;
        }
        let nodes = game.facts().hidden_information.then_some(20_000);
        let limits = SearchLimits { depth: Some(2), nodes, ..SearchLimits::default() };
        let found =
            run(algorithm, game, root, SearchSettings { multi_pv: 0, limits, ..to_depth(2) });
        for line in &found.lines {
            legal(game, root, &line.moves);
            // A path search may end before it has a path.
            if game.turn(root) == Turn::Simultaneous || found.path.is_some() {
                continue;
            }
            let mut end = root.clone();
            line.moves.iter().for_each(|&action| game.play(&mut end, action));
            let settled = matches!(game.turn(&end), Turn::Over | Turn::Simultaneous | Turn::Chance);
            // A proof may rest on what the game knows, or on another position that is equal to this one.
            let known = || {
                let again = run(Algorithm::Solve, game, &end, to_depth(2)).valuation;
                let (now, then) = (&again.values, &line.valuation.values);
                again.exact && (line.at_most || (line.valuation.exact && now == then))
            };
            // In a tactical game `selective` may end a line at any depth.
            let selects = algorithm == Algorithm::Selective && game.facts().tactical;
            // If the length of a proof is known, its line may be incomplete.
            let proves = algorithm == Algorithm::Solve && game.longest(root).is_some();
            // Its worlds agree on no line beyond the first move.
            let votes = algorithm == Algorithm::Pimc;
            let whole = line.moves.len() as u32 == found.depth
                || settled
                || selects
                || proves
                || votes
                || (algorithm == Algorithm::Solve && known());
            assert!(whole, "{} gives {line:?} at depth {}", algorithm.name(), found.depth);
        }
    }
}

#[test]
fn principal_variations_reach_the_horizon_chance_or_the_end() {
    on_every_game(WholeLines);
}

#[derive(Clone, Copy)]
struct SoftLimit;

impl Check for SoftLimit {
    /// If the soft limit passes at once, iterative deepening ends after its first pass.
    fn check<G: Rules>(&self, game: &G, root: &G::State, algorithm: Algorithm) {
        let bounds = SearchLimits { nodes: Some(2_000), ..SearchLimits::default() };
        let limits = SearchLimits { depth: Some(2), soft: Some(Duration::ZERO), ..bounds };
        let found = run(algorithm, game, root, SearchSettings { limits, ..to_depth(2) });
        legal(game, root, &found.lines[0].moves);
        if found.stopped_by == StoppedBy::Time {
            let one_pass = found.depth == 1 || found.path.is_some() || algorithm.works_through();
            assert!(one_pass && !found.complete, "{}: {found:?}", algorithm.name());
        } else {
            let deepens = algorithm == Algorithm::AlphaBeta;
            assert!(!deepens || found.valuation.exact || found.stopped_by == StoppedBy::Nodes);
        }
        if algorithm == Algorithm::AlphaBeta && found.stopped_by == StoppedBy::Time {
            let limits = SearchLimits { depth: Some(1), ..bounds };
            let first = run(algorithm, game, root, SearchSettings { limits, ..to_depth(1) });
            assert_eq!((&found.lines, &found.valuation), (&first.lines, &first.valuation));
        }
    }
}

#[test]
fn a_search_past_its_soft_limit_begins_no_further_pass() {
    on_every_game(SoftLimit);
}

/// Interrupts passes of `alpha_beta`, and checks the answers whose move is not that of the last completed
/// pass.
struct CutShort;

impl Opener for CutShort {
    type Out = usize;

    /// Number of such answers. Each move is better than the other at the depth of the interrupted pass.
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut rng = Rng::new(3);
        let mut changed = 0;
        for _ in 0..60 {
            let root = random_position(&game, &mut rng, 16);
            let run = |limits, multi_pv| {
                let settings = SearchSettings { limits, multi_pv, ..to_depth(1) };
                run(Algorithm::AlphaBeta, &game, &root, settings)
            };
            let deep = |depth| SearchLimits { depth: Some(depth), ..SearchLimits::default() };
            let whole = run(deep(6), 1);
            for part in 1..8 {
                let nodes = Some((whole.nodes_all_passes * part / 8).max(1));
                let found = run(SearchLimits { nodes, ..SearchLimits::default() }, 1);
                let mut moves: Vec<_> = found.lines.iter().map(|line| line.moves[0]).collect();
                moves.sort_by_key(|action| format!("{action:?}"));
                moves.dedup();
                let mut all = Vec::new();
                game.moves(&root, &mut all);
                assert_eq!((moves.len(), found.lines.len()), (all.len(), all.len()));
                let last = run(deep(found.depth), 1).lines[0].moves[0];
                let kept = found.lines[0].moves[0];
                if !found.complete && kept != last {
                    changed += 1;
                    let next = run(deep(found.depth + 1), 0);
                    let place = |action| next.lines.iter().position(|line| line.moves[0] == action);
                    assert!(place(kept) < place(last), "{kept:?} rather than {last:?}");
                }
            }
        }
        changed
    }
}

#[test]
fn a_better_move_of_the_pass_cut_short_is_kept() {
    let changed = open("connect_four", "{}", CutShort).unwrap();
    assert!(changed >= 5, "{changed}");
}

/// Plays every line of an algorithm out, with this multi-PV, on random positions.
struct Lines {
    algorithm: Algorithm,
    multi_pv: usize,
    positions: usize,
}

impl Opener for Lines {
    type Out = usize;

    /// Number of plies of all lines.
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut rng = Rng::new(9);
        let mut plies = 0;
        for _ in 0..self.positions {
            let root = random_position(&game, &mut rng, 120);
            let limits = SearchLimits { nodes: Some(3_000), ..SearchLimits::default() };
            let settings = SearchSettings { limits, multi_pv: self.multi_pv, ..to_depth(1) };
            for line in run(self.algorithm, &game, &root, settings).lines {
                legal(&game, &root, &line.moves);
                plies += line.moves.len();
            }
        }
        plies
    }
}

/// If a window becomes empty, the line that an earlier sibling left must not be reported.
#[test]
fn lines_contain_only_legal_moves() {
    let alpha_beta = Lines { algorithm: Algorithm::AlphaBeta, multi_pv: 1, positions: 1_500 };
    assert!(open("checkers", "{}", alpha_beta).unwrap() >= 5_000);
    let selective = Lines { algorithm: Algorithm::Selective, multi_pv: 3, positions: 300 };
    assert!(open("chess", "{}", selective).unwrap() >= 5_000);
}

/// A game of two moves, then many moves or outcomes of chance, then the end. Listing these many stops the
/// search.
struct Wide {
    chance: bool,
    stop: AtomicBool,
}

const MANY: u16 = 5_000;

impl Game for Wide {
    type State = Vec<u16>;
    type Move = u16;

    fn facts(&self) -> Facts {
        Facts { chance: self.chance, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> Vec<u16> {
        Vec::new()
    }

    fn turn(&self, state: &Vec<u16>) -> Turn {
        match state.len() {
            0 => Turn::Of(0),
            1 if self.chance => Turn::Chance,
            1 => Turn::Of(1),
            _ => Turn::Over,
        }
    }

    fn moves(&self, state: &Vec<u16>, out: &mut Vec<u16>) {
        match state.len() {
            0 => out.extend(0..2),
            1 => {
                self.stop.store(true, Relaxed);
                out.extend(0..MANY);
            }
            _ => {}
        }
    }

    fn play(&self, state: &mut Vec<u16>, action: u16) {
        state.push(action);
    }

    fn utility(&self, state: &Vec<u16>, player: usize) -> f64 {
        let sign = if player == 0 { 1.0 } else { -1.0 };
        sign * (f64::from(state[1] % 3) - 1.0)
    }

    fn probability(&self, state: &Vec<u16>, _: u16) -> f64 {
        if state.len() == 1 && self.chance { 1.0 / f64::from(MANY) } else { 1.0 }
    }

    fn key(&self, state: &Vec<u16>) -> u64 {
        state.iter().fold(state.len() as u64, |key, &action| mix(key) ^ mix(u64::from(action) + 7))
    }
}

impl Evaluation for Wide {
    const UNIT: &'static str = "ninths";
    const SPREAD: f64 = 1.0;
    const FEATURES: &'static [Feature] = &[];

    fn features(&self, _: &Vec<u16>, _: Player, _: &mut [f64]) {}

    fn estimate(&self, state: &Vec<u16>, player: Player, _: &[f64]) -> f64 {
        let for_first = (self.key(state) % 9) as f64 / 9.0 - 0.5;
        if player == 0 { for_first } else { -for_first }
    }
}

defaults!(Wide: Ordering, Quiescence, Proof, Pathfinding, Information, Searchable);

/// The clock is checked for a wide position by itself, however few nodes were visited since the last check.
#[test]
fn a_wide_position_is_left_as_soon_as_the_search_is_stopped() {
    for chance in [false, true] {
        let facts = Wide { chance, stop: AtomicBool::new(false) }.facts();
        for algorithm in Algorithm::applying(&facts) {
            let game = Wide { chance, stop: AtomicBool::new(false) };
            let root = game.start();
            let weights = Weights::for_game(&game, &[]).unwrap();
            let problem = SearchProblem::new(&game, &weights, &root, &game.stop);
            let found = algorithm.search(&problem, &mut |_| {});
            assert_eq!(found.stopped_by, StoppedBy::Stop, "{}", algorithm.name());
            assert!(
                found.nodes_all_passes <= 8,
                "{} visits {} nodes",
                algorithm.name(),
                found.nodes_all_passes
            );
            assert_eq!(found.lines.len(), 2);
        }
    }
}
