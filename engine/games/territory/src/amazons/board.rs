//! The squares of a board: neighbours, and what queens reach.

use common::grid::Grid;

/// A step in one direction.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The squares from which it stays on the board.
    from: u128,
    /// The difference of the squares' numbers.
    by: i32,
}

impl Step {
    #[inline]
    const fn of(self, set: u128) -> u128 {
        let set = set & self.from;
        if self.by < 0 { set >> -self.by } else { set << self.by }
    }
}

/// A board of at most 128 squares.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    all: u128,
    /// The leftmost and the rightmost column.
    edges: [u128; 2],
    steps: [Step; 8],
}

impl Board {
    pub fn new(grid: Grid) -> Self {
        let Grid { rows, columns } = grid;
        let squares = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let set = |has: &dyn Fn(usize, usize) -> bool| {
            squares()
                .filter(|&(row, column)| has(row, column))
                .fold(0, |set, (row, column)| set | 1_u128 << (row * columns + column))
        };
        let directions = [(0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)];
        let steps = directions.map(|(up, right): (isize, isize)| Step {
            from: set(&|row, column| {
                let target = row.checked_add_signed(up).zip(column.checked_add_signed(right));
                target.is_some_and(|(row, column)| row < rows && column < columns)
            }),
            by: (up * columns as isize + right) as i32,
        });
        let edges = [0, columns - 1].map(|edge| set(&|_, column| column == edge));
        Self { grid, all: set(&|_, _| true), edges, steps }
    }

    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// All squares.
    pub const fn all(&self) -> u128 {
        self.all
    }

    /// The squares that touch a square of `set`; some may be of the set.
    #[inline]
    pub const fn beside(&self, set: u128) -> u128 {
        let sides = (set & !self.edges[0]) >> 1 | (set & !self.edges[1]) << 1;
        let wide = set | sides;
        let columns = self.grid.columns;
        sides | wide >> columns | wide << columns & self.all
    }

    /// The squares of `free` that a queen on a square of `set` reaches in one move over squares of `free`.
    #[inline]
    pub fn slides(&self, set: u128, free: u128) -> u128 {
        let mut reached = 0;
        for step in self.steps {
            let mut front = step.of(set) & free;
            while front != 0 {
                reached |= front;
                front = step.of(front) & free;
            }
        }
        reached
    }

    /// `set`, and the squares of `open` that are connected with it over squares of `open`.
    pub fn flood(&self, set: u128, open: u128) -> u128 {
        let mut reached = set;
        loop {
            let wider = reached | self.beside(reached) & open;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }
}
