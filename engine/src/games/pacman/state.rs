//! What a position and a move are, and how a ghost goes.

use std::ops::Range;

use super::layout::MOST_GHOSTS;
use super::maze::{Cell, Heading, Plane};
use crate::game::packed::Packed;

/// A ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ghost {
    pub cell: Cell,
    /// Of its last step; [`Heading::Stop`] at home.
    pub heading: Heading,
    /// Halfway to the next cell, and so in both; scared then.
    pub half: bool,
    /// Its moves until it is no longer scared; 0 if it is not.
    pub scared: u8,
}

impl Ghost {
    pub const fn at(cell: Cell) -> Self {
        Self { cell, heading: Heading::Stop, half: false, scared: 0 }
    }

    pub fn touches(&self, cell: Cell) -> bool {
        self.cell == cell || (self.half && self.cell.towards(self.heading) == cell)
    }

    /// One move; half a step if it is scared. As fear ends, half a step is finished.
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
    /// Dots left; none: Pacman has won.
    pub(super) dots: u16,
    pub(super) pacman: Cell,
    /// As many as the layout has, the rest at the first cell.
    pub(super) ghosts: [Ghost; MOST_GHOSTS],
    pub(super) score: i32,
    pub(super) moves_left: u16,
    /// 0 Pacman, then the ghosts one by one, or 1 for all of them.
    pub(super) turn: u8,
    pub(super) caught: bool,
    /// The pellets' share in the key.
    pub(super) pellets_key: u64,
}

/// Where each mover goes: three bits each, the first mover's lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(pub(super) u32);

impl Packed for Step {
    #[inline]
    fn pack(self) -> u64 {
        self.0.into()
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self(word as u32)
    }
}

impl Step {
    pub(super) const fn of(self, mover: usize) -> Heading {
        Heading::ALL[(self.0 >> (3 * mover) & 7) as usize]
    }

    pub(super) const fn and(self, mover: usize, heading: Heading) -> Self {
        Self(self.0 | (heading as u32) << (3 * mover))
    }
}

/// Who moves now.
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

    /// The ghost in that place; `None` is Pacman.
    pub fn get(&self, place: usize) -> Option<usize> {
        match self {
            Self::Pacman => None,
            Self::Ghosts(ghosts) => Some(ghosts.start + place),
        }
    }
}
