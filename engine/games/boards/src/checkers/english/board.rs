//! The squares as bits, with a gap after every eighth (Samuel 1959), so that the four steps are four
//! shifts and none of them crosses an edge of the board:
//!
//! ```text
//!    squares                         bits
//!       1     2     3     4             0     1     2     3
//!    5     6     7     8             4     5     6     7        8: no square
//!       9    10    11    12             9    10    11    12
//!   13    14    15    16            13    14    15    16       17: no square
//!      17    18    19    20            18    19    20    21
//!   21    22    23    24            22    23    24    25       26: no square
//!      25    26    27    28            27    28    29    30
//!   29    30    31    32            31    32    33    34
//! ```
//!
//! Black begins on 1 to 12 and moves down the page, white on 21 to 32 and moves up.

use super::super::squares::Squares;

/// All squares.
pub const BOARD: Squares = {
    let mut all = 0;
    let mut square = 1;
    while square <= 32 {
        all |= numbered(square);
        square += 1;
    }
    all
};

/// Where the men of each player become kings.
pub const LAST_ROWS: [Squares; 2] = [0xf << 31, 0xf];

/// The steps of a king of each player, as shifts: two forward and two back. A man has the first two.
pub const STEPS: [[i32; 4]; 2] = [[4, 5, -4, -5], [-4, -5, 4, 5]];

/// `square`, 1 to 32, as a set.
pub const fn numbered(square: u8) -> Squares {
    let index = square - 1;
    1 << (index + index / 8)
}

/// The number, 1 to 32, of the only square of `set`.
pub const fn number(set: Squares) -> u8 {
    let bit = set.trailing_zeros() as u8;
    bit - bit / 9 + 1
}

/// `squares`, each moved by `step`. Intersect with [`BOARD`] to drop those off the board.
#[inline(always)]
pub const fn shifted(squares: Squares, step: i32) -> Squares {
    if step > 0 { squares << step } else { squares >> -step }
}

/// The squares of a set, each as a set, ascending.
#[inline]
pub fn singles(set: Squares) -> impl Iterator<Item = Squares> {
    std::iter::successors(Some(set), |&rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest & rest.wrapping_neg())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_bits_are_inverse() {
        let squares: Vec<u8> = singles(BOARD).map(number).collect();
        assert_eq!(squares, (1..=32).collect::<Vec<_>>());
        assert_eq!(singles(LAST_ROWS[0]).map(number).collect::<Vec<_>>(), [29, 30, 31, 32]);
    }

    /// Squares as the drawing has them: two columns a square, odd rows one to the left.
    #[test]
    fn a_step_is_a_diagonal_neighbour() {
        let place = |square: u8| {
            let row = i32::from(square - 1) / 4;
            (row, i32::from(square - 1) % 4 * 2 + (row + 1) % 2)
        };
        for from in 1..=32 {
            let (row, column) = place(from);
            for step in STEPS[0] {
                let down = step.signum();
                let right = if step.abs() == 5 { down } else { -down };
                let expected = (1..=32).find(|&to| place(to) == (row + down, column + right));
                let found = shifted(numbered(from), step) & BOARD;
                assert_eq!((found != 0).then(|| number(found)), expected, "{from} by {step}");
            }
        }
    }
}
