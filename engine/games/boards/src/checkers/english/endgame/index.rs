//! Indices of positions from the point of view of the side to move, which plays down the page. Every position
//! has one index, and every index is of one position.
//!
//! Positions of fewer pieces come first. Those of one material lie together, slice by slice: a slice has a fixed
//! number of men of the side to move on its first row, where men of the other side cannot be. Within a slice the
//! index is a number of mixed radix. Its digits, from the highest, are ranks of sets of squares:
//!
//! | digit | pieces | among |
//! |---|---|---|
//! | 1 | men of the side to move on the first row | its 4 squares |
//! | 2 | its other men | the 24 squares of rows 2 to 7 |
//! | 3 | men of the other side | the 28 squares of rows 2 to 8 without those of digit 2 |
//! | 4 | kings of the side to move | the 32 squares without all men |
//! | 5 | kings of the other side | the squares that are left |

use super::super::super::squares::Squares;
use super::super::Sides;
use common::binomial::coefficients;

/// The most pieces of both sides together.
pub const MOST: u32 = 5;

/// The most pieces that a slice can be measured for.
const MOST_COUNTED: usize = 8;

/// Men and kings of the side to move, then of the other.
pub type Material = [usize; 4];

/// Squares of a row.
const ROW: usize = 4;
/// Squares that men of both sides can be on.
const SHARED: usize = 24;
/// Squares that men of one side can be on.
const OF_MEN: usize = ROW + SHARED;
/// Squares of the board.
const ALL: usize = 32;

/// Binomial coefficients: ways to choose so many of up to 32.
const CHOOSE: [[u32; MOST_COUNTED + 1]; ALL + 1] = coefficients();

/// Number of values of each digit in the slice of `material` with `first` men on the first row.
const fn radices(material: Material, first: usize) -> [u32; 5] {
    let [men, kings, their_men, their_kings] = material;
    let rest = men - first;
    let left = ALL - men - their_men;
    [
        CHOOSE[ROW][first],
        CHOOSE[SHARED][rest],
        CHOOSE[OF_MEN - rest][their_men],
        CHOOSE[left][kings],
        CHOOSE[left - kings][their_kings],
    ]
}

const fn slice(material: Material, first: usize) -> u64 {
    let radices = radices(material, first);
    let (mut product, mut digit) = (1, 0);
    while digit < radices.len() {
        product *= radices[digit] as u64;
        digit += 1;
    }
    product
}

const fn most_first(material: Material) -> usize {
    if material[0] < ROW { material[0] } else { ROW }
}

/// Number of positions of a material of up to eight pieces.
pub const fn places(material: Material) -> u64 {
    let (mut sum, mut first) = (0, 0);
    while first <= most_first(material) {
        sum += slice(material, first);
        first += 1;
    }
    sum
}

const SIDE: usize = MOST as usize + 1;
const MATERIALS: usize = SIDE.pow(4);

const fn slot(material: Material) -> usize {
    ((material[0] * SIDE + material[1]) * SIDE + material[2]) * SIDE + material[3]
}

const fn in_slot(slot: usize) -> Material {
    [slot / SIDE.pow(3), slot / SIDE.pow(2) % SIDE, slot / SIDE % SIDE, slot % SIDE]
}

/// Number of pieces of a material in which both sides have some.
const fn pieces(material: Material) -> Option<usize> {
    let [men, kings, their_men, their_kings] = material;
    if men + kings == 0 || their_men + their_kings == 0 {
        return None;
    }
    Some(men + kings + their_men + their_kings)
}

/// First index of each slice, and first index of each number of pieces.
const OFFSETS: ([[u32; ROW + 1]; MATERIALS], [usize; MOST as usize + 2]) = {
    let mut offsets = [[0; ROW + 1]; MATERIALS];
    let mut starts = [0; MOST as usize + 2];
    let mut next = 0;
    let mut count = 0;
    while count <= MOST as usize {
        starts[count] = next as usize;
        let mut slot = 0;
        while slot < MATERIALS {
            let material = in_slot(slot);
            if matches!(pieces(material), Some(pieces) if pieces == count) {
                let mut first = 0;
                while first <= most_first(material) {
                    offsets[slot][first] = next as u32;
                    next += slice(material, first);
                    first += 1;
                }
            }
            slot += 1;
        }
        count += 1;
    }
    starts[count] = next as usize;
    (offsets, starts)
};

/// Number of positions of up to `pieces` pieces, at most [`MOST`], in which both sides have some: the first index
/// of more.
pub const fn end(pieces: u32) -> usize {
    OFFSETS.1[pieces as usize + 1]
}

