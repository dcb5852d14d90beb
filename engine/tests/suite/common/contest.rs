//! A match of an evaluation with all its features against the same with one.

use countermove::game::Turn;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::Algorithm;

use super::{random_position, run_weighted, to_depth};

/// Pairs of games by alpha-beta, from random positions.
pub struct Contest {
    /// The only feature of the opponent.
    pub feature: &'static str,
    /// Positions; each is played twice.
    pub openings: u32,
    /// Random plies before a position.
    pub plies: usize,
    /// Of each search.
    pub depth: u32,
}

impl Opener for Contest {
    /// The sum of the utilities of the player with all features.
    type Out = f64;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> f64 {
        let others = game.feature_list().iter().filter(|feature| feature.name != self.feature);
        let none: Vec<_> = others.map(|feature| (feature.name.to_owned(), 0.0)).collect();
        let [all, one] = [&[][..], &none].map(|changes| Weights::for_game(&game, changes).unwrap());
        let mut rng = Rng::new(2);
        let mut score = 0.0;
        for _ in 0..self.openings {
            let opening = random_position(&game, &mut rng, self.plies);
            for all_play in [0, 1] {
                let mut state = opening.clone();
                while let Turn::Of(mover) = game.turn(&state) {
                    let weights = if mover == all_play { &all } else { &one };
                    let settings = to_depth(self.depth);
                    let found =
                        run_weighted(Algorithm::AlphaBeta, &game, weights, &state, settings);
                    game.play(&mut state, found.lines[0].moves[0]);
                }
                score += game.utility(&state, all_play);
            }
        }
        score
    }
}
