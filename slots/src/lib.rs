//! Search slots: as many searches run at one time on a host as there are slots, and they take turns.
//!
//! All processes of the host share one piece of memory. Each search has an entry in it, and either
//! runs or waits. Whoever has run for a [`QUANTUM`] gives way to who has run less, so that each gets
//! its fair part of the time before its deadline (processor sharing). Who would get less than a
//! stated [`LEAST`] is refused at once. A process that dies is noticed, and its entries are freed.
//!
//! ```text
//!              run: a slot is free          another has run less
//!   enter ──▶ WAITING ─────────────▶ RUNNING ─────────────▶ WAITING ─▶ …
//!                 ╰──────────▶ leave ◀────╯
//! ```

mod background;
mod futex;
mod memory;
mod share;

use std::sync::Arc;
use std::time::Duration;

pub use self::background::in_background;
pub use self::memory::{BYTES, ENTRIES};
use self::memory::{Entry, Memory, RUNNING, WAITING};
pub use self::share::LEAST;

/// Time for which a search runs before it gives way to one that has run less.
pub const QUANTUM: Duration = Duration::from_millis(5);
/// Time after which one who waits looks whether it is stopped, and one of all who wait whether those who
/// run are alive.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Time of the system's monotonic clock, the same in all processes and in Python's `time.monotonic`.
pub fn now() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes to `time` alone.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    Duration::new(time.tv_sec.cast_unsigned(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// The slots of a host, as one process sees them.
#[derive(Clone)]
pub struct Slots {
    memory: Arc<Memory>,
}

impl Slots {
    /// Makes `slots` slots in memory that is zero; it is done once, before anyone enters. Processes
    /// that are forked then share them, if the memory is shared.
    ///
    /// # Safety
    /// `start` is 64-byte aligned, and as long as `owner` lives, here or in a forked process, [`BYTES`]
    /// from it on are mapped, writable and used for nothing else.
    pub unsafe fn make(start: *mut u8, owner: Box<dyn Send + Sync>, slots: u32) -> Self {
        // SAFETY: as promised by the caller.
        Self { memory: Arc::new(unsafe { Memory::make(start, owner, slots) }) }
    }

    /// A turn for a search. Refused: how many there are already, where its share would be less than
    /// [`LEAST`], or than half of the time until its deadline where that is less; or where there are
    /// [`ENTRIES`].
    pub fn enter(&self, asked: Asked) -> Result<Turn, usize> {
        let now = now();
        let slots = self.memory.slots();
        let window = asked.deadline.saturating_sub(now);
        let mut locked = self.memory.lock();
        let mut others = locked.active().count();
        if asked.may_be_refused && !share::suffices(window, slots, others + 1) {
            locked.free_the_dead(now);
            others = locked.active().count();
            if !share::suffices(window, slots, others + 1) {
                return Err(others);
            }
        }
        let free = if locked.waiting() == 0 { locked.free_slots() } else { 0 };
        let index = locked.take(asked.threads.clamp(1, free.max(1)), now).ok_or(others)?;
        locked.wait(index, now);
        drop(locked);
        let deadline = asked.deadline.saturating_sub(share::replies(slots, others + 1));
        Ok(Turn { memory: Arc::clone(&self.memory), index, entered: now, deadline })
    }

    /// How many searches run or wait.
    pub fn active(&self) -> usize {
        self.memory.lock().active().count()
    }

    /// Frees what a process that is no more has left.
    pub fn free(&self, process: u32) {
        self.memory.lock().free(process, now());
    }
}

/// A search that is to have a turn.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Time (of [`now`]) at which its reply is due.
    pub deadline: Duration,
    /// Slots that it wants; it gets as many of them as are free, one at least.
    pub threads: u32,
    /// Whether it may be refused: not who has waited for something else already.
    pub may_be_refused: bool,
}

/// What a search spent in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// Time for which it held a slot.
    pub ran: Duration,
    /// Time for which it waited, at first or later.
    pub waited: Duration,
}

/// A search's entry. It is freed when the turn is dropped.
pub struct Turn {
    memory: Arc<Memory>,
    index: usize,
    entered: Duration,
    deadline: Duration,
}

impl Turn {
    fn entry(&self) -> &Entry {
        self.memory.entry(self.index)
    }

    /// How many threads the search may have.
    pub fn threads(&self) -> u32 {
        self.entry().threads()
    }

