//! Mean number of shots of the player that `Information::advise` makes, against fleets placed at random, on 10 × 10 with
//! ships 5 4 3 3 2 and sinking announced. Arguments: number of fleets (10000), first seed (1).
//!
//! `cargo run --release -p countermove --example battleship_shots -- 1000`

use std::time::Instant;

use countermove::game::Turn;
use countermove::game::options::Options;
use countermove::game::rules::{Opener, Rules};
use countermove::games::battleship;
use countermove::rng::Rng;

/// Mean shots of simple players under the same rules: hunt and target, the same with parity, and the best measured,
/// which is marginal density with hits weighted.
const PUBLISHED: &[(&str, f64)] =
    &[("hunt and target", 62.0), ("with parity", 55.3), ("marginal density", 44.6)];

/// Shots of both players at most.
const MOST_SHOTS: u32 = 200;

struct Measure {
    fleets: u64,
    seed: u64,
}

impl Opener for Measure {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let [mut sum, mut squares, mut slowest] = [0.0; 3];
        let began = Instant::now();
        let mut total = 0_u64;
        for seed in self.seed..self.seed + self.fleets {
            let shots = shots(&game, &mut Rng::new(seed), &mut slowest);
            total += shots;
            sum += shots as f64;
            squares += (shots * shots) as f64;
        }
        let count = self.fleets as f64;
        let mean = sum / count;
        let error = ((squares / count - mean * mean) / count).sqrt();
        println!("{count} fleets: {mean:.2} ± {error:.2} shots (standard error)");
        for (name, published) in PUBLISHED {
            println!("{name} {published}: {:.3} of it", mean / published);
        }
        let each = began.elapsed().as_secs_f64() * 1e3 / total as f64;
        println!("{each:.2} ms a shot, at most {slowest:.1} ms");
    }
}

/// Shots of player 1 until the fleet of player 2, drawn uniformly, is sunk. Player 2 shoots at water only.
fn shots<G: Rules>(game: &G, rng: &mut Rng, slowest: &mut f64) -> u64 {
    let mut state = game.start();
    while game.most_plies(&state) > Some(MOST_SHOTS) {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        game.play(&mut state, moves[rng.below(moves.len())]);
    }
    // The fleet that player 2 placed ship by ship is replaced by one drawn uniformly from all.
    let mut state = game.draw_world(&state, 0, rng);
    for count in 1.. {
        let began = Instant::now();
        let advised = game.advise(&state, 0, rng).expect("player 1 is to shoot");
        *slowest = slowest.max(began.elapsed().as_secs_f64() * 1e3);
        game.play(&mut state, advised[0].0);
        if game.turn(&state) == Turn::Over {
            return count;
        }
        let mut squares = Vec::new();
        game.moves(&state, &mut squares);
        let before = hits(game, &state);
        let mut after = squares.into_iter().map(|square| game.after(&state, square));
        state = after.find(|after| hits(game, after) == before).expect("water is left");
    }
    unreachable!("every fleet is sunk at last")
}

/// Hits of player 2 minus those of player 1.
fn hits<G: Rules>(game: &G, state: &G::State) -> f64 {
    let mut values = vec![0.0; game.feature_list().len()];
    game.features(state, 1, &mut values);
    values[0]
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let fleets = arguments.next().unwrap_or(10_000);
    let seed = arguments.next().unwrap_or(1);
    let options = &mut Options::read("{}", battleship::OPTIONS).expect("an object");
    battleship::open(options, Measure { fleets, seed }).expect("the default options");
}
