//! What one search remembers of positions with players to move: values in full precision, which the
//! shared table's ordinal scores cannot hold.

use super::Valued;

const SLOTS: usize = 1 << 15;

/// What a remembered value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The same.
    Exact,
    /// The true one is the same or higher.
    Lower,
    /// The true one is the same or lower.
    Upper,
}

impl Kept {
    /// Of a fail-soft `value` found within a window.
    pub fn of(value: f64, alpha: f64, beta: f64) -> Self {
        if value >= beta {
            Self::Lower
        } else if value <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub key: u64,
    pub valued: Valued,
    pub kept: Kept,
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
        let answers = match self.kept {
            Kept::Exact => true,
            Kept::Lower => value >= beta,
            Kept::Upper => value <= alpha,
        };
        (fits && answers).then_some(self.valued)
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
