//! Heaps of objects, where a move takes objects from one heap: the move, text, picture and key.

use std::fmt::Write;
use std::ops::RangeInclusive;

use common::numbers::plain_number;
use countermove_core::error::{Error, clip};
use countermove_core::game::packed::Packed;
use countermove_core::hashing::zobrist;

/// The most heaps that a game may have.
pub const MOST_HEAPS: usize = 16;
/// The most objects in a heap.
pub const LARGEST_HEAP: i64 = 1000;

/// Takes `count` objects from `heap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    pub heap: u16,
    pub count: u16,
}

impl Packed for Take {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.heap) << 16 | u64::from(self.count)
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self { heap: (word >> 16) as u16, count: word as u16 }
    }
}

/// Whether `solve` is expected to prove a position of these heaps within a second, and other searches need much
/// longer.
pub fn is_soon_proven(heaps: &[u16]) -> bool {
    /// Of the moves from all positions that can follow.
    const MOVES: RangeInclusive<u64> = 5_000..=1_000_000;
    /// A proof does not look further ahead.
    const MOST_PLIES: u64 = 200;
    let objects: u64 = heaps.iter().map(|&size| u64::from(size)).sum();
    let positions = heaps.iter().map(|&size| u64::from(size) + 1).try_fold(1, u64::checked_mul);
    let moves = positions.and_then(|positions| positions.checked_mul(objects.div_ceil(2)));
    objects <= MOST_PLIES && moves.is_some_and(|moves| MOVES.contains(&moves))
}

/// Zobrist number of a heap of `size` in a position's key.
pub fn part(heap: usize, size: u16) -> u64 {
    zobrist((heap as u64) << 16 | u64::from(size))
}

/// XOR of the Zobrist numbers of all heaps.
pub fn parts(heaps: &[u16]) -> u64 {
    heaps.iter().enumerate().fold(0, |key, (heap, &size)| key ^ part(heap, size))
}

/// Reads the sizes of heaps, as in `3,4,5`: as many as in `most`, none greater than the corresponding one. Errors:
/// `MalformedState`, `IllegalPosition`.
pub fn read_sizes<const N: usize>(text: &str, most: &[u16]) -> Result<[u16; N], Error> {
    let sizes: Vec<&str> = text.split(',').collect();
    if sizes.len() != most.len() {
        let message = format!("there are {} heaps here, not {}", sizes.len(), most.len());
        return Err(Error::malformed_state(message));
    }
    let mut heaps = [0; N];
    for (index, size) in sizes.iter().enumerate() {
        let number: u16 = plain_number(size).ok_or_else(|| {
            Error::malformed_state(format!("\"{}\" is not the size of a heap", clip(size)))
        })?;
        if number > most[index] {
            let message = format!(
                "heap {} has {number} objects, and had {} at the start",
                index + 1,
                most[index]
            );
            return Err(Error::illegal_position(message));
        }
        heaps[index] = number;
    }
    Ok(heaps)
}

/// The sizes of the heaps at the beginning of a state's `text`: at most `most` heaps.
pub fn sizes_told(text: &str, most: usize) -> Option<Vec<i64>> {
    let (sizes, _) = text.split_once(' ')?;
    let sizes: Vec<u16> = sizes.split(',').map(plain_number).collect::<Option<_>>()?;
    (sizes.len() <= most).then(|| sizes.into_iter().map(i64::from).collect())
}

/// Inverse of [`read_sizes`].
pub fn write_sizes(heaps: &[u16]) -> String {
    let sizes: Vec<String> = heaps.iter().map(u16::to_string).collect();
    sizes.join(",")
}

/// Reads a move such as `2:3`, three objects from the second heap, as index of the heap and count. Errors:
/// `MalformedMove`, `IllegalMove`.
pub fn read_take(text: &str, heaps: &[u16]) -> Result<Take, Error> {
    let parts: Option<(u16, u16)> = text
        .split_once(':')
        .and_then(|(heap, count)| Some((plain_number(heap)?, plain_number(count)?)));
    let Some((heap, count)) = parts else {
        return Err(Error::malformed_move(format!(
            "\"{}\" is not heap:count, as in \"2:3\"",
            clip(text)
        )));
    };
    if heap == 0 || usize::from(heap) > heaps.len() {
        return Err(Error::illegal_move(format!("there is no heap {heap}")));
    }
    let size = heaps[usize::from(heap) - 1];
    if count == 0 || count > size {
        return Err(Error::illegal_move(format!(
            "heap {heap} has {size} objects, so 1 to {size} can be taken"
        )));
    }
    Ok(Take { heap: heap - 1, count })
}

/// Inverse of [`read_take`].
pub fn write_take(Take { heap, count }: Take) -> String {
    format!("{}:{count}", heap + 1)
}

/// A move in words: 3 from heap 2.
pub fn take_label(Take { heap, count }: Take) -> String {
    format!("{count} from heap {}", heap + 1)
}

/// A picture with one line per heap.
pub fn picture(heaps: &[u16]) -> String {
    const WIDEST: u16 = 40;
    let mut picture = String::new();
    for (index, &size) in heaps.iter().enumerate() {
        let objects = "o".repeat(usize::from(size.min(WIDEST)));
        let more = if size > WIDEST { "…" } else { "" };
        writeln!(picture, "{:>2}: {objects}{more} {size}", index + 1)
            .expect("a string takes any text");
    }
    picture.trim_end().into()
}
