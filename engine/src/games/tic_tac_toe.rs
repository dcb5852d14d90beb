//! Tic-tac-toe on any board: rows × columns, `in_a_row` to win (an m,n,k-game; Gomoku is 15,15,5).
//!
//! One bit a cell in reading order, and one empty guard column at the right, so that a line shifted
//! past the edge falls on no cell. 3 × 3:
//!
//! ```text
//!   0  1  2 | 3
//!   4  5  6 | 7
//!   8  9 10 |11
//! ```

use crate::bits::Bits;
use crate::evaluate::{Feature, Features};
use crate::fault::Fault;
use crate::game::{Facts, Game, Player, Turn};
use crate::grid::Grid;
use crate::hashing::zobrist;
use crate::notation::{About, Example, Notation};
use crate::options::{Opt, OptKind, Options, refuse};
use crate::rules::Opener;

/// The game for people.
pub const ABOUT: About = About {
    title: "Tic-tac-toe",
    rules: "X and O take turns to mark an empty cell; the first to have in_a_row marks in a row, a \
            column or a diagonal wins. A full board without one is a draw.",
    state_notation: "Rows from the top, separated by '/': X, O, or '.' for an empty cell, as in \
                     \"X.O/.X./...\". X moves first, so the counts tell whose turn it is.",
    move_notation: "Column letter and row number from the bottom: a1 is bottom left.",
    examples: &[
        Example {
            title: "O must block",
            options: "{}",
            state: "X.O/.X./...",
            moves: "",
        },
        Example {
            title: "X has answered a corner",
            options: "{}",
            state: "",
            moves: "a1 b2",
        },
        Example {
            title: "Gomoku",
            options: "{\"rows\":15,\"columns\":15,\"in_a_row\":5}",
            state: "",
            moves: "h8 i9 i8",
        },
    ],
};

const LONGEST_SIDE: i64 = 19;
const ROWS: Opt = side("rows", "Height of the board.");
const COLUMNS: Opt = side("columns", "Width of the board.");
const IN_A_ROW: Opt = side(
    "in_a_row",
    "Marks in a line that win; such a line must fit on the board.",
);

/// What may be set.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS, IN_A_ROW];

const fn side(name: &'static str, about: &'static str) -> Opt {
    Opt {
        name,
        about,
        kind: OptKind::Integer {
            minimum: 1,
            maximum: LONGEST_SIDE,
            default: 3,
        },
    }
}

/// Reads the options and opens the game.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Fault> {
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
    let canonical = options.canonical();
    Ok(if grid.rows * (grid.columns + 1) <= 64 {
        opener.open(TicTacToe::<1>::new(grid, in_a_row), canonical)
    } else {
        opener.open(TicTacToe::<6>::new(grid, in_a_row), canonical)
    })
}

/// The game on a board of at most `64 * N` cells, guard column included.
#[derive(Clone, Debug)]
pub struct TicTacToe<const N: usize> {
    grid: Grid,
    in_a_row: usize,
    cells: Bits<N>,
    lines: Vec<Line>,
    doublings: usize,
    numbers: Vec<[u64; 2]>,
    lines_through: Vec<i32>,
}

/// A direction in which a winning line fits.
#[derive(Clone, Copy, Debug)]
struct Line {
    step: usize,
    /// A set and-ed with itself lowered by each of these keeps the starts of its lines.
    shifts: [u32; MOST_DOUBLINGS],
}

/// 1 → 2 → 4 → 8 → 16 → 19.
const MOST_DOUBLINGS: usize = 5;

