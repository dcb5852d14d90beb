//! Knowledge of Othello for `solve`: bounds by stable discs, move ordering, and the endgame solver.

use super::board::flips;
use super::endgame::{Endgame, mobility_score, odd_quarters};
use super::stability::both_stable;
use super::{Othello, PASS, SQUARES, STEP, State};
use common::bits::each;
use countermove_core::game::proof::Proof;
use countermove_core::game::searchable::defaults;
use countermove_core::value::{Scale, Score};

/// Most empty squares of a position that the endgame solver takes, by the nodes that may still be visited. It takes
/// far less than these: of 670,000 positions with 11 empty squares, one in a thousand took more than 13,000.
const SOLVED_WITHOUT_TABLE: [(u64, u32); 3] = [(100_000, 11), (20_000, 8), (0, 0)];
/// Empty squares from which the heuristic search before a proof is one ply deep, two plies, and so on.
const LOOK_AHEAD: [u32; 5] = [12, 15, 20, 24, 28];
/// Empty squares up to which a proof is expected to take a second at most.
const SOON_PROVEN: u32 = 16;
/// Weight of the mobility score beside the evaluation, in steps of scores: one disc.
const MOBILITY_WEIGHT: i32 = 128;

/// The score of a final margin of `discs` for the player to move.
fn score(discs: i32) -> Score {
    Scale::Linear { unit: STEP }.estimate(f64::from(discs))
}

/// The smallest margin, in discs, whose score is at least `least`, clamped to the possible margins and one
/// more.
fn discs(least: Score) -> i32 {
    let reading = Scale::Linear { unit: STEP }.reading(least).unwrap_or_default();
    let most = f64::from(SQUARES);
    reading.ceil().clamp(-most, most + 1.0) as i32
}

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
            out.push((square as u8, -MOBILITY_WEIGHT * mobility_score(own, other, square, odd)));
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

    fn finish(&self, state: &State, least: Score, room: u64, nodes: &mut u64) -> Option<Score> {
        let State { mine, theirs, .. } = *state;
        let (_, most) = SOLVED_WITHOUT_TABLE.into_iter().find(|&(needed, _)| room >= needed)?;
        if (!(mine | theirs)).count_ones() > most {
            return None;
        }
        let least = discs(least);
        let mut endgame = Endgame::default();
        let value = endgame.value(mine, theirs, least - 1, least);
        *nodes += endgame.nodes;
        Some(score(value))
    }
}

defaults!(Othello: Quiescence, Pathfinding, Information, Searchable);
