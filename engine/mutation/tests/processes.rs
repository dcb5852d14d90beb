//! Processes over one table in one shared memory, as the workers of a host have it. Each stores entries that
//! their keys determine, and checks that what it loads for a key was made for it. The long form, of 10⁹
//! probes, is `python -m bench.engine.table_processes`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicU64;

use countermove_mutation::hashing::mix;
use countermove_mutation::table::{Bound, Entry, Label, MOST_UTILITIES, Table};
use countermove_mutation::value::{Plies, Score};
use memmap2::MmapMut;

const PROCESSES: u64 = 3;
/// Two buckets, so that processes meet in them all the time.
const BYTES: u64 = 1 << 7;
const KEYS: u64 = 1 << 4;
/// Entries that one key may have.
const VERSIONS: u64 = 4;

/// Probes of a process that is to be killed.
const ENDLESS: u64 = u64::MAX;

/// Tells a child the file of the memory, its probes and its number.
const MEMORY: &str = "COUNTERMOVE_TEST_MEMORY";
const PROBES: &str = "COUNTERMOVE_TEST_PROBES";
const NUMBER: &str = "COUNTERMOVE_TEST_NUMBER";

/// The number of utilities of `key`; 0: it has a score.
fn count(key: u64) -> usize {
    (mix(key) % (1 + MOST_UTILITIES as u64)) as usize
}

fn bound(word: u64) -> Bound {
    [Bound::Exact, Bound::Lower, Bound::Upper][(word % 3) as usize]
}

/// The score of `key` in one of its versions.
fn entry(key: u64, version: u64) -> Entry {
    let word = mix(key ^ mix(version + 1));
    Entry {
        score: Score::win_in((word >> 40) as u32 % 100),
        bound: bound(word >> 32),
        depth: (word >> 8) as u8,
        proven: word & 1 == 1,
        portable: word & 2 == 2,
        best: Some((word >> 16) as u16 % 999),
    }
}

/// Its label, and the utilities beside it, which differ in few bits from those of others.
fn utilities(key: u64, version: u64) -> ([f64; MOST_UTILITIES], Label) {
    let Entry { bound, depth, proven: exact, best, .. } = entry(key, version);
    let plies = Plies::from_bits((mix(key ^ mix(version + 2)) >> (64 - Plies::BITS)) as u32);
    let utility = |place: usize| (mix(key ^ version << 8 ^ place as u64) % 16) as f64 / 16.0;
    (std::array::from_fn(utility), Label { bound, depth, exact, plies, best })
}

/// What probes found.
#[derive(Debug, Default)]
struct Found {
    scores: u64,
    vectors: u64,
    wrong: u64,
}

/// Stores once and loads `PROBES_A_STORE` times, again and again, until all `probes` are made.
fn probe(table: &Table<'_>, number: u64, probes: u64) -> Found {
    const PROBES_A_STORE: u64 = 2;
    let mut found = Found::default();
    let mut random = mix(number);
    for turn in 0..probes {
        random = mix(random.wrapping_add(turn));
        let key = mix(random % KEYS);
        let (version, count) = (random >> 32 & (VERSIONS - 1), count(key));
        let versions = 0..VERSIONS;
        if turn % PROBES_A_STORE == 0 {
            if count == 0 {
                table.store(key, entry(key, version), number);
            } else {
                let (values, label) = utilities(key, version);
                table.store_utilities(key, &values[..count], label, number);
            }
        }
        let key = mix((random >> 16) % KEYS);
        let own = self::count(key);
        if let Some(loaded) = table.load(key) {
            found.scores += 1;
            let known = own == 0 && versions.clone().any(|version| entry(key, version) == loaded);
            found.wrong += u64::from(!known);
        }
        for count in 1..=MOST_UTILITIES {
            let mut values = [0.0; MOST_UTILITIES];
            if let Some(label) = table.load_utilities(key, &mut values[..count]) {
                found.vectors += 1;
                let known = own == count
                    && versions.clone().any(|version| {
                        let (stored, beside) = utilities(key, version);
                        (&stored[..count], beside) == (&values[..count], label)
                    });
                found.wrong += u64::from(!known);
            }
        }
    }
    found
}

/// One of the processes, which the tests below start. By itself it does nothing.
#[test]
fn one_process() {
    let Ok(path) = std::env::var(MEMORY) else { return };
    let number = |name| std::env::var(name).unwrap().parse::<u64>().unwrap();
    let file = File::options().read(true).write(true).open(path).unwrap();
    // SAFETY: no process shortens the file while another maps it.
    let memory = unsafe { MmapMut::map_mut(&file) }.unwrap();
    // SAFETY: a map is aligned to a page, all words are accessed as atomics only, and `memory` outlives them.
    let words: &[AtomicU64] =
        unsafe { std::slice::from_raw_parts(memory.as_ptr().cast(), BYTES as usize / 8) };
    let table = Table::over(words).unwrap();
    while number(PROBES) == ENDLESS {
        println!("{:?}", probe(&table, number(NUMBER), 100_000));
    }
    let found = probe(&table, number(NUMBER), number(PROBES));
    println!("{found:?}");
    assert_eq!(found.wrong, 0, "{found:?}");
    assert!(found.scores > number(PROBES) / 1000, "{found:?}");
    assert!(found.vectors > number(PROBES) / 1000, "{found:?}");
}

fn start(path: &str, number: u64, probes: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "one_process", "--nocapture"])
        .envs([(MEMORY, path), (NUMBER, &number.to_string()), (PROBES, &probes.to_string())])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Lets the processes make `probes` together. One more is killed, perhaps within a store, and again.
fn hammer(probes: u64) {
    let path = std::env::temp_dir().join(format!("countermove-table-{}", std::process::id()));
    let file = File::create_new(&path).unwrap();
    file.set_len(BYTES).unwrap();
    let path = path.to_str().unwrap();
    let processes: Vec<Child> =
        (0..PROCESSES).map(|number| start(path, number, probes.div_ceil(PROCESSES))).collect();
    for number in 0..5 {
        let mut killed = start(path, PROCESSES + number, ENDLESS);
        let said = BufReader::new(killed.stdout.take().unwrap()).lines();
        assert_eq!(said.filter(|line| line.as_ref().unwrap().contains("Found")).take(2).count(), 2);
        killed.kill().unwrap();
        killed.wait().unwrap();
    }
    let ends: Vec<_> = processes.into_iter().map(|it| it.wait_with_output().unwrap()).collect();
    std::fs::remove_file(path).unwrap();
    for end in ends {
        let said = String::from_utf8_lossy(&end.stdout);
        assert!(end.status.success(), "{said}");
        print!("{}", said.lines().filter(|line| line.contains("Found")).collect::<String>() + "\n");
    }
}

#[test]
fn no_process_loads_for_a_key_what_was_not_stored_for_it() {
    hammer(10_000_000);
}

#[test]
#[ignore = "takes minutes"]
fn no_process_does_in_a_thousand_million_probes() {
    hammer(1_000_000_000);
}
