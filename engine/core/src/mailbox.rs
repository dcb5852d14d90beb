//! The mailbox: searches leave transposition entries for other hosts here, and ask for the entries of other hosts.
//!
//! The engine does no input or output. A background thread takes batches from the mailbox ([`Mailbox::collect`]),
//! exchanges them with a store, and delivers the store's entries ([`Mailbox::deliver`]) into the table.

mod batch;
mod exchange;
mod key;
mod record;
mod rivals;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use self::batch::{Asked, Pending};
pub use self::batch::{Batch, EntryRequest};
pub use self::exchange::{Counts, SearchExchange};
pub use self::key::{KeyPrefix, WideKey};
use self::record::Received;
pub use self::record::{KEY_BYTES, RECORD_BYTES};
use self::rivals::NOBODY;
use crate::table::{Bound, Entry, Table};

/// Time between two batches that no search waits for.
const INTERVAL: Duration = Duration::from_millis(4);
/// The expected time of the first reply.
const FIRST_REPLY: Duration = Duration::from_micros(500);
/// Time without messages after a failed exchange.
const REST: Duration = Duration::from_secs(1);
const FOR_EVER: Duration = Duration::from_secs(1 << 32);
/// Keys of delivered entries that are remembered, to count those that a search uses.
const DELIVERED: usize = 1 << 12;

/// Counts of a delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivery {
    /// Valid records that were asked for.
    pub found: u64,
    /// Records with a wrong MAC, impossible content or no legal move.
    pub bad: u64,
}

/// The mailbox of all searches of a process.
pub struct Mailbox {
    secret: [u8; 16],
    /// Distinguishes this process from most others. Drawn at its first use, which is after a fork.
    host: OnceLock<u8>,
    pending: Mutex<Pending>,
    /// Notified when there is a message to collect.
    filled: Condvar,
    /// Notified when a batch has its reply.
    replied: Condvar,
    /// Mean nanoseconds that the background thread took for recent batches that searches waited for.
    reply_ns: AtomicU64,
    /// Number of entries delivered; it wraps around.
    deliveries: AtomicU32,
    delivered: Vec<AtomicU64>,
}

