//! Tic-tac-toe on any board: rows × columns, `in_a_row` to win (an m,n,k-game; Gomoku is 15,15,5).
//!
//! The board has one bit per cell, row by row, with an empty guard column at the right, so that a shifted
//! line never wraps into the next row. 3 × 3:
//!
//! ```text
//!   0  1  2 | 3
//!   4  5  6 | 7
//!   8  9 10 |11
//! ```

mod lines;
mod text;
mod threats;

use self::lines::Lines;
use common::bits::Bits;
use common::cells;
use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::evaluation::Feature;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options, refuse};
use countermove_core::game::ordering::Ordering;
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::zobrist;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Tic-tac-toe",
    rules: "X and O take turns to mark an empty cell. The first to have in_a_row marks in a row, a \
            column or a diagonal wins; in the standard variant a longer line does not count. A \
            full board without a winner is a draw.",
    state_notation: "Rows from the top, separated by '/': X, O, or '.' for an empty cell, as in \
                     \"X.O/.X./...\". X moves first, so the counts tell whose turn it is.",
    move_notation: "Column letter and row number from the bottom: a1 is bottom left.",
    examples: &[
        Example::new("O must block").state("X.O/.X./..."),
        Example::new("X has answered a corner").moves("a1 b2"),
        Example::new("Gomoku")
            .options("{\"rows\":15,\"columns\":15,\"in_a_row\":5}")
            .moves("h8 i9 i8"),
    ],
};

const LONGEST_SIDE: i64 = 19;
const ROWS: Opt = side("rows", "Height of the board.");
const COLUMNS: Opt = side("columns", "Width of the board.");
const IN_A_ROW: Opt =
    side("in_a_row", "Marks in a line that win; such a line must fit on the board.");

const FREESTYLE: &str = "freestyle";
const STANDARD: &str = "standard";
const VARIANT: Opt = Opt::choice("variant", &[FREESTYLE, STANDARD], FREESTYLE)
    .about("freestyle: a longer line wins too; standard: only one of exactly in_a_row marks does.");

/// The options.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS, IN_A_ROW, VARIANT];

const fn side(name: &'static str, about: &'static str) -> Opt {
    Opt::integer(name, 1..=LONGEST_SIDE, 3).about(about)
}

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let grid = Grid {
        rows: options.integer(&ROWS)? as usize,
        columns: options.integer(&COLUMNS)? as usize,
    };
    let in_a_row = options.integer(&IN_A_ROW)? as usize;
    if in_a_row > grid.rows.max(grid.columns) {
        return Err(refuse(
            "/options/in_a_row",
            &format!(
                "is {in_a_row}: no such line fits on {} rows and {} columns",
                grid.rows, grid.columns
            ),
        ));
    }
    let exact = options.choice(&VARIANT)? == STANDARD;
    let canonical = options.canonical();
    Ok(if grid.rows * (grid.columns + 1) <= 64 {
        opener.open(TicTacToe::<1>::new(grid, in_a_row, exact), canonical)
    } else {
        opener.open(TicTacToe::<6>::new(grid, in_a_row, exact), canonical)
    })
}

/// The game on a board of at most `64 * N` cells, guard column included.
#[derive(Clone, Debug)]
pub struct TicTacToe<const N: usize> {
    grid: Grid,
    cells: Bits<N>,
    lines: Lines<N>,
    numbers: Vec<[u64; 2]>,
    lines_through: Vec<i32>,
}

/// The marks of X and O, with values derived from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<const N: usize> {
    marks: [Bits<N>; 2],
    key: u64,
    plies: u16,
    won: bool,
}

impl<const N: usize> State<N> {
    const fn mover(&self) -> Player {
        self.plies as usize & 1
    }
}

impl<const N: usize> TicTacToe<N> {
    fn new(grid: Grid, in_a_row: usize, exact: bool) -> Self {
        let mut game = Self {
            grid,
            cells: Bits::EMPTY,
            lines: Lines::new(grid, in_a_row, exact),
            numbers: (0..64 * N as u64)
                .map(|cell| [zobrist(2 * cell), zobrist(2 * cell + 1)])
                .collect(),
            lines_through: Vec::new(),
        };
        for index in 0..grid.cells() {
            let cell = game.cell(index / grid.columns, index % grid.columns);
            game.cells.insert(cell);
        }
        game.lines_through = game.lines.through_each(game.cells);
        game
    }

    const fn cell(&self, row: usize, column: usize) -> usize {
        row * (self.grid.columns + 1) + column
    }

