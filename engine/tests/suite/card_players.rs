//! Hearts and spades: searches of views beat players who make any legal move.

use std::sync::atomic::AtomicBool;

use countermove::game::erased::{Erased, Move};
use countermove::game::evaluation::Weights;
use countermove::game::{Game, Player, Turn};
use countermove::games;
use countermove::rng::Rng;
use countermove::search::{Algorithm, Parameters, SearchLimits, SearchProblem};

const PLAYERS: usize = 4;
/// Positions that a search of one move visits.
const NODES: u64 = 3_000;
const DEALS: u64 = 32;
/// Standard errors between the means.
const MARGIN: f64 = 3.0;

fn searched(
    game: &Erased,
    root: &<Erased as Game>::State,
    algorithm: Algorithm,
    seed: u64,
) -> Move {
    let stop = AtomicBool::new(false);
    let limits = SearchLimits { nodes: Some(NODES), ..SearchLimits::default() };
    let weights = Weights::for_game(game, &[]).unwrap();
    let problem = SearchProblem {
        parameters: Parameters { limits, seed: Some(seed), ..Parameters::default() },
        ..SearchProblem::new(game, &weights, root, &stop)
    };
    algorithm.search(&problem, &mut |_| {}).lines[0].moves[0]
}

/// The utilities of one deal in which `searches` says who searches; the others make any legal move.
fn played(
    game: &Erased,
    seed: u64,
    algorithm: Algorithm,
    searches: impl Fn(Player) -> bool,
) -> [f64; PLAYERS] {
    let mut rng = Rng::new(seed);
    let mut state = game.start();
    let mut moves = Vec::new();
    loop {
        moves.clear();
        game.moves(&state, &mut moves);
        let chosen = match game.turn(&state) {
            Turn::Over => return [0, 1, 2, 3].map(|player| game.utility(&state, player)),
            Turn::Of(player) if searches(player) && moves.len() > 1 => {
                searched(game, &state, algorithm, seed)
            }
            _ => moves[rng.below(moves.len())],
        };
        game.play(&mut state, chosen);
    }
}

/// The mean over deals of `gain`, and its standard error.
fn mean(gain: impl Fn(u64) -> f64) -> (f64, f64) {
    let gains: Vec<f64> = (0..DEALS).map(gain).collect();
    let count = DEALS as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

fn beats_random(name: &str, algorithm: Algorithm) {
    let game = games::open(name, "{}", None).unwrap().game;
    let partners = name == "spades";
    let (gain, error) = mean(|seed| {
        let seat = seed as usize % PLAYERS;
        let step = if partners { 2 } else { PLAYERS };
        let searches = |player: Player| player % step == seat % step;
        let utilities = played(&game, seed, algorithm, searches);
        let sum: f64 = utilities.iter().sum();
        // Of partners a side's utility is its lead already.
        if partners { utilities[seat] } else { utilities[seat] - (sum - utilities[seat]) / 3.0 }
    });
    println!("{name} {algorithm:?}: {gain:.2} ± {error:.2} points");
    assert!(gain > MARGIN * error, "{name} {algorithm:?}: {gain} ± {error}");
}

#[test]
fn is_mcts_plays_hearts_above_random() {
    beats_random("hearts", Algorithm::IsMcts);
}

#[test]
fn pimc_plays_hearts_above_random() {
    beats_random("hearts", Algorithm::Pimc);
}

#[test]
fn is_mcts_plays_spades_above_random() {
    beats_random("spades", Algorithm::IsMcts);
}

#[test]
fn pimc_plays_spades_above_random() {
    beats_random("spades", Algorithm::Pimc);
}
