//! Ground terms, each once, by number: equal numbers are equal terms.

use super::slots::{Slots, hash};
use crate::sheet::{Symbol, Symbols, Term};

/// The deepest nesting of a term. A sheet that counts by `(s (s ?x))` without end is found by it.
pub const DEEPEST: u8 = 16;
/// The most words of a term when it is written out.
pub const MOST_WORDS: u32 = 256;
/// Bytes of a term besides its words.
const BYTES: usize = 48;

#[derive(Clone, Copy, Debug)]
struct Node {
    start: u32,
    length: u32,
    depth: u8,
    /// Words of its text.
    size: u32,
}

/// All ground terms so far.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    /// Of each term: its symbol, and its arguments after it.
    words: Vec<u32>,
    slots: Slots,
}

impl Terms {
    /// The number of the term whose symbol and arguments are `words`, if it is known.
    #[inline]
    pub fn find(&self, words: &[u32]) -> Option<u32> {
        self.slots.find(hash(words), |term| self.words(term) == words)
    }

    /// The number of the term whose symbol and arguments are `words`.
    pub fn make(&mut self, words: &[u32]) -> u32 {
        if let Some(known) = self.find(words) {
            return known;
        }
        let deepest = words[1..].iter().map(|&term| self.nodes[term as usize].depth + 1).max();
        let number = self.nodes.len() as u32;
        let node = Node {
            start: self.words.len() as u32,
            length: words.len() as u32,
            depth: deepest.unwrap_or(0),
            size: words[1..].iter().fold(1, |sum: u32, &term| sum.saturating_add(self.size(term))),
        };
        self.nodes.push(node);
        self.words.extend_from_slice(words);
        self.slots.add(hash(words), number);
        number
    }

    /// Symbol and arguments of `term`.
    #[inline]
    pub fn words(&self, term: u32) -> &[u32] {
        let node = self.nodes[term as usize];
        &self.words[node.start as usize..(node.start + node.length) as usize]
    }

    /// How deep `term` is nested; 0 for a constant.
    pub fn depth(&self, term: u32) -> u8 {
        self.nodes[term as usize].depth
    }

    /// Number of words of `term` when it is written out.
    pub fn size(&self, term: u32) -> u32 {
        self.nodes[term as usize].size
    }

    /// Bytes that all terms take.
    pub fn bytes(&self) -> usize {
        BYTES * self.nodes.len() + size_of::<u32>() * self.words.len()
    }

    /// `term` as the sheet writes terms.
    pub fn term(&self, term: u32) -> Term {
        let words = self.words(term);
        let symbol = Symbol(words[0]);
        if words.len() == 1 {
            return Term::Constant(symbol);
        }
        Term::Compound(symbol, words[1..].iter().map(|&inner| self.term(inner)).collect())
    }

    /// Appends the canonical text of `term`: one space between words.
    pub fn write(&self, term: u32, symbols: &Symbols, out: &mut String) {
        let words = self.words(term);
        if words.len() == 1 {
            out.push_str(symbols.text(Symbol(words[0])));
            return;
        }
        out.push('(');
        out.push_str(symbols.text(Symbol(words[0])));
        for &inner in &words[1..] {
            out.push(' ');
            self.write(inner, symbols, out);
        }
        out.push(')');
    }
}
