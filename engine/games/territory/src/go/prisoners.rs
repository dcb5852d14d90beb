//! How many stones each player has captured: read off the boards of the game, from the last one back to the first, since
//! a state does not count them.
//!
//! The key of a board is made of its stones' numbers by exclusive or. So the keys before and after a move tell which
//! stone it put on the board. A chain that it captured has left a region of empty points of just its shape, with stones
//! of the captor alone around it.

use super::board::{Board, EMPTY};
use super::layout::Layout;
use super::regions::{Region, regions};
use countermove_core::game::Player;

/// The stones that each player has captured on the way to `board`, as far back as `earlier` goes: the keys of the boards
/// before it, the latest first. Stones that their own player put to death are the other's.
pub fn prisoners<const N: usize>(
    layout: &Layout,
    board: &Board<N>,
    earlier: impl Iterator<Item = u64>,
) -> [u32; 2] {
    let mut counts = [0; 2];
    let mut cells: Vec<u8> = layout.points().map(|point| board.at(point)).collect();
    let mut key = board.key();
    for before in earlier {
        let Some(step) = step(layout, &cells, before ^ key) else { break };
        counts[1 - step.of] += step.taken.len() as u32;
        step.taken.iter().for_each(|&point| cells[point] = step.of as u8);
        cells[step.point] = EMPTY;
        key = before;
    }
    counts
}

/// A move that put a stone on the board.
struct Step {
    point: usize,
    /// The stones that left the board, and whose they were; after a suicide with the one that came.
    taken: Vec<usize>,
    of: Player,
}

/// The move that led to a board with `cells`, and changed its key by `change`.
fn step(layout: &Layout, cells: &[u8], change: u64) -> Option<Step> {
    let stones = || layout.points().filter(|&point| cells[point] != EMPTY);
    let left = |point: usize| change ^ layout.number(usize::from(cells[point]), point);
    if let Some(point) = stones().find(|&point| left(point) == 0) {
        return Some(Step { point, taken: Vec::new(), of: 0 });
    }
    let regions = regions(layout, cells);
    let capture = stones().find_map(|point| {
        let captor = usize::from(cells[point]);
        let is_beside = |region: &&Region| {
            region.owner() == Some(captor)
                && layout.around(point).any(|other| region.points.contains(&other))
        };
        let beside: Vec<&Region> = regions.iter().filter(is_beside).collect();
        let of = 1 - captor;
        let taken = some_of(layout, &beside, of, left(point))?;
        Some(Step { point, taken, of })
    });
    capture.or_else(|| regions.iter().find_map(|region| suicide(layout, region, change)))
}

/// The points of those of `regions` that stones of `player` leave, if their numbers make up `change`.
fn some_of(
    layout: &Layout,
    regions: &[&Region],
    player: Player,
    change: u64,
) -> Option<Vec<usize>> {
    let sets = 1..1_usize << regions.len();
    let points = |set: usize| {
        let chosen = regions.iter().enumerate().filter(move |&(index, _)| set >> index & 1 == 1);
        chosen.flat_map(|(_, region)| region.points.iter().copied())
    };
    let set = sets.into_iter().find(|&set| numbers(layout, player, points(set)) == change)?;
    Some(points(set).collect())
}

/// The move that put to death a chain of the shape of `region`, if it changed the key by `change`.
fn suicide(layout: &Layout, region: &Region, change: u64) -> Option<Step> {
    let of = 1 - region.owner()?;
    let left = change ^ numbers(layout, of, region.points.iter().copied());
    let point = region.points.iter().copied().find(|&point| layout.number(of, point) == left)?;
    Some(Step { point, taken: region.points.clone(), of })
}

/// The part of a key for stones of `player` on `points`.
fn numbers(layout: &Layout, player: Player, points: impl Iterator<Item = usize>) -> u64 {
    points.fold(0, |key, point| key ^ layout.number(player, point))
}