    /// When the search is to end: in a crowd a little before its reply is due, since all reply then.
    pub fn deadline(&self) -> Duration {
        self.deadline
    }

    /// Waits for a slot if it has none, until `deadline` (of [`now`]) at most or while not `stopped`.
    /// Any thread of the search may call it.
    pub fn wait(&self, deadline: Duration, stopped: &dyn Fn() -> bool) {
        while self.entry().state() == WAITING && !stopped() {
            let now = now();
            let left = deadline.saturating_sub(now);
            if left.is_zero() {
                return;
            }
            self.entry().await_change(WAITING, left.min(LOOK_AGAIN));
            if self.memory.is_look_due(now, LOOK_AGAIN) {
                self.memory.lock().free_the_dead(now);
            }
        }
    }

    /// Makes who waits look whether it is stopped. Any thread may call it.
    pub fn wake(&self) {
        self.entry().wake();
    }

    /// Gives way where it has run for a [`QUANTUM`] and another has run less; then waits as
    /// [`Turn::wait`], for `left` at most. It takes nanoseconds where nobody waits. Any thread of the
    /// search may call it.
    pub fn give_way(&self, left: Option<Duration>, stopped: &dyn Fn() -> bool) {
        if self.entry().state() == RUNNING {
            if self.memory.waiting() == 0 {
                return;
            }
            let now = now();
            if now.saturating_sub(self.entry().since()) < QUANTUM {
                return;
            }
            self.memory.lock().yield_turn(self.index, now);
        }
        if self.entry().state() == WAITING {
            let left = left.map_or(self.deadline, |left| now() + left);
            self.wait(left, stopped);
        }
    }

    /// What it has spent until now: of a turn that begins or ends just then, more or less.
    pub fn spent(&self) -> Spent {
        let now = now();
        let ran = self.entry().ran(now);
        Spent { ran, waited: now.saturating_sub(self.entered).saturating_sub(ran) }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.memory.lock().leave(self.index, now());
    }
}

#[cfg(test)]
mod tests {
    use std::alloc::{Layout, alloc_zeroed};
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    use std::thread;

    use super::*;

    const NEVER: Duration = Duration::from_secs(1 << 30);

    /// Slots in memory that is never given back.
    fn slots(number: u32) -> Slots {
        let layout = Layout::from_size_align(BYTES, 64).unwrap();
        // SAFETY: the memory is as large and as aligned as is asked, zero, and nobody else's.
        unsafe { Slots::make(alloc_zeroed(layout), Box::new(()), number) }
    }

    const ASKED: Asked = Asked { deadline: NEVER, threads: 1, may_be_refused: true };

    fn enter(slots: &Slots) -> Turn {
        slots.enter(ASKED).unwrap()
    }

    fn within(time: Duration) -> Asked {
        Asked { deadline: now() + time, ..ASKED }
    }

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Searches for as long as `until` says no; what it spent.
    fn search(turn: &Turn, until: &(dyn Fn() -> bool + Sync)) -> Spent {
        turn.wait(NEVER, &until);
        while !until() {
            turn.give_way(None, &until);
        }
        turn.spent()
    }

    #[test]
    fn a_free_slot_is_had_at_once() {
        let slots = slots(2);
        let one = enter(&slots);
        let other = enter(&slots);
        assert_eq!([one.entry().state(), other.entry().state()], [RUNNING; 2]);
        assert_eq!(enter(&slots).entry().state(), WAITING);
    }

    #[test]
    fn more_slots_are_had_as_far_as_they_are_free() {
        let slots = slots(3);
        let one = enter(&slots);
        assert_eq!(slots.enter(Asked { threads: 8, ..ASKED }).unwrap().threads(), 2);
        let two = slots.enter(Asked { threads: 2, ..ASKED }).unwrap();
        assert_eq!((one.threads(), two.threads()), (1, 2));
    }

    #[test]
    fn who_leaves_makes_room_for_who_waits() {
        let slots = slots(1);
        let first = enter(&slots);
        let second = enter(&slots);
        drop(first);
        assert_eq!(second.entry().state(), RUNNING);
        drop(second);
        assert_eq!(slots.active(), 0);
    }

    #[test]
    fn who_would_get_too_little_is_refused() {
        let slots = slots(1);
        let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
        assert_eq!(slots.enter(within(ms(90))).err(), Some(9));
        assert!(slots.enter(within(ms(150))).is_ok());
        assert!(slots.enter(Asked { may_be_refused: false, ..within(ms(0)) }).is_ok());
        drop(crowd);
        assert!(slots.enter(within(ms(90))).is_ok());
    }

