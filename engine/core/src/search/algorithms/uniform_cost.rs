//! Uniform-cost search: the least g is expanded next (Dijkstra 1959).

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
    path_search::search(problem, Method::UniformCost, progress)
}

/// The same with a trace.
pub fn trace(problem: &Problem<'_, Erased>, most_nodes: usize) -> (Found<Move>, Trace) {
    path_search::trace(problem, Method::UniformCost, most_nodes)
}
