//! An entry as a record of 32 bytes, numbers with the lowest byte first:
//!
//! ```text
//! 0      16      17                                             18     20      24     31    32
//! | key  | depth | bound 2 bits · proven · own_depth · portable | move | score | mac  | age |
//! ```
//! `key` is 128 bits of the position and of all else that the score depends on: of the path too, unless the
//! entry is portable. `own_depth`: the entry answers for its own depth alone. `mac`, a message authentication code,
//! is 56 bits of a keyed hash of all before it. The store writes `age`.

use std::hash::Hasher;

use siphasher::sip::SipHasher24;

use super::Mailbox;
use super::batch::Asked;
use super::key::WideKey;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Bytes of a key.
pub const KEY_BYTES: usize = 16;
/// Bytes of a record.
pub const RECORD_BYTES: usize = 32;

pub(super) const DEPTH: usize = KEY_BYTES;
pub(super) const FLAGS: usize = DEPTH + 1;
const MOVE: usize = FLAGS + 1;
const SCORE: usize = MOVE + 2;
const MAC: usize = SCORE + 4;
pub(super) const AGE: usize = RECORD_BYTES - 1;
pub(super) const BOUND: u8 = 3;
pub(super) const PROVEN: u8 = 1 << 2;
const OWN_DEPTH: u8 = 1 << 3;
const PORTABLE: u8 = 1 << 4;
const NO_MOVE: u16 = u16::MAX;

/// An entry from the store.
#[derive(Clone, Copy)]
pub(super) struct Received {
    pub(super) entry: Entry,
    pub(super) own_depth: bool,
}

impl Received {
    /// Whether the position that was asked about has the move.
    pub(super) fn is_possible(&self, asked: &Asked) -> bool {
        self.entry.best.is_none_or(|best| best < asked.request.moves)
    }
}

impl Mailbox {
    fn mac(&self, record: &[u8]) -> [u8; AGE - MAC] {
        let mut hasher = SipHasher24::new_with_key(&self.secret);
        hasher.write(&record[..MAC]);
        let bytes = hasher.finish().to_le_bytes();
        std::array::from_fn(|index| bytes[index])
    }

    /// The key and the entry of `record`, if this is its MAC and its content is possible.
    pub(super) fn opened(&self, record: &[u8]) -> Option<(WideKey, Received)> {
        let record: &[u8; RECORD_BYTES] = record.try_into().ok()?;
        if self.mac(record) != record[MAC..AGE] {
            return None;
        }
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| record[at + byte]));
        let flags = record[FLAGS];
        let bound = match flags & BOUND {
            0 => Bound::Exact,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => return None,
        };
        let best = word(MOVE) as u16;
        let score = Score::from_bits(word(SCORE));
        if !(Score::MIN..=Score::MAX).contains(&score) {
            return None;
        }
        let entry = Entry {
            score,
            bound,
            depth: record[DEPTH],
            proven: flags & PROVEN != 0,
            portable: flags & PORTABLE != 0,
            best: (best != NO_MOVE).then_some(best),
        };
        let wide = WideKey::from_le_bytes(std::array::from_fn(|byte| record[byte]));
        Some((wide, Received { entry, own_depth: flags & OWN_DEPTH != 0 }))
    }

    pub(super) fn record(
        &self,
        wide: WideKey,
        entry: Entry,
        own_depth: bool,
    ) -> [u8; RECORD_BYTES] {
        let mut record = [0; RECORD_BYTES];
        record[..DEPTH].copy_from_slice(&wide.to_le_bytes());
        record[DEPTH] = entry.depth;
        record[FLAGS] = entry.bound as u8
            | if entry.proven { PROVEN } else { 0 }
            | if own_depth { OWN_DEPTH } else { 0 }
            | if entry.portable { PORTABLE } else { 0 };
        record[MOVE..SCORE].copy_from_slice(&entry.best.unwrap_or(NO_MOVE).to_le_bytes());
        record[SCORE..MAC].copy_from_slice(&entry.score.to_bits().to_le_bytes());
        let mac = self.mac(&record);
        record[MAC..AGE].copy_from_slice(&mac);
        record
    }
}
