//! Paranoid search: every other player is taken to minimize the mover's utility (Sturtevant and Korf
//! 2000), so that alpha-beta prunes among many players as among two.

use super::{Found, Problem, cardinal};
use crate::evaluate::Evaluate;
use crate::game::Game;

/// Searches; see [`super::Algorithm::search`].
pub fn search<G: Game, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    cardinal::search(problem, progress, |player, hero| player == hero)
}
