//! What limits a search, and how it notices.

pub mod common;
#[path = "../../core/src/search/limits.rs"]
pub mod limits;

/// As the engine's.
pub const MOST_DEPTH: u32 = 200;
