//! Who owns which point of the board at the end of a game, where it is counted by points.

use crate::game::Game;

/// A position counted as if the game were over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Count {
    /// For each point, in the order of the state's text: 1 where it is the first player's, -1 where it is the
    /// second's, else 0.
    pub owners: Vec<i8>,
    /// Points by which the first player leads; what is added beside the board, as komi is, included.
    pub lead: f64,
}

/// A game of two players whose end is counted by points of the board.
pub trait Territory: Game {
    /// Number of points.
    fn points(&self) -> usize;

    /// Writes the count of `state`, over or not, as it is.
    fn count(&self, state: &Self::State, count: &mut Count);
}
