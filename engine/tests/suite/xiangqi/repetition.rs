//! Repetitions: who loses, by examples with their results elsewhere.

use super::{PLAIN, end};

/// A position, moves before the cycle, the cycle, and who has won after two of it, from the tests of Fairy-Stockfish
/// (test.py, test_is_optional_game_end, "Xiangqi chasing rules"), some of which are diagrams of the rules of the Asian
/// Xiangqi Federation.
const REPETITIONS: &[(&str, &str, &str, &str)] = &[
    // Direct chase by cannon.
    ("2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w", "c2a2", "a7b7 a2b2 b7a7 b2a2", "black"),
    // Discovered chase by cannon.
    ("2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w", "a4a5", "a6b6 a5b5 b6a6 b5a5", "black"),
    // Chase by soldier.
    ("2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/1C1AKA3 w", "a4a5", "a6b6 a5b5 b6a6 b5a5", "nobody"),
    // Discovered and anti-discovered chase by cannon.
    ("5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w", "", "f4d4 f5d5 d4f4 d5f5", "black"),
    // Mutual chase.
    ("4k4/7n1/9/4pR3/9/9/4P4/9/9/4K4 w", "f6h6", "h8f7 h6h7 f7g5 h7g7 g5i6 g7g6 i6h8 g6h6", "nobody"),
    // Perpetual check vs intermittent.
    ("9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w", "", "d6e6 e4d4 e6d6 d4e4", "red"),
    // Perpetual check by soldier.
    ("3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", "", "f1e1 f2e2 e1f1 e2f2", "red"),
    // a.
    ("3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w", "", "d6e6 e7g5 e6d6 g5e7", "red"),
    // b.
    ("3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", "", "d1d3 b1b3 d3d1 b3b1", "red"),
    // c.
    ("4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w", "", "g6g5 f6g8 g5g6 g8f6", "red"),
    // d.
    ("3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w", "", "d9e9 d8e8 e9d9 e8d8", "red"),
    // e.
    ("4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w", "", "e4e3 c4c3 e3e4 c3c4", "red"),
    // f.
    ("4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w", "", "a1c1 a4c4 c1a1 c4a4", "red"),
    // Mutual perpetual check.
    ("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "", "e3d3 d6e6 d3e3 e6d6", "nobody"),
    // g.
    ("3k5/6c2/9/7P1/6c2/6P2/9/9/9/5K3 w", "", "h6g6 g5h5 g6h6 h5g5", "nobody"),
    // h.
    ("4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w", "", "e4e3 c4c3 e3e4 c3c4", "nobody"),
    // i.
    ("5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w", "", "c2a2 a6c6 a2c2 c6a6", "nobody"),
    // j.
    ("4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w", "b1a1", "a7b7 a1c1 c7d7 c1b1 b7a7 b1d1 d7c7 d1a1", "nobody"),
    // D106.
    ("3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", "", "h0h1 h4h3 h1h0 h3h4", "nobody"),
    // D39.
    ("2baka1r1/C4rN2/9/1Rp1p4/9/9/4P4/9/4A4/4KA3 w", "b6b8", "f9e8 b8b9 e8f9 b9b8", "black"),
    // D39b.
    ("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", "", "e1f0 h3h1 f0e1 h1h3", "red"),
    // Creating pins.
    ("4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b", "", "e3g4 e1f1 g4e3 f1e1", "red"),
    // Discovered check capture threat by rook.
    ("5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w", "", "b4c2 b0c0 c2b4 c0b0", "red"),
    // Creating a pin + disc check horse.
    ("5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w", "", "e0d0 e4d4 d0e0 d4e4", "red"),
    // Creating a pin + disc check rook.
    ("5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w", "", "e0d0 e4d4 d0e0 d4e4", "red"),
    // X-Ray protected discovered check.
    ("5k3/9/9/9/9/9/9/9/9/3NK1cr1 w", "", "d0c2 h0h2 c2d0 h2h0", "red"),
    // No overprotection by king.
    ("3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w", "", "d0c2 d3c3 c2d0 c3d3", "nobody"),
    // Overprotection by king.
    ("3k5/9/9/9/9/9/3r5/9/9/3NK4 w", "", "d0c2 d3c3 c2d0 c3d3", "red"),
    // Mutual pins by flying generals.
    ("4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w", "", "e1g0 e9f9 g0e1 f9e9", "nobody"),
    // Fake protection by cannon.
    ("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "", "b4c4 b3c3 c4b4 c3b3", "red"),
    // Fake protection by cannon + mutual chase.
    ("4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "", "f8f6 f9e8 f6f8 e8f9", "nobody"),
];

#[test]
fn a_third_occurrence_is_judged_by_the_rules() {
    for &(state, lead, cycle, winner) in REPETITIONS {
        let once = format!("{lead} {cycle}");
        assert_eq!(end(PLAIN, state, &once), None, "{state} {once}");
        let twice = format!("{once} {cycle}");
        let found = end(PLAIN, state, &twice).map(|(_, winner)| winner);
        println!("{state} {cycle}: {found:?} {winner}");
        assert_eq!(found, Some(winner), "{state} {twice}");
    }
}
