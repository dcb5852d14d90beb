//! Counts nodes and says when a limit is reached.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::search::{Interrupt, Limits, StoppedBy};

/// The clock and the counters of one thread of a search.
pub struct Control<'a> {
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Ends and estimates among them.
    pub leaves: u64,
    /// The same two of the other threads of the search, as far as they have told.
    pub elsewhere: (u64, u64),
    limits: Limits,
    started: Instant,
    stop: &'a dyn Interrupt,
    finished: Option<&'a AtomicBool>,
    next_look: u64,
    stride: u64,
    last_look: Duration,
    reached: Option<StoppedBy>,
}

const LONGEST_STRIDE: u64 = 4096;
const BETWEEN_LOOKS: Duration = Duration::from_micros(200);

impl<'a> Control<'a> {
    /// Starts the clock.
    pub fn start(limits: Limits, stop: &'a dyn Interrupt) -> Self {
        Self::since(Instant::now(), limits, stop)
    }

    /// A clock that was started already.
    pub fn since(started: Instant, limits: Limits, stop: &'a dyn Interrupt) -> Self {
        Self {
            nodes: 1,
            leaves: 0,
            elsewhere: (0, 0),
            limits,
            started,
            stop,
            finished: None,
            next_look: 0,
            stride: 16,
            last_look: Duration::ZERO,
            reached: None,
        }
    }

    /// Also stops when `finished` is set: another thread has the answer.
    pub fn until(self, finished: &'a AtomicBool) -> Self {
        Self { finished: Some(finished), ..self }
    }

    /// Goes on after another thread's answer ended the last pass.
    pub fn resume(&mut self) {
        self.reached = None;
        self.next_look = self.nodes;
    }

    /// Allows `nodes` more at most; returns the limits until now, for [`Control::restore`].
    pub fn restrict(&mut self, nodes: u64) -> Limits {
        let limits = self.limits;
        let most = self.nodes.saturating_add(nodes);
        self.limits.nodes = Some(limits.nodes.map_or(most, |limit| limit.min(most)));
        self.next_look = self.nodes;
        limits
    }

    /// Puts back what [`Control::restrict`] gave.
    pub fn restore(&mut self, limits: Limits) {
        self.limits = limits;
        let left = limits.nodes.is_none_or(|most| self.nodes < most);
        if self.reached == Some(StoppedBy::Nodes) && left {
            self.resume();
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Nodes and leaves of all threads.
    pub fn counts(&self) -> (u64, u64) {
        (self.nodes + self.elsewhere.0, self.leaves + self.elsewhere.1)
    }

    /// How many nodes may still be visited.
    pub fn nodes_left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes))
    }

    /// The limit that was reached.
    pub fn reached(&self) -> Option<StoppedBy> {
        self.reached
    }

    /// Counts a node; `None` once a limit is reached.
    #[inline]
    pub fn visit(&mut self) -> Option<()> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Some(())
    }

    /// Whether time is left, looked up now: for long work within a node.
    pub fn go_on(&mut self) -> Option<()> {
        if self.reached.is_none() {
            self.give_way();
            self.reached = self.interrupted(self.elapsed());
        }
        if self.reached.is_none() { Some(()) } else { None }
    }

    fn give_way(&self) {
        let left = |limit: Duration| limit.saturating_sub(self.elapsed());
        self.stop.give_way(self.limits.time.map(left));
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

    /// Whether a limit is reached, looked up now.
    #[cold]
    pub fn look(&mut self) -> Option<()> {
        if self.reached.is_none() {
            self.give_way();
            let now = self.elapsed();
            let spent = self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
            self.reached = match self.interrupted(now) {
                Some(StoppedBy::Time) | None if spent => Some(StoppedBy::Nodes),
                reached => reached,
            };
            self.stride = match now - self.last_look {
                pause if pause < BETWEEN_LOOKS / 2 => (2 * self.stride).min(LONGEST_STRIDE),
                pause if pause > BETWEEN_LOOKS => (self.stride / 2).max(1),
                _ => self.stride,
            };
            self.last_look = now;
        }
        self.plan();
        if self.reached.is_none() { Some(()) } else { None }
    }

    fn plan(&mut self) {
        self.next_look = self.nodes + self.stride;
        if let Some(limit) = self.limits.nodes {
            self.next_look = self.next_look.min(limit.max(self.nodes));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Makes a search wait until its limit.
    struct Crowd;

    impl Interrupt for Crowd {
        fn is_stopped(&self) -> bool {
            false
        }

        fn give_way(&self, left: Option<Duration>) {
            thread::sleep(left.expect("the search has a limit of time"));
        }
    }

    #[test]
    fn a_search_that_waited_until_its_limit_ends() {
        let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::default() };
        let mut control = Control::start(limits, &Crowd);
        assert_eq!(control.visit(), None);
        assert_eq!(control.reached(), Some(StoppedBy::Time));
        let mut control = Control::start(limits, &Crowd);
        assert_eq!(control.go_on(), None);
    }
}
