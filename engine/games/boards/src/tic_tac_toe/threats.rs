//! Threats on large boards, as in Gomoku: lines that miss one mark (a four, if five win), two marks (a three,
//! open if it can become an open four), or three.

use super::{OPEN_LINES, State, TicTacToe};
use common::bits::Bits;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Game, Player, Turn};

/// The least length of a winning line for which threats are used.
const SHORTEST: usize = 4;
/// The least number of cells for which threats are used. On smaller boards a search sees the end.
const FEWEST_CELLS: usize = 49;

/// Ordering scores of a cell per line through it that misses one, two or three marks: for lines of the player
/// to move, and of the opponent.
const OWN: [i32; 3] = [1 << 20, 4000, 600];
const THEIRS: [i32; 3] = [1 << 19, 3000, 500];

/// Candidate moves are at most this far from a mark.
const NEAR: u32 = 2;

/// The features on large boards.
pub(super) const FEATURES: &[Feature] = &[
    Feature::new("wanting_one", 10.0).about("open lines that miss one mark, minus the opponent's"),
    Feature::new("wanting_two", 4.0).about("open lines that miss two marks, minus the opponent's"),
    Feature::new("wanting_three", 1.0)
        .about("open lines that miss three marks, minus the opponent's"),
    Feature::new("turn", 3.0).about("1 if the player is to move, −1 if the opponent is"),
    Feature { weight: 0.05, ..OPEN_LINES },
];

impl<const N: usize> TicTacToe<N> {
    /// The estimate that maps to about three quarters of a sure win.
    pub(super) const THREAT: f64 = 20.0;

    pub(super) fn threat_features(&self, state: &State<N>, player: Player, values: &mut [f64]) {
        let [mine, theirs] = [player, 1 - player].map(|who| self.count_by_missing(state, who));
        for (value, (mine, theirs)) in values.iter_mut().zip(mine.into_iter().zip(theirs)) {
            *value = f64::from(mine) - f64::from(theirs);
        }
        values[3] = if player == state.mover() { 1.0 } else { -1.0 };
        values[4] = self.open_lines_difference(state, player);
    }

    /// Whether threats are used.
    pub(super) const fn has_threats(&self) -> bool {
        self.lines.in_a_row >= SHORTEST && self.grid.cells() >= FEWEST_CELLS
    }

    fn free(&self, state: &State<N>) -> Bits<N> {
        self.cells & !(state.marks[0] | state.marks[1])
    }

    /// Number of lines of `player` that miss one, two and three marks.
    pub(super) fn count_by_missing(&self, state: &State<N>, player: Player) -> [u32; 3] {
        let mut counts = [0; 3];
        for (_, by_missing) in self.lines.by_missing(state.marks[player], self.free(state)) {
            for (count, lines) in counts.iter_mut().zip(by_missing) {
                *count += lines.count();
            }
        }
        counts
    }

    /// The empty cells of `lines`, given by their first cells and their `step`.
    fn cells_of(&self, lines: Bits<N>, step: u32, free: Bits<N>) -> Bits<N> {
        let cells = (0..self.lines.in_a_row as u32)
            .fold(Bits::EMPTY, |cells, nth| cells | lines.raised(nth * step));
        cells & free
    }

    /// Empty cells of the lines of `player` that miss `missing` marks.
    fn filling(&self, state: &State<N>, player: Player, missing: usize) -> Bits<N> {
        let free = self.free(state);
        let lines = self.lines.by_missing(state.marks[player], free);
        lines.fold(Bits::EMPTY, |cells, (step, by_missing)| {
            cells | self.cells_of(by_missing[missing - 1], step, free)
        })
    }

