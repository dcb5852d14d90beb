//! What a game advises where information is hidden, as searches answer it.

use std::sync::atomic::AtomicBool;

use countermove::api::{GameHandle, Grant, Position, SearchContext, Task};
use countermove::rng::Rng;
use serde_json::{Value, json};

const SMALL: &str = r#"{"rows":3,"columns":3,"fleet":[2,2]}"#;
/// 12 dominoes lie on the board; the most of them on the centre.
const BEFORE_THE_FIRST_SHOT: &str = "a1-a2 c1-c2 / a1-b1 a3-b3 / -";
const BOTH: [&str; 2] = ["is_mcts", "pimc"];

fn report(position: &Position, task: &Task) -> Value {
    let stop = AtomicBool::new(false);
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: None,
    };
    let report = position.plan(task).unwrap().search(Grant::default(), context);
    let mut report = serde_json::to_value(report).unwrap();
    report.as_object_mut().unwrap().remove("time_ms").unwrap();
    report
}

fn by(algorithm: &str) -> Task {
    Task { algorithm: algorithm.into(), ..Task::default() }
}

fn small(state: &str) -> Position {
    GameHandle::open("battleship", SMALL).unwrap().at(Some(state), &[]).unwrap()
}

/// The moves that are to be played, with their shares.
fn played(report: &Value) -> Vec<(String, f64)> {
    let choice = |choice: &Value| {
        (choice["move"].as_str().unwrap().into(), choice["probability"].as_f64().unwrap())
    };
    let choices = report["strategy"].as_array().unwrap().iter().map(choice);
    choices.filter(|(_, share)| *share > 0.0).collect()
}

#[test]
fn the_advised_shot_is_the_answer() {
    let position = small(BEFORE_THE_FIRST_SHOT);
    for algorithm in ["is_mcts", "pimc", "auto"] {
        let found = report(&position, &Task { lines: 9, ..by(algorithm) });
        assert_eq!((&found["move"], played(&found)), (&json!("b2"), vec![("b2".into(), 1.0)]));
        assert_eq!(found["strategy"].as_array().unwrap().len(), 9, "all moves are told");
        assert_eq!(found["lines"].as_array().unwrap().len(), 9);
        assert_eq!(found["lines"][0]["value"], found["value"]);
        assert_eq!((&found["complete"], &found["exact"]), (&json!(true), &json!(false)));
        assert_eq!(found["stopped_by"], "exhausted");
        assert!(found["nodes"].as_u64().unwrap() <= 10_000);
        let why = found["why"].as_str();
        assert_eq!(why.is_some(), algorithm == "auto");
        assert!(why.is_none_or(|why| why.ends_with("the game's own advice")), "{why:?}");
    }
}

#[test]
fn moves_that_are_not_advised_are_searched() {
    let position = small(BEFORE_THE_FIRST_SHOT);
    let of = |moves: &[&str]| moves.iter().map(|&action| action.into()).collect();
    for algorithm in BOTH {
        let both = Task { root_moves: of(&["a1", "b2"]), ..by(algorithm) };
        let found = report(&position, &both);
        assert_eq!(played(&found), [("b2".into(), 1.0)]);
        assert_eq!(found["strategy"].as_array().unwrap().len(), 2);
        let neither = Task { root_moves: of(&["a1", "c1"]), nodes: Some(500), ..by(algorithm) };
        assert_eq!(report(&position, &neither)["strategy"], Value::Null);
    }
}

#[test]
fn a_request_that_says_how_to_search_gets_a_search() {
    let position = small(BEFORE_THE_FIRST_SHOT);
    let random = serde_json::from_value(json!({"model": "random"})).unwrap();
    let given = |options| serde_json::from_value(options).unwrap();
    for task in [
        Task { depth: Some(1), ..by("pimc") },
        Task { options: given(json!({"worlds": 10})), ..by("pimc") },
        Task { options: given(json!({"exploration": 1.0})), ..by("is_mcts") },
        Task { opponent: Some(random), ..by("is_mcts") },
    ] {
        let found = report(&position, &Task { nodes: Some(500), ..task });
        assert_eq!(found["strategy"], Value::Null);
    }
    let optimal = serde_json::from_value(json!({"model": "optimal"})).unwrap();
    let found = report(&position, &Task { opponent: Some(optimal), ..by("is_mcts") });
    assert_eq!(played(&found), [("b2".into(), 1.0)], "the others are not modelled");
}

