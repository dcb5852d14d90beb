//! The checkers of one side, with values that several features use.

use super::checkers::{BAR, Checkers, HOME};

/// One side, with points in its own numbering.
pub struct Side {
    pub checkers: Checkers,
    /// The points made: those with two or more checkers.
    pub made: u32,
    /// Number of points made in the home board.
    pub home: u32,
    /// Pip count.
    pub pips: u32,
    /// The highest point with a checker, where the bar is the highest of all; 0 if all are off.
    pub rearmost: u32,
}

impl Side {
    pub fn of(checkers: Checkers) -> Self {
        let made = checkers.made();
        Self {
            checkers,
            made,
            home: (made & HOME).count_ones(),
            pips: checkers.pips(),
            rearmost: 31 - (checkers.present() | 1).leading_zeros(),
        }
    }

    /// Whether the sides are in contact: they still have to pass each other. If not, it is a race.
    pub fn meets(&self, other: &Self) -> bool {
        self.rearmost + other.rearmost > BAR
    }

    /// Strength of the home board: the square of the number of points made, scaled so that six give 1.
    pub fn closed(&self) -> f64 {
        f64::from(self.home * self.home) / 36.0
    }
}
