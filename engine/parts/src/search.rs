//! What limits a search, and how it notices.

#[path = "../../core/src/search/common/control.rs"]
pub mod control;
#[path = "../../core/src/search/common/interrupt.rs"]
mod interrupt;
#[path = "../../core/src/search/limits.rs"]
mod limits;

pub use self::interrupt::Interrupt;
pub use self::limits::{Limits, StoppedBy};

/// As the engine's.
pub const MOST_DEPTH: u32 = 200;
