//! Code that several families of games share: binomial coefficients, bitboards, cells as inputs, grids,
//! lists, numbers in texts, repetitions, tables. Code of one family alone is a module of that family.

pub mod binomial;
pub mod bits;
pub mod cells;
pub mod deflate;
pub mod earlier;
pub mod grid;
pub mod lists;
pub mod numbers;
pub mod path_history;
