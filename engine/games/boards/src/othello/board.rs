//! Bitboards of 64 bits, row by row, a1 the lowest bit and h8 the highest:
//!
//! ```text
//!      a  b  c  d  e  f  g  h
//!   1  0  1  2  3  4  5  6  7
//!   2  8  9 10 …
//!   …
//!   8 56 57 …             62 63
//! ```
//!
//! The four lines through a square (row, column, two diagonals) are processed in four lanes, so that the
//! compiler can use vector instructions.

/// One word per line: along the row, the column, the diagonal towards a8 and that towards h8.
type Lanes = [u64; 4];

/// Distance between neighbouring squares in each line.
const STEPS: Lanes = [1, 8, 7, 9];

pub const CORNERS: u64 = 0x8100_0000_0000_0081;
pub const LEFT: u64 = 0x0101_0101_0101_0101;
pub const RIGHT: u64 = LEFT << 7;
pub const TOP: u64 = 0xff;
pub const BOTTOM: u64 = TOP << 56;
/// Squares where a disc can be flipped, by line: lines that change the column cannot pass columns a and h.
const INNER: u64 = !(LEFT | RIGHT);
const PASSABLE: Lanes = [INNER, !0, INNER, INNER];

/// The squares beyond each square along each line: with higher indices, and with lower ones.
static RAYS: [[Lanes; 2]; 64] = {
    let mut rays = [[[0; 4]; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let step = [(1, 0), (0, 1), (-1, 1), (1, 1)][line];
            let mut side = 0;
            while side < 2 {
                let sign = 1 - 2 * side as i32;
                let (mut column, mut row) = (square % 8, square / 8);
                loop {
                    column += sign * step.0;
                    row += sign * step.1;
                    if column < 0 || column > 7 || row < 0 || row > 7 {
                        break;
                    }
                    rays[square as usize][side][line] |= 1 << (8 * row + column);
                }
                side += 1;
            }
            line += 1;
        }
        square += 1;
    }
    rays
};

#[inline(always)]
fn lanes(word: impl Fn(usize) -> u64) -> Lanes {
    [word(0), word(1), word(2), word(3)]
}

#[inline(always)]
fn union(words: Lanes) -> u64 {
    (words[0] | words[1]) | (words[2] | words[3])
}

/// Empty squares where a disc of `mine` flips discs of `theirs`: the legal moves.
#[inline]
pub fn legal(mine: u64, theirs: u64) -> u64 {
    let over = lanes(|lane| theirs & PASSABLE[lane]);
    let mut up = lanes(|lane| over[lane] & mine << STEPS[lane]);
    let mut down = lanes(|lane| over[lane] & mine >> STEPS[lane]);
    up = lanes(|lane| up[lane] | over[lane] & up[lane] << STEPS[lane]);
    down = lanes(|lane| down[lane] | over[lane] & down[lane] >> STEPS[lane]);
    let up_pairs = lanes(|lane| over[lane] & over[lane] << STEPS[lane]);
    let down_pairs = lanes(|lane| up_pairs[lane] >> STEPS[lane]);
    for _ in 0..2 {
        up = lanes(|lane| up[lane] | up_pairs[lane] & up[lane] << (2 * STEPS[lane]));
        down = lanes(|lane| down[lane] | down_pairs[lane] & down[lane] >> (2 * STEPS[lane]));
    }
    let ends = lanes(|lane| up[lane] << STEPS[lane] | down[lane] >> STEPS[lane]);
    union(ends) & !(mine | theirs)
}

