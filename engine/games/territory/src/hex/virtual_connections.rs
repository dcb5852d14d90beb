//! H-search: connections that hold whoever moves next, and threats of them, from smaller ones (Anshelevich, "A
//! hierarchical approach to computer Hex", 2002).
//!
//! A connection joins two ends: sides, chains and free cells, taken as the player's. It needs some free cells, its
//! carrier. Cells that touch need none. Two connections with one end in common, and no cell,
//! join the other two ends (AND): for certain if the common end is a chain, by a threat if it is a free cell that the
//! player has to take. Several threats between the same two ends make a connection if no cell is in all of them (OR):
//! the opponent cannot meet them all.

use std::collections::VecDeque;

use super::layout::Layout;
use common::bits::Bits;
use countermove_core::game::Player;

/// Most connections, and most threats, that are kept of two ends: those with the fewest cells.
const MOST_SURE: usize = 8;
const MOST_THREATS: usize = 32;

/// Most threats that one connection is made of.
const MOST_JOINED: usize = 4;

/// Most pairs of connections to combine; the search then ends with the connections found so far.
const MOST_PAIRS: u32 = 20_000;

/// How the sides of a player are connected, as far as is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Across<const N: usize> {
    /// Whoever moves next.
    pub surely: bool,
    /// If the player moves next.
    pub if_first: bool,
    /// The free cells of which the opponent has to take one, if it moves next: those that all threats need.
    pub met_by: Bits<N>,
}

/// Looks for connections of the sides of `player`, who has `own` stones.
pub fn across<const N: usize>(
    layout: &Layout<N>,
    player: Player,
    own: Bits<N>,
    free: Bits<N>,
) -> Across<N> {
    let sides = layout.sides(player);
    let joined = sides.map(|side| layout.flood(side & own, own));
    if !(joined[0] & sides[1]).is_empty() {
        return Across { surely: true, if_first: true, met_by: Bits::EMPTY };
    }
    let mut search = HSearch::new(layout, sides, joined, own, free);
    search.run();
    let surely = !search.sure[search.pair(0, 1)].is_empty();
    let threats = &search.threats[search.pair(0, 1)];
    let met_by = threats.iter().fold(free, |cells, &threat| cells & threat);
    Across { surely, if_first: surely || !threats.is_empty(), met_by }
}

struct HSearch<const N: usize> {
    /// The free cells that each end touches: the sides, chains, then free cells.
    touched: Vec<Bits<N>>,
    /// Each end itself, if it is a free cell.
    itself: Vec<Bits<N>>,
    /// How many ends are sides or chains.
    solid: usize,
    /// By pair of ends: the carriers of connections, and of threats.
    sure: Vec<Vec<Bits<N>>>,
    threats: Vec<Vec<Bits<N>>>,
    /// Connections that were not joined with others yet.
    queue: VecDeque<(u8, u8, Bits<N>)>,
    pairs_left: u32,
}

impl<const N: usize> HSearch<N> {
    /// The connections of ends that touch. The stones that are `joined` with each of the `sides` belong to its end.
    fn new(
        layout: &Layout<N>,
        sides: [Bits<N>; 2],
        joined: [Bits<N>; 2],
        own: Bits<N>,
        free: Bits<N>,
    ) -> Self {
        let mut touched: Vec<Bits<N>> =
            [0, 1].map(|side| (sides[side] | layout.beside(joined[side])) & free).to_vec();
        let mut left = own & !(joined[0] | joined[1]);
        while let Some(stone) = left.iter().next() {
            let chain = layout.flood(Bits::single(stone), own);
            left = left & !chain;
            touched.push(layout.beside(chain) & free);
        }
        let solid = touched.len();
        let mut itself = vec![Bits::EMPTY; solid];
        for cell in free.iter() {
            itself.push(Bits::single(cell));
            touched.push(layout.beside(Bits::single(cell)) & free);
        }
        let ends = touched.len();
        let mut search = Self {
            touched,
            itself,
            solid,
            sure: vec![Vec::new(); ends * (ends + 1) / 2],
            threats: vec![Vec::new(); ends * (ends + 1) / 2],
            queue: VecDeque::new(),
            pairs_left: MOST_PAIRS,
        };
        for other in solid..ends {
            for end in 0..other {
                if !(search.touched[end] & search.itself[other]).is_empty() {
                    search.connect(end, other, Bits::EMPTY);
                }
            }
        }
        search
    }

