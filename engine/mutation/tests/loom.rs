//! The table under a model: whatever two threads store while a third loads, and in whatever order the words
//! become visible, a key finds nothing or what was stored for it. `make loom`.
#![cfg(loom)]

use std::sync::Arc;

use countermove_mutation::table::{Bound, Entry, Label, Table};
use countermove_mutation::value::{Plies, Score};
use loom::sync::atomic::AtomicU64;
use loom::thread;

/// Words of a bucket.
const WORDS: usize = 8;

fn entry(plies: u32) -> Entry {
    let best = Some(plies as u16);
    Entry { score: Score::win_in(plies), bound: Bound::Lower, depth: 9, proven: true, best }
}

/// Stores each of `stored` by a thread of its own over one bucket, and loads `key` meanwhile and after:
/// both answers, in every order of the threads' steps with a few preemptions.
fn while_storing(stored: [(u64, u32); 2], key: u64, check: fn(Option<Entry>, Option<Entry>)) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = None;
    model.check(move || {
        let words: Arc<Vec<AtomicU64>> = Arc::new((0..WORDS).map(|_| AtomicU64::new(0)).collect());
        let threads = stored.map(|(key, plies)| {
            let words = words.clone();
            thread::spawn(move || Table::over(&words).unwrap().store(key, entry(plies), 0))
        });
        let table = Table::over(&words).unwrap();
        let meanwhile = table.load(key);
        for thread in threads {
            thread.join().unwrap();
        }
        check(meanwhile, table.load(key));
    });
}

#[test]
fn a_key_that_two_threads_store_finds_what_one_of_them_stored_or_nothing() {
    while_storing([(42, 1), (42, 2)], 42, |meanwhile, after| {
        for found in [meanwhile, after].into_iter().flatten() {
            assert!([entry(1), entry(2)].contains(&found), "{found:?}");
        }
    });
}

#[test]
fn a_key_never_finds_what_was_stored_for_another() {
    while_storing([(42, 1), (7, 2)], 42, |meanwhile, after| {
        for found in [meanwhile, after].into_iter().flatten() {
            assert_eq!(found, entry(1));
        }
    });
}

#[test]
fn a_key_that_no_thread_stores_finds_nothing() {
    while_storing([(42, 1), (7, 2)], 3, |meanwhile, after| {
        assert_eq!((meanwhile, after), (None, None));
    });
}

fn label(depth: u8) -> Label {
    Label { bound: Bound::Lower, depth, exact: false, plies: Plies::UNKNOWN, best: None }
}

/// The one utility of `key` if there is one, and its depth.
fn utility(table: &Table<'_>, key: u64) -> Option<(f64, u8)> {
    let mut utility = [0.0];
    table.load_utilities(key, &mut utility).map(|label| (utility[0], label.depth))
}

#[test]
fn utilities_are_found_whole_whatever_is_stored_over_them() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = None;
    model.check(|| {
        let words: Arc<Vec<AtomicU64>> = Arc::new((0..WORDS).map(|_| AtomicU64::new(0)).collect());
        let over: [fn(&Table<'_>); 2] = [
            |table| table.store_utilities(42, &[-0.5], label(2), 0),
            |table| table.store(7, entry(3), 0),
        ];
        Table::over(&words).unwrap().store_utilities(42, &[0.5], label(1), 0);
        let threads = over.map(|store| {
            let words = words.clone();
            thread::spawn(move || store(&Table::over(&words).unwrap()))
        });
        let table = Table::over(&words).unwrap();
        let meanwhile = (utility(&table, 42), table.load(7));
        for thread in threads {
            thread.join().unwrap();
        }
        for (utility, score) in [meanwhile, (utility(&table, 42), table.load(7))] {
            assert!([None, Some((0.5, 1)), Some((-0.5, 2))].contains(&utility), "{utility:?}");
            assert!([None, Some(entry(3))].contains(&score), "{score:?}");
        }
    });
}
