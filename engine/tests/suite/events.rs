//! What moves do and what is counted, in words: cases made by hand, from the rules.

mod accounts;
mod laws;

use crate::common::open;
use countermove::game::events::{Event, Tally};
use countermove::game::rules::{Opener, Rules};

/// Plays moves and tells the events of the last one, and the tallies then.
struct Told<'a> {
    state: &'a str,
    moves: &'a str,
}

impl Opener for Told<'_> {
    type Out = (String, Vec<Tally>);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> (String, Vec<Tally>) {
        let Told { state, moves } = self;
        let mut state = if state.is_empty() { game.start() } else { game.read(state).unwrap() };
        let mut events = Vec::new();
        for text in moves.split_whitespace() {
            let action = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
            let after = game.after(&state, action);
            events = game.events(&state, action, &after);
            state = after;
        }
        let texts: Vec<String> = events.iter().map(written).collect();
        (texts.join("; "), game.tallies(&state))
    }
}

/// Plays moves and tells the last one and its label.
struct Called<'a> {
    state: &'a str,
    moves: &'a str,
}

impl Opener for Called<'_> {
    type Out = (String, String);

    fn open<G: Rules + 'static>(self, game: G, _: String) -> (String, String) {
        let Called { state, moves } = self;
        let mut state = if state.is_empty() { game.start() } else { game.read(state).unwrap() };
        let mut named = (String::new(), String::new());
        for text in moves.split_whitespace() {
            let action = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
            let written = game.write_move(&state, action);
            let label = game.move_label(&state, action).unwrap_or_else(|| written.clone());
            assert_eq!(game.read_move(&state, &label), Ok(action), "{label}");
            named = (written, label);
            state = game.after(&state, action);
        }
        named
    }
}

/// An event as `word what @ places × count`, without what is not said.
fn written(event: &Event) -> String {
    let what = event.what.as_ref().map_or_else(String::new, |what| format!(" {what}"));
    let at = if event.places.is_empty() { "" } else { " @ " };
    let count = event.count.map_or_else(String::new, |count| format!(" × {count}"));
    format!("{}{what}{at}{}{count}", event.kind.word(), event.places.join(","))
}

fn told(name: &str, options: &str, state: &str, moves: &str) -> (String, Vec<Tally>) {
    open(name, options, Told { state, moves }).unwrap()
}

/// The events of the last of `moves`.
fn events(name: &str, options: &str, state: &str, moves: &str) -> String {
    told(name, options, state, moves).0
}

/// The values of the tally called `called`, such as `captured pawn`, after `moves`.
fn values(name: &str, options: &str, (state, moves): (&str, &str), called: &str) -> Vec<i64> {
    let (_, tallies) = told(name, options, state, moves);
    let is_called = |tally: &&Tally| {
        let what = tally.what.as_ref().map_or_else(String::new, |what| format!(" {what}"));
        format!("{}{what}", tally.name) == called
    };
    let found = tallies.iter().find(is_called);
    found.unwrap_or_else(|| panic!("{name} counts no {called}")).values.clone()
}

