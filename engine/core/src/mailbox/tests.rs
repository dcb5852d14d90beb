use std::sync::Arc;

use super::batch::{MOST_ASKS, MOST_PUTS};
use super::record::{AGE, DEPTH};
use super::*;
use crate::table::Bound;
use crate::value::Score;

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

fn request(wide: WideKey, depth: u8) -> EntryRequest {
    EntryRequest { wide, key: wide as u64 | 1 << 40, depth, moves: 5 }
}

/// The batch in the mailbox, whose interval is over.
fn collected(mailbox: &Mailbox) -> Batch {
    mailbox.pending().collected = None;
    mailbox.collect(Duration::ZERO).expect("there is a message")
}

/// The records of `entries`, of the position with the key 9, as another host sends them.
fn sent(secret: u8, entries: &[(Entry, bool)]) -> Vec<u8> {
    let other = mailbox(secret);
    let exchange = SearchExchange::new(Arc::clone(&other));
    entries.iter().for_each(|&(entry, own_depth)| exchange.put(9, entry, own_depth));
    assert_eq!(exchange.counts().sent.load(Relaxed), entries.len() as u64);
    collected(&other).puts
}

/// The table's entry of a position to be searched to `depth`, and the counts, after a delivery of `records` to a table
/// that has `known`.
fn delivered(records: &[u8], depth: u8, known: Option<Entry>) -> (Option<Entry>, Delivery) {
    let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    let request = request(9, depth);
    if let Some(known) = known {
        table.store(request.key, known, AGE_NOW);
    }
    assert!(exchange.ask([request], AGE_NOW, None));
    assert_eq!(collected(&mailbox).asks, 9_u128.to_le_bytes());
    let delivery = mailbox.deliver(&table, Some(records));
    (table.load(request.key), delivery)
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
        assert_eq!(delivered(&flipped, 3, None), (None, Delivery { found: 0, bad: 1 }), "{bit}");
    }
    let mut older = records.clone();
    older[AGE] = 200;
    assert_eq!(delivered(&older, 3, None).0, Some(entry(3)), "the store writes the age");
}

#[test]
fn what_another_secret_authenticated_nobody_asked_for_or_is_no_record_is_bad() {
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
fn the_last_entry_of_a_position_is_sent_and_a_request_made_once() {
    let mailbox = mailbox(1);
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    for depth in [1, 2] {
        exchange.put(9, entry(depth), false);
        exchange.put(8, entry(depth), true);
    }
    exchange.ask([request(9, 4), request(9, 4), request(7, 4)], AGE_NOW, None);
    let batch = collected(&mailbox);
    assert_eq!(batch.puts.len(), 3 * RECORD_BYTES);
    let depths: Vec<u8> = batch.puts.chunks(RECORD_BYTES).map(|put| put[DEPTH]).collect();
    assert_eq!(depths, [2, 1, 2]);
    assert_eq!(batch.asks.len(), 2 * KEY_BYTES);
    assert_eq!(exchange.counts().asked.load(Relaxed), 2);
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
        let exchange = SearchExchange::new(Arc::clone(&mailbox));
        [first, then].iter().for_each(|&entry| exchange.put(9, entry, own_depth));
        let (_, received) = mailbox.opened(&collected(&mailbox).puts).unwrap();
        assert_eq!(received.entry, sent);
    }
}

#[test]
fn nobody_waits_for_a_batch_that_is_later_than_their_patience() {
    let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    exchange.ask([request(9, 3)], AGE_NOW, None);
    collected(&mailbox);
    let late = Duration::from_millis(20);
    mailbox.pending().collected = Instant::now().checked_sub(late);
    assert!(exchange.ask([request(8, 3)], AGE_NOW, Some(late)));
    assert!(!mailbox.pending().is_urgent);
    assert!(mailbox.pending().is_late(late) && !mailbox.pending().is_late(PATIENT));
    mailbox.deliver(&table, Some(&[]));
    assert!(!mailbox.pending().is_late(late));
}