    /// The cells that stop `player` from making an open four; `None` if it has no open three. An open
    /// three is two lines, one cell apart, that miss two marks each, with empty outer ends. Only the cells
    /// of both lines defend against it.
    fn open_three_defences(&self, state: &State<N>, player: Player) -> Option<Bits<N>> {
        let (mine, free) = (state.marks[player], self.free(state));
        let length = self.lines.in_a_row as u32;
        let (mut any, mut all, mut found) = (Bits::EMPTY, free, false);
        for (step, [_, lines, _]) in self.lines.by_missing(mine, free) {
            let pairs = lines & lines.lowered(step) & free & free.lowered(length * step);
            for first in pairs.iter() {
                let mut pair = Bits::EMPTY;
                pair.insert(first);
                let cells =
                    self.cells_of(pair, step, free) | self.cells_of(pair.raised(step), step, free);
                (any, all, found) = (any | cells, all & cells, true);
            }
        }
        found.then(|| if all.is_empty() { any } else { all })
    }

    /// Whether a mark of the player to move on `cell` makes a four (a line that misses one mark) or wins.
    fn makes_four(&self, state: &State<N>, cell: usize) -> bool {
        self.filling(state, state.mover(), 2).has(cell)
            || self.filling(state, state.mover(), 1).has(cell)
    }

    /// Appends the ordering score of each of `moves`, by the lines through it.
    pub(super) fn threat_scores(&self, state: &State<N>, moves: &[u16], out: &mut Vec<i32>) {
        let free = self.free(state);
        let mut valuation = [[0; 64]; N];
        for (player, weights) in [(state.mover(), OWN), (1 - state.mover(), THEIRS)] {
            for (step, by_missing) in self.lines.by_missing(state.marks[player], free) {
                for (lines, weight) in by_missing.into_iter().zip(weights) {
                    for first in lines.iter() {
                        for nth in 0..self.lines.in_a_row {
                            let cell = first + nth * step as usize;
                            valuation[cell / 64][cell % 64] += weight;
                        }
                    }
                }
            }
        }
        let through = |cell: usize| self.lines_through[cell];
        out.extend(moves.iter().map(|&action| {
            let cell = usize::from(action);
            valuation[cell / 64][cell % 64] + through(cell)
        }));
    }
}

impl<const N: usize> Quiescence for TicTacToe<N> {
    fn is_threatened(&self, state: &State<N>) -> bool {
        self.has_threats() && !self.filling(state, 1 - state.mover(), 1).is_empty()
    }

    /// Winning moves, or else moves that make a four, which force the reply.
    fn noisy(&self, state: &State<N>, out: &mut Vec<u16>) {
        if self.has_threats() && self.turn(state) != Turn::Over {
            let wins = self.filling(state, state.mover(), 1);
            let cells = if wins.is_empty() { self.filling(state, state.mover(), 2) } else { wins };
            out.extend(cells.iter().map(|cell| cell as u16));
        }
    }

    /// A four may win.
    fn static_exchange(&self, state: &State<N>, action: u16) -> f64 {
        if self.has_threats() && self.makes_four(state, usize::from(action)) {
            Self::THREAT
        } else {
            0.0
        }
    }

    fn candidate_moves(&self, state: &State<N>, out: &mut Vec<u16>) -> bool {
        if !self.has_threats() || state.plies == 0 {
            self.moves(state, out);
            return true;
        }
        let mover = state.mover();
        let wins = self.filling(state, mover, 1);
        let blocks = self.filling(state, 1 - mover, 1);
        let (cells, whole) = if !wins.is_empty() {
            (wins, true)
        } else if !blocks.is_empty() {
            (blocks, true)
        } else if let Some(defences) = self.open_three_defences(state, 1 - mover) {
            (defences | self.filling(state, mover, 2), true)
        } else {
            (self.near(state), false)
        };
        out.extend(cells.iter().map(|cell| cell as u16));
        whole
    }
}

defaults!([const N: usize] TicTacToe<N>: Proof, Pathfinding, Information, Searchable);

impl<const N: usize> TicTacToe<N> {
    /// Empty cells at most [`NEAR`] cells from a mark.
    fn near(&self, state: &State<N>) -> Bits<N> {
        let width = self.grid.columns as u32 + 1;
        let mut cells = state.marks[0] | state.marks[1];
        for step in [1, width] {
            for _ in 0..NEAR {
                cells = cells | cells.raised(step) | cells.lowered(step);
                cells = cells & self.cells;
            }
        }
        cells & self.free(state)
    }
}
