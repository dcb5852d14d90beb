//! Moves as 64-bit words, so that erased moves of all games have one type.

/// A move that can be packed into one word and unpacked again.
pub trait Packed: Copy {
    /// Packs the move.
    fn pack(self) -> u64;
    /// The move that [`Packed::pack`] packed into `word`.
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
