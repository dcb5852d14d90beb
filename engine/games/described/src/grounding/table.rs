//! The tuples of a relation, with an index for each pattern that joins look for.

use super::slots::{Slots, hash, mix};
use super::terms::Terms;

/// No row.
pub const NONE: u32 = u32::MAX;

/// What an index sees of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing.
    Any,
    /// The whole term: a part of the key.
    Key,
    /// A function with arguments; terms of other functions are left out.
    Function(u32, Box<[Shape]>),
}

/// Rows by the part of their terms that a shape calls key. Rows of one key form a chain, the newest first.
#[derive(Clone, Debug)]
struct Index {
    shapes: Box<[Shape]>,
    newest: Slots,
    older: Vec<u32>,
}

/// How many rows a pattern has, and how many different terms in each of its leaves.
#[derive(Clone, Debug)]
pub struct Statistics {
    shapes: Box<[Shape]>,
    counted: u32,
    /// Rows that the pattern fits.
    pub rows: f64,
    /// Of each leaf: number of different terms.
    pub different: Vec<f64>,
}

/// The tuples of a relation.
#[derive(Clone, Debug, Default)]
pub struct Table {
    arity: usize,
    rows: u32,
    cells: Vec<u32>,
    all: Slots,
    indexes: Vec<Index>,
    statistics: Vec<Statistics>,
}

/// At most as many rows are looked at for statistics.
const SAMPLE: u32 = 2048;

/// Continues `key` by the parts of `term` that `shape` calls key; `None` if the shape does not fit.
fn key_of(shape: &Shape, term: u32, terms: &Terms, key: u32) -> Option<u32> {
    match shape {
        Shape::Any => Some(key),
        Shape::Key => Some(mix(key, term)),
        Shape::Function(symbol, shapes) => {
            let words = terms.words(term);
            if words[0] != *symbol || words.len() != shapes.len() + 1 {
                return None;
            }
            shapes
                .iter()
                .zip(&words[1..])
                .try_fold(key, |key, (shape, &inner)| key_of(shape, inner, terms, key))
        }
    }
}

/// Appends the leaves of `term`, where `shape` calls them [`Shape::Any`]; whether the shape fits.
fn leaves(shape: &Shape, term: u32, terms: &Terms, out: &mut Vec<u32>) -> bool {
    match shape {
        Shape::Any | Shape::Key => {
            out.push(term);
            true
        }
        Shape::Function(symbol, shapes) => {
            let words = terms.words(term);
            words[0] == *symbol
                && words.len() == shapes.len() + 1
                && shapes
                    .iter()
                    .zip(&words[1..])
                    .all(|(shape, &inner)| leaves(shape, inner, terms, out))
        }
    }
}

impl Table {
    /// An empty table of tuples of `arity` terms.
    pub fn new(arity: usize) -> Self {
        Self { arity, ..Self::default() }
    }

    /// Number of rows.
    #[inline]
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// The tuple of `row`.
    #[inline]
    pub fn tuple(&self, row: u32) -> &[u32] {
        &self.cells[row as usize * self.arity..(row as usize + 1) * self.arity]
    }

    /// The terms of a relation of one term.
    pub fn column(&self) -> &[u32] {
        &self.cells
    }

    /// The row of `tuple`.
    #[inline]
    pub fn find(&self, tuple: &[u32]) -> Option<u32> {
        self.all.find(hash(tuple), |row| self.tuple(row) == tuple)
    }

    /// Bytes that one more row takes, about.
    pub fn row_bytes(&self) -> usize {
        4 * self.arity + 20 + 12 * self.indexes.len()
    }

    /// Adds `tuple`; whether it is new.
    pub fn add(&mut self, tuple: &[u32], terms: &Terms) -> bool {
        if self.find(tuple).is_some() {
            return false;
        }
        let row = self.rows;
        self.all.add(hash(tuple), row);
        self.cells.extend_from_slice(tuple);
        self.rows += 1;
        for index in &mut self.indexes {
            index.add(row, tuple, terms);
        }
        true
    }

    /// The number of the index with `shapes`, which is made if it is missing.
    pub fn index(&mut self, shapes: &[Shape], terms: &Terms) -> usize {
        if let Some(known) = self.indexes.iter().position(|index| *index.shapes == *shapes) {
            return known;
        }
        let mut index =
            Index { shapes: shapes.into(), newest: Slots::default(), older: Vec::new() };
        for row in 0..self.rows {
            index.add(row, self.tuple(row), terms);
        }
        self.indexes.push(index);
        self.indexes.len() - 1
    }

    /// The newest row with a key of hash `key` in `index`, or [`NONE`]. Rows of other keys may be among them.
    #[inline]
    pub fn newest(&self, index: usize, key: u32) -> u32 {
        self.indexes[index].newest.find(key, |_| true).unwrap_or(NONE)
    }

    /// The row before `row` in its chain of `index`, or [`NONE`].
    #[inline]
    pub fn older(&self, index: usize, row: u32) -> u32 {
        self.indexes[index].older[row as usize]
    }

    /// What is known of the rows that `shapes`, whose leaves are [`Shape::Any`], fit.
    pub fn statistics(&mut self, shapes: &[Shape], terms: &Terms) -> &Statistics {
        let known = self.statistics.iter().position(|known| *known.shapes == *shapes);
        let place = known.unwrap_or(self.statistics.len());
        if known.is_none() {
            let (rows, different) = (0.0, Vec::new());
            self.statistics.push(Statistics {
                shapes: shapes.into(),
                counted: NONE,
                rows,
                different,
            });
        }
        let counted = self.statistics[place].counted;
        if counted == NONE || self.rows > counted + counted / 2 {
            self.statistics[place] = self.count(shapes, terms);
        }
        &self.statistics[place]
    }

    fn count(&self, shapes: &[Shape], terms: &Terms) -> Statistics {
        let step = self.rows.div_ceil(SAMPLE).max(1);
        let mut columns: Vec<Vec<u32>> = Vec::new();
        let (mut looked, mut fitting, mut found) = (0u32, 0u32, Vec::new());
        for row in (0..self.rows).step_by(step as usize) {
            looked += 1;
            found.clear();
            let tuple = self.tuple(row);
            if shapes.iter().zip(tuple).all(|(shape, &term)| leaves(shape, term, terms, &mut found))
            {
                fitting += 1;
                columns.resize_with(found.len(), Vec::new);
                columns.iter_mut().zip(&found).for_each(|(column, &term)| column.push(term));
            }
        }
        let different = columns.iter_mut().map(|column| {
            column.sort_unstable();
            column.dedup();
            column.len() as f64
        });
        Statistics {
            shapes: shapes.into(),
            counted: self.rows,
            different: different.collect(),
            rows: f64::from(fitting) * f64::from(self.rows) / f64::from(looked.max(1)),
        }
    }
}

impl Index {
    fn add(&mut self, row: u32, tuple: &[u32], terms: &Terms) {
        let key = self
            .shapes
            .iter()
            .zip(tuple)
            .try_fold(0, |key, (shape, &term)| key_of(shape, term, terms, key));
        let older = key.and_then(|key| self.newest.replace(key, row));
        self.older.push(older.unwrap_or(NONE));
    }
}
