//! The fourth occurrence of a position: a draw, or lost by the side that always gave check.

use countermove::game::rules::{Opener, Rules};

use super::{PLAIN, end};
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
        assert_eq!(end(PLAIN, state, &cycle.repeat(2)), None, "{state}");
        assert_eq!(end(PLAIN, state, &cycle.repeat(3)), Some(expected), "{state}");
    }
}

#[test]
fn all_moves_since_the_first_occurrence_have_to_be_checks() {
    let (state, cycle) = CHECKS;
    let before = "4k4/9/9/9/9/9/9/R8/K8 b";
    let then = format!("9h5h {}", cycle.repeat(3));
    assert_eq!(end(PLAIN, before, &then), Some(("perpetual check", "gote")), "a quiet move before");
    let mixed = HALF.1.to_string() + &cycle.repeat(2);
    assert_eq!(end(PLAIN, state, &mixed), Some(("repetition", "nobody")));
}

/// A knight is dropped and captured by a gold, first sente's and then gote's.
#[test]
fn positions_come_back_after_captures_and_drops() {
    let state = "8k/6g2/9/9/9/9/9/2G6/K8 b N";
    let cycle = "N*3c 3b3c 9i8i 3c3b 8i9i N*7g 7h7g 1a2a 7g7h 2a1a ";
    assert_eq!(end(PLAIN, state, &cycle.repeat(2)), None);
    assert_eq!(end(PLAIN, state, &cycle.repeat(3)), Some(("repetition", "nobody")));
}

/// The same position with another history has another key, but the same position key.
#[test]
fn the_key_includes_the_history_and_the_position_key_does_not() {
    struct Keys<'a>(&'a str);
    impl Opener for Keys<'_> {
        type Out = (String, u64, u64, f64);
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let mut state = game.read(CHECKS.0).unwrap();
            for text in self.0.split_whitespace() {
                let action = game.read_move(&state, text).unwrap();
                game.play(&mut state, action);
            }
            (
                game.write(&state),
                game.key(&state),
                game.position_key(&state),
                game.repetition(&state),
            )
        }
    }
    let keys = |moves: &str| open("shogi", PLAIN, Keys(moves)).unwrap();
    let (one, other) = (keys("5a4a 5h4h 4a5a 4h5h"), keys("5a6a 5h5g 6a5a 5g5h"));
    assert_eq!(one.0, other.0);
    assert_ne!(one.1, other.1);
    assert_eq!(one.2, other.2);
    // What the repetition would come to: lost for sente, who gives check; a draw.
    assert!(one.3 < 0.0 && other.3 == 0.0, "{} {}", one.3, other.3);
}
