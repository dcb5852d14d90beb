//! The fourth occurrence of a position: a draw, or lost by the side that always gave check.

use countermove::game::rules::{Opener, Rules};

use super::{PLAIN, SHOGI};
use crate::common::open;

/// The king is in check, and goes to and fro before a rook that follows it.
const CHECKS: (&str, &str) = ("4k4/9/9/9/9/9/9/4R4/K8 w", "5a4a 5h4h 4a5a 4h5h ");
const OF_GOTE: (&str, &str) = ("8k/4r4/9/9/9/9/9/9/4K4 b", "5i6i 5b6b 6i5i 6b5b ");
const IDLE: (&str, &str) = ("4k4/9/9/9/9/9/9/R8/K8 b", "9h8h 5a4a 8h9h 4a5a ");
/// Every other move gives check.
const HALF: (&str, &str) = ("4k4/9/9/9/9/9/9/4R4/K8 w", "5a4a 5h5g 4a4b 5g4g 4b5b 4g4h 5b5a 4h5h ");

#[test]
fn the_fourth_occurrence_ends_the_game() {
    let cases = [
        (CHECKS, ("perpetual check", "gote")),
        (OF_GOTE, ("perpetual check", "sente")),
        (IDLE, ("repetition", "nobody")),
        (HALF, ("repetition", "nobody")),
    ];
    for ((state, cycle), expected) in cases {
        assert_eq!(SHOGI.end(PLAIN, state, &cycle.repeat(2)), None, "{state}");
        assert_eq!(SHOGI.end(PLAIN, state, &cycle.repeat(3)), Some(expected), "{state}");
    }
}

#[test]
fn all_moves_since_the_first_occurrence_have_to_be_checks() {
    let (state, cycle) = CHECKS;
    let before = "4k4/9/9/9/9/9/9/R8/K8 b";
    let then = format!("9h5h {}", cycle.repeat(3));
    assert_eq!(
        SHOGI.end(PLAIN, before, &then),
        Some(("perpetual check", "gote")),
        "a quiet move before"
    );
    let mixed = HALF.1.to_string() + &cycle.repeat(2);
    assert_eq!(SHOGI.end(PLAIN, state, &mixed), Some(("repetition", "nobody")));
}

/// A knight is dropped and captured by a gold, first sente's and then gote's.
#[test]
fn positions_come_back_after_captures_and_drops() {
    let state = "8k/6g2/9/9/9/9/9/2G6/K8 b N";
    let cycle = "N*3c 3b3c 9i8i 3c3b 8i9i N*7g 7h7g 1a2a 7g7h 2a1a ";
    assert_eq!(SHOGI.end(PLAIN, state, &cycle.repeat(2)), None);
    assert_eq!(SHOGI.end(PLAIN, state, &cycle.repeat(3)), Some(("repetition", "nobody")));
}

/// What is known of a position after moves.
struct After {
    text: String,
    key: u64,
    position_key: u64,
    repetition: f64,
}

/// After `moves` from the start of [`CHECKS`].
fn after(moves: &str) -> After {
    struct Play<'a>(&'a str);
    impl Opener for Play<'_> {
        type Out = After;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> After {
            let mut state = game.read(CHECKS.0).unwrap();
            for text in self.0.split_whitespace() {
                let action = game.read_move(&state, text).unwrap();
                game.play(&mut state, action);
            }
            After {
                text: game.write(&state),
                key: game.key(&state),
                position_key: game.position_key(&state),
                repetition: game.repetition(&state),
            }
        }
    }
    open("shogi", PLAIN, Play(moves)).unwrap()
}

#[test]
fn the_key_includes_the_history_and_the_position_key_does_not() {
    let (one, other) = (after(CHECKS.1), after("5a6a 5h6h 6a5a 6h5h"));
    assert_eq!(one.text, other.text);
    assert_ne!(one.key, other.key);
    assert_eq!(one.position_key, other.position_key);
}

#[test]
fn a_repetition_is_worth_what_it_comes_to() {
    assert!(after(CHECKS.1).repetition < -10.0, "sente gives check for ever");
    assert_eq!(after(HALF.1).repetition, 0.0);
}
