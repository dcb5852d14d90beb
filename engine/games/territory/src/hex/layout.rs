//! A board without its stones: neighbours and sides.

use common::bits::Bits;
use countermove_core::game::Player;
use countermove_core::hashing::zobrist;

/// The directions of a cell's neighbours, each beside the one before, as (rows down, columns to the right).
pub const AROUND: [(isize, isize); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

/// A board of `size` × `size` cells.
#[derive(Clone, Debug)]
pub struct Layout<const N: usize> {
    size: usize,
    all: Bits<N>,
    /// By direction: the cells that have a neighbour there.
    inner: [Bits<N>; 6],
    /// By player: the two sides that it connects.
    sides: [[Bits<N>; 2]; 2],
    numbers: Vec<[u64; 2]>,
}

impl<const N: usize> Layout<N> {
    /// A board of `size` × `size` cells, at most `64 * N`.
    pub fn new(size: usize) -> Self {
        let set = |keep: &dyn Fn(usize, usize) -> bool| {
            let mut cells = Bits::EMPTY;
            for cell in (0..size * size).filter(|cell| keep(cell / size, cell % size)) {
                cells.insert(cell);
            }
            cells
        };
        let inside =
            |at: usize, step: isize| at.checked_add_signed(step).is_some_and(|at| at < size);
        let last = size - 1;
        Self {
            size,
            all: set(&|_, _| true),
            inner: AROUND.map(|(down, right)| {
                set(&|row, column| inside(row, down) && inside(column, right))
            }),
            sides: [
                [set(&|row, _| row == 0), set(&|row, _| row == last)],
                [set(&|_, column| column == 0), set(&|_, column| column == last)],
            ],
            numbers: (0..(size * size) as u64)
                .map(|cell| [zobrist(2 * cell + 2), zobrist(2 * cell + 3)])
                .collect(),
        }
    }

    /// Cells of a side.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// All cells.
    pub const fn all(&self) -> Bits<N> {
        self.all
    }

    /// The two sides that `player` connects.
    pub const fn sides(&self, player: Player) -> [Bits<N>; 2] {
        self.sides[player]
    }

    /// The Zobrist number of a stone of `player` on `cell`.
    #[inline]
    pub fn number(&self, player: Player, cell: usize) -> u64 {
        self.numbers[cell][player]
    }

    /// The cells of `set` moved one cell in a direction; those at the edge fall off.
    #[inline]
    pub fn moved(&self, set: Bits<N>, direction: usize) -> Bits<N> {
        let kept = set & self.inner[direction];
        let size = self.size as u32;
        match direction {
            0 => kept.raised(1),
            1 => kept.raised(size),
            2 => kept.raised(size - 1),
            3 => kept.lowered(1),
            4 => kept.lowered(size),
            _ => kept.lowered(size - 1),
        }
    }

    /// The cells next to `set`, and some of its own.
    #[inline]
    pub fn beside(&self, set: Bits<N>) -> Bits<N> {
        (0..AROUND.len()).fold(Bits::EMPTY, |cells, direction| cells | self.moved(set, direction))
    }

    /// The cells that a bridge joins with `set`: two cells of `free` touch both ends.
    #[inline]
    pub fn bridged(&self, set: Bits<N>, free: Bits<N>) -> Bits<N> {
        let steps: [Bits<N>; 6] =
            std::array::from_fn(|direction| self.moved(set, direction) & free);
        (0..AROUND.len()).fold(Bits::EMPTY, |cells, one| {
            let other = (one + 1) % AROUND.len();
            cells | (self.moved(steps[one], other) & self.moved(steps[other], one))
        })
    }

    /// The cells of the second row from `side` number `which` of `player` that touch two cells of `free` at the side.
    #[inline]
    pub fn bridged_from_side(&self, player: Player, which: usize, free: Bits<N>) -> Bits<N> {
        let row = self.sides[player][which] & free;
        let [one, other] = [[[1, 2], [4, 5]], [[0, 5], [3, 2]]][player][which];
        self.moved(row, one) & self.moved(row, other)
    }

    /// The cells of `through` that are connected with `from`.
    #[inline]
    pub fn flood(&self, from: Bits<N>, through: Bits<N>) -> Bits<N> {
        let mut reached = from & through;
        loop {
            let next = reached | (self.beside(reached) & through);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Whether the chain of `stones` through `cell` connects the sides of `player`.
    #[inline]
    pub fn connects(&self, stones: &Bits<N>, player: Player, cell: usize) -> bool {
        let [from, to] = self.sides[player];
        if (*stones & from).is_empty() || (*stones & to).is_empty() {
            return false;
        }
        let mut start = Bits::EMPTY;
        start.insert(cell);
        let chain = self.flood(start, *stones);
        !(chain & from).is_empty() && !(chain & to).is_empty()
    }

    /// The cell mirrored in the long diagonal, which exchanges the players' sides.
    pub const fn mirrored(&self, cell: usize) -> usize {
        cell % self.size * self.size + cell / self.size
    }
}
