//! What a search may know: captures are forced, so a position with one is not quiet.

use super::{Checkers, Move, State, endgame};
use crate::tactics::Tactics;
use crate::value::Score;

impl Tactics for Checkers {
    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        state.position_key()
    }

    #[inline]
    fn is_urgent(&self, state: &State) -> bool {
        state.sides().jumpers() != 0
    }

    #[inline]
    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        let sides = state.sides();
        let jumpers = sides.jumpers();
        if jumpers != 0 && !state.past.draws() {
            sides.captures(jumpers, out);
        }
    }

    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        endgame::bounds(state).unwrap_or((Score::MIN, Score::MAX))
    }

    #[inline]
    fn count_moves(&self, state: &State, scratch: &mut Vec<Move>) -> u64 {
        if state.past.draws() { 0 } else { state.sides().count(scratch) }
    }
}