    /// The index of a pair of ends.
    #[inline]
    fn pair(&self, one: usize, other: usize) -> usize {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        high * (high + 1) / 2 + low
    }

    /// Joins connections until there is one from side to side, or no new one.
    fn run(&mut self) {
        let goal = self.pair(0, 1);
        while let Some((one, other, carrier)) = self.queue.pop_front() {
            let (one, other) = (usize::from(one), usize::from(other));
            if self.sure[self.pair(one, other)].contains(&carrier) {
                self.join(one, other, carrier);
                self.join(other, one, carrier);
            }
            if !self.sure[goal].is_empty() || self.pairs_left == 0 {
                return;
            }
        }
    }

    /// Joins the connection from `from` to `middle` by `carrier` with all from `middle` on.
    fn join(&mut self, from: usize, middle: usize, carrier: Bits<N>) {
        if middle < 2 {
            return;
        }
        for to in 0..self.touched.len() {
            if to == from || to == middle || !(carrier & self.itself[to]).is_empty() {
                continue;
            }
            let pair = self.pair(middle, to);
            for index in 0..self.sure[pair].len() {
                let Some(&next) = self.sure[pair].get(index) else { break };
                self.pairs_left = self.pairs_left.saturating_sub(1);
                if !(next & (carrier | self.itself[from])).is_empty() {
                    continue;
                }
                let both = carrier | next;
                if middle < self.solid {
                    self.connect(from, to, both);
                } else {
                    self.threaten(from, to, both | self.itself[middle]);
                }
            }
        }
    }

    /// Adds a connection, unless one with no other cells is known.
    fn connect(&mut self, one: usize, other: usize, carrier: Bits<N>) {
        let pair = self.pair(one, other);
        if insert(&mut self.sure[pair], carrier, MOST_SURE) {
            self.threats[pair].retain(|&threat| !contains(threat, carrier));
            self.queue.push_back((one as u8, other as u8, carrier));
        }
    }

    /// Adds a threat, unless one with no other cells is known, and the connections that it makes with others.
    fn threaten(&mut self, one: usize, other: usize, carrier: Bits<N>) {
        let pair = self.pair(one, other);
        let is_known = self.sure[pair].iter().any(|&known| contains(carrier, known));
        if is_known || !insert(&mut self.threats[pair], carrier, MOST_THREATS) {
            return;
        }
        let mut made = Vec::new();
        let others = self.threats[pair].iter().copied().filter(|&threat| threat != carrier);
        let others: Vec<_> = others.collect();
        unite(&others, carrier, carrier, MOST_JOINED - 1, &mut made);
        for union in made {
            self.connect(one, other, union);
        }
    }
}

/// Whether `set` has all of `part`.
#[inline]
fn contains<const N: usize>(set: Bits<N>, part: Bits<N>) -> bool {
    (part & !set).is_empty()
}

/// Adds `carrier` to `known`, of which none has all cells of another; at most `most` are kept. Returns whether it is
/// added.
fn insert<const N: usize>(known: &mut Vec<Bits<N>>, carrier: Bits<N>, most: usize) -> bool {
    if known.iter().any(|&other| contains(carrier, other)) {
        return false;
    }
    known.retain(|&other| !contains(other, carrier));
    if known.len() == most {
        let largest = (0..most).max_by_key(|&index| known[index].count());
        let largest = largest.expect("at least one is kept");
        if known[largest].count() <= carrier.count() {
            return false;
        }
        known.swap_remove(largest);
    }
    known.push(carrier);
    true
}

/// Adds to `made` the union of each choice of at most `most` of `threats`, with those that have `common` in common and
/// make `union`, of which no cell is in all.
fn unite<const N: usize>(
    threats: &[Bits<N>],
    common: Bits<N>,
    union: Bits<N>,
    most: usize,
    made: &mut Vec<Bits<N>>,
) {
    for (index, &threat) in threats.iter().enumerate() {
        let still = common & threat;
        if still.is_empty() {
            made.push(union | threat);
        } else if still != common && most > 1 {
            unite(&threats[..index], still, union | threat, most - 1, made);
        }
    }
}
