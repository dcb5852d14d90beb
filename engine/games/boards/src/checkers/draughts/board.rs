//! The squares, numbered from 0 in the order in which PDN numbers them from 1: row by row from black's side,
//! left to right as white sees them. White moves up the page.
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
/// The number of a square, from 0.
pub type Square = u8;

/// No square.
const NOWHERE: Square = u8::MAX;
/// Squares of the largest board.
const MOST: usize = 50;
/// Longest side of a board.
pub const LONGEST_SIDE: usize = 10;

/// Directions: up left, up right, down left, down right.
pub const DIRECTIONS: [usize; 4] = [0, 1, 2, 3];

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

/// The geometry of a board.
#[derive(Clone, Debug)]
pub struct Board {
    pub side: u8,
    /// All squares.
    pub all: Squares,
    /// The neighbours of each square by direction.
    neighbours: [[Square; MOST]; 4],
    /// The squares of each row.
    pub rows: [Squares; LONGEST_SIDE],
    /// The squares beside the left and the right edge.
    pub edges: Squares,
    /// The four rows and the columns that are farthest from the edges.
    pub centre: Squares,
    /// The diagonal from white's left corner to black's.
    pub main_road: Squares,
    /// By whether they lead up: the squares that steps in these directions lead to, from each square.
    ahead: [[Squares; MOST]; 2],
}

impl Board {
    pub fn new(side: u8) -> Self {
        let mut board = Self {
            side,
            all: 0,
            neighbours: [[NOWHERE; MOST]; 4],
            rows: [0; LONGEST_SIDE],
            edges: 0,
            centre: 0,
            main_road: 0,
            ahead: [[0; MOST]; 2],
        };
        let last = side - 1;
        for square in 0..side * side / 2 {
            let (row, column) = board.place(square);
            let set = bit(square);
            board.all |= set;
            board.rows[usize::from(row)] |= set;
            let inner = |line: u8, margin: u8| (margin..=last - margin).contains(&line);
            board.edges |= if inner(column, 1) { 0 } else { set };
            let margin = side / 2 - 2;
            board.centre |= if inner(row, margin) && inner(column, margin) { set } else { 0 };
            board.main_road |= if row + column == last { set } else { 0 };
            for direction in DIRECTIONS {
                let down = if direction < 2 { -1 } else { 1 };
                let right = if direction % 2 == 0 { -1 } else { 1 };
                let to = board.square(row as i8 + down, column as i8 + right);
                board.neighbours[direction][usize::from(square)] = to.unwrap_or(NOWHERE);
            }
        }
        for up in [false, true] {
            for square in each(board.all) {
                let mut reached = bit(square);
                for _ in 0..side {
                    reached |= board.stepped(reached, up);
                }
                board.ahead[usize::from(up)][usize::from(square)] = reached & !bit(square);
            }
        }
        board
    }

    /// Row from the top and column from the left.
    pub const fn place(&self, square: Square) -> (u8, u8) {
        let half = self.side / 2;
        let row = square / half;
        (row, square % half * 2 + (row + 1) % 2)
    }

    /// The square at a row from the top and a column from the left.
    pub fn square(&self, row: i8, column: i8) -> Option<Square> {
        let side = self.side as i8;
        let inside = (0..side).contains(&row) && (0..side).contains(&column);
        (inside && (row + column) % 2 != 0).then(|| (row * (side / 2) + column / 2) as Square)
    }

    /// The neighbour of `square` in a direction.
    #[inline]
    pub fn next(&self, square: Square, direction: usize) -> Option<Square> {
        let to = self.neighbours[direction][usize::from(square)];
        (to != NOWHERE).then_some(to)
    }

    /// The directions in which men go forward.
    #[inline]
    pub const fn forward(up: bool) -> [usize; 2] {
        if up { [0, 1] } else { [2, 3] }
    }

    /// The row where men become kings.
    #[inline]
    pub fn last_row(&self, up: bool) -> Squares {
        self.rows[if up { 0 } else { usize::from(self.side) - 1 }]
    }

    /// The squares on the way of a man, as wide as it may get.
    #[inline]
    pub fn ahead(&self, square: Square, up: bool) -> Squares {
        self.ahead[usize::from(up)][usize::from(square)]
    }

    /// The squares one step forward from those of `set`.
    fn stepped(&self, set: Squares, up: bool) -> Squares {
        let steps = |square| Self::forward(up).map(|direction| self.next(square, direction));
        each(set).flat_map(steps).flatten().fold(0, |all, to| all | bit(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_places_are_inverse() {
        for side in [8, 10] {
            let board = Board::new(side);
            assert_eq!(board.all.count_ones(), u32::from(side) * u32::from(side) / 2);
            for square in each(board.all) {
                let (row, column) = board.place(square);
                assert_eq!(board.square(row as i8, column as i8), Some(square));
            }
        }
    }

    /// FMJD, Annex 1, 2.6: the corners of the main road are 5 and 46, the right side is 5, 15, 25, 35, 45.
    #[test]
    fn the_numbers_are_those_of_the_federation() {
        let board = Board::new(10);
        let numbers = |set| each(set).map(|square| square + 1).collect::<Vec<_>>();
        assert_eq!(numbers(board.main_road), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
        assert_eq!(numbers(board.edges), [5, 6, 15, 16, 25, 26, 35, 36, 45, 46]);
        assert_eq!(numbers(board.last_row(true)), [1, 2, 3, 4, 5]);
        assert_eq!(numbers(board.last_row(false)), [46, 47, 48, 49, 50]);
        assert_eq!(numbers(board.ahead(41, true) & board.rows[7]), [37, 38]);
    }

    #[test]
    fn a_direction_and_its_opposite_cancel_out() {
        let board = Board::new(8);
        for square in each(board.all) {
            for direction in DIRECTIONS {
                if let Some(to) = board.next(square, direction) {
                    assert_eq!(board.next(to, 3 - direction), Some(square));
                }
            }
        }
    }
}
