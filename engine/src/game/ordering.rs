//! What move ordering asks of a game.

use crate::game::Game;

/// Which moves a game expects to be good. Every default is true of a game that knows nothing.
pub trait Ordering: Game {
    /// Which moves to try first where nothing else tells: higher is earlier.
    fn ordering_score(&self, _state: &Self::State, _action: Self::Move) -> i32 {
        0
    }

    /// Appends the ordering score of each of `moves`: a game may know more of them all than of one.
    fn ordering_scores(&self, state: &Self::State, moves: &[Self::Move], out: &mut Vec<i32>) {
        out.extend(moves.iter().map(|&action| self.ordering_score(state, action)));
    }
}
