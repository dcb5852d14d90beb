//! A game's knowledge for move ordering.

use crate::game::Game;

/// Ordering scores of moves. By default all are 0.
pub trait Ordering: Game {
    /// Ordering score of `action`: moves with higher scores are searched first, after the move of the
    /// transposition table. Only the order matters, so any scale will do.
    fn ordering_score(&self, _state: &Self::State, _action: Self::Move) -> i32 {
        0
    }

    /// Appends the ordering score of each of `moves`. A game may override it where scoring all moves
    /// together is faster or better.
    fn ordering_scores(&self, state: &Self::State, moves: &[Self::Move], out: &mut Vec<i32>) {
        out.extend(moves.iter().map(|&action| self.ordering_score(state, action)));
    }
}
