//! The memory that all processes share: a header with the lock, then one entry per search.
//!
//! ```text
//!   128 B           64 B each, ENTRIES of them
//!   ┌──────────────┬───────────────────────────────────────────┬───
//!   │ lock, counts │ state, process, priority, threads, since… │ …
//!   └──────────────┴───────────────────────────────────────────┴───
//! ```
//! Entries are changed only under the lock. State and start of the current run are read without it.

use std::cell::UnsafeCell;
use std::cmp::Ordering;
use std::ptr::NonNull;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};
use std::time::Duration;

use super::futex;

/// Searches that may run or wait at one time.
pub const ENTRIES: usize = 1024;
/// Size of the memory, in bytes.
pub const BYTES: usize = size_of::<Layout>();

/// State of an entry that no search has.
pub const FREE: u32 = 0;
/// State of an entry whose search waits for a slot.
pub const WAITING: u32 = 1;
/// State of an entry whose search has a slot.
pub const RUNNING: u32 = 2;
/// State of an entry whose search is on its way: it wants no slot yet.
pub const ANNOUNCED: u32 = 3;

/// Priority of nobody: less urgent than any.
const NOBODY: u32 = u32::MAX;

#[repr(C, align(64))]
struct Layout {
    header: Header,
    entries: [SlotEntry; ENTRIES],
}

#[repr(C, align(64))]
struct Header {
    lock: UnsafeCell<libc::pthread_mutex_t>,
    slots: AtomicU32,
    /// The most urgent priority of a search that waits, or has fewer slots than threads; [`NOBODY`] if none
    /// does.
    wanted: AtomicU32,
    /// One more than the index of the last entry in use.
    top: AtomicU32,
    /// When a search last checked which processes are dead, in ns.
    last_liveness_check: AtomicU64,
    /// Time that searches leave for their replies, in ns.
    reserve: AtomicU64,
}

/// One search.
#[repr(C, align(64))]
pub struct SlotEntry {
    state: AtomicU32,
    process: AtomicU32,
    /// The search's priority; a lower number is more urgent.
    priority: AtomicU32,
    /// Threads of the search.
    threads: AtomicU32,
    /// Slots that it holds in its current run, at least one.
    slots: AtomicU32,
    /// When it entered, in ns.
    entered: AtomicU64,
    /// When its current run began, in ns.
    since: AtomicU64,
    /// Time of its earlier runs, in ns.
    ran: AtomicU64,
    /// Virtual running time, in ns: of searches of equal priority, the one with the least runs next. It
    /// begins at the least `used` of the searches of its priority and grows by the time that its threads run.
    used: AtomicU64,
}

impl SlotEntry {
    /// [`FREE`], [`WAITING`], [`RUNNING`] or [`ANNOUNCED`].
    pub fn state(&self) -> u32 {
        self.state.load(Acquire)
    }

    /// Priority of the search; a lower number is more urgent.
    pub fn priority(&self) -> u32 {
        self.priority.load(Relaxed)
    }

    /// Threads of the search.
    pub fn threads(&self) -> u32 {
        self.threads.load(Relaxed)
    }

    /// When its current run began.
    pub fn since(&self) -> Duration {
        Duration::from_nanos(self.since.load(Relaxed))
    }

    /// Time that it has run until `now`.
    pub fn ran(&self, now: Duration) -> Duration {
        Duration::from_nanos(self.ran.load(Relaxed)) + self.turn(now)
    }

    /// Waits while its state is `state`, for `most` at most.
    pub fn await_change(&self, state: u32, most: Duration) {
        futex::wait(&self.state, state, most);
    }

    #[cfg(test)]
    pub fn belongs_to(&self, process: u32) {
        self.process.store(process, Relaxed);
    }

    /// Wakes the thread in [`SlotEntry::await_change`].
    pub fn wake(&self) {
        futex::wake(&self.state);
    }

