//! The positions since the last capture, for the draw by repetition: a list that copies share.

use std::sync::Arc;

use countermove_core::hashing::mix;

/// Keys that a copy of a history copies itself.
const OWN: usize = 8;
/// Earlier occurrences of a position that draw the game.
const DRAWN: u8 = 2;

/// Keys of the positions before the present one that may come again.
#[derive(Clone, Debug)]
pub struct History {
    /// Sum of the mixed keys, which does not depend on their order.
    sum: u64,
    /// The latest keys: as many as `own` says.
    latest: [u64; OWN],
    own: u8,
    /// Earlier occurrences of the present position.
    repeats: u8,
    older: Option<Arc<Older>>,
}

#[derive(Debug)]
struct Older {
    keys: [u64; OWN],
    older: Option<Arc<Self>>,
}

impl History {
    /// No earlier positions.
    pub const EMPTY: Self = Self { sum: 0, latest: [0; OWN], own: 0, repeats: 0, older: None };

    /// Adds the position with the key `before`, after which the one with the key `now` came.
    #[inline]
    pub fn push(&mut self, before: u64, now: u64) {
        if usize::from(self.own) == OWN {
            let older = self.older.take();
            self.older = Some(Arc::new(Older { keys: self.latest, older }));
            self.own = 0;
        }
        self.latest[usize::from(self.own)] = before;
        self.own += 1;
        self.sum = self.sum.wrapping_add(mix(before));
        self.repeats = self.keys().filter(|&&key| key == now).count().min(usize::from(DRAWN)) as u8;
    }

    /// The keys in no order.
    fn keys(&self) -> impl Iterator<Item = &u64> {
        let older = std::iter::successors(self.older.as_deref(), |older| older.older.as_deref());
        let own = self.latest[..usize::from(self.own)].iter();
        own.chain(older.flat_map(|older| &older.keys))
    }

    /// The keys, ascending.
    pub fn sorted(&self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.keys().copied().collect();
        keys.sort_unstable();
        keys
    }

    /// Hash of the keys, whatever their order; 0 if there are none.
    #[inline]
    pub const fn key(&self) -> u64 {
        if self.is_empty() { 0 } else { mix(self.sum ^ 1) }
    }

    /// Whether there are no earlier positions.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.own == 0
    }

    /// Whether the present position occurs for the third time.
    #[inline]
    pub const fn draws(&self) -> bool {
        self.repeats >= DRAWN
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum && self.sorted() == other.sorted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_drawn_where_it_occurs_for_the_third_time() {
        let mut history = History::EMPTY;
        let mut seen = [0; 5];
        for ply in 0..60_usize {
            let (before, now) = (ply % 5, (ply + 1) % 5);
            seen[before] += 1;
            history.push(before as u64, now as u64);
            assert_eq!(history.draws(), seen[now] >= 2, "ply {ply}");
            assert_eq!(history.sorted().len(), ply + 1);
        }
    }

    #[test]
    fn histories_are_equal_in_any_order() {
        let of = |keys: &[u64]| {
            let mut history = History::EMPTY;
            keys.iter().for_each(|&key| history.push(key, 99));
            history
        };
        assert_eq!(of(&[1, 2, 3]), of(&[3, 1, 2]));
        assert_eq!(of(&[1, 2, 3]).key(), of(&[3, 1, 2]).key());
        assert_ne!(of(&[1, 2, 2]), of(&[1, 1, 2]));
        assert_ne!(of(&[1, 2, 2]).key(), of(&[1, 1, 2]).key());
        assert_eq!(History::EMPTY.key(), 0);
    }
}
