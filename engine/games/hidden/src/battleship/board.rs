//! The board: where ships can lie. A set of squares is a word of 128 bits, bit row × columns + column, with row 0 at
//! the bottom, so that a1 is bit 0.

use common::grid::Grid;
use countermove_core::error::Error;

/// Longest side of a board: its squares fit into a word.
pub const LONGEST_SIDE: usize = 11;

/// Squares, by bit.
pub type Squares = u128;

/// A way for a ship to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The squares it lies on.
    pub squares: Squares,
    /// The squares that no other ship may lie on: its own, and where ships may not touch those around it.
    pub blocked: Squares,
}

/// Squares and placements under the options.
#[derive(Clone, Debug)]
pub struct Board {
    /// Height and width, at most [`LONGEST_SIDE`].
    pub grid: Grid,
    /// By length of the ship: its placements, those along rows first, each from the lowest square.
    placements: Vec<Vec<Placement>>,
}

impl Board {
    /// A board on which ships may touch or not.
    pub fn new(grid: Grid, touching: bool) -> Self {
        let mut board = Self { grid, placements: vec![Vec::new()] };
        for length in 1..=LONGEST_SIDE {
            let mut placements = board.lines(length, 1, 0);
            if length > 1 {
                placements.extend(board.lines(length, 0, 1));
            }
            let place = |squares| {
                let blocked = if touching { squares } else { board.with_neighbours(squares) };
                Placement { squares, blocked }
            };
            let placements = placements.into_iter().map(place).collect();
            board.placements.push(placements);
        }
        board
    }

    /// Number of squares.
    pub fn squares(&self) -> usize {
        self.grid.cells()
    }

    /// The placements of a ship of `length`; at most 220.
    pub fn placements(&self, length: u8) -> &[Placement] {
        &self.placements[usize::from(length)]
    }

    /// Name of a square.
    pub fn name(&self, square: u8) -> String {
        let (row, column) = self.row_column(square);
        self.grid.cell_name(self.grid.rows - 1 - row, column)
    }

    /// The square called `text`. Errors: `MalformedMove`, `IllegalMove`.
    pub fn square(&self, text: &str) -> Result<u8, Error> {
        let (from_top, column) = self.grid.read_cell(text)?;
        Ok(((self.grid.rows - 1 - from_top) * self.grid.columns + column) as u8)
    }

    /// The first and the last square of a placement, such as "a1-a5"; of a ship of one square that square.
    pub fn placement_name(&self, placement: &Placement) -> String {
        let first = placement.squares.trailing_zeros() as u8;
        let last = (Squares::BITS - 1 - placement.squares.leading_zeros()) as u8;
        match first == last {
            true => self.name(first),
            false => format!("{}-{}", self.name(first), self.name(last)),
        }
    }

    /// A picture of the board.
    pub fn picture(&self, symbol: impl Fn(u8) -> char) -> String {
        let square = |from_top: usize, column| {
            ((self.grid.rows - 1 - from_top) * self.grid.columns + column) as u8
        };
        self.grid.picture(|from_top, column| symbol(square(from_top, column)))
    }

    fn row_column(&self, square: u8) -> (usize, usize) {
        (usize::from(square) / self.grid.columns, usize::from(square) % self.grid.columns)
    }

    fn bit(&self, row: usize, column: usize) -> Squares {
        1 << (row * self.grid.columns + column)
    }

    /// All lines of `length` squares in the direction of (`across`, `up`).
    fn lines(&self, length: usize, across: usize, up: usize) -> Vec<Squares> {
        let Grid { rows, columns } = self.grid;
        let mut lines = Vec::new();
        for row in 0..(rows + 1).saturating_sub(1 + up * (length - 1)) {
            for column in 0..(columns + 1).saturating_sub(1 + across * (length - 1)) {
                let square = |step| self.bit(row + up * step, column + across * step);
                lines.push((0..length).map(square).sum());
            }
        }
        lines
    }

    fn with_neighbours(&self, squares: Squares) -> Squares {
        let Grid { rows, columns } = self.grid;
        let mut wide = 0;
        for square in bits(squares) {
            let (row, column) = self.row_column(square);
            for near_row in row.saturating_sub(1)..=(row + 1).min(rows - 1) {
                for near_column in column.saturating_sub(1)..=(column + 1).min(columns - 1) {
                    wide |= self.bit(near_row, near_column);
                }
            }
        }
        wide
    }
}

/// The squares of a set, lowest first.
pub fn bits(mut squares: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then(|| squares.trailing_zeros() as u8)?;
        squares &= squares - 1;
        Some(square)
    })
}
