//! Evaluations that learn: what comes out, that it plays better, and what is refused.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use countermove::api::{
    EvaluationSet, EvaluationTask, GameHandle, GameRecord, Learner, LearnerTask, LearningProgress,
    Task, Wanted,
};
use countermove::error::{Error, ErrorKind};
use serde_json::{Value, json};

use crate::common::SUBJECTS;

static NEVER: AtomicBool = AtomicBool::new(false);
const LONG: Duration = Duration::from_secs(600);

fn task(value: Value) -> LearnerTask {
    serde_json::from_value(value).unwrap()
}

fn open(name: &str, options: &str) -> GameHandle {
    GameHandle::open(name, options).unwrap()
}

/// Learns to the end, in slices of `slice`.
fn learned(
    game: &GameHandle,
    task: Value,
    records: &[GameRecord],
    slice: Duration,
) -> (Learner, LearningProgress) {
    let mut learner = Learner::new(game, self::task(task)).unwrap();
    loop {
        let progress = learner.learn(game, records, slice, &NEVER).unwrap();
        if progress.ended.is_some() {
            return (learner, progress);
        }
    }
}

/// The name, and the text, of what `learner` learned.
fn text(game: &GameHandle, learner: &Learner, name: &str) -> String {
    serde_json::to_string(&learner.set(game, name, "a test", 0.0, Vec::new())).unwrap()
}

fn with_sets(name: &str, options: &str, texts: &[&str]) -> Result<GameHandle, Error> {
    let sets: Result<Vec<_>, _> = texts.iter().map(|text| EvaluationSet::read(text)).collect();
    GameHandle::open_with(name, options, sets?.into(), None)
}

/// The oracle is the exact value of every position, by backward induction.
#[test]
fn tic_tac_toe_learns_towards_the_exact_values() {
    let game = open("tic_tac_toe", "{}");
    let cases = [
        (json!({ "games": 2000 }), 1.0),
        (json!({ "games": 20_000, "hidden_units": 40, "exploration": 0.6, "rate": 0.3 }), 0.8),
    ];
    for (mut asked, share) in cases {
        asked["exact"] = true.into();
        asked["rounds"] = 2.into();
        asked["match_games"] = 100.into();
        let (_, progress) = learned(&game, asked, &[], LONG);
        let last = progress.rounds.last().unwrap();
        let (start, end) = (progress.start_error.unwrap(), last.exact_error.unwrap());
        assert!(end < share * start, "{start} {end}");
        assert!(last.score > 0.5, "{last:?}");
    }
}

/// From nothing, by itself: it beats the weights that were set by hand.
#[test]
fn checkers_learns_more_than_the_hand_set_weights() {
    let game = open("checkers", "{}");
    let asked = json!({ "games": 1000, "rounds": 4, "match_games": 100 });
    let (learner, progress) = learned(&game, asked, &[], LONG);
    assert!(progress.rounds.last().unwrap().score > 0.6);
    let strength = learner.compare(&game, "textbook", 200, &NEVER).unwrap().unwrap();
    assert!(strength.score - 2.0 * strength.error > 0.5, "{strength:?}");
    assert_eq!((strength.games, strength.against.as_str()), (200, "textbook"));
}

#[test]
fn every_kind_of_game_learns() {
    let mut names: Vec<&str> = Vec::new();
    for &(name, options) in SUBJECTS {
        let game = open(name, options);
        let asked = json!({ "games": 2, "rounds": 1, "match_games": 2 });
        let Ok(mut learner) = Learner::new(&game, task(asked)) else { continue };
        let progress = learner.learn(&game, &[], LONG, &NEVER).unwrap();
        assert!(progress.rounds.iter().all(|round| round.difference.is_finite()), "{name}");
        names.push(name);
    }
    // Of two players, of one, of several; with and without chance; by outcome and by points.
    for name in ["chess", "backgammon", "othello", "tic_tac_toe", "pacman", "kalah"] {
        assert!(names.contains(&name), "{name}");
    }
    assert!(!names.contains(&"kuhn_poker"));
}

#[test]
fn searches_before_learning_reach_the_leaves() {
    let game = open("connect_four", "{}");
    let asked = json!({ "method": "td_leaf", "depth": 2, "games": 40, "rounds": 2,
        "match_games": 20 });
    let (_, progress) = learned(&game, asked, &[], LONG);
    assert!(progress.rounds.last().unwrap().score > 0.7, "{progress:?}");
}

