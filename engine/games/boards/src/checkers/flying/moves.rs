//! The moves of the side to move: captures, which are forced, or else steps.

use std::collections::HashSet;

use super::super::moves::{Hop, Word};
use super::super::squares::{Square, Squares, bit, each};
use super::super::variant::Variant;
use super::board::{Board, DIRECTIONS};
use common::lists::retain_from;

/// A move, with a bit for a man that becomes a king.
pub type Move = Word<50, 56>;

const CROWNED: u32 = 62;

/// Whether a man becomes a king.
#[inline]
pub const fn is_crowned(action: Move) -> bool {
    action.0 >> CROWNED & 1 == 1
}

#[inline]
const fn new(from: Square, to: Square, taken: Squares, crowned: bool) -> Move {
    Word(Move::new(from, to, taken).0 | (crowned as u64) << CROWNED)
}

/// A piece on its way through a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leap {
    pub at: Square,
    /// The pieces jumped so far. They stay on the board until the capture ends.
    pub taken: Squares,
    pub king: bool,
}

/// The pieces of both sides, from the point of view of the side to move, with the rules.
#[derive(Clone, Copy, Debug)]
pub struct Sides<'a> {
    pub variant: &'a Variant,
    pub board: &'a Board,
    pub mine: Squares,
    pub theirs: Squares,
    /// The kings of both sides.
    pub kings: Squares,
    /// Whether the side to move is white, whose men go up.
    pub up: bool,
}

