//! Xiangqi through its texts: ends, repetitions as the rules judge them, notation, invalid texts, mates.

mod naive;
mod repetition;

use countermove::api::{self, Inspection};
use countermove::error::{Error, ErrorKind};
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::search::{Algorithm, Outcome};

use crate::common::{run, to_depth};

const PLAIN: &str = "{}";

fn inspect(options: &str, state: Option<&str>, moves: &str) -> Result<Inspection, Error> {
    let game: api::Game = api::Game::open("xiangqi", options).unwrap();
    let moves: Vec<String> = moves.split_whitespace().map(Into::into).collect();
    game.at(state, &moves).map(|position| position.inspect())
}

fn seen(options: &str, state: &str, moves: &str) -> Inspection {
    inspect(options, Some(state), moves).unwrap_or_else(|error| panic!("{state} {moves}: {error}"))
}

/// How the game ended and who won, if it is over.
fn end(options: &str, state: &str, moves: &str) -> Option<(&'static str, &'static str)> {
    let position = seen(options, state, moves);
    let winner = match position.utilities?[0] {
        utility if utility > 0.0 => "red",
        utility if utility < 0.0 => "black",
        _ => "nobody",
    };
    Some((position.ending.expect("an end has a name"), winner))
}

#[test]
fn a_finished_game_has_an_ending() {
    let rooks = "3k5/1R7/9/9/9/9/9/9/R8/4K4";
    let cases = [
        (&format!("{rooks} w"), "a1a9", "checkmate", "red"),
        (&format!("{rooks} w - - 119 90"), "a1a9", "checkmate", "red"),
        (&format!("{rooks} w - - 119 90"), "a1a5", "moves without a capture", "nobody"),
        // Red's king keeps the middle file, and the pawn the rank below the king.
        (&"3k5/9/3P5/9/9/9/9/9/9/5K3 w".into(), "f0e0", "stalemate", "red"),
        (&"3k5/9/9/9/9/9/9/9/4p4/4K4 w".into(), "e0e1", "no attackers", "nobody"),
        (&"4k4/4a4/9/9/9/9/9/9/9/3K1A3 w".into(), "", "no attackers", "nobody"),
    ];
    for (state, moves, ending, winner) in cases {
        assert_eq!(end(PLAIN, state, moves), Some((ending, winner)), "{state} {moves}");
    }
    assert_eq!(end(PLAIN, &format!("{rooks} w - - 118 90"), "a1a5"), None);
    assert_eq!(end(r#"{"most_quiet_moves":2}"#, &format!("{rooks} w - - 3 90"), "a1a5").unwrap().1, "nobody");
}

fn legal(state: &str) -> Vec<String> {
    seen(PLAIN, state, "").legal_moves
}

/// What a man on a square may do, without the other moves.
fn of(state: &str, square: &str) -> Vec<String> {
    let mut moves: Vec<String> = legal(state).into_iter().filter(|text| text.starts_with(square)).collect();
    moves.sort();
    moves
}

#[test]
fn the_kings_never_face_each_other() {
    assert_eq!(of("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0"), [] as [&str; 0], "no attackers");
    assert_eq!(of("3k4r/9/9/9/9/9/9/9/9/4K4 w", "e0"), ["e0e1", "e0f0"]);
    // The horse may not leave the file of both kings.
    assert_eq!(of("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5"), [] as [&str; 0]);
    assert_eq!(of("4k4/9/9/9/4R4/9/9/9/9/4K4 w", "e5").len(), 7, "a rook may along it");
}

#[test]
fn men_move_as_the_rules_say() {
    // Legs: the horse's way up is blocked. Eyes: one of the elephant's.
    assert_eq!(of("4k4/9/9/9/9/4P4/4N4/9/9/3K5 w", "e3"), ["e3c2", "e3c4", "e3d1", "e3f1", "e3g2", "e3g4"]);
    assert_eq!(of("4k4/9/9/9/9/9/9/4B4/3P5/3K5 w", "e2"), [] as [&str; 0], "no such pawn");
}
