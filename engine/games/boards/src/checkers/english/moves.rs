//! The moves of the side to move: captures, which are forced, or else steps.

use super::super::moves::Word;
use super::super::squares::{Square, Squares};
use super::board::{BOARD, STEPS, shifted, singles};
use countermove_core::game::Player;

/// A move.
pub type Move = Word<40, 48>;

/// The move from `from` that ends on `to`.
#[inline(always)]
pub const fn ended(from: Squares, to: Squares, taken: Squares) -> Move {
    Move::new(from.trailing_zeros() as Square, to.trailing_zeros() as Square, taken)
}

/// The pieces of both sides, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Pieces of the side to move.
    pub mine: Squares,
    /// Pieces of the other side.
    pub theirs: Squares,
    /// The kings of both sides.
    pub kings: Squares,
    /// Whose move it is.
    pub mover: Player,
}

impl Sides {
    #[inline(always)]
    fn empty(&self) -> Squares {
        BOARD & !(self.mine | self.theirs)
    }

    /// Calls `black` or `white` by the side to move, so that the compiler sees constant shifts.
    #[inline(always)]
    fn by_mover<T>(&self, run: impl Fn([i32; 4]) -> T) -> T {
        if self.mover == 0 { run(STEPS[0]) } else { run(STEPS[1]) }
    }

    /// My pieces that can make the `index`-th of their steps.
    #[inline(always)]
    fn able(&self, index: usize) -> Squares {
        if index < 2 { self.mine } else { self.mine & self.kings }
    }

    /// My pieces that can capture.
    #[inline]
    pub fn jumpers(&self) -> Squares {
        let empty = self.empty();
        self.by_mover(|steps| {
            (0..4).fold(0, |jumpers, index| {
                let beside = self.theirs & shifted(empty, -steps[index]);
                jumpers | self.able(index) & shifted(beside, -steps[index])
            })
        })
    }

    /// My pieces that could step if no capture were forced.
    #[inline]
    pub fn steppers(&self) -> Squares {
        let empty = self.empty();
        self.by_mover(|steps| {
            (0..4).fold(0, |steppers, index| {
                steppers | self.able(index) & shifted(empty, -steps[index])
            })
        })
    }

    /// Number of steps if no capture were forced.
    #[inline]
    pub fn count_steps(&self) -> u32 {
        let empty = self.empty();
        self.by_mover(|steps| {
            let count = |index| (shifted(self.able(index), steps[index]) & empty).count_ones();
            (0..4).map(count).sum()
        })
    }

    /// Appends the moves, distinct: captures if there is one.
    #[inline]
    pub fn moves(&self, out: &mut Vec<Move>) {
        match self.jumpers() {
            0 => self.steps(out),
            jumpers => self.captures(jumpers, out),
        }
    }

    /// Number of [`Sides::moves`]; `scratch` is left as it was.
    #[inline]
    pub fn count(&self, scratch: &mut Vec<Move>) -> u64 {
        let jumpers = self.jumpers();
        if jumpers == 0 {
            return self.count_steps().into();
        }
        let before = scratch.len();
        self.captures(jumpers, scratch);
        let count = scratch.len() - before;
        scratch.truncate(before);
        count as u64
    }

    #[inline]
    fn steps(&self, out: &mut Vec<Move>) {
        let empty = self.empty();
        self.by_mover_mut(out, |steps, out| {
            for (index, step) in steps.into_iter().enumerate() {
                let targets = shifted(self.able(index), step) & empty;
                out.extend(singles(targets).map(|to| ended(shifted(to, -step), to, 0)));
            }
        });
    }

    /// Appends the captures of `jumpers`.
    #[inline]
    pub fn captures(&self, jumpers: Squares, out: &mut Vec<Move>) {
        self.by_mover_mut(out, |steps, out| {
            for from in singles(jumpers & !self.kings) {
                self.man_captures(from, from, 0, [steps[0], steps[1]], out);
            }
            for from in singles(jumpers & self.kings) {
                let first = out.len();
                self.capture_paths(from, &mut |at, taken, ends| {
                    let action = ended(from, at, taken);
                    if ends && !out[first..].contains(&action) {
                        out.push(action);
                    }
                });
            }
        });
    }

    #[inline(always)]
    fn by_mover_mut<T>(&self, out: &mut T, run: impl Fn([i32; 4], &mut T)) {
        if self.mover == 0 { run(STEPS[0], out) } else { run(STEPS[1], out) }
    }

    /// Continues a man's capture from `at` with `taken` so far. On the last row it ends, since no step leads
    /// further.
    #[inline]
    fn man_captures(
        &self,
        from: Squares,
        at: Squares,
        taken: Squares,
        steps: [i32; 2],
        out: &mut Vec<Move>,
    ) {
        let mut ends = true;
        for step in steps {
            let over = shifted(at, step) & self.theirs;
            let to = shifted(over, step) & self.empty();
            if to != 0 {
                ends = false;
                self.man_captures(from, to, taken | over, steps, out);
            }
        }
        if ends {
            out.push(ended(from, at, taken));
        }
    }

    /// Calls `visit` along every capturing path of the piece on `from`, for each square that it lands on: the
    /// square, the pieces captured so far, and whether the capture ends there.
    pub fn capture_paths(&self, from: Squares, visit: &mut impl FnMut(Squares, Squares, bool)) {
        let steps =
            if self.kings & from == 0 { &STEPS[self.mover][..2] } else { &STEPS[self.mover] };
        self.extend_path(from, from, 0, steps, visit);
    }

    fn extend_path<F: FnMut(Squares, Squares, bool)>(
        &self,
        from: Squares,
        at: Squares,
        taken: Squares,
        steps: &[i32],
        visit: &mut F,
    ) {
        let free = self.empty() | from;
        let jumps = |step: i32| {
            let over = shifted(at, step) & self.theirs & !taken;
            (over, shifted(over, step) & free)
        };
        let ends = steps.iter().all(|&step| jumps(step).1 == 0);
        if taken != 0 {
            visit(at, taken, ends);
        }
        for &step in steps {
            let (over, to) = jumps(step);
            if to != 0 {
                self.extend_path(from, to, taken | over, steps, visit);
            }
        }
    }
}
