//! Cooperative search: all players maximize the utility that they share, one after another.

use super::{Found, Problem, cardinal};
use crate::evaluate::Evaluate;
use crate::game::Game;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    cardinal::search(problem, progress, |_, _| true)
}
