//! A small seeded random number generator (SplitMix64): the same seed gives the same numbers on every
//! machine.

use crate::hashing::zobrist;

/// A random number generator; not cryptographically secure.
#[derive(Clone, Debug)]
pub struct Rng {
    seed: u64,
    count: u64,
}

impl Rng {
    /// A generator with `seed`. Equal seeds give equal sequences.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self { seed: zobrist(seed), count: 0 }
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.count += 1;
        zobrist(self.seed.wrapping_add(self.count))
    }

    /// A uniform sample from `0..bound`; `bound` is positive. The bias is at most bound/2⁶⁴.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A uniform sample from [0, 1).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Samples one of `outcomes` by its probability; what rounding leaves of 1 is the last possible one's.
    #[inline]
    pub fn outcome<T: Copy>(&mut self, outcomes: &[T], probability: impl Fn(T) -> f64) -> T {
        let mut point = self.unit();
        let mut last = outcomes[0];
        for &outcome in outcomes {
            let share = probability(outcome);
            if share > 0.0 {
                if point < share {
                    return outcome;
                }
                point -= share;
                last = outcome;
            }
        }
        last
    }

    /// Samples an index by its probability. The probabilities sum to 1 but for rounding.
    #[inline]
    pub fn index_by(&mut self, probabilities: &[f64]) -> usize {
        let mut left = self.unit() * probabilities.iter().sum::<f64>();
        let last = probabilities.iter().rposition(|&share| share > 0.0).expect("one is above 0");
        for (index, share) in probabilities.iter().enumerate().take(last) {
            if left < *share {
                return index;
            }
            left -= share;
        }
        last
    }
}
