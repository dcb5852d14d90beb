//! One side's checkers with what several features ask of them.

use super::checkers::{BAR, Checkers, HOME};

/// One side, in its own points.
pub struct Side {
    pub checkers: Checkers,
    /// The points held by two or more.
    pub made: u32,
    /// How many of them are in the home board.
    pub home: u32,
    /// Pips still to go.
    pub pips: u32,
    /// The highest point with a checker, the bar the highest of all; 0 if all are off.
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

    /// Whether some checker of each side has still to pass one of the other; a race if not.
    pub fn meets(&self, other: &Self) -> bool {
        self.rearmost + other.rearmost > BAR
    }

    /// How closed the home is: the square of its points, 1 if all six.
    pub fn closed(&self) -> f64 {
        f64::from(self.home * self.home) / 36.0
    }
}
