//! Othello's help to the searches: bounds by discs that stay, moves in the order of a short search, and
//! the last empty squares played out at once.

use super::board::{each, flips, legal};
use super::endgame::{Endgame, odd_quarters, slowness};
use super::stability::both_stable;
use super::{Othello, PASS, SQUARES, STEP, State};
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::searchable::Searchable;
use crate::perft::Counting;
use crate::value::{Scale, Score};

/// Empty squares up to which a position is played out without a table.
const PLAYED_OUT: u32 = 8;
/// Empty squares from which a proof looks one ply ahead, two plies, and so on.
const LOOK_AHEAD: [u32; 5] = [9, 12, 14, 17, 20];
/// Empty squares up to which a proof takes a second at most.
const SOON_PROVEN: u32 = 16;
/// What slowness counts beside the evaluation, in steps of scores: a disc.
const SLOWNESS: i32 = 128;

/// `discs` won by the player to move.
fn score(discs: i32) -> Score {
    Scale::Linear { unit: STEP }.estimate(f64::from(discs))
}

/// The fewest discs that are worth at least `least`, as far as there are so many.
fn discs(least: Score) -> i32 {
    let reading = Scale::Linear { unit: STEP }.reading(least).unwrap_or_default();
    let most = f64::from(SQUARES);
    reading.ceil().clamp(-most, most + 1.0) as i32
}

impl Quiescence for Othello {}

impl Proof for Othello {
    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        let [mine, theirs] = both_stable(state.mine, state.theirs)
            .map(|discs| 2 * discs.count_ones() as i32 - SQUARES);
        (score(mine), score(-theirs))
    }

    fn proof_moves(&self, state: &State, out: &mut Vec<(u8, i32)>) -> bool {
        let State { mine, theirs, .. } = *state;
        let moves = state.legal();
        if moves == 0 {
            out.push((PASS, 0));
            return true;
        }
        let odd = odd_quarters(!(mine | theirs));
        for square in each(moves) {
            let turned = flips(mine, theirs, square);
            let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
            out.push((square as u8, -SLOWNESS * slowness(own, other, square, odd)));
        }
        true
    }

    #[inline]
    fn foresight(&self, state: &State) -> u32 {
        let empty = (!(state.mine | state.theirs)).count_ones();
        LOOK_AHEAD.iter().filter(|&&least| empty >= least).count() as u32
    }

    fn soon_proven(&self, state: &State) -> bool {
        (!(state.mine | state.theirs)).count_ones() <= SOON_PROVEN
    }

    fn finish(&self, state: &State, least: Score, nodes: &mut u64) -> Option<Score> {
        let State { mine, theirs, .. } = *state;
        if (!(mine | theirs)).count_ones() > PLAYED_OUT {
            return None;
        }
        let least = discs(least);
        let mut endgame = Endgame::default();
        let value = endgame.value(mine, theirs, least - 1, least);
        *nodes += endgame.nodes;
        Some(score(value))
    }
}

impl Searchable for Othello {}

impl Counting for Othello {
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
