//! What several games share: bitboards, grids, heaps, tables.

pub mod bits;
pub mod deflate;
pub mod grid;
pub mod heaps;
