//! Othello on 8 × 8: a disc flips the opponent's discs between it and another of its own colour.

mod board;
mod endgame;
mod evaluation;
pub mod patterns;
mod stability;
mod tactics;
mod text;

pub use self::board::{flips, legal};
pub use self::endgame::Endgame;

use common::bits::each;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::mix;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Othello",
    rules: "Black (X) and white (O) take turns to place a disc. It flips all discs of the other \
            colour between it and another disc of its own colour, in each of the eight directions, \
            and must flip at least one. A player who cannot move passes; the game is over when \
            neither can move. A player's utility is its discs minus the opponent's, where the \
            winner gets the empty squares.",
    state_notation: "64 squares row by row from a1: X, O, or '-' for an empty one; a blank; and X \
                     or O to move. Also read: '*', 'B' and 'W' as discs, '.' as empty, '/' or a new \
                     line between rows, and the moves from the start, as in \"f5d6c3\", where forced \
                     passes may be left out.",
    move_notation: "Column and row of the square, the rows from the top: d3. \"pass\" where no disc \
                    can be placed, and only there.",
    examples: &[
        Example::new("The first move"),
        Example::new("The last 20 squares: FFO endgame test, number 40")
            .state("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"),
        Example::new("The tiger opening").moves("f5 d6 c3 d3 c4"),
    ],
};

/// There are no options.
pub const OPTIONS: &[Opt] = &[];

/// Passes the game to `opener`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    Ok(opener.open(Othello, options.canonical()))
}

/// d4, e4, d5 and e5, where each player has two discs at the start.
const CENTRE: u64 = 0x0000_0018_1800_0000;
/// Number of squares, and the greatest margin of a win.
const SQUARES: i32 = 64;
/// The move of a player who cannot place a disc.
const PASS: u8 = 64;
/// One step of a score, in discs: a power of 2, so that whole discs are exact.
const STEP: f64 = 1.0 / 128.0;

/// The rules under the options.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

/// Discs, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Discs of the player to move.
    mine: u64,
    /// Discs of the other player.
    theirs: u64,
    /// The player to move: 0 black, 1 white.
    mover: u8,
}

impl State {
    const START: Self =
        Self { mine: 0x0000_0008_1000_0000, theirs: 0x0000_0010_0800_0000, mover: 0 };

    #[inline]
    const fn mover(self) -> Player {
        self.mover as usize
    }

    /// Discs of `player`.
    #[inline]
    const fn of(self, player: Player) -> u64 {
        if player == self.mover() { self.mine } else { self.theirs }
    }

    #[inline]
    fn legal(self) -> u64 {
        legal(self.mine, self.theirs)
    }

    /// Whether neither player can place a disc.
    #[inline]
    fn is_over(self) -> bool {
        self.legal() == 0 && legal(self.theirs, self.mine) == 0
    }
}

/// Final margin of the player with `mine`, in discs: the winner gets the empty squares.
#[inline]
pub const fn margin(mine: u64, theirs: u64) -> i32 {
    let (mine, theirs) = (mine.count_ones() as i32, theirs.count_ones() as i32);
    let empty = SQUARES - mine - theirs;
    let lead = mine - theirs;
    lead + empty * lead.signum()
}

impl Game for Othello {
    type State = State;
    /// Index of the square, from a1 row by row, or `PASS`.
    type Move = u8;

    fn facts(&self) -> Facts {
        let most = f64::from(SQUARES);
        Facts {
            tactical: true,
            utility_min: -most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        State::START
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        let squares = state.legal();
        if squares != 0 {
            out.extend(each(squares).map(|square| square as u8));
        } else if legal(state.theirs, state.mine) != 0 {
            out.push(PASS);
        }
    }

    /// Published counts keep counting a finished game as one leaf. The first 228 games end on move 9.
    fn leaves_beyond_end(&self) -> u64 {
        1
    }

    #[inline]
    fn count_moves(&self, state: &State, _scratch: &mut Vec<u8>) -> u64 {
        match state.legal().count_ones() {
            0 => u64::from(legal(state.theirs, state.mine) != 0),
            count => u64::from(count),
        }
    }

    #[inline]
    fn play(&self, state: &mut State, action: u8) {
        let State { mine, theirs, mover } = *state;
        let (disc, turned) = match action {
            PASS => (0, 0),
            square => (1 << square, flips(mine, theirs, usize::from(square))),
        };
        *state = State { mine: theirs ^ turned, theirs: mine | turned | disc, mover: mover ^ 1 };
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        f64::from(margin(state.of(player), state.of(1 - player)))
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        mix(mix(state.mine) ^ state.theirs.rotate_left(17) ^ u64::from(state.mover))
    }

    fn scale(&self) -> Scale {
        Scale::Linear { unit: STEP }
    }
}
