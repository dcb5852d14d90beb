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

/// The reserve is at most the search's time window divided by this.
const MOST_RESERVED: u32 = 4;
/// A late reply adds its lateness divided by this to the reserve.
const TAKEN: u32 = 4;
/// A reply in time takes the reserve divided by this off the reserve, so that few replies are late in the
/// long run.
const RETURNED: u32 = 64;
/// The greatest lateness that counts: a machine may stand still for a while.
const MOST_LATE: Duration = Duration::from_millis(100);

/// Time that a search leaves for its reply, of the time `window` until that is due.
pub fn reserved(reserve: Duration, window: Duration) -> Duration {
    reserve.min(window / MOST_RESERVED)
}

/// The reserve after a reply that was `late`; zero: it was in time.
pub fn adjusted(reserve: Duration, late: Duration) -> Duration {
    if late.is_zero() {
        reserve - reserve / RETURNED
    } else {
        (reserve + late.min(MOST_LATE) / TAKEN).min(MOST_LATE)
    }
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
    fn late_replies_make_searches_end_earlier() {
        let mut reserve = Duration::ZERO;
        for _ in 0..20 {
            reserve = adjusted(reserve, ms(20));
        }
        assert_eq!(reserve, ms(100));
        assert_eq!(reserved(reserve, ms(200)), ms(50));
        assert_eq!(reserved(reserve, ms(4)), ms(1));
        for _ in 0..500 {
            reserve = adjusted(reserve, Duration::ZERO);
        }
        assert!(reserve < ms(1), "{reserve:?}");
        assert_eq!(adjusted(Duration::ZERO, ms(60_000)), ms(25));
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
