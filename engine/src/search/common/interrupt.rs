//! What reaches a running search from outside: the wish that it ends, and that it gives way to others.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Looked at every fraction of a millisecond by each thread of a search.
pub trait Interrupt: Sync {
    /// Whether the search is to end now.
    fn is_stopped(&self) -> bool;

    /// Returns when the search may go on; at once where nobody else needs the core. `left` is the time
    /// until its limit, after which it does not wait.
    fn give_way(&self, left: Option<Duration>) {
        let _ = left;
    }
}

/// A flag that ends a search, which gives way to none.
impl Interrupt for AtomicBool {
    fn is_stopped(&self) -> bool {
        self.load(Relaxed)
    }
}
