//! Transposition table: results of earlier visits to a position, shared by threads and processes.
//!
//! A slot is two words. Four slots form a bucket, which is one cache line. Relaxed atomics suffice because
//! the first word is `key ^ data`: a slot torn by two writers matches no key (Hyatt and Mann 2002).
//!
//! ```text
//! data  63        32 31      16 15     8  7  6      5         4       3    0
//!       |   score   |   move   | depth  | bound | proven | portable | age |
//! ```
//! `move` is the index of the move in the game's own order, or `NO_MOVE`. A win or a loss counts its plies
//! from the stored position, not from the root. Searches that average store another shape of entry beside
//! these: see [`Table::store_utilities`].

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::marker::PhantomData;
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use memmap2::MmapMut;

pub use self::utilities::{Label, MOST_UTILITIES};
use crate::value::Score;

// The path is for the mutation crate, which takes this file from another folder.
#[path = "table/utilities.rs"]
mod utilities;

const SLOTS_PER_BUCKET: usize = 4;
const WORDS_PER_BUCKET: usize = 2 * SLOTS_PER_BUCKET;
const NO_MOVE: u16 = u16::MAX;
const AGES: u64 = 16;
const SAMPLED_BUCKETS: usize = 250;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is the same.
    Exact,
    /// The true score is the same or higher.
    Lower,
    /// The true score is the same or lower.
    Upper,
}

impl Bound {
    /// The bound that a fail-soft `value` of the window (alpha, beta) is.
    #[inline]
    pub fn of<V: PartialOrd>(value: V, alpha: V, beta: V) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// The bound of the negated value.
    #[inline]
    pub fn opposite(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// Whether a stored `value` with this bound can be returned for the window (alpha, beta).
    #[inline]
    pub fn answers<V: PartialOrd>(self, value: V, alpha: V, beta: V) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
        }
    }
}

/// A stored search result of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// For the player to move in the position; wins and losses count plies from it.
    pub score: Score,
    /// How `score` relates to the true one.
    pub bound: Bound,
    /// Plies searched below the position.
    pub depth: u8,
    /// Whether no estimate took part. Then the bound holds for every depth.
    pub proven: bool,
    /// Whether the score is the same on every path to the position, so that it holds on other hosts too.
    pub portable: bool,
    /// The best move, or the one that caused the cutoff, as its index among the position's moves.
    pub best: Option<u16>,
}

impl Entry {
    #[inline]
    fn pack(self, age: u64) -> u64 {
        u64::from(self.score.to_bits()) << 32
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 16
            | u64::from(self.depth) << 8
            | (self.bound as u64) << 6
            | u64::from(self.proven) << 5
            | u64::from(self.portable) << 4
            | age
    }

    #[inline]
    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 6 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => return None,
        };
        let best = (data >> 16) as u16;
        Some(Self {
            score: Score::from_bits((data >> 32) as u32),
            bound,
            depth: (data >> 8) as u8,
            proven: data >> 5 & 1 == 1,
            portable: data >> 4 & 1 == 1,
            best: (best != NO_MOVE).then_some(best),
        })
    }
}

/// A transposition table over words that it owns ([`Table::new`]) or borrows ([`Table::over`]).
pub struct Table<'m> {
    words: *const AtomicU64,
    buckets: usize,
    _owned: Option<MmapMut>,
    memory: PhantomData<&'m [AtomicU64]>,
}

// SAFETY: the words are accessed only as atomics. They live as long as the table: they are its own
// (`_owned` is page-aligned and never accessed otherwise) or borrowed for 'm.
unsafe impl Send for Table<'_> {}
// SAFETY: as above.
unsafe impl Sync for Table<'_> {}

#[cfg(not(loom))]
impl Table<'static> {
    /// A table that owns its memory: at most `bytes`, but at least one bucket. It uses huge pages where
    /// the system has them, since a page fault per small page costs more than the probes of a search.
    /// Panics if the system refuses the memory.
    pub fn new(bytes: usize) -> Self {
        Self::try_new(bytes).expect("the system has memory for the table")
    }

    /// As [`Table::new`]. Error: the system's, if it refuses the memory.
    pub fn try_new(bytes: usize) -> std::io::Result<Self> {
        let buckets = (bytes / size_of::<u64>() / WORDS_PER_BUCKET).max(1);
        let owned = MmapMut::map_anon(buckets * WORDS_PER_BUCKET * size_of::<u64>())?;
        #[cfg(target_os = "linux")]
        let _ = owned.advise(memmap2::Advice::HugePage);
        let words = owned.as_ptr().cast();
        Ok(Self { words, buckets, _owned: Some(owned), memory: PhantomData })
    }
}

impl<'m> Table<'m> {
    /// A table over `words`, which other tables may share; `None` if they are fewer than a bucket.
    /// Zeroed words are an empty table. Any other content is safe: it reads as misses, or as hits if it
    /// matches a key.
    pub fn over(words: &'m [AtomicU64]) -> Option<Self> {
        let buckets = words.len() / WORDS_PER_BUCKET;
        (buckets > 0).then(|| Self {
            words: words.as_ptr(),
            buckets,
            _owned: None,
            memory: PhantomData,
        })
    }

