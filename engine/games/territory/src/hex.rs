//! Hex on a rhombus of any size (Hein 1942, Nash 1948). Cells are numbered row by row from the top left:
//!
//! ```text
//!  a b c
//! 1 0 1 2       a cell touches those beside it in its row, in the row above that of its
//!  2 3 4 5      column and one to the right, in the row below that of its column and
//!   3 6 7 8     one to the left: 4 touches 1, 2, 3, 5, 6 and 7
//! ```

mod connections;
mod evaluation;
mod field;
mod fill_in;
mod layout;
mod playout;
mod tactics;
mod text;
mod virtual_connections;

use std::hash::{Hash, Hasher};

use self::field::Frame;
use self::layout::Layout;
use common::bits::Bits;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::mix;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Hex",
    rules: "X and O take turns to put a stone on an empty cell of a rhombus; stones stay. X wins by connecting the top \
            and the bottom with a chain of its stones, O by connecting the left and the right. One of the two always \
            does. With the option swap O may answer the first stone by \"swap\": the stone becomes O's, on the cell \
            mirrored in the long diagonal, and X moves (the pie rule).",
    state_notation: "Rows from the top, separated by '/': X, O, or '.' for an empty cell; a blank; and X or O to move. \
                     Each row is shifted half a cell to the right of the one above.",
    move_notation: "Column letter and row number from the top: a1 is the top left, an acute corner. With the option \
                    swap also \"swap\".",
    examples: &[
        Example::new("The centre first").options(r#"{"size":5}"#).moves("c3"),
        Example::new("A bridge: O cannot cut b4 and c2 apart")
            .options(r#"{"size":5}"#)
            .state("...../..X../...../.X.../O.... O"),
        Example::new("Is the first stone good enough to swap?")
            .options(r#"{"size":4,"swap":true}"#)
            .moves("b1"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[SIZE, SWAP];

const SIZE: Opt = Opt::integer("size", 2..=LONGEST_SIDE as i64, 11)
    .about("Cells of a side; 11, 13 and 14 are usual.");
const SWAP: Opt =
    Opt::boolean("swap", false).about("Whether the second player may take over the first stone.");

const LONGEST_SIDE: usize = 19;

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let size = options.integer(&SIZE)? as usize;
    let swap = options.boolean(&SWAP)?;
    let canonical = options.canonical();
    Ok(match size {
        ..=8 => opener.open(Hex::<1>::new(size, swap), canonical),
        9..=11 => opener.open(Hex::<2>::new(size, swap), canonical),
        _ => opener.open(Hex::<6>::new(size, swap), canonical),
    })
}

/// The move of a player who takes over the first stone. A cell's move is its number.
const TAKE_OVER: u16 = u16::MAX;

/// The game on a board of at most `64 * N` cells.
#[derive(Clone, Debug)]
pub struct Hex<const N: usize> {
    layout: Layout<N>,
    frame: Frame,
    swap: bool,
}

/// The stones of both, whose turn it is, and whether the player who moved last has connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const N: usize> {
    stones: [Bits<N>; 2],
    key: u64,
    mover: u8,
    won: bool,
}

impl<const N: usize> Hash for State<N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.stones, self.mover).hash(hasher);
    }
}

impl<const N: usize> State<N> {
    const EMPTY: Self = Self { stones: [Bits::EMPTY; 2], key: 0, mover: 0, won: false };

    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }
}

impl<const N: usize> Hex<N> {
    fn new(size: usize, swap: bool) -> Self {
        Self { layout: Layout::new(size), frame: Frame::new(size), swap }
    }

    fn free(&self, state: &State<N>) -> Bits<N> {
        self.layout.all() & !(state.stones[0] | state.stones[1])
    }

    fn put(&self, state: &mut State<N>, player: Player, cell: usize) {
        state.stones[player].insert(cell);
        state.key ^= self.layout.number(player, cell);
    }

    /// Whether O may take over the only stone.
    fn may_swap(&self, state: &State<N>) -> bool {
        self.swap && state.mover == 1 && state.stones[1].is_empty() && state.stones[0].count() == 1
    }
}

impl<const N: usize> Game for Hex<N> {
    type State = State<N>;
    /// The number of a cell, or `TAKE_OVER`.
    type Move = u16;

    fn facts(&self) -> Facts {
        Facts::two_player_zero_sum()
    }

    fn start(&self) -> State<N> {
        State::EMPTY
    }

    #[inline]
    fn turn(&self, state: &State<N>) -> Turn {
        if state.won { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State<N>, out: &mut Vec<u16>) {
        if !state.won {
            out.extend(self.free(state).iter().map(|cell| cell as u16));
            out.extend(self.may_swap(state).then_some(TAKE_OVER));
        }
    }

    fn count_moves(&self, state: &State<N>, _scratch: &mut Vec<u16>) -> u64 {
        if state.won {
            0
        } else {
            u64::from(self.free(state).count()) + u64::from(self.may_swap(state))
        }
    }

    #[inline]
    fn play(&self, state: &mut State<N>, action: u16) {
        let player = state.mover();
        if action == TAKE_OVER {
            let cell = state.stones[0].iter().next().expect("one stone is on the board");
            *state = State::EMPTY;
            self.put(state, player, self.layout.mirrored(cell));
        } else {
            self.put(state, player, usize::from(action));
            state.won = self.layout.connects(&state.stones[player], player, usize::from(action));
            state.mover ^= 1;
        }
    }

    fn utility(&self, state: &State<N>, player: Player) -> f64 {
        if player == state.mover() { -1.0 } else { 1.0 }
    }

    #[inline]
    fn key(&self, state: &State<N>) -> u64 {
        mix(state.key ^ u64::from(state.mover))
    }

    fn most_plies(&self, state: &State<N>) -> Option<u32> {
        Some(self.free(state).count() + u32::from(self.may_swap(state)))
    }

    /// The winner counts, not the length of the game: a proof need not find the longest defence.
    fn scale(&self) -> Scale {
        Scale::Linear { unit: STEP }
    }
}

/// The smallest difference of estimates that counts; a win is worth 1.
const STEP: f64 = 1e-4;
