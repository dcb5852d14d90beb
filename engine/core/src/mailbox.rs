//! Where searches leave transposition entries for other hosts, and ask for what other hosts have found.
//!
//! The engine does no input or output. A courier takes batches from the mailbox ([`Mailbox::collect`]),
//! exchanges them with a store, and delivers what it found ([`Mailbox::deliver`]) into the table. An entry
//! travels as a record of 32 bytes, numbers with the lowest byte first:
//!
//! ```text
//! 0      16      17                                             18     20      24     31    32
//! | key  | depth | bound 2 bits · proven · own_depth · portable | move | score | seal | age |
//! ```
//! `key` is 128 bits of the position and of all else that the score depends on: of the path too, unless the
//! entry is portable. `own_depth`: the entry
//! answers for its own depth alone. `seal` is 56 bits of a keyed hash of all before it. The store writes
//! `age`.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use siphasher::sip::SipHasher24;
use siphasher::sip128::{Hasher128, SipHasher13};

use crate::table::{Bound, Entry, Table};
use crate::value::Score;

/// Bytes of a key.
pub const KEY_BYTES: usize = 16;
/// Bytes of a record.
pub const RECORD_BYTES: usize = 32;

const DEPTH: usize = KEY_BYTES;
const FLAGS: usize = DEPTH + 1;
const MOVE: usize = FLAGS + 1;
const SCORE: usize = MOVE + 2;
const SEAL: usize = SCORE + 4;
const AGE: usize = RECORD_BYTES - 1;
const BOUND: u8 = 3;
const PROVEN: u8 = 1 << 2;
const OWN_DEPTH: u8 = 1 << 3;
const PORTABLE: u8 = 1 << 4;
const NO_MOVE: u16 = u16::MAX;

/// Most records and most keys in one batch; more are dropped.
const MOST_PUTS: usize = 4096;
const MOST_ASKS: usize = 8192;
/// Time between two batches that no search waits for.
const INTERVAL: Duration = Duration::from_millis(4);
/// What a reply is expected to take before any came.
const FIRST_REPLY: Duration = Duration::from_micros(500);
/// Time without letters after an exchange that failed.
const REST: Duration = Duration::from_secs(1);
/// Marks of one root that are kept.
const MARKS: u8 = 8;
/// No host has this number.
const NOBODY: u16 = u16::MAX;
/// How long the mark that a host searches a root counts, in seconds.
const MARKED_S: u32 = 30;
const FOR_EVER: Duration = Duration::from_secs(1 << 32);
/// Keys of delivered entries that are remembered, to count those that a search uses.
const DELIVERED: usize = 1 << 12;

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

/// What one search sent and received.
#[derive(Debug)]
pub struct Counts {
    /// The number of another host that searches the same root; `NOBODY` if none does.
    rival: AtomicU16,
    /// Positions asked about.
    pub asked: AtomicU64,
    /// Of these, those that the store knew.
    pub found: AtomicU64,
    /// How often an entry that was found ended the search of a position.
    pub used: AtomicU64,
    /// Entries given to the courier.
    pub sent: AtomicU64,
}

impl Default for Counts {
    fn default() -> Self {
        let zero = AtomicU64::default;
        let rival = AtomicU16::new(NOBODY);
        Self { rival, asked: zero(), found: zero(), used: zero(), sent: zero() }
    }
}

/// A position that a search asks about.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its key in the store.
    pub wide: WideKey,
    /// Its key in the table.
    pub key: u64,
    /// Plies that the search will search below it. Of entries that answer for their own depth alone, the
    /// nearest to it is taken.
    pub depth: u8,
    /// How many moves an entry may choose from.
    pub moves: u16,
}

/// A question on its way, with whom it is from.
struct Asked {
    question: Question,
    age: u64,
    counts: Arc<Counts>,
    is_found: bool,
}

