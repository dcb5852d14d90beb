//! Positions, moves, and how a ghost moves.

use std::ops::Range;

use super::layout::MOST_GHOSTS;
use super::maze::{Cell, Heading, Plane};
use countermove_core::game::packed::packed_newtype;

/// A ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ghost {
    pub cell: Cell,
    /// Direction of its last step; [`Heading::Stop`] at home.
    pub heading: Heading,
    /// Whether it is halfway to the next cell, and so in both; only if it is scared.
    pub half: bool,
    /// Number of its moves for which it stays scared.
    pub scared: u8,
}

impl Ghost {
    pub const fn at(cell: Cell) -> Self {
        Self { cell, heading: Heading::Stop, half: false, scared: 0 }
    }

    pub fn touches(&self, cell: Cell) -> bool {
        self.cell == cell || (self.half && self.cell.towards(self.heading) == cell)
    }

    /// Makes one move: half a step if the ghost is scared. When it stops being scared it completes the step.
    pub fn go(&mut self, heading: Heading) {
        self.heading = heading;
        if self.scared == 0 || self.half {
            self.cell = self.cell.towards(heading);
            self.half = false;
        } else {
            self.half = heading != Heading::Stop;
        }
        self.scared = self.scared.saturating_sub(1);
        if self.scared == 0 && self.half {
            self.cell = self.cell.towards(heading);
            self.half = false;
        }
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Dots and power dots left.
    pub(super) pellets: Plane,
    /// Number of dots left; if 0, Pacman has won.
    pub(super) dots: u16,
    pub(super) pacman: Cell,
    /// The layout's ghosts; unused ones are at the first cell.
    pub(super) ghosts: [Ghost; MOST_GHOSTS],
    pub(super) score: i32,
    pub(super) moves_left: u16,
    /// The player to move: 0 for Pacman, then the ghosts one by one, or 1 for all ghosts together.
    pub(super) turn: u8,
    pub(super) caught: bool,
    /// XOR of the pellets' Zobrist numbers.
    pub(super) pellets_key: u64,
}

/// A move: the direction of each mover, three bits each, the first mover's lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(pub(super) u32);

packed_newtype!(Step);

impl Step {
    pub(super) const fn of(self, mover: usize) -> Heading {
        Heading::ALL[(self.0 >> (3 * mover) & 7) as usize]
    }

    pub(super) const fn and(self, mover: usize, heading: Heading) -> Self {
        Self(self.0 | (heading as u32) << (3 * mover))
    }
}

/// The agents that the player to move controls.
#[derive(Clone, Debug)]
pub enum Movers {
    Pacman,
    Ghosts(Range<usize>),
}

impl Movers {
    pub fn count(&self) -> usize {
        match self {
            Self::Pacman => 1,
            Self::Ghosts(ghosts) => ghosts.len(),
        }
    }

    /// Index of the ghost at `place` among the movers; `None` is Pacman.
    pub fn get(&self, place: usize) -> Option<usize> {
        match self {
            Self::Pacman => None,
            Self::Ghosts(ghosts) => Some(ghosts.start + place),
        }
    }
}