    #[test]
    fn there_is_an_end_to_the_entries() {
        let slots = slots(1);
        let all: Vec<_> = (0..ENTRIES).map(|_| enter(&slots)).collect();
        assert_eq!(slots.enter(ASKED).err(), Some(ENTRIES));
        drop(all);
        assert_eq!(slots.active(), 0);
    }

    /// Eight who search all the time on two slots, in threads.
    #[test]
    fn everyone_has_turns() {
        let slots = slots(2);
        let turns: Vec<_> = (0..8).map(|_| enter(&slots)).collect();
        let all_ran = || turns.iter().all(|turn| turn.spent().ran >= 2 * QUANTUM);
        thread::scope(|scope| {
            for turn in &turns {
                scope.spawn(|| search(turn, &all_ran));
            }
        });
        assert!(all_ran());
    }

    /// The same by a clock of the test's own: each has a quarter of the time.
    #[test]
    fn time_is_shared_evenly() {
        let slots = slots(2);
        let turns: Vec<_> = (0..8).map(|_| enter(&slots)).collect();
        let began = now();
        let mut time = began;
        while time < began + 80 * QUANTUM {
            time += QUANTUM;
            for turn in &turns {
                slots.memory.lock().yield_turn(turn.index, time);
            }
        }
        for turn in &turns {
            let ran = turn.entry().ran(time);
            assert!(ran.abs_diff(20 * QUANTUM) <= QUANTUM, "{ran:?}");
        }
    }

    #[test]
    fn of_equals_who_came_first_is_first() {
        let slots = slots(1);
        let first = enter(&slots);
        let second = enter(&slots);
        let third = slots.enter(within(ms(1000))).unwrap();
        drop(first);
        assert_eq!((second.entry().state(), third.entry().state()), (RUNNING, WAITING));
    }

    /// One slot is left beside a search that has another: four threads begin with it.
    #[test]
    fn a_search_of_several_threads_leaves_no_slot_idle() {
        let slots = slots(4);
        let wide = slots.enter(Asked { threads: 4, ..ASKED }).unwrap();
        let narrow = enter(&slots);
        let mut time = now();
        let mut both = 0;
        for _ in 0..20 {
            time += QUANTUM;
            slots.memory.lock().yield_turn(wide.index, time);
            slots.memory.lock().yield_turn(narrow.index, time);
            both += u32::from([&wide, &narrow].iter().all(|turn| turn.entry().state() == RUNNING));
        }
        assert!(both >= 18, "{both}");
    }

    #[test]
    fn in_a_crowd_searches_end_a_little_early() {
        let slots = slots(1);
        let deadline = now() + ms(500);
        let alone = slots.enter(Asked { deadline, ..ASKED }).unwrap();
        let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
        let last = slots.enter(Asked { deadline, ..ASKED }).unwrap();
        assert_eq!(alone.deadline(), deadline);
        assert!(last.deadline() < deadline && last.deadline() > deadline - ms(50));
        drop(crowd);
    }

    #[test]
    fn what_a_dead_process_left_refuses_nobody() {
        let slots = slots(1);
        let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
        let dead = std::process::Command::new("true").spawn().unwrap();
        let pid = dead.id();
        { dead }.wait().unwrap();
        for turn in &crowd {
            turn.entry().belongs_to(pid);
        }
        assert!(slots.enter(within(ms(90))).is_ok());
        assert_eq!(slots.active(), 0);
    }

    #[test]
    fn who_has_run_long_gives_way_to_who_comes() {
        let slots = slots(1);
        let long = enter(&slots);
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| search(&long, &|| is_over.load(Relaxed)));
            let short = enter(&slots);
            short.wait(NEVER, &|| false);
            assert_eq!(short.entry().state(), RUNNING);
            assert_eq!(long.entry().state(), WAITING);
            is_over.store(true, Relaxed);
        });
    }

    #[test]
    fn waiting_ends_at_the_deadline_and_when_stopped() {
        let slots = slots(1);
        let _first = enter(&slots);
        let second = enter(&slots);
        second.wait(now(), &|| false);
        second.wait(NEVER, &|| true);
        assert_eq!(second.entry().state(), WAITING);
        assert_eq!(second.spent().ran, Duration::ZERO);
    }
}