#[derive(Default)]
struct Letters {
    puts: Vec<u8>,
    /// Where in `puts` the entry of a key and an own depth is.
    places: HashMap<(WideKey, u8), usize>,
    asks: HashMap<WideKey, Vec<Asked>>,
    /// Searches that ask who else has their root.
    roots: HashMap<WideKey, Arc<Counts>>,
    /// Those of the batch that is with the courier.
    on_the_way: HashMap<WideKey, Vec<Asked>>,
    roots_on_the_way: HashMap<WideKey, Arc<Counts>>,
    /// Number of the batch that is being filled.
    batch: u64,
    /// Number of batches that were replied to.
    replied: u64,
    /// Whether a search waits for this batch.
    is_urgent: bool,
    /// Whether one waited for the batch that is with the courier.
    was_urgent: bool,
    collected: Option<Instant>,
    rests_until: Option<Instant>,
    /// Whether the courier waits for a first letter.
    is_awaited: bool,
}

impl Letters {
    fn is_empty(&self) -> bool {
        self.puts.is_empty() && self.asks.is_empty()
    }

    /// Adds a record, or puts it in the place of the last one of the same key and own depth if it is worth more,
    /// as the store decides. Returns whether it is one more.
    fn put(&mut self, place: (WideKey, u8), record: [u8; RECORD_BYTES]) -> bool {
        let end = self.puts.len();
        let at = *self.places.entry(place).or_insert(end);
        if at == end {
            self.puts.extend(record);
            return true;
        }
        let last = &mut self.puts[at..at + RECORD_BYTES];
        let worth = |record: &[u8]| {
            let is_proven = record[FLAGS] & PROVEN != 0;
            let depth = if is_proven { 0 } else { record[DEPTH] };
            (is_proven, depth, record[FLAGS] & BOUND == Bound::Exact as u8)
        };
        if worth(&record) >= worth(last) {
            last.copy_from_slice(&record);
        }
        false
    }

    /// Whether the batch has been with the courier for longer than `patience`. Then a search with no more
    /// patience does not wait for the next.
    fn is_late(&self, patience: Duration) -> bool {
        let late = self.collected.is_some_and(|collected| collected.elapsed() > patience);
        self.replied < self.batch && late
    }

    fn rests(&self) -> bool {
        self.rests_until.is_some_and(|until| Instant::now() < until)
    }
}

