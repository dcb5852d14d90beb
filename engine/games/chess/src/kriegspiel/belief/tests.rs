//! The work that a view costs, which replies do not show.

use super::*;
use crate::kriegspiel::view_text::read_view_text;
use countermove_core::game::Game;

const MOST_WORK: usize = 130_000;

fn work(view: &str, player: Player) -> usize {
    let game = Kriegspiel { most_plies: 600 };
    let seen = read_view_text(view, player).unwrap();
    Belief::of(&game, seen).unwrap().work
}

#[test]
fn the_work_for_a_view_is_bounded() {
    // White's knights go to and fro for 200 moves, while nothing is heard of black.
    let moves = ["b1c3 ? g1f3 ?", "c3b1 ? f3g1 ?"].join(" ");
    for turns in [1, 10, 50] {
        let view = format!("start: {}, to move", vec![moves.as_str(); turns].join(" "));
        assert!(work(&view, 0) < MOST_WORK, "{turns}");
    }
    // Black hears of a mate that no pieces give so soon, and has lost pieces that were far apart.
    let captures = "? a7a6 ?xa6p b7b6 ?xb6p c7c6 ?xc6p d7d6 ?xd6p";
    let game = Kriegspiel { most_plies: 600 };
    let seen = read_view_text(&format!("start: {captures}+rank+file, lost, checkmate"), 1);
    if let Ok(belief) = Belief::of(&game, seen.unwrap()) {
        assert!(belief.work < MOST_WORK);
    }
}

#[test]
fn a_game_of_any_length_is_believed_to_be_somewhere() {
    let game = Kriegspiel { most_plies: 200 };
    for seed in 0..2 {
        let mut rng = Rng::new(seed);
        let mut state = game.start();
        let mut moves = Vec::new();
        while state.ending.is_none() {
            moves.clear();
            game.moves(&state, &mut moves);
            game.play(&mut state, moves[rng.below(moves.len())]);
        }
        for player in 0..2 {
            let belief = game.belief(&state, player);
            assert!(belief.agrees && belief.work < MOST_WORK, "seed {seed}");
        }
    }
}
