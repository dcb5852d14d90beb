//! The steps since the last capture or man's step, by which positions repeat.

use super::board::{STEPS, Squares, shifted};

/// Plies without a capture or a man's step after which the game is drawn: 40 moves of each side.
pub const QUIET_PLIES: u8 = 80;

/// Steps of kings, the latest last, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Past {
    /// Each as the bit it began at and, above 6 bits, the index of its direction; 0 beyond `known`.
    steps: [u8; QUIET_PLIES as usize],
    /// How many of them are known.
    known: u8,
    /// Plies since the last capture or man's step; more than `known` if the text of a state said so.
    quiet: u8,
    /// How often the position that occurred most had occurred before.
    repeats: u8,
}

impl Past {
    /// `quiet` plies of unknown steps.
    pub const fn unknown(quiet: u8) -> Self {
        Self { steps: [0; QUIET_PLIES as usize], known: 0, quiet, repeats: 0 }
    }

    /// Plies since the last capture or man's step.
    #[inline]
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Whether a position occurred twice since then.
    #[inline]
    pub const fn has_repeated(&self) -> bool {
        self.repeats > 0
    }

    /// Whether one occurred three times, or the game has gone on too long without progress.
    #[inline]
    pub const fn draws(&self) -> bool {
        self.repeats >= 2 || self.quiet >= QUIET_PLIES
    }

    /// Whether nothing of it matters to the future.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.quiet == 0
    }

    /// Adds a king's step.
    #[inline]
    pub fn push(&mut self, from: Squares, to: Squares) {
        let direction = STEPS[0].iter().position(|&step| shifted(from, step) == to);
        let direction = direction.expect("a step goes to a neighbour") as u8;
        self.steps[usize::from(self.known)] = from.trailing_zeros() as u8 | direction << 6;
        self.known += 1;
        self.quiet += 1;
        if self.known >= 4 {
            self.repeats = self.repeats.max(self.occurrences());
        }
    }

    /// How often the position now was there before: each side's steps back to there cancel out.
    fn occurrences(&self) -> u8 {
        let mut moved: [Squares; 2] = [0; 2];
        let mut count = 0;
        for (back, &step) in self.steps[..usize::from(self.known)].iter().rev().enumerate() {
            let from = 1 << (step & 63);
            moved[back % 2] ^= from | shifted(from, STEPS[0][usize::from(step >> 6)]);
            count += u8::from(back % 2 == 1 && moved == [0; 2]);
        }
        count
    }

    /// All of it, in words to hash.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let used = usize::from(self.known).div_ceil(8);
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
        self.steps.chunks_exact(8).take(used).map(word).chain([u64::from(self.quiet)])
    }
}