#[test]
fn chess_tells_captures_checks_castling_and_promotions() {
    let chess = |state, moves| events("chess", "{}", state, moves);
    assert_eq!(chess("", "e4"), "");
    // Scholar's mate.
    assert_eq!(chess("", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"), "capture pawn @ f7; check @ e8");
    assert_eq!(chess("", "e4 a6 e5 d5 exd6"), "capture pawn @ d5", "en passant");
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(chess(castles, "O-O"), "castling kingside @ g1,f1");
    assert_eq!(chess(castles, "Ke2 O-O-O"), "castling queenside @ c8,d8");
    let promotes = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(chess(promotes, "a8=N"), "promotion knight @ a8");
    assert_eq!(
        chess(promotes, "axb8=Q+"),
        "capture knight @ b8; promotion queen @ b8; check @ h8",
        "in the order in which it happens"
    );
    // The king takes its own rook in Chess960, which is no capture.
    let other = events("chess", r#"{"chess960":true}"#, "4k3/8/8/8/8/8/8/1K1R4 w D - 0 1", "O-O");
    assert_eq!(other, "castling kingside @ g1,f1");
}

#[test]
fn chess_counts_captured_pieces_and_material() {
    let after = |place, called| values("chess", "{}", place, called);
    let exchange = ("", "e4 d5 exd5 Qxd5 Nc3 Qd4 Nb5 Qxd2+ Bxd2");
    assert_eq!(after(exchange, "captured pawn"), [1, 2]);
    assert_eq!(after(exchange, "captured queen"), [1, 0]);
    assert_eq!(after(exchange, "captured rook"), [0, 0]);
    assert_eq!(after(exchange, "material"), [39 - 2, 39 - 1 - 9]);
    // Two queens: one was a pawn. Bishops on squares of one colour: one was a pawn, and one of the other colour is gone.
    let promoted = "rnbqkbnr/8/8/8/8/8/8/QNBQKB1R w - - 0 1";
    assert_eq!(after((promoted, ""), "captured pawn"), [8, 7]);
    assert_eq!(after((promoted, ""), "captured queen"), [0, 0]);
    assert_eq!(after((promoted, ""), "captured knight"), [0, 1]);
    let bishops = "4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1";
    assert_eq!(after((bishops, ""), "captured bishop"), [2, 1]);
    assert_eq!(after((bishops, ""), "captured pawn"), [8, 7]);
    // No game leads to nine queens and eight pawns, but engines search it.
    let many = "4k3/8/8/8/8/PPPPPPPP/QQQQQQQ1/4K3 w - - 0 1";
    assert_eq!(after((many, ""), "captured pawn"), [8, 0]);
}

/// Of a capture both hear the square and whether it was a pawn, of a check the line, of a promotion nothing.
#[test]
fn kriegspiel_tells_what_the_umpire_announces() {
    let heard = |moves| events("kriegspiel", "{}", "", moves);
    assert_eq!(heard("e2e4 d7d5 e4d5"), "capture pawn @ d5");
    assert_eq!(heard("e2e4 d7d5 e4d5 d8d5"), "capture pawn @ d5");
    assert_eq!(heard("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5"), "check file");
    assert_eq!(heard("e2e4 d7d5 f1b5"), "check long diagonal");
    assert_eq!(heard("e2e4 d7d5 f1b5 a7a6"), "again refused", "its player alone sees it");
    let promotes = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1: -";
    assert_eq!(
        events("kriegspiel", "{}", promotes, "a7b8q"),
        "capture piece @ b8; check rank",
        "not that it is a queen"
    );
    assert_eq!(values("kriegspiel", "{}", ("", "e2e4 d7d5 e4d5 d8d5"), "captured"), [1, 1]);
}

/// The label tells what the player may know: not whether a piece captures, nor a check.
#[test]
fn kriegspiel_calls_tries_as_far_as_the_own_men_tell() {
    let label = |state, moves| {
        let (_, label) = open("kriegspiel", "{}", Called { state, moves }).unwrap();
        label
    };
    assert_eq!(label("", "e2e4"), "e4");
    assert_eq!(label("", "g1f3"), "Nf3");
    assert_eq!(label("", "e4 d5 exd5"), "exd5");
    assert_eq!(label("", "e4 d5 exd5 Qd5"), "Qd5");
    assert_eq!(label("", "Nf3 d5 g3 e5 Bg2 Nc6 O-O"), "O-O");
    assert_eq!(label("8/P7/8/8/8/7k/8/K7 w: -", "a7a8q"), "a8=Q");
    assert_eq!(label("8/8/8/8/8/7k/8/K2N3N w: -", "d1f2"), "Ndf2");
    assert_eq!(label("8/8/8/4K3/8/8/7k/R7 w: -", "a1h1"), "Rh1", "it may not be legal");
}

#[test]
fn xiangqi_tells_captures_and_checks() {
    let xiangqi = |moves| events("xiangqi", "{}", "", moves);
    assert_eq!(xiangqi("C2=5 H8+7"), "");
    assert_eq!(xiangqi("C2=5 H8+7 C5+4"), "capture pawn @ e6");
    let rook = "3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1";
    assert_eq!(events("xiangqi", "{}", rook, "d9e9 d2e2"), "check @ e9");
    assert_eq!(values("xiangqi", "{}", ("", "C2=5 H8+7 C5+4"), "captured pawn"), [1, 0]);
    assert_eq!(values("xiangqi", "{}", ("", "C2=5 H8+7 C5+4"), "captured rook"), [0, 0]);
}

#[test]
fn shogi_tells_captures_promotions_drops_and_checks() {
    let shogi = |moves| events("shogi", "{}", "", moves);
    assert_eq!(shogi("P-7f P-3d Bx2b+"), "capture bishop @ 2b; promotion horse @ 2b");
    assert_eq!(shogi("P-7f P-3d Bx2b+ Sx2b"), "capture horse @ 2b");
    assert_eq!(shogi("P-7f P-3d Bx2b+ Sx2b B*4e"), "drop bishop @ 4e");
    assert_eq!(shogi("P-7f P-3d B-3c+"), "promotion horse @ 3c; check @ 5a");
}

#[test]
fn othello_tells_flips_and_passes() {
    let othello = |state, moves| events("othello", "{}", state, moves);
    assert_eq!(othello("", "d3"), "flip @ d4 × 1");
    assert_eq!(othello("", "f5 d6 c3"), "flip @ d4 × 1");
    let passes = format!("{0}OXXXX------XX---{0} X", "-".repeat(24));
    assert_eq!(othello(&passes, "pass"), "pass");
    assert_eq!(othello(&passes, "pass f4"), "flip @ b4,c4,d4,e4 × 4");
    assert_eq!(values("othello", "{}", ("", "d3"), "discs"), [4, 1]);
}

#[test]
fn checkers_tells_jumps_and_crownings() {
    let checkers = |options, state, moves| events("checkers", options, state, moves);
    let double = "W:W22:B18,11";
    assert_eq!(checkers("{}", double, "22x15x8"), "capture man @ 11,18 × 2");
    assert_eq!(values("checkers", "{}", (double, "22x15x8"), "captured"), [11, 12]);
    assert_eq!(checkers("{}", "W:W11:BK8,12", "11x4"), "capture king @ 8 × 1; promotion king @ 4");
    assert_eq!(checkers("{}", "W:WK11:BK8,12", "11x4"), "capture king @ 8 × 1");
    // A man goes on as a king, on squares with letters.
    let russian = r#"{"variant":"russian"}"#;
    let moves = "f6:d8:a5";
    assert_eq!(
        checkers(russian, "W:Wf6,a1:Be7,b6,h2", moves),
        "capture man @ e7,b6 × 2; promotion king @ a5"
    );
    assert_eq!(values("checkers", "{}", ("", "11-15 22-18 15x22"), "captured"), [1, 0]);
}

#[test]
fn small_board_games_tell_captures() {
    let small = r#"{"rows":6,"columns":6}"#;
    let moves = "a2b3 b5b4 e2e3 c5c4 b3xc4";
    assert_eq!(events("breakthrough", small, "", moves), "capture @ c4");
    assert_eq!(values("breakthrough", small, ("", moves), "captured"), [1, 0]);
    let captures = ".......B/......../......../...B..../......../.W.W..../......../........ W";
    assert_eq!(events("lines_of_action", "{}", captures, "d3xd5"), "capture @ d5");
    assert_eq!(values("lines_of_action", "{}", (captures, "d3xd5"), "captured"), [10, 11]);
}

#[test]
fn morris_tells_mills_and_the_man_removed() {
    let morris = |state, moves| events("nine_mens_morris", "{}", state, moves);
    let closed = "d6 f4 d7 a1 d5xa1";
    assert_eq!(morris("", closed), "mill @ d7,d6,d5; capture @ a1");
    assert_eq!(values("nine_mens_morris", "{}", ("", closed), "in_hand"), [6, 7]);
    assert_eq!(values("nine_mens_morris", "{}", ("", closed), "captured"), [1, 0]);
    // Two mills close, and one man is removed.
    let two = ".ww/b.b/.../w...../.../b.b/w.. 5:5 w";
    assert_eq!(morris(two, "a7xb2"), "mill @ a7,d7,g7; mill @ a7,a4,a1; capture @ b2");
}

#[test]
fn go_tells_captures_and_passes_and_counts_prisoners() {
    let five = r#"{"size":5,"komi":0.5}"#;
    let two = "...../.OOX./.XX../...../..... X";
    assert_eq!(events("go", five, two, "A4 A1 B5 B1 C5"), "capture @ B4,C4 × 2");
    let prisoners = |moves| values("go", five, (two, moves), "prisoners");
    assert_eq!(prisoners("A4 A1 B5 B1"), [0, 0]);
    assert_eq!(prisoners("A4 A1 B5 B1 C5"), [2, 0]);
    assert_eq!(prisoners("A4 A1 B5 B1 C5 pass pass"), [2, 0]);
    assert_eq!(events("go", five, two, "pass"), "pass");
    let ko = "...../.XO../XO.O./.XO../..... X";
    assert_eq!(events("go", five, ko, "C3"), "capture @ B3 × 1");
    assert_eq!(values("go", five, (ko, "C3 A1 E1 B3"), "prisoners"), [1, 1]);
    let suicide = r#"{"size":5,"suicide":true}"#;
    let own = ".XO../XO.../O..../...../..... X";
    assert_eq!(events("go", suicide, own, "A5"), "capture own stones @ A5,B5,A4 × 3");
    assert_eq!(values("go", suicide, (own, "A5"), "prisoners"), [0, 3]);
}

/// The end that `go_ends_as_sgf_has_it` counts: 15 points of white, 10 of black.
#[test]
fn go_shows_the_points_of_both_at_the_end() {
    let area = ".X.XX/XXXXX/OOOOO/O.O.O/OOOOO X pass pass";
    let (_, tallies) = told("go", r#"{"size":5,"komi":7.5}"#, area, "");
    let names = |places: &[&str]| places.iter().map(|&place| place.into()).collect::<Vec<String>>();
    assert_eq!(
        tallies,
        [
            Tally::new("prisoners", [0, 0]),
            Tally::new("territory", [2, 2]).at(vec![names(&["A5", "C5"]), names(&["B2", "D2"])]),
            Tally::new("area", [10, 15]),
        ]
    );
    let open = "...../...../..X../...../..... O pass";
    assert_eq!(told("go", r#"{"size":5}"#, open, "").1.len(), 1, "the game is not over");
}

#[test]
fn hex_tells_where_the_stone_is_after_a_swap() {
    let options = r#"{"size":4,"swap":true}"#;
    assert_eq!(events("hex", options, "", "b1 swap"), "swap @ a2");
    assert_eq!(events("hex", options, "", "b1 a1"), "");
}

#[test]
fn dots_and_boxes_tells_boxes_won() {
    let dots = |options, state, moves| events("dots_and_boxes", options, state, moves);
    assert_eq!(dots("{}", "", "a1-a2 b1-b2 a1-b1"), "");
    assert_eq!(dots("{}", "", "a1-a2 b1-b2 a1-b1 a2-b2"), "score box @ a1 × 1; again");
    let last = r#"{"rows":1,"columns":2}"#;
    assert_eq!(dots(last, "--/|.|/-- 0:0 X", "b1-b2"), "score box @ a1,b1 × 2", "the game is over");
    assert_eq!(values("dots_and_boxes", "{}", ("", "a1-a2 b1-b2 a1-b1 a2-b2"), "boxes"), [0, 1]);
}