    #[inline]
    fn mark(&self, state: &mut State<N>, player: Player, cell: usize) {
        state.marks[player].insert(cell);
        state.key ^= self.numbers[cell][player];
        state.plies += 1;
    }

    /// Number of open lines of `player`: those without a mark of the opponent.
    #[inline]
    fn open_lines(&self, state: &State<N>, player: Player) -> u32 {
        self.lines.count(self.cells & !state.marks[1 - player])
    }

    /// The textbook's M(n) and O(n), where the first player is MAX.
    fn open_lines_of_each(&self, state: &State<N>) -> [f64; 2] {
        [0, 1].map(|player| f64::from(self.open_lines(state, player)))
    }

    /// The value of [`OPEN_LINES`].
    fn open_lines_difference(&self, state: &State<N>, player: Player) -> f64 {
        let open = self.open_lines_of_each(state);
        open[player] - open[1 - player]
    }
}

impl<const N: usize> Game for TicTacToe<N> {
    type State = State<N>;
    type Move = u16;

    fn facts(&self) -> Facts {
        Facts { tactical: self.has_threats(), ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State<N> {
        State { marks: [Bits::EMPTY; 2], key: zobrist(128 * N as u64), plies: 0, won: false }
    }

    #[inline]
    fn turn(&self, state: &State<N>) -> Turn {
        if state.won || usize::from(state.plies) == self.grid.cells() {
            Turn::Over
        } else {
            Turn::Of(state.mover())
        }
    }

    #[inline]
    fn moves(&self, state: &State<N>, out: &mut Vec<u16>) {
        if !state.won {
            let empty = self.cells & !(state.marks[0] | state.marks[1]);
            out.extend(empty.iter().map(|cell| cell as u16));
        }
    }

    #[inline]
    fn play(&self, state: &mut State<N>, action: u16) {
        let (player, cell) = (state.mover(), usize::from(action));
        self.mark(state, player, cell);
        state.won = usize::from(state.plies) >= 2 * self.lines.in_a_row - 1
            && self.lines.any_through(&state.marks[player], cell);
    }

    fn utility(&self, state: &State<N>, player: Player) -> f64 {
        match state.won {
            false => 0.0,
            true if player == state.mover() => -1.0,
            true => 1.0,
        }
    }

    #[inline]
    fn key(&self, state: &State<N>) -> u64 {
        state.key
    }
}

const OPEN_LINES: Feature = Feature::new("open_lines", 1.0)
    .about("open lines (without a mark of the opponent), minus the opponent's");

impl<const N: usize> Evaluation for TicTacToe<N> {
    const UNIT: &'static str = "open lines";

    const SPREAD: f64 = 4.0;

    const FEATURES: &'static [Feature] = &[OPEN_LINES];

    fn spread(&self) -> f64 {
        if self.has_threats() { Self::THREAT } else { Self::SPREAD }
    }

    fn feature_list(&self) -> &'static [Feature] {
        if self.has_threats() { threats::FEATURES } else { Self::FEATURES }
    }

    fn textbook(&self) -> &'static [(&'static str, f64)] {
        &[(OPEN_LINES.name, 1.0)]
    }

    fn features(&self, state: &State<N>, player: Player, values: &mut [f64]) {
        if self.has_threats() {
            return self.threat_features(state, player, values);
        }
        values[0] = self.open_lines_difference(state, player);
    }

    fn by_player(&self, state: &State<N>, index: usize) -> Option<Vec<f64>> {
        let is_of_lines = self.feature_list()[index].name == OPEN_LINES.name;
        is_of_lines.then(|| self.open_lines_of_each(state).to_vec())
    }

    fn input_count(&self) -> usize {
        self.grid.cells() + 1
    }

    fn inputs(&self, state: &State<N>, player: Player, inputs: &mut [f32]) {
        let guarded = self.grid.columns + 1;
        let marks =
            |player: Player| state.marks[player].iter().map(move |cell| cell - cell / guarded);
        cells::write(marks(player), marks(1 - player), player == state.mover(), inputs);
    }
}

impl<const N: usize> Ordering for TicTacToe<N> {
    fn ordering_scores(&self, state: &State<N>, moves: &[u16], out: &mut Vec<i32>) {
        if self.has_threats() {
            self.threat_scores(state, moves, out);
        } else {
            out.extend(moves.iter().map(|&action| self.ordering_score(state, action)));
        }
    }

    #[inline]
    fn ordering_score(&self, _state: &State<N>, action: u16) -> i32 {
        self.lines_through[usize::from(action)]
    }
}