    /// Removes all entries. It is safe while searches use the table.
    pub fn clear(&self) {
        for index in 0..self.buckets {
            self.at(index).iter().for_each(|word| word.store(0, Relaxed));
        }
    }

    /// How full the table is, from 0 to 1000: of the first thousand slots, since keys spread evenly. Entries of earlier
    /// searches count too.
    pub fn per_mille_full(&self) -> usize {
        let buckets = self.buckets.min(SAMPLED_BUCKETS);
        let words = (0..buckets).flat_map(|index| self.at(index).iter().skip(1).step_by(2));
        let used = words.filter(|word| word.load(Relaxed) != 0).count();
        used * 1000 / (buckets * SLOTS_PER_BUCKET)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64; WORDS_PER_BUCKET] {
        self.at(((u128::from(key) * self.buckets as u128) >> 64) as usize)
    }

    #[inline]
    fn at(&self, index: usize) -> &[AtomicU64; WORDS_PER_BUCKET] {
        debug_assert!(index < self.buckets);
        // SAFETY: both callers keep index < buckets, the memory holds `buckets` buckets and outlives
        // `self`, and an AtomicU64 has the size and alignment of the u64 that was allocated.
        unsafe { &*self.words.add(index * WORDS_PER_BUCKET).cast() }
    }

    /// Prefetches the bucket of `key` into the cache.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the address is inside the table, and a prefetch has no visible effect.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of the position with `key`, if there is one.
    #[inline]
    pub fn load(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        for slot in 0..SLOTS_PER_BUCKET {
            let data = bucket[2 * slot + 1].load(Relaxed);
            if bucket[2 * slot].load(Relaxed) ^ data == key && data != 0 {
                return Entry::unpack(data);
            }
        }
        None
    }

    /// Stores `entry` in the slot that already has `key`, or else replaces the least valuable slot of the
    /// bucket: the shallowest, where each search since it was stored counts as eight plies less. `age`
    /// is the number of the search.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry, age: u64) {
        let age = age % AGES;
        let bucket = self.bucket(key);
        let mut chosen = 0;
        let mut least = u64::MAX;
        for slot in 0..SLOTS_PER_BUCKET {
            let data = bucket[2 * slot + 1].load(Relaxed);
            if bucket[2 * slot].load(Relaxed) ^ data == key {
                chosen = slot;
                break;
            }
            let worth = worth(data, age);
            if worth < least {
                least = worth;
                chosen = slot;
            }
        }
        let data = entry.pack(age);
        bucket[2 * chosen].store(key ^ data, Relaxed);
        bucket[2 * chosen + 1].store(data, Relaxed);
    }
}

