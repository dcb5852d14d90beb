//! What several games share: binomial coefficients, bitboards, cells as inputs, chessmen, grids, heaps, lists,
//! numbers, pits and seeds in them, repetitions, tables, cards and tricks, phantom games.

pub mod binomial;
pub mod bits;
pub mod cells;
pub mod chessmen;
pub mod deflate;
pub mod earlier;
pub mod grid;
pub mod heaps;
pub mod lists;
pub mod numbers;
pub mod phantom;
pub mod pits;
pub mod seedings;
pub mod tricks;