impl Mailbox {
    /// An empty mailbox. `secret` authenticates the records; all hosts need the same.
    pub fn new(secret: [u8; 16]) -> Self {
        Self {
            secret,
            host: OnceLock::new(),
            pending: Mutex::default(),
            filled: Condvar::new(),
            replied: Condvar::new(),
            reply_ns: AtomicU64::new(FIRST_REPLY.as_nanos() as u64),
            deliveries: AtomicU32::new(0),
            delivered: (0..DELIVERED).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn host(&self) -> u8 {
        *self.host.get_or_init(|| RandomState::new().hash_one(std::process::id()) as u8)
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a batch for the background thread. Waits up to `patience` for a message, and a few milliseconds more
    /// for others. `None` if there was none.
    pub fn collect(&self, patience: Duration) -> Option<Batch> {
        let until = Instant::now() + patience;
        let mut pending = self.pending();
        loop {
            let now = Instant::now();
            let next = pending.collected.map_or(now, |last| last + INTERVAL);
            if !pending.is_empty() && (pending.is_urgent || now >= next) {
                break;
            }
            if now >= until {
                return None;
            }
            pending.is_awaited = pending.is_empty();
            let pause = if pending.is_empty() { until } else { next.min(until) } - now;
            let waited = self.filled.wait_timeout(pending, pause);
            pending = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        pending.was_urgent = std::mem::take(&mut pending.is_urgent);
        pending.collected = Some(Instant::now());
        pending.batch += 1;
        pending.places.clear();
        pending.on_the_way = std::mem::take(&mut pending.asks);
        pending.roots_on_the_way = std::mem::take(&mut pending.roots);
        let keys = pending.on_the_way.keys().chain(pending.roots_on_the_way.keys());
        let asks = keys.flat_map(|key| key.to_le_bytes()).collect();
        Some(Batch { puts: std::mem::take(&mut pending.puts), asks })
    }

    /// Closes the mailbox to messages: no background thread will collect them.
    pub fn close(&self) {
        let mut pending = self.pending();
        pending.rests_until = Instant::now().checked_add(FOR_EVER);
        drop(pending);
        self.replied.notify_all();
    }

    /// Puts `records`, the store's reply to the last batch, into `table`. `None` stands for no reply: then the mailbox
    /// takes no messages for a while.
    pub fn deliver(&self, table: &Table<'_>, records: Option<&[u8]>) -> Delivery {
        let mut pending = self.pending();
        let mut on_the_way = std::mem::take(&mut pending.on_the_way);
        let roots = std::mem::take(&mut pending.roots_on_the_way);
        drop(pending);
        let mut rivals: HashMap<WideKey, u16> = HashMap::new();
        let mut delivery = Delivery::default();
        for record in records.unwrap_or_default().chunks(RECORD_BYTES) {
            let opened = self.opened(record);
            if let Some((wide, presence)) = opened
                && roots.contains_key(&wide)
            {
                let rival = rivals.entry(wide).or_insert(NOBODY);
                *rival = self.rival(presence.entry).min(*rival);
                continue;
            }
            match opened.and_then(|(wide, entry)| {
                let asked = on_the_way.get_mut(&wide)?;
                asked.iter().all(|asked| entry.is_possible(asked)).then_some((asked, entry))
            }) {
                Some((asked, entry)) => {
                    delivery.found += 1;
                    asked.iter_mut().for_each(|asked| self.hand_over(table, asked, entry));
                }
                None => delivery.bad += 1,
            }
        }
        for (wide, counts) in roots {
            counts.rival.store(rivals.get(&wide).copied().unwrap_or(NOBODY), Relaxed);
        }
        let mut pending = self.pending();
        pending.replied = pending.batch;
        if pending.was_urgent
            && records.is_some()
            && let Some(collected) = pending.collected
        {
            self.note_exchange(collected.elapsed());
        }
        if records.is_none() {
            pending.rests_until = Some(Instant::now() + REST);
            pending.puts.clear();
            pending.places.clear();
            pending.asks.clear();
            pending.roots.clear();
        }
        drop(pending);
        self.replied.notify_all();
        delivery
    }

    /// Adds the time that the background thread `took` for a batch to the mean.
    fn note_exchange(&self, took: Duration) {
        let last = self.reply_ns.load(Relaxed);
        self.reply_ns.store(last - last / 8 + took.as_nanos() as u64 / 8, Relaxed);
    }

    fn hand_over(&self, table: &Table<'_>, asked: &mut Asked, received: Received) {
        let Received { entry, own_depth } = received;
        let Asked { request, age, counts, is_found } = asked;
        if !std::mem::replace(is_found, true) {
            counts.found.fetch_add(1, Relaxed);
        }
        let known = table.load(request.key);
        let is_better = known.is_none_or(|known| {
            let is_exact = |entry: Entry| entry.bound == Bound::Exact;
            if own_depth {
                let near =
                    |entry: Entry| (Reverse(entry.depth.abs_diff(request.depth)), is_exact(entry));
                near(entry) > near(known) && !known.proven
            } else {
                let worth = |entry: Entry| (entry.proven, entry.depth, is_exact(entry));
                worth(entry) > worth(known)
            }
        });
        if is_better {
            table.store(request.key, entry, *age);
            self.delivered[request.key as usize % DELIVERED].store(request.key, Relaxed);
            self.deliveries.fetch_add(1, Relaxed);
        }
    }

    /// Notifies the background thread if it waits for this message.
    fn notify(&self, mut pending: MutexGuard<'_, Pending>) {
        let notifies = pending.is_urgent || std::mem::take(&mut pending.is_awaited);
        drop(pending);
        if notifies {
            self.filled.notify_one();
        }
    }
}
