//! The networks of backgammon, by TD(0) on self-play.

use countermove::game::{Game, Turn};
use countermove::games::backgammon::network::{Networks, Seen};
use countermove::games::backgammon::outcomes::Outcomes;
use countermove::games::backgammon::{Action, Backgammon, State};
use countermove::rng::Rng;

use crate::make::Made;

/// Default number of games of self-play.
pub const GAMES: u64 = 1_200_000;
/// Learning rates of the first and of the last game; between them the rate falls geometrically.
const RATES: (f64, f64) = (0.05, 0.001);
/// Number of games between two reports of progress.
const REPORT: u64 = 10_000;

/// Makes `network.bin` from `games` games of self-play.
pub fn make(games: u64, seed: u64) -> Made {
    let game = Backgammon::with_gammons();
    let mut rng = Rng::new(seed);
    let mut networks = Networks::random(seed);
    let mut plies = 0;
    for number in 0..games {
        let done = number as f64 / games as f64;
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(done);
        plies += play(&game, &mut networks, rate, &mut rng);
        if (number + 1) % REPORT == 0 {
            println!("{} games, {} plies", number + 1, plies);
        }
    }
    Made { bytes: networks.packed(), positions: plies }
}

/// Plays a game, learns along it, and returns its plies.
fn play(game: &Backgammon, networks: &mut Networks, rate: f64, rng: &mut Rng) -> usize {
    let mut state = game.start();
    let mut moves = Vec::new();
    let mut plies = 0;
    // The networks' estimate of the position after the last play.
    let mut before: Option<Seen> = None;
    loop {
        moves.clear();
        game.moves(&state, &mut moves);
        match game.turn(&state) {
            Turn::Chance => {
                let odds: Vec<f64> =
                    moves.iter().map(|&roll| game.probability(&state, roll)).collect();
                game.play(&mut state, moves[rng.index_by(&odds)]);
            }
            Turn::Of(mover) => {
                plies += 1;
                state = best(game, networks, &state, mover, &moves);
                let seen = (game.turn(&state) != Turn::Over).then(|| networks.see(&state, mover));
                let worth = match &seen {
                    Some(seen) => seen.outcomes,
                    None => Outcomes::known(game.utility(&state, mover)),
                };
                if let Some(before) = before {
                    networks.learn(&before, &worth.reversed(), rate);
                }
                let Some(seen) = seen else {
                    return plies;
                };
                before = Some(seen);
            }
            turn => unreachable!("{turn:?} after a play that did not end the game"),
        }
    }
}

/// The position after the best of `moves` for `mover`.
fn best(
    game: &Backgammon,
    networks: &Networks,
    state: &State,
    mover: usize,
    moves: &[Action],
) -> State {
    let near = networks.near(state, mover);
    let worth = |after: &State| match game.turn(after) {
        Turn::Over => game.utility(after, mover),
        _ => near.outcomes(after, mover).equity(true),
    };
    let after = moves.iter().map(|&play| game.after(state, play));
    let valued = after.map(|after| (worth(&after), after));
    valued.max_by(|one, other| one.0.total_cmp(&other.0)).expect("a player has a play").1
}
