//! Expectiminimax: the mover maximizes, the opponent minimizes, chance is averaged, with Star1 and
//! Star2 pruning over iterative deepening.

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
