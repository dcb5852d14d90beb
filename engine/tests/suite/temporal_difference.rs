//! Evaluations that learn: what comes out, that it plays better, and what is refused.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use countermove::api::{
    EvaluationSet, Game, GameRecord, Learner, LearnerTask, LearningProgress, Task,
};
use countermove::error::ErrorKind;
use serde_json::json;

const NEVER: AtomicBool = AtomicBool::new(false);

fn task(value: serde_json::Value) -> LearnerTask {
    serde_json::from_value(value).unwrap()
}

fn open(name: &str, options: &str) -> Game {
    Game::open(name, options).unwrap()
}

/// Learns to the end, in slices of `slice`.
fn learned(
    game: &Game,
    task: &LearnerTask,
    records: &[GameRecord],
    slice: Duration,
) -> (Learner, LearningProgress) {
    let mut learner = Learner::new(game, task.clone()).unwrap();
    loop {
        let progress = learner.learn(game, records, slice, &NEVER).unwrap();
        if progress.ended.is_some() {
            return (learner, progress);
        }
    }
}

const LONG: Duration = Duration::from_secs(600);

#[test]
fn tic_tac_toe_learns_towards_the_exact_values() {
    let game = open("tic_tac_toe", "{}");
    for (hidden, games) in [(0, 2_000), (12, 6_000)] {
        let task = task(json!({ "games": games, "hidden_units": hidden, "exact": true,
            "rounds": 4, "match_games": 40 }));
        let (_, progress) = learned(&game, &task, &[], LONG);
        let last = progress.rounds.last().unwrap();
        println!("{hidden} {:?} {:?}", progress.start_error, progress.rounds);
        assert!(last.exact_error.unwrap() < 0.8 * progress.start_error.unwrap(), "{hidden}");
        assert!(last.score > 0.6);
    }
}

#[test]
fn speeds() {
    for (name, options, extra) in [
        ("checkers", "{}", json!({"games": 400, "match_games": 100, "rounds": 4})),
        (
            "checkers",
            "{}",
            json!({"games": 100, "match_games": 40, "rounds": 2, "method": "td_leaf", "depth": 3}),
        ),
        ("backgammon", "{}", json!({"games": 400, "match_games": 100, "rounds": 4})),
        (
            "backgammon",
            "{}",
            json!({"games": 400, "match_games": 100, "rounds": 4, "hidden_units": 40}),
        ),
        ("connect_four", "{}", json!({"games": 1000, "match_games": 100, "rounds": 4})),
        ("othello", "{}", json!({"games": 400, "match_games": 100, "rounds": 4})),
    ] {
        let game = open(name, options);
        let began = std::time::Instant::now();
        let (learner, progress) = learned(&game, &task(extra), &[], LONG);
        println!("{name} {:?}", began.elapsed());
        for round in &progress.rounds {
            println!("  {round:?}");
        }
        println!("  {:?}", learner.compare(&game, "own", 200, &NEVER));
        println!("  {:?}", learner.set(&game, "mine", "", 0.0, vec![]).weights);
    }
}
