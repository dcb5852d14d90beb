//! A board for playouts: one byte a cell, and the sides as stones around it, so that an edge needs no care.
//!
//! ```text
//!     X X X X O     the 3 × 3 board; each row is shifted half a cell to the right of the one above:
//!     O . . . O     a cell touches those beside it, above it and above to the right, below it and
//!     O . . . O     below to the left
//!     O . . . O
//!     X X X X O     the last place touches no cell
//! ```

use super::layout::AROUND;
use common::bits::Bits;
use countermove_core::game::Player;
use countermove_core::rng::Rng;

/// The content of a free cell. The players' stones are their numbers.
pub const FREE: u8 = 2;

/// Places of a field of the largest board.
const MOST_PLACES: usize = (super::LONGEST_SIDE + 2) * (super::LONGEST_SIDE + 2);

/// The places of a board's cells, and what is on each place of the empty board.
#[derive(Clone, Debug)]
pub struct Frame {
    side: usize,
    /// From a place to those around it, in the order of [`AROUND`]. Steps back wrap around.
    steps: [usize; 6],
    places: Vec<u16>,
    cells: [u8; MOST_PLACES],
}

impl Frame {
    /// The frame of a board of `size` × `size` cells.
    pub fn new(size: usize) -> Self {
        let side = size + 2;
        let mut cells = [FREE; MOST_PLACES];
        for at in 0..side {
            cells[at * side] = 1;
            cells[at * side + side - 1] = 1;
        }
        for at in 0..side - 1 {
            cells[at] = 0;
            cells[(side - 1) * side + at] = 0;
        }
        let place = |cell: usize| ((cell / size + 1) * side + cell % size + 1) as u16;
        Self {
            side,
            steps: AROUND
                .map(|(down, right)| down.wrapping_mul(side as isize).wrapping_add(right) as usize),
            places: (0..size * size).map(place).collect(),
            cells,
        }
    }

    /// The place of `cell`.
    #[inline]
    pub fn place(&self, cell: usize) -> usize {
        usize::from(self.places[cell])
    }

    /// The cell at `place`.
    #[inline]
    pub const fn cell(&self, place: usize) -> usize {
        (place / self.side - 1) * (self.side - 2) + place % self.side - 1
    }
}

/// A position of a playout.
pub struct Field<'a> {
    frame: &'a Frame,
    cells: [u8; MOST_PLACES],
}

impl<'a> Field<'a> {
    /// The field with the `stones` of each player.
    pub fn new<const N: usize>(frame: &'a Frame, stones: &[Bits<N>; 2]) -> Self {
        let mut field = Self { frame, cells: frame.cells };
        for (player, set) in stones.iter().enumerate() {
            set.iter().for_each(|cell| field.put(player, frame.place(cell)));
        }
        field
    }

    /// Puts a stone of `player` on `place`.
    #[inline]
    pub const fn put(&mut self, player: Player, place: usize) {
        self.cells[place] = player as u8;
    }

    /// Takes the stone off `place`.
    #[inline]
    pub const fn clear(&mut self, place: usize) {
        self.cells[place] = FREE;
    }

    /// For each player, the neighbours of `place` that are its own or free: a bit for each direction.
    #[inline]
    pub fn open_around(&self, place: usize) -> [usize; 2] {
        let mut open = [0; 2];
        for (direction, step) in self.frame.steps.iter().enumerate() {
            let cell = self.cells[place.wrapping_add(*step)];
            open[0] |= usize::from(cell != 1) << direction;
            open[1] |= usize::from(cell != 0) << direction;
        }
        open
    }

    /// Whether `place` is free.
    #[inline]
    pub const fn is_free(&self, place: usize) -> bool {
        self.cells[place] == FREE
    }

    /// The free place that saves a bridge of `player` after the opponent's stone on `intruder` took the bridge's
    /// other place; one of several at random. A bridge joins two stones, or a stone and the player's side.
    #[inline]
    pub fn reply(&self, player: Player, intruder: usize, rng: &mut Rng) -> Option<usize> {
        let replies = self.replies(player, intruder);
        let mut skip = match replies.count_ones() {
            0 => return None,
            1 => 0,
            count => rng.below(count as usize),
        };
        (0..6).find_map(|direction| {
            let is_reply = replies >> direction & 1 == 1;
            let found = is_reply && skip == 0;
            skip = skip.saturating_sub(usize::from(is_reply));
            found.then(|| intruder.wrapping_add(self.frame.steps[direction]))
        })
    }

    /// The cells of all such places.
    pub fn kept_bridges<const N: usize>(&self, player: Player, intruder: usize) -> Bits<N> {
        let replies = self.replies(player, intruder);
        let mut cells = Bits::EMPTY;
        for (direction, step) in self.frame.steps.iter().enumerate() {
            if replies >> direction & 1 == 1 {
                cells.insert(self.frame.cell(intruder.wrapping_add(*step)));
            }
        }
        cells
    }

    /// All such places: a bit for each direction from `intruder`.
    #[inline]
    fn replies(&self, player: Player, intruder: usize) -> u8 {
        let (mut own, mut free) = (0_u8, 0_u8);
        for (direction, step) in self.frame.steps.iter().enumerate() {
            let cell = self.cells[intruder.wrapping_add(*step)];
            own |= u8::from(cell == player as u8) << direction;
            free |= u8::from(cell == FREE) << direction;
        }
        let (one_before, one_after) = (own << 1 | own >> 5, own >> 1 | own << 5);
        free & one_before & one_after
    }

    /// The player who has connected its sides on a full board. The function walks along the border between the stones
    /// connected with the top and those connected with the left, and ends at the first stone of another side (Gale,
    /// "The game of Hex and the Brouwer fixed-point theorem", 1979).
    pub fn winner(&self) -> Player {
        let Frame { side, steps, .. } = self.frame;
        let last = side - 1;
        // A stone of the first player, and the direction from it to one of the second player.
        let (mut at, mut direction) = (1_usize, 2);
        loop {
            let ahead = (direction + 5) % 6;
            let place = at.wrapping_add(steps[ahead]);
            if self.cells[place] == 0 {
                if place / side == last {
                    return 0;
                }
                at = place;
                direction = (direction + 1) % 6;
            } else {
                if place % side == last {
                    return 1;
                }
                direction = ahead;
            }
        }
    }
}
