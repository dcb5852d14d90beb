//! Notation: what is read, what is written, what is refused.

use countermove::error::Error;
use countermove::game::rules::{Opener, Rules};

use super::options;
use crate::common::open;

/// Reads a state, and writes it again.
struct State<'a>(&'a str);

impl Opener for State<'_> {
    type Out = Result<String, Error>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        game.read(self.0).map(|state| game.write(&state))
    }
}

fn state(variant: &str, text: &str) -> Result<String, Error> {
    open("checkers", &options(variant), State(text)).unwrap()
}

/// Reads a move of a state; returns its canonical text and its label.
struct Action<'a>(&'a str, &'a str);

impl Opener for Action<'_> {
    type Out = Result<(String, Option<String>), Error>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let state = game.read(self.0).unwrap();
        let action = game.read_move(&state, self.1)?;
        Ok((game.write_move(&state, action), game.move_label(&state, action)))
    }
}

fn action(variant: &str, state: &str, text: &str) -> Result<(String, Option<String>), Error> {
    open("checkers", &options(variant), Action(state, text)).unwrap()
}

#[test]
fn squares_are_read_as_numbers_or_letters_and_written_as_pdn_does() {
    for (variant, text, written) in [
        ("russian", "W:W21-23,K32:B1,K4", "W:Wa3,c3,e3,Kg1:Bb8,Kh8"),
        ("russian", "W:Wa3,c3,e3,Kg1:Bb8,Kh8", "W:Wa3,c3,e3,Kg1:Bb8,Kh8"),
        ("pool", "B:Wc3,e3:Bb8", "B:W22,23:B1"),
        ("international", " B:B1-3,K50:W K6:H0:F12.", "B:WK6:B1,2,3,K50"),
        ("international", "W:Wa1,Kj10:Ba9", "W:WK5,46:B6"),
        ("english", "b:w22,k32:b1.", "B:W22,K32:B1"),
    ] {
        let text = text.replace("W K", "WK");
        assert_eq!(state(variant, &text).as_deref(), Ok(written), "{text}");
    }
}

#[test]
fn moves_are_read_in_both_notations() {
    let start = "W:Wc3,e3:Bb6,h8";
    for text in ["c3-d4", "22-18", "c3-d4!?", "22-18*"] {
        assert_eq!(action("russian", start, text).unwrap().0, "c3-d4");
    }
    let capture = "W:Wc3:Bd4,f6,h2";
    for text in ["c3:e5:g7", "c3:g7", "c3xe5xg7", "22x15x8", "22:8", "c3-g7", "22*15*8", "c3g7"] {
        let (written, label) = action("russian", capture, text).unwrap();
        assert_eq!((written.as_str(), label.as_deref()), ("c3:e5:g7", Some("c3:g7")), "{text}");
    }
}

