//! The policy of playouts.

use super::field::Field;
use super::frame::{EMPTY, WALL};
use countermove_core::rng::Rng;

/// A random self-atari of several stones is played once in so many times, since nothing else kills a large
/// eye.
const FEW: usize = 12;
/// Most candidates of one kind.
const MOST: usize = 24;

/// Candidates; those beyond [`MOST`] are dropped.
struct Candidates {
    places: [u16; MOST],
    count: usize,
}

impl Candidates {
    const NONE: Self = Self { places: [0; MOST], count: 0 };

    #[inline]
    fn add(&mut self, place: usize) {
        if self.count < MOST {
            self.places[self.count] = place as u16;
            self.count += 1;
        }
    }

    #[inline]
    fn drawn(&self, rng: &mut Rng) -> Option<usize> {
        match self.count {
            0 => None,
            1 => Some(usize::from(self.places[0])),
            count => Some(usize::from(self.places[rng.below(count)])),
        }
    }
}

impl<const P: usize> Field<'_, P> {
    /// Whether `stone` may be put on `place`, empty.
    #[inline]
    pub fn is_legal(&self, stone: u8, place: usize) -> bool {
        if place == self.ko {
            return false;
        }
        self.free(place) > 0 || {
            let (captured, own) = self.after(stone, place);
            captured > 0 || own.pairs > 0
        }
    }

    /// Whether `stone` on `place`, empty, is legal and fills no eye of its own.
    #[inline]
    fn is_light(&self, stone: u8, place: usize) -> bool {
        !self.is_eye(stone, place) && self.is_legal(stone, place)
    }

    /// Whether `stone` on `place`, empty, is legal and leaves its chain with two liberties, or captures.
    #[inline]
    pub fn is_safe(&self, stone: u8, place: usize) -> bool {
        if place == self.ko {
            return false;
        }
        self.free(place) > 1 || {
            let (captured, own) = self.after(stone, place);
            captured > 0 || (own.pairs > 0 && !own.in_atari())
        }
    }

    /// A random move that fills no own eye; `None` to pass.
    #[inline]
    pub fn light_move(&self, stone: u8, rng: &mut Rng) -> Option<usize> {
        self.first_good(rng, |place, _| self.is_light(stone, place))
    }

    /// The move of the playout policy near the last move and the own move before: captures and escapes first, then
    /// shapes, then any sensible move; `None` to pass.
    #[inline]
    pub fn heavy_move(&self, stone: u8, recent: [usize; 2], rng: &mut Rng) -> Option<usize> {
        let [last, own] = recent;
        if last != 0
            && let Some(place) = self.urgent(stone, last, own).drawn(rng)
        {
            return Some(place);
        }
        if last != 0
            && let Some(place) = self.shape(stone, last).drawn(rng)
        {
            return Some(place);
        }
        let makes_sense = |place: usize, rng: &mut Rng| {
            if self.is_eye(stone, place) || place == self.ko {
                return false;
            }
            if self.free(place) > 1 {
                return true;
            }
            let (captured, own) = self.after(stone, place);
            captured > 0
                || (own.pairs > 0 && (!own.in_atari() || own.size == 1 || rng.below(FEW) == 0))
        };
        self.first_good(rng, makes_sense)
    }

    /// The first place, from a random one on, that is `good`.
    #[inline]
    fn first_good(&self, rng: &mut Rng, good: impl Fn(usize, &mut Rng) -> bool) -> Option<usize> {
        let empties = self.empties();
        if empties.is_empty() {
            return None;
        }
        let start = rng.below(empties.len());
        let (before, from) = empties.split_at(start);
        from.iter().chain(before).map(|&place| usize::from(place)).find(|&place| good(place, rng))
    }

    /// Captures of the chain of the `last` stone, captures and escapes that save own chains beside it, and captures
    /// beside the `own` last stone.
    #[inline]
    fn urgent(&self, stone: u8, last: usize, own: usize) -> Candidates {
        let mut candidates = Candidates::NONE;
        let mut capture = |field: &Self, place: usize| {
            if let Some(liberty) = field.last_liberty(place)
                && field.is_legal(stone, liberty)
            {
                candidates.add(liberty);
            }
        };
        let cell = self.at(last);
        if cell != EMPTY && cell != stone {
            capture(self, last);
        }
        for step in 0..4 {
            if own != 0 && self.at(self.beside(own, step)) == 3 - stone {
                capture(self, self.beside(own, step));
            }
        }
        for step in 0..4 {
            let other = self.beside(last, step);
            if self.at(other) == stone
                && let Some(liberty) = self.last_liberty(other)
            {
                if self.is_safe(stone, liberty) {
                    candidates.add(liberty);
                }
                self.counter(stone, other, &mut candidates);
            }
        }
        candidates
    }

    /// Captures beside the chain of `stone` on `place`.
    fn counter(&self, stone: u8, place: usize, candidates: &mut Candidates) {
        for own in self.stones(place) {
            for step in 0..4 {
                let other = self.beside(own, step);
                if self.at(other) == 3 - stone
                    && let Some(liberty) = self.last_liberty(other)
                    && self.is_legal(stone, liberty)
                {
                    candidates.add(liberty);
                }
            }
        }
    }

    /// Safe moves that make a shape beside `last`.
    #[inline]
    fn shape(&self, stone: u8, last: usize) -> Candidates {
        let mut candidates = Candidates::NONE;
        for step in 0..8 {
            let place = self.beside(last, step);
            if self.at(place) == EMPTY
                && self.is_shape(place)
                && !self.is_eye(stone, place)
                && self.is_safe(stone, place)
            {
                candidates.add(place);
            }
        }
        candidates
    }

    /// Number of stones of the own chains in atari beside `place`, empty.
    pub fn saved(&self, stone: u8, place: usize) -> u32 {
        let beside = (0..4).map(|step| self.beside(place, step));
        let own = beside.filter(|&other| self.at(other) == stone && self.chain(other).in_atari());
        own.map(|other| self.chain(other).size).max().unwrap_or(0)
    }

    /// Whether no stone is within two steps along lines of `place`.
    pub fn is_alone(&self, place: usize) -> bool {
        let is_clear = |cell: u8| cell == EMPTY || cell == WALL;
        (0..8).all(|step| is_clear(self.at(self.beside(place, step))))
            && (0..4).all(|step| {
                let other = self.beside(place, step);
                self.at(other) == WALL || is_clear(self.at(self.beside(other, step)))
            })
    }
}
