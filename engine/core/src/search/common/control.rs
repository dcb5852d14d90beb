//! Counts nodes and stops a search at its limits.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::search::common::interrupt::Interrupt;
use crate::search::limits::{SearchLimits, StoppedBy};

/// The clock and the counters of one thread of a search.
pub struct Control<'a> {
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Ends of the game and estimates among them.
    pub leaves: u64,
    /// Nodes and leaves of the search's other threads, as of the last pass.
    pub other_threads: (u64, u64),
    /// The part of `nodes` and `leaves` that belongs to work beside the search.
    aside: (u64, u64),
    limits: SearchLimits,
    started: Instant,
    stop: &'a dyn Interrupt,
    finished: Option<&'a AtomicBool>,
    next_check: u64,
    stride: u64,
    last_check: Duration,
    reached: Option<StoppedBy>,
}

const LONGEST_STRIDE: u64 = 4096;
const BETWEEN_CHECKS: Duration = Duration::from_micros(200);

impl<'a> Control<'a> {
    /// Starts the clock.
    pub fn start(limits: SearchLimits, stop: &'a dyn Interrupt) -> Self {
        Self::since(Instant::now(), limits, stop)
    }

    /// Uses a clock that was started before.
    pub fn since(started: Instant, limits: SearchLimits, stop: &'a dyn Interrupt) -> Self {
        Self {
            nodes: 1,
            leaves: 0,
            other_threads: (0, 0),
            aside: (0, 0),
            limits,
            started,
            stop,
            finished: None,
            next_check: 0,
            stride: 16,
            last_check: Duration::ZERO,
            reached: None,
        }
    }

    /// Stops also when `finished` is set, which means that another thread has the answer.
    pub fn until(self, finished: &'a AtomicBool) -> Self {
        Self { finished: Some(finished), ..self }
    }

    /// Resumes after another thread's answer ended the last pass.
    pub fn resume(&mut self) {
        self.reached = None;
        self.next_check = self.nodes;
    }

    /// Limits the search to `nodes` more; returns the former limits, for [`Control::restore`].
    pub fn restrict(&mut self, nodes: u64) -> SearchLimits {
        let limits = self.limits;
        let most = self.nodes.saturating_add(nodes);
        self.limits.nodes = Some(limits.nodes.map_or(most, |limit| limit.min(most)));
        self.next_check = self.nodes;
        limits
    }

    /// Limits the search to `time` more; returns the former limits, for [`Control::restore`].
    pub fn hurry(&mut self, time: Duration) -> SearchLimits {
        let limits = self.limits;
        let most = self.elapsed() + time;
        self.limits.time = Some(limits.time.map_or(most, |limit| limit.min(most)));
        limits
    }

    /// Restores the limits that [`Control::restrict`] or [`Control::hurry`] returned.
    pub fn restore(&mut self, limits: SearchLimits) {
        self.limits = limits;
        let left = match self.reached {
            Some(StoppedBy::Nodes) => limits.nodes.is_none_or(|most| self.nodes < most),
            Some(StoppedBy::Time) => limits.time.is_none_or(|most| self.elapsed() < most),
            _ => false,
        };
        if left {
            self.resume();
        }
    }

