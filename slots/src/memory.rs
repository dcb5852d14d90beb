//! The memory that all processes share: a header with the lock, then an entry a search.
//!
//! ```text
//!   64 B            64 B each, ENTRIES of them
//!   ┌──────────────┬───────────────────────────────────────────┬───
//!   │ lock, counts │ state, process, threads, since, ran, …    │ …
//!   └──────────────┴───────────────────────────────────────────┴───
//! ```
//! Entries are changed under the lock alone; state and start of the turn are read without it.

use std::cell::UnsafeCell;
use std::ptr::NonNull;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};
use std::time::Duration;

use super::futex;

/// Searches that may run or wait at one time.
pub const ENTRIES: usize = 1024;
/// Bytes of the memory.
pub const BYTES: usize = size_of::<Layout>();

/// Nobody's.
pub const FREE: u32 = 0;
/// Waits for a slot.
pub const WAITING: u32 = 1;
/// Has a slot.
pub const RUNNING: u32 = 2;

#[repr(C, align(64))]
struct Layout {
    header: Header,
    entries: [Entry; ENTRIES],
}

#[repr(C, align(64))]
struct Header {
    lock: UnsafeCell<libc::pthread_mutex_t>,
    slots: AtomicU32,
    waiting: AtomicU32,
    /// No entry from this one on is taken.
    top: AtomicU32,
    /// Nanoseconds of the clock when somebody last looked who is dead.
    looked: AtomicU64,
}

/// One search.
#[repr(C, align(64))]
pub struct Entry {
    state: AtomicU32,
    process: AtomicU32,
    /// Threads of the search.
    threads: AtomicU32,
    /// Slots that it has in this turn, one at least.
    slots: AtomicU32,
    /// Nanoseconds of the clock when it came.
    entered: AtomicU64,
    /// Nanoseconds of the clock when its turn began.
    since: AtomicU64,
    /// Nanoseconds for which it ran in turns that are over.
    ran: AtomicU64,
    /// What decides whose turn is next: nanoseconds that its threads ran, from the least of those who
    /// were there when it came.
    used: AtomicU64,
}

impl Entry {
    /// [`FREE`], [`WAITING`] or [`RUNNING`].
    pub fn state(&self) -> u32 {
        self.state.load(Acquire)
    }

    /// Threads of the search.
    pub fn threads(&self) -> u32 {
        self.threads.load(Relaxed)
    }

    /// When its turn began.
    pub fn since(&self) -> Duration {
        Duration::from_nanos(self.since.load(Relaxed))
    }

    /// For how long it ran until `now`.
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

    /// Wakes who waits for a change, so that it looks around.
    pub fn wake(&self) {
        futex::wake(&self.state);
    }

    /// Length of the turn under way.
    fn turn(&self, now: Duration) -> Duration {
        if self.state() == RUNNING { now.saturating_sub(self.since()) } else { Duration::ZERO }
    }

    fn used(&self, now: Duration) -> u64 {
        self.used.load(Relaxed) + nanoseconds(self.turn(now)) * u64::from(self.threads())
    }

    /// Ends the turn under way and adds it up.
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
pub struct Memory {
    layout: NonNull<Layout>,
    _owner: Box<dyn Send + Sync>,
}

// SAFETY: all fields are atomics but the lock, which is made for threads and processes.
unsafe impl Send for Memory {}
// SAFETY: as above.
unsafe impl Sync for Memory {}

impl Memory {
    /// # Safety
    /// As [`super::Slots::make`].
    pub unsafe fn make(start: *mut u8, owner: Box<dyn Send + Sync>, slots: u32) -> Self {
        let layout = NonNull::new(start.cast::<Layout>()).expect("mapped memory is not at null");
        let memory = Self { layout, _owner: owner };
        let header = memory.header();
        // SAFETY: the lock's memory is ours, and nobody uses it yet.
        unsafe {
            let mut kind = std::mem::zeroed::<libc::pthread_mutexattr_t>();
            libc::pthread_mutexattr_init(&raw mut kind);
            libc::pthread_mutexattr_setpshared(&raw mut kind, libc::PTHREAD_PROCESS_SHARED);
            libc::pthread_mutexattr_setrobust(&raw mut kind, libc::PTHREAD_MUTEX_ROBUST);
            libc::pthread_mutex_init(header.lock.get(), &raw const kind);
            libc::pthread_mutexattr_destroy(&raw mut kind);
        }
        header.slots.store(slots, Relaxed);
        memory
    }

    fn layout(&self) -> &Layout {
        // SAFETY: mapped as long as its owner lives, which is ours; all zero is a valid layout.
        unsafe { self.layout.as_ref() }
    }

    fn header(&self) -> &Header {
        &self.layout().header
    }

    /// How many slots there are.
    pub fn slots(&self) -> u32 {
        self.header().slots.load(Relaxed)
    }

    /// How many wait, looked up without the lock.
    pub fn waiting(&self) -> u32 {
        self.header().waiting.load(Relaxed)
    }

    /// Entry number `index`.
    pub fn entry(&self, index: usize) -> &Entry {
        &self.layout().entries[index]
    }

