//! Tests chess through its texts: draws by history, notation, invalid texts, and the symmetry of the
//! evaluation.

use crate::common::open;
use countermove::api::GameHandle;
use countermove::error::ErrorKind;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};

use crate::common::texts::Texts;

const PLAIN: &str = "{}";
const CHESS: Texts = Texts { game: "chess", sides: ["white", "black"] };
const AUTOMATIC: &str = r#"{"draws":"automatic"}"#;
const NEVER: &str = r#"{"draws":"never"}"#;
const CHESS960: &str = r#"{"chess960":true}"#;

fn is_over(options: &str, moves: &str) -> bool {
    CHESS.inspect(options, None, moves).unwrap().legal_moves.is_empty()
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn the_third_occurrence_ends_the_game_as_if_claimed() {
    assert!(!is_over(PLAIN, SHUFFLE));
    assert!(!is_over(PLAIN, &(SHUFFLE.to_owned() + "g1f3 g8f6 f3g1")));
    assert!(is_over(PLAIN, &SHUFFLE.repeat(2)));
    let error = CHESS.inspect(PLAIN, None, &(SHUFFLE.repeat(2) + "e2e4")).unwrap_err();
    assert_eq!((error.kind, error.index), (ErrorKind::GameOver, Some(8)));
}

#[test]
fn the_fifth_occurrence_ends_the_game_automatically() {
    assert!(!is_over(AUTOMATIC, &(SHUFFLE.repeat(3) + "g1f3 g8f6 f3g1")));
    assert!(is_over(AUTOMATIC, &SHUFFLE.repeat(4)));
    assert!(!is_over(NEVER, &SHUFFLE.repeat(4)));
}

#[test]
fn a_finished_game_has_an_ending() {
    let endings = [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "checkmate"),
        ("7k/8/4Q1K1/8/8/8/8/8 w - - 0 1", "e6f7", "stalemate"),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "dead position"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 120", "a1a2", "moves without progress"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &"a1a2 e8e7 a2a1 e7e8 ".repeat(2), "repetition"),
    ];
    for (state, moves, ending) in endings {
        assert_eq!(CHESS.seen(PLAIN, state, moves).ending, Some(ending), "{state} {moves}");
    }
}

/// The rook's moves lose the castling right, so that the first position does not recur. A position where en
/// passant is legal differs from the same one without; the right alone makes no difference.
#[test]
fn positions_are_equal_if_the_same_moves_are_legal() {
    let open = "h2h4 h7h5 ";
    assert!(!is_over(PLAIN, &format!("{open}h1h2 h8h7 h2h1 h7h8 {}", "h1h2 h8h7 h2h1 h7h8 ")));
    assert!(is_over(PLAIN, &format!("{open}{}", "h1h2 h8h7 h2h1 h7h8 ".repeat(2) + "h1h2 h8h7")));
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    assert!(is_over(PLAIN, &format!("a2a3 e7e5 {}", shuffle.repeat(2))), "no one takes on e6");
    let taker = "e2e4 a7a6 e4e5 d7d5 ";
    assert!(!is_over(PLAIN, &format!("{taker}{}", shuffle.repeat(2))), "d6 at first, then not");
    assert!(is_over(PLAIN, &format!("{taker}{}", shuffle.repeat(2) + "g1f3")));
}

#[test]
fn fifty_or_seventy_five_moves_without_progress_end_the_game() {
    let at = |clock: u32| format!("4k3/8/8/8/8/8/8/R3K3 w Q - {clock} 120");
    assert!(!CHESS.seen(PLAIN, &at(99), "").legal_moves.is_empty());
    assert!(CHESS.seen(PLAIN, &at(99), "a1a2").legal_moves.is_empty());
    assert!(CHESS.seen(PLAIN, &at(100), "").legal_moves.is_empty());
    assert!(!CHESS.seen(AUTOMATIC, &at(149), "").legal_moves.is_empty());
    let over = CHESS.seen(AUTOMATIC, &at(149), "a1a2");
    assert_eq!(over.utilities, Some(vec![0.0, 0.0]));
    assert!(!CHESS.seen(NEVER, &at(150), "").legal_moves.is_empty());
}

