//! The table's second shape of entry: utilities in full precision, over the same buckets.
//!
//! An entry of n utilities takes n + 1 slots of one bucket, side by side:
//!
//! ```text
//! word   0           1       2          3       4          5     …
//!      | key ^ hash | label | utility 1 | label | utility 2 | label
//!
//! label  63   36 35   34 33 32 31      16 15     8 7 6    5    4   3   0
//!      | plies | count | bound |   move   | depth  | 3 | exact | 0 | age |
//! ```
//! A slot's second word ends alike in both shapes, so that either is replaced by the same rule. The 3 stands
//! where an [`Entry`](super::Entry) has its bound, of which there are three, 0 to 2. So no slot of one shape
//! reads as one of the other. What remains are slots that several writers have torn, and other positions in
//! the bucket: they match a key with the odds of any 64-bit hash, 1 to 2⁶⁴ a probe. The hash is of the label
//! and all utilities. An exclusive or would not do: labels and utilities of different entries differ in few
//! bits, so that two differences might cancel.

use super::{AGES, AtomicU64, Bound, NO_MOVE, Relaxed, SLOTS_PER_BUCKET, Table, worth};
use crate::hashing::mix;
use crate::value::Plies;

/// Most utilities of an entry.
pub const MOST_UTILITIES: usize = SLOTS_PER_BUCKET - 1;

/// The bits where an [`Entry`](super::Entry) has its bound.
const NO_BOUND: u64 = 3 << 6;

/// The data stored beside the utilities of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    /// How they relate to the true ones.
    pub bound: Bound,
    /// Plies searched below the position.
    pub depth: u8,
    /// Whether the utilities rest on no estimate. Then the bound holds for every depth.
    pub exact: bool,
    /// Plies until the end; with a bound, those of the line that gave it.
    pub plies: Plies,
    /// The best move, or the one that caused the cutoff, as its index among the position's moves.
    pub best: Option<u16>,
}

impl Label {
    /// Whether it answers a search of `depth` plies: it is of that depth, or it is exact and of less.
    #[inline]
    pub fn holds_at(self, depth: u32) -> bool {
        let own = u32::from(self.depth);
        own == depth || (self.exact && own < depth)
    }

    #[inline]
    fn pack(self, count: usize, age: u64) -> u64 {
        u64::from(self.plies.to_bits()) << 36
            | (count as u64) << 34
            | (self.bound as u64) << 32
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 16
            | u64::from(self.depth) << 8
            | NO_BOUND
            | u64::from(self.exact) << 5
            | age
    }

    /// `None` if `word` is no label of `count` utilities.
    #[inline]
    fn unpack(word: u64, count: usize) -> Option<Self> {
        if word & NO_BOUND != NO_BOUND || word >> 34 & 3 != count as u64 {
            return None;
        }
        let bound = match word >> 32 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => return None,
        };
        let best = (word >> 16) as u16;
        Some(Self {
            bound,
            depth: (word >> 8) as u8,
            exact: word >> 5 & 1 == 1,
            plies: Plies::from_bits((word >> (64 - Plies::BITS)) as u32),
            best: (best != NO_MOVE).then_some(best),
        })
    }
}

/// A hash of the label and the utilities, stored with the key. If one word of an entry changes, so does the hash; if
/// more do, it stays the same with odds of 1 to 2⁶⁴.
#[inline]
fn hash(label: u64, utilities: impl Iterator<Item = u64>) -> u64 {
    utilities.fold(mix(label), |hash, word| mix(hash ^ word))
}

/// The first slots that entries of `count` utilities may have in a bucket.
#[inline]
fn places(count: usize) -> impl Iterator<Item = usize> {
    let slots = count + 1;
    (0..=SLOTS_PER_BUCKET - slots).step_by(slots)
}

/// Reads the entry of `key` from `words`, if it is there, into `utilities`.
#[inline]
fn read(words: &[AtomicU64], key: u64, utilities: &mut [f64]) -> Option<Label> {
    let word = words[1].load(Relaxed);
    let label = Label::unpack(word, utilities.len())?;
    for (slot, utility) in words.chunks_exact(2).skip(1).zip(&mut *utilities) {
        *utility = f64::from_bits(slot[0].load(Relaxed));
    }
    let found = hash(word, utilities.iter().map(|utility| utility.to_bits()));
    (words[0].load(Relaxed) ^ found == key).then_some(label)
}

