//! The history of a state: the kings' steps since the last capture or man's step, for the draw rules.

use super::board::{STEPS, Squares, shifted};

/// Plies without a capture or a man's step that draw the game: 40 moves of each side.
pub const QUIET_PLIES: u8 = 80;

/// Kings' steps, the latest last, and values derived from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct History {
    /// Each step: the index of its first square in the low 6 bits, its direction in the high 2. 0 from
    /// `known` on.
    steps: [u8; QUIET_PLIES as usize],
    /// Number of known steps.
    known: u8,
    /// Plies since the last capture or man's step. More than `known` for a state that was read from text.
    quiet: u8,
    /// Greatest number of earlier occurrences of any position.
    repeats: u8,
}

impl History {
    /// A history of `quiet` plies with unknown steps.
    pub const fn unknown(quiet: u8) -> Self {
        Self { steps: [0; QUIET_PLIES as usize], known: 0, quiet, repeats: 0 }
    }

    /// Plies since the last capture or man's step.
    #[inline]
    pub const fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Whether a position has occurred twice since then.
    #[inline]
    pub const fn has_repeated(&self) -> bool {
        self.repeats > 0
    }

    /// Whether a position has occurred three times, or there have been too many plies without progress.
    #[inline]
    pub const fn draws(&self) -> bool {
        self.repeats >= 2 || self.is_long()
    }

    /// Whether there have been too many plies without progress.
    #[inline]
    pub const fn is_long(&self) -> bool {
        self.quiet >= QUIET_PLIES
    }

    /// Whether the history has no effect on the future.
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

    /// Number of earlier occurrences of the current position. The steps of each side since such an
    /// occurrence cancel out.
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

    /// The history as words, for hashing.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let used = usize::from(self.known).div_ceil(8);
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
        self.steps.chunks_exact(8).take(used).map(word).chain([u64::from(self.quiet)])
    }
}
