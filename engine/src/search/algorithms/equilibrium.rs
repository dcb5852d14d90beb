//! Equilibria where players choose at once, by backward induction: the children of a simultaneous
//! turn are a game in normal form, whose equilibrium is the turn's value (von Neumann 1928, Nash
//! 1951; for games in stages Kuhn 1953). Elsewhere as max^n, whose search this is: each player
//! maximizes its own utility, and chance is averaged.
//!
//! With a depth it makes one pass; without one, passes of growing depth.

use super::max_n;
use crate::game::evaluation::Evaluation;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    max_n::search(problem, progress)
}
