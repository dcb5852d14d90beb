//! Stable discs: discs that no sequence of moves can flip.

use super::board::{BOTTOM, LEFT, RIGHT, TOP};

const STEPS: [u64; 4] = [1, 8, 7, 9];
const SIDES: u64 = LEFT | RIGHT;
const ENDS: u64 = TOP | BOTTOM;
/// Where the four lines through a square begin and end.
const BORDERS: [u64; 4] = [SIDES, ENDS, SIDES | ENDS, SIDES | ENDS];

/// By power of two and line: the squares whose neighbours that many steps down, and up, the line are off the
/// board.
const OUTSIDE: [[[u64; 2]; 4]; 3] = {
    let mut outside = [[[0; 2]; 4]; 3];
    let mut power = 0;
    while power < 3 {
        let mut line = 0;
        while line < 4 {
            let (right, down) = [(1, 0), (0, 1), (-1, 1), (1, 1)][line];
            let mut square = 0;
            while square < 64 {
                let mut side = 0;
                while side < 2 {
                    let times = (1 << power) * (2 * side as i32 - 1);
                    let (column, row) = (square % 8 + times * right, square / 8 + times * down);
                    if column < 0 || column > 7 || row < 0 || row > 7 {
                        outside[power as usize][line][side] |= 1 << square;
                    }
                    side += 1;
                }
                square += 1;
            }
            line += 1;
        }
        power += 1;
    }
    outside
};

/// For each line, the squares where the whole line is occupied.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let lane = |line: usize| {
        let (mut up, mut down) = (discs, discs);
        for (power, outside) in OUTSIDE.iter().enumerate() {
            let [first, last] = outside[line];
            let by = STEPS[line] << power;
            up &= up << by | first;
            down &= down >> by | last;
        }
        up & down
    };
    [lane(0), lane(1), lane(2), lane(3)]
}

/// A subset of the stable discs of `mine`: each of the four lines through such a disc is full, or ends there,
/// or has another such disc next to it.
#[inline]
pub fn stable(mine: u64, theirs: u64) -> u64 {
    stable_of(mine, &full_or_end(mine | theirs))
}

/// [`stable`] discs of both players, `mine` first.
#[inline]
pub fn both_stable(mine: u64, theirs: u64) -> [u64; 2] {
    let full_or_end = full_or_end(mine | theirs);
    [stable_of(mine, &full_or_end), stable_of(theirs, &full_or_end)]
}

/// For each line, the squares where it is full or ends.
#[inline(always)]
fn full_or_end(discs: u64) -> [u64; 4] {
    let full = full_lines(discs);
    [0, 1, 2, 3].map(|line| full[line] | BORDERS[line])
}

#[inline(always)]
fn stable_of(mine: u64, full_or_end: &[u64; 4]) -> u64 {
    let mut stable = mine & full_or_end[0] & full_or_end[1] & full_or_end[2] & full_or_end[3];
    // A disc shifted past an edge lands on another edge, where these lines end anyway.
    loop {
        let lane = |line: usize| full_or_end[line] | stable << STEPS[line] | stable >> STEPS[line];
        let more = mine & lane(0) & lane(1) & lane(2) & lane(3);
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{flips, legal};
    use super::*;
    use common::bits::each;
    use countermove_core::rng::Rng;

    #[test]
    fn stable_discs_are_never_turned() {
        let mut rng = Rng::new(5);
        let mut seen = 0;
        for _ in 0..2_000 {
            let (mut mine, mut theirs) = (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64);
            let (mut my_stable, mut their_stable) = (0, 0);
            loop {
                if legal(mine, theirs) == 0 {
                    if legal(theirs, mine) == 0 {
                        break;
                    }
                    (mine, theirs) = (theirs, mine);
                    their_stable = my_stable;
                }
                let moves: Vec<usize> = each(legal(mine, theirs)).collect();
                let square = moves[rng.below(moves.len())];
                let turned = flips(mine, theirs, square);
                assert_eq!(turned & their_stable, 0, "{mine:x} {theirs:x} {square}");
                (mine, theirs) = (theirs ^ turned, mine | turned | 1 << square);
                (my_stable, their_stable) = (stable(mine, theirs), stable(theirs, mine));
                seen += my_stable.count_ones();
            }
        }
        assert!(seen > 100_000, "{seen} stable discs");
    }

    #[test]
    fn a_row_from_a_corner_and_a_full_edge_are_stable() {
        assert_eq!(stable(0b0000_0111, 0b0001_1000), 0b0000_0111);
        assert_eq!(stable(0b0110_0111, 0b1001_1000), 0b0110_0111);
        assert_eq!(stable(0b0110_0110, 0b0001_1000), 0);
        assert_eq!(stable(0x0307, 0), 0x0307, "b2 by c1, a1, b1 and a2");
    }
}
