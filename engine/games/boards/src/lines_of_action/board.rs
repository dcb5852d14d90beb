//! Lines of squares, and groups of pieces.

/// Squares of a side.
pub const SIDE: usize = 8;
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << (SIDE - 1);

/// Half of the directions, as (rows up, columns to the right); the others are their opposites.
const WAYS: [(isize, isize); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];

/// For each square and each of [`WAYS`] the squares that way and the opposite way, nearest first.
#[derive(Clone, Debug)]
pub struct Lines {
    rays: Vec<[[Ray; 2]; 4]>,
}

/// The squares from one to the edge of the board, without the first.
#[derive(Clone, Copy, Debug, Default)]
struct Ray {
    set: u64,
    length: usize,
    /// The difference of two neighbours' numbers.
    by: isize,
}

impl Ray {
    fn new(square: usize, (up, right): (isize, isize)) -> Self {
        let mut ray = Self { by: up * SIDE as isize + right, ..Self::default() };
        let step = |at: usize, by: isize| at.checked_add_signed(by).filter(|&at| at < SIDE);
        let mut place = (square / SIDE, square % SIDE);
        while let Some((row, column)) = step(place.0, up).zip(step(place.1, right)) {
            ray.set |= 1 << (row * SIDE + column);
            ray.length += 1;
            place = (row, column);
        }
        ray
    }

    /// The square `distance` squares away, if it is on the board and none of `others` stands before it.
    #[inline]
    fn target(self, square: usize, distance: usize, others: u64) -> u64 {
        if distance > self.length {
            return 0;
        }
        let target = square.wrapping_add_signed(self.by * distance as isize);
        let nearer = if self.by > 0 { (1 << target) - 1 } else { !1 << target };
        if self.set & nearer & others == 0 { 1 << target } else { 0 }
    }
}

impl Lines {
    pub fn new() -> Self {
        let rays = |square: usize| {
            WAYS.map(|(up, right)| [Ray::new(square, (up, right)), Ray::new(square, (-up, -right))])
        };
        Self { rays: (0..SIDE * SIDE).map(rays).collect() }
    }

    /// The squares to which a piece of `own` on `square` can move.
    #[inline]
    pub fn targets(&self, square: usize, own: u64, others: u64) -> u64 {
        let mut targets = 0;
        for [ahead, behind] in self.rays[square] {
            let line = ahead.set | behind.set | 1 << square;
            let distance = (line & (own | others)).count_ones() as usize;
            targets |= ahead.target(square, distance, others);
            targets |= behind.target(square, distance, others);
        }
        targets & !own
    }
}

/// `set` and the squares that touch it.
#[inline]
pub const fn grown(set: u64) -> u64 {
    let wide = set | (set & !LEFT) >> 1 | (set & !RIGHT) << 1;
    wide | wide << SIDE | wide >> SIDE
}

/// The group of `set` with its lowest square; empty if `set` is.
#[inline]
pub const fn first_group(set: u64) -> u64 {
    let mut group = set & set.wrapping_neg();
    loop {
        let wider = grown(group) & set;
        if wider == group {
            return group;
        }
        group = wider;
    }
}

/// Whether `set` is one group.
#[inline]
pub const fn is_connected(set: u64) -> bool {
    first_group(set) == set
}

/// The groups of `set`.
pub fn groups(set: u64) -> impl Iterator<Item = u64> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let group = first_group(rest);
        rest ^= group;
        (group != 0).then_some(group)
    })
}
