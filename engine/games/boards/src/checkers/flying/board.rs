//! The neighbours of each square. The index of a square is its number minus one.

use super::super::squares::{Square, Squares, bit, each, number_at, place};

/// No square.
const NOWHERE: Square = u8::MAX;
/// Squares of the largest board.
const MOST: usize = 50;
/// Longest side of a board.
const LONGEST_SIDE: usize = 10;

/// Directions: up left, up right, down left, down right.
pub const DIRECTIONS: [usize; 4] = [0, 1, 2, 3];

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
            let (row, column) = place(square + 1, side);
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
                let to = number_at(row as i8 + down, column as i8 + right, side);
                board.neighbours[direction][usize::from(square)] =
                    to.map_or(NOWHERE, |number| number - 1);
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
