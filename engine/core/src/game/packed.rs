//! Moves as 64-bit words, so that erased moves of all games have one type.

pub use crate::packed_newtype;

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

/// `packed_newtype!(Action);` packs a move that is a newtype of what can be packed, such as `struct Action(u8)`.
#[macro_export]
macro_rules! packed_newtype {
    ($newtype:ty) => {
        impl $crate::game::packed::Packed for $newtype {
            #[inline]
            fn pack(self) -> u64 {
                $crate::game::packed::Packed::pack(self.0)
            }

            #[inline]
            fn unpack(word: u64) -> Self {
                Self($crate::game::packed::Packed::unpack(word))
            }
        }
    };
}
