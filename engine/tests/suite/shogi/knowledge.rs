//! Mates that searches find, static exchanges, and the evaluation's symmetry.

use countermove::search::{Algorithm, Outcome};

use super::naive::{Board, board, in_check, moves};
use crate::common::probe::{self, Probe};

/// Of `state`, and after it `:` and moves.
fn at<T>(state: &str, check: impl FnOnce(&dyn Probe) -> T) -> T {
    probe::at("shogi", super::PLAIN, state, check)
}

/// Whether sente, to move, mates within `plies` by checks alone.
fn mates(board: &Board, plies: u32) -> bool {
    let checks = moves(board, true, true).into_iter().map(|played| played.after);
    checks.filter(|after| in_check(after, false)).any(|after| {
        let replies = moves(&after, false, true);
        replies.is_empty()
            || plies > 2 && replies.iter().all(|reply| mates(&reply.after, plies - 2))
    })
}

/// Problems in three plies and in five of the tests of the program tsumeshogi-check, with a king of sente's added.
#[test]
fn published_mates_are_found() {
    let three = [
        "3sks3/9/4S4/9/9/8B/9/9/K8 b S",
        "5k3/7gR/4S4/7L1/9/9/9/9/K8 b Sr2b3g2s4n3l18p",
        "7nl/7k1/6Ppp/9/9/9/9/9/K8 b 2G2r2b2g4s3n3l15p",
    ];
    for state in three {
        let (board, _) = board(&format!("{state} 1"));
        assert!(mates(&board, 3) && !mates(&board, 1), "{state}");
        let (_, outcome, _) = at(state, |place| place.solved(Algorithm::Selective, 5));
        assert_eq!(outcome, Some((Outcome::Win, 3)), "{state}");
    }
    let five = [
        "6knl/6s2/5Pppp/9/9/9/9/9/K8 b G2S2r2b3gs3n3l14p",
        "7nl/5+R1gk/6Ppp/9/9/9/9/9/K8 b Gr2b2g4s3n3l15p",
        "4R2nl/6sk1/6pp1/8p/9/9/9/9/K8 b BGLrb3g3s3n2l15p",
    ];
    for state in five {
        let (_, outcome, _) = at(state, |place| place.solved(Algorithm::Selective, 7));
        assert_eq!(outcome, Some((Outcome::Win, 5)), "{state}");
    }
}

#[test]
fn mates_are_found_by_a_side_without_a_king() {
    let three = ["3sks3/9/4S4/9/9/8B/9/9/9 b S", "7nl/7k1/6Ppp/9/9/9/9/9/9 b 2G2r2b2g4s3n3l15p"];
    for state in three {
        let (_, outcome, _) = at(state, |place| place.solved(Algorithm::Selective, 5));
        assert_eq!(outcome, Some((Outcome::Win, 3)), "{state}");
    }
}

#[test]
fn a_mate_in_one_is_proven_by_every_search() {
    let mate = "4k4/9/4P4/9/9/9/9/9/4K4 b G";
    let found = [
        at(mate, |place| place.solved(Algorithm::Minimax, 1)),
        at(mate, |place| place.solved(Algorithm::AlphaBeta, 3)),
        at(mate, |place| place.solved(Algorithm::Selective, 3)),
    ];
    for (best, outcome, value) in found {
        assert_eq!((best.as_str(), outcome, value), ("G*5b", Some((Outcome::Win, 1)), 1.0));
    }
}

/// A pawn dropped on 9b would mate; a pawn that moves there may.
#[test]
fn a_pawn_mates_by_a_move_and_not_by_a_drop() {
    let dropped = at("k8/2G6/9/1N7/9/9/9/9/8K b Pp", |place| place.solved(Algorithm::Selective, 1));
    assert_eq!(dropped.1, None);
    let moved = at("k8/2G6/P8/1N7/9/9/9/9/8K b p", |place| place.solved(Algorithm::Selective, 1));
    assert_eq!(moved.1, Some((Outcome::Win, 1)));
}

/// Counted by hand, in pawns: on the board rook 10, gold 6, tokin 5.5, pawn 1; in hand rook 10.8, gold 6.6, pawn 1.15. Who
/// captures gains both.
#[test]
fn exchanges_count_attackers_defenders_and_hands() {
    let cases = [
        ("8k/9/9/4p4/9/9/9/4R4/8K b -", "5h5d", 2.15),
        ("8k/9/4g4/4p4/9/9/9/4R4/8K b -", "5h5d", 2.15 - 20.8),
        // Another rook behind the first takes back.
        ("8k/9/4g4/4p4/9/9/9/4R4/4R3K b -", "5h5d", 2.15 - (20.8 - 12.6)),
        ("8k/9/9/4P4/9/9/9/9/8K b -", "5d5c+", 4.5),
        ("8k/9/9/9/9/9/9/4R4/8K b -", "5h5d", 0.0),
        // A gold is dropped before a pawn, and then with a pawn behind it.
        ("8k/9/4p4/9/9/9/9/9/8K b G", "G*5d", -12.6),
        ("8k/9/4p4/9/4P4/9/9/9/8K b G", "G*5d", -(12.6 - 2.15)),
        ("8k/9/9/9/4P4/9/9/9/8K b G", "G*5d", 0.0),
    ];
    for (state, text, gain) in cases {
        let found = at(state, |place| place.exchange(text));
        assert!((found - gain).abs() < 1e-9, "{state} {text}: {found}");
    }
}

/// The board turned round, with the sides exchanged.
fn turned(sfen: &str) -> String {
    let swap = |symbol: char| {
        if symbol.is_ascii_uppercase() {
            symbol.to_ascii_lowercase()
        } else {
            symbol.to_ascii_uppercase()
        }
    };
    let fields: Vec<&str> = sfen.split(' ').collect();
    let mut board = String::new();
    let mut plus = false;
    for symbol in fields[0].chars().rev().map(swap) {
        // Read backwards, a + comes after its piece.
        if symbol == '+' {
            board.insert(board.len() - 1, '+');
            plus = true;
        } else {
            board.push(symbol);
        }
    }
    assert!(plus, "{sfen} has no promoted piece");
    let side = if fields[1] == "b" { "w" } else { "b" };
    format!("{board} {side} {}", fields[2].chars().map(swap).collect::<String>())
}

#[test]
fn a_turned_position_is_worth_its_negative() {
    for state in [
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p",
        "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p",
        "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p",
    ] {
        let [one, other] = [state, &turned(state)].map(|state| at(state, |place| place.estimate()));
        assert!(one != 0.0 && (one + other).abs() < 1e-9, "{state}: {one} {other}");
    }
}
