//! Indices of positions of up to four pieces, material by material, from the point of view of the side to
//! move, which plays down the page.

use super::super::board::{LAST_ROWS, Squares};
use super::super::moves::Sides;

/// The most pieces of both sides together.
pub const MOST: u32 = 4;

/// Men and kings of the side to move, then of the other.
pub type Material = [usize; 4];

/// The squares that each of the four kinds of pieces of a material can be on, in the order of their bits.
const RANGES: [(u32, u32); 4] = [(0, 28), (0, 32), (4, 28), (0, 32)];

/// Binomial coefficients: ways to choose 0 to 4 of up to 32.
const CHOOSE: [[u32; 5]; 33] = {
    let mut choose = [[0; 5]; 33];
    let mut n = 0;
    while n <= 32 {
        choose[n][0] = 1;
        let mut k = 1;
        while k < 5 {
            choose[n][k] = if n == 0 { 0 } else { choose[n - 1][k - 1] + choose[n - 1][k] };
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Number of indices of a material. Some have two pieces on a square and are not a position.
pub const fn places(material: Material) -> usize {
    let mut product = 1;
    let mut sort = 0;
    while sort < 4 {
        product *= CHOOSE[RANGES[sort].1 as usize][material[sort]] as usize;
        sort += 1;
    }
    product
}

/// Whether both sides have a piece and there are not too many.
pub const fn is_covered(material: Material) -> bool {
    let [men, kings, their_men, their_kings] = material;
    let (mine, theirs) = (men + kings, their_men + their_kings);
    mine > 0 && theirs > 0 && mine + theirs <= MOST as usize
}

const SIDE: usize = MOST as usize + 1;

const fn slot(material: Material) -> usize {
    ((material[0] * SIDE + material[1]) * SIDE + material[2]) * SIDE + material[3]
}

/// First index of each material in the table, and the number of all indices.
const OFFSETS: ([u32; SIDE.pow(4)], usize) = {
    let mut offsets = [0; SIDE.pow(4)];
    let mut next = 0;
    let mut number = 0;
    while number < SIDE.pow(4) {
        let material = [
            number / SIDE.pow(3),
            number / SIDE.pow(2) % SIDE,
            number / SIDE % SIDE,
            number % SIDE,
        ];
        offsets[number] = next as u32;
        if is_covered(material) {
            next += places(material);
        }
        number += 1;
    }
    (offsets, next)
};

/// Number of indices in the table.
pub const PLACES: usize = OFFSETS.1;

/// First index of `material`.
pub const fn offset(material: Material) -> usize {
    OFFSETS.0[slot(material)] as usize
}

/// All materials of the table, those that captures and promotions lead to first.
pub fn materials() -> Vec<Material> {
    let all = (0..SIDE.pow(4)).map(|number| {
        [number / SIDE.pow(3), number / SIDE.pow(2) % SIDE, number / SIDE % SIDE, number % SIDE]
    });
    let mut covered: Vec<Material> = all.filter(|&material| is_covered(material)).collect();
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

/// Index in the table of a position where the side to move plays down the page.
#[inline]
pub fn place(sides: Sides) -> usize {
    let Sides { mine, theirs, kings, .. } = sides;
    let sorts = [mine & !kings, mine & kings, theirs & !kings, theirs & kings];
    let (mut place, mut material) = (0, [0; 4]);
    for (sort, squares) in sorts.into_iter().enumerate() {
        let (first, size) = RANGES[sort];
        let (mut rest, mut rank) = (packed(squares) >> first, 0);
        while rest != 0 {
            material[sort] += 1;
            rank += CHOOSE[rest.trailing_zeros() as usize][material[sort]];
            rest &= rest - 1;
        }
        place = place * CHOOSE[size as usize][material[sort]] as usize + rank as usize;
    }
    offset(material) + place
}

/// The position at index `index` of `material`; `None` if two pieces share a square.
pub fn position(material: Material, mut index: usize) -> Option<Sides> {
    let mut sorts = [0; 4];
    for sort in (0..4).rev() {
        let (first, size) = RANGES[sort];
        let ways = CHOOSE[size as usize][material[sort]] as usize;
        let mut rank = (index % ways) as u32;
        index /= ways;
        let mut square = size as usize;
        for count in (1..=material[sort]).rev() {
            square = (0..square).rev().find(|&square| CHOOSE[square][count] <= rank)?;
            rank -= CHOOSE[square][count];
            sorts[sort] |= unpacked(1 << (square as u32 + first));
        }
    }
    let [men, kings, their_men, their_kings] = sorts;
    let shared = men & kings | their_men & their_kings | (men | kings) & (their_men | their_kings);
    debug_assert!(men & LAST_ROWS[0] == 0 && their_men & LAST_ROWS[1] == 0);
    (shared == 0).then_some(Sides {
        mine: men | kings,
        theirs: their_men | their_kings,
        kings: kings | their_kings,
        mover: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_positions_are_inverse() {
        let mut next = vec![false; PLACES];
        for material in materials() {
            for index in (0..places(material)).step_by(37) {
                let Some(sides) = position(material, index) else { continue };
                assert_eq!(super::material(sides), material);
                let place = place(sides);
                assert_eq!(place, offset(material) + index, "{sides:?}");
                assert!(!std::mem::replace(&mut next[place], true), "{sides:?}");
            }
        }
    }

    #[test]
    fn turning_twice_is_the_identity() {
        for square in 1..=32 {
            let set = super::super::super::board::bit(square);
            assert_eq!(turned(set), super::super::super::board::bit(33 - square));
            assert_eq!(unpacked(packed(set)), set);
        }
    }
}