/// Marks of X and O, and what follows from them.
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
    fn new(grid: Grid, in_a_row: usize) -> Self {
        let width = grid.columns + 1;
        let (across, down) = (in_a_row <= grid.columns, in_a_row <= grid.rows);
        let steps = [
            (across, 1),
            (down, width),
            (across && down, width + 1),
            (across && down, width - 1),
        ];
        let directions = if in_a_row == 1 { 1 } else { steps.len() };
        let mut doublings = 0;
        let lines = steps[..directions]
            .iter()
            .filter(|(fits, _)| *fits)
            .map(|&(_, step)| {
                let mut shifts = [0; MOST_DOUBLINGS];
                let mut length = 1;
                doublings = 0;
                while length < in_a_row {
                    let more = length.min(in_a_row - length);
                    shifts[doublings] = (more * step) as u32;
                    doublings += 1;
                    length += more;
                }
                Line { step, shifts }
            })
            .collect();
        let mut game = Self {
            grid,
            in_a_row,
            cells: Bits::EMPTY,
            lines,
            doublings,
            numbers: (0..64 * N as u64)
                .map(|cell| [zobrist(2 * cell), zobrist(2 * cell + 1)])
                .collect(),
            lines_through: vec![0; 64 * N],
        };
        for index in 0..grid.cells() {
            game.cells
                .insert(game.cell(index / grid.columns, index % grid.columns));
        }
        for line in &game.lines {
            for start in game.starts(line, game.cells).iter() {
                for nth in 0..in_a_row {
                    game.lines_through[start + nth * line.step] += 1;
                }
            }
        }
        game
    }

    const fn cell(&self, row: usize, column: usize) -> usize {
        row * (self.grid.columns + 1) + column
    }

    #[inline]
    fn starts(&self, line: &Line, set: Bits<N>) -> Bits<N> {
        line.shifts[..self.doublings]
            .iter()
            .fold(set, |runs, &shift| runs & runs.lowered(shift))
    }

    #[inline]
    fn has_line(&self, marks: Bits<N>) -> bool {
        self.lines
            .iter()
            .any(|line| !self.starts(line, marks).is_empty())
    }

    /// Whether a line of `marks` goes through `cell`: cell by cell, where whole boards are long.
    #[inline]
    fn has_line_through(&self, marks: &Bits<N>, cell: usize) -> bool {
        let run = |step: usize, sign: isize| {
            let mut at = cell.wrapping_add_signed(sign * step as isize);
            let mut length = 0;
            while at < 64 * N && marks.has(at) {
                at = at.wrapping_add_signed(sign * step as isize);
                length += 1;
            }
            length
        };
        self.lines
            .iter()
            .any(|line| run(line.step, 1) + run(line.step, -1) + 1 >= self.in_a_row)
    }

    /// Lines that `player` can still fill: those without a mark of the other.
    #[inline]
    fn open_lines(&self, state: &State<N>, player: Player) -> u32 {
        let open = self.cells & !state.marks[1 - player];
        self.lines
            .iter()
            .map(|line| self.starts(line, open).count())
            .sum()
    }

    fn symbol(&self, state: &State<N>, row: usize, column: usize) -> char {
        let cell = self.cell(row, column);
        match state.marks.iter().position(|marks| marks.has(cell)) {
            Some(player) => SYMBOLS[player],
            None => '.',
        }
    }

    fn check(&self, state: &State<N>) -> Result<bool, Fault> {
        let [xs, os] = state.marks.map(|marks| marks.count());
        if xs != os && xs != os + 1 {
            return Err(Fault::illegal_position(format!(
                "there are {xs} X and {os} O: X moves first and they take turns"
            )));
        }
        let won = state.marks.map(|marks| self.has_line(marks));
        let line = format!("{} in a row", self.in_a_row);
        match won {
            [false, false] => return Ok(false),
            [true, true] => {
                return Err(Fault::illegal_position(format!("X and O both have {line}")));
            }
            _ => {}
        }
        let winner = usize::from(won[1]);
        if winner == state.mover() {
            return Err(Fault::illegal_position(format!(
                "{} has {line}, yet {} moved last",
                SYMBOLS[winner],
                SYMBOLS[1 - winner]
            )));
        }
        let ends = |&cell: &usize| {
            let mut before = state.marks[winner];
            before.remove(cell);
            !self.has_line(before)
        };
        if !state.marks[winner].iter().any(|cell| ends(&cell)) {
            return Err(Fault::illegal_position(format!(
                "{} has {line} more than once without a common mark: the game had ended before",
                SYMBOLS[winner]
            )));
        }
        Ok(true)
    }
}

const SYMBOLS: [char; 2] = ['X', 'O'];

impl<const N: usize> Game for TicTacToe<N> {
    type State = State<N>;
    type Move = u16;

    fn facts(&self) -> Facts {
        Facts::duel()
    }

    fn start(&self) -> State<N> {
        State {
            marks: [Bits::EMPTY; 2],
            key: zobrist(128 * N as u64),
            plies: 0,
            won: false,
        }
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
        state.marks[player].insert(cell);
        state.key ^= self.numbers[cell][player];
        state.plies += 1;
        let marks = &state.marks[player];
        state.won = usize::from(state.plies) >= 2 * self.in_a_row - 1
            && if N == 1 {
                self.has_line(*marks)
            } else {
                self.has_line_through(marks, cell)
            };
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

impl<const N: usize> Features for TicTacToe<N> {
    const UNIT: &'static str = "open lines";
    const SPREAD: f64 = 4.0;
    const FEATURES: &'static [Feature] = &[Feature {
        name: "open_lines",
        about: "lines without a mark of the opponent's, minus the opponent's without one of mine",
        weight: 1.0,
    }];

    fn features(&self, state: &State<N>, player: Player, values: &mut [f64]) {
        let [mine, theirs] = [player, 1 - player].map(|who| f64::from(self.open_lines(state, who)));
        values[0] = mine - theirs;
    }

    #[inline]
    fn promise(&self, _state: &State<N>, action: u16) -> i32 {
        self.lines_through[usize::from(action)]
    }
}

impl<const N: usize> Notation for TicTacToe<N> {
    fn player_name(&self, player: Player) -> String {
        SYMBOLS[player].to_string()
    }

    fn read(&self, text: &str) -> Result<State<N>, Fault> {
        let mut state = self.start();
        for (index, symbol) in self.grid.read(text, ".XO")?.into_iter().enumerate() {
            if let Some(player) = symbol.checked_sub(1) {
                let cell = self.cell(index / self.grid.columns, index % self.grid.columns);
                state.marks[player].insert(cell);
                state.key ^= self.numbers[cell][player];
                state.plies += 1;
            }
        }
        state.won = self.check(&state).map_err(|fault| fault.about(text))?;
        Ok(state)
    }

    fn write(&self, state: &State<N>) -> String {
        self.grid
            .write(|row, column| self.symbol(state, row, column))
    }

    fn read_move(&self, state: &State<N>, text: &str) -> Result<u16, Fault> {
        let (row, column) = self.grid.read_cell(text)?;
        let refuse = |why: String| {
            Err(Fault::illegal_move(format!("illegal move \"{text}\": {why}")).about(text))
        };
        match self.symbol(state, row, column) {
            '.' if state.won => refuse("the game is over".into()),
            '.' => Ok(self.cell(row, column) as u16),
            symbol => refuse(format!("{symbol} is there")),
        }
    }

    fn write_move(&self, _state: &State<N>, action: u16) -> String {
        let width = self.grid.columns + 1;
        self.grid
            .cell_name(usize::from(action) / width, usize::from(action) % width)
    }

    fn picture(&self, state: &State<N>) -> String {
        self.grid
            .picture(|row, column| self.symbol(state, row, column))
    }
}