#[test]
fn the_time_of_a_reply_is_that_of_exchanges_that_searches_wait_for() {
    let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    let replied_after = |took, is_urgent| {
        exchange.ask([request(9, 3)], AGE_NOW, None);
        mailbox.pending().is_urgent = is_urgent;
        collected(&mailbox);
        mailbox.pending().collected = Instant::now().checked_sub(took);
        mailbox.deliver(&table, Some(&[]));
        exchange.reply_time()
    };
    assert_eq!(replied_after(PATIENT, false), FIRST_REPLY);
    assert!(replied_after(PATIENT, true) > PATIENT / 9);
}

#[test]
fn a_search_waits_for_the_reply_to_its_request() {
    let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    let records = sent(1, &[(entry(3), false)]);
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| exchange.ask([request(9, 3)], AGE_NOW, Some(PATIENT)));
        let batch = mailbox.collect(PATIENT).expect("a message comes");
        assert_eq!(batch.asks, 9_u128.to_le_bytes());
        mailbox.deliver(&table, Some(&records));
        assert!(waiting.join().unwrap());
    });
    assert_eq!(exchange.counts().found.load(Relaxed), 1);
    assert_eq!(table.load(request(9, 3).key), Some(entry(3)));
    exchange.note_use(request(9, 3).key);
    exchange.note_use(request(8, 3).key);
    assert_eq!(exchange.counts().used.load(Relaxed), 1);
}

#[test]
fn after_a_failed_exchange_there_are_no_messages_for_a_while() {
    let (mailbox, table) = (mailbox(1), Table::new(1 << 12));
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    exchange.ask([request(9, 3)], AGE_NOW, None);
    collected(&mailbox);
    exchange.put(9, entry(3), false);
    assert_eq!(mailbox.deliver(&table, None), Delivery::default());
    assert!(!exchange.ask([request(9, 3)], AGE_NOW, Some(PATIENT)), "it does not wait");
    exchange.put(9, entry(3), false);
    assert!(mailbox.pending().is_empty());
    mailbox.pending().rests_until = Some(Instant::now());
    exchange.put(9, entry(3), false);
    assert_eq!(collected(&mailbox).puts.len(), RECORD_BYTES);
}

/// Puts the records of the `mailbox` into the `store`, and delivers the store's records of the keys asked about.
fn run_exchange(mailbox: &Mailbox, store: &mut HashMap<(Vec<u8>, u8), Vec<u8>>) {
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
        (SearchExchange::new(Arc::clone(&mailbox)), mailbox)
    });
    let [(one, _), (other, _)] = &hosts;
    let mut store = HashMap::new();
    let mut meet = |roots: [WideKey; 2]| {
        for ((exchange, mailbox), root) in hosts.iter().zip(roots).cycle().take(4) {
            exchange.announce_root(root);
            run_exchange(mailbox, &mut store);
        }
    };
    meet([9, 8]);
    assert!(!one.has_rival() && !other.has_rival(), "other roots");
    meet([7, 7]);
    assert!(one.has_rival() && other.has_rival());
    assert!(!one.is_second() && other.is_second(), "one of them takes another order");
    one.withdraw_root();
    run_exchange(&hosts[0].1, &mut store);
    other.announce_root(7);
    run_exchange(&hosts[1].1, &mut store);
    assert!(!other.has_rival());
}

#[test]
fn a_closed_mailbox_takes_no_messages_and_nobody_waits() {
    let mailbox = mailbox(1);
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    mailbox.close();
    exchange.put(9, entry(3), false);
    exchange.announce_root(9);
    assert!(!exchange.ask([request(9, 3)], AGE_NOW, Some(PATIENT)));
    assert!(mailbox.collect(Duration::ZERO).is_none());
}

#[test]
fn a_full_mailbox_drops_messages() {
    let mailbox = mailbox(1);
    let exchange = SearchExchange::new(Arc::clone(&mailbox));
    for wide in 0..2 * MOST_PUTS as WideKey {
        exchange.put(wide, entry(3), false);
    }
    exchange.ask((0..2 * MOST_ASKS as WideKey).map(|wide| request(wide, 3)), AGE_NOW, None);
    let batch = collected(&mailbox);
    assert_eq!(batch.puts.len(), MOST_PUTS * RECORD_BYTES);
    assert_eq!(batch.asks.len(), MOST_ASKS * KEY_BYTES);
    assert_eq!(exchange.counts().sent.load(Relaxed), MOST_PUTS as u64);
    assert_eq!(exchange.counts().asked.load(Relaxed), MOST_ASKS as u64);
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
