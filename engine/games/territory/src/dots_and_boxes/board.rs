//! The lines of a board and their boxes. Flat lines are numbered row by row from the top left, then upright ones:
//!
//! ```text
//! • 0 • 1 •
//! 6   7   8
//! • 2 • 3 •
//! 9  10  11
//! • 4 • 5 •
//! ```

/// A line of dots in a row from the top, flat or upright, that begins at a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Row of its upper or left dot, from the top.
    pub row: usize,
    /// Column of that dot.
    pub column: usize,
    /// Whether it goes down.
    pub upright: bool,
}

/// A board without its lines drawn.
#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// The sides of each box.
    boxes: Vec<u128>,
    /// The boxes of each line.
    beside: Vec<Vec<u128>>,
    /// Where each symmetry of the board puts each line.
    images: Vec<Vec<u8>>,
}

impl Board {
    /// A board of `rows` × `columns` boxes.
    pub fn new(rows: usize, columns: usize) -> Self {
        let mut board =
            Self { rows, columns, boxes: Vec::new(), beside: Vec::new(), images: Vec::new() };
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let line = |row, column, upright| 1_u128 << board.number(Line { row, column, upright });
            let sides = line(row, column, false)
                | line(row + 1, column, false)
                | line(row, column, true)
                | line(row, column + 1, true);
            board.boxes.push(sides);
        }
        let of_line = |line: usize| {
            board.boxes.iter().filter(|&sides| sides >> line & 1 == 1).copied().collect()
        };
        board.beside = (0..board.count()).map(of_line).collect();
        let symmetries = if rows == columns { 8 } else { 4 };
        board.images = (0..symmetries)
            .map(|which| (0..board.count()).map(|line| board.image(line, which)).collect())
            .collect();
        board
    }

    /// Boxes in a column.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Boxes in a row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of lines.
    pub const fn count(&self) -> usize {
        (self.rows + 1) * self.columns + self.rows * (self.columns + 1)
    }

    /// All lines.
    #[inline]
    pub const fn all(&self) -> u128 {
        (1 << self.count()) - 1
    }

    /// The sides of each box.
    #[inline]
    pub fn boxes(&self) -> &[u128] {
        &self.boxes
    }

    /// The sides of each box that a line is a side of.
    #[inline]
    pub fn beside(&self, line: u8) -> impl Iterator<Item = u128> + '_ {
        self.beside[usize::from(line)].iter().copied()
    }

    /// For each symmetry, where it puts each line.
    pub fn images(&self) -> &[Vec<u8>] {
        &self.images
    }

    /// The number of a line.
    pub const fn number(&self, line: Line) -> usize {
        if line.upright {
            (self.rows + 1) * self.columns + line.row * (self.columns + 1) + line.column
        } else {
            line.row * self.columns + line.column
        }
    }

    /// The line with a number.
    pub const fn line(&self, number: usize) -> Line {
        let flat = (self.rows + 1) * self.columns;
        if number < flat {
            Line { row: number / self.columns, column: number % self.columns, upright: false }
        } else {
            let number = number - flat;
            let width = self.columns + 1;
            Line { row: number / width, column: number % width, upright: true }
        }
    }

    /// Where symmetry `which` puts a line: bit 0 mirrors, bit 1 turns upside down, bit 2 exchanges rows and columns.
    fn image(&self, number: usize, which: usize) -> u8 {
        let Line { mut row, mut column, mut upright } = self.line(number);
        if which & 1 == 1 {
            column = self.columns - column - usize::from(!upright);
        }
        if which & 2 == 2 {
            row = self.rows - row - usize::from(upright);
        }
        if which & 4 == 4 {
            (row, column, upright) = (column, row, !upright);
        }
        self.number(Line { row, column, upright }) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::bits::each;

    #[test]
    fn symmetries_move_boxes_to_boxes() {
        for (rows, columns) in [(1, 1), (2, 3), (4, 4), (7, 7)] {
            let board = Board::new(rows, columns);
            for images in board.images() {
                for &sides in board.boxes() {
                    let moved = each(sides).fold(0, |set, line| set | 1_u128 << images[line]);
                    assert!(board.boxes().contains(&moved), "{rows} × {columns}");
                }
            }
            for number in 0..board.count() {
                assert_eq!(board.number(board.line(number)), number);
            }
        }
    }
}
