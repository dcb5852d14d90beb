//! Cells, headings and sets of cells of a grid of up to 32 × 32. A set is a bitboard with a word per row
//! and a bit per column: a flood fill takes a few operations per step, and distances need no table.

/// Most rows and columns.
pub const SIDE: usize = 32;

/// A direction, or no movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    North,
    South,
    East,
    West,
    Stop,
}

impl Heading {
    /// All headings, in the order of moves.
    pub const ALL: [Self; 5] = [Self::North, Self::South, Self::East, Self::West, Self::Stop];
    /// The four directions.
    pub const WAYS: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    pub const fn name(self) -> &'static str {
        ["North", "South", "East", "West", "Stop"][self as usize]
    }

    /// The letter of the heading; '-' for [`Heading::Stop`].
    pub const fn letter(self) -> char {
        ['N', 'S', 'E', 'W', '-'][self as usize]
    }

    pub const fn back(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::East => Self::West,
            Self::West => Self::East,
            Self::Stop => Self::Stop,
        }
    }
}

/// A cell, by row from the top and column from the left. It may be off the grid; then no set contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    pub row: u8,
    pub column: u8,
}

impl Cell {
    #[inline]
    pub const fn towards(self, heading: Heading) -> Self {
        let Self { row, column } = self;
        match heading {
            Heading::North => Self { row: row.wrapping_sub(1), column },
            Heading::South => Self { row: row + 1, column },
            Heading::East => Self { row, column: column + 1 },
            Heading::West => Self { row, column: column.wrapping_sub(1) },
            Heading::Stop => self,
        }
    }

    /// Index of the cell, less than 1,024.
    pub const fn index(self) -> u64 {
        self.row as u64 * SIDE as u64 + self.column as u64
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plane([u32; SIDE]);

impl Plane {
    pub const EMPTY: Self = Self([0; SIDE]);

    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        let row = self.0.get(usize::from(cell.row)).copied().unwrap_or(0);
        row.checked_shr(u32::from(cell.column)).unwrap_or(0) & 1 == 1
    }

    pub fn add(&mut self, cell: Cell) {
        self.0[usize::from(cell.row)] |= 1 << cell.column;
    }

    pub fn remove(&mut self, cell: Cell) {
        self.0[usize::from(cell.row)] &= !(1 << cell.column);
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; SIDE]
    }

    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |common, (a, b)| common | a & b) != 0
    }

    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & !other.0[row]))
    }

    pub fn both(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }

    /// The cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells =
            (0..SIDE as u8).flat_map(|row| (0..SIDE as u8).map(move |column| Cell { row, column }));
        cells.filter(|&cell| self.has(cell))
    }

    /// The set together with its neighbours in `open`.
    #[inline]
    fn grown(&self, open: &Self) -> Self {
        let rows = &self.0;
        Self(std::array::from_fn(|row| {
            let above = if row > 0 { rows[row - 1] } else { 0 };
            let below = if row + 1 < SIDE { rows[row + 1] } else { 0 };
            let here = rows[row];
            (here | here << 1 | here >> 1 | above | below) & open.0[row]
        }))
    }
}

/// Flood fill from `from` over `open`. Calls `look` with the number of steps, from 0, and the cells reached,
/// until it returns true or there are no more cells.
#[inline]
pub fn spread(open: &Plane, from: Cell, mut look: impl FnMut(u16, &Plane) -> bool) {
    let mut reached = Plane::EMPTY;
    reached.add(from);
    for steps in 0.. {
        if look(steps, &reached) {
            return;
        }
        let next = reached.grown(open);
        if next == reached {
            return;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_go_around_walls() {
        let rows = ["...#", ".#..", ".##.", "...."];
        let mut open = Plane::EMPTY;
        for (row, text) in (0..).zip(rows) {
            for (column, _) in (0..).zip(text.chars()).filter(|(_, letter)| *letter == '.') {
                open.add(Cell { row, column });
            }
        }
        let mut steps_to = [[None; 4]; 4];
        spread(&open, Cell { row: 0, column: 2 }, |steps, reached| {
            for cell in reached.cells() {
                steps_to[cell.row as usize][cell.column as usize].get_or_insert(steps);
            }
            false
        });
        let expected = [
            [Some(2), Some(1), Some(0), None],
            [Some(3), None, Some(1), Some(2)],
            [Some(4), None, None, Some(3)],
            [Some(5), Some(6), Some(5), Some(4)],
        ];
        assert_eq!(steps_to, expected);
    }

    #[test]
    fn no_set_has_a_cell_outside_of_the_grid() {
        let full = Plane([u32::MAX; SIDE]);
        for corner in [Cell { row: 0, column: 0 }, Cell { row: 31, column: 31 }] {
            let around = Heading::WAYS.iter().filter(|&&way| full.has(corner.towards(way)));
            assert_eq!(around.count(), 2);
        }
        assert_eq!((full.count(), full.cells().count()), (1024, 1024));
    }
}
