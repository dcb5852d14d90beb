//! All ways to lay out ships: a backtracking search that covers every hit first, then lays out the ships not hit.
//!
//! Ships of one length are not distinguished, so that each fleet is visited once: a ship that covers a hit
//! covers the first one left, and ships of one length without hits lie in the order of their list.

use std::ops::ControlFlow;

use super::board::{Placement, Squares};

/// The most ships of a fleet.
pub const MOST_SHIPS: usize = 10;

/// A placement in the list of its ship's length.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Index in the board's list.
    pub index: u8,
    /// The squares.
    pub placement: Placement,
}

/// The ships of one length that are to be laid out.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Length of the ships.
    pub length: u8,
    /// Number of them.
    pub count: usize,
    /// Where they can lie on some hit.
    pub on_hits: Vec<Choice>,
    /// Where they can lie without any hit.
    pub off_hits: Vec<Choice>,
}

/// Ships laid out: the kind and the choice of each.
pub type Laid = Vec<(usize, Choice)>;

/// How a search ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The visitor had enough.
    Enough,
    /// It took too many steps.
    Steps,
}

/// A search for the layouts of some kinds of ships.
pub struct Packing<'a> {
    kinds: &'a [Kind],
    /// The hits that must be covered, in the order in which that is done.
    hits: &'a [Squares],
    left: Vec<usize>,
    laid: Laid,
    steps: usize,
}

impl<'a> Packing<'a> {
    /// A search that tries at most `steps` placements.
    pub fn new(kinds: &'a [Kind], hits: &'a [Squares], steps: usize) -> Self {
        let left = kinds.iter().map(|kind| kind.count).collect();
        Self { kinds, hits, left, laid: Vec::new(), steps }
    }

    /// Visits every layout beside `blocked`.
    pub fn each(
        &mut self,
        blocked: Squares,
        visit: &mut dyn FnMut(&Laid) -> ControlFlow<End>,
    ) -> ControlFlow<End> {
        self.cover(0, blocked, 0, &mut |packing, blocked| packing.fill(0, 0, blocked, visit))
    }

    /// Visits every way to cover the hits, with what it blocks and how many ships of each kind are left.
    pub fn each_cover(
        &mut self,
        mut visit: impl FnMut(&Laid, Squares, &[usize]) -> ControlFlow<End>,
    ) -> ControlFlow<End> {
        self.cover(0, 0, 0, &mut |packing, blocked| visit(&packing.laid, blocked, &packing.left))
    }

    fn cover(
        &mut self,
        from: usize,
        blocked: Squares,
        covered: Squares,
        then: &mut dyn FnMut(&mut Self, Squares) -> ControlFlow<End>,
    ) -> ControlFlow<End> {
        let kinds = self.kinds;
        let Some(next) = (from..self.hits.len()).find(|&hit| self.hits[hit] & covered == 0) else {
            return then(self, blocked);
        };
        let hit = self.hits[next];
        for (index, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.count > 0) {
            if self.left[index] == 0 {
                continue;
            }
            for &choice in &kind.on_hits {
                let Placement { squares, blocked: wide } = choice.placement;
                if squares & hit == 0 || squares & blocked != 0 {
                    continue;
                }
                self.step()?;
                self.left[index] -= 1;
                self.laid.push((index, choice));
                let flow = self.cover(next + 1, blocked | wide, covered | squares, then);
                self.laid.pop();
                self.left[index] += 1;
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn fill(
        &mut self,
        kind: usize,
        from: usize,
        blocked: Squares,
        visit: &mut dyn FnMut(&Laid) -> ControlFlow<End>,
    ) -> ControlFlow<End> {
        let kinds = self.kinds;
        let Some(Kind { off_hits, .. }) = kinds.get(kind) else { return visit(&self.laid) };
        if self.left[kind] == 0 {
            return self.fill(kind + 1, 0, blocked, visit);
        }
        for (place, &choice) in off_hits.iter().enumerate().skip(from) {
            let Placement { squares, blocked: wide } = choice.placement;
            if squares & blocked != 0 {
                continue;
            }
            self.step()?;
            self.left[kind] -= 1;
            self.laid.push((kind, choice));
            let flow = self.fill(kind, place + 1, blocked | wide, visit);
            self.laid.pop();
            self.left[kind] += 1;
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn step(&mut self) -> ControlFlow<End> {
        if self.steps == 0 {
            return ControlFlow::Break(End::Steps);
        }
        self.steps -= 1;
        ControlFlow::Continue(())
    }
}
