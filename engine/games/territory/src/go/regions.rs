//! Regions of empty points, and whose stones are around them.

use super::board::EMPTY;
use super::layout::Layout;
use countermove_core::game::Player;

/// Empty points that touch.
#[derive(Clone, Debug, Default)]
pub struct Region {
    /// The points.
    pub points: Vec<usize>,
    /// By player: whether its stones are beside them.
    beside: [bool; 2],
}

impl Region {
    /// The only player with stones around the region.
    pub const fn owner(&self) -> Option<Player> {
        match self.beside {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }
}

/// The regions of a board whose points have the contents `cells`.
pub fn regions(layout: &Layout, cells: &[u8]) -> Vec<Region> {
    let mut seen = vec![false; cells.len()];
    let mut regions = Vec::new();
    for first in layout.points() {
        if cells[first] != EMPTY || seen[first] {
            continue;
        }
        seen[first] = true;
        let mut region = Region { points: vec![first], ..Region::default() };
        let mut done = 0;
        while done < region.points.len() {
            for other in layout.around(region.points[done]) {
                if cells[other] != EMPTY {
                    region.beside[usize::from(cells[other])] = true;
                } else if !std::mem::replace(&mut seen[other], true) {
                    region.points.push(other);
                }
            }
            done += 1;
        }
        regions.push(region);
    }
    regions
}
