//! Moves as words.

use std::ops::Deref;

use countermove_core::game::packed::Packed;
use cozy_chess::{Move, Piece, Square};

/// A move of cozy-chess; castling is the king's taking of its own rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessMove(pub Move);

impl Deref for ChessMove {
    type Target = Move;

    #[inline]
    fn deref(&self) -> &Move {
        &self.0
    }
}

impl Packed for ChessMove {
    #[inline]
    fn pack(self) -> u64 {
        let promotion = self.promotion.map_or(0, |piece| piece as u64 + 1);
        promotion << 16 | (self.to as u64) << 8 | self.from as u64
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        let promotion = (word >> 16).checked_sub(1).map(|piece| Piece::index(piece as usize));
        let [from, to] = [word & 0xff, word >> 8 & 0xff].map(|place| Square::index(place as usize));
        Self(Move { from, to, promotion })
    }
}