impl Sides<'_> {
    #[inline]
    fn empty(&self) -> Squares {
        self.board.all & !(self.mine | self.theirs)
    }

    #[inline]
    fn is_king(&self, square: Square) -> bool {
        self.kings & bit(square) != 0
    }

    /// The piece on `square` before it captures.
    #[inline]
    pub fn before(&self, square: Square) -> Leap {
        Leap { at: square, taken: 0, king: self.is_king(square) }
    }

    #[inline]
    fn capture_directions(&self, king: bool) -> &'static [usize] {
        match self.up {
            _ if king || self.variant.men_capture_backward => &DIRECTIONS,
            true => &DIRECTIONS[..2],
            false => &DIRECTIONS[2..],
        }
    }

    /// The piece to jump in a direction, and the first square behind it, which is empty. `empty` has the
    /// square where the capture began.
    #[inline]
    fn jump(&self, leap: Leap, direction: usize, empty: Squares) -> Option<(Square, Square)> {
        let mut over = self.board.next(leap.at, direction)?;
        while leap.king && empty & bit(over) != 0 {
            over = self.board.next(over, direction)?;
        }
        let to = self.board.next(over, direction)?;
        let can = self.theirs & !leap.taken & bit(over) != 0 && empty & bit(to) != 0;
        can.then_some((over, to))
    }

    #[inline]
    fn goes_on(&self, leap: Leap, empty: Squares) -> bool {
        let mut directions = self.capture_directions(leap.king).iter();
        directions.any(|&direction| self.jump(leap, direction, empty).is_some())
    }

    /// Calls `visit` with each continuation of a capture from `from`. If a king can land on squares from which the
    /// capture continues, it may land only on these.
    pub fn each_leap(&self, from: Square, leap: Leap, visit: &mut impl FnMut(Leap)) {
        let empty = self.empty() | bit(from);
        for &direction in self.capture_directions(leap.king) {
            let Some((over, first)) = self.jump(leap, direction, empty) else { continue };
            let taken = leap.taken | bit(over);
            if !leap.king {
                let crowned = self.variant.crowned_on_the_way
                    && self.board.last_row(self.up) & bit(first) != 0;
                visit(Leap { at: first, taken, king: crowned });
                continue;
            }
            let next = |&square: &Square| self.board.next(square, direction);
            let landings = || {
                std::iter::successors(Some(first), next)
                    .take_while(|&square| empty & bit(square) != 0)
                    .map(|at| Leap { at, taken, king: true })
            };
            let any_goes_on = landings().any(|leap| self.goes_on(leap, empty));
            landings()
                .filter(|&leap| !any_goes_on || self.goes_on(leap, empty))
                .for_each(&mut *visit);
        }
    }

    /// The move from `from` that ends with `leap`.
    pub fn ended(&self, from: Square, leap: Leap) -> Move {
        let man = !self.is_king(from);
        let last = self.board.last_row(self.up) & bit(leap.at) != 0;
        new(from, leap.at, leap.taken, man && (leap.king || last))
    }

    /// My pieces that can capture.
    #[inline]
    pub fn jumpers(&self) -> Squares {
        let empty = self.empty();
        let can = |&square: &Square| self.goes_on(self.before(square), empty | bit(square));
        let jumpers = each(self.mine).filter(can).fold(0, |all, square| all | bit(square));
        let kings = jumpers & self.kings;
        if self.variant.kings_first && kings != 0 { kings } else { jumpers }
    }

    /// Whether a piece of mine can capture.
    #[inline]
    pub fn can_capture(&self) -> bool {
        let empty = self.empty();
        each(self.mine).any(|square| self.goes_on(self.before(square), empty | bit(square)))
    }

    /// Whether a piece of mine can step, if no capture is forced.
    #[inline]
    pub fn can_step(&self) -> bool {
        let empty = self.empty();
        let free = |square, direction: &usize| {
            self.board.next(square, *direction).is_some_and(|to| empty & bit(to) != 0)
        };
        each(self.mine).any(|square| self.step_directions(square).iter().any(|to| free(square, to)))
    }

    #[inline]
    fn step_directions(&self, square: Square) -> &'static [usize] {
        match self.up {
            _ if self.is_king(square) => &DIRECTIONS,
            true => &DIRECTIONS[..2],
            false => &DIRECTIONS[2..],
        }
    }

    /// Calls `visit` with the squares of each step, as if no capture were forced.
    #[inline]
    pub fn each_step(&self, visit: &mut impl FnMut(Square, Square)) {
        let empty = self.empty();
        for from in each(self.mine) {
            for &direction in self.step_directions(from) {
                let mut at = from;
                while let Some(to) =
                    self.board.next(at, direction).filter(|&to| empty & bit(to) != 0)
                {
                    visit(from, to);
                    if !self.is_king(from) {
                        break;
                    }
                    at = to;
                }
            }
        }
    }

    /// Appends the moves, distinct: captures if there is one.
    pub fn moves(&self, out: &mut Vec<Move>) {
        let jumpers = self.jumpers();
        if jumpers != 0 {
            return self.captures(jumpers, out);
        }
        let last = self.board.last_row(self.up);
        self.each_step(&mut |from, to| {
            let crowned = last & bit(to) != 0 && !self.is_king(from);
            out.push(new(from, to, 0, crowned));
        });
    }

    /// Appends the captures of `jumpers`: of the most pieces, if the variant has that rule.
    fn captures(&self, jumpers: Squares, out: &mut Vec<Move>) {
        let first = out.len();
        for from in each(jumpers) {
            let mut capture = Capture { sides: self, from, seen: HashSet::new(), out: &mut *out };
            capture.extend(self.before(from));
        }
        if self.variant.majority {
            let count = |action: &Move| action.taken().count_ones();
            let most = out[first..].iter().map(count).max().unwrap_or(0);
            retain_from(out, first, |action| count(action) == most);
        }
    }
}

/// The captures of one piece.
struct Capture<'a> {
    sides: &'a Sides<'a>,
    from: Square,
    /// The places that a long capture has visited: there may be many more paths than places.
    seen: HashSet<Leap>,
    out: &'a mut Vec<Move>,
}

/// Number of pieces from which a capture is long.
const LONG: u32 = 3;

impl Capture<'_> {
    fn extend(&mut self, leap: Leap) {
        if leap.taken.count_ones() >= LONG && !self.seen.insert(leap) {
            return;
        }
        let mut next = Vec::new();
        self.sides.each_leap(self.from, leap, &mut |leap| next.push(leap));
        if next.is_empty() {
            let action = self.sides.ended(self.from, leap);
            let alike = self.out.iter().rev().take_while(|other| other.from() == self.from);
            if alike.clone().all(|&other| other != action) {
                self.out.push(action);
            }
        }
        for leap in next {
            self.extend(leap);
        }
    }
}
