//! Terms and tables, and how patterns become terms.

use super::budget::Spent;
use super::plan::Pattern;
use super::table::Table;
use super::terms::{DEEPEST, MOST_WORDS, Terms};

/// All that is known of a sheet's relations.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// The ground terms.
    pub terms: Terms,
    /// A table for each symbol; empty where it is no relation.
    pub tables: Vec<Table>,
    /// Of each symbol: the table that holds its tuples. `next` shares that of `true`.
    pub stored: Vec<u32>,
}

/// Calls `make` with the symbol and the values of the arguments.
#[inline]
fn with_words<T>(
    symbol: u32,
    count: usize,
    mut value: impl FnMut(usize) -> Option<u32>,
    make: impl FnOnce(&[u32]) -> Option<T>,
) -> Option<T> {
    let mut short = [symbol; 12];
    if count < short.len() {
        for (at, place) in short[1..=count].iter_mut().enumerate() {
            *place = value(at)?;
        }
        return make(&short[..=count]);
    }
    let mut words = vec![symbol];
    for at in 0..count {
        words.push(value(at)?);
    }
    make(&words)
}

impl Store {
    /// The term of `pattern` under `values`, if it is known.
    #[inline]
    pub fn find(&self, pattern: &Pattern, values: &[u32]) -> Option<u32> {
        match pattern {
            Pattern::Ground(term) => Some(*term),
            Pattern::Key(variable) | Pattern::Bind(variable) | Pattern::Same(variable) => {
                Some(values[*variable as usize])
            }
            Pattern::Function(symbol, inner) => with_words(
                *symbol,
                inner.len(),
                |at| self.find(&inner[at], values),
                |words| self.terms.find(words),
            ),
        }
    }

    /// The term of `pattern` under `values`.
    pub fn make(&mut self, pattern: &Pattern, values: &[u32]) -> Result<u32, Spent> {
        let term = match pattern {
            Pattern::Ground(term) => *term,
            Pattern::Key(variable) | Pattern::Bind(variable) | Pattern::Same(variable) => {
                values[*variable as usize]
            }
            Pattern::Function(symbol, inner) => {
                let mut words = Vec::with_capacity(inner.len() + 1);
                words.push(*symbol);
                for pattern in inner {
                    words.push(self.make(pattern, values)?);
                }
                self.terms.make(&words)
            }
        };
        if self.terms.depth(term) > DEEPEST {
            return Err(Spent::Depth);
        }
        if self.terms.size(term) > MOST_WORDS {
            return Err(Spent::Size);
        }
        Ok(term)
    }

    /// The row of the tuple of `patterns` under `values` in the table `relation`.
    #[inline]
    pub fn row(&self, relation: u32, patterns: &[Pattern], values: &[u32]) -> Option<u32> {
        // The place of the symbol is not looked at.
        with_words(
            0,
            patterns.len(),
            |at| self.find(&patterns[at], values),
            |words| self.tables[relation as usize].find(&words[1..]),
        )
    }

    /// Adds the tuple of `patterns` under `values`; the bytes that it took, 0 if it was there.
    pub fn add(
        &mut self,
        relation: u32,
        patterns: &[Pattern],
        values: &[u32],
    ) -> Result<usize, Spent> {
        let before = self.terms.bytes();
        let mut tuple = Vec::with_capacity(patterns.len());
        for pattern in patterns {
            tuple.push(self.make(pattern, values)?);
        }
        let table = &mut self.tables[relation as usize];
        if !table.add(&tuple, &self.terms) {
            return Ok(0);
        }
        Ok(table.row_bytes() + self.terms.bytes() - before)
    }
}
