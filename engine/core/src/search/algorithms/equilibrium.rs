//! Equilibria of simultaneous turns, by backward induction: the children of such a turn are a game in
//! normal form, and the value of its equilibrium is the turn's (von Neumann 1928, Nash 1951; for games
//! in stages Kuhn 1953). With three or more who choose it may be an approximation, which the reply says. The rest is max^n, whose search this is: each player maximizes its own
//! utility, and chance is averaged.
//!
//! With a depth it makes one pass, and so it does where a small tree has no limit; else passes of growing
//! depth.

use super::max_n;
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::search::trace::Trace;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    max_n::search(problem, progress)
}

/// The same with a trace.
pub fn trace(problem: &Problem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    max_n::trace(problem, most_nodes)
}