/// First index of `material`, of up to [`MOST`] pieces.
pub const fn offset(material: Material) -> usize {
    OFFSETS.0[slot(material)][0] as usize
}

/// All materials of up to `most` pieces, at most [`MOST`], those that captures and promotions lead to first.
pub fn materials(most: u32) -> Vec<Material> {
    let mut covered: Vec<Material> = (0..MATERIALS)
        .map(in_slot)
        .filter(|&material| pieces(material).is_some_and(|pieces| pieces <= most as usize))
        .collect();
    covered.sort_by_key(|material| (material.iter().sum::<usize>(), material[0] + material[2]));
    covered
}

/// The 32 squares without the gaps.
#[inline]
const fn packed(set: Squares) -> u32 {
    (set & 0xff | set >> 1 & 0xff00 | set >> 2 & 0xff_0000 | set >> 3 & 0xff00_0000) as u32
}

#[inline]
const fn unpacked(set: u32) -> Squares {
    let set = set as u64;
    set & 0xff | (set & 0xff00) << 1 | (set & 0xff_0000) << 2 | (set & 0xff00_0000) << 3
}

/// The board turned by 180°: square 1 becomes 32.
#[inline]
pub const fn turned(set: Squares) -> Squares {
    set.reverse_bits() >> 29
}

/// The position turned so that the side to move plays down the page.
#[inline]
pub const fn downward(sides: Sides) -> Sides {
    if sides.mover == 0 {
        return sides;
    }
    let Sides { mine, theirs, kings, .. } = sides;
    Sides { mine: turned(mine), theirs: turned(theirs), kings: turned(kings), mover: 0 }
}

/// The same position with the other side to move, from its point of view.
#[inline]
pub const fn reversed(sides: Sides) -> Sides {
    let Sides { mine, theirs, kings, mover } = sides;
    downward(Sides { mine: theirs, theirs: mine, kings, mover: 1 - mover })
}

/// The material of a position.
pub const fn material(sides: Sides) -> Material {
    let Sides { mine, theirs, kings, .. } = sides;
    [
        (mine & !kings).count_ones() as usize,
        (mine & kings).count_ones() as usize,
        (theirs & !kings).count_ones() as usize,
        (theirs & kings).count_ones() as usize,
    ]
}

/// Rank of `set` among the sets of as many squares that are not in `taken`.
#[inline]
fn rank(mut set: u32, taken: u32) -> u32 {
    let (mut rank, mut count) = (0, 0);
    while set != 0 {
        let square = set & set.wrapping_neg();
        let free = square.trailing_zeros() - (taken & (square - 1)).count_ones();
        count += 1;
        rank += CHOOSE[free as usize][count];
        set ^= square;
    }
    rank
}

/// The set of `count` of `squares` squares that has this rank among those not in `taken`, which begin at 0.
fn ranked(mut rank: u32, count: usize, squares: usize, taken: u32) -> u32 {
    let (mut set, mut below) = (0, squares);
    for count in (1..=count).rev() {
        let free = (0..below).rev().find(|&free| CHOOSE[free][count] <= rank);
        below = free.expect("no set of squares has a rank below 0");
        rank -= CHOOSE[below][count];
        set |= 1 << nth(below, !taken);
    }
    set
}

/// The square of `set` that `index` others are below.
fn nth(index: usize, mut set: u32) -> u32 {
    for _ in 0..index {
        set &= set - 1;
    }
    set.trailing_zeros()
}

/// Index of a position of up to [`MOST`] pieces where the side to move plays down the page and both have some.
#[inline]
pub fn place(sides: Sides) -> usize {
    let (mine, theirs, crowned) = (packed(sides.mine), packed(sides.theirs), packed(sides.kings));
    let (men, their_men) = (mine & !crowned, theirs & !crowned);
    let (kings, their_kings) = (mine & crowned, theirs & crowned);
    let material = [men, kings, their_men, their_kings].map(|set| set.count_ones() as usize);
    let (first, rest) = (men & 0xf, men >> ROW);
    let radices = radices(material, first.count_ones() as usize);
    let digits = [
        rank(first, 0),
        rank(rest, 0),
        rank(their_men >> ROW, rest),
        rank(kings, men | their_men),
        rank(their_kings, men | their_men | kings),
    ];
    let number = digits.iter().zip(radices).fold(0, |sum, (digit, radix)| sum * radix + digit);
    OFFSETS.0[slot(material)][first.count_ones() as usize] as usize + number as usize
}

