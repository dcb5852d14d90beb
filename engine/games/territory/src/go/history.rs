//! The boards of a game before the current one, for positional superko, and a Bloom filter that saves most
//! searches among them.

use common::path_history::PathHistory;

/// Words of the filter: with the 400 boards of a game on 19 × 19, one of 10 new boards passes it.
const WORDS: usize = 32;

/// Keys of earlier boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// Two bits for each key.
    filter: [u64; WORDS],
    boards: PathHistory<16>,
}

impl History {
    /// No earlier boards.
    pub const EMPTY: Self = Self { filter: [0; WORDS], boards: PathHistory::EMPTY };

    /// Adds the board with `key`.
    #[inline]
    pub fn push(&mut self, key: u64) {
        self.boards.push(key);
        for (word, bit) in places(key) {
            self.filter[word] |= bit;
        }
    }

    /// Whether the board with `key` is among them.
    #[inline]
    pub fn has(&self, key: u64) -> bool {
        places(key).iter().all(|&(word, bit)| self.filter[word] & bit != 0) && self.lists(key)
    }

    #[cold]
    fn lists(&self, key: u64) -> bool {
        self.boards.keys().any(|other| other == key)
    }

    /// The boards.
    #[inline]
    pub const fn boards(&self) -> &PathHistory<16> {
        &self.boards
    }
}

/// The two bits of `key` in the filter.
#[inline]
const fn places(key: u64) -> [(usize, u64); 2] {
    let (high, low) = ((key >> 52) as usize, (key >> 40) as usize);
    [(high / 64 % WORDS, 1 << (high % 64)), (low / 64 % WORDS, 1 << (low % 64))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::hashing::zobrist;

    #[test]
    fn a_history_has_what_was_added_and_nothing_else() {
        let mut history = History::EMPTY;
        for count in 0..200 {
            for index in 0..400 {
                assert_eq!(history.has(zobrist(index)), index < count);
            }
            history.push(zobrist(count));
        }
    }

    #[test]
    fn a_copy_goes_its_own_way() {
        let mut one = History::EMPTY;
        (0..16).for_each(|key| one.push(key));
        let mut other = one.clone();
        one.push(16);
        other.push(17);
        assert!(one.has(16) && !one.has(17) && other.has(17) && !other.has(16) && other.has(3));
    }
}
