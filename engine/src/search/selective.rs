//! Selective alpha-beta, for strength: quiescence, null moves, reductions of late moves, and pruning
//! of what hardly matters, by the game's own [`Tactics`]. Unsound but for what it says is proven.
//!
//! What it rests on: at an even estimate, [`Evaluate::spread`] is worth three quarters of a win; a
//! quiet ply seldom changes the estimate by more than [`QUIET`] of that. A loss is never taken for
//! granted: nothing is pruned while all that was tried lost, and so a decided end is proven.

mod estimates;
mod learned;
mod moves;
mod node;
mod probcut;
mod quiet;
mod reductions;
mod singular;

use std::sync::atomic::AtomicBool;

use self::learned::Learned;
use self::node::{Shared, Worker};
use self::reductions::Reductions;
use super::busy::Busy;
use super::crew::Crew;
use super::deepening::deepen;
use super::duel::Duel;
use super::{Found, OWN_TABLE, Problem};
use crate::evaluate::Evaluate;
use crate::hashing::mix;
use crate::table::Table;
use crate::tactics::Tactics;

/// What a quiet ply may change the estimate by, as a share of the evaluation's spread.
const QUIET: f64 = 0.28;

/// Distinguishes these entries from those of searches that hold by proof, in a shared table.
const UNSOUND: u64 = 0x5e1e_c71f_e000_0001;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Tactics, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    let duel = Duel::new(problem);
    let own = problem.table.is_none().then(|| Table::new(OWN_TABLE));
    let margin = duel.scale.estimate(problem.evaluator.spread() * QUIET);
    let shared = Shared {
        duel: &duel,
        table: problem.table.or(own.as_ref()).expect("there is a table, lent or own"),
        salt: problem.salt ^ UNSOUND,
        age: mix(problem.game.key(problem.root)),
        busy: (problem.task.threads > 1).then(Busy::new),
        facts: problem.game.facts(),
        margin: margin.steps(),
        reductions: Reductions::new(),
    };
    let settled = AtomicBool::new(false);
    let worker = |meter| Worker::new(&shared, meter);
    deepen(problem, 1, &mut Crew::new(&duel, &settled, worker), progress)
}
