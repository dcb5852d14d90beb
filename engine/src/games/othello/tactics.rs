//! Othello's help to the searches: bounds by discs that stay.

use super::board::legal;
use super::stability::stable;
use super::{Othello, SQUARES, STEP, State};
use crate::tactics::Tactics;
use crate::value::{Scale, Score};

/// `discs` won by the player to move.
fn score(discs: i32) -> Score {
    Scale::Linear { unit: STEP }.estimate(f64::from(discs))
}

impl Tactics for Othello {
    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        let safe = |mine, theirs| 2 * stable(mine, theirs).count_ones() as i32 - SQUARES;
        (score(safe(state.mine, state.theirs)), score(-safe(state.theirs, state.mine)))
    }

    /// Published counts keep a game that has ended as one leaf: 228 end on move 9, the first that do.
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
}
