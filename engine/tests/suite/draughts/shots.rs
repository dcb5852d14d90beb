//! What `selective` sees at once: captures are played out beyond the depth.

use countermove::game::rules::{Opener, Rules};
use countermove::search::Algorithm;

use super::options;
use crate::common::{open, run, to_depth};

struct Best<'a>(&'a str, u32);

impl Opener for Best<'_> {
    type Out = String;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> String {
        let state = game.read(self.0).unwrap();
        let found = run(Algorithm::Selective, &game, &state, to_depth(self.1));
        game.write_move(&state, found.lines[0].moves[0])
    }
}

/// The man would be captured, and nothing captures back.
#[test]
fn a_man_is_not_put_where_it_is_captured() {
    for (variant, state, mistake) in [
        ("international", "W:W38,50:B27,6", "38-32"),
        ("russian", "W:We3,a1:Bc5,h8", "e3-d4"),
        ("pool", "W:W27,29:B18,5", "27-23"),
    ] {
        for depth in [1, 2, 5] {
            let best = open("checkers", &options(variant), Best(state, depth)).unwrap();
            assert_ne!(best, mistake, "{variant} to depth {depth}");
        }
    }
}
