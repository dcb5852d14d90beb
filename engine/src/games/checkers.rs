//! Checkers, English draughts: 32 squares, men that capture forward only, kings that step one square.
//!
//! The rules are those of the World Checkers/Draughts Federation. Drawn by themselves are a position
//! that occurs for the third time, and 40 moves of each side without a capture or a man's step; there
//! a player would claim the draw.

pub mod board;
pub mod endgame;
mod features;
mod move_text;
mod moves;
mod past;
mod tactics;
mod text;

pub use self::moves::{Move, Sides};

use self::board::{FIRST_MEN, LAST_ROWS, Squares};
use self::past::Past;
use crate::error::Error;
use crate::game::notation::{About, Example};
use crate::game::options::{Opt, OptKind, Options};
use crate::game::rules::Opener;
use crate::game::{Facts, Game, Player, Turn};
use crate::hashing::mix;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Checkers (English draughts)",
    rules: "Black and white have twelve men each on the dark squares, numbered 1 to 32 from black's \
            side; black moves first. A man steps diagonally forward, and is crowned on the last \
            row; a king steps backward too. A piece jumps over an enemy beside it to the empty \
            square beyond, and takes it. Whoever can capture must, and goes on with the same piece \
            while it can; which way is free, and a man that reaches the last row stops there. \
            Whoever has no move loses. A position that occurs for the third time is a draw, and so \
            are 40 moves of each side in a row without a capture or a man's step.",
    state_notation: "PDN's FEN: the side to move, then each side's squares, K before a king's: \
                     \"B:W21,22,K3:B1,2\". Runs such as 21-32 are read too. \":H12\" at the end \
                     says that 12 plies passed without a capture or a man's step; earlier positions \
                     are known only from moves.",
    move_notation: "PDN: \"11-15\", and a capture with every square that the piece lands on: \
                    \"22x15x8\". \"22x8\" will do where no other capture goes from 22 to 8.",
    examples: &[
        Example { title: "Black opens by Old Faithful", options: "{}", state: "", moves: "11-15" },
        Example {
            title: "Two ways from 22 to 6",
            options: "{}",
            state: "W:W22,30:B9,10,12,17,18",
            moves: "",
        },
        Example {
            title: "Two kings against one",
            options: "{}",
            state: "W:WK18,K19:BK1",
            moves: "",
        },
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[VARIANT];

const VARIANT: Opt = Opt {
    name: "variant",
    about: "Whose rules.",
    kind: OptKind::Choice { values: &["english"], default: "english" },
};

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    options.choice(&VARIANT)?;
    Ok(opener.open(Checkers, options.canonical()))
}

/// The rules under the options.
#[derive(Clone, Copy, Debug)]
pub struct Checkers;

/// Index of the player who moves first.
const BLACK: Player = 0;
/// Index of the other.
const WHITE: Player = 1;

/// Pieces, whose move it is, and what the draw rules need of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Black's and white's.
    pieces: [Squares; 2],
    /// Those of both that are kings.
    kings: Squares,
    mover: u8,
    past: Past,
}

impl State {
    const START: Self =
        Self { pieces: FIRST_MEN, kings: 0, mover: BLACK as u8, past: Past::unknown(0) };

    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// As the player to move sees it.
    #[inline]
    const fn sides(&self) -> Sides {
        let mover = self.mover();
        Sides { mine: self.pieces[mover], theirs: self.pieces[1 - mover], kings: self.kings, mover }
    }

    /// Whether the player to move has no move: lost, whatever else would be drawn.
    #[inline]
    fn is_stuck(&self) -> bool {
        let sides = self.sides();
        sides.steppers() | sides.jumpers() == 0
    }

    /// The pieces and the side to move alone.
    #[inline]
    fn position_key(&self) -> u64 {
        let [black, white] = self.pieces;
        let low = black | white << 35;
        let high = self.kings | (white >> 29) << 35 | u64::from(self.mover) << 63;
        mix(low ^ mix(high))
    }
}

impl Game for Checkers {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        State::START
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.past.draws() || state.is_stuck() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !state.past.draws() {
            state.sides().moves(out);
        }
    }

    #[inline]
    fn play(&self, state: &mut State, action: Move) {
        let (from, to, taken) = (action.from(), action.to(), action.taken());
        let mover = state.mover();
        state.pieces[mover] = state.pieces[mover] & !from | to;
        state.pieces[1 - mover] &= !taken;
        if state.kings & from != 0 {
            state.kings = state.kings & !(from | taken) | to;
            if taken == 0 {
                state.past.push(from, to);
            } else {
                state.past = Past::unknown(0);
            }
        } else {
            state.kings = state.kings & !taken | to & LAST_ROWS[mover];
            state.past = Past::unknown(0);
        }
        state.mover ^= 1;
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        match state.is_stuck() {
            false => 0.0,
            true if player == state.mover() => -1.0,
            true => 1.0,
        }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        let position = state.position_key();
        if state.past.is_empty() {
            return position;
        }
        state.past.words().fold(position, |key, word| mix(key ^ word))
    }

    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        state.position_key()
    }
}
