//! The positions on the way to a state, however many: a list that copies share.

use std::sync::Arc;

use countermove_core::hashing::mix;

/// Keys of earlier positions. A copy copies `OWN` of them at most.
#[derive(Clone, Debug)]
pub struct PathHistory<const OWN: usize> {
    /// Sum of the mixed keys, which does not depend on their order.
    sum: u64,
    /// The latest keys: as many as `own` says.
    latest: [u64; OWN],
    own: u8,
    older: Option<Arc<Older<OWN>>>,
}

#[derive(Debug)]
struct Older<const OWN: usize> {
    keys: [u64; OWN],
    older: Option<Arc<Self>>,
}

impl<const OWN: usize> PathHistory<OWN> {
    /// No earlier positions.
    pub const EMPTY: Self = Self { sum: 0, latest: [0; OWN], own: 0, older: None };

    /// Adds the position with `key`.
    #[inline]
    pub fn push(&mut self, key: u64) {
        if usize::from(self.own) == OWN {
            let older = self.older.take();
            self.older = Some(Arc::new(Older { keys: self.latest, older }));
            self.own = 0;
        }
        self.latest[usize::from(self.own)] = key;
        self.own += 1;
        self.sum = self.sum.wrapping_add(mix(key));
    }

    /// The keys in no order.
    #[inline]
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        let older = std::iter::successors(self.older.as_deref(), |older| older.older.as_deref());
        let own = self.latest[..usize::from(self.own)].iter();
        own.chain(older.flat_map(|older| &older.keys)).copied()
    }

    /// The keys, the latest first.
    pub fn latest_first(&self) -> impl Iterator<Item = u64> {
        let older = std::iter::successors(self.older.as_deref(), |older| older.older.as_deref());
        let own = self.latest[..usize::from(self.own)].iter().rev();
        own.chain(older.flat_map(|older| older.keys.iter().rev())).copied()
    }

    /// The keys, ascending.
    pub fn sorted(&self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.keys().collect();
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
}

impl<const OWN: usize> PartialEq for PathHistory<OWN> {
    fn eq(&self, other: &Self) -> bool {
        self.sum == other.sum && self.sorted() == other.sorted()
    }
}

impl<const OWN: usize> Eq for PathHistory<OWN> {}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(keys: impl IntoIterator<Item = u64>) -> PathHistory<8> {
        let mut history = PathHistory::EMPTY;
        keys.into_iter().for_each(|key| history.push(key));
        history
    }

    #[test]
    fn a_history_lists_what_was_added() {
        assert!(of([]).is_empty());
        for count in 1..60 {
            assert_eq!(of((0..count).rev()).sorted(), Vec::from_iter(0..count));
            assert!(of(0..count).latest_first().eq((0..count).rev()));
        }
    }

    #[test]
    fn histories_are_equal_in_any_order() {
        assert_eq!(of(0..40), of((0..40).rev()));
        assert_eq!(of(0..40).key(), of((0..40).rev()).key());
        for other in [of(0..39), of(1..41), of([1, 1, 2])] {
            assert_ne!(of([1, 2, 2]), other);
            assert_ne!(of([1, 2, 2]).key(), other.key());
        }
        assert_eq!(of([]).key(), 0);
    }

    #[test]
    fn a_copy_goes_its_own_way() {
        let mut one = of(0..8);
        let mut other = one.clone();
        one.push(8);
        other.push(9);
        assert_eq!(one, of(0..9));
        assert_eq!(other, of((0..8).chain([9])));
    }
}