/// The position of `material`, of up to [`MOST`] pieces, at `index`, less than [`places`] of it.
pub fn position(material: Material, index: usize) -> Sides {
    let [men, kings, their_men, their_kings] = material;
    let (mut first, mut number) = (0, index as u64);
    while number >= slice(material, first) {
        number -= slice(material, first);
        first += 1;
    }
    let radices = radices(material, first);
    let (mut digits, mut number) = ([0; 5], number as u32);
    for (digit, radix) in digits.iter_mut().zip(radices).rev() {
        *digit = number % radix;
        number /= radix;
    }
    let rest = ranked(digits[1], men - first, SHARED, 0);
    let their_men_set = ranked(digits[2], their_men, OF_MEN - (men - first), rest) << ROW;
    let men_set = ranked(digits[0], first, ROW, 0) | rest << ROW;
    let all_men = men_set | their_men_set;
    let left = ALL - men - their_men;
    let kings_set = ranked(digits[3], kings, left, all_men);
    let their_kings_set = ranked(digits[4], their_kings, left - kings, all_men | kings_set);
    Sides {
        mine: unpacked(men_set | kings_set),
        theirs: unpacked(their_men_set | their_kings_set),
        kings: unpacked(kings_set | their_kings_set),
        mover: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::{LAST_ROWS, numbered};
    use super::*;

    /// All materials of `pieces` pieces, of one side alone too.
    fn every(pieces: usize) -> impl Iterator<Item = Material> {
        let side = pieces + 1;
        (0..side.pow(4))
            .map(move |n| [n / side.pow(3), n / side.pow(2) % side, n / side % side, n % side])
            .filter(move |material| material.iter().sum::<usize>() == pieces)
    }

    /// The numbers of positions that Chinook's database has: Schaeffer et al., "Solving the game of checkers"
    /// (1996), table 1. They count arrangements of pieces, those of one side alone too, whoever is to move. With
    /// black to move each of them has one index, and turned by 180° so it has with white to move.
    #[test]
    fn slices_have_as_many_positions_as_chinooks_database() {
        let chinook = [
            120,
            6_972,
            261_224,
            7_092_774,
            148_688_232,
            2_503_611_964,
            34_779_531_480,
            406_309_208_481,
        ];
        let counted: Vec<u64> = (1..=8).map(|pieces| every(pieces).map(places).sum()).collect();
        assert_eq!(counted, chinook);
        assert_eq!(counted.iter().sum::<u64>(), 443_748_401_247);
        assert_eq!(counted[..5].iter().sum::<u64>(), 156_049_322);
    }

    /// Without the positions of one side alone: C(28, men) · C(32 − men, kings) for each way to divide the pieces.
    #[test]
    fn the_tables_have_the_positions_in_which_both_sides_have_pieces() {
        let alone = |pieces: usize| -> u64 {
            let of = |men: usize| u64::from(CHOOSE[28][men] * CHOOSE[32 - men][pieces - men]);
            2 * (0..=pieces).map(of).sum::<u64>()
        };
        let mut sum = 0;
        for pieces in 2..=MOST {
            sum += every(pieces as usize).map(places).sum::<u64>() - alone(pieces as usize);
            assert_eq!(end(pieces) as u64, sum);
        }
        assert_eq!(end(4), 6_408_836);
        assert_eq!(end(5) - end(4), 139_450_808);
    }

    /// Of kings alone: 32 over the kings of one side, times what is left over those of the other.
    #[test]
    fn kings_alone_have_the_numbers_of_a_plain_product() {
        assert_eq!(places([0, 2, 0, 1]), 14_880);
        assert_eq!(places([0, 3, 0, 2]), 2_013_760);
        assert_eq!(places([0, 4, 0, 1]), 1_006_880);
    }

    #[test]
    fn places_and_positions_are_inverse() {
        let mut next = 0;
        let mut ordered = materials(MOST);
        ordered.sort_by_key(|&material| offset(material));
        for material in ordered {
            assert_eq!(offset(material), next);
            next += places(material) as usize;
            let step = if material.iter().sum::<usize>() < MOST as usize { 37 } else { 1009 };
            for index in (0..places(material) as usize).step_by(step) {
                let sides = position(material, index);
                assert_eq!(super::material(sides), material);
                assert_eq!(place(sides), offset(material) + index, "{sides:?}");
                let Sides { mine, theirs, kings, .. } = sides;
                let stuck = mine & !kings & LAST_ROWS[0] | theirs & !kings & LAST_ROWS[1];
                assert_eq!((mine & theirs, stuck), (0, 0), "{sides:?}");
            }
        }
        assert_eq!(next, end(MOST));
    }

    #[test]
    fn turning_twice_is_the_identity() {
        for square in 1..=32 {
            let set = numbered(square);
            assert_eq!(turned(set), numbered(33 - square));
            assert_eq!(unpacked(packed(set)), set);
        }
    }
}
