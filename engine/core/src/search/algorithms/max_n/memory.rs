//! The memory of positions of a search over payoff vectors. It is the shared table where the model has an identity and
//! entries have room for all players, else one of the search's own.

use super::payoff_vectors::PayoffVector;
use crate::search::common::utility_table::UtilityTable;
use crate::table::{Bound, Label, MOST_UTILITIES};

/// The best move of a position and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Recalled {
    pub vector: PayoffVector,
    /// Index of the move that is played with probability 1.
    pub best: Option<u16>,
}

/// The positions of one search, which all rest on the same model of the players.
pub enum PositionMemory<'a> {
    /// In the shared table, for so many `players`, at most [`MOST_UTILITIES`].
    Shared { table: UtilityTable<'a>, players: usize },
    /// By key; a new one replaces the old one in its slot. Empty before the first.
    Own(Vec<Option<(u64, Label, Vec<f64>)>>),
}

const SLOTS: usize = 1 << 14;

impl<'a> PositionMemory<'a> {
    /// In `table` if there is one, for vectors of `players`.
    pub fn new(table: Option<UtilityTable<'a>>, players: usize) -> Self {
        match table {
            Some(table) if players <= MOST_UTILITIES => Self::Shared { table, players },
            _ => Self::Own(Vec::new()),
        }
    }

    /// What is known of the position with `key` searched `depth` plies.
    pub fn recall(&self, key: u64, depth: u32) -> Option<Recalled> {
        let (label, values) = match self {
            Self::Shared { table, players } => {
                let mut stored = [0.0; MOST_UTILITIES];
                let stored = &mut stored[..*players];
                let label = table.load(key, stored).filter(|label| label.holds_at(depth))?;
                (label, stored.to_vec())
            }
            Self::Own(slots) => {
                let (stored, label, values) = slots.get(key as usize % SLOTS)?.as_ref()?;
                if *stored != key || !label.holds_at(depth) {
                    return None;
                }
                (*label, values.clone())
            }
        };
        let Label { exact, plies, best, .. } = label;
        Some(Recalled { vector: PayoffVector { values, exact, plies }, best })
    }

    /// Remembers the position with `key`, searched `depth` plies.
    pub fn remember(&mut self, key: u64, depth: u32, vector: &PayoffVector, best: Option<u16>) {
        let &PayoffVector { ref values, exact, plies } = vector;
        let label = Label { bound: Bound::Exact, depth: depth as u8, exact, plies, best };
        match self {
            Self::Shared { table, .. } => table.store(key, values, label),
            Self::Own(slots) => {
                if slots.is_empty() {
                    slots.resize_with(SLOTS, || None);
                }
                slots[key as usize % SLOTS] = Some((key, label, values.clone()));
            }
        }
    }

    /// Forgets all positions, since the model has changed. From then on the memory is the search's own.
    pub fn clear(&mut self) {
        match self {
            Self::Shared { .. } => *self = Self::Own(Vec::new()),
            Self::Own(slots) => slots.clear(),
        }
    }
}
