//! The variants of checkers with flying kings: published counts, a second implementation of the rules on a plain
//! board, draws, notation.

mod laws;
mod oracle;
mod shots;
mod texts;

use std::sync::atomic::AtomicBool;

use countermove::game::rules::{Opener, Rules};
use countermove::perft::perft;

use crate::common::open;
use crate::counts::counts;

/// The options of a variant.
fn options(variant: &str) -> String {
    format!(r#"{{"variant":"{variant}"}}"#)
}

/// Bik, "BikDam: international checkers" (aartbik.blogspot.com).
#[test]
fn international_perft() {
    let expected = [9, 81, 658, 4265, 27_117, 167_140, 1_049_442];
    assert_eq!(counts("checkers", &options("international"), 7), expected);
}

/// Halbersma, "Perft for all recognized draughts variants" (laatste.info/bb3); py-draughts 1.10.1 counts the Russian
/// ones alike.
#[test]
fn brazilian_and_russian_perft() {
    let expected = [7, 49, 302, 1469, 7473, 37_628, 187_302, 907_830];
    assert_eq!(counts("checkers", &options("brazilian"), 8), expected);
    let expected = [7, 49, 302, 1469, 7482, 37_986, 190_146];
    assert_eq!(counts("checkers", &options("russian"), 7), expected);
}

struct From<'a>(&'a str, u32);

impl Opener for From<'_> {
    type Out = Vec<u64>;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<u64> {
        let state = game.read(self.0).unwrap();
        let count = |depth| perft(&game, &state, depth, &AtomicBool::new(false)).unwrap();
        (1..=self.1).map(count).collect()
    }
}

/// Woldouby's position, known from the forum of damforum.nl. The second one is full of long captures by kings, and the
/// counts are those where paths that capture the same pieces are one move: py-draughts 1.10.1 counts the same.
#[test]
fn international_perft_of_positions() {
    for (state, expected) in [
        (
            "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
            vec![6, 12, 30, 73, 215, 590, 1944, 6269, 22_369],
        ),
        (
            "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
            vec![14, 55, 1168, 5432, 87_195],
        ),
    ] {
        let counted =
            open("checkers", &options("international"), From(state, expected.len() as u32));
        assert_eq!(counted.unwrap(), expected, "{state}");
    }
}