impl Table<'_> {
    /// Writes the utilities of the position with `key` to `utilities`, as many as that holds. `None` if there are none:
    /// then `utilities` means nothing.
    #[inline]
    pub fn load_utilities(&self, key: u64, utilities: &mut [f64]) -> Option<Label> {
        let bucket = self.bucket(key);
        places(utilities.len()).find_map(|slot| read(&bucket[2 * slot..], key, utilities))
    }

    /// Stores `utilities`, at most [`MOST_UTILITIES`], in the slots that already have `key`, or else in
    /// those whose most valuable is the least valuable; see [`Table::store`].
    #[inline]
    pub fn store_utilities(&self, key: u64, utilities: &[f64], label: Label, age: u64) {
        let age = age % AGES;
        let (bucket, count) = (self.bucket(key), utilities.len());
        let mut former = [0.0; MOST_UTILITIES];
        let worth = |slot: &usize| {
            let words = &bucket[2 * slot..2 * (slot + count + 1)];
            if read(words, key, &mut former[..count]).is_some() {
                return 0;
            }
            let worths = words.chunks_exact(2).map(|slot| 1 + worth(slot[1].load(Relaxed), age));
            worths.max().expect("an entry has slots")
        };
        let slot = places(count).min_by_key(worth).expect("a bucket has room for an entry");
        let word = label.pack(count, age);
        let words = &bucket[2 * slot..];
        words[0].store(key ^ hash(word, utilities.iter().map(|it| it.to_bits())), Relaxed);
        words[1].store(word, Relaxed);
        for (slot, utility) in words.chunks_exact(2).skip(1).zip(utilities) {
            slot[0].store(utility.to_bits(), Relaxed);
            slot[1].store(word, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Entry;
    use super::*;
    use crate::value::Score;

    const LABEL: Label =
        Label { bound: Bound::Lower, depth: 7, exact: false, plies: Plies::UNKNOWN, best: Some(3) };

    fn words() -> Vec<AtomicU64> {
        (0..8).map(|_| AtomicU64::new(0)).collect()
    }

    fn entry(depth: u8) -> Entry {
        Entry {
            score: Score::DRAW,
            bound: Bound::Exact,
            depth,
            proven: false,
            portable: false,
            best: None,
        }
    }

    fn load(table: &Table<'_>, key: u64, count: usize) -> Option<(Vec<f64>, Label)> {
        let mut utilities = vec![f64::NAN; count];
        let label = table.load_utilities(key, &mut utilities)?;
        Some((utilities, label))
    }

    #[test]
    fn every_number_of_every_entry_is_kept_at_every_age() {
        let table = Table::new(64);
        for age in [0, 1, AGES - 1, AGES, u64::MAX] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for (depth, exact, plies, best) in [
                    (0, true, Plies::NONE, None),
                    (1, false, Plies::UNKNOWN, Some(0)),
                    (255, true, Plies::NONE.after(4_094), Some(NO_MOVE - 1)),
                ] {
                    let label = Label { bound, depth, exact, plies, best };
                    for count in 1..=MOST_UTILITIES {
                        let utilities = &[1.0 / 3.0, -0.0, f64::MIN_POSITIVE][..count];
                        table.store_utilities(5, utilities, label, age);
                        let (found, beside) = load(&table, 5, count).unwrap();
                        assert_eq!(beside, label);
                        assert!(
                            found.iter().zip(utilities).all(|(a, b)| a.to_bits() == b.to_bits())
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn an_entry_is_found_by_its_own_key_and_count_alone() {
        let table = Table::new(64);
        assert!((0..=MOST_UTILITIES).all(|count| load(&table, 0, count).is_none()), "it is empty");
        table.store_utilities(5, &[0.5, -0.5], LABEL, 0);
        assert_eq!(load(&table, 5, 2), Some((vec![0.5, -0.5], LABEL)));
        assert_eq!(
            (load(&table, 5, 1), load(&table, 5, 3), load(&table, 4, 2)),
            (None, None, None)
        );
    }

    #[test]
    fn neither_shape_reads_as_the_other_whatever_the_key() {
        let words = words();
        let table = Table::over(&words).unwrap();
        table.store_utilities(5, &[0.5, 0.25, -0.75], LABEL, 0);
        for slot in words.chunks_exact(2) {
            let key = slot[0].load(Relaxed) ^ slot[1].load(Relaxed);
            assert_eq!(table.load(key), None, "the key that the slot would have as a score");
        }
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            table.clear();
            (1..5).for_each(|key| table.store(key, Entry { bound, ..entry(9) }, 0));
            for slot in [0, 2] {
                let label = words[2 * slot + 1].load(Relaxed);
                assert!((0..=MOST_UTILITIES).all(|count| Label::unpack(label, count).is_none()));
            }
        }
    }

    #[test]
    fn an_entry_with_a_foreign_word_matches_no_key() {
        let (one, other) = (words(), words());
        let label = Label { depth: 8, ..LABEL };
        Table::over(&one).unwrap().store_utilities(5, &[0.5, 0.25, -0.75], LABEL, 0);
        Table::over(&other).unwrap().store_utilities(5, &[-0.5, -0.25, 0.75], label, 0);
        // Words 3, 5 and 7 repeat the label and are not read.
        for mixture in 1..31 {
            let words = words();
            for (place, word) in [0, 1, 2, 4, 6].into_iter().enumerate() {
                let from = if mixture >> place & 1 == 1 { &one } else { &other };
                words[word].store(from[word].load(Relaxed), Relaxed);
            }
            assert_eq!(load(&Table::over(&words).unwrap(), 5, 3), None, "{mixture:b}");
        }
    }

    #[test]
    fn a_label_of_no_bound_or_move_has_none() {
        assert_eq!(Label::unpack(LABEL.pack(1, 0) | 3 << 32, 1), None);
        assert_eq!(Label::unpack(LABEL.pack(1, 0), 2), None);
        assert_eq!(Label::unpack(LABEL.pack(1, 0) | 2 << 34, 1), None);
    }

    #[test]
    fn an_estimate_holds_at_its_own_depth_and_what_is_exact_below_too() {
        let holds = |exact| [6, 7, 8].map(|depth| Label { exact, ..LABEL }.holds_at(depth));
        assert_eq!((holds(false), holds(true)), ([false, true, false], [false, true, true]));
    }

    #[test]
    fn the_less_valuable_pair_of_slots_makes_room() {
        let table = Table::new(64);
        let store = |key, depth, age| {
            table.store_utilities(key, &[0.5], Label { depth, ..LABEL }, age);
        };
        let known = || (1..9).filter(|&key| load(&table, key, 1).is_some()).collect::<Vec<_>>();
        store(1, 9, 0);
        store(2, 3, 0);
        store(1, 2, 0);
        assert_eq!(known(), [1, 2], "a position is stored in its own slots");
        store(3, 1, 0);
        assert_eq!(known(), [2, 3]);
        store(4, 1, 3);
        assert_eq!(known(), [2, 4]);
        store(5, 0, 3);
        assert_eq!(known(), [4, 5], "three searches later depth 3 is older than depth 1");
    }

    #[test]
    fn both_shapes_make_room_for_each_other() {
        let table = Table::new(64);
        (1..5).for_each(|key| table.store(key, entry(key as u8), 0));
        table.store_utilities(7, &[1.0], LABEL, 0);
        let left = |table: &Table<'_>| (1..7).filter(|&key| table.load(key).is_some()).count();
        assert_eq!(left(&table), 2);
        assert!(load(&table, 7, 1).is_some());
        table.store_utilities(8, &[1.0, 2.0, 3.0], LABEL, 1);
        assert_eq!(left(&table), 0);
        (1..5).for_each(|key| table.store(key, entry(30), 2));
        assert_eq!((left(&table), load(&table, 8, 3)), (4, None));
    }
}
