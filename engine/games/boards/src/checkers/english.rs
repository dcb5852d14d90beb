//! English draughts: 32 squares, men that capture forward only, kings that step one square.
//!
//! The rules are those of the World Checkers/Draughts Federation. A draw need not be claimed: the game ends
//! when a position occurs for the third time, and after 40 moves of each side without a capture or a man's
//! step.

pub mod board;
pub mod endgame;
mod features;
mod moves;

pub use self::moves::{Move, Sides};

use super::move_text::Written;
use super::moves::Hop;
use super::rules::{Draughts, Movement};
use super::squares::{Square, bit};
use super::state::State;
use super::variant::{ENGLISH, Variant};
use countermove_core::error::Error;
use countermove_core::game::larger_table::LargerTable;
use countermove_core::game::proof::Proof;
use countermove_core::hashing::mix;
use countermove_core::value::Score;

/// The board, and the endgame table that an operator may have.
#[derive(Clone, Debug)]
pub struct English {
    larger_table: Option<LargerTable>,
}

/// English draughts.
pub type Checkers = Draughts<English>;

impl Checkers {
    /// With no other table than the one that ships.
    pub const SHIPPED: Self = Self::with(None);

    /// With a table of five pieces, if there is one.
    pub(super) const fn with(larger_table: Option<LargerTable>) -> Self {
        Self { movement: English { larger_table } }
    }
}

/// Plies without a capture or a man's step that draw the game.
const QUIET_PLIES: u8 = 2 * ENGLISH.quiet_moves;

impl State {
    /// The pieces from the point of view of the player to move.
    #[inline]
    const fn sides(&self) -> Sides {
        let mover = self.mover();
        Sides { mine: self.pieces[mover], theirs: self.pieces[1 - mover], kings: self.kings, mover }
    }
}

impl Movement for English {
    type Move = Move;

    const CROWN: f64 = 1.1;
    const FIELDS: &'static str = "WBHF";

    #[inline]
    fn variant(&self) -> &Variant {
        &ENGLISH
    }

    fn number(&self, square: Square) -> u8 {
        board::number(bit(square))
    }

    fn square(&self, number: u8) -> Square {
        board::numbered(number).trailing_zeros() as Square
    }

    #[inline]
    fn can_capture(&self, state: &State) -> bool {
        state.sides().jumpers() != 0
    }

    #[inline]
    fn can_step(&self, state: &State) -> bool {
        state.sides().steppers() != 0
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        state.sides().moves(out);
    }

    #[inline]
    fn count_moves(&self, state: &State, scratch: &mut Vec<Move>) -> u64 {
        state.sides().count(scratch)
    }

    #[inline]
    fn crowns(&self, state: &State, action: Move) -> bool {
        let (from, to) = (bit(action.from()), bit(action.to()));
        state.kings & from == 0 && to & board::LAST_ROWS[state.mover()] != 0
    }

    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        let [black, white] = state.pieces;
        let low = black | white << 35;
        let high = state.kings | (white >> 29) << 35 | u64::from(state.mover) << 63;
        mix(low ^ mix(high))
    }

    fn path(&self, state: &State, action: Move, squares: &[Square]) -> Option<Vec<Square>> {
        let passes = |path: &[Square]| {
            let mut rest = path.iter();
            squares.iter().all(|square| rest.by_ref().any(|other| other == square))
        };
        let paths = capture_paths(state, action.from()).into_iter();
        paths.filter(|(found, path)| *found == action && passes(path)).map(|(_, path)| path).min()
    }

    fn set_counts(&self, state: &mut State, counts: [Option<u16>; 3]) -> Result<(), Error> {
        let plies = counts[0].unwrap_or(0);
        let quiet = u8::try_from(plies).ok().filter(|&plies| plies <= QUIET_PLIES);
        state.history.quiet = quiet.ok_or_else(|| {
            Error::illegal_position(format!(
                "{plies} plies without a capture or a man's step: the game is drawn after {QUIET_PLIES}"
            ))
        })?;
        Ok(())
    }

    fn refused_capture(
        game: &Checkers,
        state: &State,
        written: &Written,
        matching: &[Move],
        moves: &[Move],
    ) -> Error {
        let texts = |moves: &[Move]| -> Vec<String> {
            moves.iter().map(|&action| game.move_text(state, action)).collect()
        };
        let listed = |what: &str, texts: Vec<String>, separator: &str| {
            Error::illegal_move(format!("{what} {}", texts.join(separator))).rather(texts)
        };
        if !written.as_capture {
            return listed("a capture is forced:", texts(moves), ", ");
        }
        if !matching.is_empty() {
            let mut texts = texts(matching);
            texts.sort_unstable();
            return listed("it may be", texts, " or ");
        }
        let paths = capture_paths(state, written.squares[0]);
        match paths.iter().find(|(_, path)| path.starts_with(&written.squares)) {
            Some((_, path)) => {
                Error::illegal_move(format!("the capture goes on: {}", game.joined(path)))
            }
            None => listed("the captures are", texts(moves), ", "),
        }
    }
}

/// All captures of the piece on `from`, each with every path, the first square included.
fn capture_paths(state: &State, from: Square) -> Vec<(Move, Vec<Square>)> {
    let sides = state.sides();
    let mut capture_paths = Vec::new();
    let mut path = vec![from];
    sides.capture_paths(bit(from), &mut |at, taken, ends| {
        path.truncate(taken.count_ones() as usize);
        path.push(at.trailing_zeros() as Square);
        if ends {
            capture_paths.push((moves::ended(bit(from), at, taken), path.clone()));
        }
    });
    capture_paths
}

impl Proof for Checkers {
    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        let larger = self.movement.larger_table.as_ref();
        endgame::bounds(state, larger).unwrap_or((Score::MIN, Score::MAX))
    }
}
