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

use std::sync::Arc;
use std::time::Duration;

pub use self::background::in_background;
pub use self::memory::{BYTES, ENTRIES};
use self::memory::{Entry, Memory, RUNNING, WAITING};
pub use self::share::MIN_SHARE;

/// Which searches go before which, the most urgent first.
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
    /// All of them.
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
    memory: Arc<Memory>,
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
        Self { memory: Arc::new(unsafe { Memory::make(start, owner, slots) }) }
    }

    /// Whether a search would be refused.
    pub fn is_crowded(&self, deadline: Duration, priority: Priority) -> bool {
        let window = deadline.saturating_sub(now());
        !share::is_sufficient(window, self.memory.slots(), self.memory.rivals(priority as u32) + 1)
    }

    /// Announces a search, which counts among those that share the time until it enters.
    ///
    /// Error: as of [`Slots::enter`], of a search that may be refused. If it is refused, that takes no lock,
    /// however many are announced.
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
    /// ones that run, wait or are announced. Or the number of all, if all [`ENTRIES`] are taken.
    pub fn enter(&self, request: SlotRequest) -> Result<Turn, usize> {
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
        Ok(Turn { memory: Arc::clone(&self.memory), index, entered: now, deadline })
    }

    /// Records that a reply was `late`, or with zero, in time. Searches end so much earlier that few are late.
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
    pub fn enter(self, request: SlotRequest) -> Result<Turn, usize> {
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
    /// When its reply is due, on the clock of [`now`].
    pub deadline: Duration,
    /// Number of threads, one slot each. It gets as many as there are slots that no search of its priority
    /// or a more urgent one has, but at least one.
    pub threads: u32,
    /// Which searches it goes before.
    pub priority: Priority,
    /// Whether it may be refused. A caller that has already waited for something else sets `false`.
    pub may_be_refused: bool,
}

/// Time that a search has spent in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpent {
    /// Time with a slot.
    pub ran: Duration,
    /// Time without a slot, before its first turn and between turns.
    pub waited: Duration,
}