/// The discs of `theirs` that a disc of `mine` on the empty `square` flips.
#[inline]
pub fn flips(mine: u64, theirs: u64, square: usize) -> u64 {
    let [above, below] = &RAYS[square & 63];
    // Upwards: adding 1 below the ray, its theirs filled, carries to the first square not theirs.
    let stop = lanes(|lane| (theirs | !above[lane]).wrapping_add(1) & above[lane] & mine);
    let up = lanes(|lane| stop[lane].wrapping_sub(u64::from(stop[lane] != 0)) & above[lane]);
    // Downwards: the highest square not theirs, by smearing all such down the ray.
    let other = lanes(|lane| below[lane] & !theirs);
    let one = lanes(|lane| other[lane] >> STEPS[lane]);
    let two = lanes(|lane| one[lane] | one[lane] >> STEPS[lane]);
    let four = lanes(|lane| two[lane] | two[lane] >> (2 * STEPS[lane]));
    let under = lanes(|lane| four[lane] | four[lane] >> (4 * STEPS[lane]));
    let stop = lanes(|lane| other[lane] & !under[lane] & mine);
    let down = lanes(|lane| {
        let passed = below[lane] & !(other[lane] | under[lane]);
        if stop[lane] == 0 { 0 } else { passed }
    });
    union(lanes(|lane| up[lane] | down[lane]))
}

/// `squares` and their neighbours in all eight directions.
#[inline]
pub const fn spread(squares: u64) -> u64 {
    let row = squares | (squares & !RIGHT) << 1 | (squares & !LEFT) >> 1;
    row | row << 8 | row >> 8
}

/// The squares with two of `discs` in line beside them, so that a disc on the square may have flipped the nearer one.
pub fn beside_two(discs: u64) -> u64 {
    let step = |squares: u64, line: usize, upwards: bool| {
        let (leaving, arriving) = match (line, upwards) {
            (0 | 3, true) | (2, false) => (RIGHT, LEFT),
            (1, _) => (0, 0),
            _ => (LEFT, RIGHT),
        };
        let kept = squares & !leaving;
        let moved = if upwards { kept << STEPS[line] } else { kept >> STEPS[line] };
        moved & !arriving
    };
    let mut found = 0;
    for line in 0..4 {
        for upwards in [true, false] {
            found |= step(discs & step(discs, line, upwards), line, upwards);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::bits::each;
    use countermove_core::rng::Rng;

    /// Reference implementation of `flips`: steps along the lines.
    fn walked(mine: u64, theirs: u64, square: usize) -> u64 {
        let mut found = 0;
        for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
        {
            let (mut column, mut row) = ((square % 8) as i32, (square / 8) as i32);
            let mut passed = 0;
            loop {
                (column, row) = (column + right, row + down);
                if !(0..8).contains(&column) || !(0..8).contains(&row) {
                    break;
                }
                let bit = 1 << (8 * row + column);
                if theirs & bit != 0 {
                    passed |= bit;
                    continue;
                }
                if mine & bit != 0 {
                    found |= passed;
                }
                break;
            }
        }
        found
    }

    #[test]
    fn flips_and_moves_equal_a_square_by_square_search() {
        let mut rng = Rng::new(8);
        for round in 0..4_000 {
            let sparse = if round % 2 == 0 { rng.next_u64() } else { !0 };
            let (mine, other) = (rng.next_u64() & sparse, rng.next_u64() & sparse);
            let theirs = other & !mine;
            let mut moves = 0;
            for square in each(!(mine | theirs)) {
                let expected = walked(mine, theirs, square);
                assert_eq!(flips(mine, theirs, square), expected, "{mine:x} {theirs:x} {square}");
                moves |= u64::from(expected != 0) << square;
            }
            assert_eq!(legal(mine, theirs), moves, "{mine:x} {theirs:x}");
        }
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        assert_eq!(spread(1), 0x0303);
        assert_eq!(spread(1 << 63), 0xc0c0 << 48);
        assert_eq!(beside_two(0b11 << 6), 1 << 5, "g1 and h1: f1 alone");
        assert_eq!(beside_two(1 << 7 | 1 << 14), 1 << 21, "h1 and g2: f3 alone");
        assert_eq!(beside_two(1 | 1 << 9), 1 << 18, "a1 and b2: c3 alone");
    }
}
