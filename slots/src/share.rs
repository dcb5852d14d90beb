//! What part of the time each of several searches gets.

use std::time::Duration;

/// Least time that a search is to run; who would get less is refused.
pub const LEAST: Duration = Duration::from_millis(10);

/// Whether a search that has `window` in all gets enough of it where `searches`, itself included, share
/// `slots`: [`LEAST`], or half of a window that is short. With a slot to itself it has all there is.
pub fn suffices(window: Duration, slots: u32, searches: usize) -> bool {
    let searches = u32::try_from(searches).unwrap_or(u32::MAX);
    searches <= slots
        || (!window.is_zero() && window.saturating_mul(slots) / searches >= LEAST.min(window / 2))
}

/// What the reply of a search takes, roughly.
const REPLY: Duration = Duration::from_micros(400);

/// Time that the replies of so many `searches` take, if all are due at once.
pub fn replies(slots: u32, searches: usize) -> Duration {
    let searches = u32::try_from(searches).unwrap_or(u32::MAX);
    if searches <= slots { Duration::ZERO } else { REPLY * searches }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn who_has_a_slot_to_itself_has_enough() {
        assert!(suffices(ms(1), 2, 2));
        assert!(suffices(Duration::ZERO, 1, 1));
    }

    #[test]
    fn ten_milliseconds_are_enough() {
        assert!(suffices(ms(200), 2, 40));
        assert!(!suffices(ms(200), 2, 41));
    }

    #[test]
    fn half_of_a_short_time_is_enough() {
        assert!(suffices(ms(4), 1, 2));
        assert!(!suffices(ms(4), 1, 3));
        assert!(!suffices(Duration::ZERO, 1, 2));
    }
}
