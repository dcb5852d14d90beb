//! Selective alpha-beta, for strength: quiescence, null moves, reductions of late moves, and pruning
//! of what hardly matters, by what the game knows of quiescence. Unsound but for what it says is proven.
//!
//! What it rests on: at an even estimate, the evaluation's spread is worth three quarters of a win; a
//! quiet ply seldom changes the estimate by more than [`QUIET`] of that. A loss is never taken for
//! granted: nothing is pruned while all that was tried lost, and so a decided end is proven.

mod evaluation_cache;
mod history;
mod late_move_reductions;
mod moves;
mod node;
mod probcut;
mod quiescence;
mod singular;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use std::sync::atomic::AtomicBool;

use self::history::History;
use self::late_move_reductions::LateMoveReductions;
use self::node::{Shared, Worker};
use crate::hashing::mix;
use crate::search::common::abdada::Abdada;
use crate::search::common::iterative_deepening::deepen;
use crate::search::common::root_search::RootSearch;
use crate::search::common::two_player::TwoPlayer;
use crate::search::{Found, OWN_TABLE, Problem};
use crate::table::Table;

/// What a quiet ply may change the estimate by, as a share of the evaluation's spread.
const QUIET: f64 = 0.28;

/// Distinguishes these entries from those of searches that hold by proof, in a shared table.
const UNSOUND: u64 = 0x5e1e_c71f_e000_0001;

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering + Quiescence + Proof>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let two_player = TwoPlayer::new(problem);
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let margin = two_player.scale.estimate(problem.weights.spread() * QUIET);
    let shared = Shared {
        two_player: &two_player,
        table: problem.table.or(own.as_ref()).expect("there is a table, lent or own"),
        salt: problem.salt ^ UNSOUND,
        age: mix(problem.game.key(problem.root)),
        abdada: (problem.parameters.threads > 1).then(Abdada::new),
        facts: problem.game.facts(),
        margin: margin.steps(),
        late_move_reductions: LateMoveReductions::new(),
    };
    let finished = AtomicBool::new(false);
    let worker = |control| Worker::new(&shared, control);
    deepen(problem, 1, &mut RootSearch::new(&two_player, &finished, worker), progress)
}
