//! Keys of positions in the store: 128 bits of a hash.

use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher13};

/// A key of a position in the store.
pub type WideKey = u128;

/// The beginning of every key of a search: what a score depends on beside the position.
#[derive(Clone, Copy)]
pub struct KeyPrefix(SipHasher13);

impl KeyPrefix {
    /// A prefix that differs unless all `parts` are the same.
    pub fn of<'p>(parts: impl IntoIterator<Item = &'p [u8]>) -> Self {
        let mut hasher = SipHasher13::new();
        for part in parts {
            hasher.write_usize(part.len());
            hasher.write(part);
        }
        Self(hasher)
    }

    /// The prefix for one more word.
    pub fn with(mut self, word: u64) -> Self {
        self.0.write_u64(word);
        self
    }

    /// The key of the position that `identify` writes.
    pub fn key(&self, identify: impl FnOnce(&mut dyn Hasher)) -> WideKey {
        let mut hasher = self.0;
        identify(&mut hasher);
        hasher.finish128().as_u128()
    }
}