/// The worth of a slot with `data` to a search of `age`. It grows with the depth, and falls by as much as eight plies
/// for each search since the slot was stored; 0 if it is empty.
#[inline]
fn worth(data: u64, age: u64) -> u64 {
    let searches_ago = (age + AGES - data % AGES) % AGES;
    if data == 0 { 0 } else { (data >> 8 & 255) + 8 * (AGES - searches_ago) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            score: Score::loss_in(3),
            bound: Bound::Upper,
            depth,
            proven: true,
            portable: false,
            best: Some(6),
        }
    }

    #[test]
    fn stored_entries_are_loaded() {
        let table = Table::new(1 << 12);
        let without_move = Entry { best: None, bound: Bound::Exact, proven: false, ..entry(255) };
        for (key, entry) in [(1, entry(3)), (u64::MAX, without_move), (0, entry(0))] {
            assert_eq!(table.load(key), None);
            table.store(key, entry, 7);
            assert_eq!(table.load(key), Some(entry));
        }
    }

    #[test]
    fn the_slots_in_use_are_counted() {
        let table = Table::new(64);
        for (key, full) in [(1, 250), (2, 500), (2, 500), (3, 750), (4, 1000), (5, 1000)] {
            table.store(key, entry(1), 0);
            assert_eq!(table.per_mille_full(), full);
        }
        table.clear();
        assert_eq!(table.per_mille_full(), 0);
        let large = Table::new(1 << 16);
        let spread = |key: u64| key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (0..2048).for_each(|key| large.store(spread(key), entry(1), 0));
        assert!((400..600).contains(&large.per_mille_full()), "half of the slots are in use");
    }

    #[test]
    fn shallow_and_old_entries_are_replaced() {
        let table = Table::new(64);
        table.store(9, entry(9), 0);
        table.clear();
        assert_eq!(table.load(9), None);
        for key in 1..=4 {
            table.store(key, entry(key as u8), 0);
        }
        table.store(5, entry(1), 0);
        assert_eq!(table.load(1), None);
        for key in 6..10 {
            table.store(key, entry(1), 3);
        }
        assert_eq!(table.load(4), None, "three searches later even depth 4 is older than depth 1");
    }

    #[test]
    fn two_tables_share_borrowed_words() {
        let words: Vec<AtomicU64> = (0..64).map(|_| AtomicU64::new(0)).collect();
        let (one, other) = (Table::over(&words).unwrap(), Table::over(&words).unwrap());
        one.store(42, entry(9), 0);
        assert_eq!(other.load(42), Some(entry(9)));
        assert!(Table::over(&words[..7]).is_none());
    }

    #[test]
    fn torn_slots_match_no_key() {
        let words: Vec<AtomicU64> = (0..8).map(|_| AtomicU64::new(0)).collect();
        let table = Table::over(&words).unwrap();
        table.store(42, entry(9), 0);
        words[1].store(entry(8).pack(0), Relaxed);
        assert_eq!(table.load(42), None);
    }

    #[test]
    fn a_value_outside_the_window_bounds_the_true_one() {
        for (value, bound) in [
            (2, Bound::Upper),
            (3, Bound::Upper),
            (4, Bound::Exact),
            (7, Bound::Lower),
            (8, Bound::Lower),
        ] {
            assert_eq!(Bound::of(value, 3, 7), bound, "{value}");
        }
        for (bound, answering) in
            [(Bound::Exact, 0..10), (Bound::Lower, 7..10), (Bound::Upper, 0..4)]
        {
            for value in 0..10 {
                let answers = bound.answers(value, 3, 7);
                assert_eq!(answers, answering.contains(&value), "{bound:?} {value}");
            }
        }
    }

    #[test]
    fn every_field_of_an_entry_is_kept_at_every_age() {
        let table = Table::new(64);
        for age in [0, 1, 15, 16, u64::MAX] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                for (depth, proven, portable, best) in [
                    (0, true, false, None),
                    (1, false, true, Some(0)),
                    (255, true, true, Some(NO_MOVE - 1)),
                ] {
                    for score in [Score::MIN, Score::loss_in(1), Score::DRAW, Score::MAX] {
                        let entry = Entry { score, bound, depth, proven, portable, best };
                        table.store(5, entry, age);
                        assert_eq!(table.load(5), Some(entry));
                    }
                }
            }
        }
    }

    #[test]
    fn words_without_a_meaning_are_a_miss() {
        let words: Vec<AtomicU64> = (0..8).map(|_| AtomicU64::new(0)).collect();
        let table = Table::over(&words).unwrap();
        assert_eq!(table.load(0), None, "an empty slot is nothing about the key 0");
        let data = entry(9).pack(0) | 3 << 6;
        words[6].store(42 ^ data, Relaxed);
        words[7].store(data, Relaxed);
        assert_eq!(table.load(42), None, "there are three bounds");
    }

    /// Four keys of the first bucket and four of the last.
    fn keys() -> impl Iterator<Item = u64> {
        (1..5).chain((0..4).map(|key| u64::MAX - key))
    }

    #[test]
    fn all_buckets_are_used_and_cleared() {
        let words: Vec<AtomicU64> = (0..16).map(|_| AtomicU64::new(0)).collect();
        for table in [Table::new(128), Table::new(191), Table::over(&words).unwrap()] {
            let known = |table: &Table<'_>| keys().filter(|&key| table.load(key).is_some()).count();
            keys().for_each(|key| table.store(key, entry(3), 0));
            assert_eq!(known(&table), 8);
            table.clear();
            assert_eq!(known(&table), 0);
        }
        for table in [Table::new(0), Table::new(127), Table::over(&words[..15]).unwrap()] {
            keys().for_each(|key| table.store(key, entry(3), 0));
            assert_eq!(keys().filter(|&key| table.load(key).is_some()).count(), 4);
            table.clear();
        }
    }

    #[test]
    fn a_position_is_stored_in_its_own_slot() {
        let table = Table::new(64);
        (1..5).for_each(|key| table.store(key, entry(key as u8), 0));
        for depth in [1, 30] {
            table.store(3, entry(depth), 0);
            assert_eq!(table.load(3), Some(entry(depth)));
            assert!((1..5).all(|key| table.load(key).is_some()), "no other made room");
        }
    }

    #[test]
    fn each_search_counts_as_eight_plies_of_depth() {
        for (age, next) in [(0, 1), (15, 16), (u64::MAX - 1, u64::MAX)] {
            for (older, newer, goes) in [(9, 2, 1), (11, 2, 2), (10, 0, 2), (7, 0, 1)] {
                let table = Table::new(64);
                table.store(3, entry(90), next);
                table.store(1, entry(older), age);
                table.store(4, entry(90), next);
                table.store(2, entry(newer), next);
                table.store(5, entry(1), next);
                let gone: Vec<u64> = (1..6).filter(|&key| table.load(key).is_none()).collect();
                assert_eq!(gone, [goes], "depth {older} of the search before, {newer} of this one");
            }
        }
    }
}
