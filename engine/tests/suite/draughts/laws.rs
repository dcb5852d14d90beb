//! The rules one by one: captures, crowning, draws.

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};

use super::options;
use crate::common::open;

/// A position, moves from there, and what is asked of the state after them.
struct After<'a, T>(&'a str, &'a str, fn(&dyn Seen) -> T);

/// What the tests ask of a state.
trait Seen {
    fn moves(&self) -> Vec<String>;
    fn text(&self) -> String;
    fn is_over(&self) -> bool;
    fn ending(&self) -> Option<&'static str>;
}

struct Place<G: Rules> {
    game: G,
    state: G::State,
}

impl<G: Rules> Seen for Place<G> {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        let mut texts: Vec<String> =
            moves.into_iter().map(|action| self.game.write_move(&self.state, action)).collect();
        texts.sort();
        texts
    }

    fn text(&self) -> String {
        self.game.write(&self.state)
    }

    fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over
    }

    fn ending(&self) -> Option<&'static str> {
        self.game.ending(&self.state)
    }
}

impl<T> Opener for After<'_, T> {
    type Out = T;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> T {
        let mut state = if self.0.is_empty() { game.start() } else { game.read(self.0).unwrap() };
        for text in self.1.split_whitespace() {
            assert_ne!(game.turn(&state), Turn::Over, "before {text}");
            let action = game.read_move(&state, text).unwrap_or_else(|why| panic!("{text}: {why}"));
            game.play(&mut state, action);
        }
        (self.2)(&Place { game, state })
    }
}

fn after<T>(variant: &str, state: &str, moves: &str, ask: fn(&dyn Seen) -> T) -> T {
    open("checkers", &options(variant), After(state, moves, ask)).unwrap()
}

