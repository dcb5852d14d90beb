//! The history that the draw rules need: the kings' moves since the last capture or man's move, and the counts of
//! endings.

use super::squares::{Square, Squares, bit};
use super::variant::MOST_QUIET_MOVES;

const MOST: usize = 2 * MOST_QUIET_MOVES as usize;

/// Kings' moves, the latest last, and counts of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct History {
    /// Each move: its squares, six bits each. 0 from `known` on.
    steps: [u16; MOST],
    /// Number of known moves.
    known: u8,
    /// Greatest number of earlier occurrences of any position.
    repeats: u8,
    /// Plies since the last capture or man's move. More than `known` for a state that was read from text.
    pub quiet: u8,
    /// Plies since the ending began in which moves are counted.
    pub ending: u8,
    /// Plies since the lone king was on the main road, against three pieces.
    pub road: u8,
}

impl History {
    pub const NONE: Self =
        Self { steps: [0; MOST], known: 0, repeats: 0, quiet: 0, ending: 0, road: 0 };

    /// Whether a position has occurred twice since the last capture or man's move.
    #[inline]
    pub const fn has_repeated(&self) -> bool {
        self.repeats > 0
    }

    /// Whether a position has occurred three times.
    #[inline]
    pub const fn repetition_draws(&self) -> bool {
        self.repeats >= 2
    }

    /// Whether the history has no effect on the future.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.quiet == 0 && self.ending == 0 && self.road == 0
    }

    /// Forgets the positions, since none can recur.
    #[inline]
    pub const fn forget(&mut self) {
        *self = Self { ending: self.ending, road: self.road, ..Self::NONE };
    }

    /// Adds a king's move.
    #[inline]
    pub fn push(&mut self, from: Square, to: Square) {
        self.steps[usize::from(self.known)] = u16::from(from) | u16::from(to) << 6;
        self.known += 1;
        self.quiet += 1;
        if self.known >= 4 {
            self.repeats = self.repeats.max(self.occurrences());
        }
    }

    /// Number of earlier occurrences of the current position. The moves of each side since such an
    /// occurrence cancel out.
    fn occurrences(&self) -> u8 {
        let mut moved: [Squares; 2] = [0; 2];
        let mut count = 0;
        for (back, &step) in self.steps[..usize::from(self.known)].iter().rev().enumerate() {
            moved[back % 2] ^= bit((step & 63) as Square) ^ bit((step >> 6) as Square);
            count += u8::from(back % 2 == 1 && moved == [0; 2]);
        }
        count
    }

    /// The history as words, for hashing.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let used = usize::from(self.known).div_ceil(4);
        let word = |steps: &[u16]| steps.iter().fold(0, |word, &step| word << 16 | u64::from(step));
        let counts = [self.quiet, self.ending, self.road].map(u64::from);
        self.steps.chunks(4).take(used).map(word).chain(counts)
    }
}