    /// Number of slots that the search wants beside those that it has.
    fn wants(&self) -> u32 {
        match self.state() {
            WAITING => self.threads(),
            RUNNING => self.threads().saturating_sub(self.slots.load(Relaxed)),
            _ => 0,
        }
    }

    /// Length of the current run; zero if the search waits.
    fn turn(&self, now: Duration) -> Duration {
        if self.state() == RUNNING { now.saturating_sub(self.since()) } else { Duration::ZERO }
    }

    fn used(&self, now: Duration) -> u64 {
        self.used.load(Relaxed) + nanoseconds(self.turn(now)) * u64::from(self.threads())
    }

    /// Adds the current run to the totals, and begins a new one.
    fn settle(&self, now: Duration) {
        self.used.store(self.used(now), Relaxed);
        self.ran.store(nanoseconds(self.ran(now)), Relaxed);
        self.since.store(nanoseconds(now), Relaxed);
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The memory, as one process has it mapped.
pub struct SharedMemory {
    layout: NonNull<Layout>,
    _owner: Box<dyn Send + Sync>,
}

// SAFETY: all fields are atomics, except the lock, which threads and processes may share.
unsafe impl Send for SharedMemory {}
// SAFETY: as above.
unsafe impl Sync for SharedMemory {}

impl SharedMemory {
    /// # Safety
    /// As [`super::Slots::make`].
    pub unsafe fn make(start: *mut u8, owner: Box<dyn Send + Sync>, slots: u32) -> Self {
        let layout = NonNull::new(start.cast::<Layout>()).expect("mapped memory is not at null");
        let memory = Self { layout, _owner: owner };
        let header = memory.header();
        // SAFETY: the lock's memory is ours, and nothing uses it yet.
        unsafe {
            let mut kind = std::mem::zeroed::<libc::pthread_mutexattr_t>();
            libc::pthread_mutexattr_init(&raw mut kind);
            libc::pthread_mutexattr_setpshared(&raw mut kind, libc::PTHREAD_PROCESS_SHARED);
            libc::pthread_mutexattr_setrobust(&raw mut kind, libc::PTHREAD_MUTEX_ROBUST);
            libc::pthread_mutex_init(header.lock.get(), &raw const kind);
            libc::pthread_mutexattr_destroy(&raw mut kind);
        }
        header.slots.store(slots, Relaxed);
        header.wanted.store(NOBODY, Relaxed);
        memory
    }

    fn layout(&self) -> &Layout {
        // SAFETY: the memory is mapped as long as `_owner` lives; all zero is a valid layout.
        unsafe { self.layout.as_ref() }
    }

    fn header(&self) -> &Header {
        &self.layout().header
    }

    /// How many slots there are.
    pub fn slots(&self) -> u32 {
        self.header().slots.load(Relaxed)
    }

    /// Whether a search of `priority` or a more urgent one wants a slot; read without the lock.
    pub fn is_wanted(&self, priority: u32) -> bool {
        self.header().wanted.load(Relaxed) <= priority
    }

    /// Whether a search that is more urgent than `priority` wants a slot; read without the lock.
    pub fn is_wanted_before(&self, priority: u32) -> bool {
        self.header().wanted.load(Relaxed) < priority
    }

    /// Time that searches leave for their replies.
    pub fn reserve(&self) -> Duration {
        Duration::from_nanos(self.header().reserve.load(Relaxed))
    }

    /// Sets the reserve. Of two simultaneous calls one has no effect.
    pub fn set_reserve(&self, reserve: Duration) {
        self.header().reserve.store(nanoseconds(reserve), Relaxed);
    }

    /// Entry number `index`.
    pub fn entry(&self, index: usize) -> &SlotEntry {
        &self.layout().entries[index]
    }

    /// The entries up to the last that is in use.
    fn entries(&self) -> std::slice::Iter<'_, SlotEntry> {
        let top = self.header().top.load(Relaxed) as usize;
        self.layout().entries[..top].iter()
    }

    /// The entries in use; read without the lock.
    fn taken(&self) -> impl Iterator<Item = &SlotEntry> {
        self.entries().filter(|entry| entry.state() != FREE)
    }

    /// Number of searches of `priority` and of more urgent ones; read without the lock.
    pub fn rivals(&self, priority: u32) -> usize {
        self.taken().filter(|entry| entry.priority() <= priority).count()
    }

    /// Number of searches that run or wait; read without the lock.
    pub fn active(&self) -> usize {
        self.taken().filter(|entry| entry.state() != ANNOUNCED).count()
    }

    /// Whether the check for dead processes is due. If so, the caller has to make the check.
    pub fn is_liveness_check_due(&self, now: Duration, every: Duration) -> bool {
        let last_liveness_check = &self.header().last_liveness_check;
        let last = last_liveness_check.load(Relaxed);
        now.saturating_sub(Duration::from_nanos(last)) >= every
            && last_liveness_check
                .compare_exchange(last, nanoseconds(now), Relaxed, Relaxed)
                .is_ok()
    }

    /// Takes the lock. If its holder died, every entry is still valid, and the next change computes the
    /// counts anew.
    pub fn lock(&self) -> Locked<'_> {
        let lock = self.header().lock.get();
        // SAFETY: the lock was made by `make`.
        if unsafe { libc::pthread_mutex_lock(lock) } == libc::EOWNERDEAD {
            // SAFETY: we hold it.
            unsafe { libc::pthread_mutex_consistent(lock) };
        }
        Locked { memory: self, woken: Vec::new() }
    }
}

