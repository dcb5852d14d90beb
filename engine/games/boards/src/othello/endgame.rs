//! Endgame solver for the last empty squares. It uses neither a transposition table nor move lists, which
//! would cost more than a position takes.
//!
//! Moves are ordered by parity: the last move in a region is an advantage, and the player who moves first
//! in a region with an odd number of empty squares gets it. Values are margins in discs for the player to
//! move, fail-soft: r ≤ alpha ⇒ v ≤ r; r ≥ beta ⇒ v ≥ r; otherwise r = v.

use super::board::{flips, legal, spread};
use super::patterns::{self, FINENESS};
use super::stability::stable;
use super::{SQUARES, margin};
use common::bits::each;

/// Below every value.
const NOTHING: i32 = -SQUARES - 1;
/// Empty squares from which moves are ordered by the evaluation too, up to which only by parity, and up to which the
/// legal moves are not computed first.
const BY_PATTERNS: u32 = 11;
const BY_PARITY: u32 = 7;
const UNLISTED: u32 = 4;
/// Weights in the mobility score: bonus of a move in an odd region and of a move in a corner, in halves of an
/// opponent's reply; and what a reply in a corner counts more, in replies.
const ODD_BONUS: i32 = 2;
const CORNER_BONUS: i32 = 6;
const CORNER_MOBILITY: i32 = 1;

/// The neighbours of each square.
static BESIDE: [u64; 64] = {
    let mut beside = [0; 64];
    let mut square = 0;
    while square < 64 {
        beside[square] = spread(1 << square) & !(1 << square);
        square += 1;
    }
    beside
};

/// The quarter of the board that each square lies in.
const fn quarter(square: usize) -> u64 {
    0x0f0f_0f0f << (square & 4) << (square & 32)
}

/// The squares of the quarters with an odd number of `empty` squares.
pub fn odd_quarters(empty: u64) -> u64 {
    each(empty).fold(0, |odd, square| odd ^ quarter(square))
}

/// Number of discs flipped on a line of 8 by a disc on its only empty square, by the place of that square and
/// the discs of the mover on the line.
static TURNED: [[u8; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0;
        while line < 256 {
            let mut at = place + 1;
            while at < 8 && line >> at & 1 == 0 {
                at += 1;
            }
            let right = if at < 8 { at - place - 1 } else { 0 };
            let mut at = place;
            while at > 0 && line >> (at - 1) & 1 == 0 {
                at -= 1;
            }
            let left = if at > 0 { place - at } else { 0 };
            turned[place][line] = (left + right) as u8;
            line += 1;
        }
        place += 1;
    }
    turned
};

/// The diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (right, down) = (other % 8 - square % 8, other / 8 - square / 8);
            diagonals[square as usize][0] |= ((right == down) as u64) << other;
            diagonals[square as usize][1] |= ((right == -down) as u64) << other;
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// Number of discs that the player with `mine` flips by a disc on `square`, the only empty one.
#[inline(always)]
fn turned_by_last(mine: u64, square: usize) -> i32 {
    /// Multipliers that gather a column, and a diagonal, into the highest byte.
    const COLUMN: u64 = 0x0102_0408_1020_4080;
    const BY_COLUMN: u64 = 0x0101_0101_0101_0101;
    let (column, row) = (square & 7, square >> 3 & 7);
    let [down, up] = DIAGONALS[square & 63];
    let rank = (mine >> (8 * row)) as usize & 255;
    let file = ((mine >> column & BY_COLUMN).wrapping_mul(COLUMN) >> 56) as usize;
    let falling = ((mine & down).wrapping_mul(BY_COLUMN) >> 56) as usize;
    let rising = ((mine & up).wrapping_mul(BY_COLUMN) >> 56) as usize;
    let across = &TURNED[column];
    let along = i32::from(across[rank]) + i32::from(TURNED[row][file]);
    along + i32::from(across[falling]) + i32::from(across[rising])
}

/// The endgame solver.
#[derive(Default)]
pub struct Endgame {
    /// Positions visited.
    pub nodes: u64,
}

impl Endgame {
    /// Value for the player with `mine` to move.
    pub fn value(&mut self, mine: u64, theirs: u64, alpha: i32, beta: i32) -> i32 {
        let empty = !(mine | theirs);
        self.any(mine, theirs, alpha, beta, odd_quarters(empty))
    }

    fn any(&mut self, mine: u64, theirs: u64, alpha: i32, beta: i32, odd: u64) -> i32 {
        let empty = !(mine | theirs);
        match empty.count_ones() {
            0 => {
                self.nodes += 1;
                margin(mine, theirs)
            }
            1 => self.one(mine, empty.trailing_zeros() as usize),
            2 => {
                let first = empty.trailing_zeros() as usize;
                let last = 63 - empty.leading_zeros() as usize;
                self.two(mine, theirs, alpha, beta, [first, last])
            }
            3 => self.three(mine, theirs, alpha, beta, odd),
            count if count <= UNLISTED => self.unlisted(mine, theirs, alpha, beta, odd),
            count if count <= BY_PARITY => self.by_parity(mine, theirs, alpha, beta, odd),
            _ => self.fastest_first(mine, theirs, alpha, beta, odd),
        }
    }

