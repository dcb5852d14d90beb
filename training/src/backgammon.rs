//! The network of backgammon, by TD(0) on self-play.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use countermove::api::{Game, Learner, LearnerTask};
use countermove::games::backgammon::network::{UNITS, packed};

use crate::make::Made;

/// Games, unless a request says else.
pub const GAMES: u64 = 300_000;
/// How often progress is told.
const SLICE: Duration = Duration::from_secs(60);

/// `network.bin`, from so many `games`.
pub fn make(games: u64, seed: u64) -> Made {
    let game = Game::open("backgammon", "{}").expect("a game of the engine's own");
    let task = LearnerTask {
        games,
        hidden_units: UNITS,
        lambda: 0.0,
        rate: 0.1,
        final_rate: 0.01,
        rounds: 30,
        match_games: 1_000,
        // Matches of so few games do not tell small gains.
        patience: 1_000,
        seed,
        ..LearnerTask::default()
    };
    let mut learner = Learner::new(&game, task).expect("backgammon can be learned");
    let never = AtomicBool::new(false);
    let progress = loop {
        let progress = learner.learn(&game, &[], SLICE, &never).expect("no games are read");
        let last = progress.rounds.last();
        println!(
            "{} games: {:.3} against the start",
            progress.games,
            last.map_or(0.5, |it| it.score)
        );
        if progress.ended.is_some() {
            break progress;
        }
    };
    let set = learner.set(&game, "network", "", 0.0, Vec::new());
    let plies = progress.rounds.last().map_or(0, |last| last.plies);
    Made { bytes: packed(&set.network.expect("it has hidden units")), positions: plies as usize }
}