#[test]
fn checkmate_takes_precedence_over_draws() {
    let mated = CHESS.seen(AUTOMATIC, "7k/8/6K1/8/8/8/8/R7 w - - 149 200", "a1a8");
    assert_eq!(mated.utilities, Some(vec![1.0, -1.0]));
}

#[test]
fn dead_positions_are_drawn() {
    let dead = [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 b - - 0 1",
        "4kb2/8/8/8/8/B7/8/2B1K3 b - - 0 1",
    ];
    for state in dead {
        assert_eq!(CHESS.seen(NEVER, state, "").utilities, Some(vec![0.0, 0.0]), "{state}");
    }
    let alive = [
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4kb2/8/8/8/8/8/B7/4K3 b - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 b - - 0 1",
        "4k3/8/8/8/8/8/P7/4K3 b - - 0 1",
    ];
    for state in alive {
        assert!(!CHESS.seen(PLAIN, state, "").legal_moves.is_empty(), "{state}");
    }
}

#[test]
fn mates_and_stalemates() {
    let fool = CHESS.inspect(PLAIN, None, "f3 e5 g4 Qh4#").unwrap();
    assert_eq!(fool.utilities, Some(vec![-1.0, 1.0]));
    let stale = CHESS.seen(PLAIN, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "");
    assert_eq!(stale.utilities, Some(vec![0.0, 0.0]));
}

