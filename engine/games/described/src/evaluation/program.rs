//! What is evaluated: components of relations that depend on each other, each with its rules as plans.
//!
//! A relation has a layer. Layer 0 is the same in all states, layer 1 depends on `true`, layer 2 on `does`.

use super::pattern::{Build, Pattern};

/// The rules of a sheet, ready to run.
#[derive(Debug, Default)]
pub(super) struct Program {
    /// By symbol.
    pub(super) relations: Vec<Relation>,
    /// What the conditions ask.
    pub(super) indexes: Vec<Index>,
    /// A component needs those before it only.
    pub(super) components: Vec<Component>,
}

/// A relation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Relation {
    pub(super) arity: usize,
    pub(super) layer: u8,
}

/// The tuples of a relation that are as `patterns` ask, by the slots of bound variables.
#[derive(Debug)]
pub(super) struct Index {
    pub(super) relation: usize,
    pub(super) patterns: Box<[Pattern]>,
    pub(super) key: usize,
    pub(super) stride: usize,
    pub(super) layer: u8,
}

/// Relations that depend on each other, or a single one.
#[derive(Debug, Default)]
pub(super) struct Component {
    pub(super) layer: u8,
    /// Rules that need other components only.
    pub(super) once: Vec<Plan>,
    /// Rules by a condition of this component that has new tuples, which is their first step.
    pub(super) again: Vec<Plan>,
}

/// A rule with its conditions in the order in which they are met.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) head: usize,
    pub(super) columns: Box<[Build]>,
    pub(super) steps: Box<[Step]>,
    pub(super) variables: usize,
    /// How many steps it takes to know the head: behind them one success is enough.
    pub(super) known_after: usize,
    pub(super) line: u32,
}

/// A condition.
#[derive(Debug)]
pub(super) enum Step {
    /// For each row of the index with this key: binds the variables of its other columns.
    Each { index: usize, key: Box<[u32]>, free: Box<[u32]> },
    /// Whether the index has the key.
    Has { index: usize, key: Box<[u32]>, wanted: bool },
    /// Whether two terms differ.
    Differ(Build, Build),
}
