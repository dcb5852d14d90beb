//! The owner of each point of the board at the end of a game that is counted by points.

use crate::game::Game;

/// A position counted as if the game were over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Count {
    /// For each point, in the order of the state's text: 1 for the first player's, -1 for the second player's, else
    /// 0.
    pub owners: Vec<i8>,
    /// The first player's lead in points, with points beside the board, such as komi.
    pub lead: f64,
}

/// A game of two players whose end is counted by points of the board.
pub trait Territory: Game {
    /// Number of points.
    fn points(&self) -> usize;

    /// Writes the count of `state`, over or not, as it is.
    fn count(&self, state: &Self::State, count: &mut Count);
}
