//! The board, and the goal. Cells are numbered from 0, row by row from the top; tile 0 is the blank.

use countermove_core::game::packed::Packed;
use countermove_core::rng::Rng;

/// Greatest side of a board.
pub const MOST_SIDE: usize = 5;
const MOST_CELLS: usize = MOST_SIDE * MOST_SIDE;
/// The instance of side 3 at the start: Russell & Norvig's figure.
const FIGURE: [u8; 9] = [7, 2, 4, 5, 0, 6, 8, 3, 1];
/// Random moves from the goal to the start of other sides, per cell of a row.
const SCRAMBLE: usize = 12;

/// The tiles, and how many moves were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By cell; 0 beyond the board.
    pub tiles: [u8; MOST_CELLS],
    /// The blank's cell.
    pub blank: u8,
    /// Moves made.
    pub moves: u16,
}

/// A move of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slide {
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
    /// To the row above.
    Up,
    /// To the row below.
    Down,
}

impl Slide {
    /// Every move, in the game's order.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];
}

impl Packed for Slide {
    fn pack(self) -> u64 {
        self as u64
    }

    fn unpack(word: u64) -> Self {
        Self::ALL[(word & 3) as usize]
    }
}

/// The order that is aimed at.
pub struct Goal {
    pub side: usize,
    /// The cell of each tile.
    cells: [u8; MOST_CELLS],
}

impl Goal {
    /// The tiles of a board of `side` in order, the blank before the first or after the last.
    pub fn new(side: usize, blank_first: bool) -> Self {
        let count = side * side;
        let shift = if blank_first { 0 } else { count - 1 };
        let mut cells = [0; MOST_CELLS];
        for (tile, cell) in cells.iter_mut().enumerate().take(count) {
            *cell = ((tile + shift) % count) as u8;
        }
        Self { side, cells }
    }

    /// Number of cells of the board.
    pub const fn count(&self) -> usize {
        self.side * self.side
    }

    /// The state with `tiles`, one a cell, after `moves`.
    pub fn state(&self, tiles: &[u8], moves: u16) -> State {
        let mut all = [0; MOST_CELLS];
        all[..tiles.len()].copy_from_slice(tiles);
        let blank = tiles.iter().position(|&tile| tile == 0).expect("a board has a blank");
        State { tiles: all, blank: blank as u8, moves }
    }

    /// The goal itself.
    fn solved(&self) -> State {
        let mut tiles = [0; MOST_CELLS];
        for tile in 0..self.count() {
            tiles[usize::from(self.cells[tile])] = tile as u8;
        }
        self.state(&tiles[..self.count()], 0)
    }

    /// The instance of [`FIGURE`]. On a board of another size: an instance by random moves from the goal, none of
    /// which undoes the one before.
    pub fn start(&self) -> State {
        if self.side == 3 {
            return self.state(&FIGURE, 0);
        }
        let (mut state, mut rng, mut before) = (self.solved(), Rng::new(0), None);
        let mut steps = SCRAMBLE * self.side;
        while steps > 0 || self.is_reached(&state) {
            let slide = Slide::ALL[rng.below(Slide::ALL.len())];
            if self.may(&state, slide) && before != Some(opposite(slide)) {
                self.slide(&mut state, slide);
                before = Some(slide);
                steps = steps.saturating_sub(1);
            }
        }
        state
    }

    pub fn is_reached(&self, state: &State) -> bool {
        self.misplaced(state) == 0
    }

    /// How many tiles are not in their cells.
    pub fn misplaced(&self, state: &State) -> u32 {
        self.tiles(state).filter(|&(cell, tile)| self.cells[tile] != cell).count() as u32
    }

    /// The tiles' distances from their cells, along rows and columns.
    pub fn distance(&self, state: &State) -> u32 {
        self.tiles(state).map(|(cell, tile)| self.apart(cell, self.cells[tile])).sum()
    }

    /// Whether `state` can be solved, by parity: each move exchanges a tile with the blank, which moves by one cell
    /// (Johnson and Story, "Notes on the 15 puzzle", 1879).
    pub fn is_reachable(&self, state: &State) -> bool {
        let order: Vec<u8> =
            state.tiles[..self.count()].iter().map(|&tile| self.cells[usize::from(tile)]).collect();
        let inversions = (0..order.len())
            .map(|first| order[first..].iter().filter(|&&later| later < order[first]).count())
            .sum::<usize>();
        let blank = self.apart(state.blank, self.cells[0]) as usize;
        inversions % 2 == blank % 2
    }

    /// The tiles but the blank, each with its cell.
    fn tiles(&self, state: &State) -> impl Iterator<Item = (u8, usize)> {
        let tiles = state.tiles.into_iter().take(self.count()).enumerate();
        tiles.filter(|&(_, tile)| tile != 0).map(|(cell, tile)| (cell as u8, usize::from(tile)))
    }

    /// Whether the blank can move so.
    pub fn may(&self, state: &State, slide: Slide) -> bool {
        let (row, column) =
            (usize::from(state.blank) / self.side, usize::from(state.blank) % self.side);
        match slide {
            Slide::Left => column > 0,
            Slide::Right => column + 1 < self.side,
            Slide::Up => row > 0,
            Slide::Down => row + 1 < self.side,
        }
    }

    /// Moves the blank; the move is legal.
    pub fn slide(&self, state: &mut State, slide: Slide) {
        let from = usize::from(state.blank);
        let to = match slide {
            Slide::Left => from - 1,
            Slide::Right => from + 1,
            Slide::Up => from - self.side,
            Slide::Down => from + self.side,
        };
        state.tiles.swap(from, to);
        state.blank = to as u8;
    }

    fn apart(&self, one: u8, other: u8) -> u32 {
        let place = |cell: u8| (usize::from(cell) / self.side, usize::from(cell) % self.side);
        let ((row, column), (other_row, other_column)) = (place(one), place(other));
        (row.abs_diff(other_row) + column.abs_diff(other_column)) as u32
    }
}

fn opposite(slide: Slide) -> Slide {
    match slide {
        Slide::Left => Slide::Right,
        Slide::Right => Slide::Left,
        Slide::Up => Slide::Down,
        Slide::Down => Slide::Up,
    }
}
