//! Stones on a board, as chains that know how open they are.

use std::hash::{Hash, Hasher};

use super::layout::Layout;
use countermove_core::game::Player;

/// The content of a point without a stone; a stone is its player's number.
pub const EMPTY: u8 = 2;

/// A board of at most `N` points.
///
/// The stones of a chain are a ring, by `next`. Each stone names one stone of the chain, the `head`, which has the
/// chain's `size` and `open`. `open` is the number of pairs of a stone and an adjacent empty point
/// (pseudo-liberties). So an empty point counts once for each stone that it touches, and a chain without
/// pseudo-liberties is captured.
#[derive(Clone, Copy, Debug)]
pub struct Board<const N: usize> {
    cells: [u8; N],
    head: [u16; N],
    next: [u16; N],
    size: [u16; N],
    open: [u16; N],
    key: u64,
}

/// The effect of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Stones of the opponent that it captures.
    pub captures: usize,
    /// Whether it captures nothing and has no liberty then: it is taken off with its chain.
    pub suicide: bool,
    /// Key of the board after it.
    pub key: u64,
}

impl<const N: usize> Board<N> {
    /// A board without stones.
    pub const CLEAR: Self =
        Self { cells: [EMPTY; N], head: [0; N], next: [0; N], size: [0; N], open: [0; N], key: 0 };

    /// The content of `point`: a player's number, or [`EMPTY`].
    #[inline]
    pub const fn at(&self, point: usize) -> u8 {
        self.cells[point]
    }

