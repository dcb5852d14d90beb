//! Batches of messages: those that searches fill, and the one that the background thread has taken.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::exchange::Counts;
use super::key::WideKey;
use super::record::{BOUND, DEPTH, FLAGS, PROVEN, RECORD_BYTES};
use crate::table::Bound;

/// Most records and most keys in one batch; more are dropped.
pub(super) const MOST_PUTS: usize = 4096;
pub(super) const MOST_ASKS: usize = 8192;

/// A batch of messages: records to put, and keys to ask about.
pub struct Batch {
    /// Records, one after another.
    pub puts: Vec<u8>,
    /// Keys, one after another.
    pub asks: Vec<u8>,
}

/// A position that a search asks about.
#[derive(Clone, Copy, Debug)]
pub struct EntryRequest {
    /// The position's key in the store.
    pub wide: WideKey,
    /// The position's key in the table.
    pub key: u64,
    /// Plies that the search will search below the position. Among entries that answer for their own depth alone, the
    /// one of nearest depth is taken.
    pub depth: u8,
    /// How many moves an entry may choose from.
    pub moves: u16,
}

/// A request in a batch, and the search that made it.
pub(super) struct Asked {
    pub(super) request: EntryRequest,
    pub(super) age: u64,
    pub(super) counts: Arc<Counts>,
    pub(super) is_found: bool,
}

#[derive(Default)]
pub(super) struct Pending {
    pub(super) puts: Vec<u8>,
    /// By key and own depth: the place of the entry in `puts`.
    pub(super) places: HashMap<(WideKey, u8), usize>,
    pub(super) asks: HashMap<WideKey, Vec<Asked>>,
    /// By the root's key: the counts of a search that asks which other host has the same root.
    pub(super) roots: HashMap<WideKey, Arc<Counts>>,
    /// Requests of the batch that the background thread has.
    pub(super) on_the_way: HashMap<WideKey, Vec<Asked>>,
    pub(super) roots_on_the_way: HashMap<WideKey, Arc<Counts>>,
    /// Number of the batch that is being filled.
    pub(super) batch: u64,
    /// Number of batches that were replied to.
    pub(super) replied: u64,
    /// Whether a search waits for the batch that is being filled.
    pub(super) is_urgent: bool,
    /// Whether a search waited for the batch that the background thread has.
    pub(super) was_urgent: bool,
    pub(super) collected: Option<Instant>,
    pub(super) rests_until: Option<Instant>,
    /// Whether the background thread waits for a first message.
    pub(super) is_awaited: bool,
}

impl Pending {
    pub(super) fn is_empty(&self) -> bool {
        self.puts.is_empty() && self.asks.is_empty()
    }

    /// Adds a record, or replaces the last one of the same key and own depth if the new one is worth more, as the store
    /// decides. Returns whether the number of records grew.
    pub(super) fn put(&mut self, place: (WideKey, u8), record: [u8; RECORD_BYTES]) -> bool {
        let end = self.puts.len();
        let at = *self.places.entry(place).or_insert(end);
        if at == end {
            self.puts.extend(record);
            return true;
        }
        let last = &mut self.puts[at..at + RECORD_BYTES];
        let worth = |record: &[u8]| {
            let is_proven = record[FLAGS] & PROVEN != 0;
            let depth = if is_proven { 0 } else { record[DEPTH] };
            (is_proven, depth, record[FLAGS] & BOUND == Bound::Exact as u8)
        };
        if worth(&record) >= worth(last) {
            last.copy_from_slice(&record);
        }
        false
    }

    /// Whether the background thread has had its batch for longer than `patience`. A search with no more patience than
    /// that does not wait for the next batch.
    pub(super) fn is_late(&self, patience: Duration) -> bool {
        let late = self.collected.is_some_and(|collected| collected.elapsed() > patience);
        self.replied < self.batch && late
    }

    pub(super) fn rests(&self) -> bool {
        self.rests_until.is_some_and(|until| Instant::now() < until)
    }
}
