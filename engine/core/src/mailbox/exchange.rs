//! One search's exchange with the mailbox: what it sends and asks, and counts of the results.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::batch::{Asked, EntryRequest, MOST_ASKS, MOST_PUTS, Pending};
use super::key::WideKey;
use super::record::RECORD_BYTES;
use super::rivals::NOBODY;
use super::{DELIVERED, Mailbox};
use crate::table::Entry;

/// Counts of what one search sent and received.
#[derive(Debug)]
pub struct Counts {
    /// The number of another host that searches the same root; `NOBODY` if none does.
    pub(super) rival: AtomicU16,
    /// Positions asked about.
    pub asked: AtomicU64,
    /// Positions asked about that the store knew.
    pub found: AtomicU64,
    /// Times that an entry from the store ended the search of a position.
    pub used: AtomicU64,
    /// Entries given to the background thread.
    pub sent: AtomicU64,
}

impl Default for Counts {
    fn default() -> Self {
        let zero = AtomicU64::default;
        let rival = AtomicU16::new(NOBODY);
        Self { rival, asked: zero(), found: zero(), used: zero(), sent: zero() }
    }
}

/// One search's use of a mailbox.
#[derive(Clone)]
pub struct SearchExchange {
    pub(super) mailbox: Arc<Mailbox>,
    pub(super) counts: Arc<Counts>,
    /// The root that the search announced.
    pub(super) root: Arc<Mutex<Option<WideKey>>>,
}

impl SearchExchange {
    /// The exchange of a search that has sent nothing yet.
    pub fn new(mailbox: Arc<Mailbox>) -> Self {
        Self { mailbox, counts: Arc::default(), root: Arc::default() }
    }

    /// Counts of what the search has sent and received.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The mean time that the background thread recently took for a reply. A waiting search may be woken later.
    pub fn reply_time(&self) -> Duration {
        Duration::from_nanos(self.mailbox.reply_ns.load(Relaxed))
    }

    /// Gives `entry` to the background thread. `own_depth`: whether the entry answers for its own depth alone.
    pub fn put(&self, wide: WideKey, entry: Entry, own_depth: bool) {
        let record = self.mailbox.record(wide, entry, own_depth);
        let mut pending = self.mailbox.pending();
        if pending.rests() || pending.puts.len() >= MOST_PUTS * RECORD_BYTES {
            return;
        }
        if pending.put((wide, if own_depth { entry.depth } else { 0 }), record) {
            self.counts.sent.fetch_add(1, Relaxed);
        }
        self.mailbox.notify(pending);
    }

    /// Sends `requests` for a search whose table entries have `age`. With a `patience` the call waits at most so long
    /// for the reply. Returns false if a reply that it waits for is late, or if the mailbox takes no messages.
    pub fn ask(
        &self,
        requests: impl IntoIterator<Item = EntryRequest>,
        age: u64,
        patience: Option<Duration>,
    ) -> bool {
        let mut pending = self.mailbox.pending();
        if pending.rests() {
            return false;
        }
        let before = pending.asks.len();
        for request in requests.into_iter().take(MOST_ASKS.saturating_sub(before)) {
            let asked = Asked { request, age, counts: Arc::clone(&self.counts), is_found: false };
            let same = pending.asks.entry(request.wide).or_default();
            let apart = |other: &Asked| {
                (other.request.key, other.request.depth) != (request.key, request.depth)
            };
            if same.iter().all(apart) {
                same.push(asked);
                self.counts.asked.fetch_add(1, Relaxed);
            }
        }
        let Some(patience) = patience.filter(|&patience| !pending.is_late(patience)) else {
            self.mailbox.notify(pending);
            return true;
        };
        if pending.asks.is_empty() {
            return true;
        }
        pending.is_urgent = true;
        let batch = pending.batch + 1;
        self.mailbox.filled.notify_one();
        let is_late = |pending: &mut Pending| pending.replied < batch && !pending.rests();
        let waited = self.mailbox.replied.wait_timeout_while(pending, patience, is_late);
        let (pending, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        !waited.timed_out() && pending.replied >= batch
    }

    /// Counts a use of the table's entry of `key`, if that entry came from the store.
    pub fn note_use(&self, key: u64) {
        if self.mailbox.delivered[key as usize % DELIVERED].load(Relaxed) == key {
            self.counts.used.fetch_add(1, Relaxed);
        }
    }

    /// A number that changes with each delivery.
    pub fn deliveries(&self) -> u32 {
        self.mailbox.deliveries.load(Relaxed)
    }
}
