//! Compares the nodes per game and algorithm with recorded ones, to show unintended changes.
//! After an intended change: `SIGNATURE=write cargo test --test suite signature`.

use std::fmt::Write;

use crate::common::{SUBJECTS, SearchSettings, open, past_chance, run, to_depth};
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, SearchLimits};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");
const MOST_NODES: u64 = 50_000;

struct Signature;

impl Opener for Signature {
    type Out = String;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        let mut rows = String::new();
        let mut root = game.start();
        past_chance(&game, &mut root, &mut Rng::new(1));
        for algorithm in Algorithm::applying(&game.facts()) {
            let limits = SearchLimits { nodes: Some(MOST_NODES), ..SearchLimits::default() };
            let found = run(algorithm, &game, &root, SearchSettings { limits, ..to_depth(1) });
            let best = game.write_move(&root, found.lines[0].moves[0]);
            let value = found.valuation.values[0];
            writeln!(
                rows,
                "  {} {best} {value:.6} depth {} nodes {}",
                algorithm.name(),
                found.depth,
                found.nodes_all_passes
            )
            .unwrap();
        }
        rows
    }
}

#[test]
fn node_counts_equal_the_recorded_ones() {
    let mut signature = String::new();
    for &(name, options) in SUBJECTS {
        writeln!(signature, "{name} {options}").unwrap();
        signature += &open(name, options, Signature).unwrap();
    }
    if std::env::var("SIGNATURE").is_ok_and(|wish| wish == "write") {
        std::fs::write(RECORD, &signature).unwrap();
    }
    let record = std::fs::read_to_string(RECORD).unwrap_or_default();
    let mut heading = "";
    for (now, then) in signature.lines().zip(record.lines()) {
        heading = if now.starts_with(' ') { heading } else { now };
        assert_eq!(now, then, "{heading}: now, and on record in tests/signature.txt");
    }
    assert_eq!(signature.lines().count(), record.lines().count(), "rows in tests/signature.txt");
}
