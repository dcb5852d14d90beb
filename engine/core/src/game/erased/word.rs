//! A move of an erased game, packed into one word.

use std::hash::{Hash, Hasher};

use crate::game::packed::Packed;
use crate::hashing::QuickHasher;

/// A move with its type erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    word: u64,
    /// A word with the same hash as the typed move, since history tables are indexed by hashes of moves.
    hashes_as: u64,
}

impl Move {
    /// Erases the type of `action`.
    #[inline]
    pub fn new<M: Packed + Hash>(action: M) -> Self {
        let mut hasher = QuickHasher::default();
        action.hash(&mut hasher);
        Self { word: action.pack(), hashes_as: hasher.as_one_word() }
    }

    /// The typed move; `M` is the type that [`Move::new`] got.
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

/// Required by the traits; an erased game is never erased again.
impl Packed for Move {
    fn pack(self) -> u64 {
        self.word
    }

    fn unpack(word: u64) -> Self {
        Self { word, hashes_as: word }
    }
}