    #[inline(always)]
    fn one(&mut self, mine: u64, square: usize) -> i32 {
        self.nodes += 1;
        let own = mine.count_ones() as i32;
        let turned = turned_by_last(mine, square);
        if turned != 0 {
            return 2 * (own + turned + 1) - SQUARES;
        }
        let lost = turned_by_last(!(mine | 1 << square), square);
        let rest = if lost == 0 && 2 * own >= SQUARES { 2 } else { 0 };
        2 * (own - lost) - SQUARES + rest
    }

    #[inline]
    fn two(&mut self, mine: u64, theirs: u64, alpha: i32, beta: i32, empty: [usize; 2]) -> i32 {
        self.nodes += 1;
        let [first, last] = empty;
        let mut best = NOTHING;
        for (square, other) in [(first, last), (last, first)] {
            if BESIDE[square] & theirs != 0 {
                let turned = flips(mine, theirs, square);
                if turned != 0 {
                    best = best.max(-self.one(theirs ^ turned, other));
                    if best >= beta {
                        return best;
                    }
                }
            }
        }
        if best != NOTHING {
            return best;
        }
        let mut worst = -NOTHING;
        for (square, other) in [(first, last), (last, first)] {
            if BESIDE[square] & mine != 0 {
                let turned = flips(theirs, mine, square);
                if turned != 0 {
                    worst = worst.min(self.one(mine ^ turned, other));
                    if worst <= alpha {
                        return worst;
                    }
                }
            }
        }
        if worst != -NOTHING { worst } else { margin(mine, theirs) }
    }

    fn three(&mut self, mine: u64, theirs: u64, alpha: i32, beta: i32, odd: u64) -> i32 {
        self.nodes += 1;
        let empty = !(mine | theirs);
        let (mut best, mut floor) = (NOTHING, alpha);
        for part in [empty & odd, empty & !odd] {
            for square in each(part) {
                if BESIDE[square] & theirs == 0 {
                    continue;
                }
                let turned = flips(mine, theirs, square);
                if turned == 0 {
                    continue;
                }
                let rest = empty ^ 1 << square;
                let rest = [rest.trailing_zeros() as usize, 63 - rest.leading_zeros() as usize];
                let value =
                    -self.two(theirs ^ turned, mine | turned | 1 << square, -beta, -floor, rest);
                best = best.max(value);
                if best >= beta {
                    return best;
                }
                floor = floor.max(best);
            }
        }
        if best != NOTHING {
            best
        } else if legal(theirs, mine) != 0 {
            -self.three(theirs, mine, -beta, -alpha, odd)
        } else {
            margin(mine, theirs)
        }
    }

    fn unlisted(&mut self, mine: u64, theirs: u64, alpha: i32, beta: i32, odd: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(theirs, mine, alpha) {
            return bound;
        }
        let empty = !(mine | theirs);
        let (mut best, mut floor) = (NOTHING, alpha);
        for part in [empty & odd, empty & !odd] {
            for square in each(part) {
                if BESIDE[square] & theirs == 0 {
                    continue;
                }
                let turned = flips(mine, theirs, square);
                if turned == 0 {
                    continue;
                }
                let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
                let value = -self.three(own, other, -beta, -floor, odd ^ quarter(square));
                best = best.max(value);
                if best >= beta {
                    return best;
                }
                floor = floor.max(best);
            }
        }
        self.or_pass(best, mine, theirs, alpha, beta, odd)
    }

    fn by_parity(&mut self, mine: u64, theirs: u64, alpha: i32, beta: i32, odd: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(theirs, mine, alpha) {
            return bound;
        }
        let moves = legal(mine, theirs);
        let (mut best, mut floor) = (NOTHING, alpha);
        for part in [moves & odd, moves & !odd] {
            for square in each(part) {
                let turned = flips(mine, theirs, square);
                let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
                let value = -self.any(own, other, -beta, -floor, odd ^ quarter(square));
                best = best.max(value);
                if best >= beta {
                    return best;
                }
                floor = floor.max(best);
            }
        }
        self.or_pass(best, mine, theirs, alpha, beta, odd)
    }