#[test]
fn a_fen_is_filled_and_made_canonical() {
    let cases = [
        ("4k3/8/8/8/8/8/8/R3K3", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 b Q", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 7", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 1"),
        (" 4k3/8/8/8/8/8/8/R3K3  w  Q - 7 0 ", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/3pP3/8/8/K2R4 b - - 0 1", "4k3/8/8/8/3pP3/8/8/K2R4 b - - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAqk - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ];
    for (text, canonical) in cases {
        assert_eq!(CHESS.seen(PLAIN, text, "").state.unwrap(), canonical);
    }
    let inner = "1k6/8/8/8/8/8/8/1K1R3R w";
    assert_eq!(
        CHESS.seen(CHESS960, &format!("{inner} D"), "").state.unwrap(),
        format!("{inner} D - 0 1")
    );
    assert_eq!(
        CHESS.seen(CHESS960, &format!("{inner} H"), "").state.unwrap(),
        format!("{inner} K - 0 1")
    );
}

#[test]
fn impossible_positions_are_refused_with_the_rule() {
    use ErrorKind::{IllegalPosition, MalformedState};
    let cases = [
        ("", MalformedState, "not eight ranks"),
        ("8/8/8", MalformedState, "not eight ranks"),
        ("4k3/9/8/8/8/8/8/4K3", MalformedState, "'9' on rank 7 is not a piece"),
        ("4k3/8/8/8/8/8/8/4K4", MalformedState, "rank 1 has more than eight squares"),
        ("4k3/8/8/8/8/8/8/4K2", MalformedState, "rank 1 has fewer than eight squares"),
        ("4k3/8/8/8/8/8/8/4K3 x", MalformedState, "\"x\" is no side"),
        ("4k3/8/8/8/8/8/8/4K3 w X", MalformedState, "no castling rights"),
        ("4k3/8/8/8/8/8/8/4K2R w KK", MalformedState, "K is there twice"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", MalformedState, "no en passant square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1", MalformedState, "half-move clock \"-1\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", MalformedState, "move number \"99999\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 7", MalformedState, "more than six fields"),
        ("8/8/8/8/8/8/8/4K3 w", IllegalPosition, "black has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w", IllegalPosition, "white has 2 kings"),
        ("4k3/8/8/8/8/8/8/P3K3 w", IllegalPosition, "a pawn of white is on a1"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", IllegalPosition, "white has 9 pawns, more than eight"),
        (
            "rnbqkbnr/pppppppp/8/8/8/QQQQQQQQ/PPPPPPPP/RNBQKBNR w",
            IllegalPosition,
            "white has 24 pieces, more than sixteen",
        ),
        ("4k3/8/8/8/8/8/8/4RK2 w", IllegalPosition, "black is in check, yet white is to move"),
        ("8/8/8/3kK3/8/8/8/R7 w", IllegalPosition, "the kings on e5 and d5 stand side by side"),
    ];
    for (text, kind, message) in cases {
        CHESS.refuses(text, None, kind, message);
    }
}

/// Each text with the canonical state that it is read as, and what its note says.
#[test]
fn what_every_engine_searches_is_read_with_a_note() {
    let cases = [
        (
            "4k3/8/8/8/8/NNNNN3/PPPNNNN1/4K3 w",
            "4k3/8/8/8/8/NNNNN3/PPPNNNN1/4K3 w - - 0 1",
            "white has 7 promoted pieces at least, but only 5 pawns are missing: 0 queens",
        ),
        (
            "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w",
            "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
            "white has 1 promoted piece at least, but only 0 pawns are missing",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w K",
            "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
            "castling right K, yet white's king is not on its square at the start: the right is dropped",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq",
            "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1",
            "white has no rook on h1",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "no pawn on e5"),
        (
            "4k3/4p3/8/4p3/8/8/8/4K3 w - e6",
            "4k3/4p3/8/4p3/8/8/8/4K3 w - - 0 1",
            "e7, which the pawn has left",
        ),
        (
            "4k3/8/8/4p3/8/8/8/4K3 w - e3",
            "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1",
            "not on the rank that black's pawns pass: the square is dropped",
        ),
        (
            "4k3/8/8/3Pp3/8/5n2/8/4K3 w - e6",
            "4k3/8/8/3Pp3/8/5n2/8/4K3 w - - 0 1",
            "the double step before",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 151", "4k3/8/8/8/8/8/8/R3K3 w - - 151 1", "151 is beyond 150"),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 9999",
            "4k3/8/8/8/8/8/8/R3K3 w - - 255 1",
            "9999 is beyond 150",
        ),
        (
            "4k3/8/8/8/8/3n1n2/8/4K3 w",
            "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
            "from d3 and f3, which no one move can give",
        ),
        (
            "6k1/8/8/4r3/8/8/8/r3K2r w",
            "6k1/8/8/4r3/8/8/8/r3K2r w - - 0 1",
            "white is in check from more than two pieces",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a; b\"; hmvc 7; fmvn 30;",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30",
            "operations passed over: bm, id",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30; am e4",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30",
            "operations passed over: am",
        ),
    ];
    for (text, state, note) in cases {
        let seen = CHESS.seen(PLAIN, text, "");
        assert_eq!(seen.state.unwrap(), state);
        let notes = seen.notes.unwrap_or_default();
        assert!(matches!(&notes[..], [one] if one.contains(note)), "{text}: {notes:?}");
    }
    assert_eq!(CHESS.inspect(PLAIN, None, "").unwrap().notes, None);
    for text in
        ["4k3/8/8/8/8/8/4P3/4K3 w - - 7 30;", "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 7; fmvn 30;"]
    {
        let seen = CHESS.seen(PLAIN, text, "");
        assert_eq!(seen.state.unwrap(), "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30", "{text}");
        assert_eq!(seen.notes, None, "{text}");
    }
}

#[test]
fn rights_that_are_written_as_files_tell_chess960() {
    let start = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let seen = CHESS.seen("{}", start, "");
    assert_eq!(seen.options.unwrap()["chess960"], true);
    assert_eq!(seen.notes, None);
    let refused = CHESS.inspect(r#"{"chess960":false}"#, Some(start), "").unwrap_err();
    assert_eq!(refused.kind, ErrorKind::IllegalPosition);
    assert!(refused.message.contains("castling right"), "{}", refused.message);
    let plain = CHESS.seen("{}", "4k2r/8/8/8/8/8/8/R3K3 w Ah", "");
    assert_eq!(plain.state.unwrap(), "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    assert_eq!(plain.options, None);
}

/// A draw that needs a claim has moves where it is played on, and is a draw after them.
#[test]
fn a_draw_that_nobody_claims_is_played_on() {
    let game = GameHandle::open("chess", "{}").unwrap();
    let shuffle: Vec<String> = SHUFFLE.repeat(2).split_whitespace().map(Into::into).collect();
    for (state, moves, more) in [
        (None, &shuffle[..], "e2e4 e7e5"),
        (Some("4k3/8/8/8/8/8/4P3/R3K3 w - - 100 90"), &[][..], "a1a2 e8e7 a2a3"),
        (Some("4k3/8/8/8/8/8/8/R3K3 w - - 151 190"), &[][..], "a1a2 e8e7 a2a3"),
        (Some("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"), &[][..], "a1b3 e8e7 b3c5"),
    ] {
        assert_eq!(game.at(state, moves).unwrap().inspect().turn, "over");
        let mut longer = moves.to_vec();
        for next in [None].into_iter().chain(more.split(' ').map(Some)) {
            longer.extend(next.map(Into::into));
            let position = game.played_on(state, &longer).unwrap();
            let seen = position.inspect();
            assert_eq!(seen.turn, "player", "{state:?} {longer:?}");
            assert!(!seen.legal_moves.is_empty());
        }
    }
    let drawn = game.played_on(Some("4k3/8/8/8/8/8/8/R3K3 w - - 100 90"), &[]).unwrap();
    assert_eq!(drawn.child("a1a2").unwrap().inspect().turn, "over");
    let bare = game.played_on(Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), &[]).unwrap();
    assert_eq!(bare.inspect().turn, "over");
    let stalemate = game.played_on(Some("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1"), &[]).unwrap();
    assert_eq!(stalemate.inspect().ending, Some("stalemate"));
}

#[test]
fn moves_are_read_as_people_write_them() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let cases = [
        (castle, "O-O", "e1g1"),
        (castle, "0-0-0", "e1c1"),
        (castle, "e1h1", "e1g1"),
        (castle, "Kf2+", "e1f2"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8N", "a7a8n"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(Q)", "a7a8q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5×d6e.p.", "e5d6"),
        (castle, "O\u{2011}O\u{2011}O", "e1c1"),
        (castle, "0\u{2013}0", "e1g1"),
        (castle, "OO", "e1g1"),
        ("4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1", "♘bd2", "b1d2"),
        ("4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1", "♞b1–d2", "b1d2"),
        ("4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1", "Nbd2", "b1d2"),
        ("4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1", "Nf1d2!?", "f1d2"),
    ];
    for (state, text, uci) in cases {
        assert_eq!(
            CHESS.seen(PLAIN, state, text).state,
            CHESS.seen(PLAIN, state, uci).state,
            "{text}"
        );
    }
}

#[test]
fn impossible_moves_are_refused_with_the_reason() {
    use ErrorKind::{IllegalMove, MalformedMove};
    let two = "4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1";
    let cases = [
        (two, "hello", MalformedMove, "is not a move"),
        (two, "", MalformedMove, "is not a move"),
        (two, "e2e9", MalformedMove, "is not a move"),
        (two, "Nd2", IllegalMove, "may be Nbd2 or Nfd2"),
        (two, "Nd4", IllegalMove, "no knight can go to d4"),
        (two, "a1a2", IllegalMove, "no piece on a1"),
        (two, "e8e7", IllegalMove, "the king on e8 is the opponent's"),
        (two, "b1b2", IllegalMove, "the knight on b1 cannot go to b2"),
        (two, "O-O", IllegalMove, "castling on the king's side is not possible"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", IllegalMove, "promotes on a8: a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", IllegalMove, "a8=Q"),
        ("4k3/8/8/8/8/8/8/r3K2R w - - 0 1", "h1h2", IllegalMove, "while the king is in check"),
    ];
    for (state, text, kind, message) in cases {
        CHESS.refuses(state, Some(text), kind, message);
    }
}

/// Labels of all legal moves.
struct Labels<'a>(&'a str);

impl Opener for Labels<'_> {
    type Out = Vec<String>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<String> {
        let state = game.read(self.0).unwrap();
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for &action in &moves {
            let label = game.move_label(&state, action).unwrap();
            assert_eq!(game.read_move(&state, &label), Ok(action), "{label}");
        }
        moves.into_iter().map(|action| game.move_label(&state, action).unwrap()).collect()
    }
}

#[test]
fn labels_are_standard_algebraic_notation() {
    let labels = |options, state| open("chess", options, Labels(state)).unwrap();
    let has = |labels: &[String], wanted: &[&str]| {
        for label in wanted {
            assert!(labels.iter().any(|other| other == label), "{label} is not in {labels:?}");
        }
    };
    let queens = labels(PLAIN, "8/7k/8/8/Q2Q4/8/Q7/6K1 w - - 0 1");
    has(&queens, &["Qad1", "Qdd1", "Qda1", "Q2b3"]);
    let castle = labels(PLAIN, "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    has(&castle, &["O-O+", "O-O-O", "Rf1+", "Ra8+"]);
    let mate = labels(PLAIN, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    has(&mate, &["Ra8#"]);
    let rooks = labels(PLAIN, "R6R/8/8/6k1/8/8/8/R3K3 w - - 0 1");
    has(&rooks, &["Rad8", "R8a4", "R1a4", "Rhd8"]);
    let pawn = labels(PLAIN, "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    has(&pawn, &["exd8=Q+", "e8=N", "exd8=N"]);
    has(&labels(CHESS960, "5k2/8/8/8/8/8/8/1RK4R w KQ - 0 1"), &["O-O+", "O-O-O"]);
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let state = "1k6/8/8/8/8/8/8/R4KR1 w KQ - 0 1";
    let castled = CHESS.seen(CHESS960, state, "f1g1");
    assert_eq!(castled.state.unwrap(), "1k6/8/8/8/8/8/8/R4RK1 b - - 1 1");
    assert_eq!(
        CHESS.seen(CHESS960, state, "O-O-O").state.unwrap(),
        "1k6/8/8/8/8/8/8/2KR2R1 b - - 1 1"
    );
    assert!(CHESS.seen(CHESS960, state, "").legal_moves.contains(&"f1a1".to_string()));
}

/// The estimate for white with the default weights.
struct Estimates<'a>(&'a [&'a str]);

impl Opener for Estimates<'_> {
    type Out = Vec<f64>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<f64> {
        let weighted = Weights::for_game(&game, &[]).unwrap();
        let read = |text: &&str| game.read(text).unwrap();
        self.0.iter().map(|text| weighted.estimate(&game, &read(text), 0)).collect()
    }
}

/// The board flipped, with the colours exchanged.
fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let swap = |text: &str| -> String {
        let other = |symbol: char| {
            if symbol.is_ascii_uppercase() {
                symbol.to_ascii_lowercase()
            } else {
                symbol.to_ascii_uppercase()
            }
        };
        text.chars().map(other).collect()
    };
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} {} - {} 1", swap(&ranks.join("/")), swap(fields[2]), fields[4])
}

#[test]
fn a_mirrored_position_is_worth_its_negative() {
    let states = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 40 60",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/8/3k4/8/8/1BN5/4K3 w - - 0 1",
        "6k1/5p2/6p1/8/2b5/8/5PPP/2B3K1 b - - 0 1",
    ];
    let turned: Vec<String> = states.iter().map(|state| mirrored(state)).collect();
    let turned: Vec<&str> = turned.iter().map(String::as_str).collect();
    let plain = open("chess", PLAIN, Estimates(&states)).unwrap();
    let mirror = open("chess", PLAIN, Estimates(&turned)).unwrap();
    for (index, state) in states.iter().enumerate() {
        assert_eq!(plain[index], 0.0 - mirror[index], "{state}");
    }
}

#[test]
fn lack_of_progress_lowers_the_estimate() {
    let at = |options, plies: u32| {
        let state = format!("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - {plies} 90");
        open("chess", options, Estimates(&[&state])).unwrap()[0]
    };
    let fresh = at(PLAIN, 0);
    assert!(fresh > 2.0);
    for (options, plies, left) in
        [(PLAIN, 50, 0.75), (PLAIN, 99, 0.505), (AUTOMATIC, 75, 0.75), (NEVER, 149, 1.0)]
    {
        assert!((at(options, plies) - left * fresh).abs() < 1e-9, "{options} {plies}");
    }
}

#[test]
fn clear_advantages_show_in_the_estimate() {
    let states = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
        "8/8/4k3/8/8/3K4/8/7R w - - 0 1",
    ];
    let [queen_down, pawns_up, cornered, central] =
        open("chess", PLAIN, Estimates(&states)).unwrap()[..]
    else {
        panic!("four estimates")
    };
    assert!(queen_down < -6.0, "{queen_down}");
    assert!(pawns_up > 2.0, "{pawns_up}");
    assert!(cornered > central && central > 3.0, "{cornered} {central}");
}
