//! Compares impartial games with textbook results: Grundy's game and halving.

use crate::common::{open, run, to_depth};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::search::Algorithm;

/// Whether the first player wins, found by a search to the end.
struct MoverWins;

impl Opener for MoverWins {
    type Out = bool;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> bool {
        if game.turn(&game.start()) == Turn::Over {
            return game.utility(&game.start(), 0) > 0.0;
        }
        let found = run(Algorithm::AlphaBeta, &game, &game.start(), to_depth(100));
        assert!(found.valuation.exact, "searched to the end");
        found.valuation.values[0] > 0.0
    }
}

/// Sprague–Grundy values of one heap of 0 … 20 (Berlekamp, Conway and Guy, Winning Ways; OEIS A002188).
const GRUNDY: [u8; 21] = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];

fn grundy_mover_wins(heaps: &[usize]) -> bool {
    open("grundy", &serde_json::json!({ "heaps": heaps }).to_string(), MoverWins).unwrap()
}

#[test]
fn a_heap_of_grundys_game_is_won_unless_its_value_is_0() {
    for (size, &value) in GRUNDY.iter().enumerate().skip(1) {
        assert_eq!(grundy_mover_wins(&[size]), value != 0, "a heap of {size}");
    }
}

#[test]
fn two_heaps_of_grundys_game_are_lost_where_their_values_are_equal() {
    let small = || GRUNDY.iter().enumerate().take(11).skip(1);
    for (one, value) in small() {
        for (other, other_value) in small() {
            let won = grundy_mover_wins(&[one, other]);
            assert_eq!(won, value != other_value, "heaps of {one} and {other}");
        }
    }
}

#[test]
fn three_heaps_of_grundys_game_add_by_xor() {
    for heaps in [[5, 6, 3], [5, 6, 4], [8, 5, 3], [8, 9, 6], [9, 6, 7]] {
        let xor = heaps.iter().fold(0, |xor, &size| xor ^ GRUNDY[size]);
        assert_eq!(grundy_mover_wins(&heaps), xor != 0, "heaps of {heaps:?}");
    }
}

#[test]
fn halving_is_lost_at_the_textbooks_numbers() {
    let lost =
        [1, 4, 6, 10, 14, 16, 18, 22, 24, 26, 30, 34, 38, 40, 42, 46, 50, 54, 56, 58, 62, 64];
    for number in 1..=64 {
        let options = serde_json::json!({ "number": number }).to_string();
        let won = open("halving", &options, MoverWins).unwrap();
        assert_eq!(won, !lost.contains(&number), "{number}");
    }
}
