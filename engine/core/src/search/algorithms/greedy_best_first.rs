//! Greedy best-first search: the least h is expanded next.

use super::path_search::{self, Method};
use crate::game::erased::{Erased, Move};
use crate::game::evaluation::Evaluation;
use crate::game::pathfinding::Pathfinding;
use crate::search::trace::Trace;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Pathfinding>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    path_search::search(problem, Method::GreedyBestFirst, progress)
}

/// The same with a trace.
pub fn trace(problem: &Problem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    path_search::trace(problem, Method::GreedyBestFirst, most_nodes)
}
