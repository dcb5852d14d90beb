//! What several games share: bitboards, grids, heaps.

pub mod bits;
pub mod grid;
pub mod heaps;
