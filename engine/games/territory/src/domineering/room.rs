//! Bounds on the dominoes that a player can still place: those that nobody can prevent, and the most
//! possible.

use super::UPRIGHT;
use common::bits::Bits;
use common::grid::Grid;
use countermove_core::game::Player;

/// A board without its dominoes.
#[derive(Clone, Debug)]
pub struct Room<const N: usize> {
    grid: Grid,
    all: Bits<N>,
}

impl<const N: usize> Room<N> {
    /// A board of at most `64 * N` cells, guard column included.
    pub fn new(grid: Grid) -> Self {
        let mut all = Bits::EMPTY;
        for cell in 0..grid.cells() {
            all.insert(cell / grid.columns * (grid.columns + 1) + cell % grid.columns);
        }
        Self { grid, all }
    }

    /// All cells.
    pub const fn all(&self) -> Bits<N> {
        self.all
    }

    /// From the lower or left cell of a domino of `player` to its other one.
    #[inline]
    pub const fn step(&self, player: Player) -> u32 {
        if player == UPRIGHT { self.grid.columns as u32 + 1 } else { 1 }
    }

    /// The lower or left cells of the dominoes of `player` that fit into `free`.
    #[inline]
    pub fn dominoes(&self, free: Bits<N>, player: Player) -> Bits<N> {
        free & free.lowered(self.step(player))
    }

    /// The cells of `free` that no domino of `player` can cover.
    #[inline]
    pub fn beyond(&self, free: Bits<N>, player: Player) -> Bits<N> {
        let first = self.dominoes(free, player);
        free & !(first | first.raised(self.step(player)))
    }

    /// The most dominoes of `player` that fit into `cells` at once: each run of cells in its direction has room for
    /// half as many.
    #[inline]
    pub fn most(&self, cells: Bits<N>, player: Player) -> u32 {
        self.packing(cells, player).count()
    }

    /// The lower or left cells of such dominoes, from the beginning of each run.
    fn packing(&self, cells: Bits<N>, player: Player) -> Bits<N> {
        let step = self.step(player);
        let mut left = cells;
        let mut packed = Bits::EMPTY;
        loop {
            let fits = left & left.lowered(step);
            let first = fits & !left.raised(step);
            if first.is_empty() {
                return packed;
            }
            packed = packed | first;
            left = left & !(first | first.raised(step));
        }
    }

    /// The number of dominoes of `player` that cannot be prevented: no domino of the other player covers their cells.
    #[inline]
    pub fn safe(&self, free: Bits<N>, player: Player) -> u32 {
        self.most(self.beyond(free, 1 - player), player)
    }

    /// A lower bound of the number of dominoes that `player` can still place, whoever is to move. A domino of the
    /// other player prevents at most two of those that fit beside the safe ones, so a third of these remain.
    #[inline]
    pub fn certain(&self, free: Bits<N>, player: Player, to_move: bool) -> u32 {
        let secure = self.packing(self.beyond(free, 1 - player), player);
        let rest = free & !(secure | secure.raised(self.step(player)));
        let open = self.most(rest, player);
        let left = if to_move { open } else { open.saturating_sub(2) };
        secure.count() + left.div_ceil(3)
    }

    /// The numbers of a cell in the board as it is, mirrored, upside down, and both.
    pub const fn images(&self, cell: usize) -> [usize; 4] {
        let width = self.grid.columns + 1;
        let (row, column) = (cell / width, cell % width);
        let (above, beyond) = (self.grid.rows - 1 - row, self.grid.columns - 1 - column);
        [cell, row * width + beyond, above * width + column, above * width + beyond]
    }
}