/// Slices, and going on from what was stored, change nothing.
#[test]
fn what_is_learned_depends_on_the_task_alone() {
    let game = open("tic_tac_toe", "{}");
    let asked = json!({ "games": 60, "rounds": 3, "match_games": 8, "hidden_units": 5,
        "patience": 9 });
    let (whole, progress) = learned(&game, asked.clone(), &[], LONG);
    assert_eq!((progress.ended, progress.games), (Some("games"), 60));
    let mut learner = Learner::new(&game, task(asked.clone())).unwrap();
    let mut slices = 0;
    while learner.progress().ended.is_none() {
        learner.learn(&game, &[], Duration::ZERO, &NEVER).unwrap();
        learner = Learner::resume(&game, &task(asked.clone()), &learner.stored()).unwrap();
        slices += 1;
    }
    assert!(slices > 60, "{slices}");
    assert_eq!(text(&game, &learner, "a"), text(&game, &whole, "a"));

    let mut other = task(asked.clone());
    other.seed = 1;
    let refused = |game: &GameHandle, asked: &LearnerTask, stored: &str| {
        let error = Learner::resume(game, asked, stored).unwrap_err();
        assert_eq!(error.kind, ErrorKind::UnfitEvaluation);
        error.message
    };
    let asked = task(asked);
    assert!(refused(&game, &other, &whole.stored()).contains("other settings"));
    assert!(refused(&open("nim", "{}"), &asked, &whole.stored()).contains("learns tic_tac_toe"));
    assert!(!refused(&game, &asked, "{").is_empty());
    let spoiled = whole.stored().replacen("\"units\":5", "\"units\":4", 1);
    assert!(refused(&game, &asked, &spoiled).contains("does not fit"));
}

#[test]
fn it_stops_where_nothing_is_gained() {
    let game = open("tic_tac_toe", "{}");
    let asked = json!({ "games": 1000, "rounds": 50, "match_games": 4, "patience": 2,
        "rate": 1e-9, "final_rate": 1e-9 });
    let (_, progress) = learned(&game, asked, &[], LONG);
    assert_eq!((progress.ended, progress.rounds.len()), (Some("no_gain"), 2));
}

/// X takes the middle column and wins, or is said to.
#[test]
fn games_of_others_teach_too() {
    let game = open("tic_tac_toe", "{}");
    let won = json!({ "moves": ["b2", "a1", "b1", "a2", "b3"] });
    let told = json!({ "state": null, "moves": ["b2", "a1"], "utilities": [1.0, -1.0] });
    for record in [won, told] {
        let records = [serde_json::from_value::<GameRecord>(record).unwrap()];
        let asked = json!({ "games": 200, "rounds": 1, "match_games": 2, "hidden_units": 4 });
        let (learner, _) = learned(&game, asked, &records, LONG);
        let game = with_sets("tic_tac_toe", "{}", &[&text(&game, &learner, "seen")]).unwrap();
        let position = game.at(None, &["b2".into()]).unwrap();
        let by = EvaluationTask { evaluator: Some("seen".into()), ..EvaluationTask::default() };
        // For O, who is to move.
        assert!(position.evaluate(&by, Wanted::default()).unwrap().evaluation.unwrap() < -2.0);
    }
    for (record, message) in [
        (json!({ "moves": ["z9"] }), "a1 to c3"),
        (json!({ "moves": ["b2"], "utilities": [1.0] }), "2 players"),
    ] {
        let records = [serde_json::from_value(record).unwrap()];
        let mut learner = Learner::new(&game, LearnerTask::default()).unwrap();
        let error = learner.learn(&game, &records, LONG, &NEVER).unwrap_err();
        assert!(error.pointer.starts_with("/records/0"), "{error:?}");
        assert!(error.message.contains(message), "{error:?}");
    }
}