#[test]
fn advice_depends_on_the_view_and_the_seed_alone() {
    let other = small(&BEFORE_THE_FIRST_SHOT.replace("a1-b1 a3-b3", "b1-b2 a1-a2"));
    let game = GameHandle::open("battleship", "{}").unwrap();
    let start = game.at(None, &[]).unwrap();
    for algorithm in BOTH {
        let task = |seed| Task { seed, nodes: Some(300), ..by(algorithm) };
        for seed in [None, Some(1)] {
            let found = report(&small(BEFORE_THE_FIRST_SHOT), &task(seed));
            assert_eq!(found, report(&other, &task(seed)));
        }
        let placements = |seed| played(&report(&start, &task(seed)));
        let sum: f64 = placements(None).iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(placements(Some(1)).len() > 100, "of 120");
        assert_eq!(placements(Some(1)), placements(Some(1)));
        assert_ne!(placements(Some(1)), placements(Some(2)), "they are drawn");
    }
}

#[test]
fn values_of_advised_moves_stay_within_the_limits() {
    let position = small(BEFORE_THE_FIRST_SHOT);
    for algorithm in BOTH {
        for nodes in [1, 2, 100] {
            let found = report(&position, &Task { nodes: Some(nodes), ..by(algorithm) });
            assert!(found["nodes_all_passes"].as_u64().unwrap() <= nodes);
            assert_eq!(
                (&found["stopped_by"], &found["complete"]),
                (&json!("nodes"), &json!(false))
            );
            assert_eq!(played(&found), [("b2".into(), 1.0)]);
        }
    }
}

#[test]
fn king_and_rook_are_advised_and_the_opening_of_kriegspiel_is_not() {
    let game = GameHandle::open("kriegspiel", "{}").unwrap();
    for (state, is_advised) in [(Some("8/8/8/3k4/8/8/4K2R/8 w: -"), true), (None, false)] {
        let position = game.at(state, &[]).unwrap();
        let found = report(&position, &Task { nodes: Some(200), ..by("auto") });
        assert_eq!(found["strategy"].is_array(), is_advised);
        let why = found["why"].as_str().unwrap();
        assert_eq!(why.ends_with("the game's own advice"), is_advised, "{why}");
        assert!(!is_advised || played(&found)[0].1 == 1.0);
    }
}

/// Shots of player 1 until a fleet drawn with `seed` is sunk. Player 2 shoots at water only.
fn shots(game: &GameHandle, seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let mut position = game.at(None, &[]).unwrap();
    for _ in 0..10 {
        let moves = position.labels();
        position = position.child(&moves[rng.below(moves.len())].0).unwrap();
    }
    // The fleet of player 2, placed ship by ship, is replaced by one drawn uniformly from all.
    let mut position = position.world(Some("1"), seed).unwrap();
    for count in 1.. {
        let found = report(&position, &Task { nodes: Some(1), seed: Some(seed), ..by("is_mcts") });
        position = position.child(found["move"].as_str().unwrap()).unwrap();
        if position.inspect().turn == "over" {
            return count;
        }
        let squares = position.labels().into_iter();
        let mut after = squares.map(|(square, _)| position.child(&square).unwrap());
        let is_water = |after: &Position| !after.state().rsplit(' ').next().unwrap().contains('x');
        position = after.find(is_water).expect("water is left");
    }
    unreachable!("every fleet is sunk at last")
}

/// The mean over 10,000 fleets is 44.4; players who hunt and then aim beside their hits need 62.
#[test]
fn a_classic_fleet_is_sunk_in_less_than_48_shots() {
    const FLEETS: u64 = 30;
    let game = GameHandle::open("battleship", "{}").unwrap();
    let sum: usize = (1..=FLEETS).map(|seed| shots(&game, seed)).sum();
    println!("{sum} shots");
    assert!(sum as f64 / (FLEETS as f64) < 48.0, "{sum} shots for {FLEETS} fleets");
}
