//! A move as a word.

use std::fmt::Debug;
use std::hash::Hash;

use super::squares::{Square, Squares, each};
use countermove_core::game::packed::Packed;

/// A move. Paths from and to the same squares that capture the same pieces are one move, unless a man becomes a king
/// on one of them alone.
pub trait Hop: Packed + Eq + Hash + Debug + Send + Sync {
    /// The square that the piece leaves.
    fn from(self) -> Square;

    /// The square that the piece moves to.
    fn to(self) -> Square;

    /// The squares of the captured pieces.
    fn taken(self) -> Squares;
}

/// The captured pieces from bit 0 on, the first square from bit `FROM` on, the last from bit `TO` on. The bits above
/// are a variant's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word<const FROM: u32, const TO: u32>(pub(super) u64);

impl<const FROM: u32, const TO: u32> Word<FROM, TO> {
    #[inline]
    pub(super) const fn new(from: Square, to: Square, taken: Squares) -> Self {
        Self(taken | (from as u64) << FROM | (to as u64) << TO)
    }
}

impl<const FROM: u32, const TO: u32> Packed for Word<FROM, TO> {
    #[inline]
    fn pack(self) -> u64 {
        self.0
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self(word)
    }
}

impl<const FROM: u32, const TO: u32> Hop for Word<FROM, TO> {
    #[inline]
    fn from(self) -> Square {
        (self.0 >> FROM & 63) as Square
    }

    #[inline]
    fn to(self) -> Square {
        (self.0 >> TO & 63) as Square
    }

    #[inline]
    fn taken(self) -> Squares {
        self.0 & ((1 << FROM) - 1)
    }
}

impl<const FROM: u32, const TO: u32> Debug for Word<FROM, TO> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let taken: Vec<Square> = each(self.taken()).collect();
        write!(f, "{} to {} taking {taken:?}", self.from(), self.to())
    }
}
