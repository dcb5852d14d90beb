//! The shared table as one search over utilities sees it.

use crate::game::Game;
use crate::hashing::{hash_bytes, mix};
use crate::search::contract::SearchProblem;
use crate::search::switches::is_on;
use crate::table::{Label, Table};

/// The entries of one meaning in a table.
#[derive(Clone, Copy)]
pub struct UtilityTable<'a> {
    table: &'a Table<'a>,
    salt: u64,
    age: u64,
    /// Whether entries are read and written.
    is_used: bool,
}

impl<'a> UtilityTable<'a> {
    /// Entries in `table` that mean `name`, what `words` say, and what [`SearchProblem::salt`] covers. All that
    /// the utilities of a position depend on has to be in one of these. Two meanings share entries with odds
    /// of 1 to 2⁶⁴.
    pub fn new<G: Game>(
        problem: &SearchProblem<'_, G>,
        table: &'a Table<'a>,
        name: &str,
        words: &[u64],
    ) -> Self {
        let meaning = words.iter().fold(hash_bytes(name.as_bytes()), |hash, word| mix(hash ^ word));
        let switches = problem.parameters.switches;
        Self {
            table,
            salt: problem.salt ^ meaning ^ switches.salt(),
            age: mix(problem.game.key(problem.root)),
            is_used: is_on(switches.table),
        }
    }

    /// The label of the position with `key`, among positions that threads are searching.
    #[inline]
    pub fn salted(&self, key: u64) -> u64 {
        key ^ self.salt
    }

    /// See [`Table::load_utilities`]; `key` is the game's own.
    #[inline]
    pub fn load(&self, key: u64, utilities: &mut [f64]) -> Option<Label> {
        if !self.is_used {
            return None;
        }
        self.table.load_utilities(self.salted(key), utilities)
    }

    /// See [`Table::store_utilities`]; `key` is the game's own.
    #[inline]
    pub fn store(&self, key: u64, utilities: &[f64], label: Label) {
        if self.is_used {
            self.table.store_utilities(self.salted(key), utilities, label, self.age);
        }
    }
}
