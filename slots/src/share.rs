//! Computes the share of the time that each of several searches gets.

use std::time::Duration;

/// Least time that a search has to get; it is refused if it would get less.
pub const MIN_SHARE: Duration = Duration::from_millis(10);

/// Whether a search gets enough of the time `window` until its deadline, if `searches`, itself included,
/// share `slots`. Enough is [`MIN_SHARE`], or half of `window` if that is less. A search that need not
/// share always gets enough.
pub fn is_sufficient(window: Duration, slots: u32, searches: usize) -> bool {
    let searches = u32::try_from(searches).unwrap_or(u32::MAX);
    searches <= slots
        || (!window.is_zero()
            && window.saturating_mul(slots) / searches >= MIN_SHARE.min(window / 2))
}

/// Rough time that the reply of one search takes.
const REPLY: Duration = Duration::from_micros(400);

/// Time that the replies of `searches` take if all are due at once; zero if no search has to share.
pub fn reply_time(slots: u32, searches: usize) -> Duration {
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
    fn a_search_with_its_own_slot_has_enough() {
        assert!(is_sufficient(ms(1), 2, 2));
        assert!(is_sufficient(Duration::ZERO, 1, 1));
    }

    #[test]
    fn ten_milliseconds_are_enough() {
        assert!(is_sufficient(ms(200), 2, 40));
        assert!(!is_sufficient(ms(200), 2, 41));
    }

    #[test]
    fn half_of_a_short_time_is_enough() {
        assert!(is_sufficient(ms(4), 1, 2));
        assert!(!is_sufficient(ms(4), 1, 3));
        assert!(!is_sufficient(Duration::ZERO, 1, 2));
    }
}
