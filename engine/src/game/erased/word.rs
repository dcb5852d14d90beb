//! A move of a game of any type: one word.

use crate::game::packed::Packed;

/// A move whose type is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u64);

impl Move {
    /// Forgets the type of `action`.
    #[inline]
    pub(super) fn new<M: Packed>(action: M) -> Self {
        Self(action.pack())
    }

    /// The move of type `M`.
    #[inline]
    pub(super) fn get<M: Packed>(self) -> M {
        M::unpack(self.0)
    }
}

impl Packed for Move {
    fn pack(self) -> u64 {
        self.0
    }

    fn unpack(word: u64) -> Self {
        Self(word)
    }
}