    /// Hash of the stones.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn head(&self, point: usize) -> usize {
        usize::from(self.head[point])
    }

    /// The stones of the chain of the stone on `point`.
    pub fn chain(&self, point: usize) -> impl Iterator<Item = usize> + '_ {
        let next = move |&at: &usize| {
            let next = usize::from(self.next[at]);
            (next != point).then_some(next)
        };
        std::iter::successors(Some(point), next)
    }

    /// Number of stones in the chain of the stone on `point`.
    pub fn chain_size(&self, point: usize) -> usize {
        usize::from(self.size[self.head(point)])
    }

    /// Whether all liberties of the chain of the stone on `point` are one empty point.
    pub fn in_atari(&self, layout: &Layout, point: usize) -> bool {
        let beside = self.chain(point).flat_map(|stone| layout.around(stone));
        let mut liberties = beside.filter(|&other| self.cells[other] == EMPTY);
        let first = liberties.next();
        first.is_some() && liberties.all(|other| Some(other) == first)
    }

    /// The effect of a stone of `player` on the empty `point`.
    #[inline]
    pub fn effect(&self, layout: &Layout, player: Player, point: usize) -> Effect {
        let mut key = self.key ^ layout.number(player, point);
        let (mut captures, mut lives) = (0, false);
        for (index, other) in layout.around(point).enumerate() {
            if self.cells[other] == EMPTY {
                lives = true;
                continue;
            }
            let head = self.head(other);
            let of_chain =
                |&beside: &usize| self.cells[beside] != EMPTY && self.head(beside) == head;
            let links = layout.around(point).filter(of_chain).count();
            let only_here = usize::from(self.open[head]) == links;
            if usize::from(self.cells[other]) == player {
                lives |= !only_here;
            } else if only_here && !layout.around(point).take(index).any(|it| of_chain(&it)) {
                captures += usize::from(self.size[head]);
                key ^= self.chain_key(layout, other);
            }
        }
        let suicide = captures == 0 && !lives;
        if suicide {
            key = self.key_after_suicide(layout, player, point);
        }
        Effect { captures, suicide, key }
    }

    /// Key of the board without the chains of `player` beside `point`.
    fn key_after_suicide(&self, layout: &Layout, player: Player, point: usize) -> u64 {
        let beside = layout.around(point).filter(|&other| usize::from(self.cells[other]) == player);
        beside.clone().enumerate().fold(self.key, |key, (index, other)| {
            let known = beside.clone().take(index).any(|it| self.head(it) == self.head(other));
            if known { key } else { key ^ self.chain_key(layout, other) }
        })
    }

    fn chain_key(&self, layout: &Layout, point: usize) -> u64 {
        let player = usize::from(self.cells[point]);
        self.chain(point).fold(0, |key, stone| key ^ layout.number(player, stone))
    }

    /// Puts a stone of `player` on the empty `point`, and removes captured chains, or its own chain (suicide).
    /// Returns the point of a ko: where a single stone captured a single stone and could be recaptured.
    #[inline]
    pub fn play(&mut self, layout: &Layout, player: Player, point: usize) -> Option<usize> {
        self.cells[point] = player as u8;
        self.key ^= layout.number(player, point);
        self.head[point] = point as u16;
        self.next[point] = point as u16;
        self.size[point] = 1;
        self.open[point] = 0;
        for other in layout.around(point) {
            if self.cells[other] == EMPTY {
                self.open[point] += 1;
            } else {
                let head = self.head(other);
                self.open[head] -= 1;
            }
        }
        let (mut captured, mut last) = (0, None);
        for other in layout.around(point) {
            if usize::from(self.cells[other]) == player {
                self.join(point, other);
            } else if self.cells[other] != EMPTY && self.open[self.head(other)] == 0 {
                captured += self.chain_size(other);
                last = Some(other);
                self.remove(layout, other);
            }
        }
        let head = self.head(point);
        if self.open[head] == 0 {
            self.remove(layout, point);
        }
        last.filter(|_| captured == 1 && self.size[head] == 1 && self.open[head] == 1)
    }

    /// Joins the chains of two stones.
    fn join(&mut self, one: usize, other: usize) {
        let (mut into, mut from) = (self.head(one), self.head(other));
        if into == from {
            return;
        }
        if self.size[into] < self.size[from] {
            (into, from) = (from, into);
        }
        let mut stone = from;
        loop {
            self.head[stone] = into as u16;
            stone = usize::from(self.next[stone]);
            if stone == from {
                break;
            }
        }
        self.next.swap(into, from);
        self.size[into] += self.size[from];
        self.open[into] += self.open[from];
    }

    /// Takes off the chain of the stone on `point`.
    fn remove(&mut self, layout: &Layout, point: usize) {
        let player = usize::from(self.cells[point]);
        let mut stone = point;
        loop {
            self.cells[stone] = EMPTY;
            self.key ^= layout.number(player, stone);
            for other in layout.around(stone) {
                if self.cells[other] != EMPTY {
                    let head = self.head(other);
                    self.open[head] += 1;
                }
            }
            stone = usize::from(self.next[stone]);
            if stone == point {
                break;
            }
        }
    }

    /// Whether the stone on `point` has no liberty, as none has in a game.
    pub fn is_captured(&self, point: usize) -> bool {
        self.open[self.head(point)] == 0
    }

    /// A board with these `cells`, whether or not a game can have them.
    pub fn with(layout: &Layout, cells: &[u8]) -> Self {
        let mut board = Self::CLEAR;
        for (point, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| cell != EMPTY) {
            board.cells[point] = cell;
            board.key ^= layout.number(usize::from(cell), point);
            board.head[point] = point as u16;
            board.next[point] = point as u16;
            board.size[point] = 1;
            let free = layout.around(point).filter(|&other| cells[other] == EMPTY).count();
            board.open[point] = free as u16;
            for other in layout.around(point).filter(|&other| other < point) {
                if board.cells[other] == cell {
                    board.join(point, other);
                }
            }
        }
        board
    }

    /// Points of each player: its stones, and the empty points from which a walk over empty points meets its
    /// stones alone (Tromp and Taylor).
    pub fn areas(&self, layout: &Layout) -> [i32; 2] {
        let mut areas = [0; 2];
        let mut seen = [false; N];
        let mut stack = Vec::new();
        for point in layout.points() {
            if self.cells[point] != EMPTY {
                areas[usize::from(self.cells[point])] += 1;
            } else if !seen[point] {
                seen[point] = true;
                stack.push(point);
                let (mut count, mut met) = (0, [false; 2]);
                while let Some(empty) = stack.pop() {
                    count += 1;
                    for other in layout.around(empty) {
                        if self.cells[other] != EMPTY {
                            met[usize::from(self.cells[other])] = true;
                        } else if !seen[other] {
                            seen[other] = true;
                            stack.push(other);
                        }
                    }
                }
                if met[0] != met[1] {
                    areas[usize::from(met[1])] += count;
                }
            }
        }
        areas
    }
}

impl<const N: usize> PartialEq for Board<N> {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl<const N: usize> Eq for Board<N> {}

impl<const N: usize> Hash for Board<N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.cells.hash(hasher);
    }
}
