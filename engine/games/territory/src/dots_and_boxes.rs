//! Dots and boxes (Lucas 1889) on any board up to 7 × 7 boxes.

mod board;
mod evaluation;
mod tactics;
mod text;

use self::board::Board;
use common::bits::each;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Dots and boxes",
    rules: "X and O take turns to draw a line between two neighbouring dots. Who draws the fourth side of a box owns \
            the box, of two boxes both, and draws again. When all lines are drawn, the result is the number of boxes \
            of a player minus the other's.",
    state_notation: "From the top, separated by '/', in turn a row of flat lines and a row of upright lines: '-' and \
                     '|' for lines drawn, '.' for others. Then a blank, the boxes of X and of O as in \"2:1\", a blank, \
                     and X or O to draw.",
    move_notation: "The two dots with a hyphen between them, the lower or left one first: a1-a2, or b3-c3. Column \
                    letter and row number from the bottom: the dot a1 is bottom left.",
    examples: &[
        Example::new("O may take a box, and then draws again").moves("a1-a2 b1-b2 a1-b1"),
        Example::new("X takes the whole chain")
            .options(r#"{"rows":1,"columns":5}"#)
            .state("-----/||...|/----- 1:0 X"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS];

const ROWS: Opt = side("rows", "Height of the board, in boxes.");
const COLUMNS: Opt = side("columns", "Width of the board, in boxes.");

const fn side(name: &'static str, about: &'static str) -> Opt {
    Opt::integer(name, 1..=7, 2).about(about)
}

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let rows = options.integer(&ROWS)? as usize;
    let columns = options.integer(&COLUMNS)? as usize;
    Ok(opener.open(DotsAndBoxes { board: Board::new(rows, columns) }, options.canonical()))
}

/// The game on a board.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    board: Board,
}

/// The lines drawn, the boxes of both, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    lines: u128,
    boxes: [u8; 2],
    mover: u8,
}

impl State {
    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// Boxes of `player` minus the other's.
    fn margin(&self, player: Player) -> f64 {
        f64::from(self.boxes[player]) - f64::from(self.boxes[1 - player])
    }
}

impl Game for DotsAndBoxes {
    type State = State;
    /// The number of a line.
    type Move = u8;

    fn facts(&self) -> Facts {
        let most = self.board.boxes().len() as f64;
        Facts { utility_min: -most, utility_max: most, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        State { lines: 0, boxes: [0; 2], mover: 0 }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.lines == self.board.all() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        out.extend(each(self.board.all() & !state.lines).map(|line| line as u8));
    }

    fn count_moves(&self, state: &State, _scratch: &mut Vec<u8>) -> u64 {
        u64::from((self.board.all() & !state.lines).count_ones())
    }

    #[inline]
    fn play(&self, state: &mut State, action: u8) {
        state.lines |= 1 << action;
        let closed =
            self.board.beside(action).filter(|&sides| state.lines & sides == sides).count();
        state.boxes[state.mover()] += closed as u8;
        state.mover ^= u8::from(closed == 0);
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        state.margin(player)
    }

    fn key(&self, state: &State) -> u64 {
        let [low, high] = [state.lines as u64, (state.lines >> 64) as u64];
        let [first, second] = state.boxes.map(u64::from);
        let rest = first << 16 | second << 8 | u64::from(state.mover);
        mix(mix(mix(low).wrapping_mul(3) ^ high) ^ zobrist(rest))
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        Some((self.board.all() & !state.lines).count_ones())
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: STEP }
    }
}

/// The smallest difference of estimates that counts, in boxes.
const STEP: f64 = 0.01;
