//! The nodes of a tree, found by the keys of views (information states), and the statistics of their moves.

use std::mem::size_of;

use crate::hashing::mix;

/// The root.
pub const ROOT: u32 = 0;

/// A tree of views, with the statistics of their moves.
pub struct IsMctsTree<M> {
    /// Open addressing, at most half full; the count is a power of two. A node of 0 is none.
    slots: Vec<(u64, u32)>,
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// Most bytes of nodes and edges.
    most_bytes: usize,
}

/// A view.
#[derive(Clone, Copy)]
struct Node {
    /// Its moves are `count` edges from `first` on, with room for `capacity`.
    first: u32,
    count: u32,
    capacity: u32,
    visits: u32,
}

/// A move of a view.
#[derive(Clone, Copy)]
pub struct Edge<M> {
    pub action: M,
    /// Times that the move was selected.
    pub visits: u32,
    /// Times that the move was legal when the node was visited.
    available: u32,
    /// Sum of the mover's utilities after it.
    sum: f64,
}

/// Slots of an empty tree.
const FIRST_SLOTS: usize = 1 << 10;

impl<M: Copy + PartialEq> IsMctsTree<M> {
    /// A tree of the root with its `moves`, within about `most_bytes`.
    pub fn new(moves: &[M], most_bytes: usize) -> Self {
        let mut tree = Self {
            slots: vec![(0, 0); FIRST_SLOTS],
            nodes: Vec::new(),
            edges: Vec::new(),
            most_bytes,
        };
        tree.push(moves);
        tree
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<(u64, u32)>()
            + self.nodes.len() * size_of::<Node>()
            + self.edges.len() * size_of::<Edge<M>>()
    }

    /// Whether the tree grows no more. A vector that grows has twice its memory for a while.
    fn is_full(&self) -> bool {
        self.bytes() > self.most_bytes / 4
    }

    /// The node of `key`, if it is known.
    #[inline]
    pub fn find(&self, key: u64) -> Option<u32> {
        let (known, node) = self.slots[self.slot_of(key)];
        (node != 0 && known == key).then_some(node)
    }

    /// The slot of `key`, or the free one where it belongs.
    #[inline]
    fn slot_of(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot].1 != 0 && self.slots[slot].0 != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds a node with `moves` for a `key` that is not known; `None` if there is no room.
    pub fn add(&mut self, key: u64, moves: &[M]) -> Option<u32> {
        if self.is_full() {
            return None;
        }
        if 2 * self.nodes.len() >= self.slots.len() {
            let doubled = vec![(0, 0); 2 * self.slots.len()];
            for (key, node) in std::mem::replace(&mut self.slots, doubled) {
                if node != 0 {
                    let slot = self.slot_of(key);
                    self.slots[slot] = (key, node);
                }
            }
        }
        let node = self.nodes.len() as u32;
        self.push(moves);
        let slot = self.slot_of(key);
        self.slots[slot] = (key, node);
        Some(node)
    }

    fn push(&mut self, moves: &[M]) {
        let (first, count) = (self.edges.len() as u32, moves.len() as u32);
        self.nodes.push(Node { first, count, capacity: count, visits: 0 });
        self.edges.extend(moves.iter().map(|&action| Edge { available: 1, ..Edge::new(action) }));
    }

    /// The moves of `node`.
    #[inline]
    pub fn edges(&self, node: u32) -> &[Edge<M>] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.edges[first as usize..][..count as usize]
    }

    /// Selects by UCB1 among all moves of `node`: the place of one. One of those never selected is drawn by
    /// `below`.
    #[inline]
    pub fn select(
        &self,
        node: u32,
        exploration: f64,
        mut below: impl FnMut(usize) -> usize,
    ) -> usize {
        let edges = self.edges(node);
        let new = edges.iter().filter(|edge| edge.visits == 0).count();
        if new > 0 {
            let nth = below(new);
            let places = edges.iter().enumerate().filter(|(_, edge)| edge.visits == 0);
            return places.map(|(place, _)| place).nth(nth).expect("so many are new");
        }
        let visits = f64::from(self.nodes[node as usize].visits.max(1));
        let radius = exploration * visits.ln().sqrt();
        let bound = |edge: &Edge<M>| {
            let visits = f64::from(edge.visits);
            edge.sum / visits + radius / visits.sqrt()
        };
        best(edges.iter().map(bound))
    }

    /// Selects by UCB1 among `moves`, those of `node` that are legal in this world (determinization): the move's place
    /// in the node. Each counts as available. `None` if the node has no room for a new move.
    pub fn select_available(
        &mut self,
        node: u32,
        moves: &[M],
        exploration: f64,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<usize> {
        let mut new = 0;
        let mut selected = (f64::NEG_INFINITY, 0);
        for &action in moves {
            let place = self.place_of(node, action)?;
            let first = self.nodes[node as usize].first as usize;
            let edge = &mut self.edges[first + place];
            edge.available = edge.available.saturating_add(1);
            if edge.visits == 0 {
                new += 1;
                // Each new move is as likely as any other.
                if below(new) == 0 {
                    selected = (f64::INFINITY, place);
                }
            } else {
                let visits = f64::from(edge.visits);
                let radius = exploration * f64::from(edge.available).ln().sqrt();
                let bound = edge.sum / visits + radius / visits.sqrt();
                if bound > selected.0 {
                    selected = (bound, place);
                }
            }
        }
        Some(selected.1)
    }

    /// The place of `action` in `node`, where it is added if it is new and there is room.
    fn place_of(&mut self, node: u32, action: M) -> Option<usize> {
        let known = self.edges(node).iter().position(|edge| edge.action == action);
        if known.is_some() {
            return known;
        }
        if self.is_full() {
            return None;
        }
        let Node { first, count, capacity, .. } = self.nodes[node as usize];
        let (first, count) = (first as usize, count as usize);
        if count == capacity as usize {
            let moved = self.edges.len();
            self.edges.extend_from_within(first..first + count);
            self.edges.resize(moved + 2 * count.max(2), Edge::new(action));
            let node = &mut self.nodes[node as usize];
            (node.first, node.capacity) = (moved as u32, 2 * count.max(2) as u32);
        }
        let node = &mut self.nodes[node as usize];
        node.count += 1;
        self.edges[node.first as usize + count] = Edge::new(action);
        Some(count)
    }

    /// Counts a selection of the move at `place` of `node`, after which the mover got `value`.
    #[inline]
    pub fn learn(&mut self, node: u32, place: usize, value: f64) {
        let node = &mut self.nodes[node as usize];
        node.visits = node.visits.saturating_add(1);
        let edge = &mut self.edges[node.first as usize + place];
        edge.visits = edge.visits.saturating_add(1);
        edge.sum += value;
    }
}

impl<M> Edge<M> {
    fn new(action: M) -> Self {
        Self { action, visits: 0, available: 0, sum: 0.0 }
    }
}

/// The place of the greatest; of equals the first.
#[inline]
fn best(bounds: impl Iterator<Item = f64>) -> usize {
    let mut best = (f64::NEG_INFINITY, 0);
    for (place, bound) in bounds.enumerate() {
        if bound > best.0 {
            best = (bound, place);
        }
    }
    best.1
}

/// The key of the node where `player` moves, of a view with `view_key`.
#[inline]
pub fn node_key(view_key: u64, player: usize) -> u64 {
    mix(view_key.wrapping_add(player as u64))
}
