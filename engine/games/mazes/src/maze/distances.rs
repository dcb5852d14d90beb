//! Distances in a maze, computed once: costs or steps of shortest paths without regard to agents, or Manhattan
//! distances without regard to walls.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::layout::Layout;
use super::{Goal, Step};

/// No way.
pub const NONE: u16 = u16::MAX;

/// Distances from every square to some of them.
pub struct Distances {
    manhattan: bool,
    /// By target: for [`Goal::Exit`] the nearest exit, for [`Goal::Cross`] each agent's goal, for [`Goal::Collect`]
    /// each dot; none for [`Goal::Meet`].
    to: Vec<Vec<u16>>,
}

impl Distances {
    /// The distances that the heuristic for `goal` needs: steps if several agents move in turn towards one end, else
    /// costs.
    pub fn of(layout: &Layout, goal: Goal, manhattan: bool) -> Self {
        let to_nearest = |targets: &[u16], by_cost| {
            if manhattan {
                manhattan_to(layout, targets)
            } else {
                distances(layout, targets, by_cost)
            }
        };
        let each = |targets: &[u16], by_cost| {
            targets.iter().map(|&target| to_nearest(&[target], by_cost)).collect()
        };
        let to = match goal {
            Goal::Exit => vec![to_nearest(&layout.exits, true)],
            Goal::Cross => each(&layout.goals.iter().flatten().copied().collect::<Vec<_>>(), true),
            Goal::Collect => each(&layout.dots, layout.starts.len() == 1),
            Goal::Meet => Vec::new(),
        };
        Self { manhattan, to }
    }

    /// From `square` to the target at `index`; [`NONE`] if there is no way.
    pub fn to(&self, index: usize, square: u16) -> u16 {
        self.to[index][usize::from(square)]
    }

    /// Steps from `square` to every other; [`NONE`] where there is no way.
    pub fn steps_from(&self, layout: &Layout, square: u16) -> Vec<u16> {
        if self.manhattan { manhattan_to(layout, &[square]) } else { steps_from(layout, square) }
    }
}

/// From every square to the nearest of `targets`, as if there were no walls and every step cost 1.
fn manhattan_to(layout: &Layout, targets: &[u16]) -> Vec<u16> {
    let columns = layout.grid.columns as u16;
    let place = |square: u16| (square / columns, square % columns);
    let between = |square: u16, target: u16| {
        let ((row, column), (to_row, to_column)) = (place(square), place(target));
        row.abs_diff(to_row) + column.abs_diff(to_column)
    };
    let nearest = |square| targets.iter().map(|&target| between(square, target)).min();
    (0..layout.costs.len() as u16).map(|square| nearest(square).unwrap_or(NONE)).collect()
}

fn steps_from(layout: &Layout, square: u16) -> Vec<u16> {
    let mut steps = vec![NONE; layout.costs.len()];
    steps[usize::from(square)] = 0;
    let mut reached = vec![square];
    let mut next = 0;
    while let Some(&square) = reached.get(next) {
        next += 1;
        for beside in Step::WAYS.into_iter().filter_map(|way| layout.beside(square, way)) {
            if steps[usize::from(beside)] == NONE {
                steps[usize::from(beside)] = steps[usize::from(square)] + 1;
                reached.push(beside);
            }
        }
    }
    steps
}

/// From every square to the nearest of `targets` (Dijkstra's algorithm, backwards).
fn distances(layout: &Layout, targets: &[u16], by_cost: bool) -> Vec<u16> {
    let mut distances = vec![NONE; layout.costs.len()];
    let mut waiting = BinaryHeap::new();
    for &target in targets.iter().filter(|&&target| layout.costs[usize::from(target)].is_some()) {
        distances[usize::from(target)] = 0;
        waiting.push(Reverse((0, target)));
    }
    while let Some(Reverse((distance, square))) = waiting.pop() {
        if distance > distances[usize::from(square)] {
            continue;
        }
        let entered = distance + if by_cost { layout.cost(square) as u16 } else { 1 };
        for before in Step::WAYS.into_iter().filter_map(|way| layout.beside(square, way)) {
            let known = &mut distances[usize::from(before)];
            if entered < *known {
                *known = entered;
                waiting.push(Reverse((entered, before)));
            }
        }
    }
    distances
}
