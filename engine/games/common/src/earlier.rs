//! The positions that can still come back, for rules about repetition.

use smallvec::SmallVec;

use countermove_core::hashing::mix;

/// At the end of the text of a position whose return ended the game.
pub const REPEATED: &str = " repeated";

/// Keys of earlier positions since the last irreversible move, the latest last. The state itself stores `FEW` of
/// them.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Earlier<const FEW: usize = 12> {
    keys: SmallVec<[u64; FEW]>,
    /// Sum of the mixed keys, which does not depend on their order.
    sum: u64,
}

impl<const FEW: usize> Clone for Earlier<FEW> {
    /// Clones with room for one more key, since a move usually follows.
    #[inline]
    fn clone(&self) -> Self {
        let mut keys = SmallVec::with_capacity(self.keys.len() + 1);
        keys.extend_from_slice(&self.keys);
        Self { keys, sum: self.sum }
    }
}

impl<const FEW: usize> Earlier<FEW> {
    /// Adds the position that a move leaves.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.sum = self.sum.wrapping_add(mix(key));
    }

    /// Forgets all.
    #[inline]
    pub fn clear(&mut self) {
        self.keys.clear();
        self.sum = 0;
    }

    /// The keys, the latest last.
    #[inline]
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Sum of the mixed keys.
    #[inline]
    pub const fn sum(&self) -> u64 {
        self.sum
    }

    /// The earlier occurrences of the next position, with `key` and the same player to move, as numbers of moves ago,
    /// the latest first. Players take turns, and no position repeats within fewer than `fewest` moves, an even
    /// number.
    #[inline]
    pub fn occurrences(&self, key: u64, fewest: usize) -> impl Iterator<Item = usize> {
        let same_mover = self.keys.iter().rev().skip(fewest - 1).step_by(2);
        let moves_ago = (fewest..).step_by(2);
        moves_ago.zip(same_mover).filter(move |&(_, &earlier)| earlier == key).map(|(ago, _)| ago)
    }

    /// Number of [`Earlier::occurrences`].
    #[inline]
    pub fn count(&self, key: u64, fewest: usize) -> usize {
        self.occurrences(key, fewest).count()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Hash of the keys, whatever their order; 0 if there are none.
    #[inline]
    pub fn key(&self) -> u64 {
        if self.is_empty() { 0 } else { mix(self.sum ^ 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_with_the_same_mover_and_not_too_near() {
        let mut earlier: Earlier = Earlier::default();
        assert_eq!((earlier.count(1, 4), earlier.key()), (0, 0));
        [1, 2, 1, 4, 1, 6].into_iter().for_each(|key| earlier.push(key));
        assert_eq!((earlier.count(1, 2), earlier.count(1, 4), earlier.count(1, 6)), (3, 2, 1));
        assert_eq!(earlier.count(2, 2), 0, "the other player was to move");
        assert_eq!(earlier.occurrences(1, 2).collect::<Vec<_>>(), [2, 4, 6]);
        assert!(!earlier.is_empty() && earlier.key() != 0);
    }
}
