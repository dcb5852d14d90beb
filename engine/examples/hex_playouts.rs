//! Playouts a second of Hex from the empty board; then a match. One side is `mcts` with the game's playouts, opinions
//! and moves made later, the other `mcts` with uniformly random rollouts, at an equal number of playouts a move. They
//! play from every first move, each once as either player.
//!
//! `cargo run --release -p countermove --example hex_playouts [SIZE [PLAYOUTS [SEED]]]`

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use countermove::game::erased::{Erased, Move, State};
use countermove::game::evaluation::Weights;
use countermove::game::playout::{Manner, Played};
use countermove::game::searchable::Searchable;
use countermove::game::{Game, Turn};
use countermove::games;
use countermove::kernels::{ErasedKernels, Kernels, Opened};
use countermove::rng::Rng;
use countermove::search::algorithms::mcts::{self, PlayoutPolicy};
use countermove::search::{Algorithm, Given, Parameters, SearchProblem};

struct Match {
    playouts: u32,
    seed: u64,
}

impl Match {
    fn all(&self, game: &Erased) {
        for (name, manner) in [("light", Manner::Light), ("heavy", Manner::Heavy)] {
            println!("{name}: {:.0} playouts/s", playouts_per_second(game, manner));
        }
        let ways = |playout_policy, rave, priors| {
            let options = mcts::MctsOptions {
                playout_policy: Some(playout_policy),
                rave,
                priors,
                ..Default::default()
            };
            Given::of(&options)
        };
        let random = ways(PlayoutPolicy::Random, None, None);
        for (name, options) in [
            ("bridges", ways(PlayoutPolicy::Game, Some(0.0), Some(false))),
            ("bridges, moves made later", ways(PlayoutPolicy::Game, None, Some(false))),
            ("all", ways(PlayoutPolicy::Game, None, None)),
        ] {
            let (won, played) = self.play(game, [&options, &random]);
            println!("{name} against random rollouts: {won} of {played}");
        }
    }

    /// Plays from every first move; returns the games that the first of `searches` won, and all.
    fn play(&self, game: &Erased, searches: [&Given; 2]) -> (u32, u32) {
        let mut openings = Vec::new();
        game.moves(&game.start(), &mut openings);
        let (mut won, mut played) = (0, 0);
        for opening in openings {
            for first in [0, 1] {
                let mut state = game.after(&game.start(), opening);
                let mut seed = self.seed + u64::from(played) * 1_000;
                while let Turn::Of(player) = game.turn(&state) {
                    let options = searches[usize::from(player != first)];
                    let action = self.choose(game, &state, seed, options);
                    game.play(&mut state, action);
                    seed += 1;
                }
                won += u32::from(game.utility(&state, first) > 0.0);
                played += 1;
            }
        }
        (won, played)
    }

    fn choose(&self, game: &Erased, root: &State, seed: u64, options: &Given) -> Move {
        let stop = AtomicBool::new(false);
        let weights = Weights::for_game(game, &[]).expect("no weight is given");
        let problem = SearchProblem {
            parameters: Parameters { seed: Some(seed), ..Parameters::default() },
            options,
            ..SearchProblem::new(game, &weights, root, &stop)
        };
        let mut chosen = None;
        let found = ErasedKernels.search(Algorithm::Mcts, &problem, &mut |found| {
            if found.simulations.is_some_and(|count| count >= u64::from(self.playouts)) {
                chosen.get_or_insert(found.lines[0].moves[0]);
                stop.store(true, Relaxed);
            }
        });
        chosen.unwrap_or(found.lines[0].moves[0])
    }
}

fn playouts_per_second(game: &Erased, manner: Manner) -> f64 {
    let playout = game.playout().expect("hex has playouts");
    let (root, mut rng, mut played) = (game.start(), Rng::new(1), Played::default());
    let (began, mut count) = (Instant::now(), 0);
    while began.elapsed() < Duration::from_secs(1) {
        playout.play_out(&root, [None; 2], manner, &mut rng, &mut played);
        count += 1;
    }
    f64::from(count) / began.elapsed().as_secs_f64()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().unwrap_or_else(|| "7".to_owned());
    let mut number = |default: u64| {
        arguments.next().map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (playouts, seed) = (number(1_000) as u32, number(1));
    let options = format!(r#"{{"size":{size}}}"#);
    let Opened { game, options, .. } =
        games::open("hex", &options, None).expect("a size from 2 to 19");
    println!("{options}, {playouts} playouts a move");
    Match { playouts, seed }.all(&game);
}
