//! Which moves some thread is searching, so that another thread defers them
//! (simplified ABDADA: Weill 1996, Kerrigan 2016). A lost or stale entry costs time only.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SLOTS: usize = 1 << 12;

/// A small lossy set of labels, each the hash of a position and a move.
pub struct Abdada {
    slots: Vec<AtomicU64>,
}

impl Abdada {
    /// An empty set.
    pub fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    #[inline]
    fn slot(&self, label: u64) -> &AtomicU64 {
        &self.slots[(label.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize]
    }
}

/// The set as one node uses it: `None` with one thread, and near the leaves.
#[derive(Clone, Copy)]
pub struct Sharing<'s>(pub Option<&'s Abdada>);

impl Sharing<'_> {
    /// Whether some thread is probably searching `label`.
    #[inline]
    pub fn is_busy(self, label: u64) -> bool {
        self.0.is_some_and(|abdada| abdada.slot(label).load(Relaxed) == label)
    }

    /// Enters `label`: this thread searches it.
    #[inline]
    pub fn enter(self, label: u64) {
        if let Some(abdada) = self.0 {
            abdada.slot(label).store(label, Relaxed);
        }
    }

    /// Removes `label` again.
    #[inline]
    pub fn leave(self, label: u64) {
        if let Some(abdada) = self.0
            && abdada.slot(label).load(Relaxed) == label
        {
            abdada.slot(label).store(0, Relaxed);
        }
    }
}
