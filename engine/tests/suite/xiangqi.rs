//! Xiangqi through its texts: ends, repetitions as the rules judge them, notation, invalid texts, mates.

mod naive;
mod repetition;

use countermove::error::ErrorKind;
use countermove::search::{Algorithm, Outcome};

use crate::common::probe::{self, Probe};
use crate::common::texts::Texts;

const PLAIN: &str = "{}";
const XIANGQI: Texts = Texts { game: "xiangqi", sides: ["red", "black"] };

#[test]
fn a_finished_game_has_an_ending() {
    let rooks = "3k5/1R7/9/9/9/9/9/9/R8/4K4";
    let rook = "3k5/9/9/9/9/9/9/9/R8/4K4";
    let cases = [
        (&format!("{rooks} w"), "a1a9", "checkmate", "red"),
        (&format!("{rooks} w - - 119 90"), "a1a9", "checkmate", "red"),
        (&format!("{rook} w - - 119 90"), "a1a5", "moves without a capture", "nobody"),
        // Red's king keeps the middle file, and the pawn the rank below the king.
        (&"3k5/9/3P5/9/9/9/9/9/9/5K3 w".into(), "f0e0", "stalemate", "red"),
        (&"3k5/9/9/9/9/9/9/9/4p4/4K4 w".into(), "e0e1", "no attackers", "nobody"),
        (&"4k4/4a4/9/9/9/9/9/9/9/3K1A3 w".into(), "", "no attackers", "nobody"),
    ];
    for (state, moves, ending, winner) in cases {
        assert_eq!(XIANGQI.end(PLAIN, state, moves), Some((ending, winner)), "{state} {moves}");
    }
    assert_eq!(XIANGQI.end(PLAIN, &format!("{rook} w - - 118 90"), "a1a5"), None);
    let two = r#"{"most_quiet_moves":2}"#;
    assert_eq!(XIANGQI.end(two, &format!("{rook} w - - 3 90"), "a1a5").unwrap().1, "nobody");
}

#[test]
fn men_move_as_the_rules_say() {
    let cases: [(&str, &str, &[&str]); 12] = [
        // The horse's leg is blocked ahead, the elephant's eye to one side.
        ("4k4/9/9/9/9/9/4P4/4N4/9/3K5 w", "e2", &["e2c1", "e2c3", "e2f0", "e2g1", "e2g3"]),
        ("3k4r/9/9/9/9/9/9/4B4/3N5/5K3 w", "e2", &["e2c4", "e2g0", "e2g4"]),
        // The river is behind.
        ("4k3r/9/9/9/9/2B6/9/9/9/3K5 w", "c4", &["c4a2", "c4e2"]),
        ("3k4r/9/9/9/9/9/9/9/4A4/4K4 w", "e1", &["e1d0", "e1d2", "e1f0", "e1f2"]),
        // The cannon on e5 goes up to a man, and captures behind one.
        (
            "3k5/4a4/9/9/2p1C2rn/9/4P4/9/4K4/9 w",
            "e5",
            &["e5d5", "e5e4", "e5e6", "e5e7", "e5f5", "e5g5", "e5i5"],
        ),
        ("3k5/9/9/P8/9/8P/9/9/9/4K4 w", "a6", &["a6a7", "a6b6"]),
        ("3k5/9/9/P8/9/8P/9/9/9/4K4 w", "i4", &["i4i5"]),
        ("3kP4/9/9/9/9/9/9/9/9/4K4 b", "d9", &["d9d8"]),
        // The palace, a rook's line, and the other king's file.
        ("4k4/9/9/9/9/9/9/9/9/3K4r w", "d0", &["d0d1"]),
        ("3k4r/9/9/9/9/9/9/9/4K4/9 w", "e1", &["e1e0", "e1e2", "e1f1"]),
        // Nobody but the man on e5 stands between the kings.
        ("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5", &[]),
        ("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5", &["e5e6"]),
    ];
    for (state, point, moves) in cases {
        assert_eq!(XIANGQI.moves_from(state, point), moves, "{state} {point}");
    }
}

