//! The functions whose speed counts, compiled either for a game's own type or once for all erased games.
//! Everything else uses the erased game.

#[cfg(not(any(test, erased_only)))]
mod typed;

use std::sync::atomic::AtomicBool;

use crate::game::erased::{Erased, Move, State};
use crate::perft::perft;
use crate::search::policy_value::{PolicyProblem, PolicyValue, evaluate};
use crate::search::{Algorithm, Found, Problem};

#[cfg(not(any(test, erased_only)))]
pub use self::typed::TypedKernels;

/// Callback with the result of each completed pass of a search.
pub type Progress<'a> = &'a mut dyn FnMut(&Found<Move>);

/// The searches for one game.
pub trait Kernels: Send + Sync {
    /// See [`Algorithm::search`].
    fn search(
        &self,
        algorithm: Algorithm,
        problem: &Problem<'_, Erased>,
        progress: Option<Progress<'_>>,
    ) -> Found<Move>;

    /// See [`evaluate`].
    fn policy_value(&self, problem: &PolicyProblem<'_, Erased>) -> PolicyValue;

    /// See [`perft`].
    fn perft(&self, game: &Erased, state: &State, depth: u32, stop: &AtomicBool) -> Option<u64>;
}

/// The searches that are compiled once for all erased games.
pub struct ErasedKernels;

impl Kernels for ErasedKernels {
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
