//! Features of a race: a position where the sides have passed each other.

use super::checkers::{CHECKERS, HOME, OFF, points};
use super::side::Side;

/// Number of features.
pub const COUNT: usize = 3;

/// A race from one side's point of view.
pub struct Race<'a> {
    pub mine: &'a Side,
    pub theirs: &'a Side,
    pub on_roll: bool,
}

/// Value of being on roll, in pips: half of a mean roll, which is 49 / 6.
const TEMPO: f64 = 4.0;
/// Mean pips of a roll, rounded.
const PIPS_A_ROLL: f64 = 8.0;
const CHECKERS_A_ROLL: f64 = 2.0;

impl Race<'_> {
    /// The features: safety of the lead, difference of checkers off, difference of gammon danger.
    pub fn feature_values(&self) -> [f64; COUNT] {
        let Self { mine, theirs, on_roll } = *self;
        let tempo = if on_roll { TEMPO } else { -TEMPO };
        let lead = keith_count(theirs) - keith_count(mine) + tempo;
        let chance = f64::from(mine.pips + theirs.pips).sqrt();
        let off = |side: &Side| f64::from(side.checkers.count(OFF));
        [
            (0.75 * lead / chance).tanh(),
            off(mine) - off(theirs),
            gammon_danger(mine, theirs, on_roll) - gammon_danger(theirs, mine, !on_roll),
        ]
    }
}

/// Pip count with penalties for wasted pips: the Keith count (Tom Keith, "Cube Handling in Noncontact
/// Positions", 2004).
fn keith_count(side: &Side) -> f64 {
    let count = |point| side.checkers.count(point);
    let more_than = |allowed, point| count(point).saturating_sub(allowed);
    let gaps = (4..=6).filter(|&point| count(point) == 0).count() as u32;
    let wasted = 2 * more_than(1, 1) + more_than(1, 2) + more_than(3, 3) + gaps;
    f64::from(side.pips + wasted)
}

/// Rough probability that `loser` bears off no checker before `winner` has borne off all.
fn gammon_danger(loser: &Side, winner: &Side, on_roll: bool) -> f64 {
    if loser.checkers.count(OFF) > 0 {
        return 0.0;
    }
    let outside = points(loser.checkers.present() & !HOME);
    let to_home: u32 = outside.map(|point| (point - 6) * loser.checkers.count(point)).sum();
    let needed = f64::from(to_home) / PIPS_A_ROLL + if on_roll { 0.5 } else { 1.0 };
    let left = f64::from(CHECKERS - winner.checkers.count(OFF));
    let given = (left / CHECKERS_A_ROLL).max(f64::from(winner.pips) / PIPS_A_ROLL);
    1.0 / (1.0 + (given - needed).exp())
}

#[cfg(test)]
mod tests {
    use super::super::checkers::Checkers;
    use super::*;

    fn side(counts: &[(u32, u32)]) -> Side {
        let off = CHECKERS - counts.iter().map(|(_, count)| count).sum::<u32>();
        Side::of(Checkers::of(counts.iter().copied().chain([(OFF, off)])))
    }

    /// Two extra checkers on the ace point add 2 pips each, one extra on the deuce point 1, a gap on 4, 5
    /// or 6 1.
    #[test]
    fn wastage_counts_as_pips() {
        assert_eq!(keith_count(&side(&[(6, 1), (5, 1), (4, 1)])), 15.0);
        assert_eq!(keith_count(&side(&[(1, 3), (2, 2), (6, 1), (4, 1)])), 17.0 + 4.0 + 1.0 + 1.0);
    }

    #[test]
    fn a_side_that_has_borne_off_none_risks_a_gammon() {
        let nearly_done = side(&[(1, 2)]);
        let gammon_danger_of = |mine: &[(u32, u32)]| {
            let mine = side(mine);
            Race { mine: &mine, theirs: &nearly_done, on_roll: true }.feature_values()[2]
        };
        assert!(gammon_danger_of(&[(20, 3), (6, 12)]) > 0.9);
        assert_eq!(gammon_danger_of(&[(20, 3), (6, 11)]), 0.0);
    }
}
