//! Domineering on any board (Andersson; Gardner 1974). A set of cells has one bit a cell, row by row from the bottom
//! left, with an empty guard column at the right, so that a shifted domino never wraps into the next row. 3 × 3:
//!
//! ```text
//!   8  9 10 |11
//!   4  5  6 | 7
//!   0  1  2 | 3
//! ```

mod evaluation;
mod room;
mod tactics;
mod text;

use self::room::Room;
use common::bits::Bits;
use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Domineering",
    rules: "The players take turns to cover two free cells with a domino: V, who begins, with an upright one, H with a \
            flat one. Who cannot move loses.",
    state_notation: "Rows from the top, separated by '/': '.' for a free cell, '#' for a covered one; a blank; and V or \
                     H to move. Any cells may be covered from the start.",
    move_notation: "The two cells with a hyphen between them, the lower or left one first: a1-a2, or b3-c3. Column \
                    letter and row number from the bottom: a1 is bottom left.",
    examples: &[
        Example::new("5 × 5 is won by the second player").options(r#"{"rows":5,"columns":5}"#),
        Example::new("Cells that only V can cover")
            .options(r#"{"rows":4,"columns":4}"#)
            .state(".##./.##./..../.... H"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS];

const ROWS: Opt = side("rows", "Height of the board.");
const COLUMNS: Opt = side("columns", "Width of the board.");

const fn side(name: &'static str, about: &'static str) -> Opt {
    Opt::integer(name, 1..=16, 8).about(about)
}

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let rows = options.integer(&ROWS)? as usize;
    let columns = options.integer(&COLUMNS)? as usize;
    let (grid, canonical) = (Grid { rows, columns }, options.canonical());
    Ok(if rows * (columns + 1) <= 64 {
        opener.open(Domineering::<1>::new(grid), canonical)
    } else {
        opener.open(Domineering::<5>::new(grid), canonical)
    })
}

/// Covers cells of one column, and begins.
const UPRIGHT: Player = 0;

/// The game on a board of at most `64 * N` cells, guard column included.
#[derive(Clone, Debug)]
pub struct Domineering<const N: usize> {
    grid: Grid,
    room: Room<N>,
}

/// The free cells, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<const N: usize> {
    free: Bits<N>,
    key: u64,
    mover: u8,
}

impl<const N: usize> State<N> {
    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }
}

impl<const N: usize> Domineering<N> {
    fn new(grid: Grid) -> Self {
        Self { grid, room: Room::new(grid) }
    }

    fn cover(state: &mut State<N>, cell: usize) {
        state.free.remove(cell);
        state.key ^= zobrist(cell as u64);
    }

    /// The lower or left cells of the dominoes that `player` may put.
    #[inline]
    fn dominoes(&self, state: &State<N>, player: Player) -> Bits<N> {
        self.room.dominoes(state.free, player)
    }
}

impl<const N: usize> Game for Domineering<N> {
    type State = State<N>;
    /// The lower or left cell of a domino of the player to move.
    type Move = u16;

    fn facts(&self) -> Facts {
        Facts::two_player_zero_sum()
    }

    fn start(&self) -> State<N> {
        State { free: self.room.all(), key: 0, mover: UPRIGHT as u8 }
    }

    #[inline]
    fn turn(&self, state: &State<N>) -> Turn {
        let stuck = self.dominoes(state, state.mover()).is_empty();
        if stuck { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State<N>, out: &mut Vec<u16>) {
        out.extend(self.dominoes(state, state.mover()).iter().map(|cell| cell as u16));
    }

    fn count_moves(&self, state: &State<N>, _scratch: &mut Vec<u16>) -> u64 {
        u64::from(self.dominoes(state, state.mover()).count())
    }

    #[inline]
    fn play(&self, state: &mut State<N>, action: u16) {
        let cell = usize::from(action);
        let other = cell + self.room.step(state.mover()) as usize;
        Self::cover(state, cell);
        Self::cover(state, other);
        state.mover ^= 1;
    }

    fn utility(&self, state: &State<N>, player: Player) -> f64 {
        if player == state.mover() { -1.0 } else { 1.0 }
    }

    #[inline]
    fn key(&self, state: &State<N>) -> u64 {
        mix(state.key ^ u64::from(state.mover))
    }

    fn most_plies(&self, state: &State<N>) -> Option<u32> {
        Some(state.free.count() / 2)
    }

    /// The winner counts, not the length of the game: a proof need not find the longest defence.
    fn scale(&self) -> Scale {
        Scale::Linear { unit: STEP }
    }
}

/// The smallest difference of estimates that counts; a win is worth 1.
const STEP: f64 = 1e-4;
