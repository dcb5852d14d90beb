//! Paranoid search: every other player is taken to minimize the mover's utility (Sturtevant and Korf
//! 2000), so that alpha-beta prunes among many players as among two.

use super::expectiminimax::search_taking_sides;
use crate::game::Game;
use crate::game::evaluation::Evaluator;
use crate::search::{Found, Problem};

/// Searches; see [`crate::search::Algorithm::search`].
pub fn search<G: Game, E: Evaluator<G>>(
    problem: &Problem<'_, G, E>,
    progress: &mut dyn FnMut(&Found<G::Move>),
) -> Found<G::Move> {
    search_taking_sides(problem, progress, |player, root_player| player == root_player)
}
