//! Trees that searches leave for the next move of the same game, within a bounded memory.

use std::any::Any;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::mailbox::WideKey;

/// The kept trees. A search takes a tree out to continue it, so that no two searches share one.
pub struct KeptTrees {
    most_bytes: usize,
    /// The oldest first.
    kept: Mutex<Vec<Kept>>,
}

struct Kept {
    key: WideKey,
    grown: Box<dyn Any + Send>,
    bytes: usize,
}

impl KeptTrees {
    /// Keeps at most `most_bytes`; 0: nothing.
    pub const fn new(most_bytes: usize) -> Self {
        Self { most_bytes, kept: Mutex::new(Vec::new()) }
    }

    /// Whether it keeps any trees.
    pub const fn is_on(&self) -> bool {
        self.most_bytes > 0
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes out the newest of those kept under `key` that `fits`.
    pub fn take<T: Any + Send>(&self, key: WideKey, fits: impl Fn(&T) -> bool) -> Option<T> {
        let mut kept = self.kept();
        let is_it =
            |kept: &Kept| kept.key == key && kept.grown.downcast_ref::<T>().is_some_and(&fits);
        let place = kept.iter().rposition(is_it)?;
        let grown = kept.remove(place).grown;
        drop(kept);
        grown.downcast::<T>().ok().map(|grown| *grown)
    }

    /// Keeps `grown`, which takes so many `bytes`, under `key`. The oldest are dropped to make room; what is too
    /// large is not kept.
    pub fn keep<T: Any + Send>(&self, key: WideKey, grown: T, bytes: usize) {
        if bytes > self.most_bytes {
            return;
        }
        let mut kept = self.kept();
        kept.push(Kept { key, grown: Box::new(grown), bytes });
        let mut sum: usize = kept.iter().map(|kept| kept.bytes).sum();
        let mut dropped = 0;
        while sum > self.most_bytes {
            sum -= kept[dropped].bytes;
            dropped += 1;
        }
        let dropped: Vec<Kept> = kept.drain(..dropped).collect();
        drop(kept);
        drop(dropped);
    }

    /// Drops all trees.
    pub fn clear(&self) {
        self.kept().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_that_fits_is_taken_once() {
        let trees = KeptTrees::new(100);
        for (key, grown) in [(1, 10_u32), (1, 20), (2, 30)] {
            trees.keep(key, grown, 10);
        }
        assert_eq!(trees.take(1, |_: &u64| true), None, "another type");
        assert_eq!(trees.take(1, |&grown: &u32| grown < 20), Some(10));
        assert_eq!(trees.take(1, |_: &u32| true), Some(20));
        assert_eq!(trees.take(1, |_: &u32| true), None);
        assert_eq!(trees.take(2, |_: &u32| true), Some(30));
    }

    #[test]
    fn the_oldest_make_room_and_what_is_too_large_is_not_kept() {
        let trees = KeptTrees::new(100);
        for grown in 0..4_u32 {
            trees.keep(7, grown, 30);
        }
        trees.keep(7, 9_u32, 101);
        let left: Vec<u32> = std::iter::from_fn(|| trees.take(7, |_: &u32| true)).collect();
        assert_eq!(left, [3, 2, 1]);
        trees.keep(7, 1_u32, 30);
        trees.clear();
        assert_eq!(trees.take(7, |_: &u32| true), None);
    }
}