    /// Whether it is time to look who is dead; then the caller is to do it.
    pub fn is_look_due(&self, now: Duration, every: Duration) -> bool {
        let looked = &self.header().looked;
        let last = looked.load(Relaxed);
        now.saturating_sub(Duration::from_nanos(last)) >= every
            && looked.compare_exchange(last, nanoseconds(now), Relaxed, Relaxed).is_ok()
    }

    /// Takes the lock. Where its holder died, each entry is whole, and counts are made anew with the next
    /// change.
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
    memory: &'a Memory,
    /// Whose turns have begun: they are woken when the lock is free.
    woken: Vec<&'a Entry>,
}

impl<'a> Locked<'a> {
    fn entries(&self) -> std::slice::Iter<'a, Entry> {
        let top = self.memory.header().top.load(Relaxed) as usize;
        self.memory.layout().entries[..top].iter()
    }

    /// All who run or wait.
    pub fn active(&self) -> impl Iterator<Item = &'a Entry> + use<'a> {
        self.entries().filter(|entry| entry.state() != FREE)
    }

    /// How many wait.
    pub fn waiting(&self) -> u32 {
        self.memory.waiting()
    }

    /// Slots that nobody has.
    pub fn free_slots(&self) -> u32 {
        let running = self.active().filter(|entry| entry.state() == RUNNING);
        let taken = running.map(|entry| entry.slots.load(Relaxed)).sum();
        self.memory.slots().saturating_sub(taken)
    }

    /// Takes a free entry, which is to run or wait next; `None` if there is none.
    pub fn take(&mut self, threads: u32, now: Duration) -> Option<usize> {
        let least = self.active().map(|entry| entry.used(now)).min().unwrap_or(0);
        let index = self.memory.layout().entries.iter().position(|entry| entry.state() == FREE)?;
        let entry = self.memory.entry(index);
        entry.process.store(std::process::id(), Relaxed);
        entry.threads.store(threads, Relaxed);
        entry.entered.store(nanoseconds(now), Relaxed);
        entry.ran.store(0, Relaxed);
        entry.used.store(least, Relaxed);
        let header = self.memory.header();
        header.top.fetch_max(index as u32 + 1, Relaxed);
        Some(index)
    }

    /// Puts an entry among those who wait, and begins turns as far as slots are free.
    pub fn wait(&mut self, index: usize, now: Duration) {
        self.memory.entry(index).state.store(WAITING, Release);
        self.begin_turns(now);
    }

    /// Ends the turn of an entry if another has used less, and begins that one's.
    pub fn yield_turn(&mut self, index: usize, now: Duration) {
        let entry = self.memory.entry(index);
        if entry.state() != RUNNING {
            return;
        }
        entry.settle(now);
        if self.next(now).is_some_and(|next| next.used(now) <= entry.used(now)) {
            self.wait(index, now);
        }
    }

    /// Frees an entry and begins the turn of the next.
    pub fn leave(&mut self, index: usize, now: Duration) {
        self.memory.entry(index).state.store(FREE, Release);
        self.begin_turns(now);
    }

    /// Frees the entries of `process`.
    pub fn free(&mut self, process: u32, now: Duration) {
        for entry in self.active().filter(|entry| entry.process.load(Relaxed) == process) {
            entry.state.store(FREE, Release);
        }
        self.begin_turns(now);
    }

    /// Frees the entries of processes that are no more.
    pub fn free_the_dead(&mut self, now: Duration) {
        let mut processes: Vec<u32> =
            self.active().map(|entry| entry.process.load(Relaxed)).collect();
        processes.sort_unstable();
        processes.dedup();
        for process in processes.into_iter().filter(|&process| is_gone(process)) {
            self.free(process, now);
        }
    }

    /// Who waits and has used least; of equals, who came first.
    fn next(&self, now: Duration) -> Option<&'a Entry> {
        self.active()
            .filter(|entry| entry.state() == WAITING)
            .min_by_key(|entry| (entry.used(now), entry.entered.load(Relaxed)))
    }

    /// Begins turns as long as slots are free. A search of several threads begins with one slot too, rather
    /// than leave it idle until there are more.
    fn begin_turns(&mut self, now: Duration) {
        let mut free = self.free_slots();
        while free > 0
            && let Some(next) = self.next(now)
        {
            let slots = next.threads().min(free);
            free -= slots;
            next.slots.store(slots, Relaxed);
            next.since.store(nanoseconds(now), Relaxed);
            next.state.store(RUNNING, Release);
            self.woken.push(next);
        }
        self.count_waiting();
    }

    fn count_waiting(&mut self) {
        let waiting = self.active().filter(|entry| entry.state() == WAITING).count();
        let header = self.memory.header();
        header.waiting.store(waiting as u32, Relaxed);
        let top = self.entries().rposition(|entry| entry.state() != FREE);
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

fn is_gone(process: u32) -> bool {
    // SAFETY: signal 0 is sent to nobody; the call tells whether the process exists.
    let sent = unsafe { libc::kill(process.cast_signed(), 0) };
    sent != 0 && std::io::Error::last_os_error().raw_os_error() == Some(libc::ESRCH)
}
