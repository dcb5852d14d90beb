//! Search slots: a host runs at most as many searches at a time as it has slots. The searches take turns.
//!
//! All processes of the host share one block of memory. Each search has an entry in it, and either
//! runs or waits. A search that has run for a [`QUANTUM`] gives way to one of its [`Priority`] that has run
//! less, so that each gets its fair share of the time before its deadline (processor sharing). To a more
//! urgent search it gives way at once, and to a less urgent one never. A search that would get less than
//! [`MIN_SHARE`] is refused at once. The entries of a process that has died are freed.
//!
//! ```text
//!                           run: a slot is free         another goes before it
//!   announce ─▶ enter ──▶ WAITING ────────────▶ RUNNING ─────────────▶ WAITING ─▶ …
//!                             ╰─────────▶ leave ◀───╯
//! ```
//! A search whose request still has to be read may be announced: it counts among those that share the
//! time, gets no slot yet, and is not refused later.

mod background;
mod futex;
mod memory;
mod share;
#[cfg(test)]
mod tests;
mod turn;

use std::sync::Arc;
use std::time::Duration;

pub use self::background::in_background;
use self::memory::SharedMemory;
pub use self::memory::{BYTES, ENTRIES};
pub use self::share::MIN_SHARE;
pub use self::turn::{SlotTurn, TimeSpent};

/// The priority of a search, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
pub enum Priority {
    /// A player waits for the move.
    Move = 0,
    /// Someone waits for an analysis, or the like.
    Analysis = 1,
    /// Long work for which nobody waits. It is not refused for want of time.
    Job = 2,
}

impl Priority {
    /// All priorities, the most urgent first.
    pub const ALL: [Self; 3] = [Self::Move, Self::Analysis, Self::Job];
}

/// Time that a search runs before it gives way to one of its priority that has run less.
pub const QUANTUM: Duration = Duration::from_millis(5);
/// How often a waiting search checks whether it is stopped, and how often one of the waiting searches
/// checks whether the processes with entries are alive.
const RECHECK_INTERVAL: Duration = Duration::from_millis(100);

/// Time of the system's monotonic clock: the same in all processes, and in Python's `time.monotonic`.
pub fn now() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes only to `time`.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    Duration::new(time.tv_sec.cast_unsigned(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// The slots of a host, as one process sees them.
#[derive(Clone)]
pub struct Slots {
    memory: Arc<SharedMemory>,
}

impl Slots {
    /// Initializes `slots` slots in zeroed memory. Call it once, before any search enters. Forked
    /// processes share the slots if the memory is shared.
    ///
    /// # Safety
    /// `start` is 64-byte aligned. As long as `owner` lives, here or in a forked process, the [`BYTES`]
    /// bytes from `start` are mapped, writable and used for nothing else.
    pub unsafe fn make(start: *mut u8, owner: Box<dyn Send + Sync>, slots: u32) -> Self {
        // SAFETY: as promised by the caller.
        Self { memory: Arc::new(unsafe { SharedMemory::make(start, owner, slots) }) }
    }

    /// Whether a search would be refused.
    pub fn is_crowded(&self, deadline: Duration, priority: Priority) -> bool {
        let window = deadline.saturating_sub(now());
        !share::is_sufficient(window, self.memory.slots(), self.memory.rivals(priority as u32) + 1)
    }

    /// Announces a search, which counts among those that share the time until it enters.
    ///
    /// Error: as of [`Slots::enter`] for a search that may be refused. A refusal takes no lock, however many
    /// searches are announced.
    pub fn announce(&self, deadline: Duration, priority: Priority) -> Result<Announcement, usize> {
        let now = now();
        if self.is_crowded(deadline, priority) {
            if self.memory.is_liveness_check_due(now, RECHECK_INTERVAL) {
                self.memory.lock().free_dead_processes(now);
            }
            if self.is_crowded(deadline, priority) {
                return Err(self.memory.rivals(priority as u32));
            }
        }
        let mut locked = self.memory.lock();
        let index = locked.take(priority as u32, 1, now).ok_or(ENTRIES)?;
        locked.announce(index);
        Ok(Announcement { slots: self.clone(), index })
    }

    /// Enters a search. It runs at once if a slot is free, and waits otherwise.
    ///
    /// Error: the number of its rivals, if its share of the time until its deadline would be less than
    /// [`MIN_SHARE`] and less than half of that time. Rivals are searches of its priority and of more urgent
    /// ones that run, wait or are announced. If all [`ENTRIES`] are taken, the number of all searches.
    pub fn enter(&self, request: SlotRequest) -> Result<SlotTurn, usize> {
        let now = now();
        let slots = self.memory.slots();
        let window = request.deadline.saturating_sub(now);
        let priority = request.priority as u32;
        let mut locked = self.memory.lock();
        let mut others = self.memory.rivals(priority);
        let may_be_refused = request.may_be_refused && request.priority != Priority::Job;
        if may_be_refused && !share::is_sufficient(window, slots, others + 1) {
            locked.free_dead_processes(now);
            others = self.memory.rivals(priority);
            if !share::is_sufficient(window, slots, others + 1) {
                return Err(others);
            }
        }
        let threads = request.threads.clamp(1, locked.available(priority).max(1));
        let index = locked.take(priority, threads, now).ok_or(ENTRIES)?;
        locked.wait(index, now);
        drop(locked);
        let reply =
            share::reply_time(slots, others + 1) + share::reserved(self.memory.reserve(), window);
        let deadline = request.deadline.saturating_sub(reply);
        Ok(SlotTurn { memory: Arc::clone(&self.memory), index, entered: now, deadline })
    }

    /// Records by how much a reply was `late`; zero: it was in time. Later searches end so much earlier that
    /// few replies are late.
    pub fn replied(&self, late: Duration) {
        self.memory.set_reserve(share::adjusted(self.memory.reserve(), late));
    }

    /// How many searches run or wait.
    pub fn active(&self) -> usize {
        self.memory.active()
    }

    /// Frees the entries of a process that has ended.
    pub fn free(&self, process: u32) {
        self.memory.lock().free(process, now());
    }
}

/// A search on its way. It is withdrawn when it is dropped.
pub struct Announcement {
    slots: Slots,
    index: usize,
}

impl Announcement {
    /// Enters the search, which is not refused for want of time.
    ///
    /// Error: as of [`Slots::enter`], if all [`ENTRIES`] are taken.
    pub fn enter(self, request: SlotRequest) -> Result<SlotTurn, usize> {
        let slots = self.slots.clone();
        drop(self);
        slots.enter(SlotRequest { may_be_refused: false, ..request })
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        self.slots.memory.lock().leave(self.index, now());
    }
}

/// What a search requests of the slots.
#[derive(Clone, Copy, Debug)]
pub struct SlotRequest {
    /// The time at which the search's reply is due, on the clock of [`now`].
    pub deadline: Duration,
    /// Number of threads wanted, one slot each. The search gets at least one, and no slot that a search of
    /// equal or more urgent priority holds.
    pub threads: u32,
    /// The search's priority.
    pub priority: Priority,
    /// Whether the search may be refused. A caller that has already waited for something else sets `false`.
    pub may_be_refused: bool,
}