/// The memory while its lock is held.
pub struct Locked<'a> {
    memory: &'a SharedMemory,
    /// Entries that got slots; they are woken once the lock is released.
    woken: Vec<&'a SlotEntry>,
}

impl<'a> Locked<'a> {
    /// The entries in use.
    fn taken(&self) -> impl Iterator<Item = &'a SlotEntry> + use<'a> {
        self.memory.taken()
    }

    /// Number of slots that a new search of `priority` may have: all but those of its rivals, one for each
    /// that is on its way, and none if a rival waits.
    pub fn available(&self, priority: u32) -> u32 {
        let mut rivals = self.taken().filter(|entry| entry.priority() <= priority);
        let taken = rivals.try_fold(0, |taken, entry| match entry.state() {
            WAITING => None,
            ANNOUNCED => Some(taken + 1),
            _ => Some(taken + entry.slots.load(Relaxed)),
        });
        taken.map_or(0, |taken| self.memory.slots().saturating_sub(taken))
    }

    /// Number of free slots.
    fn free_slots(&self) -> u32 {
        let running = self.taken().filter(|entry| entry.state() == RUNNING);
        let taken = running.map(|entry| entry.slots.load(Relaxed)).sum();
        self.memory.slots().saturating_sub(taken)
    }

    /// Takes a free entry and returns its index; `None` if there is none. The caller then calls
    /// [`Locked::wait`].
    pub fn take(&mut self, priority: u32, threads: u32, now: Duration) -> Option<usize> {
        let is_equal =
            |entry: &&SlotEntry| entry.priority() == priority && entry.state() != ANNOUNCED;
        let equals = self.taken().filter(is_equal);
        let least = equals.map(|entry| entry.used(now)).min().unwrap_or(0);
        let index = self.memory.layout().entries.iter().position(|entry| entry.state() == FREE)?;
        let entry = self.memory.entry(index);
        entry.process.store(std::process::id(), Relaxed);
        entry.priority.store(priority, Relaxed);
        entry.threads.store(threads, Relaxed);
        entry.entered.store(nanoseconds(now), Relaxed);
        entry.ran.store(0, Relaxed);
        entry.used.store(least, Relaxed);
        let header = self.memory.header();
        header.top.fetch_max(index as u32 + 1, Relaxed);
        Some(index)
    }

