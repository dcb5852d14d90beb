//! Dark hex: Hex in which neither player sees the other's stones (Browne 2000; OpenSpiel).
//!
//! The board is a rhombus. A cell has six neighbours: those of the same row, and in the rows above and below those of
//! the same column and of one column beside.
//!
//! ```text
//! a2 b2
//!   a1 b1      b2 and a1 are neighbours; a2 and b1 are not
//! ```

use crate::phantom::{Board, Phantom, REVEAL, TRIES, cells_of};
use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::rng::Rng;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Dark hex",
    rules: "Hex, but each player sees its own stones only. X connects the top and the bottom, O the left and the \
            right. A move is a try. A try on a cell that the other has taken is refused, and the same player tries \
            again, on a cell that it has not tried yet. Each player is told when its turn comes, and at the end who \
            has won.",
    state_notation: "All tries in their order, each by its cell, with ! where it was refused, or - for none: \
                     \"b2 b2! a1\". A view has the player's own tries, and after a comma \"to move\", \"waiting\", \
                     \"won\" or \"lost\": \"b2! a1, waiting\". Where tries are revealed, ? stands for each try of the \
                     other.",
    move_notation: "Column letter and row number from the bottom: a1 is bottom left. A cell touches those beside it in \
                    its row, in the row above those of its own column and one to the right, and in the row below \
                    those of its own column and one to the left.",
    examples: &[
        Example::new("O may try the centre").moves("b2"),
        Example::new("The first player wins on 2 × 2").options(r#"{"rows":2,"columns":2}"#),
    ],
};

const ROWS: Opt = side("rows", "Height of the board.");
const COLUMNS: Opt = side("columns", "Width of the board.");

const fn side(name: &'static str, about: &'static str) -> Opt {
    Opt::integer(name, 1..=11, 3).about(about)
}

/// The options.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS, REVEAL];

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let rows = options.integer(&ROWS)? as usize;
    let columns = options.integer(&COLUMNS)? as usize;
    let hears_tries = options.choice(&REVEAL)? == TRIES;
    let board = Rhombus::new(Grid { rows, columns });
    Ok(opener.open(Phantom { board, hears_tries }, options.canonical()))
}

/// The board.
struct Rhombus {
    grid: Grid,
    /// By cell.
    neighbours: Vec<u128>,
    /// By player: the two sides that it connects.
    sides: [[u128; 2]; 2],
}

const DISTANCE: Feature = Feature::new("distance", 1.0).about(
    "free cells that the opponent still needs to connect its sides, minus those that the player \
     needs",
);

