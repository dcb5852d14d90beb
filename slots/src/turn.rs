//! The entry of a search: its turns with a slot, and the time that they took.

use std::sync::Arc;
use std::time::Duration;

use super::memory::{RUNNING, SharedMemory, SlotEntry, WAITING};
use super::{QUANTUM, RECHECK_INTERVAL, now};

/// The time that a search has spent so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpent {
    /// Time with a slot.
    pub ran: Duration,
    /// Time without a slot, before its first turn and between turns.
    pub waited: Duration,
}

/// The entry of a search, from [`super::Slots::enter`] until it is dropped; dropping it frees the entry. The
/// search alternately runs and waits, in intervals of a [`QUANTUM`].
pub struct SlotTurn {
    pub(super) memory: Arc<SharedMemory>,
    pub(super) index: usize,
    pub(super) entered: Duration,
    pub(super) deadline: Duration,
}

impl SlotTurn {
    pub(super) fn entry(&self) -> &SlotEntry {
        self.memory.entry(self.index)
    }

    /// The number of threads that the search may have.
    pub fn threads(&self) -> u32 {
        self.entry().threads()
    }

    /// The time at which the search is to end, on the clock of [`now`]. It lies a little before the reply is
    /// due if searches share slots, whose replies may all be due at once, or if earlier replies were late.
    pub fn deadline(&self) -> Duration {
        self.deadline
    }

    /// Waits for a slot if the search has none. Returns when it has one, at `deadline` (on the clock of
    /// [`now`]), or when `stopped` is true. Any thread of the search may call it.
    pub fn wait(&self, deadline: Duration, stopped: &dyn Fn() -> bool) {
        while self.entry().state() == WAITING && !stopped() {
            let now = now();
            let left = deadline.saturating_sub(now);
            if left.is_zero() {
                return;
            }
            self.entry().await_change(WAITING, left.min(RECHECK_INTERVAL));
            if self.memory.is_liveness_check_due(now, RECHECK_INTERVAL) {
                self.memory.lock().free_dead_processes(now);
            }
        }
    }

    /// Makes a waiting search check whether it is stopped. Any thread may call it.
    pub fn wake(&self) {
        self.entry().wake();
    }

    /// Gives way if a more urgent search wants its slot, or if this one has run for a [`QUANTUM`] and another
    /// of its priority has run less. The search then waits as in [`SlotTurn::wait`], for `left` at most
    /// (`None`: until its deadline). The call takes nanoseconds if no such search waits. Any thread of the
    /// search may call it.
    pub fn give_way(&self, left: Option<Duration>, stopped: &dyn Fn() -> bool) {
        if self.entry().state() == RUNNING {
            let priority = self.entry().priority();
            if !self.memory.is_wanted(priority) {
                return;
            }
            let now = now();
            let has_run = now.saturating_sub(self.entry().since());
            if has_run < QUANTUM && !self.memory.is_wanted_before(priority) {
                return;
            }
            self.memory.lock().yield_turn(self.index, now);
        }
        if self.entry().state() == WAITING {
            let left = left.map_or(self.deadline, |left| now() + left);
            self.wait(left, stopped);
        }
    }

    /// Time spent until now. It is approximate if the search gains or loses its slot meanwhile.
    pub fn spent(&self) -> TimeSpent {
        let now = now();
        let ran = self.entry().ran(now);
        TimeSpent { ran, waited: now.saturating_sub(self.entered).saturating_sub(ran) }
    }
}

impl Drop for SlotTurn {
    fn drop(&mut self) {
        self.memory.lock().leave(self.index, now());
    }
}
