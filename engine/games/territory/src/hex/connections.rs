//! The distance of a player from a connection of its sides, with bridges as connected; and certain connections.
//!
//! Two chains that touch the same two free cells are connected: if the opponent takes one, the player takes
//! the other. A chain and a side are connected likewise. Several such connections hold together if no cell is
//! in two of them (Anshelevich 2002, "A hierarchical approach to computer Hex").

use super::layout::Layout;
use common::bits::Bits;
use countermove_core::game::Player;

/// The most levels: paths as long as a side and some more.
const MOST_LEVELS: usize = 40;

/// The free cells by the number of stones that connect them with one of the player's sides, their own included;
/// bridges count as connected.
pub struct Levels<const N: usize> {
    /// Number `d`: cells that need `d + 1` stones.
    pub cells: [Bits<N>; MOST_LEVELS],
    /// How many levels have cells.
    pub count: usize,
    /// Fewest stones that connect both sides, if some do.
    pub across: Option<usize>,
}

impl<const N: usize> Levels<N> {
    /// Levels from side number `which` of `player`, who has `own` stones.
    pub fn from_side(
        layout: &Layout<N>,
        player: Player,
        which: usize,
        own: Bits<N>,
        free: Bits<N>,
    ) -> Self {
        let row = layout.sides(player)[which];
        let far = 1 - which;
        let goal = layout.sides(player)[far] | layout.bridged_from_side(player, far, free);
        let near = row | layout.bridged_from_side(player, which, free);
        let grown = |mut reached: Bits<N>| loop {
            let next = reached | ((layout.beside(reached) | layout.bridged(reached, free)) & own);
            if next == reached {
                return reached;
            }
            reached = next;
        };
        let mut levels = Self { cells: [Bits::EMPTY; MOST_LEVELS], count: 0, across: None };
        let mut reached = grown(near & own);
        if !(reached & goal).is_empty() {
            levels.across = Some(0);
        }
        let mut first = near;
        while levels.count < MOST_LEVELS {
            let step = layout.beside(reached) | layout.bridged(reached, free) | first;
            let next = step & free & !reached;
            if next.is_empty() {
                break;
            }
            levels.cells[levels.count] = next;
            levels.count += 1;
            reached = grown(reached | next);
            first = Bits::EMPTY;
            if levels.across.is_none() && !(reached & goal).is_empty() {
                levels.across = Some(levels.count);
            }
        }
        levels
    }

    /// Stones that the cells of each level need, with the cells.
    pub fn each(&self) -> impl Iterator<Item = (usize, Bits<N>)> + '_ {
        self.cells[..self.count].iter().enumerate().map(|(number, &cells)| (number + 1, cells))
    }
}

/// A chain, or a side, and the free cells that it touches.
#[derive(Clone, Copy)]
struct Group<const N: usize> {
    liberties: Bits<N>,
    /// Whether it touches the first side, and the second.
    touches: [bool; 2],
}

/// The free cells of a connection between both sides by chains of `own` and disjoint pairs of free cells. `None` if
/// the search finds none, though there may be one.
pub fn certain<const N: usize>(
    layout: &Layout<N>,
    player: Player,
    own: Bits<N>,
    free: Bits<N>,
) -> Option<Bits<N>> {
    let sides = layout.sides(player);
    let mut groups: Vec<Group<N>> = sides
        .into_iter()
        .map(|side| Group { liberties: side & free, touches: [false; 2] })
        .collect();
    let mut left = own;
    while let Some(stone) = left.iter().next() {
        let mut start = Bits::EMPTY;
        start.insert(stone);
        let chain = layout.flood(start, own);
        left = left & !chain;
        groups.push(Group {
            liberties: layout.beside(chain) & free,
            touches: sides.map(|side| !(chain & side).is_empty()),
        });
    }
    let mut seen = vec![false; groups.len()];
    seen[0] = true;
    let mut carrier = Bits::EMPTY;
    reach(&groups, 0, &mut seen, &mut carrier).then_some(carrier)
}

/// Goes on from group `at` to the second side; adds the pairs of cells that it takes to `carrier`.
fn reach<const N: usize>(
    groups: &[Group<N>],
    at: usize,
    seen: &mut [bool],
    carrier: &mut Bits<N>,
) -> bool {
    if at == 1 || groups[at].touches[1] {
        return true;
    }
    for next in 1..groups.len() {
        if seen[next] || (next == 1 && at == 0) {
            continue;
        }
        let shared = groups[at].liberties & groups[next].liberties & !*carrier;
        let adjoins = at == 0 && groups[next].touches[0];
        let pair = shared.iter().take(2).fold(Bits::EMPTY, |mut pair, cell| {
            pair.insert(cell);
            pair
        });
        if !adjoins && pair.count() < 2 {
            continue;
        }
        let before = *carrier;
        if !adjoins {
            *carrier = before | pair;
        }
        seen[next] = true;
        if reach(groups, next, seen, carrier) {
            return true;
        }
        *carrier = before;
    }
    false
}
