//! The transposition table of one search, of positions with a player to move. It holds utilities in full
//! precision, which the shared table's scores cannot.

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
    /// The value, if it answers a search of `depth` in the window. The entry is of the same depth, or of
    /// less and exact, which no depth changes.
    pub fn answers(self, depth: u32, alpha: f64, beta: f64) -> Option<Valued> {
        let Valued { value, exact } = self.valued;
        let fits = self.depth == depth || (exact && self.depth < depth);
        (fits && self.bound.answers(value, alpha, beta)).then_some(self.valued)
    }
}

/// Entries by key; a new one replaces the old one in its slot.
pub struct ValueTable {
    slots: Vec<Option<Entry>>,
}

impl ValueTable {
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
