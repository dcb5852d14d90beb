//! Selective alpha-beta, for strength: quiescence, null moves, late move reductions, and pruning by the game's tactical
//! knowledge. Unsound, except for values that it calls proven.
//!
//! Two assumptions: at an even estimate, the evaluation's spread is worth three quarters of a win; a quiet ply seldom
//! changes the estimate by more than `QUIET` of that. Nothing is pruned while every move searched so far loses, so that
//! a won or lost score is proven. Its distance is not proven: see `nearest_end`.

mod dependence;
mod estimates;
mod evaluation_cache;
mod heuristics;
mod history;
mod late_move_reductions;
mod moves;
mod nearest_end;
mod node;
mod null_move;
mod probcut;
mod quiescence;
mod repetitions;
mod singular;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use std::sync::atomic::AtomicBool;

pub use self::heuristics::{Heuristic, Heuristics};
use self::history::History;
use self::late_move_reductions::LateMoveReductions;
use self::nearest_end::NearestEnd;
use self::node::{Selective, SelectiveSettings};
use crate::search::common::iterative_deepening::deepen;
use crate::search::common::root_search::RootSearch;
use crate::search::common::search_thread::Shared;
use crate::search::common::two_player::TwoPlayer;
use crate::search::contract::{Found, OWN_TABLE, SearchProblem};
use crate::table::Table;

/// The greatest usual change of the estimate by a quiet ply, as a share of the evaluation's spread.
const QUIET: f64 = 0.28;

/// Distinguishes these table entries from those of sound searches in a shared table.
const UNSOUND: u64 = 0x5e1e_c71f_e000_0001;

/// Distinguishes the entries of the sound search for a nearer end.
const NEAREST_END: u64 = 0x0ea2_e57e_0d00_0001;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering + Quiescence + Proof>(
    problem: &SearchProblem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_with(problem, Heuristics::under(problem.parameters.switches), progress)
}

/// Searches with some of the heuristics, to measure what each is worth; with none it is alpha-beta with quiescence. A
/// table that `problem` lends must always be used with the same heuristics.
pub fn search_with<G: Evaluation + Ordering + Quiescence + Proof>(
    problem: &SearchProblem<'_, G>,
    heuristics: Heuristics,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let two_player = TwoPlayer::new(problem);
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let table = problem.table.or(own.as_ref()).expect("there is a table, lent or own");
    let shared = Shared::new(&two_player, table, UNSOUND, problem.parameters.threads);
    let settings = SelectiveSettings {
        facts: problem.game.facts(),
        heuristics,
        margin: two_player.scale.estimate(problem.weights.spread() * QUIET).steps(),
        late_move_reductions: LateMoveReductions::new(),
    };
    let finished = AtomicBool::new(false);
    let searcher = |control| Selective::new(&shared, &settings, control);
    let root = RootSearch::new(&two_player, &finished, searcher);
    let alone = SearchProblem { exchange: None, ..*problem };
    let two_player = TwoPlayer::new(&alone);
    let sound = Shared::new(&two_player, table, NEAREST_END, 1);
    deepen(problem, 1, &mut NearestEnd::of(root, &sound), progress)
}
