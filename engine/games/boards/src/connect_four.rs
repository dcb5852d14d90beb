//! Connect Four on 7 × 6. The board is a word with one bit per cell, column by column, with an empty guard
//! bit on top of each column, so that a shifted line never wraps into the next column:
//!
//! ```text
//!    6 13 20 27 34 41 48   guards
//!    5 12 19 26 33 40 47
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42
//! ```

pub mod book;
mod evaluation;
mod tactics;
mod text;

use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::mix;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Connect Four",
    rules: "X and O take turns to drop a disc into one of seven columns, where it falls to the \
            lowest empty cell; the first to have four in a row, a column or a diagonal wins. A full \
            board without one is a draw.",
    state_notation: "Six rows from the top, separated by '/': X, O, or '.' for an empty cell. X \
                     moves first, so the counts tell whose turn it is. Or the columns played from \
                     the start, as in \"4453\".",
    move_notation: "The column, 1 to 7 from the left.",
    examples: &[
        Example::new("X wins at either end")
            .state("......./......./......./......./...OO../..XXX.O"),
        Example::new("Seven moves into the main line").state("4444443"),
        Example::new("The first move by the centre").moves("4"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[BOOK];

const BOOK: Opt = Opt::boolean("book", true).about(
    "Whether solve looks up the values of opening positions in a book instead of searching for \
     them.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let book = options.boolean(&BOOK)?;
    Ok(opener.open(ConnectFour { book }, options.canonical()))
}

const GRID: Grid = Grid { rows: ROWS as usize, columns: COLUMNS as usize };
const ROWS: u32 = 6;
const COLUMNS: u32 = 7;
const HEIGHT: u32 = ROWS + 1;

/// Distance between neighbouring cells of a line: vertical, horizontal and the two diagonals.
const STEPS: [u32; 4] = [1, HEIGHT, HEIGHT - 1, HEIGHT + 1];

/// The lowest cell of each column.
const BOTTOM: u64 = {
    let mut cells = 0;
    let mut column = 0;
    while column < COLUMNS {
        cells |= 1 << (column * HEIGHT);
        column += 1;
    }
    cells
};
const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);
const TOP: u64 = BOTTOM << (ROWS - 1);

/// A flag in `discs`, beyond every cell and guard: the last disc has made four.
const WON: u64 = 1 << 63;

/// The rules under the options.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    /// Whether `solve` looks up opening positions in the book.
    pub book: bool,
}

/// The discs on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Discs of the player to move.
    mine: u64,
    /// Discs of both players, and the flag [`WON`].
    discs: u64,
}

impl State {
    const START: Self = Self { mine: 0, discs: 0 };

    /// Number of discs.
    pub const fn plies(self) -> u32 {
        (self.discs & BOARD).count_ones()
    }

    /// A number unique to each position that is not won: a column of height h adds at least 2^h − 1
    /// and at most 2^(h+1) − 2.
    const fn word(self) -> u64 {
        self.mine + (self.discs & BOARD)
    }

    /// The lesser of the words of the position and of its mirror image: one number for both, unique among
    /// the positions that are not won. It fits in 49 bits.
    pub const fn symmetric_word(self) -> u64 {
        let (word, mirror) = (self.word(), mirrored(self.word()));
        if word < mirror { word } else { mirror }
    }

    const fn is_won(self) -> bool {
        self.discs & WON != 0
    }

    const fn mover(self) -> Player {
        (self.plies() & 1) as usize
    }

    /// Discs of `player`.
    const fn of(self, player: Player) -> u64 {
        if player == self.mover() { self.mine } else { self.mine ^ (self.discs & BOARD) }
    }
}

/// The word of a position with its columns in reverse order.
#[inline]
const fn mirrored(word: u64) -> u64 {
    const WHOLE: u64 = (1 << HEIGHT) - 1;
    let outer = (word & WHOLE) << 42 | word >> 42;
    let next = (word & WHOLE << 7) << 28 | word >> 28 & WHOLE << 7;
    let inner = (word & WHOLE << 14) << 14 | word >> 14 & WHOLE << 14;
    outer | next | inner | word & WHOLE << 21
}

const fn has_four(discs: u64) -> bool {
    let mut direction = 0;
    while direction < STEPS.len() {
        let pairs = discs & discs >> STEPS[direction];
        if pairs & pairs >> (2 * STEPS[direction]) != 0 {
            return true;
        }
        direction += 1;
    }
    false
}

impl Game for ConnectFour {
    type State = State;
    /// Column, from 0.
    type Move = u8;

    fn facts(&self) -> Facts {
        Facts::two_player_zero_sum()
    }

    fn start(&self) -> State {
        State::START
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.is_won() || state.discs & TOP == TOP {
            Turn::Over
        } else {
            Turn::Of(state.mover())
        }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        if state.is_won() {
            return;
        }
        let open = TOP & !state.discs;
        out.extend(
            (0..COLUMNS as u8)
                .filter(|&column| open >> (u32::from(column) * HEIGHT) & (1 << (ROWS - 1)) != 0),
        );
    }

    #[inline]
    fn play(&self, state: &mut State, action: u8) {
        let theirs = state.mine ^ state.discs;
        state.discs |= state.discs + (1 << (u32::from(action) * HEIGHT));
        if has_four(theirs ^ state.discs) {
            state.discs |= WON;
        }
        state.mine = theirs;
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        match state.is_won() {
            false => 0.0,
            true if player == state.mover() => -1.0,
            true => 1.0,
        }
    }

    /// Unique to each position, since `mix` is a bijection.
    #[inline]
    fn key(&self, state: &State) -> u64 {
        mix(state.word())
    }
}
