//! What several games share: bitboards, chessmen, grids, heaps, tables, cards and tricks, phantom games.

pub mod bits;
pub mod chessmen;
pub mod deflate;
pub mod grid;
pub mod heaps;
pub mod phantom;
pub mod tricks;
