//! What one search remembers of positions with players to move: values in full precision, which the
//! shared table's ordinal scores cannot hold.

use crate::search::common::utilities::Valued;
use crate::table::Bound;

const SLOTS: usize = 1 << 15;

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub key: u64,
    pub valued: Valued,
    pub bound: Bound,
    pub depth: u32,
    /// Index of the best move.
    pub best: usize,
}

impl Entry {
    /// The value, if it answers a search of `depth` in the window: one of the very depth, or an exact
    /// one, which no depth changes.
    pub fn serves(self, depth: u32, alpha: f64, beta: f64) -> Option<Valued> {
        let Valued { value, exact } = self.valued;
        let fits = self.depth == depth || (exact && self.depth < depth);
        (fits && self.bound.answers(value, alpha, beta)).then_some(self.valued)
    }
}

/// Entries by key; a newer one takes an older one's place.
pub struct Memory {
    slots: Vec<Option<Entry>>,
}

impl Memory {
    pub fn new() -> Self {
        Self { slots: vec![None; SLOTS] }
    }

    pub fn load(&self, key: u64) -> Option<Entry> {
        self.slots[key as usize % SLOTS].filter(|entry| entry.key == key)
    }

    pub fn store(&mut self, entry: Entry) {
        self.slots[entry.key as usize % SLOTS] = Some(entry);
    }
}
