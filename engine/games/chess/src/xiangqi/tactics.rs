//! Knowledge of xiangqi for searches: captures, checks, exchanges, null moves.

use super::Xiangqi;
use super::board::Kind;
use super::geometry::{RED, bit, each};
use super::moves::{ALL, Move, Mover, from, to};
use super::ruling::Ruling;
use super::state::State;
use super::static_exchange::static_exchange;
use common::lists::retain_from;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;

/// Least score of a capture, greater than any gain of piece-square values.
pub const CAPTURES: i32 = 10_000;

/// What the side gains whose opponent checks or chases for ever, in pawns: more than any estimate of a position.
const BROKEN_RULE: f64 = 100.0;

/// Whether `action` gives check.
fn gives_check(state: &State, action: Move) -> bool {
    state.board().after(from(action), to(action)).in_check(1 - state.mover())
}

impl Quiescence for Xiangqi {
    /// Whether the player to move is in check.
    #[inline]
    fn is_threatened(&self, state: &State) -> bool {
        state.board().in_check(state.mover())
    }

    /// Captures.
    #[inline]
    fn is_noisy(&self, state: &State, action: Move) -> bool {
        state.board().side(1 - state.mover()) & bit(to(action)) != 0
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        if !self.is_ended(state) {
            let theirs = state.board().side(1 - state.mover());
            Mover::new(state.board(), state.mover()).moves_to(theirs, out);
        }
    }

    #[inline]
    fn makes_threat(&self, state: &State, action: Move) -> Option<bool> {
        Some(gives_check(state, action))
    }

    /// Quiet moves that give check.
    fn quiet_threats(&self, state: &State, out: &mut Vec<Move>) {
        if self.is_ended(state) {
            return;
        }
        let first = out.len();
        let quiet = ALL & !state.board().all();
        Mover::new(state.board(), state.mover()).moves_to(quiet, out);
        retain_from(out, first, |&action| gives_check(state, action));
    }

    fn repetition(&self, state: &State) -> f64 {
        let loser = self.judged(state).and_then(Ruling::loser);
        loser.map_or(0.0, |loser| if loser == RED { -BROKEN_RULE } else { BROKEN_RULE })
    }

    fn static_exchange(&self, state: &State, action: Move) -> f64 {
        f64::from(static_exchange(state.board(), action, state.mover())) / 100.0
    }

    /// Where nothing but king, advisors, elephants and pawns can move, which may have to give way.
    fn is_near_zugzwang(&self, state: &State) -> bool {
        let board = state.board();
        !each(board.side(state.mover())).any(|square| {
            let kind = board.kind(square);
            kind.attacks() && kind != Kind::Pawn
        })
    }

    /// `None` in check.
    fn pass(&self, state: &State) -> Option<State> {
        state.passed()
    }
}

defaults!(Xiangqi: Proof, Pathfinding, Information, Searchable);
