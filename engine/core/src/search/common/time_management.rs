//! Time management: when a search under a clock starts no further pass.

use std::time::Duration;

/// Extends the soft limit of time while the best move changes, and shortens it while it does not.
pub struct TimeManager<M> {
    soft: Option<Duration>,
    best: Option<M>,
    /// Passes in a row whose best move was `best`.
    stable: usize,
}

/// Percent of the soft limit after which a best move of so many passes in a row is final; the last
/// entry holds for all longer rows. In chess 25,000 nodes choose better than 10,000: by twice the
/// average gain where the best move is one or two passes old, by nothing where it is nine passes old.
const PERCENT: [u32; 9] = [180, 150, 125, 95, 75, 60, 50, 45, 40];

impl<M: PartialEq> TimeManager<M> {
    /// A manager for the limit `soft` of [`SearchLimits`](crate::search::SearchLimits).
    pub fn new(soft: Option<Duration>) -> Self {
        Self { soft, best: None, stable: 0 }
    }

    /// Records a completed pass with its best move of so many `moves`. Returns whether to stop
    /// `elapsed` after the start: at once if there is but one move.
    pub fn is_over(&mut self, best: M, moves: usize, elapsed: Duration) -> bool {
        let same = self.best.as_ref() == Some(&best);
        self.stable = if same { self.stable + 1 } else { 1 };
        self.best = Some(best);
        let percent = if moves == 1 { 0 } else { PERCENT[self.stable.min(PERCENT.len()) - 1] };
        self.soft.is_some_and(|soft| elapsed >= soft * percent / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Whether to stop with a soft limit of 100 ms after passes with the best moves `choices`.
    fn over(choices: &str, elapsed: Duration) -> bool {
        let mut time_manager = TimeManager::new(Some(ms(100)));
        choices.chars().map(|best| time_manager.is_over(best, 2, elapsed)).last().unwrap()
    }

    #[test]
    fn a_new_best_move_extends_the_soft_limit() {
        assert!(!over("a", ms(179)));
        assert!(over("a", ms(180)));
        assert!(!over("aaaab", ms(179)));
        assert!(over("aaaab", ms(180)));
    }

    #[test]
    fn a_stable_best_move_shortens_the_soft_limit() {
        assert!(!over("abb", ms(149)));
        assert!(over("abb", ms(150)));
        assert!(!over("baaaaa", ms(74)));
        assert!(over("baaaaa", ms(75)));
        for passes in [9, 30] {
            assert!(!over(&"a".repeat(passes), ms(39)));
            assert!(over(&"a".repeat(passes), ms(40)));
        }
    }

    #[test]
    fn a_single_move_needs_no_time() {
        assert!(TimeManager::new(Some(ms(100))).is_over('a', 1, Duration::ZERO));
    }

    #[test]
    fn without_a_soft_limit_there_is_always_another_pass() {
        assert!(!TimeManager::new(None).is_over('a', 1, ms(1_000_000)));
    }
}
