//! Breakthrough: published counts, races and exchanges.

use crate::common::open;
use countermove::game::rules::{Opener, Rules};
use countermove::search::{Algorithm, Outcome};

use crate::common::probe::{self, Probe};
use crate::counts::counts;

const SMALL: &str = r#"{"rows":6,"columns":6}"#;

/// OpenSpiel 2.0.2, breakthrough.
#[test]
fn breakthrough_perft() {
    assert_eq!(counts("breakthrough", "{}", 5), [22, 484, 11_132, 256_036, 6_182_818]);
    assert_eq!(counts("breakthrough", SMALL, 5), [16, 256, 4308, 71_478, 1_248_290]);
}

fn at(state: &str, check: fn(&dyn Probe)) {
    probe::at("breakthrough", SMALL, state, check);
}

#[test]
fn pieces_capture_diagonally_only() {
    at("b...../....../..bb../..w.../....../w..... w", |place| {
        assert!(place.refusal("c3c4").contains("it can go to b4, d4"));
        assert!(place.refusal("a1b1").contains("it can go to a2, b2"));
        assert!(place.refusal("c4c3").contains("no piece of white is on c4"));
        assert_eq!(place.exchange("c3xd4"), 1.0);
    });
}

#[test]
fn exchanges_count_attackers_and_defenders() {
    at("b...../..b.../...b../..w.../....../w..... w", |place| {
        assert_eq!(place.exchange("c3d4"), 0.0, "c5 takes back");
        assert_eq!(place.exchange("c3c4"), 0.0);
    });
    at("b...../..b.../...b../..w.w./....../w..... w", |place| {
        assert_eq!(place.exchange("c3d4"), 1.0, "e3 takes back in turn");
        assert_eq!(place.exchange("c3b4"), -1.0, "nothing protects b4 from c5");
    });
}

/// Counted by hand: a race is won by the side that is to move if both need as many moves.
#[test]
fn races_are_proven_to_the_ply() {
    at("....../w...../....../....../.....b/...... w", |place| {
        assert_eq!(place.solved(Algorithm::Solve, 30).1, Some((Outcome::Win, 1)));
    });
    at("....../....../w...../.....b/....../...... w", |place| {
        assert_eq!(place.solved(Algorithm::Solve, 30).1, Some((Outcome::Win, 3)));
    });
    at("....../....../w...../....../.....b/...... w", |place| {
        assert_eq!(place.solved(Algorithm::Solve, 30).1, Some((Outcome::Loss, 2)));
    });
}

#[test]
fn the_last_piece_captured_ends_the_game() {
    at("....../....../....../....../.....b/....w. w", |place| {
        assert!(!place.is_over());
        assert_eq!(place.solved(Algorithm::Solve, 30).1, Some((Outcome::Win, 1)), "e1xf2");
    });
    at("....../....../....../....../.....w/...... b", |place| assert!(place.is_over()));
}

/// Each with what the message names.
#[test]
fn impossible_positions_are_refused() {
    struct Read(&'static str);
    impl Opener for Read {
        type Out = String;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
            game.read(self.0).unwrap_err().message
        }
    }
    for (text, message) in [
        ("w...../....../....../....../....../b..... w", "white is on a6, yet to move"),
        ("wwwwww/wwwwww/w...../....../....../b..... b", "white has 13 pieces"),
        ("....../....../....../....../w...../...... w", "black has no piece"),
        ("ww..../..b.../....../....../....../...... b", "the goal twice"),
        ("....../....../....../....../w...../b.....", "add a blank and w or b"),
        ("....../....../....../....../w...../b..... x", "\"x\" to move"),
    ] {
        let found = open("breakthrough", SMALL, Read(text)).unwrap();
        assert!(found.contains(message), "{text}: {found}");
    }
}
