//! When a search under a clock begins no further pass.

use std::time::Duration;

/// The soft limit of time, shorter for a choice that has held and longer for one that just changed.
pub struct Patience<M> {
    soft: Option<Duration>,
    best: Option<M>,
    /// Passes in a row that chose `best`.
    held: u32,
}

/// Passes after which a choice counts as settled.
const SETTLED: u32 = 4;

impl<M: PartialEq> Patience<M> {
    /// With `soft` of [`Limits`](super::Limits).
    pub fn new(soft: Option<Duration>) -> Self {
        Self { soft, best: None, held: 0 }
    }

    /// Takes note of a completed pass: its choice, and how many there were to choose from.
    /// Whether `elapsed` since the search began is enough, so that no further pass is to begin:
    /// half as long again as the soft limit after a change of mind, three quarters of it once
    /// the choice has held for a few passes, and no time at all where there is no choice.
    pub fn is_over(&mut self, best: M, choices: usize, elapsed: Duration) -> bool {
        let is_change = self.best.as_ref().is_some_and(|held| *held != best);
        self.held = if is_change { 1 } else { self.held + 1 };
        self.best = Some(best);
        let Some(soft) = self.soft else {
            return false;
        };
        let enough = match self.held {
            _ if choices == 1 => Duration::ZERO,
            _ if is_change => soft + soft / 2,
            SETTLED.. => soft / 4 * 3,
            _ => soft,
        };
        elapsed >= enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// 100 ms softly, after passes that chose `choices`.
    fn over(choices: &str, elapsed: Duration) -> bool {
        let mut patience = Patience::new(Some(ms(100)));
        choices.chars().map(|best| patience.is_over(best, 2, elapsed)).last().unwrap()
    }

    #[test]
    fn the_soft_limit_holds_for_a_choice_that_is_new() {
        assert!(!over("a", ms(99)));
        assert!(over("a", ms(100)));
        assert!(!over("abb", ms(99)));
        assert!(over("abb", ms(100)));
    }

    #[test]
    fn a_change_of_mind_is_given_time() {
        assert!(!over("aaaab", ms(149)));
        assert!(over("aaaab", ms(150)));
    }

    #[test]
    fn a_choice_that_holds_needs_less() {
        assert!(!over("aaa", ms(99)));
        assert!(!over("aaaa", ms(74)));
        assert!(over("aaaa", ms(75)));
    }

    #[test]
    fn a_lone_move_needs_no_thought() {
        assert!(Patience::new(Some(ms(100))).is_over('a', 1, Duration::ZERO));
    }

    #[test]
    fn without_a_soft_limit_there_is_always_another_pass() {
        assert!(!Patience::new(None).is_over('a', 1, ms(1_000_000)));
    }
}
