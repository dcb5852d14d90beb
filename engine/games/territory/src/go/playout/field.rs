//! The board of a playout: chains with the sums of their liberties, codes of neighbours, and a list of the empty
//! points. It holds boards of a game: every chain has a liberty.

use super::frame::{EMPTY, Frame, WALL};
use super::patterns::{EYE, FLAGS, FREE_SHIFT, SHAPE};

/// A chain, as pairs of a stone and an empty place beside it. All its liberties are one place exactly if
/// `pairs * squares == sum * sum` (Cauchy and Schwarz).
#[derive(Clone, Copy, Debug, Default)]
pub struct Chain {
    /// Pairs.
    pub pairs: u32,
    /// Sum of their places.
    sum: u32,
    /// Sum of the squares of these.
    squares: u32,
    /// Stones.
    pub size: u32,
}

impl Chain {
    #[inline]
    const fn add(&mut self, place: usize) {
        let place = place as u32;
        self.pairs += 1;
        self.sum += place;
        self.squares += place * place;
    }

    #[inline]
    const fn take(&mut self, place: usize) {
        let place = place as u32;
        self.pairs -= 1;
        self.sum -= place;
        self.squares -= place * place;
    }

    #[inline]
    const fn join(&mut self, other: Self) {
        self.pairs += other.pairs;
        self.sum += other.sum;
        self.squares += other.squares;
        self.size += other.size;
    }

    /// Whether it has one liberty.
    #[inline]
    pub const fn in_atari(&self) -> bool {
        self.pairs > 0
            && self.pairs as u64 * self.squares as u64 == self.sum as u64 * self.sum as u64
    }

    /// The liberty of a chain in atari.
    #[inline]
    const fn liberty(&self) -> usize {
        (self.sum / self.pairs) as usize
    }
}

/// A board in a frame of at most `P` places; `P` is a power of two.
pub struct Field<'a, const P: usize> {
    frame: &'a Frame,
    flags: &'static [u8],
    cells: [u8; P],
    codes: [u16; P],
    head: [u16; P],
    next: [u16; P],
    chains: [Chain; P],
    /// The empty places, and where each is in that list.
    empty: [u16; P],
    listed: [u16; P],
    empties: usize,
    /// Where no stone may be put now, or 0.
    pub ko: usize,
}

impl<'a, const P: usize> Field<'a, P> {
    const MASK: usize = P - 1;

    /// The empty board.
    pub fn new(frame: &'a Frame) -> Self {
        let mut field = Self {
            frame,
            flags: &FLAGS,
            cells: [WALL; P],
            codes: [0; P],
            head: [0; P],
            next: [0; P],
            chains: [Chain::default(); P],
            empty: [0; P],
            listed: [0; P],
            empties: 0,
            ko: 0,
        };
        field.cells[..frame.cells.len()].copy_from_slice(&frame.cells);
        field.codes[..frame.codes.len()].copy_from_slice(&frame.codes);
        for &place in &frame.places {
            field.list(usize::from(place));
        }
        field
    }

    /// The neighbour of `place` by a step.
    #[inline]
    pub fn beside(&self, place: usize, step: usize) -> usize {
        place.wrapping_add(self.frame.steps[step]) & Self::MASK
    }

    /// The content of `place`.
    #[inline]
    pub fn at(&self, place: usize) -> u8 {
        self.cells[place & Self::MASK]
    }

    #[inline]
    fn head(&self, place: usize) -> usize {
        usize::from(self.head[place & Self::MASK]) & Self::MASK
    }

    #[inline]
    fn next(&self, place: usize) -> usize {
        usize::from(self.next[place & Self::MASK]) & Self::MASK
    }

    /// The chain of the stone at `place`.
    #[inline]
    pub fn chain(&self, place: usize) -> Chain {
        self.chains[self.head(place)]
    }

    /// The only liberty of the chain of the stone at `place`, if it has one only.
    #[inline]
    pub fn last_liberty(&self, place: usize) -> Option<usize> {
        let chain = self.chain(place);
        chain.in_atari().then(|| chain.liberty())
    }

    /// The stones of the chain of the stone at `place`.
    pub fn stones(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let next = move |&at: &usize| Some(self.next(at)).filter(|&next| next != place);
        std::iter::successors(Some(place), next)
    }

    #[inline]
    fn flags(&self, place: usize) -> u8 {
        self.flags[usize::from(self.codes[place & Self::MASK])]
    }

    /// Whether `place`, empty, is an eye of `stone`.
    #[inline]
    pub fn is_eye(&self, stone: u8, place: usize) -> bool {
        self.flags(place) & EYE << (stone - 1) != 0
    }

    /// Whether `place`, empty, is the middle of a shape.
    #[inline]
    pub fn is_shape(&self, place: usize) -> bool {
        self.flags(place) & SHAPE != 0
    }

    /// Number of empty neighbours of `place` along lines.
    #[inline]
    pub fn free(&self, place: usize) -> u8 {
        self.flags(place) >> FREE_SHIFT
    }

    /// The empty places.
    #[inline]
    pub fn empties(&self) -> &[u16] {
        &self.empty[..self.empties]
    }

    #[inline]
    fn list(&mut self, place: usize) {
        self.listed[place & Self::MASK] = self.empties as u16;
        self.empty[self.empties & Self::MASK] = place as u16;
        self.empties += 1;
    }

    #[inline]
    fn unlist(&mut self, place: usize) {
        self.empties -= 1;
        let (index, last) =
            (self.listed[place & Self::MASK], self.empty[self.empties & Self::MASK]);
        self.empty[usize::from(index) & Self::MASK] = last;
        self.listed[usize::from(last) & Self::MASK] = index;
    }

