//! Hash functions for keys: cheap, and the same in every run and on every machine.

/// A bijection of 64-bit words in which every output bit depends on every input bit
/// (the finalizer of SplitMix64; Steele, Lea and Flood 2014).
#[inline]
pub const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The `index`-th Zobrist number, computed rather than looked up.
#[inline]
pub const fn zobrist(index: u64) -> u64 {
    mix(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Hash of `bytes` (FNV-1a, then mixed), for keys that are computed once per search.
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let fold = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    mix(bytes.iter().fold(0xcbf2_9ce4_8422_2325, fold))
}

/// A hasher that takes one multiplication per word, for small values such as moves.
#[derive(Default)]
pub struct QuickHasher(u64);

impl QuickHasher {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    /// FACTOR × INVERSE = 1 modulo 2⁶⁴. Each step of Newton's method doubles the number of correct bits,
    /// three at first.
    const INVERSE: u64 = {
        let mut inverse = Self::FACTOR;
        let mut step = 0;
        while step < 5 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(Self::FACTOR.wrapping_mul(inverse)));
            step += 1;
        }
        inverse
    };

    /// The single word that has the same hash as all words written so far.
    #[inline]
    pub fn as_one_word(&self) -> u64 {
        self.0.wrapping_mul(Self::INVERSE)
    }
}

impl std::hash::Hasher for QuickHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(Self::FACTOR);
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hasher;

    use super::*;

    #[test]
    fn one_word_hashes_as_many_do() {
        let mut many = QuickHasher::default();
        [3, u64::MAX, 7].into_iter().for_each(|word| many.write_u64(word));
        let mut one = QuickHasher::default();
        one.write_u64(many.as_one_word());
        assert_eq!(one.finish(), many.finish());
    }
}