/// A batch of letters: records to put, and keys to ask about.
pub struct Batch {
    /// Records, one after another.
    pub puts: Vec<u8>,
    /// Keys, one after another.
    pub asks: Vec<u8>,
}

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

    fn seal(&self, record: &[u8]) -> [u8; AGE - SEAL] {
        let mut hasher = SipHasher24::new_with_key(&self.secret);
        hasher.write(&record[..SEAL]);
        let bytes = hasher.finish().to_le_bytes();
        std::array::from_fn(|index| bytes[index])
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
    fn rival(&self, mark: Entry) -> u16 {
        let is_new = now().wrapping_sub(mark.score.to_bits()) <= MARKED_S;
        let host = mark.best.unwrap_or(NOBODY);
        if is_new && host != u16::from(self.host()) { host } else { NOBODY }
    }

    /// The key and the entry of `record`, if this is its seal and its content is possible.
    fn opened(&self, record: &[u8]) -> Option<(WideKey, Received)> {
        let record: &[u8; RECORD_BYTES] = record.try_into().ok()?;
        if self.seal(record) != record[SEAL..AGE] {
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

    fn record(&self, wide: WideKey, entry: Entry, own_depth: bool) -> [u8; RECORD_BYTES] {
        let mut record = [0; RECORD_BYTES];
        record[..DEPTH].copy_from_slice(&wide.to_le_bytes());
        record[DEPTH] = entry.depth;
        record[FLAGS] = entry.bound as u8
            | if entry.proven { PROVEN } else { 0 }
            | if own_depth { OWN_DEPTH } else { 0 }
            | if entry.portable { PORTABLE } else { 0 };
        record[MOVE..SCORE].copy_from_slice(&entry.best.unwrap_or(NO_MOVE).to_le_bytes());
        record[SCORE..SEAL].copy_from_slice(&entry.score.to_bits().to_le_bytes());
        let seal = self.seal(&record);
        record[SEAL..AGE].copy_from_slice(&seal);
        record
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

/// Seconds on the clock, modulo 2³².
fn now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() as u32
}

/// An entry from the store.
#[derive(Clone, Copy)]
struct Received {
    entry: Entry,
    own_depth: bool,
}

impl Received {
    /// Whether the position that was asked about has the move.
    fn is_possible(&self, asked: &Asked) -> bool {
        self.entry.best.is_none_or(|best| best < asked.question.moves)
    }
}

/// One search's use of a mailbox.
#[derive(Clone)]
pub struct Account {
    mailbox: Arc<Mailbox>,
    counts: Arc<Counts>,
    /// The root that it marked.
    root: Arc<Mutex<Option<WideKey>>>,
}

impl Account {
    /// A search that has sent nothing yet.
    pub fn new(mailbox: Arc<Mailbox>) -> Self {
        Self { mailbox, counts: Arc::default(), root: Arc::default() }
    }

    /// What it sent and received so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// What a reply takes the courier, as recent ones. A search that waits for it may be woken later.
    pub fn reply_time(&self) -> Duration {
        Duration::from_nanos(self.mailbox.reply_ns.load(Relaxed))
    }

    /// Gives `entry` to the courier. `own_depth`: it answers for its own depth alone.
    pub fn put(&self, wide: WideKey, entry: Entry, own_depth: bool) {
        let record = self.mailbox.record(wide, entry, own_depth);
        let mut letters = self.mailbox.letters();
        if letters.rests() || letters.puts.len() >= MOST_PUTS * RECORD_BYTES {
            return;
        }
        if letters.put((wide, if own_depth { entry.depth } else { 0 }), record) {
            self.counts.sent.fetch_add(1, Relaxed);
        }
        self.mailbox.notify(letters);
    }

    /// Asks `questions`, of a search whose table entries have `age`. With `patience` it waits so long for
    /// the reply; returns whether it came.
    pub fn ask(
        &self,
        questions: impl IntoIterator<Item = Question>,
        age: u64,
        patience: Option<Duration>,
    ) -> bool {
        let mut letters = self.mailbox.letters();
        if letters.rests() {
            return false;
        }
        let before = letters.asks.len();
        for question in questions.into_iter().take(MOST_ASKS.saturating_sub(before)) {
            let asked = Asked { question, age, counts: Arc::clone(&self.counts), is_found: false };
            let same = letters.asks.entry(question.wide).or_default();
            let apart = |other: &Asked| {
                (other.question.key, other.question.depth) != (question.key, question.depth)
            };
            if same.iter().all(apart) {
                same.push(asked);
                self.counts.asked.fetch_add(1, Relaxed);
            }
        }
        let Some(patience) = patience.filter(|&patience| !letters.is_late(patience)) else {
            self.mailbox.notify(letters);
            return true;
        };
        if letters.asks.is_empty() {
            return true;
        }
        letters.is_urgent = true;
        let batch = letters.batch + 1;
        self.mailbox.filled.notify_one();
        let is_late = |letters: &mut Letters| letters.replied < batch && !letters.rests();
        let waited = self.mailbox.replied.wait_timeout_while(letters, patience, is_late);
        let (letters, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        !waited.timed_out() && letters.replied >= batch
    }

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

    /// Counts the use of the table's entry of `key`, if it was delivered.
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

#[cfg(test)]
mod tests {
    use super::*;

    const AGE_NOW: u64 = 3;
    const PATIENT: Duration = Duration::from_secs(60);

    fn mailbox(secret: u8) -> Arc<Mailbox> {
        Arc::new(Mailbox::new([secret; 16]))
    }

    fn entry(depth: u8) -> Entry {
        let bound = Bound::Lower;
        let score = Score::win_in(7);
        Entry { score, bound, depth, proven: false, portable: true, best: Some(4) }
    }

    fn question(wide: WideKey, depth: u8) -> Question {
        Question { wide, key: wide as u64 | 1 << 40, depth, moves: 5 }
    }

    /// The batch in the mailbox, whose interval is over.
    fn collected(mailbox: &Mailbox) -> Batch {
        mailbox.letters().collected = None;
        mailbox.collect(Duration::ZERO).expect("there is a letter")
    }

    /// The records of `entries`, of the position with the key 9, as another host sends them.
    fn sent(secret: u8, entries: &[(Entry, bool)]) -> Vec<u8> {
        let other = mailbox(secret);
        let account = Account::new(Arc::clone(&other));
        entries.iter().for_each(|&(entry, own_depth)| account.put(9, entry, own_depth));
        assert_eq!(account.counts().sent.load(Relaxed), entries.len() as u64);
        collected(&other).puts
    }

    /// What the table has of a position to be searched to `depth`, after a delivery of `records` to a table
    /// that has `known`; and what the delivery brought.
    fn delivered(records: &[u8], depth: u8, known: Option<Entry>) -> (Option<Entry>, Delivery) {
        let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
        let account = Account::new(Arc::clone(&mailbox));
        let question = question(9, depth);
        if let Some(known) = known {
            table.store(question.key, known, AGE_NOW);
        }
        assert!(account.ask([question], AGE_NOW, None));
        assert_eq!(collected(&mailbox).asks, 9_u128.to_le_bytes());
        let delivery = mailbox.deliver(&table, Some(records));
        (table.load(question.key), delivery)
    }

    #[test]
    fn an_entry_of_another_host_reaches_the_table() {
        for found in [
            entry(3),
            Entry { best: None, bound: Bound::Exact, proven: true, ..entry(255) },
            Entry { bound: Bound::Upper, score: Score::loss_in(200), ..entry(0) },
        ] {
            let records = sent(1, &[(found, false)]);
            assert_eq!(records.len(), RECORD_BYTES);
            let (known, delivery) = delivered(&records, 3, None);
            assert_eq!((known, delivery), (Some(found), Delivery { found: 1, bad: 0 }));
        }
    }

    #[test]
    fn a_record_with_any_bit_flipped_is_bad() {
        let records = sent(1, &[(entry(3), false)]);
        for bit in 0..8 * AGE {
            let mut flipped = records.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                delivered(&flipped, 3, None),
                (None, Delivery { found: 0, bad: 1 }),
                "{bit}"
            );
        }
        let mut older = records.clone();
        older[AGE] = 200;
        assert_eq!(delivered(&older, 3, None).0, Some(entry(3)), "the store writes the age");
    }

    #[test]
    fn what_another_secret_sealed_nobody_asked_for_or_is_no_record_is_bad() {
        let other = sent(2, &[(entry(3), false)]);
        let short = &sent(1, &[(entry(3), false)])[1..];
        let illegal = sent(1, &[(Entry { best: Some(5), ..entry(3) }, false)]);
        for records in [&other[..], short, &illegal] {
            assert_eq!(delivered(records, 3, None), (None, Delivery { found: 0, bad: 1 }));
        }
        let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
        let unasked = mailbox.deliver(&table, Some(&sent(1, &[(entry(3), false)])));
        assert_eq!(unasked, Delivery { found: 0, bad: 1 });
    }

    #[test]
    fn a_deeper_or_proven_entry_is_better() {
        let proven = |depth| Entry { proven: true, ..entry(depth) };
        for (known, other, better) in [
            (entry(3), entry(4), true),
            (entry(4), entry(4), false),
            (entry(4), entry(3), false),
            (entry(9), proven(2), true),
            (proven(2), entry(9), false),
        ] {
            let (found, _) = delivered(&sent(1, &[(other, false)]), 4, Some(known));
            assert_eq!(found, Some(if better { other } else { known }));
        }
    }

    #[test]
    fn of_entries_for_their_own_depths_the_nearest_is_taken() {
        let records = sent(1, &[(entry(2), true), (entry(6), true), (entry(9), true)]);
        for (depth, known, nearest) in
            [(6, None, 6), (5, None, 6), (1, None, 2), (20, None, 9), (7, Some(entry(7)), 7)]
        {
            assert_eq!(delivered(&records, depth, known).0, Some(entry(nearest)), "{depth}");
        }
        let (found, delivery) = delivered(&records, 6, Some(Entry { proven: true, ..entry(1) }));
        assert!(found.is_some_and(|found| found.proven) && delivery.found == 3);
    }

    #[test]
    fn the_last_entry_of_a_position_is_sent_and_a_question_asked_once() {
        let mailbox = mailbox(1);
        let account = Account::new(Arc::clone(&mailbox));
        for depth in [1, 2] {
            account.put(9, entry(depth), false);
            account.put(8, entry(depth), true);
        }
        account.ask([question(9, 4), question(9, 4), question(7, 4)], AGE_NOW, None);
        let batch = collected(&mailbox);
        assert_eq!(batch.puts.len(), 3 * RECORD_BYTES);
        let depths: Vec<u8> = batch.puts.chunks(RECORD_BYTES).map(|put| put[DEPTH]).collect();
        assert_eq!(depths, [2, 1, 2]);
        assert_eq!(batch.asks.len(), 2 * KEY_BYTES);
        assert_eq!(account.counts().asked.load(Relaxed), 2);
    }

    #[test]
    fn of_the_entries_of_a_position_the_one_worth_most_is_sent() {
        let exact = |entry| Entry { bound: Bound::Exact, ..entry };
        let proven = |entry| Entry { proven: true, ..entry };
        for (own_depth, first, then, sent) in [
            (true, exact(entry(3)), entry(3), exact(entry(3))),
            (true, entry(3), exact(entry(3)), exact(entry(3))),
            (false, exact(entry(3)), entry(3), exact(entry(3))),
            (false, exact(entry(3)), entry(4), entry(4)),
            (false, entry(4), exact(entry(3)), entry(4)),
            (false, exact(entry(4)), proven(entry(3)), proven(entry(3))),
            (false, proven(entry(3)), exact(entry(4)), proven(entry(3))),
        ] {
            let mailbox = mailbox(1);
            let account = Account::new(Arc::clone(&mailbox));
            [first, then].iter().for_each(|&entry| account.put(9, entry, own_depth));
            let (_, received) = mailbox.opened(&collected(&mailbox).puts).unwrap();
            assert_eq!(received.entry, sent);
        }
    }

    #[test]
    fn nobody_waits_for_a_courier_that_is_later_than_their_patience() {
        let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
        let account = Account::new(Arc::clone(&mailbox));
        account.ask([question(9, 3)], AGE_NOW, None);
        collected(&mailbox);
        let late = Duration::from_millis(20);
        mailbox.letters().collected = Instant::now().checked_sub(late);
        assert!(account.ask([question(8, 3)], AGE_NOW, Some(late)));
        assert!(!mailbox.letters().is_urgent);
        assert!(mailbox.letters().is_late(late) && !mailbox.letters().is_late(PATIENT));
        mailbox.deliver(&table, Some(&[]));
        assert!(!mailbox.letters().is_late(late));
    }

    #[test]
    fn the_time_of_a_reply_is_that_of_exchanges_that_searches_wait_for() {
        let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
        let account = Account::new(Arc::clone(&mailbox));
        let replied_after = |took, is_urgent| {
            account.ask([question(9, 3)], AGE_NOW, None);
            mailbox.letters().is_urgent = is_urgent;
            collected(&mailbox);
            mailbox.letters().collected = Instant::now().checked_sub(took);
            mailbox.deliver(&table, Some(&[]));
            account.reply_time()
        };
        assert_eq!(replied_after(PATIENT, false), FIRST_REPLY);
        assert!(replied_after(PATIENT, true) > PATIENT / 9);
    }

    #[test]
    fn a_search_waits_for_the_reply_to_its_question() {
        let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
        let account = Account::new(Arc::clone(&mailbox));
        let records = sent(1, &[(entry(3), false)]);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| account.ask([question(9, 3)], AGE_NOW, Some(PATIENT)));
            let batch = mailbox.collect(PATIENT).expect("a letter comes");
            assert_eq!(batch.asks, 9_u128.to_le_bytes());
            mailbox.deliver(&table, Some(&records));
            assert!(waiting.join().unwrap());
        });
        assert_eq!(account.counts().found.load(Relaxed), 1);
        assert_eq!(table.load(question(9, 3).key), Some(entry(3)));
        account.note_use(question(9, 3).key);
        account.note_use(question(8, 3).key);
        assert_eq!(account.counts().used.load(Relaxed), 1);
    }

    #[test]
    fn after_a_failed_exchange_there_are_no_letters_for_a_while() {
        let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
        let account = Account::new(Arc::clone(&mailbox));
        account.ask([question(9, 3)], AGE_NOW, None);
        collected(&mailbox);
        account.put(9, entry(3), false);
        assert_eq!(mailbox.deliver(&table, None), Delivery::default());
        assert!(!account.ask([question(9, 3)], AGE_NOW, Some(PATIENT)), "it does not wait");
        account.put(9, entry(3), false);
        assert!(mailbox.letters().is_empty());
        mailbox.letters().rests_until = Some(Instant::now());
        account.put(9, entry(3), false);
        assert_eq!(collected(&mailbox).puts.len(), RECORD_BYTES);
    }

    /// Puts what is in the `mailbox` into the `store` and delivers what this has of the keys asked.
    fn exchange(mailbox: &Mailbox, store: &mut HashMap<(Vec<u8>, u8), Vec<u8>>) {
        let batch = collected(mailbox);
        for put in batch.puts.chunks(RECORD_BYTES) {
            store.insert((put[..KEY_BYTES].into(), put[DEPTH]), put.into());
        }
        let asked =
            |record: &&Vec<u8>| batch.asks.chunks(KEY_BYTES).any(|ask| ask == &record[..KEY_BYTES]);
        let found: Vec<u8> = store.values().filter(asked).flatten().copied().collect();
        assert_eq!(mailbox.deliver(&Table::new(1 << 12), Some(&found)), Delivery::default());
    }

    #[test]
    fn hosts_that_search_one_root_learn_of_each_other_until_they_end() {
        let hosts = [3, 12].map(|host| {
            let mailbox = mailbox(1);
            mailbox.host.set(host).unwrap();
            (Account::new(Arc::clone(&mailbox)), mailbox)
        });
        let [(one, _), (other, _)] = &hosts;
        let mut store = HashMap::new();
        let mut meet = |roots: [WideKey; 2]| {
            for ((account, mailbox), root) in hosts.iter().zip(roots).cycle().take(4) {
                account.mark_root(root);
                exchange(mailbox, &mut store);
            }
        };
        meet([9, 8]);
        assert!(!one.has_rival() && !other.has_rival(), "other roots");
        meet([7, 7]);
        assert!(one.has_rival() && other.has_rival());
        assert!(!one.is_second() && other.is_second(), "one of them takes another order");
        one.unmark_root();
        exchange(&hosts[0].1, &mut store);
        other.mark_root(7);
        exchange(&hosts[1].1, &mut store);
        assert!(!other.has_rival());
    }

    #[test]
    fn a_closed_mailbox_takes_no_letters_and_nobody_waits() {
        let mailbox = mailbox(1);
        let account = Account::new(Arc::clone(&mailbox));
        mailbox.close();
        account.put(9, entry(3), false);
        account.mark_root(9);
        assert!(!account.ask([question(9, 3)], AGE_NOW, Some(PATIENT)));
        assert!(mailbox.collect(Duration::ZERO).is_none());
    }

    #[test]
    fn a_full_mailbox_drops_letters() {
        let mailbox = mailbox(1);
        let account = Account::new(Arc::clone(&mailbox));
        for wide in 0..2 * MOST_PUTS as WideKey {
            account.put(wide, entry(3), false);
        }
        account.ask((0..2 * MOST_ASKS as WideKey).map(|wide| question(wide, 3)), AGE_NOW, None);
        let batch = collected(&mailbox);
        assert_eq!(batch.puts.len(), MOST_PUTS * RECORD_BYTES);
        assert_eq!(batch.asks.len(), MOST_ASKS * KEY_BYTES);
        assert_eq!(account.counts().sent.load(Relaxed), MOST_PUTS as u64);
        assert_eq!(account.counts().asked.load(Relaxed), MOST_ASKS as u64);
    }

    #[test]
    fn keys_differ_by_every_part_and_by_the_position() {
        let key = |parts: &[&[u8]], word, position: u64| {
            let prefix = KeyPrefix::of(parts.iter().copied()).with(word);
            prefix.key(|out| out.write_u64(position))
        };
        let keys = [
            key(&[b"ab", b"c"], 1, 5),
            key(&[b"a", b"bc"], 1, 5),
            key(&[b"ab", b"c"], 2, 5),
            key(&[b"ab", b"c"], 1, 6),
        ];
        for (index, one) in keys.iter().enumerate() {
            assert!(keys[..index].iter().all(|other| other != one));
        }
        assert_eq!(keys[0], key(&[b"ab", b"c"], 1, 5));
    }
}
