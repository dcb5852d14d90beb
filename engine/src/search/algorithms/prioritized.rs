//! Prioritized planning: the agents plan one after the other.

use super::path_search::{self, Method};
use crate::game::evaluation::Evaluation;
use crate::game::pathfinding::Pathfinding;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Pathfinding>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    path_search::search(problem, Method::OneByOne, progress)
}
