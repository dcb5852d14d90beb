//! The paths of a capture, for its text. There may be very many.

use std::collections::HashSet;

use super::super::moves::Hop;
use super::super::squares::Square;
use super::moves::{Leap, Move, Sides};

/// The least path of the capture `action` that passes `squares` in this order, as squares with the first one. `None`
/// if there is none.
pub fn path(sides: &Sides<'_>, action: Move, squares: &[Square]) -> Option<Vec<Square>> {
    let mut search = PathSearch { sides, action, squares, dead: HashSet::new(), path: Vec::new() };
    search.reaches(sides.before(action.from()), 0).then_some(search.path)
}

struct PathSearch<'a> {
    sides: &'a Sides<'a>,
    action: Move,
    squares: &'a [Square],
    /// Where no path leads on, with the number of squares passed.
    dead: HashSet<(Leap, usize)>,
    path: Vec<Square>,
}

impl PathSearch<'_> {
    fn reaches(&mut self, leap: Leap, passed: usize) -> bool {
        let passed = passed + usize::from(self.squares.get(passed) == Some(&leap.at));
        if leap.taken & !self.action.taken() != 0 || self.dead.contains(&(leap, passed)) {
            return false;
        }
        self.path.push(leap.at);
        let from = self.action.from();
        let mut next = Vec::new();
        self.sides.each_leap(from, leap, &mut |leap| next.push(leap));
        next.sort_unstable_by_key(|leap| leap.at);
        let ends = next.is_empty()
            && passed == self.squares.len()
            && self.sides.ended(from, leap) == self.action;
        if ends || next.into_iter().any(|leap| self.reaches(leap, passed)) {
            return true;
        }
        self.path.pop();
        self.dead.insert((leap, passed));
        false
    }
}
