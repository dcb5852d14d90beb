//! Cooperative search: all players maximize their common utility.

use super::expectiminimax::{Sides, search_with_sides};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Evaluation + Ordering>(
    problem: &Problem<'_, G>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_with_sides(problem, progress, Sides::Together)
}
