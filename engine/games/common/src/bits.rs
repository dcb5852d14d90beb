//! Bitboards: sets of cells as words of bits, and the indices of their bits.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A word as a set of its bits: what [`each`] needs of it.
pub trait Word: Copy {
    /// Whether the set is empty.
    fn is_empty(self) -> bool;

    /// Index of the lowest bit in the set, if it is not empty.
    fn lowest(self) -> usize;

    /// The set without its lowest bit; the empty set if it is empty.
    fn without_lowest(self) -> Self;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

words!(u32, u64, u128);

/// The indices of the bits in `set`, ascending.
#[inline]
pub fn each<W: Word>(set: W) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest.without_lowest()))
        .take_while(|rest| !rest.is_empty())
        .map(Word::lowest)
}

/// A set of `64 * N` bits, the lowest word first. With one word it is as fast as a `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// The set of bit `index` alone.
    #[inline]
    pub const fn single(index: usize) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(index);
        bits
    }

    /// Whether bit `index` is in the set.
    #[inline]
    pub const fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds bit `index`.
    #[inline]
    pub const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes bit `index`.
    #[inline]
    pub const fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Number of bits in the set.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Shifts every bit down by `by` places, `by < 64 * N`; bits below 0 are dropped.
    #[inline]
    #[must_use]
    pub fn lowered(&self, by: u32) -> Self {
        if N == 1 {
            return Self([self.0[0] >> by; N]);
        }
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        Self(std::array::from_fn(|index| {
            let low = word(index + words) >> bits;
            let high = if bits == 0 { 0 } else { word(index + words + 1) << (64 - bits) };
            low | high
        }))
    }

    /// Shifts every bit up by `by` places, `by < 64 * N`; bits above the highest are dropped.
    #[inline]
    #[must_use]
    pub fn raised(&self, by: u32) -> Self {
        if N == 1 {
            return Self([self.0[0] << by; N]);
        }
        let (words, bits) = ((by / 64) as usize, by % 64);
        let word = |index: Option<usize>| index.map_or(0, |index| self.0[index]);
        Self(std::array::from_fn(|index| {
            let high = word(index.checked_sub(words)) << bits;
            let low = if bits == 0 { 0 } else { word(index.checked_sub(words + 1)) >> (64 - bits) };
            high | low
        }))
    }

    /// The indices of the bits in the set, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<N> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(index, word)| each(word).map(move |bit| index * 64 + bit))
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl<const N: usize> BitXor for Bits<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] ^ other.0[index]))
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(indices: &[usize]) -> Bits<3> {
        let mut bits = Bits::EMPTY;
        indices.iter().for_each(|&index| bits.insert(index));
        bits
    }

    #[test]
    fn lowering_crosses_words() {
        let bits = set(&[0, 5, 63, 64, 70, 128, 191]);
        for by in [0, 1, 5, 63, 64, 65, 127, 128, 191] {
            let expected: Vec<usize> =
                bits.iter().filter_map(|index| index.checked_sub(by as usize)).collect();
            assert_eq!(bits.lowered(by).iter().collect::<Vec<_>>(), expected, "by {by}");
        }
    }

    #[test]
    fn raising_crosses_words() {
        let bits = set(&[0, 5, 63, 64, 70, 128, 191]);
        for by in [0, 1, 5, 63, 64, 65, 127, 128, 191] {
            let expected: Vec<usize> =
                bits.iter().map(|index| index + by as usize).filter(|&index| index < 192).collect();
            assert_eq!(bits.raised(by).iter().collect::<Vec<_>>(), expected, "by {by}");
        }
    }

    #[test]
    fn the_bits_of_a_word_ascend_to_its_highest() {
        assert_eq!(each(1_u32 << 31 | 0b101).collect::<Vec<_>>(), [0, 2, 31]);
        assert_eq!(each(1_u64 << 63 | 1 << 32).collect::<Vec<_>>(), [32, 63]);
        assert_eq!(each(1_u128 << 127 | 1 << 64 | 2).collect::<Vec<_>>(), [1, 64, 127]);
        assert_eq!(each(0_u64).next(), None);
    }

    #[test]
    fn insertion_and_removal_are_inverse() {
        let mut bits = set(&[3, 64]);
        bits.insert(190);
        assert!(bits.has(190) && bits.count() == 3);
        bits.remove(190);
        assert_eq!(bits, set(&[64, 3]));
        assert!((bits & !bits).is_empty());
    }
}