    /// Announces the search of an entry. It gets no slot before [`Locked::wait`].
    pub fn announce(&mut self, index: usize) {
        self.memory.entry(index).state.store(ANNOUNCED, Release);
    }

    /// Makes an entry wait, then gives the free slots to waiting searches.
    pub fn wait(&mut self, index: usize, now: Duration) {
        self.memory.entry(index).state.store(WAITING, Release);
        self.begin_turns(now);
    }

    /// Takes the slots of a running entry, and gives them to one that goes before it: a more urgent one,
    /// or one of its priority that waits and has used no more.
    pub fn yield_turn(&mut self, index: usize, now: Duration) {
        let entry = self.memory.entry(index);
        if entry.state() != RUNNING {
            return;
        }
        entry.settle(now);
        let goes_before = |next: &SlotEntry| match next.priority().cmp(&entry.priority()) {
            Ordering::Less => true,
            Ordering::Equal => next.state() == WAITING && next.used(now) <= entry.used(now),
            Ordering::Greater => false,
        };
        if self.next(now).is_some_and(goes_before) {
            self.wait(index, now);
        }
    }

    /// Frees an entry and gives its slots to waiting searches.
    pub fn leave(&mut self, index: usize, now: Duration) {
        self.memory.entry(index).state.store(FREE, Release);
        self.begin_turns(now);
    }

    /// Frees the entries of `process`.
    pub fn free(&mut self, process: u32, now: Duration) {
        for entry in self.taken().filter(|entry| entry.process.load(Relaxed) == process) {
            entry.state.store(FREE, Release);
        }
        self.begin_turns(now);
    }

    /// Frees the entries of processes that have ended.
    pub fn free_dead_processes(&mut self, now: Duration) {
        let mut processes: Vec<u32> =
            self.taken().map(|entry| entry.process.load(Relaxed)).collect();
        processes.sort_unstable();
        processes.dedup();
        for process in processes.into_iter().filter(|&process| is_dead(process)) {
            self.free(process, now);
        }
    }

    /// The entry that gets the next free slot, of those that want one. The most urgent go first; among them,
    /// waiting entries before those with too few slots; then the least `used`, then the earliest `entered`.
    fn next(&self, now: Duration) -> Option<&'a SlotEntry> {
        self.taken().filter(|entry| entry.wants() > 0).min_by_key(|entry| {
            let runs = entry.state() == RUNNING;
            (entry.priority(), runs, entry.used(now), entry.entered.load(Relaxed))
        })
    }

    /// Gives the free slots to the searches that want them. A search of several threads starts even with
    /// one slot, so that no slot is idle.
    fn begin_turns(&mut self, now: Duration) {
        let mut free = self.free_slots();
        while free > 0
            && let Some(next) = self.next(now)
        {
            let given = next.wants().min(free);
            free -= given;
            if next.state() == RUNNING {
                next.slots.fetch_add(given, Relaxed);
            } else {
                next.slots.store(given, Relaxed);
                next.since.store(nanoseconds(now), Relaxed);
                next.state.store(RUNNING, Release);
                self.woken.push(next);
            }
        }
        self.count();
    }

    fn count(&mut self) {
        let wanting = self.taken().filter(|entry| entry.wants() > 0);
        let most_urgent = wanting.map(SlotEntry::priority).min();
        let header = self.memory.header();
        header.wanted.store(most_urgent.unwrap_or(NOBODY), Relaxed);
        let top = self.memory.entries().rposition(|entry| entry.state() != FREE);
        header.top.store(top.map_or(0, |last| last as u32 + 1), Relaxed);
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // SAFETY: we hold it.
        unsafe { libc::pthread_mutex_unlock(self.memory.header().lock.get()) };
        self.woken.iter().for_each(|entry| entry.wake());
    }
}

fn is_dead(process: u32) -> bool {
    // SAFETY: signal 0 is not delivered; the call only reports whether the process exists.
    let sent = unsafe { libc::kill(process.cast_signed(), 0) };
    sent != 0 && std::io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH)
}
