//! Breakthrough on any board (Troyka 2000). A set of squares is a word with one bit a square, row by row from the
//! bottom left; white goes up.

mod evaluation;
mod tactics;
mod text;

use common::bits::each;
use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Breakthrough",
    rules: "Each side begins with two rows of pieces; white is at the bottom and moves first. A piece moves one \
            square forward, straight or diagonally, to an empty square. It captures diagonally forward only, and no \
            capture is forced. The first to reach the opponent's first row, or to capture all of its pieces, wins. \
            There are no draws.",
    state_notation: "Rows from the top, separated by '/': w, b, or '.' for an empty square; a blank; and w or b to \
                     move.",
    move_notation: "The square left and the square entered: a2a3, also for a capture. An x or a hyphen between them is \
                    read too.",
    examples: &[
        Example::new("White may capture on b4 or c4")
            .options(r#"{"rows":6,"columns":6}"#)
            .moves("a2b3 b5b4 e2e3 c5c4"),
        Example::new("Black has to capture")
            .options(r#"{"rows":6,"columns":6}"#)
            .state(".bb.../b..w../....../..w.../....../....ww b"),
        Example::new("The smallest board").options(r#"{"rows":4,"columns":2}"#),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS];

const LONGEST_SIDE: i64 = 11;
const ROWS: Opt = Opt::integer("rows", 4..=LONGEST_SIDE, 8).about("Height of the board.");
const COLUMNS: Opt = Opt::integer("columns", 2..=LONGEST_SIDE, 8).about("Width of the board.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let rows = options.integer(&ROWS)? as usize;
    let columns = options.integer(&COLUMNS)? as usize;
    Ok(opener.open(Breakthrough::new(Grid { rows, columns }), options.canonical()))
}

const WHITE: Player = 0;
const BLACK: Player = 1;
/// Rows of pieces that a side begins with.
const FULL_ROWS: usize = 2;
/// A move to the square in the low byte from that in the high byte.
type Move = u16;

const fn from(action: Move) -> usize {
    (action >> 8) as usize
}

const fn to(action: Move) -> usize {
    (action & 0xff) as usize
}

/// The game on a board.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    grid: Grid,
    all: u128,
    /// The leftmost and the rightmost column.
    edges: [u128; 2],
    /// By player: the opponent's first row.
    goals: [u128; 2],
}

/// The pieces of both, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pieces: [u128; 2],
    mover: u8,
}

impl State {
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    fn own(&self) -> u128 {
        self.pieces[self.mover()]
    }

    fn others(&self) -> u128 {
        self.pieces[1 - self.mover()]
    }

    fn hash(&self) -> u64 {
        let halves = self.pieces.map(|set| [set as u64, (set >> 64) as u64]);
        let fold = |hash: u64, half: &u64| mix(hash.wrapping_mul(3) ^ half);
        halves.as_flattened().iter().fold(zobrist(u64::from(self.mover)), fold)
    }
}

impl Breakthrough {
    fn new(grid: Grid) -> Self {
        let row = |row: usize| ((1_u128 << grid.columns) - 1) << (row * grid.columns);
        let column = |column: usize| {
            (0..grid.rows).fold(0, |set, row| set | 1_u128 << (row * grid.columns + column))
        };
        Self {
            grid,
            all: (1 << grid.cells()) - 1,
            edges: [column(0), column(grid.columns - 1)],
            goals: [row(grid.rows - 1), row(0)],
        }
    }

    /// The squares straight before those of `set`, as `player` sees it.
    fn ahead(&self, set: u128, player: Player) -> u128 {
        if player == WHITE { set << self.grid.columns & self.all } else { set >> self.grid.columns }
    }

    /// The squares beside those of `set` in their rows: to the left, and to the right.
    fn beside(&self, set: u128) -> [u128; 2] {
        [(set & !self.edges[0]) >> 1, (set & !self.edges[1]) << 1]
    }

    /// The squares that pieces of `player` on `set` attack.
    fn attacks(&self, set: u128, player: Player) -> u128 {
        let [left, right] = self.beside(self.ahead(set, player));
        left | right
    }

    fn row(&self, square: usize) -> usize {
        square / self.grid.columns
    }

    /// Whether the player who moved last has won.
    fn is_won(&self, state: &State) -> bool {
        state.own() == 0 || state.others() & self.goals[1 - state.mover()] != 0
    }
}

impl Game for Breakthrough {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        let camp = (1_u128 << (FULL_ROWS * self.grid.columns)) - 1;
        let far = camp << ((self.grid.rows - FULL_ROWS) * self.grid.columns);
        State { pieces: [camp, far], mover: WHITE as u8 }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.is_won(state) { Turn::Over } else { Turn::Of(state.mover()) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if self.is_won(state) {
            return;
        }
        let (own, others) = (state.own(), state.others());
        for square in each(own) {
            let ahead = self.ahead(1 << square, state.mover());
            let [left, right] = self.beside(ahead);
            let targets = ((left | right) & !own) | (ahead & !own & !others);
            out.extend(each(targets).map(|target| (square << 8 | target) as Move));
        }
    }

    #[inline]
    fn play(&self, state: &mut State, action: Move) {
        let mover = state.mover();
        state.pieces[mover] ^= 1 << from(action) | 1 << to(action);
        state.pieces[1 - mover] &= !(1 << to(action));
        state.mover ^= 1;
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        if player == state.mover() { -1.0 } else { 1.0 }
    }

    fn key(&self, state: &State) -> u64 {
        state.hash()
    }
}
