//! Where searches leave transposition entries for other hosts, and ask for what other hosts have found.
//!
//! The engine does no input or output. A courier takes batches from the mailbox ([`Mailbox::collect`]),
//! exchanges them with a store, and delivers what it found ([`Mailbox::deliver`]) into the table.

mod account;
mod batch;
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

pub use self::account::{Account, Counts};
use self::batch::{Asked, Letters};
pub use self::batch::{Batch, Question};
pub use self::key::{KeyPrefix, WideKey};
use self::record::Received;
pub use self::record::{KEY_BYTES, RECORD_BYTES};
use self::rivals::NOBODY;
use crate::table::{Bound, Entry, Table};

/// Time between two batches that no search waits for.
const INTERVAL: Duration = Duration::from_millis(4);
/// What a reply is expected to take before any came.
const FIRST_REPLY: Duration = Duration::from_micros(500);
/// Time without letters after an exchange that failed.
const REST: Duration = Duration::from_secs(1);
const FOR_EVER: Duration = Duration::from_secs(1 << 32);
/// Keys of delivered entries that are remembered, to count those that a search uses.
const DELIVERED: usize = 1 << 12;

/// What a delivery brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delivery {
    /// Records that were asked for and right.
    pub found: u64,
    /// Records with a wrong seal, an impossible content or no legal move.
    pub bad: u64,
}

/// The mailbox of all searches of a process.
pub struct Mailbox {
    secret: [u8; 16],
    /// Distinguishes this process from most others. Drawn at its first use, which is after a fork.
    host: OnceLock<u8>,
    letters: Mutex<Letters>,
    /// Notified when there is something to collect.
    filled: Condvar,
    /// Notified when a batch was replied to.
    replied: Condvar,
    /// Nanoseconds that the courier took for recent batches that searches waited for, on average.
    reply_ns: AtomicU64,
    /// Changes with each delivery of an entry.
    deliveries: AtomicU32,
    delivered: Vec<AtomicU64>,
}

impl Mailbox {
    /// An empty mailbox. `secret` seals the records; all hosts need the same.
    pub fn new(secret: [u8; 16]) -> Self {
        Self {
            secret,
            host: OnceLock::new(),
            letters: Mutex::default(),
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

    fn letters(&self) -> MutexGuard<'_, Letters> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a batch for the courier. Waits up to `patience` for a letter, and a few milliseconds more for
    /// others. `None` if there was none.
    pub fn collect(&self, patience: Duration) -> Option<Batch> {
        let until = Instant::now() + patience;
        let mut letters = self.letters();
        loop {
            let now = Instant::now();
            let next = letters.collected.map_or(now, |last| last + INTERVAL);
            if !letters.is_empty() && (letters.is_urgent || now >= next) {
                break;
            }
            if now >= until {
                return None;
            }
            letters.is_awaited = letters.is_empty();
            let pause = if letters.is_empty() { until } else { next.min(until) } - now;
            let waited = self.filled.wait_timeout(letters, pause);
            letters = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        letters.was_urgent = std::mem::take(&mut letters.is_urgent);
        letters.collected = Some(Instant::now());
        letters.batch += 1;
        letters.places.clear();
        letters.on_the_way = std::mem::take(&mut letters.asks);
        letters.roots_on_the_way = std::mem::take(&mut letters.roots);
        let keys = letters.on_the_way.keys().chain(letters.roots_on_the_way.keys());
        let asks = keys.flat_map(|key| key.to_le_bytes()).collect();
        Some(Batch { puts: std::mem::take(&mut letters.puts), asks })
    }

    /// Takes no more letters, since no courier comes.
    pub fn close(&self) {
        let mut letters = self.letters();
        letters.rests_until = Instant::now().checked_add(FOR_EVER);
        drop(letters);
        self.replied.notify_all();
    }

    /// Puts what the store replied to the last batch into `table`: `records`, or `None` if it did not reply;
    /// then no letters are taken for a while.
    pub fn deliver(&self, table: &Table<'_>, records: Option<&[u8]>) -> Delivery {
        let mut letters = self.letters();
        let mut on_the_way = std::mem::take(&mut letters.on_the_way);
        let roots = std::mem::take(&mut letters.roots_on_the_way);
        drop(letters);
        let mut rivals: HashMap<WideKey, u16> = HashMap::new();
        let mut delivery = Delivery::default();
        for record in records.unwrap_or_default().chunks(RECORD_BYTES) {
            let opened = self.opened(record);
            if let Some((wide, mark)) = opened
                && roots.contains_key(&wide)
            {
                let rival = rivals.entry(wide).or_insert(NOBODY);
                *rival = self.rival(mark.entry).min(*rival);
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
        let mut letters = self.letters();
        letters.replied = letters.batch;
        if letters.was_urgent
            && records.is_some()
            && let Some(collected) = letters.collected
        {
            self.note_exchange(collected.elapsed());
        }
        if records.is_none() {
            letters.rests_until = Some(Instant::now() + REST);
            letters.puts.clear();
            letters.places.clear();
            letters.asks.clear();
            letters.roots.clear();
        }
        drop(letters);
        self.replied.notify_all();
        delivery
    }

    /// Learns that the courier took so long for a batch.
    fn note_exchange(&self, took: Duration) {
        let last = self.reply_ns.load(Relaxed);
        self.reply_ns.store(last - last / 8 + took.as_nanos() as u64 / 8, Relaxed);
    }

    fn hand_over(&self, table: &Table<'_>, asked: &mut Asked, received: Received) {
        let Received { entry, own_depth } = received;
        let Asked { question, age, counts, is_found } = asked;
        if !std::mem::replace(is_found, true) {
            counts.found.fetch_add(1, Relaxed);
        }
        let known = table.load(question.key);
        let is_better = known.is_none_or(|known| {
            let is_exact = |entry: Entry| entry.bound == Bound::Exact;
            if own_depth {
                let near =
                    |entry: Entry| (Reverse(entry.depth.abs_diff(question.depth)), is_exact(entry));
                near(entry) > near(known) && !known.proven
            } else {
                let worth = |entry: Entry| (entry.proven, entry.depth, is_exact(entry));
                worth(entry) > worth(known)
            }
        });
        if is_better {
            table.store(question.key, entry, *age);
            self.delivered[question.key as usize % DELIVERED].store(question.key, Relaxed);
            self.deliveries.fetch_add(1, Relaxed);
        }
    }

    /// Notifies the courier if it waits for this letter.
    fn notify(&self, mut letters: MutexGuard<'_, Letters>) {
        let notifies = letters.is_urgent || std::mem::take(&mut letters.is_awaited);
        drop(letters);
        if notifies {
            self.filled.notify_one();
        }
    }
}
