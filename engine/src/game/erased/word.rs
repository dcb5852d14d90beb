//! A move of a game of any type: one word.

use std::hash::{Hash, Hasher};

use crate::game::packed::Packed;
use crate::hashing::QuickHasher;

/// A move whose type is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    word: u64,
    /// What hashes as the move does: what a search learns of moves goes by their hashes.
    hashes_as: u64,
}

impl Move {
    /// Forgets the type of `action`.
    #[inline]
    pub fn new<M: Packed + Hash>(action: M) -> Self {
        let mut hasher = QuickHasher::default();
        action.hash(&mut hasher);
        Self { word: action.pack(), hashes_as: hasher.as_one_word() }
    }

    /// The move, of the type that it was.
    #[inline]
    pub fn get<M: Packed>(self) -> M {
        M::unpack(self.word)
    }
}

impl Hash for Move {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hashes_as);
    }
}

/// Only a game of one type is erased, never one that is erased already.
impl Packed for Move {
    fn pack(self) -> u64 {
        self.word
    }

    fn unpack(word: u64) -> Self {
        Self { word, hashes_as: word }
    }
}