    /// Puts `stone` on `place`, or takes it off, in the codes of the neighbours.
    #[inline]
    fn toggle(&mut self, stone: u8, place: usize) {
        for step in 0..8 {
            let other = self.beside(place, step);
            self.codes[other] ^= u16::from(stone) << (2 * (step ^ 1));
        }
    }

    /// The stones that `stone` on `place`, empty, would capture, and the chain that it would be in, without the
    /// liberties that the captured stones leave. A chain without liberties that captures nothing is suicide.
    #[inline]
    pub fn after(&self, stone: u8, place: usize) -> (u32, Chain) {
        let mut own = Chain { size: 1, ..Chain::default() };
        let mut captured = 0;
        let mut heads = [0; 4];
        for step in 0..4 {
            let other = self.beside(place, step);
            let cell = self.cells[other];
            if cell == EMPTY {
                own.add(other);
            } else if cell != WALL {
                let head = self.head(other);
                let is_new = !heads[..step].contains(&head);
                heads[step] = head;
                let chain = self.chains[head];
                if cell != stone {
                    captured += if is_new && chain.in_atari() { chain.size } else { 0 };
                } else {
                    if is_new {
                        own.join(chain);
                    }
                    own.take(place);
                }
            }
        }
        (captured, own)
    }

    /// Puts `stone` on `place`, empty and no suicide, and takes off what it captures.
    #[inline]
    pub fn put(&mut self, stone: u8, place: usize) {
        self.unlist(place);
        self.cells[place & Self::MASK] = stone;
        self.toggle(stone, place);
        self.head[place & Self::MASK] = place as u16;
        self.next[place & Self::MASK] = place as u16;
        let mut own = Chain { size: 1, ..Chain::default() };
        for step in 0..4 {
            let other = self.beside(place, step);
            match self.cells[other] {
                EMPTY => own.add(other),
                WALL => {}
                _ => self.chains[self.head(other)].take(place),
            }
        }
        self.chains[place & Self::MASK] = own;
        let (mut captured, mut lone) = (0, 0);
        for step in 0..4 {
            let other = self.beside(place, step);
            let cell = self.cells[other];
            if cell == stone {
                self.join(place, other);
            } else if cell == 3 - stone && self.chains[self.head(other)].pairs == 0 {
                captured += self.chains[self.head(other)].size;
                lone = other;
                self.remove(other);
            }
        }
        let Chain { size, pairs, .. } = self.chain(place);
        self.ko = if captured == 1 && size == 1 && pairs == 1 { lone } else { 0 };
    }

    fn join(&mut self, one: usize, other: usize) {
        let (mut into, mut from) = (self.head(one), self.head(other));
        if into == from {
            return;
        }
        if self.chains[into].size < self.chains[from].size {
            (into, from) = (from, into);
        }
        let mut stone = from;
        loop {
            self.head[stone] = into as u16;
            stone = self.next(stone);
            if stone == from {
                break;
            }
        }
        self.next.swap(into, from);
        let joined = self.chains[from];
        self.chains[into].join(joined);
    }

    fn remove(&mut self, place: usize) {
        let stone = self.cells[place & Self::MASK];
        let mut at = place;
        loop {
            self.cells[at] = EMPTY;
            self.toggle(stone, at);
            self.list(at);
            for step in 0..4 {
                let other = self.beside(at, step);
                if !matches!(self.cells[other], EMPTY | WALL) {
                    self.chains[self.head(other)].add(at);
                }
            }
            at = self.next(at);
            if at == place {
                break;
            }
        }
    }

    /// Points of each player by the rules: its stones, and the empty points from which a walk over empty points
    /// meets its stones alone.
    pub fn areas(&self) -> [i32; 2] {
        let mut areas = [0; 4];
        self.regions(|places, owner| areas[owner & 3] += places.len() as i32);
        [areas[1], areas[2]]
    }

    /// Writes whose area each point is, as [`countermove_core::game::territory::Count`] has it.
    pub fn owners(&self, owners: &mut Vec<i8>) {
        owners.clear();
        owners.resize(self.frame.places.len(), 0);
        self.regions(|places, owner| {
            for &place in places {
                owners[usize::from(self.frame.points[usize::from(place)])] = [0, 1, -1][owner];
            }
        });
    }

    /// Passes the places of each stone and of each connected empty region to `tell`, with 1 or 2 where that is
    /// area of the player with these stones, else 0.
    #[inline]
    fn regions(&self, mut tell: impl FnMut(&[u16], usize)) {
        let mut seen = [false; P];
        let mut region = [0_u16; P];
        for first in &self.frame.places {
            let place = usize::from(*first) & Self::MASK;
            let cell = self.cells[place];
            if cell != EMPTY {
                tell(std::slice::from_ref(first), usize::from(cell & 3));
            } else if !seen[place] {
                let (mut filled, mut walked, mut met) = (1, 0, [false; 4]);
                seen[place] = true;
                region[0] = *first;
                while walked < filled {
                    let at = usize::from(region[walked & Self::MASK]);
                    walked += 1;
                    for step in 0..4 {
                        let other = self.beside(at, step);
                        met[usize::from(self.cells[other] & 3)] = true;
                        if self.cells[other] == EMPTY && !seen[other] {
                            seen[other] = true;
                            region[filled & Self::MASK] = other as u16;
                            filled += 1;
                        }
                    }
                }
                let owner = if met[1] == met[2] { 0 } else { 1 + usize::from(met[2]) };
                tell(&region[..filled], owner);
            }
        }
    }
}
