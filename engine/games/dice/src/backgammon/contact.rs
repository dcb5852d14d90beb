//! Features of a contact position: one where the sides still have to pass each other.

use super::checkers::{BAR, points, seen_from_opposite};
use super::plays::Board;
use super::shots::{Shots, escaping_rolls};
use super::side::Side;

/// Number of features.
pub const COUNT: usize = 16;

/// A contact position from one side's point of view.
pub struct Contact<'a> {
    pub mine: &'a Side,
    pub theirs: &'a Side,
    pub on_roll: bool,
}

/// The points from `low` to `high`.
const fn between(low: u32, high: u32) -> u32 {
    (2 << high) - (1 << low)
}

const HIGH_HOME: u32 = between(4, 6);
const BLOCK: u32 = between(4, 12);
const FRONT: u32 = between(1, 12);
const BEHIND: u32 = between(15, BAR);
/// The opponent's 4, 5 and 7 points.
const ANCHORS: u32 = 1 << 21 | 1 << 20 | 1 << 18;
const DEAD: u32 = between(1, 2);
/// Pip count below which each pip counts more.
const FINISH: u32 = 70;
const ROLLS: f64 = 36.0;

impl Contact<'_> {
    /// The features of this side alone.
    pub fn feature_values(&self) -> [f64; COUNT] {
        let Self { mine, theirs, on_roll } = *self;
        let shots = if on_roll { Shots::default() } else { self.shots() };
        let hit = f64::from(shots.rolls) / ROLLS;
        let made = |points: u32| f64::from((mine.made & points).count_ones());
        [
            f64::from(mine.pips),
            f64::from(u8::from(on_roll)),
            f64::from(shots.pips) / ROLLS,
            hit * theirs.closed(),
            if on_roll { self.loose() } else { 0.0 },
            mine.closed(),
            made(HIGH_HOME),
            made(BLOCK),
            self.prime(),
            self.trapped(),
            f64::from(u8::from(mine.made & ANCHORS != 0)),
            f64::from(mine.checkers.count(BAR)),
            f64::from(theirs.checkers.count(BAR)) * mine.closed(),
            self.stack(),
            f64::from(mine.checkers.within(DEAD)),
            f64::from(FINISH.saturating_sub(mine.pips)),
        ]
    }

    /// Hits by the opponent's next roll.
    fn shots(&self) -> Shots {
        Shots::of(&Board { mine: self.theirs.checkers, theirs: self.mine.checkers })
    }

    /// Number of blots within reach of one die, weighted by the strength of the opponent's home board.
    fn loose(&self) -> f64 {
        let theirs = self.theirs.checkers;
        let enemies = seen_from_opposite(theirs.present()) | u32::from(theirs.count(BAR) > 0);
        let in_reach = (1..=6).fold(0, |reach, die| reach | enemies << die);
        let blots = (self.mine.checkers.blots() & in_reach).count_ones();
        f64::from(blots * (1 + self.theirs.home)) / 7.0
    }

    /// Square of the length of the longest prime ahead of the opponent's rearmost checker; 1 for a full
    /// prime of six points.
    fn prime(&self) -> f64 {
        let enemy = BAR - self.theirs.rearmost;
        let mut row = self.mine.made & FRONT & !((2 << enemy) - 1);
        let mut length = 0u32;
        while row != 0 {
            row &= row >> 1;
            length += 1;
        }
        f64::from(length * length) / 36.0
    }

    /// Number of back checkers, each weighted by the share of rolls with which it cannot escape.
    fn trapped(&self) -> f64 {
        let blocked = seen_from_opposite(self.theirs.made);
        let back = points(self.mine.checkers.present() & BEHIND);
        let stuck = |point: u32| {
            let next_twelve = u32::reverse_bits(blocked << (BAR + 7 - point));
            let checkers = self.mine.checkers.count(point).min(3);
            f64::from(checkers) * (1.0 - f64::from(escaping_rolls(next_twelve)) / ROLLS)
        };
        back.map(stuck).sum()
    }

    /// Sum over the points of the squared number of checkers beyond three.
    fn stack(&self) -> f64 {
        let excess = |point| self.mine.checkers.count(point).saturating_sub(3);
        f64::from(points(self.mine.made).map(|point| excess(point).pow(2)).sum::<u32>())
    }
}

#[cfg(test)]
mod tests {
    use super::super::checkers::{CHECKERS, Checkers, OFF};
    use super::*;

    fn side(counts: &[(u32, u32)]) -> Side {
        let off = CHECKERS - counts.iter().map(|(_, count)| count).sum::<u32>();
        Side::of(Checkers::of(counts.iter().copied().chain([(OFF, off)])))
    }

    /// A full prime on points 3 to 8 against three checkers behind it, one of them on the bar. Each side
    /// counts points in its own numbering.
    #[test]
    fn structure_is_counted_in_the_own_points() {
        let builder = side(&[(8, 2), (7, 2), (6, 5), (5, 2), (4, 2), (3, 2)]);
        let prisoner = side(&[(25, 1), (24, 1), (23, 2), (13, 2), (1, 5), (2, 1)]);
        let there = Contact { mine: &builder, theirs: &prisoner, on_roll: false }.feature_values();
        let [pips, roll, _, hit, loose, closed, high, block, prime, .., stack, dead, finish] =
            there;
        assert_eq!((pips, roll, finish), (84.0, 0.0, 0.0));
        assert_eq!((hit, loose), (0.0, 0.0), "no blot");
        assert_eq!((closed, high, block), (16.0 / 36.0, 3.0, 5.0));
        assert_eq!(prime, 1.0, "six in a row");
        assert_eq!((stack, dead), (4.0, 0.0));
        let [.., trapped, anchor, bar, shut_out, stack, dead, _] =
            Contact { mine: &prisoner, theirs: &builder, on_roll: true }.feature_values();
        assert_eq!((anchor, bar, shut_out), (0.0, 1.0, 0.0));
        assert_eq!((stack, dead), (4.0, 6.0));
        assert!(trapped > 2.0, "{trapped}");
    }
}