#[test]
fn white_begins_but_in_pool() {
    for variant in ["international", "russian", "brazilian", "czech"] {
        assert_eq!(after(variant, "", "", |at| at.text())[..2], *"W:", "{variant}");
    }
    let pool = after("pool", "", "", |at| (at.text(), at.moves()));
    assert!(pool.0.starts_with("B:W21,22"));
    assert_eq!(pool.1, ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"]);
}

/// 28 could take one man to the right, or two to the left.
#[test]
fn the_most_pieces_have_to_be_captured() {
    let state = "W:W28:B22,12,23";
    assert_eq!(after("international", state, "", |at| at.moves()), ["28x17x8"]);
    let state = "W:We3:Bd4,f4,d6";
    assert_eq!(after("brazilian", state, "", |at| at.moves()), ["e3xc5xe7"]);
    assert_eq!(after("russian", state, "", |at| at.moves()), ["e3:c5:e7", "e3:g5"]);
    assert_eq!(after("czech", state, "", |at| at.moves()), ["e3xc5xe7", "e3xg5"]);
}

#[test]
fn czech_men_capture_forward_only_and_kings_come_first() {
    assert_eq!(after("czech", "W:We5:Bd4,h8", "", |at| at.moves()), ["e5-d6", "e5-f6"]);
    let moves = after("czech", "W:Wc3,Kh6:Bd4,g5,a7", "", |at| at.moves());
    assert_eq!(moves, ["h6xe3xb6", "h6xe3xc5"], "and not c3xe5");
}

/// The man goes on from the last row: as a king in Russia, as a man elsewhere.
#[test]
fn a_man_on_the_last_row_goes_on() {
    let russian = after("russian", "W:Wf6:Be7,b6,h2", "f6:d8:a5", |at| at.text());
    assert_eq!(russian, "B:WKa5:Bh2");
    let brazilian = after("brazilian", "W:Wf6:Be7,c7,h2", "f6xd8xb6", |at| at.text());
    assert_eq!(brazilian, "B:Wb6:Bh2", "it passed the last row");
    let pool = after("pool", "B:B22:W25,26,5", "22x31", |at| at.text());
    assert_eq!(pool, "W:W5,25:BK31");
}

/// The king takes e5 or c5 behind the captured b2, which it cannot jump again.
#[test]
fn a_king_takes_any_way_where_no_majority_rules() {
    let moves = after("russian", "W:WKa1:Bb2,e5,c5", "", |at| at.moves());
    assert_eq!(moves, ["a1:d4:a7", "a1:d4:b6", "a1:d4:f6", "a1:d4:g7", "a1:d4:h8"]);
}

/// The Turkish strike: back on d2 by d2:f4:d6:b4, the king could take g5 if e3, which it took first, were gone.
#[test]
fn captured_pieces_stand_in_the_way_until_the_capture_ends() {
    let moves = after("russian", "W:WKd2:Be3,e5,c5,c3,g5", "", |at| at.moves());
    let to_the_right = ["d2:f4:d6:b4:e1", "d2:f4:h6"];
    let to_the_left = ["d2:b4:d6:f4:c1", "d2:b4:d6:f4:d2", "d2:b4:d6:f4:h6", "d2:b4:e7:h4"];
    assert_eq!(moves, [&to_the_left[..], &to_the_right[..]].concat());
}

/// The king may land on d6, e7 or f8 behind c5, but from e7 it can capture again.
#[test]
fn a_king_lands_where_it_can_capture_again() {
    let moves = after("russian", "W:WKb4:Bc5,g5,h2", "", |at| at.moves());
    assert_eq!(moves, ["b4:e7:h4"]);
}

#[test]
fn a_position_that_occurs_three_times_is_a_draw() {
    let state = "W:WK47,36:BK4,15";
    let round = "47-42 4-9 42-47 9-4 ";
    let twice = after("international", state, round, |at| at.is_over());
    assert!(!twice);
    let thrice = after("international", state, &round.repeat(2), |at| (at.is_over(), at.ending()));
    assert_eq!(thrice, (true, Some("repetition")));
}

/// 25 moves of each side by kings in international draughts, 20 in Brazil, 15 in Russia and Czechia.
#[test]
fn moves_of_kings_alone_are_counted() {
    for (variant, state, plies, step) in [
        ("international", "W:WK47,36:BK4,15", 50, "47-42"),
        ("pool", "W:WK30,21:BK3,12", 50, "30-26"),
        ("brazilian", "W:WKc1,a3:BKf8,h6", 40, "c1-d2"),
        ("russian", "W:WKc1,a3:BKf8,h6", 30, "c1-d2"),
        ("czech", "W:WKc1,a3:BKf8,h6", 30, "c1-d2"),
    ] {
        let almost = format!("{state}:H{}", plies - 1);
        assert!(!after(variant, &almost, "", |at| at.is_over()), "{variant}");
        let ended = after(variant, &almost, step, |at| (at.is_over(), at.ending()));
        assert_eq!(ended, (true, Some("moves without progress")), "{variant}");
    }
}

/// Plies that the rules allow in an ending, even where a man moves.
#[test]
fn moves_are_counted_in_endings() {
    for (variant, state, plies, step) in [
        ("international", "W:WK46,K47,K48:BK4", 32, "46-41"),
        ("international", "W:WK46,31,32:BK4", 32, "31-27"),
        ("international", "W:WK46,31:BK4", 10, "31-26"),
        ("international", "W:WK46:BK4", 10, "46-41"),
        ("russian", "W:WKa1,Kc1,Ke1:BKh6", 30, "a1-b2"),
        ("russian", "W:WKa1,Kc1,e1:BKh6", 60, "e1-d2"),
        ("russian", "W:WKa1,c1:BKh6,h4", 60, "c1-d2"),
        ("russian", "W:WKa1,c1:BKf8", 10, "c1-d2"),
        ("russian", "W:WKa1,c1,e1:BKf8,h6,h4", 120, "e1-d2"),
        ("brazilian", "W:WKa1,Kc1:BKh6,h4", 10, "a1-b2"),
        ("brazilian", "W:WKa1,c1:BKf8", 10, "c1-d2"),
        ("brazilian", "W:WKa1:BKf8", 10, "a1-b2"),
        ("pool", "W:WK29,K30,K31:BK12", 26, "30-26"),
    ] {
        let almost = format!("{state}:E{}", plies - 1);
        assert!(!after(variant, &almost, "", |at| at.is_over()), "{variant} {almost}");
        let ended = after(variant, &almost, step, |at| (at.is_over(), at.ending()));
        assert_eq!(ended, (true, Some("moves without progress")), "{variant} {almost}");
    }
}

/// A man's step sets the count of kings' moves to 0, but not that of the ending. A capture begins another.
#[test]
fn a_count_goes_on_while_the_ending_is_the_same() {
    let text = |state, moves| after("international", state, moves, |at| at.text());
    let state = "W:WK47,26,36:BK4";
    assert_eq!(text(state, "47-42 4-9"), "W:W26,36,K42:BK9:H2");
    assert_eq!(text(state, "47-42 4-9 26-21"), "B:W21,36,K42:BK9:E3");
    assert_eq!(text(state, "47-42 4-9 26-21 9-4"), "W:W21,36,K42:BK4:H1:E4");
    let taken = text("W:WK46,K47,31:BK26:E20", "47-36 26x37");
    assert_eq!(taken, "W:WK36,K46:BK37", "the count begins anew");
}

/// Five moves of three pieces against a lone king on the main road.
#[test]
fn the_main_road_saves_a_lone_king() {
    let state = "W:WKc1,Ke1,Kg1:BKa1:R9";
    assert!(!after("russian", state, "", |at| at.is_over()));
    assert!(after("russian", state, "c1-h6", |at| at.is_over()));
    let moved = after("russian", "W:WKc1,Ke1,Kg1:BKa1", "c1-h6 a1-b2 h6-f8", |at| at.text());
    assert_eq!(moved, "B:WKf8,Ke1,Kg1:BKb2:H3:R3");
    let left = after("russian", "B:WKc1,Ke1,Kg1:BKd4", "d4-a7", |at| at.text());
    assert_eq!(left, "W:WKc1,Ke1,Kg1:BKa7:H1");
}

/// The man on h2 is shut in.
#[test]
fn no_move_left_is_a_loss_even_if_a_count_is_full() {
    let stuck = after("russian", "B:WKg1:Bh2:H30", "", |at| (at.is_over(), at.ending()));
    assert_eq!(stuck, (true, Some("no move left")));
    let bare = after("international", "W:WK47:B38", "47x33", |at| (at.is_over(), at.ending()));
    assert_eq!(bare, (true, Some("no piece left")));
}
