//! Distance, the second number beside a utility: of two ends of the same worth a player prefers the sooner if they
//! are good, the later if they are bad.

use std::cmp::Ordering;

use crate::value::Plies;

/// How timely an end after `plies` is for a player: the greater, the better. `worth` compares the player's utility
/// there with the middle of the scale. An end at the middle is as good at any time. An end that may never come is the
/// least timely.
#[inline]
pub fn timeliness(worth: Ordering, plies: Plies) -> f64 {
    match (worth, plies.known()) {
        (Ordering::Equal, _) => 0.0,
        (_, None) => f64::NEG_INFINITY,
        (Ordering::Greater, Some(plies)) => -plies,
        (Ordering::Less, Some(plies)) => plies,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_good_end_is_better_sooner_and_a_bad_one_later() {
        let [soon, late] = [1, 5].map(|plies| Plies::NONE.after(plies));
        assert!(timeliness(Ordering::Greater, soon) > timeliness(Ordering::Greater, late));
        assert!(timeliness(Ordering::Less, soon) < timeliness(Ordering::Less, late));
        assert_eq!(timeliness(Ordering::Equal, soon), timeliness(Ordering::Equal, Plies::UNKNOWN));
        for worth in [Ordering::Greater, Ordering::Less] {
            assert!(timeliness(worth, late) > timeliness(worth, Plies::UNKNOWN));
        }
    }
}
