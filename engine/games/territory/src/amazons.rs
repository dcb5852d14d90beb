//! The Game of the Amazons on any board (Zamkauskas 1988). A set of squares is a word with one bit a square, row by row
//! from the bottom left.

mod board;
mod evaluation;
mod room;
mod tactics;
mod text;

use self::board::Board;
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
    title: "Amazons",
    rules: "In a turn a player moves one of the own amazons as a chess queen moves, any number of squares in a line, \
            and then shoots an arrow from where it stands, as far as a queen might move from there. Neither amazons \
            nor arrows may enter or cross a square with an amazon or an arrow. Arrows stay. Nothing is captured. White \
            begins, and who cannot move loses.",
    state_notation: "Rows from the top, separated by '/': W and B for amazons, '#' for an arrow, '.' for an empty \
                     square; a blank; and W or B to move. Any squares may have arrows from the start. Numbers of empty \
                     squares, Q and q for white's and black's amazons, and 'x' or '*' for an arrow are read too: \
                     \"3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w\".",
    move_notation: "The square left, the square entered and the square of the arrow: d1-d7/g7. Column letter and row \
                    number from the bottom: a1 is bottom left. \"d1-d7(g7)\", \"d1-d7,g7\", \"d1-d7xg7\" and \
                    \"d1d7g7\" are read too.",
    examples: &[
        Example::new("The first of 2,176 moves"),
        Example::new("5 × 5 is won by the first player").options(r#"{"rows":5,"columns":5}"#),
        Example::new("Both have room for six moves: who is to move loses")
            .options(r#"{"rows":6,"columns":6}"#)
            .state("..#B.#/.##..#/W#..##/.#####/#.####/.W##.B W"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS, AMAZONS];

const ROWS: Opt = side("rows", "Height of the board.");
const COLUMNS: Opt = side("columns", "Width of the board.");
const AMAZONS: Opt = Opt::integer("amazons", 1..=4, 4).about(
    "Amazons of a side at the start: the first two on its first row, the others at the edges. \
     Give a state for other places.",
);

const fn side(name: &'static str, about: &'static str) -> Opt {
    Opt::integer(name, 4..=11, 10).about(about)
}

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let rows = options.integer(&ROWS)? as usize;
    let columns = options.integer(&COLUMNS)? as usize;
    let amazons = options.integer(&AMAZONS)? as usize;
    Ok(opener.open(Amazons::new(Grid { rows, columns }, amazons), options.canonical()))
}

const WHITE: Player = 0;
const BLACK: Player = 1;
/// The number of the arrows in [`zobrist`], after the amazons of the players.
const ARROW: usize = 2;

/// An amazon's move and its arrow: three squares, a byte each.
type Move = u32;

const fn pack(from: usize, to: usize, arrow: usize) -> Move {
    (from << 16 | to << 8 | arrow) as Move
}

/// The square left, the square entered and the square of the arrow.
const fn squares(action: Move) -> [usize; 3] {
    [(action >> 16) as usize, (action >> 8 & 0xff) as usize, (action & 0xff) as usize]
}

/// The game on a board.
#[derive(Clone, Debug)]
pub struct Amazons {
    board: Board,
    first: [u128; 2],
}

/// The amazons of both, the arrows, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    amazons: [u128; 2],
    arrows: u128,
    key: u64,
    mover: u8,
}

impl State {
    fn new(amazons: [u128; 2], arrows: u128, mover: Player) -> Self {
        let mut state = Self { amazons, arrows, key: 0, mover: mover as u8 };
        for (kind, set) in [amazons[WHITE], amazons[BLACK], arrows].into_iter().enumerate() {
            each(set).for_each(|square| state.key ^= number(kind, square));
        }
        state
    }

    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    const fn own(&self) -> u128 {
        self.amazons[self.mover as usize]
    }

    const fn taken(&self) -> u128 {
        self.amazons[WHITE] | self.amazons[BLACK] | self.arrows
    }
}

/// The part of a key for what stands on `square`.
const fn number(kind: usize, square: usize) -> u64 {
    zobrist((kind << 8 | square) as u64)
}

impl Amazons {
    fn new(grid: Grid, amazons: usize) -> Self {
        let Grid { rows, columns } = grid;
        // On 10 × 10 in columns d and g of the first row, and in row 4 at the edges.
        let [column, row] = [(columns - 1) / 3, (rows - 1) / 3];
        let places = [column, columns - 1 - column, row * columns, row * columns + columns - 1];
        let white = places[..amazons].iter().fold(0, |set, &square| set | 1_u128 << square);
        let black = each(white).fold(0, |set, square| set | 1 << (grid.cells() - 1 - square));
        Self { board: Board::new(grid), first: [white, black] }
    }

    fn free(&self, state: &State) -> u128 {
        self.board.all() & !state.taken()
    }

    /// Whether no amazon of the player to move has an empty square beside it.
    #[inline]
    fn is_stuck(&self, state: &State) -> bool {
        self.board.beside(state.own()) & self.free(state) == 0
    }
}

impl Game for Amazons {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        State::new(self.first, 0, WHITE)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.is_stuck(state) { Turn::Over } else { Turn::Of(state.mover()) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let free = self.free(state);
        for from in each(state.own()) {
            let vacated = free | 1 << from;
            for to in each(self.board.slides(1 << from, free)) {
                let arrows = self.board.slides(1 << to, vacated & !(1 << to));
                out.extend(each(arrows).map(|arrow| pack(from, to, arrow)));
            }
        }
    }

    fn count_moves(&self, state: &State, _scratch: &mut Vec<Move>) -> u64 {
        let free = self.free(state);
        let arrows = |from: usize, to: usize| {
            let clear = (free | 1 << from) & !(1 << to);
            u64::from(self.board.slides(1 << to, clear).count_ones())
        };
        let moves = |from: usize| {
            each(self.board.slides(1 << from, free)).map(|to| arrows(from, to)).sum::<u64>()
        };
        each(state.own()).map(moves).sum()
    }

    #[inline]
    fn play(&self, state: &mut State, action: Move) {
        let [from, to, arrow] = squares(action);
        let mover = state.mover();
        state.amazons[mover] ^= 1 << from | 1 << to;
        state.arrows |= 1 << arrow;
        state.key ^= number(mover, from) ^ number(mover, to) ^ number(ARROW, arrow);
        state.mover ^= 1;
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        if player == state.mover() { -1.0 } else { 1.0 }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        mix(state.key ^ u64::from(state.mover))
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        Some(self.free(state).count_ones())
    }
}