#[test]
fn short_notation_is_read_in_every_variant() {
    for (variant, at, text, written) in [
        ("russian", "W:Wc3,e3:Bb6,h8", "cd4", "c3-d4"),
        ("russian", "W:Wc3,e3:Bb6,h8", "c3d4", "c3-d4"),
        ("russian", "W:Wc3:Bd4,f6,h2", "c:g7", "c3:e5:g7"),
        ("russian", "W:Wc3:Bd4,f6,h2", "CE5G7.", "c3:e5:g7"),
        ("english", "B:W21-32:B1-12", "g5-h4", "none"),
        ("english", "B:W21-32:B1-12", "f6-g5", "11-16"),
        ("english", "B:W21-32:B1-12", "fg5", "11-16"),
        ("english", "B:W21-32:B1-12", "1116", "11-16"),
        ("english", "W:W28:B24", "28*19", "28x19"),
        ("english", "W:W28:B24", "h2:f4", "28x19"),
        ("international", "W:W31-50:B1-20", "b4-a5", "31-26"),
        ("international", "W:W31-50:B1-20", "ji5", "35-30"),
    ] {
        let found = action(variant, at, text).map_or("none".into(), |(written, _)| written);
        assert_eq!(found, written, "{variant} {text}");
    }
    for (text, message) in [
        ("cg1", "no piece on column c can move so"),
        ("eg5", "no piece on column e can move so"),
        ("cb4", "more than one piece on column c can move so: name its square"),
        ("ab", "neither a step"),
        ("md4", "neither a step"),
        ("c3d4e5f6-", "neither a step"),
    ] {
        let error = action("russian", "W:Wc3,Kc5,e3:Bh8", text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {}", error.message);
    }
}

/// Two ways from c3 to c7, told apart by a square on the way or by the captured pieces.
#[test]
fn captures_with_equal_ends_are_distinguished() {
    let state = "W:Wc3,c1:Bb6,d6,h6,b4,d4";
    for (text, written) in [
        ("c3xa5xc7", "c3xa5xc7"),
        ("c3xe5xc7", "c3xe5xc7"),
        ("c3xc7xb4xb6", "c3xa5xc7"),
        ("c3xc7xd6", "c3xe5xc7"),
    ] {
        assert_eq!(action("czech", state, text), Ok((written.into(), None)), "{text}");
    }
    let error = action("czech", state, "c3xc7").unwrap_err();
    assert_eq!(error.message, "it may be c3xa5xc7, c3xe5xc7");
    assert_eq!(error.alternatives, ["c3xa5xc7", "c3xe5xc7"]);
    let error = action("czech", state, "c3xg7").unwrap_err();
    assert_eq!(error.message, "a capture is forced: c3xa5xc7, c3xe5xc7");
}

/// Each with a part of the message.
#[test]
fn impossible_positions_and_moves_are_refused() {
    for (variant, text, message) in [
        ("international", "W:W31:B51", "there is no square 51: the squares are 1 to 50"),
        ("international", "W:Wa2:B1", "there is no square a2"),
        ("russian", "W:Wa2:Bb8", "there is no square a2"),
        ("russian", "W:Wb8:Bh8", "a man of white on square b8, the last row"),
        ("pool", "W:W20:B20", "square 20 is taken twice, by white and by black"),
        ("international", "W:W6-26:B1", "white has 21 pieces; a side has 20 at most"),
        ("international", "W:W31:B", "black has no piece"),
        ("international", "W:W31:B1:H2", "black has no king"),
        ("international", "W:WK31:BK1:H51", "51 plies by kings"),
        ("international", "W:WK31:BK1:H12", "12 plies by kings"),
        ("international", "W:WK31,32,33,34:BK1:E3", "no moves are counted"),
        ("international", "W:WK31:BK1:H6:E5", "5 plies in this ending (E): they are 6 to 10"),
        ("international", "W:WK31,K32,K33:BK5:R1", "no lone king is on the main road"),
        ("russian", "W:WKc1,Ke1,Kg1:BKa1:R11", "they are 0 to 10"),
        ("international", "W:W31", "black's squares are missing"),
        ("international", "X:W31:B1", "\"X\" is no side to move"),
        ("international", "W:W31:B1:B2", "there are two fields B"),
        ("international", "W:W31:B1:Q2", "begins with none of"),
        ("international", "W:W31:B1:Hx", "\"x\" is no number"),
        ("international", "W:W33-31:B1", "runs backward"),
        ("international", "W:W31,,32:B1", "\"\" is no square"),
    ] {
        let error = state(variant, text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {}", error.message);
    }
    for (variant, at, text, message) in [
        ("international", "W:W31:B1", "31-22", "it can go to 26 or 27"),
        ("international", "W:W31:B1", "32-28", "square 32 is empty"),
        ("international", "W:W31:B1", "1-6", "square 1 is the opponent's"),
        ("international", "W:W31:B1", "31x22", "nothing can be captured"),
        ("international", "W:W31:B1", "31-60", "there is no square 60"),
        ("international", "W:W31:B1", "31", "neither a step such as 22-18"),
        ("international", "W:W31:B27", "31-26", "a capture is forced: 31x22"),
        ("russian", "W:Wc3:Bh8", "c3", "neither a step such as c3-d4 nor a capture such as c3:e5"),
        ("russian", "W:Wc3:Bh8", "c3-c4", "there is no square c4"),
        ("russian", "W:Wc3:Bh8", "é3-d4", "neither a step"),
    ] {
        let error = action(variant, at, text).unwrap_err();
        assert!(error.message.contains(message), "{text}: {}", error.message);
    }
}

struct Picture;

impl Opener for Picture {
    type Out = String;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        game.picture(&game.read("W:W22,K23:B1,K4").unwrap())
    }
}

#[test]
fn pictures_show_numbers_or_letters() {
    let russian = open("checkers", &options("russian"), Picture).unwrap();
    let lines: Vec<&str> = russian.lines().collect();
    assert_eq!(lines[0], " 8    b   .   .   B");
    assert_eq!(lines[5], " 3  .   w   W   .");
    assert_eq!(lines[8], "    a b c d e f g h");
    let pool = open("checkers", &options("pool"), Picture).unwrap();
    assert_eq!(pool.lines().nth(5), Some("21  .   w   W   ."));
}
