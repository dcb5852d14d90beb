//! Which utilities are equal but for the rounding of means.

use std::cmp::Ordering;

use crate::game::Facts;
use crate::value::INFINITE;

/// Part of the size of utilities by which equal ones differ at most. A mean of n terms is off by some n · 2⁻⁵³.
const TOLERANCE: f64 = 1e-12;

/// Compares the utilities of a game.
#[derive(Clone, Copy, Debug)]
pub struct Rounding {
    /// The size of the greatest utility that is finite.
    size: f64,
}

impl Rounding {
    /// In a game with these `facts`.
    pub fn of(facts: &Facts) -> Self {
        let finite = |utility: f64| if utility.abs() == INFINITE { 0.0 } else { utility.abs() };
        Self { size: finite(facts.utility_min).max(finite(facts.utility_max)) }
    }

    /// Whether `one` and `other` are the same.
    #[inline]
    pub fn equal(self, one: f64, other: f64) -> bool {
        let gap = (one - other).abs();
        let size = self.size.max(one.abs()).max(other.abs());
        one == other || gap.is_finite() && gap <= TOLERANCE * size
    }

    /// Whether `one` is greater than `other`.
    #[inline]
    pub fn exceeds(self, one: f64, other: f64) -> bool {
        self.compare(one, other) == Ordering::Greater
    }

    /// Which of `one` and `other` is greater.
    #[inline]
    pub fn compare(self, one: f64, other: f64) -> Ordering {
        if self.equal(one, other) { Ordering::Equal } else { one.total_cmp(&other) }
    }

    /// Whether all of `one` and `other` are the same.
    pub fn all_equal(self, one: &[f64], other: &[f64]) -> bool {
        one.iter().zip(other).all(|(&one, &other)| self.equal(one, other))
    }

    /// The place of the first of the greatest among `values`, of which there is one.
    pub fn first_greatest(self, values: &[f64]) -> usize {
        let better = |best: usize, place: usize| self.exceeds(values[place], values[best]);
        (1..values.len()).fold(0, |best, place| if better(best, place) { place } else { best })
    }

    /// For each of `values` how many different ones are greater.
    pub fn ranks(self, values: &[f64]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
        let mut ranks = vec![0; values.len()];
        let mut rank = 0;
        let mut greatest = f64::INFINITY;
        for (place, index) in order.into_iter().enumerate() {
            if place == 0 || self.exceeds(greatest, values[index]) {
                rank = if place == 0 { 0 } else { rank + 1 };
                greatest = values[index];
            }
            ranks[index] = rank;
        }
        ranks
    }
}

/// A mean of utilities, kept between the least and the greatest of them, where rounding may leave a sum outside.
#[derive(Clone, Copy, Debug)]
pub struct Mean {
    sum: f64,
    least: f64,
    greatest: f64,
}

impl Mean {
    /// A mean of nothing yet.
    pub const NONE: Self = Self { sum: 0.0, least: f64::INFINITY, greatest: f64::NEG_INFINITY };

    /// Adds `share` of `value`. A share of 0 adds nothing.
    #[inline]
    pub fn add(&mut self, share: f64, value: f64) {
        if share > 0.0 {
            self.sum += share * value;
            (self.least, self.greatest) = (self.least.min(value), self.greatest.max(value));
        }
    }

    /// The sum of the terms so far.
    #[inline]
    pub fn sum(&self) -> f64 {
        self.sum
    }

    /// The mean, once the shares sum to 1.
    #[inline]
    pub fn value(&self) -> f64 {
        self.sum.max(self.least).min(self.greatest)
    }
}

/// `sum`, or 0 if it is no more than the rounding of terms whose sizes sum to `size`.
pub fn sum_of(sum: f64, size: f64) -> f64 {
    if sum.abs() <= TOLERANCE * size { 0.0 } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounding(low: f64, high: f64) -> Rounding {
        Rounding::of(&Facts { utility_min: low, utility_max: high, ..Facts::two_player_zero_sum() })
    }

    #[test]
    fn sums_of_the_same_are_equal_and_what_differs_is_not() {
        let finite = rounding(-3.0, 500.0);
        assert!(finite.equal(0.1 + 0.2, 0.3) && finite.equal(0.1 * 3.0 - 0.3, 0.0));
        assert!(!finite.equal(1.0, 1.0 + 1e-8) && finite.exceeds(1.0 + 1e-8, 1.0));
        let infinite = rounding(-INFINITE, INFINITE);
        assert!(infinite.equal(INFINITE, INFINITE) && !infinite.equal(1.0, 2.0));
        assert!(!infinite.exceeds(0.1 + 0.2, 0.3));
        assert!(finite.exceeds(f64::INFINITY, 500.0) && finite.exceeds(-3.0, f64::NEG_INFINITY));
    }

    #[test]
    fn equals_share_a_rank() {
        let values = [0.3, 1.0, 0.1 + 0.2, -2.0, 1.0, 0.0];
        assert_eq!(rounding(-2.0, 1.0).ranks(&values), [1, 0, 1, 3, 0, 2]);
        assert!(rounding(-2.0, 1.0).ranks(&[]).is_empty());
    }

    #[test]
    fn a_mean_of_equals_is_what_they_are() {
        for shares in [&[1.0 / 6.0; 6][..], &[0.1, 0.9], &[0.1, 0.2, 0.7, 0.0]] {
            let mut mean = Mean::NONE;
            shares.iter().for_each(|&share| mean.add(share, 7.1));
            assert_eq!(mean.value(), 7.1);
        }
        let mut mean = Mean::NONE;
        for (share, value) in [(0.25, -1.0), (0.75, 1.0), (0.0, 9.0)] {
            mean.add(share, value);
        }
        assert_eq!((mean.sum(), mean.value()), (0.5, 0.5));
    }

    #[test]
    fn what_cancels_leaves_nothing() {
        assert_eq!(sum_of(0.1 * 3.0 - 0.3, 0.6), 0.0);
        assert_eq!(sum_of(0.1, 0.6), 0.1);
    }
}
