//! How a caller stops a running search, or makes it wait for others.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Checked by each thread of a search several times a millisecond.
pub trait Interrupt: Sync {
    /// Whether the search must stop.
    fn is_stopped(&self) -> bool;

    /// Waits while another search needs the core, at most for `left`, the time until the limit.
    fn give_way(&self, left: Option<Duration>) {
        let _ = left;
    }
}

/// A flag that stops a search. The search never waits.
impl Interrupt for AtomicBool {
    fn is_stopped(&self) -> bool {
        self.load(Relaxed)
    }
}
