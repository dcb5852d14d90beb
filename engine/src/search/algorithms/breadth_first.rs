//! Breadth-first search: the fewest moves are expanded next; the goal test comes when a position is generated.

use super::path_search::{self, Method};
use crate::game::evaluation::Evaluation;
use crate::game::pathfinding::Pathfinding;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Pathfinding>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    path_search::search(problem, Method::BreadthFirst, progress)
}
