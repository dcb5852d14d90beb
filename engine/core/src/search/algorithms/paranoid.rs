//! Paranoid search: every other player minimizes the mover's utility (Sturtevant and Korf 2000), so that
//! alpha-beta prunes among many players as among two. Of teams, all others minimize the utility of the
//! mover's team.

use super::expectiminimax::{Sides, search_with_sides, trace_with_sides};
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::search::trace::Trace;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_with_sides(problem, progress, Sides::Opposed)
}

/// The same with a trace.
pub fn trace(problem: &Problem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    trace_with_sides(problem, most_nodes, Sides::Opposed)
}
