//! A position, with the history that the draw rules need.

use super::history::History;
use super::squares::Squares;
use countermove_core::game::Player;

/// The pieces, the player to move, and the history that the draw rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The pieces of each player, in the order of the players' turns.
    pub(super) pieces: [Squares; 2],
    /// The kings of both players.
    pub(super) kings: Squares,
    pub(super) mover: u8,
    pub(super) history: History,
}

impl State {
    #[inline]
    pub(super) const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// The pieces of the player to move.
    #[inline]
    pub(super) const fn mine(&self) -> Squares {
        self.pieces[self.mover()]
    }

    /// The pieces of the other player.
    #[inline]
    pub(super) const fn theirs(&self) -> Squares {
        self.pieces[1 - self.mover()]
    }

    /// Number of pieces of both.
    #[inline]
    pub(super) const fn count(&self) -> u32 {
        (self.pieces[0] | self.pieces[1]).count_ones()
    }
}