    /// Fastest-first: tries the moves first that leave the opponent the fewest replies, and with many empty squares the
    /// worst position.
    fn fastest_first(&mut self, mine: u64, theirs: u64, alpha: i32, beta: i32, odd: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(theirs, mine, alpha) {
            return bound;
        }
        let mut children = [(0, 0, 0, 0); 34];
        let mut count = 0;
        let by_patterns = (!(mine | theirs)).count_ones() >= BY_PATTERNS;
        for square in each(legal(mine, theirs)) {
            let turned = flips(mine, theirs, square);
            let (own, other) = (theirs ^ turned, mine | turned | 1 << square);
            let mut score = mobility_score(own, other, square, odd) * FINENESS;
            if by_patterns {
                score += patterns::sum(own, other);
            }
            children[count] = (score, square, own, other);
            count += 1;
        }
        let (mut best, mut floor) = (NOTHING, alpha);
        for turn in 0..count {
            let fastest = (turn..count).min_by_key(|&index| children[index].0).unwrap_or(turn);
            children.swap(turn, fastest);
            let (_, square, own, other) = children[turn];
            let value = -self.any(own, other, -beta, -floor, odd ^ quarter(square));
            best = best.max(value);
            if best >= beta {
                return best;
            }
            floor = floor.max(best);
        }
        self.or_pass(best, mine, theirs, alpha, beta, odd)
    }

    /// `best`, if there was a move. Otherwise the value after a pass, or of the end.
    #[inline(always)]
    fn or_pass(
        &mut self,
        best: i32,
        mine: u64,
        theirs: u64,
        alpha: i32,
        beta: i32,
        odd: u64,
    ) -> i32 {
        if best != NOTHING {
            best
        } else if legal(theirs, mine) != 0 {
            -self.any(theirs, mine, -beta, -alpha, odd)
        } else {
            margin(mine, theirs)
        }
    }

    /// Stability cutoff: the upper bound of the value by the opponent's stable discs, if it is not greater
    /// than `alpha`.
    #[inline(always)]
    fn stability_cut(&self, theirs: u64, mine: u64, alpha: i32) -> Option<i32> {
        // With so few discs of the opponent the bound cannot be low enough.
        if SQUARES - 2 * theirs.count_ones() as i32 > alpha || alpha < MIN_DEPTH_FOR_STABILITY {
            return None;
        }
        let most = SQUARES - 2 * stable(theirs, mine).count_ones() as i32;
        (most <= alpha).then_some(most)
    }
}

/// The least alpha at which the stability cutoff is tried.
const MIN_DEPTH_FOR_STABILITY: i32 = -12;

/// Mobility score of the move on `square`, after which the opponent is to move with `own` against `other`:
/// lower is tried first.
#[inline(always)]
pub fn mobility_score(own: u64, other: u64, square: usize, odd: u64) -> i32 {
    let replies = legal(own, other);
    let corners = (replies & super::board::CORNERS).count_ones() as i32;
    let mobility = 2 * replies.count_ones() as i32 + 2 * CORNER_MOBILITY * corners;
    let is = |squares: u64| (squares >> square & 1) as i32;
    mobility - ODD_BONUS * is(odd) - CORNER_BONUS * is(super::board::CORNERS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::rng::Rng;

    fn plain(mine: u64, theirs: u64) -> i32 {
        let after = |square: usize| {
            let turned = flips(mine, theirs, square);
            -plain(theirs ^ turned, mine | turned | 1 << square)
        };
        match each(legal(mine, theirs)).map(after).max() {
            Some(best) => best,
            None if legal(theirs, mine) != 0 => -plain(theirs, mine),
            None => margin(mine, theirs),
        }
    }

    /// A position of random play with at most this many empty squares.
    fn late(rng: &mut Rng, empty: u32) -> [u64; 2] {
        let (mut mine, mut theirs) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
        while (!(mine | theirs)).count_ones() > empty {
            let moves = legal(mine, theirs);
            if moves == 0 {
                if legal(theirs, mine) == 0 {
                    break;
                }
            } else {
                let nth = rng.below(moves.count_ones() as usize);
                let square = each(moves).nth(nth).expect("a move");
                let turned = flips(mine, theirs, square);
                mine |= turned | 1 << square;
                theirs ^= turned;
            }
            (mine, theirs) = (theirs, mine);
        }
        [mine, theirs]
    }

    #[test]
    fn the_endgame_solver_equals_plain_minimax() {
        let mut rng = Rng::new(9);
        for round in 0..1_500 {
            let [mine, theirs] = late(&mut rng, round % 9);
            let value = plain(mine, theirs);
            let mut endgame = Endgame::default();
            let found = endgame.value(mine, theirs, -SQUARES, SQUARES);
            assert_eq!(found, value, "{mine:x} {theirs:x}");
            for least in [value - 2, value - 1, value, value + 1, value + 2, 0] {
                let bound = endgame.value(mine, theirs, least - 1, least);
                assert_eq!(bound >= least, value >= least, "{mine:x} {theirs:x} {least}");
                assert!(if bound >= least { bound <= value } else { bound >= value });
            }
        }
    }

    #[test]
    fn quarters_with_oddly_many_empty_squares_are_odd() {
        assert_eq!(odd_quarters(1 | 1 << 7 | 1 << 6), 0x0f0f_0f0f);
        assert_eq!(odd_quarters(1 << 63 | 1 << 56), 0xffff_ffff << 32);
    }
}
