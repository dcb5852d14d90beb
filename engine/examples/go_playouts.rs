//! Playouts a second of Go from the empty board, one thread: by the rules alone with random moves, by the game's quick
//! policy, and by its own. Then simulations a second of `mcts` with each.
//!
//! `cargo run --release -p countermove --example go_playouts [SIZE [SECONDS]]`

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use countermove::game::erased::Erased;
use countermove::game::evaluation::Weights;
use countermove::game::playout::{Manner, Played};
use countermove::game::searchable::Searchable;
use countermove::game::teams::Teams;
use countermove::game::{Game, Turn};
use countermove::games;
use countermove::kernels::{ErasedKernels, Kernels, Opened};
use countermove::rng::Rng;
use countermove::search::algorithms::mcts::{self, PlayoutPolicy};
use countermove::search::{Algorithm, GameMemory, Given, Parameters, SearchLimits, SearchProblem};

/// Moves of a random game at most, as in `mcts`.
const LONGEST: u32 = 2_000;

struct Measure {
    time: Duration,
}

impl Measure {
    fn all(&self, game: &Erased) {
        let mut rng = Rng::new(1);
        self.count("rules, uniformly random moves", || random_game(game, &mut rng));
        let playout = game.playout().expect("go has playouts");
        let mut played = Played::default();
        for (name, manner) in [("light", Manner::Light), ("heavy", Manner::Heavy)] {
            let root = game.start();
            self.count(name, || {
                playout.play_out(&root, [None; 2], manner, &mut rng, &mut played);
                played.plies
            });
        }
        for playout_policy in [PlayoutPolicy::Random, PlayoutPolicy::Light, PlayoutPolicy::Game] {
            self.search(game, playout_policy);
        }
    }

    fn count(&self, name: &str, mut play: impl FnMut() -> u32) {
        let began = Instant::now();
        let (mut playouts, mut plies) = (0_u64, 0_u64);
        while began.elapsed() < self.time {
            plies += u64::from(play());
            playouts += 1;
        }
        let rate = playouts as f64 / began.elapsed().as_secs_f64();
        let length = plies as f64 / playouts as f64;
        println!("{name}: {rate:.0} playouts/s of {length:.1} moves");
    }

    fn search(&self, game: &Erased, playout_policy: PlayoutPolicy) {
        let stop = AtomicBool::new(false);
        let limits = SearchLimits { time: Some(self.time), ..SearchLimits::default() };
        let problem = SearchProblem {
            game,
            weights: &Weights::for_game(game, &[]).expect("no weight is given"),
            root: &game.start(),
            player: None,
            search_moves: &[],
            opponent: None,
            teams: Teams::NONE,
            parameters: Parameters { limits, ..Parameters::default() },
            options: &Given::of(&mcts::MctsOptions {
                playout_policy: Some(playout_policy),
                ..mcts::MctsOptions::default()
            }),
            table: None,
            memory: GameMemory::default(),
            salt: 0,
            exchange: None,
            stop: &stop,
        };
        let found = ErasedKernels.search(Algorithm::Mcts, &problem, &mut |_| {});
        let simulations = found.simulations.unwrap_or(0) as f64;
        let rate = simulations / found.elapsed.as_secs_f64();
        println!("mcts, rollout {playout_policy:?}: {rate:.0} simulations/s");
    }
}

/// Plays uniformly random moves; returns how many.
fn random_game(game: &Erased, rng: &mut Rng) -> u32 {
    let (mut state, mut moves) = (game.start(), Vec::new());
    for ply in 0..LONGEST {
        if game.turn(&state) == Turn::Over {
            return ply;
        }
        moves.clear();
        game.moves(&state, &mut moves);
        game.play(&mut state, moves[rng.below(moves.len())]);
    }
    LONGEST
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().unwrap_or_else(|| "9".to_owned());
    let seconds = arguments.next().map_or(2.0, |text| text.parse().expect("seconds"));
    let options = format!(r#"{{"size":{size}}}"#);
    let Opened { game, options, .. } =
        games::open("go", &options, None).expect("a size from 5 to 25");
    println!("{options}");
    Measure { time: Duration::from_secs_f64(seconds) }.all(&game);
}