/// The entry of a search, from [`Slots::enter`] until it is dropped, which frees the entry. Within it
/// the search runs and waits by intervals of a [`QUANTUM`].
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

    /// When the search is to end, on the clock of [`now`]. This is a little before the reply is due, if
    /// searches share slots, since all of them may reply then, and if replies were late before.
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

    /// Gives way if a more urgent search wants its slot, or if this one has run for a [`QUANTUM`] and
    /// another of its priority has run less. Then it waits as [`Turn::wait`] does, for `left` at most
    /// (`None`: until its deadline). It takes nanoseconds if no such search waits. Any thread of the search
    /// may call it.
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

    /// Slots in memory that is never freed.
    fn slots(number: u32) -> Slots {
        let layout = Layout::from_size_align(BYTES, 64).unwrap();
        // SAFETY: the memory is as large and as aligned as required, zeroed, and nobody else's.
        unsafe { Slots::make(alloc_zeroed(layout), Box::new(()), number) }
    }

    const REQUEST: SlotRequest = SlotRequest {
        deadline: NEVER,
        threads: 1,
        priority: Priority::Analysis,
        may_be_refused: true,
    };
    const MOVE: SlotRequest = SlotRequest { priority: Priority::Move, ..REQUEST };
    const JOB: SlotRequest = SlotRequest { priority: Priority::Job, ..REQUEST };

    fn enter(slots: &Slots) -> Turn {
        slots.enter(REQUEST).unwrap()
    }

    fn within(time: Duration) -> SlotRequest {
        SlotRequest { deadline: now() + time, ..REQUEST }
    }

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Searches until `until` is true. Returns the time spent.
    fn search(turn: &Turn, until: &(dyn Fn() -> bool + Sync)) -> TimeSpent {
        turn.wait(NEVER, &until);
        while !until() {
            turn.give_way(None, &until);
        }
        turn.spent()
    }

    #[test]
    fn a_search_gets_a_free_slot_at_once() {
        let slots = slots(2);
        let one = enter(&slots);
        let other = enter(&slots);
        assert_eq!([one.entry().state(), other.entry().state()], [RUNNING; 2]);
        assert_eq!(enter(&slots).entry().state(), WAITING);
    }

    #[test]
    fn a_search_gets_as_many_slots_as_are_free() {
        let slots = slots(3);
        let one = enter(&slots);
        assert_eq!(slots.enter(SlotRequest { threads: 8, ..REQUEST }).unwrap().threads(), 2);
        let two = slots.enter(SlotRequest { threads: 2, ..REQUEST }).unwrap();
        assert_eq!((one.threads(), two.threads()), (1, 2));
    }

    #[test]
    fn leaving_makes_room_for_a_waiting_search() {
        let slots = slots(1);
        let first = enter(&slots);
        let second = enter(&slots);
        drop(first);
        assert_eq!(second.entry().state(), RUNNING);
        drop(second);
        assert_eq!(slots.active(), 0);
    }

    #[test]
    fn a_search_that_would_get_too_little_is_refused() {
        let slots = slots(1);
        let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
        assert_eq!(slots.enter(within(ms(90))).err(), Some(9));
        assert!(slots.enter(within(ms(150))).is_ok());
        assert!(slots.enter(SlotRequest { may_be_refused: false, ..within(ms(0)) }).is_ok());
        drop(crowd);
        assert!(slots.enter(within(ms(90))).is_ok());
    }

    /// It counts among the others before it enters, and then enters however many there are.
    #[test]
    fn an_announced_search_is_not_refused_later() {
        let slots = slots(1);
        let deadline = now() + ms(90);
        let announced = slots.announce(deadline, Priority::Analysis).unwrap();
        assert_eq!((slots.active(), slots.memory.rivals(1)), (0, 1));
        let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
        assert_eq!(slots.announce(deadline, Priority::Analysis).err(), Some(10));
        assert!(slots.announce(deadline, Priority::Move).is_ok());
        assert!(announced.enter(within(ms(0))).is_ok());
        drop(crowd);
        assert_eq!(slots.memory.rivals(1), 0);
    }

    #[test]
    fn an_announced_search_takes_no_slot() {
        let slots = slots(1);
        let announced = slots.announce(NEVER, Priority::Move).unwrap();
        let other = enter(&slots);
        assert_eq!(other.entry().state(), RUNNING);
        let chosen = announced.enter(MOVE).unwrap();
        other.give_way(Some(Duration::ZERO), &|| true);
        assert_eq!(states([&other, &chosen]), [WAITING, RUNNING]);
    }

    /// Those that enter meanwhile share evenly with those that have run for long.
    #[test]
    fn an_announced_search_sets_no_floor() {
        let slots = slots(1);
        let _announced = slots.announce(NEVER, Priority::Analysis).unwrap();
        let old = enter(&slots);
        let long = now() + 100 * QUANTUM;
        slots.memory.lock().yield_turn(old.index, long);
        let new = enter(&slots);
        slots.memory.lock().yield_turn(old.index, long + QUANTUM);
        slots.memory.lock().yield_turn(new.index, long + 3 * QUANTUM);
        assert_eq!(states([&old, &new]), [RUNNING, WAITING]);
    }

    /// A search of several threads leaves a slot to each that is on its way.
    #[test]
    fn announced_searches_find_slots_free() {
        let slots = slots(3);
        let announced = slots.announce(NEVER, Priority::Analysis).unwrap();
        assert_eq!(slots.enter(SlotRequest { threads: 8, ..REQUEST }).unwrap().threads(), 2);
        assert_eq!(announced.enter(REQUEST).unwrap().entry().state(), RUNNING);
    }

    #[test]
    fn the_number_of_entries_is_limited() {
        let slots = slots(1);
        let all: Vec<_> = (0..ENTRIES).map(|_| enter(&slots)).collect();
        assert_eq!(slots.enter(REQUEST).err(), Some(ENTRIES));
        drop(all);
        assert_eq!(slots.active(), 0);
    }

    /// Eight searches on two slots, each in a thread, all the time.
    #[test]
    fn every_search_gets_turns() {
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

    /// The same with a simulated clock: each search gets a quarter of the time.
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
    fn equals_run_in_the_order_they_entered() {
        let slots = slots(1);
        let first = enter(&slots);
        let second = enter(&slots);
        let third = slots.enter(within(ms(1000))).unwrap();
        drop(first);
        assert_eq!((second.entry().state(), third.entry().state()), (RUNNING, WAITING));
    }

    /// A search of four threads starts with the one slot that a narrower search leaves free.
    #[test]
    fn a_search_of_several_threads_leaves_no_slot_idle() {
        let slots = slots(4);
        let wide = slots.enter(SlotRequest { threads: 4, ..REQUEST }).unwrap();
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
    fn searches_that_share_slots_end_a_little_early() {
        let slots = slots(1);
        let deadline = now() + ms(500);
        let alone = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
        let crowd: Vec<_> = (0..9).map(|_| enter(&slots)).collect();
        let last = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
        assert_eq!(alone.deadline(), deadline);
        assert!(last.deadline() < deadline && last.deadline() > deadline - ms(50));
        drop(crowd);
    }

    #[test]
    fn searches_end_earlier_where_replies_were_late() {
        let slots = slots(1);
        let deadline = now() + ms(500);
        slots.replied(ms(40));
        let early = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
        assert_eq!(early.deadline(), deadline - ms(10));
        drop(early);
        (0..1000).for_each(|_| slots.replied(Duration::ZERO));
        let again = slots.enter(SlotRequest { deadline, ..REQUEST }).unwrap();
        assert!(again.deadline() > deadline - ms(1));
    }

    #[test]
    fn entries_of_a_dead_process_refuse_no_search() {
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
    fn a_long_search_gives_way_to_a_new_one() {
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

    fn states<const N: usize>(turns: [&Turn; N]) -> [u32; N] {
        turns.map(|turn| turn.entry().state())
    }

    /// A turn that has begun this instant gives way too.
    #[test]
    fn a_search_gives_way_at_once_to_a_more_urgent_one() {
        let slots = slots(1);
        let job = slots.enter(JOB).unwrap();
        let analysis = enter(&slots);
        job.give_way(Some(Duration::ZERO), &|| true);
        assert_eq!(states([&job, &analysis]), [WAITING, RUNNING]);
        let chosen = slots.enter(MOVE).unwrap();
        analysis.give_way(Some(Duration::ZERO), &|| true);
        assert_eq!(states([&job, &analysis, &chosen]), [WAITING, WAITING, RUNNING]);
        drop(chosen);
        assert_eq!(states([&job, &analysis]), [WAITING, RUNNING]);
        drop(analysis);
        assert_eq!(job.entry().state(), RUNNING);
    }

    #[test]
    fn a_search_never_gives_way_to_a_less_urgent_one() {
        let slots = slots(1);
        let chosen = slots.enter(MOVE).unwrap();
        let analysis = enter(&slots);
        slots.memory.lock().yield_turn(chosen.index, now() + 1000 * QUANTUM);
        assert_eq!(states([&chosen, &analysis]), [RUNNING, WAITING]);
    }

    #[test]
    fn less_urgent_searches_refuse_nobody() {
        let slots = slots(1);
        let jobs: Vec<_> = (0..9).map(|_| slots.enter(JOB).unwrap()).collect();
        let analyses: Vec<_> = (0..9).map(|_| slots.enter(within(ms(150))).unwrap()).collect();
        assert_eq!(slots.enter(within(ms(90))).err(), Some(9));
        let deadline = now() + ms(1);
        assert!(slots.enter(SlotRequest { deadline, ..MOVE }).is_ok());
        drop((jobs, analyses));
    }

    #[test]
    fn a_job_is_not_refused_but_waits() {
        let slots = slots(1);
        let crowd: Vec<_> = (0..9).map(|_| slots.enter(MOVE).unwrap()).collect();
        let job = slots.enter(SlotRequest { deadline: now(), ..JOB }).unwrap();
        assert_eq!(job.entry().state(), WAITING);
        drop(crowd);
    }

    /// Searches of one priority share what more urgent ones leave.
    #[test]
    fn analyses_share_evenly_beside_a_move() {
        let slots = slots(2);
        let analyses: Vec<_> = (0..4).map(|_| enter(&slots)).collect();
        let chosen = slots.enter(MOVE).unwrap();
        let began = now();
        let mut time = began;
        while time < began + 80 * QUANTUM {
            time += QUANTUM;
            for turn in analyses.iter().chain([&chosen]) {
                slots.memory.lock().yield_turn(turn.index, time);
            }
        }
        assert!(chosen.entry().ran(time) >= 79 * QUANTUM);
        for turn in &analyses {
            let ran = turn.entry().ran(time);
            assert!(ran.abs_diff(20 * QUANTUM) <= 2 * QUANTUM, "{ran:?}");
        }
    }

    /// It begins with the first slot that is given up, and gets the others as they are.
    #[test]
    fn a_wide_search_gets_the_slots_of_less_urgent_ones() {
        let slots = slots(3);
        let jobs: Vec<_> = (0..3).map(|_| slots.enter(JOB).unwrap()).collect();
        let wide = slots.enter(SlotRequest { threads: 8, ..MOVE }).unwrap();
        assert_eq!(wide.threads(), 3);
        for job in &jobs {
            job.give_way(Some(Duration::ZERO), &|| true);
            assert_eq!(wide.entry().state(), RUNNING);
        }
        assert!(jobs.iter().all(|job| job.entry().state() == WAITING));
        drop(wide);
        assert!(jobs.iter().all(|job| job.entry().state() == RUNNING));
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