    /// Time since the start.
    #[inline]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Time until the limit, if there is one.
    #[inline]
    pub fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|limit| limit.saturating_sub(self.elapsed()))
    }

    /// Time until the earlier limit, if there is one.
    pub fn earlier_left(&self) -> Option<Duration> {
        self.limits.earlier().map(|limit| limit.saturating_sub(self.elapsed()))
    }

    /// Nodes and leaves of all threads, without those of work beside the search.
    #[inline]
    pub fn counts(&self) -> (u64, u64) {
        let ((nodes, leaves), aside) = (self.other_threads, self.aside);
        (self.nodes + nodes - aside.0, self.leaves + leaves - aside.1)
    }

    /// Does `work` beside the search: its nodes count against the limits, but not as the search's nodes.
    pub fn aside<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.nodes, self.leaves);
        let done = work(self);
        self.aside.0 += self.nodes - before.0;
        self.aside.1 += self.leaves - before.1;
        done
    }

    /// How many nodes may still be visited.
    #[inline]
    pub fn nodes_left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes))
    }

    /// The limit that was reached, if any.
    #[inline]
    pub fn reached(&self) -> Option<StoppedBy> {
        self.reached
    }

    /// Counts a node; `None` once a limit is reached.
    #[inline]
    pub fn visit(&mut self) -> Option<()> {
        if self.nodes >= self.next_check {
            self.check()?;
        }
        self.nodes += 1;
        Some(())
    }

    /// Counts `count` nodes that were visited at once; `None` if a limit is reached, or was among them, and then
    /// none is counted.
    #[inline]
    pub fn visit_all(&mut self, count: u64) -> Option<()> {
        if self.nodes + count >= self.next_check {
            self.check()?;
            if self.nodes_left() < count {
                self.reached = Some(StoppedBy::Nodes);
                return None;
            }
        }
        self.nodes += count;
        Some(())
    }

    /// Checks the clock now, before long work within a node; `None` once a limit is reached.
    pub fn check_time(&mut self) -> Option<()> {
        if self.reached.is_none() {
            self.give_way();
            self.reached = self.interrupted(self.elapsed());
        }
        if self.reached.is_none() { Some(()) } else { None }
    }

    fn give_way(&self) {
        self.stop.give_way(self.time_left());
    }

    fn interrupted(&self, now: Duration) -> Option<StoppedBy> {
        let finished = self.finished.is_some_and(|finished| finished.load(Relaxed));
        if self.stop.is_stopped() || finished {
            Some(StoppedBy::Stop)
        } else if self.limits.time.is_some_and(|limit| now >= limit) {
            Some(StoppedBy::Time)
        } else {
            None
        }
    }

    /// Checks every limit before work that visits `nodes` at once; `None` if that is not allowed.
    #[inline]
    pub fn afford(&mut self, nodes: u64) -> Option<()> {
        self.check()?;
        if self.nodes_left() < nodes {
            self.reached = Some(StoppedBy::Nodes);
            return None;
        }
        Some(())
    }

    /// Checks every limit now; `None` once one is reached.
    #[cold]
    pub fn check(&mut self) -> Option<()> {
        if self.reached.is_none() {
            self.give_way();
            let now = self.elapsed();
            let spent = self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
            self.reached = match self.interrupted(now) {
                Some(StoppedBy::Time) | None if spent => Some(StoppedBy::Nodes),
                reached => reached,
            };
            self.stride = match now - self.last_check {
                pause if pause < BETWEEN_CHECKS / 2 => (2 * self.stride).min(LONGEST_STRIDE),
                pause if pause > BETWEEN_CHECKS => (self.stride / 2).max(1),
                _ => self.stride,
            };
            self.last_check = now;
        }
        self.plan_check();
        if self.reached.is_none() { Some(()) } else { None }
    }

    /// Sets the node count of the next check.
    fn plan_check(&mut self) {
        self.next_check = self.nodes + self.stride;
        if let Some(limit) = self.limits.nodes {
            self.next_check = self.next_check.min(limit.max(self.nodes));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicU64;
    use std::thread;

    use super::*;

    /// Makes a search wait until its limit.
    struct Delay;

    impl Interrupt for Delay {
        fn is_stopped(&self) -> bool {
            false
        }

        fn give_way(&self, left: Option<Duration>) {
            thread::sleep(left.expect("the search has a limit of time"));
        }
    }

    #[test]
    fn a_search_that_waited_until_its_limit_ends() {
        let limits =
            SearchLimits { time: Some(Duration::from_millis(10)), ..SearchLimits::default() };
        let mut control = Control::start(limits, &Delay);
        assert_eq!(control.visit(), None);
        assert_eq!(control.reached(), Some(StoppedBy::Time));
        let mut control = Control::start(limits, &Delay);
        assert_eq!(control.check_time(), None);
    }

    /// Counts the checks, each of which takes some time, and keeps the time that was left at the last.
    #[derive(Default)]
    struct Checks {
        count: AtomicU64,
        left: Mutex<Option<Duration>>,
        takes: Duration,
    }

    impl Interrupt for Checks {
        fn is_stopped(&self) -> bool {
            false
        }

        fn give_way(&self, left: Option<Duration>) {
            self.count.fetch_add(1, Relaxed);
            *self.left.lock().unwrap() = left;
            let began = Instant::now();
            while began.elapsed() < self.takes {
                std::hint::spin_loop();
            }
        }
    }

    const HOUR: Duration = Duration::from_secs(3600);

    fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }

    /// How many nodes are visited until a limit is reached, up to a million.
    fn visits(control: &mut Control<'_>) -> usize {
        (0..1_000_000).take_while(|_| control.visit().is_some()).count()
    }

    #[test]
    fn the_root_and_every_visit_count_up_to_the_limit() {
        let stop = AtomicBool::new(false);
        for limit in [1, 2, 15, 16, 17, 5000] {
            let mut control = Control::start(nodes(limit), &stop);
            assert_eq!((control.nodes_left(), control.reached()), (limit - 1, None));
            assert_eq!(visits(&mut control), limit as usize - 1);
            assert_eq!((control.nodes, control.nodes_left()), (limit, 0));
            assert_eq!(control.reached(), Some(StoppedBy::Nodes));
            assert_eq!(control.visit(), None, "once reached, always reached");
            (control.leaves, control.other_threads) = (3, (70, 20));
            assert_eq!(control.counts(), (limit + 70, 23));
        }
        let control = Control::start(SearchLimits::default(), &stop);
        assert_eq!(control.nodes_left(), u64::MAX);
    }

    #[test]
    fn a_restricted_search_goes_on_once_it_is_restored() {
        let stop = AtomicBool::new(false);
        let mut control = Control::start(nodes(100), &stop);
        assert_eq!((0..9).filter_map(|_| control.visit()).count(), 9);
        let former = control.restrict(20);
        assert_eq!(former, nodes(100));
        assert_eq!(visits(&mut control), 20);
        control.restore(former);
        assert_eq!(control.reached(), None);
        let former = control.restrict(1_000);
        assert_eq!(visits(&mut control), 70, "the limit of all holds");
        control.restore(former);
        assert_eq!(control.reached(), Some(StoppedBy::Nodes));
        let mut control = Control::start(SearchLimits::default(), &stop);
        let former = control.restrict(0);
        assert_eq!(control.visit(), None);
        control.restore(former);
        assert_eq!(control.visit(), Some(()));
        stop.store(true, Relaxed);
        assert_eq!(control.check(), None);
        control.restore(former);
        assert_eq!(control.reached(), Some(StoppedBy::Stop), "only a limit of nodes was lifted");
    }

    #[test]
    fn a_stop_is_noticed_at_the_next_check_and_comes_before_the_limits() {
        let (stop, finished) = (AtomicBool::new(false), AtomicBool::new(false));
        for flag in [&stop, &finished] {
            let mut control = Control::start(SearchLimits::default(), &stop).until(&finished);
            assert_eq!((control.visit(), control.check_time()), (Some(()), Some(())));
            flag.store(true, Relaxed);
            assert!(visits(&mut control) <= LONGEST_STRIDE as usize);
            assert_eq!(control.reached(), Some(StoppedBy::Stop));
            flag.store(false, Relaxed);
            assert_eq!(control.check_time(), None, "the limit stays reached");
            control.resume();
            assert_eq!((control.visit(), control.check_time()), (Some(()), Some(())));
        }
        stop.store(true, Relaxed);
        let mut control = Control::start(nodes(1), &stop);
        assert_eq!((control.visit(), control.reached()), (None, Some(StoppedBy::Stop)));
    }

    #[test]
    fn a_spent_limit_of_nodes_is_told_rather_than_the_time() {
        let stop = AtomicBool::new(false);
        let time = Some(Duration::ZERO);
        for (limits, reached) in [
            (SearchLimits { time, ..nodes(1) }, StoppedBy::Nodes),
            (SearchLimits { time, ..nodes(2) }, StoppedBy::Time),
            (SearchLimits { time, ..SearchLimits::default() }, StoppedBy::Time),
        ] {
            let mut control = Control::start(limits, &stop);
            assert_eq!((control.visit(), control.reached()), (None, Some(reached)));
        }
    }

    #[test]
    fn a_clock_that_was_started_before_is_that_much_ahead() {
        let started = Instant::now() - HOUR;
        let checks = Checks::default();
        let within = |time| SearchLimits { time: Some(time), ..SearchLimits::default() };
        let mut control = Control::since(started, within(3 * HOUR), &checks);
        assert!(control.elapsed() >= HOUR);
        assert_eq!(control.check(), Some(()));
        let left = checks.left.lock().unwrap().expect("there is a limit of time");
        assert!(HOUR < left && left <= 2 * HOUR, "{left:?}");
        assert_eq!(Control::since(started, within(HOUR), &checks).check_time(), None);
    }

    #[test]
    fn checks_are_rarer_where_they_come_too_often_and_every_node_where_each_takes_long() {
        let quick = Checks::default();
        let mut control = Control::start(nodes(200_000), &quick);
        visits(&mut control);
        let count = quick.count.load(Relaxed);
        assert!((200_000 / LONGEST_STRIDE..200).contains(&count), "{count}");
        let slow = Checks { takes: BETWEEN_CHECKS * 3 / 2, ..Checks::default() };
        let mut control = Control::start(nodes(101), &slow);
        visits(&mut control);
        // At the root, after 8 nodes, 4, 2, and from the 16th node on at each.
        assert_eq!(slow.count.load(Relaxed), 4 + 86);
    }
}
