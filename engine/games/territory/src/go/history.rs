//! The boards of a game before the current one, for positional superko: a list that copies share, and a filter
//! that spares most looks at it.

use std::sync::Arc;

use countermove_core::hashing::mix;

/// Keys that a copy of a history copies itself.
const OWN: usize = 16;
/// Words of the filter: with the 400 boards of a game on 19 × 19, one of 10 new boards passes it.
const WORDS: usize = 32;

/// Keys of earlier boards.
#[derive(Clone, Debug)]
pub struct History {
    /// Two bits for each key.
    filter: [u64; WORDS],
    /// Sum of the mixed keys, which does not depend on their order.
    sum: u64,
    /// The latest keys: as many as `own` says.
    latest: [u64; OWN],
    own: u8,
    older: Option<Arc<Older>>,
}

#[derive(Debug)]
struct Older {
    keys: [u64; OWN],
    older: Option<Arc<Self>>,
}

impl History {
    /// No earlier boards.
    pub const EMPTY: Self =
        Self { filter: [0; WORDS], sum: 0, latest: [0; OWN], own: 0, older: None };

    /// Adds the board with `key`.
    #[inline]
    pub fn push(&mut self, key: u64) {
        if usize::from(self.own) == OWN {
            let older = self.older.take();
            self.older = Some(Arc::new(Older { keys: self.latest, older }));
            self.own = 0;
        }
        self.latest[usize::from(self.own)] = key;
        self.own += 1;
        self.sum = self.sum.wrapping_add(mix(key));
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
        self.keys().any(|&other| other == key)
    }

    /// The keys in no order.
    fn keys(&self) -> impl Iterator<Item = &u64> {
        let older = std::iter::successors(self.older.as_deref(), |older| older.older.as_deref());
        let own = self.latest[..usize::from(self.own)].iter();
        own.chain(older.flat_map(|older| &older.keys))
    }

    /// The keys, ascending.
    pub fn sorted(&self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.keys().copied().collect();
        keys.sort_unstable();
        keys
    }

    /// Hash of the keys, whatever their order; 0 if there are none.
    #[inline]
    pub const fn key(&self) -> u64 {
        if self.is_empty() { 0 } else { mix(self.sum ^ 1) }
    }

    /// Whether there are no earlier boards.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.own == 0
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum && self.sorted() == other.sorted()
    }
}

impl Eq for History {}

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
    fn histories_are_sets() {
        let with = |keys: &mut dyn Iterator<Item = u64>| {
            let mut history = History::EMPTY;
            keys.for_each(|key| history.push(key));
            history
        };
        let (up, down) = (with(&mut (0..40)), with(&mut (0..40).rev()));
        assert_eq!((&up, up.key()), (&down, down.key()));
        assert_ne!(up.key(), with(&mut (0..39)).key());
        assert_ne!(up, with(&mut (1..41)));
        assert_eq!(History::EMPTY.key(), 0);
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
