//! Draughts with flying kings: international, Russian, Brazilian, pool and Czech. One type plays them all by the
//! table of their rules.
//!
//! A draw need not be claimed. The game ends when a position occurs for the third time, after the variant's
//! number of moves by kings alone, and when the variant's count of moves in an ending is full.

mod board;
mod counts;
mod features;
mod moves;
mod path;

use self::board::Board;
use self::moves::{Move, Sides, is_crowned};
use super::move_text::Written;
use super::rules::{Draughts, Movement};
use super::squares::Square;
use super::state::State;
use super::variant::{Ending, Force, MOST_COUNTED, VARIANTS, Variant};
use countermove_core::error::Error;
use countermove_core::game::Player;
use countermove_core::game::searchable::defaults;
use countermove_core::hashing::mix;

/// Most moves that a message lists.
const MOST_LISTED: usize = 12;

/// The rules of a variant, and its board.
#[derive(Clone, Debug)]
pub struct Flying {
    variant: &'static Variant,
    board: Board,
}

impl Draughts<Flying> {
    /// The variant called `name`, if there is one.
    pub(super) fn named(name: &str) -> Option<Self> {
        let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
        Some(Self { movement: Flying { variant, board: Board::new(variant.side) } })
    }
}

impl Flying {
    /// The pieces as `player` sees them when it is to move.
    #[inline]
    fn sides_of(&self, state: &State, player: Player) -> Sides<'_> {
        Sides {
            variant: self.variant,
            board: &self.board,
            mine: state.pieces[player],
            theirs: state.pieces[1 - player],
            kings: state.kings,
            up: self.variant.is_white(player),
        }
    }

    #[inline]
    fn sides(&self, state: &State) -> Sides<'_> {
        self.sides_of(state, state.mover())
    }
}

impl Movement for Flying {
    type Move = Move;

    const CROWN: f64 = features::CROWN;
    const FIELDS: &'static str = "WBHERF";

    #[inline]
    fn variant(&self) -> &Variant {
        self.variant
    }

    fn number(&self, square: Square) -> u8 {
        square + 1
    }

    fn square(&self, number: u8) -> Square {
        number - 1
    }

    #[inline]
    fn can_capture(&self, state: &State) -> bool {
        self.sides(state).can_capture()
    }

    #[inline]
    fn can_step(&self, state: &State) -> bool {
        self.sides(state).can_step()
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.sides(state).moves(out);
    }

    #[inline]
    fn crowns(&self, _state: &State, action: Move) -> bool {
        is_crowned(action)
    }

    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        let [first, second] = state.pieces;
        mix(first ^ mix(second ^ mix(state.kings ^ u64::from(state.mover) << 63)))
    }

    fn path(&self, state: &State, action: Move, squares: &[Square]) -> Option<Vec<Square>> {
        path::path(&self.sides(state), action, squares)
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        if state.count() > MOST_COUNTED {
            return None;
        }
        (self.variant.ending)(state.pieces.map(|pieces| Force {
            men: (pieces & !state.kings).count_ones(),
            kings: (pieces & state.kings).count_ones(),
        }))
    }

    fn is_on_road(&self, state: &State) -> bool {
        if self.variant.road_moves == 0 || state.count() != 4 {
            return false;
        }
        let lone = state.kings & self.board.main_road;
        state.pieces.iter().any(|&pieces| pieces.count_ones() == 1 && pieces & lone != 0)
    }

    fn set_counts(&self, state: &mut State, counts: [Option<u16>; 3]) -> Result<(), Error> {
        self.count(state, counts)
    }

    fn refused_capture(
        game: &Draughts<Self>,
        state: &State,
        _: &Written,
        matching: &[Move],
        moves: &[Move],
    ) -> Error {
        let (what, moves) = match matching {
            [] => ("a capture is forced:", moves),
            several => ("it may be", several),
        };
        let text = |&action: &Move| game.move_text(state, action);
        let mut texts: Vec<String> = moves.iter().take(MOST_LISTED).map(text).collect();
        texts.sort_unstable();
        let more = if moves.len() > MOST_LISTED { ", …" } else { "" };
        Error::illegal_move(format!("{what} {}{more}", texts.join(", "))).rather(texts)
    }
}

defaults!(Draughts<Flying>: Proof);
