//! Cooperative search: all players maximize the utility that they share, one after another.

use super::expectiminimax::search_taking_sides;
use crate::game::Game;
use crate::game::evaluation::Evaluator;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Game, E: Evaluator<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_taking_sides(problem, progress, |_, _| true)
}
