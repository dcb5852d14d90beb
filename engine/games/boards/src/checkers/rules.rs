//! The rules that all variants share: who is to move, how a move changes the position, when the game ends.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use super::history::History;
use super::move_text::Written;
use super::moves::Hop;
use super::squares::{Square, bit};
use super::state::State;
use super::variant::{Ending, Variant};
use countermove_core::error::Error;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::mix;

/// The steps and captures of pieces on a board, with their notation.
pub trait Movement: Clone + Debug + Send + Sync + 'static {
    /// A move as a word.
    type Move: Hop;

    /// Value of a king beyond that of a man, in men.
    const CROWN: f64;
    /// The first letters of the fields of a position's text.
    const FIELDS: &'static str;

    /// The variant that is played.
    fn variant(&self) -> &Variant;

    /// The number of a square.
    fn number(&self, square: Square) -> u8;

    /// The square with a number.
    fn square(&self, number: u8) -> Square;

    /// Whether a piece of the player to move can capture.
    fn can_capture(&self, state: &State) -> bool;

    /// Whether a piece of the player to move can step, if no capture is forced.
    fn can_step(&self, state: &State) -> bool;

    /// Appends the moves, distinct: captures if there is one.
    fn moves(&self, state: &State, out: &mut Vec<Self::Move>);

    /// Number of those moves. `scratch` is a buffer, left as it was.
    #[inline]
    fn count_moves(&self, state: &State, scratch: &mut Vec<Self::Move>) -> u64 {
        let before = scratch.len();
        self.moves(state, scratch);
        let count = scratch.len() - before;
        scratch.truncate(before);
        count as u64
    }

    /// Whether a man becomes a king.
    fn crowns(&self, state: &State, action: Self::Move) -> bool;

    /// Hash of the pieces and the player to move, without history.
    fn position_key(&self, state: &State) -> u64;

    /// The squares of a path of the capture `action`, the first one included, that passes `squares` in this order:
    /// of all such paths the least by numbers. `None`: there is none.
    fn path(&self, state: &State, action: Self::Move, squares: &[Square]) -> Option<Vec<Square>>;

    /// The ending that `state` is, if moves are counted in it.
    #[inline]
    fn ending(&self, _state: &State) -> Option<Ending> {
        None
    }

    /// Whether a lone king is on the main road, against three pieces, in a variant that counts moves then.
    #[inline]
    fn is_on_road(&self, _state: &State) -> bool {
        false
    }

    /// Sets the counts of plies by kings, in the ending and on the main road, where a text gives them.
    fn set_counts(&self, state: &mut State, counts: [Option<u16>; 3]) -> Result<(), Error>;

    /// Why what was written is none of the legal captures, `moves`, or more than one: those `matching`.
    fn refused_capture(
        game: &Draughts<Self>,
        state: &State,
        written: &Written,
        matching: &[Self::Move],
        moves: &[Self::Move],
    ) -> Error;
}

/// A variant.
#[derive(Clone, Debug)]
pub struct Draughts<M> {
    pub(super) movement: M,
}

impl<M: Movement> Draughts<M> {
    #[inline]
    pub(super) fn variant(&self) -> &Variant {
        self.movement.variant()
    }

    /// Whether the player to move has no move. It has lost then, even if a draw rule applies.
    #[inline]
    pub(super) fn is_stuck(&self, state: &State) -> bool {
        !self.movement.can_step(state) && !self.movement.can_capture(state)
    }

    /// Whether there have been too many plies without progress.
    #[inline]
    pub(super) fn is_long(&self, state: &State) -> bool {
        let History { quiet, ending, road, .. } = state.history;
        let Variant { quiet_moves, road_moves, .. } = *self.variant();
        let full = |plies: u8, moves: u8| plies >= 2 * moves;
        full(quiet, quiet_moves)
            || (road_moves > 0 && full(road, road_moves))
            || (ending > 0
                && self.movement.ending(state).is_some_and(|found| full(ending, found.moves)))
    }

    #[inline]
    pub(super) fn draws(&self, state: &State) -> bool {
        state.history.repetition_draws() || self.is_long(state)
    }
}

impl<M: Movement> Game for Draughts<M> {
    type State = State;
    type Move = M::Move;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        let Variant { white_begins, .. } = *self.variant();
        let (all, men) = (self.variant().squares(), self.variant().men());
        let set = |numbers: std::ops::RangeInclusive<u8>| {
            numbers.fold(0, |set, number| set | bit(self.movement.square(number)))
        };
        let (black, white) = (set(1..=men), set(all - men + 1..=all));
        let pieces = if white_begins { [white, black] } else { [black, white] };
        State { pieces, kings: 0, mover: 0, history: History::NONE }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.draws(state) || self.is_stuck(state) { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<M::Move>) {
        if !self.draws(state) {
            self.movement.moves(state, out);
        }
    }

    #[inline]
    fn count_moves(&self, state: &State, scratch: &mut Vec<M::Move>) -> u64 {
        if self.draws(state) { 0 } else { self.movement.count_moves(state, scratch) }
    }

    #[inline]
    fn play(&self, state: &mut State, action: M::Move) {
        let (from, to, taken) = (bit(action.from()), bit(action.to()), action.taken());
        let mover = state.mover();
        let ending = self.movement.ending(state);
        let was_on_road = self.movement.is_on_road(state);
        let king = state.kings & from != 0;
        let crowned = king || self.movement.crowns(state, action);
        state.pieces[mover] = state.pieces[mover] & !from | to;
        state.pieces[1 - mover] &= !taken;
        state.kings &= !(from | taken);
        if crowned {
            state.kings |= to;
        }
        state.mover ^= 1;
        if king && taken == 0 {
            state.history.push(action.from(), action.to());
        } else {
            state.history.forget();
        }
        let goes_on = taken == 0 && ending.is_some() && self.movement.ending(state) == ending;
        state.history.ending = if goes_on { state.history.ending + 1 } else { 0 };
        let stays = was_on_road && self.movement.is_on_road(state);
        state.history.road = if stays { state.history.road + 1 } else { 0 };
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        match self.is_stuck(state) {
            false => 0.0,
            true if player == state.mover() => -1.0,
            true => 1.0,
        }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        let position = self.movement.position_key(state);
        if state.history.is_empty() {
            return position;
        }
        state.history.words().fold(position, |key, word| mix(key ^ word))
    }

    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        self.movement.position_key(state)
    }

    fn identify_position(&self, state: &State, mut out: &mut dyn Hasher) {
        let State { pieces, kings, mover, history } = state;
        let History { quiet, ending, road, .. } = history;
        (pieces, kings, mover, quiet, ending, road, history.has_repeated()).hash(&mut out);
    }

    fn has_history(&self, state: &State) -> bool {
        !state.history.is_empty()
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        !self.is_long(state)
    }
}
