//! Compares impartial games with textbook results: Grundy's game and halving.

use std::sync::atomic::AtomicBool;

use crate::common::{open, run, to_depth};
use countermove::api::{GameHandle, Grant, Position, Report, SearchContext, Task};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::search::Algorithm;
use countermove::search::StoppedBy::Proven;
use countermove::table::Table;
use serde_json::json;

/// Values by the theorems of Bouton and of Sprague and Grundy, whose values of Grundy's game are [`GRUNDY`].
#[test]
fn auto_proves_heaps_that_solve_proves_within_a_second() {
    let cases = [
        ("grundy", json!({ "heaps": [12, 15, 20] }), -1.0),
        ("grundy", json!({ "heaps": [15, 15, 15] }), 1.0),
        ("grundy", json!({ "heaps": [9, 9, 9, 9] }), -1.0),
        ("nim", json!({ "heaps": [10, 11, 12] }), 1.0),
        ("nim", json!({ "heaps": [11, 12, 13, 14] }), 1.0),
        ("nim", json!({ "heaps": [4, 5, 6, 7] }), -1.0),
        ("nim", json!({ "heaps": [6, 7, 8, 9], "misere": true }), -1.0),
        ("n_person_nim", json!({ "players": 2, "heaps": [10, 11, 12] }), 1.0),
    ];
    for (name, options, value) in cases {
        let report = by_auto(name, &options);
        assert_eq!((report.algorithm, report.stopped_by), ("solve", Proven), "{options}");
        assert_eq!(report.value, value, "{name} {options}");
    }
}

/// Small ones are proven by any search, and large ones by none.
#[test]
fn auto_keeps_to_alpha_beta_where_solve_is_no_sooner() {
    let cases = [
        ("grundy", json!({})),
        ("grundy", json!({ "heaps": [40, 40] })),
        ("nim", json!({})),
        ("nim", json!({ "heaps": [40, 41, 42] })),
        ("nim", json!({ "heaps": [300] })),
        ("n_person_nim", json!({ "players": 2 })),
        ("halving", json!({ "number": 1000 })),
    ];
    for (name, options) in cases {
        let plan = start(name, &options).plan(&Task::default()).unwrap();
        assert_eq!(plan.algorithm(), Algorithm::AlphaBeta, "{name} {options}");
    }
}

fn start(name: &str, options: &serde_json::Value) -> Position {
    GameHandle::open(name, &options.to_string()).unwrap().at(None, &[]).unwrap()
}

/// The report of a search by auto with nodes for a proof of a second.
fn by_auto(name: &str, options: &serde_json::Value) -> Report {
    let task = Task { nodes: Some(1_000_000), ..Task::default() };
    let (stop, table) = (AtomicBool::new(false), Table::new(16 << 20));
    let context = SearchContext {
        table: Some(&table),
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: None,
    };
    start(name, options).plan(&task).unwrap().search(Grant::default(), context)
}

/// Whether the first player wins, found by a search to the end.
struct MoverWins;

impl Opener for MoverWins {
    type Out = bool;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> bool {
        if game.turn(&game.start()) == Turn::Over {
            return game.utility(&game.start(), 0) > 0.0;
        }
        let found = run(Algorithm::AlphaBeta, &game, &game.start(), to_depth(100));
        assert!(found.valuation.exact, "searched to the end");
        found.valuation.values[0] > 0.0
    }
}

/// Sprague–Grundy values of one heap of 0 … 20 (Berlekamp, Conway and Guy, Winning Ways; OEIS A002188).
const GRUNDY: [u8; 21] = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];

fn grundy_mover_wins(heaps: &[usize]) -> bool {
    open("grundy", &serde_json::json!({ "heaps": heaps }).to_string(), MoverWins).unwrap()
}

#[test]
fn a_heap_of_grundys_game_is_won_unless_its_value_is_0() {
    for (size, &value) in GRUNDY.iter().enumerate().skip(1) {
        assert_eq!(grundy_mover_wins(&[size]), value != 0, "a heap of {size}");
    }
}

#[test]
fn two_heaps_of_grundys_game_are_lost_where_their_values_are_equal() {
    let small = || GRUNDY.iter().enumerate().take(11).skip(1);
    for (one, value) in small() {
        for (other, other_value) in small() {
            let won = grundy_mover_wins(&[one, other]);
            assert_eq!(won, value != other_value, "heaps of {one} and {other}");
        }
    }
}

#[test]
fn three_heaps_of_grundys_game_add_by_xor() {
    for heaps in [[5, 6, 3], [5, 6, 4], [8, 5, 3], [8, 9, 6], [9, 6, 7]] {
        let xor = heaps.iter().fold(0, |xor, &size| xor ^ GRUNDY[size]);
        assert_eq!(grundy_mover_wins(&heaps), xor != 0, "heaps of {heaps:?}");
    }
}

#[test]
fn halving_is_lost_at_the_textbooks_numbers() {
    let lost =
        [1, 4, 6, 10, 14, 16, 18, 22, 24, 26, 30, 34, 38, 40, 42, 46, 50, 54, 56, 58, 62, 64];
    for number in 1..=64 {
        let options = serde_json::json!({ "number": number }).to_string();
        let won = open("halving", &options, MoverWins).unwrap();
        assert_eq!(won, !lost.contains(&number), "{number}");
    }
}
