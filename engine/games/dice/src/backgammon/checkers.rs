//! The checkers of one side, bit-sliced: bit p of the four planes, read as a binary number, is the number of
//! checkers on point p. A few operations then answer a question about all points.
//!
//! Points are in the side's own numbering: 1 is its ace point, 24 the farthest, 25 the bar, 0 off the board.
//! Point p of one side is point 25 − p of the other.

/// The point of checkers that are borne off.
pub const OFF: u32 = 0;
/// The point of checkers that are hit and have to enter.
pub const BAR: u32 = 25;
/// Number of checkers of one side.
pub const CHECKERS: u32 = 15;
/// The bits of the points 1 to 24.
pub const BOARD: u32 = 0x01ff_fffe;
/// The bits of the home board, 1 to 6.
pub const HOME: u32 = 0x7e;

const PLANES: usize = 4;

/// The number of checkers on each point, at most 15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Checkers([u32; PLANES]);

impl Checkers {
    /// The checkers given by (point, number), each at most 15.
    pub fn of(counts: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut planes = [0; PLANES];
        for (point, count) in counts {
            for (weight, plane) in planes.iter_mut().enumerate() {
                *plane |= (count >> weight & 1) << point;
            }
        }
        Self(planes)
    }

    /// Number of checkers on `point`.
    #[inline]
    pub const fn count(self, point: u32) -> u32 {
        let Self([ones, twos, fours, eights]) = self;
        (ones >> point & 1)
            | (twos >> point & 1) << 1
            | (fours >> point & 1) << 2
            | (eights >> point & 1) << 3
    }

    /// Number of checkers on the points in `mask`.
    #[inline]
    pub const fn within(self, mask: u32) -> u32 {
        let Self([ones, twos, fours, eights]) = self;
        (ones & mask).count_ones()
            + 2 * (twos & mask).count_ones()
            + 4 * (fours & mask).count_ones()
            + 8 * (eights & mask).count_ones()
    }

    /// The points with a checker, including the bar, but not off the board.
    #[inline]
    pub const fn present(self) -> u32 {
        let Self([ones, twos, fours, eights]) = self;
        (ones | twos | fours | eights) & !1
    }

    /// The points of the board with two or more.
    #[inline]
    pub const fn made(self) -> u32 {
        let Self([_, twos, fours, eights]) = self;
        (twos | fours | eights) & BOARD
    }

    /// The points of the board with just one.
    #[inline]
    pub const fn blots(self) -> u32 {
        self.present() & BOARD & !self.made()
    }

    /// The checkers after one has moved from `from`, where there is one, to `to`.
    #[inline]
    #[must_use]
    pub const fn step(self, from: u32, to: u32) -> Self {
        let Self([ones, twos, fours, eights]) = self;
        let (mut planes, mut borrow, mut carry) = ([ones, twos, fours, eights], 1 << from, 1 << to);
        let mut weight = 0;
        while weight < PLANES {
            let less = planes[weight] ^ borrow;
            borrow &= less;
            planes[weight] = less ^ carry;
            carry &= less;
            weight += 1;
        }
        Self(planes)
    }

    /// Pip count; a checker on the bar counts 25.
    pub fn pips(self) -> u32 {
        let points = |mut plane: u32| {
            let mut sum = 0;
            while plane != 0 {
                sum += plane.trailing_zeros();
                plane &= plane - 1;
            }
            sum
        };
        self.0.iter().enumerate().map(|(weight, &plane)| points(plane) << weight).sum()
    }

    /// The planes, for hashing.
    pub const fn planes(self) -> [u32; PLANES] {
        self.0
    }
}

/// The points in `mask` in the other side's numbering.
#[inline]
pub const fn seen_from_opposite(mask: u32) -> u32 {
    (mask & BOARD).reverse_bits() >> (31 - BAR)
}

/// The points in `mask`, ascending.
pub fn points(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let point = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(point)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_move_like_numbers() {
        for count in 1..=15 {
            for already in 0..=15 - count {
                let checkers = Checkers::of([(8, count), (5, already)]).step(8, 5);
                assert_eq!((checkers.count(8), checkers.count(5)), (count - 1, already + 1));
                assert_eq!(checkers.within(BOARD), count + already);
                assert_eq!(checkers.pips(), 8 * (count - 1) + 5 * (already + 1));
            }
        }
    }

    #[test]
    fn masks_distinguish_blots_from_points() {
        let checkers = Checkers::of([(OFF, 5), (3, 1), (6, 2), (7, 3), (9, 4), (BAR, 1)]);
        let bits = |points: &[u32]| points.iter().fold(0, |mask, point| mask | 1 << point);
        assert_eq!(checkers.present(), bits(&[3, 6, 7, 9, BAR]));
        assert_eq!(checkers.made(), bits(&[6, 7, 9]));
        assert_eq!(checkers.blots(), bits(&[3]));
    }

    #[test]
    fn the_opposite_side_counts_from_the_other_end() {
        for point in 1..=24 {
            assert_eq!(seen_from_opposite(1 << point), 1 << (25 - point));
        }
        assert_eq!(seen_from_opposite(1 << OFF | 1 << BAR), 0);
    }
}
