//! Shogi through its texts: ends, notation, invalid texts.

mod knowledge;
mod naive;
mod repetition;

use countermove::error::ErrorKind;

use crate::common::texts::Texts;

const PLAIN: &str = "{}";
const SHOGI: Texts = Texts { game: "shogi", sides: ["sente", "gote"] };

#[test]
fn a_finished_game_has_an_ending() {
    let mate = "4k4/9/4P4/9/9/9/9/9/4K4 b G";
    let rook = "4k4/9/9/9/9/9/9/9/R3K4 b -";
    let cases = [
        (&format!("{mate} 1"), "G*5b", "checkmate", "sente"),
        (&format!("{mate} 500"), "G*5b", "checkmate", "sente"),
        (&format!("{rook} 500"), "9i9h", "move limit", "nobody"),
        (&format!("{rook} 501"), "", "move limit", "nobody"),
        // The gold and the knight keep all squares of the king, which is not in check.
        (&"k8/9/1GN6/9/9/9/9/9/8K w -".into(), "", "stalemate", "sente"),
    ];
    for (state, moves, ending, winner) in cases {
        assert_eq!(SHOGI.end(PLAIN, state, moves), Some((ending, winner)), "{state} {moves}");
    }
    assert_eq!(SHOGI.end(PLAIN, &format!("{rook} 499"), "9i9h"), None);
    assert_eq!(SHOGI.end(r#"{"most_moves":501}"#, &format!("{rook} 500"), "9i9h"), None);
}

/// Points in the zone and in hand: a rook or a bishop 5, any other piece 1.
#[test]
fn an_entering_king_wins_by_28_points_or_27() {
    // 4 great pieces and 8 others: 28.
    let full = "KGGSS+N+N+L+L/+R+R+B+B5/9/9/9/9/9/9/4k4 b -";
    let of_gote = "4K4/9/9/9/9/9/9/5+b+b+r+r/1+l+l+n+nssgg w -";
    assert_eq!(SHOGI.end(PLAIN, full, ""), Some(("entering king", "sente")));
    let won = Some(("entering king", "gote"));
    assert_eq!(SHOGI.end(PLAIN, &of_gote.replace("gg w", "ggk w").replace("/1+l", "/+l"), ""), won);
    // Gote with one piece less still has 27.
    let less = "4K4/9/9/9/9/9/9/5+b+b+r+r/1+l+n+nssggk w -";
    assert_eq!(SHOGI.end(PLAIN, less, ""), won);
    let cases = [
        // It is the other's turn; 27 points; the tenth piece is outside, and so 9 are in; the king is, or in check.
        "KGGSS+N+N+L+L/+R+R+B+B5/9/9/9/9/9/9/4k4 w -",
        "KGGSS+N+N+L1/+R+R+B+B5/9/9/9/9/9/9/4k4 b -",
        "KGGSS+N3/+R+R+B+B5/9/9/9/9/9/9/4k4 b 9P",
        "1GGSS+N+N+L+L/+R+R+B+B5/9/K8/9/9/9/9/4k4 b -",
        "1nGGSS+N+N+L/+R+R+B+B+L4/K8/9/9/9/9/9/4k4 b -",
    ];
    for state in cases {
        assert_eq!(SHOGI.end(PLAIN, state, ""), None, "{state}");
    }
    let ten = "KGGSS+N+P2/+R+R+B+B5/9/9/9/9/9/9/4k4 b 2P";
    assert_eq!(SHOGI.end(PLAIN, ten, ""), Some(("entering king", "sente")));
    assert_eq!(SHOGI.end(r#"{"entering_king":"none"}"#, full, ""), None);
}

#[test]
fn promotion_is_forced_where_a_piece_could_not_move_on() {
    let cases: [(&str, &str, &[&str]); 8] = [
        ("8k/4P4/9/9/9/9/9/9/K8 b", "5b", &["5b5a+"]),
        ("8k/9/4P4/9/9/9/9/9/K8 b", "5c", &["5c5b", "5c5b+"]),
        ("8k/9/4L4/9/9/9/9/9/K8 b", "5c", &["5c5a+", "5c5b", "5c5b+"]),
        ("8k/9/9/4N4/9/9/9/9/K8 b", "5d", &["5d4b+", "5d6b+"]),
        ("8k/9/9/9/4N4/9/9/9/K8 b", "5e", &["5e4c", "5e4c+", "5e6c", "5e6c+"]),
        // A silver promotes on leaving the zone too; a gold and a king never.
        ("8k/9/4S4/9/9/9/9/9/K8 b", "5c4d", &["5c4d", "5c4d+"]),
        ("8k/9/4G4/9/9/9/9/9/K8 b", "5c5b", &["5c5b"]),
        ("8k/9/9/9/9/9/4p4/9/K8 w", "5g", &["5g5h", "5g5h+"]),
    ];
    for (state, source, moves) in cases {
        assert_eq!(SHOGI.moves_from(state, source), moves, "{state} {source}");
    }
    let drops = |state: &str, kind: &str| SHOGI.moves_from(state, kind).len();
    // 79 empty squares; less a rank for lances and two for knights, whose first one has a king.
    let kings = "k8/9/9/9/9/9/9/9/K8 b PLN";
    assert_eq!([drops(kings, "P*"), drops(kings, "L*"), drops(kings, "N*")], [71, 71, 62]);
    // Seven empty squares of the file are no longer open to pawns, and its first one never was.
    assert_eq!(drops("k8/9/9/4P4/9/9/9/9/K8 b P", "P*"), 71 - 8);
    assert_eq!(drops("k8/9/9/4+P4/9/9/9/9/K8 b P", "P*"), 71 - 1, "a tokin is no pawn");
}

#[test]
fn an_sfen_is_filled_and_made_canonical() {
    let kings = "4k4/9/9/9/9/9/9/9/4K4";
    let cases = [
        (kings.into(), format!("{kings} b - 1")),
        (format!(" {kings}  w - 0 "), format!("{kings} w - 1")),
        (format!("{kings} w p2Pb2gR10p 7"), format!("{kings} w R2Pb2g11p 7")),
        ("4k4/111111111/9/9/9/9/9/9/4K4".into(), format!("{kings} b - 1")),
    ];
    for (text, canonical) in cases {
        assert_eq!(SHOGI.seen(PLAIN, &text, "").state.unwrap(), canonical);
    }
    for before in ["position sfen", "sfen", "position"] {
        let text = format!("{before} {kings} w 2P 7");
        assert_eq!(SHOGI.seen(PLAIN, &text, "").state.unwrap(), format!("{kings} w 2P 7"));
    }
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(SHOGI.inspect(PLAIN, None, "").unwrap().state.unwrap(), start);
    assert_eq!(SHOGI.seen(PLAIN, "startpos", "").state.unwrap(), start);
    assert_eq!(SHOGI.seen(PLAIN, "position startpos", "").state.unwrap(), start);
    let moved = SHOGI.inspect(PLAIN, None, "7g7f 3c3d 8h2b+ 3a2b B*5e").unwrap().state.unwrap();
    let expected = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6";
    assert_eq!(moved, expected);
}

#[test]
fn impossible_positions_are_refused_with_the_rule() {
    use ErrorKind::{IllegalPosition, MalformedState};
    let cases = [
        ("", MalformedState, "not nine ranks"),
        ("9/9", MalformedState, "not nine ranks"),
        ("4k5/9/9/9/9/9/9/9/4K4", MalformedState, "rank a has more than nine squares"),
        ("4k4/9/8/9/9/9/9/9/4K4", MalformedState, "rank c has fewer than nine squares"),
        ("4k4/9/4Q4/9/9/9/9/9/4K4", MalformedState, "'Q' on rank c is not a piece"),
        ("4k4/9/4+G4/9/9/9/9/9/4K4", MalformedState, "'+G' on rank c is not a piece"),
        ("4k4/9/4++P4/9/9/9/9/9/4K4", MalformedState, "'++' on rank c is not a piece"),
        ("4k4/9/9+/9/9/9/9/9/4K4", MalformedState, "after the last + on rank c is no piece"),
        ("4k4/9/9/9/9/9/9/9/4K4 x", MalformedState, "\"x\" is no side"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2", MalformedState, "\"2\" names no pieces in hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 b K", MalformedState, "\"K\" names no pieces in hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 0P", MalformedState, "\"0P\" names no pieces in hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 999P", MalformedState, "\"999P\" names no pieces in hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - x", MalformedState, "\"x\" is no number"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 1", MalformedState, "more than four fields"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h", MalformedState, "send them as moves"),
        ("startpos moves 7g7f", MalformedState, "send them as moves"),
        ("startpos b", MalformedState, "a word follows startpos"),
        ("position", MalformedState, "not nine ranks"),
        ("9/9/9/9/9/9/9/9/9 b", IllegalPosition, "there is no king"),
        ("4k4/9/9/9/9/9/9/9/3KK4 b", IllegalPosition, "sente has 2 kings"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R", IllegalPosition, "there are only 2 rooks"),
        ("4k4/4+p4/9/9/9/9/9/9/4K4 w 18P", IllegalPosition, "there are 19 pawns; a set has 18"),
        ("4k4/R+R7/9/9/9/9/9/9/4K4 b r", IllegalPosition, "there are 3 rooks; a set has 2"),
        ("4k4/9/4P4/9/4P4/9/9/9/4K4 b", IllegalPosition, "pawns on a file, on 5c and 5e (nifu)"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b", IllegalPosition, "sente's pawn on 9a could never move"),
        ("4k4/9/9/9/9/9/9/9/l3K4 b", IllegalPosition, "gote's lance on 9i could never move"),
        ("4k4/N8/9/9/9/9/9/9/4K4 b", IllegalPosition, "sente's knight on 9b could never move"),
        ("4k4/9/9/9/9/9/9/9/4R3K b", IllegalPosition, "gote's king can be captured"),
        ("4k4/3SSS3/9/9/9/9/9/9/4K4 w", IllegalPosition, "3 pieces give check"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 502", IllegalPosition, "drawn after 500"),
    ];
    for (text, kind, message) in cases {
        SHOGI.refuses(text, None, kind, message);
    }
    SHOGI.seen(PLAIN, "4k4/4R4/9/9/9/9/9/9/4K4 w", "");
}

#[test]
fn moves_are_read_as_people_write_them() {
    let golds = "4k4/9/9/9/9/9/9/9/3GKG3 b BP";
    let rook = "8k/9/4p4/9/9/9/9/4R4/K8 b";
    let cases = [
        (golds, "p*5e", "P*5e"),
        (golds, "B*5e", "B*5e"),
        (golds, "G6i-5h", "6i5h"),
        (golds, "K-5h", "5i5h"),
        (golds, " g4i-5h ", "4i5h"),
        (rook, "Rx5c+", "5h5c+"),
        (rook, "Rx5c=", "5h5c"),
        (rook, "Rx5c", "5h5c"),
        ("8k/9/9/9/9/9/9/4+R4/K8 b", "+R-4g", "5h4g"),
    ];
    for (state, text, usi) in cases {
        let state_after = |text| SHOGI.inspect(PLAIN, Some(state), text).unwrap().state;
        assert_eq!(state_after(text.trim()), state_after(usi), "{text}");
    }
}

/// Which of several pieces is meant is as the Japan Shogi Association has it (shogi.or.jp/faq/kihuhyouki.html).
#[test]
fn moves_are_read_as_japanese_books_and_csa_write_them() {
    let start = "startpos";
    let taken = "4k4/9/9/9/9/9/9/9/4K4 b B 1";
    let golds = "9/2G1G4/9/9/9/9/4k4/9/K8 b - 1";
    let three = "4k4/9/9/9/9/9/9/3GGG3/K8 b - 1";
    let silvers = "4k4/9/9/9/9/9/3S1S3/9/2S1S3K b - 1";
    let dragons = "+R8/9/9/1+R7/9/9/9/9/4K3k b - 1";
    let beside = "k8/9/9/9/9/9/9/4+R3+R/K8 b - 1";
    let of_gote = "4k4/9/9/3g1g3/9/9/9/9/4K4 w - 1";
    let bishop = "4k4/9/9/9/9/9/9/1B7/K8 b - 1";
    let hand = "4k4/9/9/9/9/9/9/4G4/K8 b G 1";
    let cases = [
        (start, "7776FU", "7g7f"),
        (start, "+7776FU", "7g7f"),
        (taken, "0055KA", "B*5e"),
        (bishop, "8822UM", "8h2b+"),
        (bishop, "+8822KA", "8h2b"),
        (start, "▲７六歩", "7g7f"),
        (start, "☗7六歩", "7g7f"),
        (start, "７六歩", "7g7f"),
        (start, "76歩", "7g7f"),
        (start, "７６歩", "7g7f"),
        (start, "七六歩(77)", "7g7f"),
        (start, "７六歩（７七）", "7g7f"),
        (start, "４八玉", "5i4h"),
        (start, "４八王", "5i4h"),
        (bishop, "２二角成", "8h2b+"),
        (bishop, "２二角成(88)", "8h2b+"),
        (bishop, "２二角(88)成", "8h2b+"),
        (bishop, "２二馬", "8h2b+"),
        (bishop, "２二角不成", "8h2b"),
        (bishop, "２二角生", "8h2b"),
        (taken, "５五角打", "B*5e"),
        (taken, "５五角", "B*5e"),
        (hand, "５七金", "5h5g"),
        (hand, "５七金打", "G*5g"),
        (golds, "６二金左", "7b6b"),
        (golds, "６二金右", "5b6b"),
        (three, "５七金右", "4h5g"),
        (three, "５七金直", "5h5g"),
        (three, "５七金左", "6h5g"),
        (silvers, "５八銀左引", "6g5h"),
        (silvers, "５八銀右引", "4g5h"),
        (silvers, "５八銀直", "5i5h"),
        (silvers, "６八銀左上", "7i6h"),
        (dragons, "８二竜引", "9a8b"),
        (dragons, "８二龍上", "8d8b"),
        (dragons, "８二竜行", "8d8b"),
        (beside, "３八竜左", "5h3h"),
        (beside, "３八竜右", "1h3h"),
        (of_gote, "△５五金右", "6d5e"),
        (of_gote, "▽５五金左", "4d5e"),
        ("4k4/9/9/9/9/9/2+S6/9/K8 b - 1", "７六成銀", "7g7f"),
        ("4k4/9/9/9/9/9/2+S6/9/K8 b - 1", "７六全", "7g7f"),
        ("4k4/9/9/9/9/9/2+P6/9/K8 b - 1", "７六と", "7g7f"),
    ];
    for (state, text, usi) in cases {
        let state_after = |text| SHOGI.seen(PLAIN, state, text).state;
        assert_eq!(state_after(text), state_after(usi), "{text}");
    }
    use ErrorKind::{IllegalMove, MalformedMove};
    let refused = [
        (start, "7776TO", IllegalMove, "sente has no such move"),
        (start, "-7776FU", IllegalMove, "is gote's, and sente is to move"),
        (start, "△７六歩", IllegalMove, "is gote's, and sente is to move"),
        (start, "0055KA", IllegalMove, "sente has no such move"),
        (start, "0055XX", MalformedMove, "is not a move"),
        (start, "７六", MalformedMove, "is not a move"),
        (start, "７六歩(7)", MalformedMove, "is not a move"),
        (start, "同　歩", MalformedMove, "write the square"),
        (three, "５七金", IllegalMove, "may be 6h5g or 5h5g or 4h5g"),
        (three, "５七金上", IllegalMove, "may be 6h5g or 5h5g or 4h5g"),
    ];
    for (state, text, kind, message) in refused {
        SHOGI.refuses(state, Some(text), kind, message);
    }
}

/// As in problems of mate, where the side that mates often has none.
#[test]
fn a_side_may_have_no_king() {
    let mate = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
    assert_eq!(SHOGI.end(PLAIN, mate, "G*5b"), Some(("checkmate", "sente")));
    assert_eq!(SHOGI.end(PLAIN, "9/9/9/9/9/9/9/9/4K4 w - 1", ""), Some(("stalemate", "sente")));
    let entered = "1GGSS+N+N+L+L/+R+R+B+B5/9/9/9/9/9/9/4k4 b -";
    assert_eq!(SHOGI.end(PLAIN, entered, ""), None, "no king enters");
    assert_eq!(SHOGI.moves_from(mate, "G*").len(), 79);
}

#[test]
fn impossible_moves_are_refused_with_the_reason() {
    use ErrorKind::{IllegalMove, MalformedMove};
    let state = "4k4/9/9/9/4r4/9/4G4/4P4/4K3R b 2PN";
    let golds = "4k4/9/9/9/9/9/9/9/3GKG3 b -";
    let check = "4k4/9/9/9/4r4/9/9/9/4K4 b P";
    let cases = [
        (state, "hello", MalformedMove, "is not a move, such as 7g7f"),
        (state, "", MalformedMove, "is not a move"),
        (state, "0a1a", MalformedMove, "is not a move"),
        (state, "K*5e", MalformedMove, "is not a move"),
        (state, "1a1b", IllegalMove, "there is no piece on 1a"),
        (state, "5e5f", IllegalMove, "the rook on 5e is gote's, and sente is to move"),
        (state, "1i2h", IllegalMove, "cannot go to 2h; it can go to 1a"),
        (
            state,
            "1i1h+",
            IllegalMove,
            "does not promote on 1h: sente promotes on ranks a to c only",
        ),
        (state, "5g5f+", IllegalMove, "the gold on 5g does not promote"),
        (state, "S*5f", IllegalMove, "sente has no silver in hand"),
        (state, "P*5h", IllegalMove, "5h is not empty"),
        (state, "P*5f", IllegalMove, "sente has a pawn on the file of 5f (nifu)"),
        (state, "P*1a", IllegalMove, "a pawn could never move from 1a"),
        (state, "N*1b", IllegalMove, "a knight could never move from 1b"),
        (state, "G-9i", IllegalMove, "sente has no such move"),
        (golds, "G-5h", IllegalMove, "may be 6i5h or 4i5h"),
        (
            check,
            "P*9e",
            IllegalMove,
            "the king would be in check; a pawn can be dropped on 5f, 5g, 5h",
        ),
        (check, "5i5h", IllegalMove, "cannot go to 5h, since its king would be in check"),
        ("8k/4P4/9/9/9/9/9/9/K8 b", "5b5a", IllegalMove, "it has to promote"),
        ("k8/2G6/9/1N7/9/9/9/9/8K b P", "P*9b", IllegalMove, "would mate (uchifuzume)"),
    ];
    for (state, text, kind, message) in cases {
        SHOGI.refuses(state, Some(text), kind, message);
    }
}

#[test]
fn the_picture_has_the_hands_and_the_coordinates() {
    let picture = SHOGI.seen(PLAIN, "4k4/9/9/9/9/9/9/9/+R3K4 b 2Gp", "").board;
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!((lines[0], lines[1]), ("gote: p", " 9 8 7 6 5 4 3 2 1"));
    assert_eq!((lines[2], lines[10]), (" . . . . k . . . . a", "+R . . . K . . . . i"));
    assert_eq!(lines[11], "sente: 2G");
}
