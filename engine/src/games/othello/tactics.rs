//! Othello's help to the searches: bounds by discs that stay, moves in the order of a short search, and
//! the last empty squares played out at once.

use super::board::{each, flips, legal};
use super::endgame::{Endgame, odd_quarters, slowness};
use super::patterns;
use super::stability::stable;
use super::{Othello, PASS, SQUARES, STEP, State, margin};
use crate::tactics::Tactics;
use crate::value::{Scale, Score};

/// Empty squares up to which a position is played out without a table.
const PLAYED_OUT: u32 = 8;
/// Empty squares, after the move, from which moves are ordered by the evaluation, and by a search of so
/// many plies more on top of it.
const BY_EVALUATION: [u32; 4] = [9, 12, 15, 18];
/// What the opponent's mobility after a move counts beside the evaluation, in its steps.
const MOBILITY_STEPS: i32 = 2048;
/// Moves so much worse than the best need not be ordered among themselves, in steps of the evaluation.
const WORTH_TELLING: i32 = 16 * patterns::FINENESS;
/// Beyond every worth.
const FAR: i32 = 1 << 28;

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

/// What the pattern weights say to the player with `mine`, to move, `depth` plies later. Fail-soft.
fn looked_ahead(mine: u64, theirs: u64, depth: u32, alpha: i32, beta: i32) -> i32 {
    if depth == 0 {
        return patterns::sum(mine, theirs);
    }
    let moves = legal(mine, theirs);
    if moves == 0 {
        return match legal(theirs, mine) {
            0 => margin(mine, theirs) * patterns::FINENESS,
            _ => -looked_ahead(theirs, mine, depth, -beta, -alpha),
        };
    }
    let mut best = -FAR;
    for square in each(moves) {
        let turned = flips(mine, theirs, square);
        let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
        best = best.max(-looked_ahead(own, other, depth - 1, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

impl Tactics for Othello {
    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        let safe = |mine, theirs| 2 * stable(mine, theirs).count_ones() as i32 - SQUARES;
        (score(safe(state.mine, state.theirs)), score(-safe(state.theirs, state.mine)))
    }

    fn sensible(&self, state: &State, out: &mut Vec<(u8, i32)>) {
        let State { mine, theirs, .. } = *state;
        let moves = state.legal();
        if moves == 0 {
            out.push((PASS, 0));
            return;
        }
        let odd = odd_quarters(!(mine | theirs));
        let left = (!(mine | theirs)).count_ones() - 1;
        let depth = BY_EVALUATION.iter().filter(|&&empty| left >= empty).count() as u32;
        let mut floor = -FAR;
        for square in each(moves) {
            let turned = flips(mine, theirs, square);
            let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
            let mobility = MOBILITY_STEPS * slowness(own, other, square, odd);
            let rank = match depth {
                0 => -mobility,
                depth => -looked_ahead(own, other, depth - 1, -FAR, -floor) - mobility,
            };
            floor = floor.max(rank - WORTH_TELLING);
            out.push((square as u8, rank));
        }
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
