//! Which moves some thread is searching, so that another looks elsewhere first
//! (simplified ABDADA: Weill 1996, Kerrigan 2016). Hints alone: a lost or stale one costs time only.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SLOTS: usize = 1 << 12;

/// A small lossy set of labels, each the hash of a position and a move.
pub struct Abdada {
    slots: Vec<AtomicU64>,
}

impl Abdada {
    /// Nobody is at anything.
    pub fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    fn slot(&self, label: u64) -> &AtomicU64 {
        &self.slots[(label.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize]
    }

    /// Whether some thread is probably at `label`.
    pub fn has(&self, label: u64) -> bool {
        self.slot(label).load(Relaxed) == label
    }

    /// This thread is at `label`.
    pub fn add(&self, label: u64) {
        self.slot(label).store(label, Relaxed);
    }

    /// This thread has left `label`.
    pub fn remove(&self, label: u64) {
        if self.has(label) {
            self.slot(label).store(0, Relaxed);
        }
    }
}
