//! What limits a search, and how it notices.

#[path = "../../src/search/common/control.rs"]
pub mod control;
#[path = "../../src/search/common/interrupt.rs"]
mod interrupt;
#[path = "../../src/search/limits.rs"]
mod limits;

pub use self::interrupt::Interrupt;
pub use self::limits::{Limits, StoppedBy};

/// As the engine's.
pub const MOST_DEPTH: u32 = 200;
