//! Checkers, English draughts: 32 squares, men that capture forward only, kings that step one square. The other
//! variants are another type, in `draughts.rs`.
//!
//! The rules are those of the World Checkers/Draughts Federation. A draw need not be claimed: the game ends
//! when a position occurs for the third time, and after 40 moves of each side without a capture or a man's
//! step.

pub mod board;
mod draughts;
pub mod endgame;
mod features;
mod history;
mod move_text;
mod moves;
mod tactics;
mod text;

pub use self::moves::{Move, Sides};

use std::hash::{Hash, Hasher};

use self::board::{FIRST_MEN, LAST_ROWS, Squares};
use self::draughts::Draughts;
use self::history::History;
use countermove_core::error::Error;
use countermove_core::game::erased::Erased;
use countermove_core::game::larger_table::LargerTable;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, OptKind, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::mix;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Checkers (draughts)",
    rules: "English: black and white have twelve men each on the dark squares, numbered 1 to 32 from \
            black's side. Black moves first. A man steps diagonally forward, and becomes a king on \
            the last row. A king also steps backward. A piece captures an adjacent enemy piece by \
            jumping to the empty square behind it. Captures are forced, and the same piece goes on \
            while it can capture; a man that reaches the last row stops there. Any capture may be \
            chosen. The player who cannot move loses. It is a draw when a position occurs for the \
            third time, and after 40 moves of each side without a capture or a man's step. In the \
            other variants white moves first, except in pool; men capture backward too, except in \
            czech; kings go any distance; captured pieces are removed when the capture ends, and none \
            is jumped twice; a king lands where it can capture again, if it can. International is \
            played on 10 by 10 squares with twenty men each. In international and brazilian the most \
            pieces have to be captured; in czech a king has to capture before men may. A man that \
            reaches the last row by a capture goes on as a king in russian; elsewhere it goes on as a \
            man, and is crowned if its capture ends there. A third occurrence is a draw, and so are 25 \
            moves of each side by kings without a capture in international and pool, 20 in brazilian, \
            15 in russian and czech. Moves of each side in an ending draw too. International: 16 of \
            three pieces with a king against a lone king, 5 of one or two. Russian: 15 of three or \
            more kings against a lone king; else, where both have kings, 5 with two or three pieces in \
            all, 30 with four or five, 60 with six or seven, without a capture or a promotion; and 5 \
            of three pieces while a lone king stays on the main road a1 to h8. Brazilian: 5 of one or \
            two kings, or a king and a man, against one or two kings. Pool: 13 of three kings against \
            a lone king.",
    state_notation: "PDN's FEN: the side to move, then each side's squares, K before a king's: \
                     \"B:W21,22,K3:B1,2\". Runs such as 21-32 are read too. russian, brazilian and \
                     czech write a1 to h8, as their PDN does: \"W:Wc3,e3:BKd8\"; on 8 by 8 squares these \
                     variants and pool read both. \":H12\" at the end says that 12 plies passed without \
                     a capture or a man's step; \":E14\" that 14 did in an ending whose moves are \
                     counted, if that is another number; \":R6\" that a lone king was on the main road for \
                     6. Earlier positions are known only from moves.",
    move_notation: "PDN: \"11-15\", and a capture with every square that the piece lands on: \
                    \"22x15x8\". \"22x8\" will do where no other capture goes from 22 to 8. In russian \
                    \"c3-d4\" and \"c3:e5:g7\", in brazilian and czech \"c3xe5xg7\". Variants other than \
                    english also read the captured squares after the first and the last one: \"38x18x32x22\".",
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
        Example {
            title: "International draughts: Woldouby's position",
            options: r#"{"variant":"international"}"#,
            state: "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
            moves: "",
        },
        Example {
            title: "Russian draughts: a man goes on as a king",
            options: r#"{"variant":"russian"}"#,
            state: "W:Wf6,a1:Be7,b6,h2",
            moves: "",
        },
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[VARIANT];

const VARIANT: Opt = Opt {
    name: "variant",
    about: "The variant of the rules; international is played on 10 by 10 squares.",
    kind: OptKind::Choice {
        values: &[ENGLISH, "international", "russian", "brazilian", "pool", "czech"],
        default: ENGLISH,
    },
};
const ENGLISH: &str = "english";

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let variant = options.choice(&VARIANT)?;
    Ok(match Draughts::new(variant) {
        Some(game) => opener.open_erased(Erased::new(game), options.canonical()),
        None => {
            let game = Checkers { larger_table: options.larger_table() };
            opener.open(game, options.canonical())
        }
    })
}

/// English draughts.
#[derive(Clone, Debug)]
pub struct Checkers {
    larger_table: Option<LargerTable>,
}

impl Checkers {
    /// With no other table than the one that ships.
    pub const SHIPPED: Self = Self { larger_table: None };
}

/// The player who moves first.
const BLACK: Player = 0;
/// The other player.
const WHITE: Player = 1;

/// The pieces, the player to move, and the history that the draw rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Black's and white's.
    pieces: [Squares; 2],
    /// Those of both that are kings.
    kings: Squares,
    mover: u8,
    history: History,
}

impl State {
    const START: Self =
        Self { pieces: FIRST_MEN, kings: 0, mover: BLACK as u8, history: History::unknown(0) };

    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// The pieces from the point of view of the player to move.
    #[inline]
    const fn sides(&self) -> Sides {
        let mover = self.mover();
        Sides { mine: self.pieces[mover], theirs: self.pieces[1 - mover], kings: self.kings, mover }
    }

    /// Whether the player to move has no move. It has lost then, even if a draw rule applies.
    #[inline]
    fn is_stuck(&self) -> bool {
        let sides = self.sides();
        sides.steppers() | sides.jumpers() == 0
    }

    /// Hash of the pieces and the player to move, without history.
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
        if state.history.draws() || state.is_stuck() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !state.history.draws() {
            state.sides().moves(out);
        }
    }

    #[inline]
    fn count_moves(&self, state: &State, scratch: &mut Vec<Move>) -> u64 {
        if state.history.draws() { 0 } else { state.sides().count(scratch) }
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
                state.history.push(from, to);
            } else {
                state.history = History::unknown(0);
            }
        } else {
            state.kings = state.kings & !taken | to & LAST_ROWS[mover];
            state.history = History::unknown(0);
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
        if state.history.is_empty() {
            return position;
        }
        state.history.words().fold(position, |key, word| mix(key ^ word))
    }

    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        state.position_key()
    }

    fn identify_position(&self, state: &State, mut out: &mut dyn Hasher) {
        let State { pieces, kings, mover, history } = state;
        (pieces, kings, mover, history.quiet(), history.has_repeated()).hash(&mut out);
    }

    fn has_history(&self, state: &State) -> bool {
        !state.history.is_empty()
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        !state.history.is_long()
    }
}