#[test]
fn a_set_is_named_in_requests() {
    let game = open("connect_four", "{}");
    let short = |hidden: usize| json!({ "games": 20, "rounds": 1, "match_games": 2, "hidden_units": hidden });
    let (sum, _) = learned(&game, short(0), &[], LONG);
    let (network, _) = learned(&game, short(6), &[], LONG);
    let texts = [text(&game, &sum, "sum"), text(&game, &network, "network")];
    let game = with_sets("connect_four", "{}", &[&texts[0], &texts[1]]).unwrap();
    let names: Vec<String> = game.card().evaluators.into_iter().map(|it| it.name).collect();
    assert_eq!(names, ["sum", "network"]);

    let plan = |evaluator: Option<&str>, weights: &[(&str, f64)]| {
        let asked = Task {
            evaluator: evaluator.map(Into::into),
            weights: weights.iter().map(|&(name, weight)| (name.to_owned(), weight)).collect(),
            ..Task::default()
        };
        game.at(None, &["4".into()]).unwrap().plan(&asked)
    };
    let keys = [None, Some("textbook"), Some("sum"), Some("network")]
        .map(|evaluator| plan(evaluator, &[]).unwrap().key().to_owned());
    assert!((0..4).all(|one| (0..one).all(|other| keys[one] != keys[other])), "{keys:?}");
    plan(Some("sum"), &[("tempo", 1.0)]).unwrap();
    let error = plan(Some("network"), &[("tempo", 1.0)]).err().unwrap();
    assert_eq!((error.kind, error.pointer.as_str()), (ErrorKind::BadWeight, "/weights"));
    let error = plan(Some("nobody"), &[]).err().unwrap();
    assert_eq!((error.kind, error.pointer.as_str()), (ErrorKind::UnknownEvaluator, "/evaluator"));
    assert_eq!(error.alternatives, ["own", "textbook", "sum", "network"]);

    // Another set of the same name is another answer's.
    let mut other: Value = serde_json::from_str(&texts[0]).unwrap();
    other["weights"][0] = 0.25.into();
    let changed = with_sets("connect_four", "{}", &[&other.to_string()]).unwrap();
    let asked = Task { evaluator: Some("sum".into()), ..Task::default() };
    let key = changed.at(None, &["4".into()]).unwrap().plan(&asked).unwrap().key().to_owned();
    assert_ne!(key, keys[2]);
}

#[test]
fn a_set_that_does_not_fit_is_refused_with_the_reason() {
    let game = open("connect_four", "{}");
    let asked = json!({ "games": 2, "rounds": 1, "match_games": 2, "hidden_units": 2 });
    let (learner, _) = learned(&game, asked, &[], LONG);
    let good: Value = serde_json::from_str(&text(&game, &learner, "good")).unwrap();
    let cases = [
        ("/name", json!("own"), "evaluator \"own\""),
        ("/name", json!("No"), "lower-case letters"),
        ("/features/0", json!("luck"), "its features are luck"),
        ("/network", Value::Null, "either weights or a network"),
        ("/weights", json!([1.0]), "either weights or a network"),
        ("/network/inputs", json!(3), "3 inputs"),
        ("/network/parameters", json!([0.0]), "1 parameters"),
    ];
    for (pointer, value, message) in cases {
        let mut set = good.clone();
        match set.pointer_mut(pointer) {
            Some(place) => *place = value,
            None => set[&pointer[1..]] = value,
        }
        let error = with_sets("connect_four", "{}", &[&set.to_string()]).err().unwrap();
        assert_eq!(error.kind, ErrorKind::UnfitEvaluation, "{pointer}");
        assert!(error.message.contains(message), "{error:?}");
    }
    // Of other options it is not there.
    let mut other = good;
    other["options"] = json!({ "first": "o" });
    let game = with_sets("connect_four", "{}", &[&other.to_string()]).unwrap();
    assert!(game.card().evaluators.is_empty());
}

#[test]
fn what_cannot_learn_is_refused() {
    let cases = [
        ("kuhn_poker", "{}", json!({}), ErrorKind::AlgorithmRefused, ""),
        (
            "backgammon",
            "{}",
            json!({ "method": "td_leaf" }),
            ErrorKind::AlgorithmRefused,
            "/method",
        ),
        ("nim", "{}", json!({ "lambda": 1.5 }), ErrorKind::BadLimit, "/lambda"),
        ("checkers", "{}", json!({ "lambda": 1.5 }), ErrorKind::BadLimit, "/lambda"),
        ("checkers", "{}", json!({ "rate": 0.0 }), ErrorKind::BadLimit, "/rate"),
        ("checkers", "{}", json!({ "games": 0 }), ErrorKind::BadLimit, "/games"),
        ("checkers", "{}", json!({ "hidden_units": 999 }), ErrorKind::BadLimit, "/hidden_units"),
        (
            "checkers",
            "{}",
            json!({ "start": "own", "hidden_units": 2 }),
            ErrorKind::BadLimit,
            "/start",
        ),
        ("checkers", "{}", json!({ "start": "luck" }), ErrorKind::UnknownEvaluator, "/start"),
        ("checkers", "{}", json!({ "exact": true }), ErrorKind::TooManyPositions, "/exact"),
    ];
    for (name, options, asked, kind, pointer) in cases {
        let error = Learner::new(&open(name, options), task(asked.clone())).unwrap_err();
        assert_eq!((error.kind, error.pointer.as_str()), (kind, pointer), "{name} {asked}");
    }
}