#[test]
fn a_fen_is_filled_and_made_canonical() {
    let cases = [
        ("4k4/9/9/9/9/9/9/9/9/R2K5", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"),
        ("4k4/9/9/9/9/9/9/9/9/R2K5 r", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"),
        (" 4k4/9/9/9/9/9/9/9/9/RH1K1H3  b - - 7 0 ", "4k4/9/9/9/9/9/9/9/9/RN1K1N3 b - - 7 1"),
        ("2eakae1h/9/9/9/9/9/9/9/9/RH1K5 b", "2bakab1n/9/9/9/9/9/9/9/9/RN1K5 b - - 0 1"),
        ("4k4/9/9/9/9/9/9/9/9/R2K5 black 3 9", "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 3 9"),
        ("4k4/9/9/9/9/9/9/9/9/R2K5 Red - 0 1", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"),
        ("4k4/9/9/9/9/9/9/9/9/R2K5 - - 4", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 4 1"),
        ("position fen 4k4/9/9/9/9/9/9/9/9/R2K5 b", "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1"),
        ("FEN: 4k4/9/9/9/9/9/9/9/9/R2K5 w 2", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 2 1"),
    ];
    for (text, canonical) in cases {
        assert_eq!(XIANGQI.seen(PLAIN, text, "").state.unwrap(), canonical);
    }
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(XIANGQI.inspect(PLAIN, None, "").unwrap().state.unwrap(), start);
    assert_eq!(XIANGQI.seen(PLAIN, "position startpos", "").state.unwrap(), start);
    let moved = XIANGQI.inspect(PLAIN, None, "h2e2 h9g7").unwrap().state.unwrap();
    assert!(moved.ends_with("1C2C4/9/RNBAKABNR w - - 2 2"), "{moved}");
}

#[test]
fn impossible_positions_are_refused_with_the_rule() {
    use ErrorKind::{IllegalPosition, MalformedState};
    let cases = [
        ("", MalformedState, "not ten ranks"),
        ("9/9", MalformedState, "not ten ranks"),
        ("4k4/9/9/9/9/9/9/9/9/3K6 w", MalformedState, "rank 0 has more than nine points"),
        ("4k4/9/9/8/9/9/9/9/9/3K5 w", MalformedState, "rank 6 has fewer than nine points"),
        ("4k4/9/9/9/9/9/9/9/9/3Q5 w", MalformedState, "'Q' on rank 0 is not a piece"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", MalformedState, "\"x\" is no side"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w KQ", MalformedState, "\"KQ\" is in a field that is empty"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - -1", MalformedState, "\"-1\" is no number"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w 0 1 2", MalformedState, "\"2\" is beyond the last field"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 x", MalformedState, "more than six fields"),
        ("9/9/9/9/9/9/9/9/9/3K5 w", IllegalPosition, "black has no king"),
        ("4k4/9/9/9/9/9/9/9/9/3K1K3 w", IllegalPosition, "red has 2 kings"),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w", IllegalPosition, "red's king on c0 cannot get there"),
        ("4k4/9/9/9/9/9/9/4A4/9/3K5 w", IllegalPosition, "red's advisor on e2 cannot get there"),
        ("1b2k4/9/9/9/9/9/9/9/9/3K5 w", IllegalPosition, "black's elephant on b9 cannot get there"),
        ("4k4/9/9/9/9/9/9/P8/9/3K5 w", IllegalPosition, "red's pawn on a2 cannot get there"),
        ("4k4/9/9/9/9/9/1P7/9/9/3K5 w", IllegalPosition, "red's pawn on b3 cannot get there"),
        (
            "4k4/9/9/9/9/P8/P8/9/9/3K5 w",
            IllegalPosition,
            "red's pawns on a3 and a4 are on one file",
        ),
        ("4k4/9/9/9/9/9/9/9/9/RRRK5 b", IllegalPosition, "red has 3 rooks; a side has 2 at most"),
        ("3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 b", IllegalPosition, "red has 6 pawns"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", IllegalPosition, "the kings face each other"),
        ("4k4/9/9/9/9/9/9/9/9/3KR4 w", IllegalPosition, "black is in check, yet red is to move"),
    ];
    for (text, kind, message) in cases {
        XIANGQI.refuses(text, None, kind, message);
    }
}

#[test]
fn a_state_beyond_the_draw_is_over_and_has_a_note() {
    let state = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 121 70";
    let seen = XIANGQI.seen("{}", state, "");
    assert_eq!((seen.state.as_deref(), seen.turn), (Some(state), "over"));
    assert_eq!(seen.ending, Some("moves without a capture"));
    assert!(seen.notes.unwrap()[0].contains("drawn after 120"));
}

#[test]
fn moves_are_read_as_people_write_them() {
    // Two cannons, two rooks and pawns on one file; black counts files from its own right.
    let cannons = "3k5/9/9/4C4/9/9/9/4C4/9/5K3 w";
    let pawns = "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w";
    let five = "3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w";
    let cases = [
        (cannons, "C+=1", "e6i6"),
        (cannons, "c-+3", "e2e5"),
        (cannons, "C-.9", "e2a2"),
        (cannons, "E2-I2", "e2i2"),
        (cannons, "e2-i2", "e2i2"),
        (pawns, "7+=8", "c7b7"),
        (pawns, "77=8", "c6b6"),
        (pawns, "7-=8", "c5b5"),
        (pawns, "3-=2", "g6h6"),
        (five, "++=8", "c8b8"),
        (five, "P+=8", "c7b7"),
        (five, "P7=8", "c6b6"),
        (five, "P-=8", "c5b5"),
        (five, "--+1", ""),
        ("r3k4/9/9/9/9/9/9/9/9/3K4R b", "R1+9", "a9a0"),
        ("r3k4/9/9/9/9/9/9/9/9/3K4R b", "r1=4", "a9d9"),
        ("4k4/9/9/9/9/9/9/9/9/1N1K4R w", "H8+7", "b0c2"),
        ("4k4/9/9/9/9/9/9/9/9/1N1K4R w", "N8+7", "b0c2"),
        ("3k5/9/9/9/9/2B6/9/9/9/2B1K3R w", "E7-5", "c4e2"),
        ("3k5/9/9/9/9/2B6/9/9/9/2B1K3R w", "B-+5", "c0e2"),
    ];
    for (state, text, points) in cases {
        let found = XIANGQI.inspect(PLAIN, Some(state), text).map(|position| position.state);
        if points.is_empty() {
            assert_eq!(found.unwrap_err().kind, ErrorKind::IllegalMove, "{text}");
        } else {
            assert_eq!(
                found,
                XIANGQI.inspect(PLAIN, Some(state), points).map(|position| position.state),
                "{text}"
            );
        }
    }
}

#[test]
fn chinese_notation_is_read_in_both_scripts() {
    let cannons = "3k5/9/9/4C4/9/9/9/4C4/9/5K3 w";
    // Red's pawns, three on a file and two on another; black's rooks on one file.
    let pawns = "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w";
    let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
    let five = "3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w";
    let rooks = "r3k4/9/9/9/9/r8/9/9/9/3K4R b";
    let elephants = "3k5/9/9/9/9/2B6/9/9/9/2B1K3R w";
    let cases = [
        ("startpos", "炮二平五", "h2e2"),
        ("startpos", "砲２平５", "h2e2"),
        ("startpos", "傌八進七", "b0c2"),
        ("startpos", "马八上七", "b0c2"),
        ("startpos", "兵七进1", "c3c4"),
        ("startpos", "帅五进一", "e0e1"),
        ("startpos", "帥五進一", "e0e1"),
        ("startpos", "仕四进五", "f0e1"),
        ("startpos", "相三进五", "g0e2"),
        ("startpos b", "馬8進7", "h9g7"),
        ("startpos b", "马８进７", "h9g7"),
        ("startpos b", "卒三进一", "c6c5"),
        ("startpos b", "将5进1", "e9e8"),
        ("startpos b", "炮8平5", "h7e7"),
        ("startpos b", "車９進１", "i9i8"),
        (cannons, "前炮平一", "e6i6"),
        (cannons, "炮后平九", "e2a2"),
        (cannons, "後砲進三", "e2e5"),
        (rooks, "前车平8", "a4h4"),
        (rooks, "后車平5", ""),
        (rooks, "後車平4", "a9d9"),
        (elephants, "相七退五", "c4e2"),
        (elephants, "后相进五", "c0e2"),
        (three, "前兵平六", "c7d7"),
        (three, "中兵平六", "c6d6"),
        (three, "后兵平六", "c5d5"),
        (three, "二兵平六", "c6d6"),
        (five, "前兵平六", "c8d8"),
        (five, "四兵平六", "c5d5"),
        (pawns, "一兵平二", "g7h7"),
        (pawns, "二兵平二", "g6h6"),
        (pawns, "三兵平八", "c7b7"),
        (pawns, "五兵平八", "c5b5"),
        (pawns, "后兵平二", "g6h6"),
        (pawns, "前兵七平八", "c7b7"),
        (pawns, "前七平八", "c7b7"),
        (pawns, "中七平八", "c6b6"),
        (pawns, "二三平四", "g6f6"),
        (pawns, "六兵平八", ""),
    ];
    for (state, text, points) in cases {
        let found = XIANGQI.inspect(PLAIN, Some(state), text).map(|position| position.state);
        if points.is_empty() {
            assert!(found.is_err(), "{state} {text}");
        } else {
            let wanted = XIANGQI.inspect(PLAIN, Some(state), points).map(|position| position.state);
            assert_eq!(found, wanted, "{state} {text}");
        }
    }
    let front = "\"前兵进一\" may be c7c8 or g7g8";
    XIANGQI.refuses(pawns, Some("前兵进一"), ErrorKind::IllegalMove, front);
    XIANGQI.refuses(cannons, Some("炮五平一"), ErrorKind::IllegalMove, "may be e2i2 or e6i6");
    XIANGQI.refuses(cannons, Some("炮五一"), ErrorKind::MalformedMove, "is not a move");
    XIANGQI.refuses(cannons, Some("炮十平一"), ErrorKind::MalformedMove, "is not a move");
}

#[test]
fn impossible_moves_are_refused_with_the_reason() {
    use ErrorKind::{IllegalMove, MalformedMove};
    let state = "4k4/9/9/9/4N4/9/9/9/9/1N2K3R w";
    let cannons = "3k5/9/9/4C4/9/9/9/4C4/9/5K3 w";
    let cases = [
        (state, "hello", MalformedMove, "is not a move, such as h2e2"),
        (state, "", MalformedMove, "is not a move"),
        (state, "j0j1", MalformedMove, "is not a move"),
        (state, "C2", MalformedMove, "is not a move"),
        (state, "a1a2", IllegalMove, "there is no piece on a1"),
        (state, "e9e8", IllegalMove, "the king on e9 is black's, and red is to move"),
        (state, "b0b2", IllegalMove, "cannot go to b2; it can go to d1, a2, c2"),
        (
            state,
            "e5f7",
            IllegalMove,
            "since the kings would face each other; it can go to no point",
        ),
        (state, "C2=5", IllegalMove, "red has no such move"),
        (cannons, "C5=1", IllegalMove, "may be e2i2 or e6i6"),
        ("4k4/9/9/9/9/9/9/9/r8/5K2R w", "f0f1", IllegalMove, "since it would be in check there"),
        ("4k4/9/9/9/9/9/9/9/N8/r4K3 w", "a1b3", IllegalMove, "since the king would be in check"),
    ];
    for (state, text, kind, message) in cases {
        XIANGQI.refuses(state, Some(text), kind, message);
    }
}

/// Of `state`, and after it `:` and moves.
fn at<T>(state: &str, check: impl FnOnce(&dyn Probe) -> T) -> T {
    probe::at("xiangqi", PLAIN, state, check)
}

/// Counted by hand, in pawns: rook 9, cannon 4.5, horse 4, advisor and elephant 2, pawn 1, beyond the river 2.
#[test]
fn exchanges_count_attackers_defenders_and_screens() {
    at("3k5/9/4n4/9/4r4/9/9/9/4R4/5K3 w", |place| assert_eq!(place.exchange("e1e5"), 9.0));
    at("4k4/4r4/9/9/4n4/9/9/9/4R4/5K3 w", |place| assert_eq!(place.exchange("e1e5"), 4.0 - 9.0));
    // The rook in front is the cannon's screen.
    at("4k4/4r4/9/9/4n4/9/9/4R4/4C4/5K3 w", |place| {
        assert_eq!(place.exchange("e2e5"), 4.0 - 9.0, "without the rook the cannon has no screen");
        assert_eq!(place.exchange("e1e5"), 4.0, "the rook would take back");
    });
    at("3k5/9/9/9/p3p4/4P4/9/9/9/4K4 w", |place| assert_eq!(place.exchange("e4e5"), 1.0));
    at("3k5/9/9/9/9/9/9/9/4R4/5K3 w", |place| assert_eq!(place.exchange("e1e5"), 0.0));
}

/// The board turned round, with the colours exchanged.
fn turned(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |symbol: char| {
        if symbol.is_ascii_uppercase() {
            symbol.to_ascii_lowercase()
        } else {
            symbol.to_ascii_uppercase()
        }
    };
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side}", ranks.join("/").chars().map(swap).collect::<String>())
}

#[test]
fn a_turned_position_is_worth_its_negative() {
    for state in [
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
        "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w",
        "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w",
    ] {
        let [one, other] = [state, &turned(state)].map(|state| at(state, |place| place.estimate()));
        assert!(one != 0.0 && (one + other).abs() < 1e-9, "{state}: {one} {other}");
    }
}

/// Problems of "Shi Qing Ya Qu" (1570), with the key and the plies that the data set xiangqibench 0.1.1 gives.
#[test]
fn published_mates_are_found() {
    for (state, key, plies) in [
        ("3a3nC/1R4c2/2C1k2r1/9/9/r6N1/9/9/4p4/3K5 w", "h4g6", 5),
        ("2bk5/r3aR3/n1r1b4/9/9/6R2/9/3n5/4p4/1C3K3 w", "b0b9", 5),
        ("1rbak3r/1N1Ra4/cR2b1N2/9/9/9/9/9/5p3/4K4 w", "d8d9", 5),
        ("3k1a3/1NR2n3/3a5/1r4CC1/2b6/9/9/9/1c1p3r1/4K4 w", "g6g9", 5),
    ] {
        let (best, outcome, _) = at(state, |place| place.solved(Algorithm::Selective, 7));
        assert_eq!((best.as_str(), outcome), (key, Some((Outcome::Win, plies))), "{state}");
    }
}

#[test]
fn a_mate_in_one_is_proven_by_every_search() {
    let mate = "3k5/1R7/9/8p/9/9/9/9/R8/4K4 w";
    let found = [
        at(mate, |place| place.solved(Algorithm::Minimax, 1)),
        at(mate, |place| place.solved(Algorithm::AlphaBeta, 3)),
        at(mate, |place| place.solved(Algorithm::Selective, 3)),
    ];
    for (best, outcome, value) in found {
        assert!(["a1a9", "a1d1"].contains(&best.as_str()), "{best}");
        assert_eq!((outcome, value), (Some((Outcome::Win, 1)), 1.0));
    }
}

/// Black threatens to mate by a rook on rank 0. Red's checks on the files d and e go on as long as red likes, and lose.
#[test]
fn selective_does_not_count_on_perpetual_check() {
    let checks = "3k5/9/9/9/9/9/9/3R5/rr7/5K3 b:d9e9 d2e2 e9d9 e2d2";
    assert!(at(checks, |place| place.repetition()) < 0.0);
    let idle = "3k5/9/9/9/9/9/9/R8/1r7/5K3 b:b1b2 a2a1 b2b1 a1a2";
    assert_eq!(at(idle, |place| place.repetition()), 0.0);
    let (_, _, value) =
        at("3k5/9/9/9/9/9/9/3R5/rr7/5K3 b:d9e9", |place| place.solved(Algorithm::Selective, 8));
    assert!(value < -0.9, "{value}");
}
