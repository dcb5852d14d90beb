//! Which hosts search the same root: each writes a presence record of its own under the root's key.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::Mailbox;
use super::batch::MOST_PUTS;
use super::exchange::SearchExchange;
use super::key::WideKey;
use super::record::RECORD_BYTES;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Presence records of one root that are kept.
const PRESENCES: u8 = 8;
/// The number that no host has.
pub(super) const NOBODY: u16 = u16::MAX;
/// How long a presence record counts, in seconds: it says that a host searches a root.
const PRESENCE_S: u32 = 30;

impl Mailbox {
    /// The presence record of this host, as an entry: it has searched the root since the second `since`. Most hosts
    /// have a slot of their own.
    fn presence(&self, since: u32) -> Entry {
        Entry {
            score: Score::from_bits(since),
            bound: Bound::Exact,
            // A small depth, so that this record is the first to be replaced.
            depth: self.host() % PRESENCES,
            proven: false,
            portable: true,
            best: Some(self.host().into()),
        }
    }

    /// The number of another host whose `presence` is new; otherwise `NOBODY`.
    pub(super) fn rival(&self, presence: Entry) -> u16 {
        let is_new = now().wrapping_sub(presence.score.to_bits()) <= PRESENCE_S;
        let host = presence.best.unwrap_or(NOBODY);
        if is_new && host != u16::from(self.host()) { host } else { NOBODY }
    }
}

/// Seconds on the clock, modulo 2³².
fn now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as u32
}

impl SearchExchange {
    /// Announces to other hosts that this search has the root `wide`. The next request asks which of them have it too.
    pub fn announce_root(&self, wide: WideKey) {
        self.put_presence(wide, now());
        let mut pending = self.mailbox.pending();
        if !pending.rests() {
            pending.roots.insert(wide, Arc::clone(&self.counts));
        }
        drop(pending);
        *self.root.lock().unwrap_or_else(PoisonError::into_inner) = Some(wide);
    }

    /// Announces to other hosts that the search has ended.
    pub fn withdraw_root(&self) {
        let root = self.root.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(wide) = root {
            self.put_presence(wide, now().wrapping_sub(PRESENCE_S + 1));
        }
    }

    fn put_presence(&self, wide: WideKey, since: u32) {
        let mut pending = self.mailbox.pending();
        let record = self.mailbox.record(wide, self.mailbox.presence(since), true);
        if pending.rests() || pending.puts.len() >= MOST_PUTS * RECORD_BYTES {
            return;
        }
        if pending.put((wide, self.mailbox.host() % PRESENCES), record) {
            self.counts.sent.fetch_add(1, Relaxed);
        }
        self.mailbox.notify(pending);
    }

    /// Whether another host searches the same root.
    pub fn has_rival(&self) -> bool {
        self.counts.rival.load(Relaxed) != NOBODY
    }

    /// Whether a host of a smaller number searches the same root.
    pub fn is_second(&self) -> bool {
        self.counts.rival.load(Relaxed) < self.mailbox.host().into()
    }
}
