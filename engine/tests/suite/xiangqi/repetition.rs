//! Repetitions: who loses, by examples with their results elsewhere.

use countermove::game::rules::{Opener, Rules};

use super::{PLAIN, XIANGQI};
use crate::common::open;

/// A position, moves before the cycle, the cycle, and who has won after two of it, from the tests of Fairy-Stockfish
/// (test.py, test_is_optional_game_end, "Xiangqi chasing rules"), some of which are diagrams of the rules of the Asian
/// Xiangqi Federation. Of the horses that the kings' file pins the tests leave the result open; it is the library's.
const REPETITIONS: &[(&str, &str, &str, &str)] = &[
    (
        "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w",
        "c2a2",
        "a7b7 a2b2 b7a7 b2a2",
        "black",
    ),
    ("2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w", "a4a5", "a6b6 a5b5 b6a6 b5a5", "black"),
    ("2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/1C1AKA3 w", "a4a5", "a6b6 a5b5 b6a6 b5a5", "nobody"),
    ("5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w", "", "f4d4 f5d5 d4f4 d5f5", "black"),
    (
        "4k4/7n1/9/4pR3/9/9/4P4/9/9/4K4 w",
        "f6h6",
        "h8f7 h6h7 f7g5 h7g7 g5i6 g7g6 i6h8 g6h6",
        "nobody",
    ),
    ("9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w", "", "d6e6 e4d4 e6d6 d4e4", "red"),
    ("3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", "", "f1e1 f2e2 e1f1 e2f2", "red"),
    ("3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w", "", "d6e6 e7g5 e6d6 g5e7", "red"),
    ("3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", "", "d1d3 b1b3 d3d1 b3b1", "red"),
    ("4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w", "", "g6g5 f6g8 g5g6 g8f6", "red"),
    ("3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w", "", "d9e9 d8e8 e9d9 e8d8", "red"),
    ("4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w", "", "e4e3 c4c3 e3e4 c3c4", "red"),
    ("4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w", "", "a1c1 a4c4 c1a1 c4a4", "red"),
    ("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "", "e3d3 d6e6 d3e3 e6d6", "nobody"),
    ("3k5/6c2/9/7P1/6c2/6P2/9/9/9/5K3 w", "", "h6g6 g5h5 g6h6 h5g5", "nobody"),
    ("4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w", "", "e4e3 c4c3 e3e4 c3c4", "nobody"),
    ("5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w", "", "c2a2 a6c6 a2c2 c6a6", "nobody"),
    (
        "4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w",
        "b1a1",
        "a7b7 a1c1 c7d7 c1b1 b7a7 b1d1 d7c7 d1a1",
        "nobody",
    ),
    ("3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", "", "h0h1 h4h3 h1h0 h3h4", "nobody"),
    ("2baka1r1/C4rN2/9/1Rp1p4/9/9/4P4/9/4A4/4KA3 w", "b6b8", "f9e8 b8b9 e8f9 b9b8", "black"),
    ("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", "", "e1f0 h3h1 f0e1 h1h3", "red"),
    ("4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b", "", "e3g4 e1f1 g4e3 f1e1", "red"),
    ("5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w", "", "b4c2 b0c0 c2b4 c0b0", "red"),
    ("5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w", "", "e0d0 e4d4 d0e0 d4e4", "red"),
    ("5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w", "", "e0d0 e4d4 d0e0 d4e4", "red"),
    ("5k3/9/9/9/9/9/9/9/9/3NK1cr1 w", "", "d0c2 h0h2 c2d0 h2h0", "red"),
    ("3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w", "", "d0c2 d3c3 c2d0 c3d3", "nobody"),
    ("3k5/9/9/9/9/9/3r5/9/9/3NK4 w", "", "d0c2 d3c3 c2d0 c3d3", "red"),
    ("4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w", "", "e1g0 e9f9 g0e1 f9e9", "nobody"),
    ("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "", "b4c4 b3c3 c4b4 c3b3", "red"),
    ("4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "", "f8f6 f9e8 f6f8 e8f9", "nobody"),
];

#[test]
fn a_third_occurrence_is_judged_by_the_rules() {
    for &(state, lead, cycle, winner) in REPETITIONS {
        let once = format!("{lead} {cycle}");
        assert_eq!(XIANGQI.end(PLAIN, state, &once), None, "{state} {once}");
        let twice = format!("{once} {cycle}");
        let found = XIANGQI.end(PLAIN, state, &twice).map(|(_, winner)| winner);
        assert_eq!(found, Some(winner), "{state} {twice}");
    }
}

const CHECKS: (&str, &str) = ("3k5/9/9/9/9/9/9/3R5/9/5K3 b", "d9e9 d2e2 e9d9 e2d2 ");
const CHASE: (&str, &str) = ("3k5/9/9/6c2/9/9/9/6R2/9/5K3 b", "g6h6 g2h2 h6g6 h2g2 ");

#[test]
fn perpetual_check_and_chase_are_told_apart() {
    let end_of = |(state, cycle): (&str, &str)| XIANGQI.end(PLAIN, state, &cycle.repeat(2));
    assert_eq!(end_of(CHECKS), Some(("perpetual check", "black")));
    assert_eq!(end_of(CHASE), Some(("perpetual chase", "black")));
    let idle = ("3k5/9/6r2/9/9/9/9/9/6R2/5K3 b", "g7h7 g1h1 h7g7 h1g1 ");
    assert_eq!(end_of(idle), Some(("repetition", "nobody")));
}

#[test]
fn every_repetition_is_a_draw_if_the_option_says_so() {
    for (state, cycle) in [CHECKS, CHASE] {
        let found = XIANGQI.end(r#"{"repetition":"draw"}"#, state, &cycle.repeat(2));
        assert_eq!(found, Some(("repetition", "nobody")));
    }
}

#[test]
fn no_repetition_ends_a_game_if_the_option_says_so() {
    for (state, cycle) in [CHECKS, CHASE] {
        let moves = cycle.repeat(5);
        let found = XIANGQI.inspect(r#"{"repetition":"never"}"#, Some(state), &moves).unwrap();
        assert_eq!((found.turn, found.ending), ("player", None));
    }
}

/// Red checks with every other move.
#[test]
fn checks_count_only_if_no_move_is_without() {
    let cycle = "e9f9 e2e3 f9f8 e3f3 f8e8 f3f2 e8e9 f2e2 ";
    let found = XIANGQI.end(PLAIN, "4k4/9/9/9/9/9/9/4R4/9/3K5 b", &cycle.repeat(2));
    assert_eq!(found, Some(("repetition", "nobody")));
}

/// The same position with another history has another key, but the same position key.
#[test]
fn the_key_includes_the_history_and_the_position_key_does_not() {
    struct Keys<'a>(&'a str);
    impl Opener for Keys<'_> {
        type Out = (String, u64, u64);
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let mut state = game.read(CHECKS.0).unwrap();
            for text in self.0.split_whitespace() {
                let action = game.read_move(&state, text).unwrap();
                game.play(&mut state, action);
            }
            (game.write(&state), game.key(&state), game.position_key(&state))
        }
    }
    let keys = |moves: &str| open("xiangqi", PLAIN, Keys(moves)).unwrap();
    let (one, other) = (keys("d9e9 d2e2 e9d9 e2d2"), keys("d9e9 d2f2 e9d9 f2d2"));
    assert_eq!(one.0, other.0);
    assert_ne!(one.1, other.1);
    assert_eq!(one.2, other.2);
}
