//! A small seeded generator (SplitMix64): the same numbers everywhere for the same seed.

use crate::hashing::zobrist;

/// Not for secrets.
#[derive(Clone, Debug)]
pub struct Rng {
    seed: u64,
    drawn: u64,
}

impl Rng {
    /// Equal seeds give equal sequences.
    pub const fn new(seed: u64) -> Self {
        Self { seed: zobrist(seed), drawn: 0 }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.drawn += 1;
        zobrist(self.seed.wrapping_add(self.drawn))
    }

    /// Uniform in `0..bound`; `bound` is positive. Biased by at most bound/2⁶⁴.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}
