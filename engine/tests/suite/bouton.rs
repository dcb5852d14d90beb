//! Compares Nim, solved by backward induction, with Bouton's theorem ("Nim, a game with a complete
//! mathematical theory", 1901).

use std::collections::HashMap;

use crate::common::open;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};

struct Solve;

impl Opener for Solve {
    /// For each position that can be reached: whether the player to move wins, and the value of the feature.
    type Out = Vec<(String, bool, f64)>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
        let mut solved = HashMap::new();
        mover_wins(&game, &game.start(), &mut solved);
        let tell = |(state, wins): (G::State, bool)| {
            let mut feature = [0.0];
            let Turn::Of(mover) = game.turn(&state) else { panic!("solved where nobody moves") };
            game.features(&state, mover, &mut feature);
            (game.write(&state), wins, feature[0])
        };
        solved.into_iter().map(tell).collect()
    }
}

/// A player wins if a move leads to a won end, or to a position that the opponent does not win.
fn mover_wins<G: Game>(game: &G, state: &G::State, solved: &mut HashMap<G::State, bool>) -> bool {
    if let Some(&wins) = solved.get(state) {
        return wins;
    }
    let Turn::Of(mover) = game.turn(state) else { panic!("nobody moves") };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut wins = false;
    for action in moves {
        let mut child = state.clone();
        game.play(&mut child, action);
        wins |= match game.turn(&child) {
            Turn::Over => game.utility(&child, mover) > 0.0,
            _ => !mover_wins(game, &child, solved),
        };
    }
    solved.insert(state.clone(), wins);
    wins
}

fn heaps(state: &str) -> Vec<u32> {
    let (sizes, _) = state.split_once(' ').expect("heaps, then whose turn");
    sizes.split(',').map(|size| size.parse().expect("a size")).collect()
}

fn xor(heaps: &[u32]) -> u32 {
    heaps.iter().fold(0, |xor, heap| xor ^ heap)
}

#[test]
fn nim_follows_boutons_theorem() {
    for options in [r#"{"heaps":[7,6,5]}"#, r#"{"heaps":[3,3,3,3]}"#, r#"{"heaps":[15,0,9]}"#] {
        let positions = open("nim", options, Solve).unwrap();
        assert!(positions.len() > 100);
        for (state, wins, feature) in positions {
            assert_eq!(wins, xor(&heaps(&state)) != 0, "{options} {state}");
            assert_eq!(feature, if wins { 1.0 } else { -1.0 }, "{options} {state}");
        }
    }
}

/// At misère the player to move wins as in the normal game if some heap is larger than 1, and otherwise if
/// the number of heaps is even.
#[test]
fn misere_nim_follows_boutons_theorem() {
    for heaps_given in ["[7,6,5]", "[3,3,3,3]", "[15,0,9]"] {
        let options = format!(r#"{{"heaps":{heaps_given},"misere":true}}"#);
        for (state, wins, feature) in open("nim", &options, Solve).unwrap() {
            let heaps = heaps(&state);
            let expected = match heaps.iter().max() {
                Some(0 | 1) => xor(&heaps) == 0,
                _ => xor(&heaps) != 0,
            };
            assert_eq!(wins, expected, "{options} {state}");
            assert_eq!(feature, if wins { 1.0 } else { -1.0 }, "{options} {state}");
        }
    }
}
