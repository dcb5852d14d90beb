//! Moves as words: what a search copies may be of any game.

/// A move that can be written as one word and read back.
pub trait Packed: Copy {
    /// As a word.
    fn pack(self) -> u64;
    /// The move that `word` was made of by [`Packed::pack`].
    fn unpack(word: u64) -> Self;
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {
        $(impl Packed for $number {
            #[inline]
            fn pack(self) -> u64 {
                self as u64
            }

            #[inline]
            fn unpack(word: u64) -> Self {
                word as Self
            }
        })*
    };
}

whole_numbers! { u8 u16 u32 u64 usize }
