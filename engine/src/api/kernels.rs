//! What takes time, compiled for a game's own type or once for all that are erased; all else is asked of
//! the erased game.

#[cfg(not(test))]
mod own;

use std::sync::atomic::AtomicBool;

use crate::game::erased::{Erased, Move, State};
use crate::perft::perft;
use crate::search::policy_value::{PolicyProblem, PolicyValue, evaluate};
use crate::search::{Algorithm, Found, Problem};

#[cfg(not(test))]
pub use self::own::Own;

/// Sees what a search has found so far.
pub type Progress<'a> = &'a mut dyn FnMut(&Found<Move>);

/// The searches of one game.
pub trait Kernels: Send + Sync {
    /// As [`Algorithm::search`].
    fn search(
        &self,
        algorithm: Algorithm,
        problem: &Problem<'_, Erased>,
        progress: Option<Progress<'_>>,
    ) -> Found<Move>;

    /// As [`evaluate`].
    fn policy_value(&self, problem: &PolicyProblem<'_, Erased>) -> PolicyValue;

    /// As [`perft`].
    fn perft(&self, game: &Erased, state: &State, depth: u32, stop: &AtomicBool) -> Option<u64>;
}

/// Those that all erased games share.
pub struct Shared;

impl Kernels for Shared {
    fn search(
        &self,
        algorithm: Algorithm,
        problem: &Problem<'_, Erased>,
        progress: Option<Progress<'_>>,
    ) -> Found<Move> {
        algorithm.search(problem, progress.unwrap_or(&mut |_| {}))
    }

    fn policy_value(&self, problem: &PolicyProblem<'_, Erased>) -> PolicyValue {
        evaluate(problem)
    }

    fn perft(&self, game: &Erased, state: &State, depth: u32, stop: &AtomicBool) -> Option<u64> {
        perft(game, state, depth, stop)
    }
}
