//! Which hosts search the same root: each leaves a mark of its own under the root's key.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Mailbox;
use super::account::Account;
use super::batch::MOST_PUTS;
use super::key::WideKey;
use super::record::RECORD_BYTES;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Marks of one root that are kept.
const MARKS: u8 = 8;
/// No host has this number.
pub(super) const NOBODY: u16 = u16::MAX;
/// How long the mark that a host searches a root counts, in seconds.
const MARKED_S: u32 = 30;

impl Mailbox {
    /// An entry that says that this host has searched a root since that second. Of most hosts each
    /// has a slot of its own.
    fn mark(&self, since: u32) -> Entry {
        Entry {
            score: Score::from_bits(since),
            bound: Bound::Exact,
            // Little, so that it is the first to go where there is no room.
            depth: self.host() % MARKS,
            proven: false,
            portable: true,
            best: Some(self.host().into()),
        }
    }

    /// The number of another host whose `mark` is new; otherwise `NOBODY`.
    pub(super) fn rival(&self, mark: Entry) -> u16 {
        let is_new = now().wrapping_sub(mark.score.to_bits()) <= MARKED_S;
        let host = mark.best.unwrap_or(NOBODY);
        if is_new && host != u16::from(self.host()) { host } else { NOBODY }
    }
}

/// Seconds on the clock, modulo 2³².
fn now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as u32
}

impl Account {
    /// Tells other hosts that this search has the root of `wide`, and asks with the next question who else has
    /// it.
    pub fn mark_root(&self, wide: WideKey) {
        self.put_mark(wide, now());
        let mut letters = self.mailbox.letters();
        if !letters.rests() {
            letters.roots.insert(wide, Arc::clone(&self.counts));
        }
        drop(letters);
        *self.root.lock().unwrap_or_else(PoisonError::into_inner) = Some(wide);
    }

    /// Tells other hosts that the search has ended.
    pub fn unmark_root(&self) {
        let root = self.root.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(wide) = root {
            self.put_mark(wide, now().wrapping_sub(MARKED_S + 1));
        }
    }

    fn put_mark(&self, wide: WideKey, since: u32) {
        let mut letters = self.mailbox.letters();
        let record = self.mailbox.record(wide, self.mailbox.mark(since), true);
        if letters.rests() || letters.puts.len() >= MOST_PUTS * RECORD_BYTES {
            return;
        }
        if letters.put((wide, self.mailbox.host() % MARKS), record) {
            self.counts.sent.fetch_add(1, Relaxed);
        }
        self.mailbox.notify(letters);
    }

    /// Whether another host searches the same root.
    pub fn has_rival(&self) -> bool {
        self.counts.rival.load(Relaxed) != NOBODY
    }

    /// Whether one of a smaller number does.
    pub fn is_second(&self) -> bool {
        self.counts.rival.load(Relaxed) < self.mailbox.host().into()
    }
}
