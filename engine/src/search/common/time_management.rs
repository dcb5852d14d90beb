//! When a search under a clock begins no further pass.

use std::time::Duration;

/// The soft limit of time, longer for a choice that is new and shorter for one that has held.
pub struct TimeManager<M> {
    soft: Option<Duration>,
    best: Option<M>,
    /// Passes in a row that chose `best`.
    held: usize,
}

/// Hundredths of the soft limit that are enough for a choice that so many passes made in a row, the last
/// for all beyond. In chess a search of 25,000 nodes chooses better than one of 10,000, twice as much as
/// on average where the choice has held for one pass or two, and by nothing where for nine.
const ENOUGH: [u32; 9] = [180, 150, 125, 95, 75, 60, 50, 45, 40];

impl<M: PartialEq> TimeManager<M> {
    /// With `soft` of [`Limits`](crate::search::Limits).
    pub fn new(soft: Option<Duration>) -> Self {
        Self { soft, best: None, held: 0 }
    }

    /// Takes note of a completed pass: its choice, and how many there were to choose from.
    /// Whether `elapsed` since the search began is enough, so that no further pass is to begin: more or
    /// less of the soft limit by how long the choice has held, and no time at all where there is none.
    pub fn is_over(&mut self, best: M, choices: usize, elapsed: Duration) -> bool {
        let holds = self.best.as_ref() == Some(&best);
        self.held = if holds { self.held + 1 } else { 1 };
        self.best = Some(best);
        let hundredths = if choices == 1 { 0 } else { ENOUGH[self.held.min(ENOUGH.len()) - 1] };
        self.soft.is_some_and(|soft| elapsed >= soft * hundredths / 100)
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
        let mut time_manager = TimeManager::new(Some(ms(100)));
        choices.chars().map(|best| time_manager.is_over(best, 2, elapsed)).last().unwrap()
    }

    #[test]
    fn a_new_choice_is_given_more_than_the_soft_limit() {
        assert!(!over("a", ms(179)));
        assert!(over("a", ms(180)));
        assert!(!over("aaaab", ms(179)));
        assert!(over("aaaab", ms(180)));
    }

    #[test]
    fn a_choice_that_holds_needs_less_and_less() {
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
    fn a_lone_move_needs_no_thought() {
        assert!(TimeManager::new(Some(ms(100))).is_over('a', 1, Duration::ZERO));
    }

    #[test]
    fn without_a_soft_limit_there_is_always_another_pass() {
        assert!(!TimeManager::new(None).is_over('a', 1, ms(1_000_000)));
    }
}