impl Rhombus {
    fn new(grid: Grid) -> Self {
        let Grid { rows, columns } = grid;
        let bit = |row: usize, column: usize| 1_u128 << (row * columns + column);
        let around = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            let steps = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1)];
            let step = |(down, right): (isize, isize)| {
                let row = row.checked_add_signed(down).filter(|&row| row < rows)?;
                let column = column.checked_add_signed(right).filter(|&column| column < columns)?;
                Some(bit(row, column))
            };
            steps.into_iter().filter_map(step).fold(0, |set, cell| set | cell)
        };
        let row = |row| (0..columns).fold(0, |set, column| set | bit(row, column));
        let column = |column| (0..rows).fold(0, |set, row| set | bit(row, column));
        Self {
            grid,
            neighbours: (0..grid.cells()).map(around).collect(),
            sides: [[row(0), row(rows - 1)], [column(0), column(columns - 1)]],
        }
    }

    fn all(&self) -> u128 {
        (1 << self.grid.cells()) - 1
    }

    /// The cells next to `set`.
    fn beside(&self, set: u128) -> u128 {
        cells_of(set).fold(0, |next, cell| next | self.neighbours[usize::from(cell)])
    }

    /// The cells of `through` connected with `from`.
    fn flood(&self, from: u128, through: u128) -> u128 {
        let (mut reached, mut edge) = (from & through, from & through);
        while edge != 0 {
            edge = self.beside(edge) & through & !reached;
            reached |= edge;
        }
        reached
    }

    /// Fewest cells outside `own` and `taken` with which `player` connects its sides; the number of cells if none do.
    fn distance(&self, player: Player, own: u128, taken: u128) -> usize {
        let [from, to] = self.sides[player];
        let open = self.all() & !taken;
        let mut reached = self.flood(from, own);
        for added in 0..self.grid.cells() {
            if reached & to != 0 {
                return added;
            }
            let step = (self.beside(reached) | from) & open & !reached;
            if step == 0 {
                break;
            }
            reached = self.flood(reached | step, own | reached | step);
        }
        self.grid.cells()
    }

    /// The cells of a cheapest path of `player` through `own`, whose cells are free, and `open`, each at its
    /// price.
    fn path(&self, player: Player, own: u128, open: u128, price: &[f64]) -> Option<u128> {
        let [from, to] = self.sides[player];
        let cost = |cell: u8| if own >> cell & 1 == 1 { 0.0 } else { price[usize::from(cell)] };
        let mut best: Vec<(f64, u128)> = vec![(f64::INFINITY, 0); self.grid.cells()];
        let mut left = own | open;
        for cell in cells_of(from & left) {
            best[usize::from(cell)] = (cost(cell), 1 << cell);
        }
        loop {
            let nearer =
                |a: &u8, b: &u8| best[usize::from(*a)].0.total_cmp(&best[usize::from(*b)].0);
            let cell = cells_of(left).min_by(nearer)?;
            let (spent, path) = best[usize::from(cell)];
            if spent.is_infinite() {
                return None;
            }
            if to >> cell & 1 == 1 {
                return Some(path);
            }
            left &= !(1 << cell);
            for next in cells_of(self.neighbours[usize::from(cell)] & left) {
                let there = &mut best[usize::from(next)];
                if spent + cost(next) < there.0 {
                    *there = (spent + cost(next), path | 1 << next);
                }
            }
        }
    }
}

impl Board for Rhombus {
    const FEATURES: &'static [Feature] = &[DISTANCE];

    const UNIT: &'static str = "cells";

    const SPREAD: f64 = 2.0;

    fn grid(&self) -> Grid {
        self.grid
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["X", "O"][player]
    }

    fn wins(&self, marks: u128, player: Player) -> bool {
        let [from, to] = self.sides[player];
        self.flood(from, marks) & to != 0
    }

    fn lead(&self, marks: [u128; 2]) -> f64 {
        let distance = |player: Player| self.distance(player, marks[player], marks[1 - player]);
        distance(1) as f64 - distance(0) as f64
    }

    /// On a full board exactly one player connects its sides. So the marks win if they hold a path of
    /// `player`, and do not win if the cells left hold a path of the other.
    fn complete(
        &self,
        player: Player,
        known: u128,
        free: u128,
        count: usize,
        winning: bool,
        rng: &mut Rng,
    ) -> Option<Vec<u8>> {
        // Each cell costs at least 1, so that a cheapest path is not much longer than a shortest one.
        let price: Vec<f64> = (0..self.grid.cells()).map(|_| 1.0 + rng.unit() / 16.0).collect();
        let mut spare: Vec<u8> = cells_of(free).collect();
        for place in (1..spare.len()).rev() {
            spare.swap(place, rng.below(place + 1));
        }
        if !winning {
            let own = self.all() & !known & !free;
            let path = self.path(1 - player, own, free, &price)?;
            let cells = spare.into_iter().filter(|&cell| path >> cell & 1 == 0).take(count);
            return Some(cells.collect()).filter(|cells: &Vec<u8>| cells.len() == count);
        }
        let path = self.path(player, known, free, &price)? & free;
        let last = cells_of(path).nth(rng.below((path.count_ones() as usize).max(1)))?;
        let mut marks = known | path & !(1 << last);
        for cell in spare {
            let fits = ((marks & free).count_ones() as usize) < count.saturating_sub(1);
            if fits && cell != last && !self.wins(marks | 1 << cell, player) {
                marks |= 1 << cell;
            }
        }
        let mut cells: Vec<u8> = cells_of(marks & free).collect();
        cells.push(last);
        (cells.len() == count).then_some(cells)
    }
}
