//! Sets of squares, and the numbers of squares in PDN: row by row from black's side, left to right as white sees
//! them. White moves up the page.
//!
//! ```text
//!     8 × 8                        10 × 10
//!    8      1   2   3   4             1   2   3   4   5
//!    7    5   6   7   8             6   7   8   9  10
//!    …          …                         …
//!    1   29  30  31  32            46  47  48  49  50
//!         a b c d e f g h
//! ```

use common::bits;

/// A set of squares, bit by bit.
pub type Squares = u64;
/// The index of a square's bit, as each kind of board defines it.
pub type Square = u8;

/// The set of one square.
#[inline]
pub const fn bit(square: Square) -> Squares {
    1 << square
}

/// The squares of a set, ascending.
#[inline]
pub fn each(set: Squares) -> impl Iterator<Item = Square> {
    bits::each(set).map(|square| square as Square)
}

/// How many squares a set has.
#[inline]
pub const fn count(set: Squares) -> i32 {
    set.count_ones() as i32
}

/// Row from the top and column from the left of a number, on a board of `side` × `side` squares.
#[inline]
pub const fn place(number: u8, side: u8) -> (u8, u8) {
    let (index, half) = (number - 1, side / 2);
    let row = index / half;
    (row, index % half * 2 + (row + 1) % 2)
}

/// The number at a row from the top and a column from the left, if it is on the board and dark.
pub fn number_at(row: i8, column: i8, side: u8) -> Option<u8> {
    let side = side as i8;
    let inside = (0..side).contains(&row) && (0..side).contains(&column);
    (inside && (row + column) % 2 != 0).then(|| (row * (side / 2) + column / 2 + 1) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_places_are_inverse() {
        for side in [8, 10] {
            for number in 1..=side * side / 2 {
                let (row, column) = place(number, side);
                assert_eq!(number_at(row as i8, column as i8, side), Some(number));
            }
        }
    }
}
