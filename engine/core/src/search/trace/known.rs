//! What is known of a node's value from its children's: an interval.

use crate::table::Bound;

/// An interval of ranks in which a value lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
}

/// Nothing is known of the value.
pub const NOTHING: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

impl Interval {
    /// The interval of a value that is `bound`.
    pub fn of(rank: f64, bound: Bound) -> Self {
        match bound {
            Bound::Exact => Self { low: rank, high: rank },
            Bound::Lower => Self { low: rank, ..NOTHING },
            Bound::Upper => Self { high: rank, ..NOTHING },
        }
    }

    /// Whether the value itself is known.
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// The bound that a value of this rank is, if the interval gives one.
    pub fn bound(self, rank: f64) -> Option<Bound> {
        match (self.low >= rank, self.high <= rank) {
            (true, true) => Some(Bound::Exact),
            (true, false) => Some(Bound::Lower),
            (false, true) => Some(Bound::Upper),
            (false, false) => None,
        }
    }

    /// The interval of the greater of two values if the player `maximizes`, else of the lesser.
    pub fn better(self, other: Self, maximizes: bool) -> Self {
        let pick = if maximizes { f64::max } else { f64::min };
        Self { low: pick(self.low, other.low), high: pick(self.high, other.high) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maximum_is_at_least_each_and_at_most_all() {
        let [three, most_two, least_five] = [
            Interval::of(3.0, Bound::Exact),
            Interval::of(2.0, Bound::Upper),
            Interval::of(5.0, Bound::Lower),
        ];
        assert_eq!(three.better(most_two, true).bound(3.0), Some(Bound::Exact));
        assert_eq!(three.better(least_five, true).bound(5.0), Some(Bound::Lower));
        assert_eq!(three.better(NOTHING, true).bound(3.0), Some(Bound::Lower));
        assert_eq!(three.better(most_two, false).bound(2.0), Some(Bound::Upper));
        assert_eq!(three.better(least_five, false).bound(3.0), Some(Bound::Exact));
        assert_eq!(most_two.better(NOTHING, true).bound(2.0), None);
    }
}
