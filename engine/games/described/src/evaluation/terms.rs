//! Ground terms as numbers: each term is kept once, and equal terms have equal numbers.

use super::table::{NONE, Table};
use crate::sheet::{Symbol, Term};

/// The terms met so far: by number their symbols, and where their parts end.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    symbols: Vec<u32>,
    ends: Vec<u32>,
    parts: Vec<u32>,
    next: Vec<u32>,
    buckets: Vec<u32>,
}

impl Terms {
    /// How many there are; their numbers are less.
    pub(super) fn count(&self) -> usize {
        self.symbols.len()
    }

    /// The function or word of `term`, and its parts.
    pub(super) fn split(&self, term: u32) -> (u32, &[u32]) {
        let term = term as usize;
        let begin = if term == 0 { 0 } else { self.ends[term - 1] };
        (self.symbols[term], &self.parts[begin as usize..self.ends[term] as usize])
    }

    /// The number of the term of `symbol` and `parts`.
    pub(super) fn number(&mut self, symbol: u32, parts: &[u32]) -> u32 {
        if self.buckets.len() <= self.count() {
            self.grow();
        }
        let bucket = self.bucket(symbol, parts);
        let mut term = self.buckets[bucket];
        while term != NONE {
            if self.split(term) == (symbol, parts) {
                return term;
            }
            term = self.next[term as usize];
        }
        let term = self.count() as u32;
        self.symbols.push(symbol);
        self.parts.extend_from_slice(parts);
        self.ends.push(self.parts.len() as u32);
        self.next.push(std::mem::replace(&mut self.buckets[bucket], term));
        term
    }

    /// The number of a ground term; `None` if it has a variable.
    pub(super) fn ground(&mut self, term: &Term) -> Option<u32> {
        match term {
            Term::Variable(_) => None,
            Term::Constant(Symbol(symbol)) => Some(self.number(*symbol, &[])),
            Term::Compound(Symbol(symbol), parts) => {
                let parts: Option<Vec<u32>> = parts.iter().map(|part| self.ground(part)).collect();
                parts.map(|parts| self.number(*symbol, &parts))
            }
        }
    }

    /// Bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        let words = [&self.symbols, &self.ends, &self.parts, &self.next, &self.buckets];
        words.into_iter().map(|each| each.capacity() * 4).sum()
    }

    fn bucket(&self, symbol: u32, parts: &[u32]) -> usize {
        let all = std::iter::once(symbol).chain(parts.iter().copied());
        Table::hash(all) & (self.buckets.len() - 1)
    }

    fn grow(&mut self) {
        let size = (self.buckets.len() * 2).max(64);
        self.buckets.clear();
        self.buckets.resize(size, NONE);
        for term in 0..self.count() as u32 {
            let (symbol, parts) = self.split(term);
            let bucket = self.bucket(symbol, parts);
            self.next[term as usize] = std::mem::replace(&mut self.buckets[bucket], term);
        }
    }
}
