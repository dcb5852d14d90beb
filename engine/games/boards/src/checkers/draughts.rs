//! Draughts with flying kings: international, Russian, Brazilian, pool and Czech. One type plays them all by a
//! table of their rules.
//!
//! A draw need not be claimed. The game ends when a position occurs for the third time, after the variant's
//! number of moves by kings alone, and when the variant's count of moves in an ending is full.

mod board;
mod features;
mod history;
mod move_text;
mod moves;
mod tactics;
mod text;
mod variant;

use std::hash::{Hash, Hasher};

use self::board::{Board, Squares, bit};
use self::history::History;
use self::moves::{Move, Sides};
use self::variant::{Ending, Force, MOST_COUNTED, VARIANTS, Variant};
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::mix;

/// The rules of a variant on its board.
#[derive(Clone, Debug)]
pub struct Draughts {
    variant: &'static Variant,
    board: Board,
}

/// The pieces, the player to move, and the history that the draw rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Those of each player, in the order of their turns.
    pieces: [Squares; 2],
    /// Those of both that are kings.
    kings: Squares,
    mover: u8,
    history: History,
}

impl State {
    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// The men and kings of each player.
    fn forces(&self) -> [Force; 2] {
        self.pieces.map(|pieces| Force {
            men: (pieces & !self.kings).count_ones(),
            kings: (pieces & self.kings).count_ones(),
        })
    }

    /// Number of pieces of both.
    #[inline]
    const fn count(&self) -> u32 {
        (self.pieces[0] | self.pieces[1]).count_ones()
    }

    /// Hash of the pieces and the player to move, without history.
    #[inline]
    fn position_key(&self) -> u64 {
        let [first, second] = self.pieces;
        mix(first ^ mix(second ^ mix(self.kings ^ (self.mover as u64) << 63)))
    }
}

impl Draughts {
    /// The variant called `name`, if there is one.
    pub fn new(name: &str) -> Option<Self> {
        let variant = VARIANTS.iter().find(|variant| variant.name == name)?;
        Some(Self { variant, board: Board::new(variant.side) })
    }

    /// Whether `player` is white, whose men go up the board.
    #[inline]
    const fn is_white(&self, player: Player) -> bool {
        (player == 0) == self.variant.white_begins
    }

    /// The pieces as `player` sees them when it is to move.
    #[inline]
    fn sides_of(&self, state: &State, player: Player) -> Sides<'_> {
        Sides {
            variant: self.variant,
            board: &self.board,
            mine: state.pieces[player],
            theirs: state.pieces[1 - player],
            kings: state.kings,
            up: self.is_white(player),
        }
    }

    #[inline]
    fn sides(&self, state: &State) -> Sides<'_> {
        self.sides_of(state, state.mover())
    }

    /// Whether the player to move has no move. It has lost then, even if a draw rule applies.
    #[inline]
    fn is_stuck(&self, state: &State) -> bool {
        let sides = self.sides(state);
        !sides.can_step() && !sides.can_capture()
    }

    /// The ending that `state` is, if moves are counted in it.
    #[inline]
    fn ending_of(&self, state: &State) -> Option<Ending> {
        if state.count() > MOST_COUNTED { None } else { (self.variant.ending)(state.forces()) }
    }

    /// Whether a lone king is on the main road, against three pieces, in a variant that counts moves then.
    fn is_on_road(&self, state: &State) -> bool {
        if self.variant.road_moves == 0 || state.count() != 4 {
            return false;
        }
        let lone = state.kings & self.board.main_road;
        state.pieces.iter().any(|&pieces| pieces.count_ones() == 1 && pieces & lone != 0)
    }

    /// Whether there have been too many plies without progress.
    #[inline]
    fn is_long(&self, state: &State) -> bool {
        let History { quiet, ending, road, .. } = state.history;
        let full = |plies: u8, moves: u8| plies > 0 && plies >= 2 * moves;
        full(quiet, self.variant.quiet_moves)
            || full(road, self.variant.road_moves)
            || (ending > 0 && self.ending_of(state).is_some_and(|found| full(ending, found.moves)))
    }

    #[inline]
    fn draws(&self, state: &State) -> bool {
        state.history.repetition_draws() || self.is_long(state)
    }
}

impl Game for Draughts {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        let full = usize::from(self.variant.full_rows);
        let rows = &self.board.rows[..usize::from(self.variant.side)];
        let men = |rows: &[Squares]| rows.iter().fold(0, |men, row| men | row);
        let (black, white) = (men(&rows[..full]), men(&rows[rows.len() - full..]));
        let pieces = if self.variant.white_begins { [white, black] } else { [black, white] };
        State { pieces, kings: 0, mover: 0, history: History::NONE }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.draws(state) || self.is_stuck(state) { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !self.draws(state) {
            self.sides(state).moves(out);
        }
    }

    #[inline]
    fn play(&self, state: &mut State, action: Move) {
        let (from, to, taken) = (bit(action.from()), bit(action.to()), action.taken());
        let mover = state.mover();
        let ending = self.ending_of(state);
        let was_on_road = self.is_on_road(state);
        let king = state.kings & from != 0;
        state.pieces[mover] = state.pieces[mover] & !from | to;
        state.pieces[1 - mover] &= !taken;
        state.kings &= !(from | taken);
        if king || action.crowned() {
            state.kings |= to;
        }
        state.mover ^= 1;
        if king && taken == 0 {
            state.history.push(action.from(), action.to());
        } else {
            state.history.forget();
        }
        let goes_on = taken == 0 && ending.is_some() && self.ending_of(state) == ending;
        state.history.ending = if goes_on { state.history.ending + 1 } else { 0 };
        let stays = was_on_road && self.is_on_road(state);
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
