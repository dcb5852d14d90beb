//! Positions of one side that has all its checkers in its home board or off, numbered so that every play leads to a
//! lower number.

use crate::backgammon::checkers::{CHECKERS, Checkers, HOME};
use common::binomial::coefficients;

/// Points of a home board.
pub const POINTS: usize = 6;
/// Checkers of a side.
pub const MOST: usize = CHECKERS as usize;

/// Binomial coefficients: ways to choose 0 to 6 of up to 21.
const CHOOSE: [[u32; POINTS + 1]; MOST + POINTS + 1] = coefficients();

/// Number of positions with up to `checkers` on the board, at most 15. They are those with the lowest places.
pub const fn places(checkers: usize) -> usize {
    CHOOSE[checkers + POINTS][POINTS] as usize
}

/// The place of `checkers`, below [`places`] of their number on the board; `None` if one is outside the home board.
///
/// It is a number of the combinatorial number system: let h be the numbers of checkers on the 6 point, on the two highest
/// points, and so on; they never fall. The place is the sum of C(h + i, i + 1) for i from 0 to 5.
#[inline]
pub fn place(checkers: Checkers) -> Option<usize> {
    if checkers.present() & !HOME != 0 {
        return None;
    }
    let (mut held, mut place) = (0, 0);
    for (index, point) in (1..=POINTS as u32).rev().enumerate() {
        held += checkers.count(point) as usize;
        place += CHOOSE[held + index][index + 1] as usize;
    }
    Some(place)
}

/// A position of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    place: usize,
    /// Checkers on the points from p on at index p − 1; 0 at the last.
    held: [usize; POINTS + 1],
}

impl Home {
    /// Every position of up to `checkers` checkers, in the order of their places.
    pub fn all(checkers: usize) -> impl Iterator<Item = Self> {
        let empty = Self { place: 0, held: [0; POINTS + 1] };
        std::iter::successors(Some(empty), |home| Some(home.next())).take(places(checkers))
    }

    /// Its place.
    pub fn place(&self) -> usize {
        self.place
    }

    fn next(&self) -> Self {
        let Self { place, mut held } = *self;
        let mut point = POINTS - 1;
        while point > 0 && held[point] == held[point - 1] {
            held[point] = 0;
            point -= 1;
        }
        held[point] += 1;
        Self { place: place + 1, held }
    }

    /// The places to which the moves of one checker with `die` lead, that of the highest point first. None if all
    /// checkers are off.
    pub fn after(&self, die: usize) -> impl Iterator<Item = usize> {
        let Self { place, held } = *self;
        // By how much the place falls if there is one checker less from each of the lowest points on.
        let mut falls = [0; POINTS + 1];
        for point in 1..=POINTS {
            let index = POINTS - point;
            let fall = held[point - 1].checked_sub(1).map_or(0, |less| CHOOSE[less + index][index]);
            falls[point] = falls[point - 1] + fall as usize;
        }
        (1..=POINTS).rev().filter_map(move |point| {
            let is_there = held[point - 1] > held[point];
            let is_legal = point >= die || held[point] == 0;
            let fall = falls[point] - falls[point.saturating_sub(die)];
            (is_there && is_legal).then(|| place - fall)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backgammon::checkers::OFF;

    fn checkers(home: &Home) -> Checkers {
        let on = |point: usize| (point as u32, (home.held[point - 1] - home.held[point]) as u32);
        let off = (OFF, CHECKERS - home.held[0] as u32);
        Checkers::of((1..=POINTS).map(on).chain([off]))
    }

    /// C(n + 6, 6): checkers, and the six borders between the points and off.
    #[test]
    fn places_are_in_order_and_as_many_as_the_formula_says() {
        assert_eq!((places(3), places(6), places(15)), (84, 924, 54_264));
        for (index, home) in Home::all(MOST).enumerate() {
            assert_eq!(home.place(), index);
            assert_eq!(place(checkers(&home)), Some(index), "{home:?}");
        }
        assert_eq!(place(Checkers::of([(7, 1), (OFF, 14)])), None);
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        for home in Home::all(4) {
            let board = crate::backgammon::plays::Board {
                mine: checkers(&home),
                theirs: Checkers::of([(1, 1), (OFF, 14)]),
            };
            for die in 1..=POINTS {
                let sources = board.sources(die as u32);
                let expected = (1..=POINTS as u32).rev().filter(|point| sources >> point & 1 == 1);
                let expected = expected.map(|from| {
                    let to = from.saturating_sub(die as u32);
                    place(board.step(from, to).mine).unwrap()
                });
                assert!(home.after(die).eq(expected), "{home:?} {die}");
            }
        }
    }
}
