//! What searches learn of whole games, for the next ones to go on from.

use std::sync::Arc;

use countermove::api;
use countermove::search::kept_strategies::{CfrVariant, Knowledge, Strategies};
use countermove::search::{Algorithm, GameMemory};

use super::{answer, by, cfr, iterations, open, plan, search, tree_of};

#[test]
fn a_second_search_goes_on_from_the_first() {
    let game = open("kuhn_poker", "{}");
    let strategies = Strategies::new(1 << 20);
    let memory = GameMemory { strategies: Some(&strategies), key: 7 << 8, tree: None, fixed: &[] };
    let run = |view, count| {
        search(&game, Algorithm::Cfr, view, iterations(CfrVariant::Plus, count), memory)
    };
    let first = run((0, "Q? -"), 300);
    let same = run((0, "Q? -"), 300);
    assert_eq!(first.mixed, same.mixed);
    // Another view is answered from the same iterations, without one more.
    let other = run((1, "?K p"), 200);
    assert_eq!(other.mixed.unwrap().iterations, Some(300));
    let further = run((0, "Q? -"), 1000);
    assert_eq!(further.mixed.as_ref().unwrap().iterations, Some(1000));
    let alone = search(
        &game,
        Algorithm::Cfr,
        (0, "Q? -"),
        iterations(CfrVariant::Plus, 1000),
        GameMemory::default(),
    );
    assert_eq!(further.mixed, alone.mixed);
}

#[test]
fn what_is_learned_is_read_back_from_bytes_and_garbage_is_refused() {
    let game = open("kuhn_poker", r#"{"players":3}"#);
    let strategies = Strategies::new(1 << 20);
    let memory = GameMemory { strategies: Some(&strategies), key: 0, tree: None, fixed: &[] };
    search(&game, Algorithm::Cfr, (0, "Q?? -"), iterations(CfrVariant::Discounted, 50), memory);
    let (knowledge, _) = strategies.get(CfrVariant::Discounted as u128).unwrap();
    let bytes = knowledge.to_bytes();
    assert_eq!(Knowledge::from_bytes(&bytes).as_ref(), Some(&*knowledge));
    for length in 0..bytes.len() {
        assert_eq!(Knowledge::from_bytes(&bytes[..length]), None);
    }
    let mut infinite = bytes.clone();
    let last = infinite.len() - 8;
    infinite[last..].copy_from_slice(&f64::INFINITY.to_le_bytes());
    assert_eq!(Knowledge::from_bytes(&infinite), None);
    assert_eq!(Knowledge::from_bytes(&[bytes, vec![0]].concat()), None);
}

#[test]
fn what_another_search_learned_elsewhere_is_gone_on_from_if_it_is_of_the_same_game_and_variant() {
    let game = api::GameHandle::open("kuhn_poker", "{}").unwrap();
    let (view, task) = ("1: Q? -", cfr(None, Some(40)));
    let key = plan(&game, view, &task).unwrap().learned_key().unwrap();
    let learned = |other: &str, options: &str, task: &api::Task| {
        let there = Strategies::new(1 << 20);
        let game = api::GameHandle::open(other, options).unwrap();
        answer(&game, &seen_first(&game), task, Some(&there));
        let (knowledge, _) = there.get(there.keys()[0]).unwrap();
        Knowledge::from_bytes(&knowledge.to_bytes()).unwrap()
    };
    let alone = answer(&game, view, &task, None);
    let many = cfr(None, Some(5000));
    let discounted = by(CfrVariant::Discounted, &many);
    for (name, options, elsewhere, is_used) in [
        ("kuhn_poker", "{}", &many, true),
        ("kuhn_poker", "{}", &discounted, false),
        ("kuhn_poker", r#"{"players":3}"#, &many, false),
        ("leduc_poker", "{}", &many, false),
    ] {
        let here = Strategies::new(1 << 20);
        here.put(key, Arc::new(learned(name, options, elsewhere)), None);
        assert!(here.iterations(key) >= 40);
        let found = answer(&game, view, &task, Some(&here));
        assert_eq!(found["iterations"] != alone["iterations"], is_used, "{name} {options}");
        assert!(is_used || found == alone, "{name} {options}");
        // What is of another game or variant makes room.
        assert_eq!(here.iterations(key) == 40, !is_used, "{name} {options}");
    }
}

#[test]
fn what_is_learned_of_a_game_has_one_key_at_all_of_its_views() {
    let key = |name, options, view: &str, task: &api::Task| {
        let game = api::GameHandle::open(name, options).unwrap();
        plan(&game, view, task).unwrap().learned_key()
    };
    let task = cfr(None, Some(1));
    let own = key("kuhn_poker", "{}", "1: Q? -", &task);
    assert!(own.is_some());
    assert_eq!(own, key("kuhn_poker", "{}", "2: ?K p", &task));
    let vanilla = by(CfrVariant::Vanilla, &task);
    assert_ne!(own, key("kuhn_poker", "{}", "1: Q? -", &vanilla));
    assert_ne!(own, key("kuhn_poker", r#"{"players":3}"#, "1: Q?? -", &task));
    let pimc = api::Task { algorithm: "pimc".into(), ..api::Task::default() };
    assert_eq!(key("kuhn_poker", "{}", "1: Q? -", &pimc), None);
    let options = r#"{"stack":10,"sizes":[[1]],"bets":1}"#;
    let game = api::GameHandle::open("holdem", options).unwrap();
    assert_eq!(key("holdem", options, &seen(&game, "AsAc|2c3d : - : -"), &task), None);
}

/// A view of the first player to move.
fn seen_first(game: &api::GameHandle) -> String {
    let mut position = game.at(None, &[]).unwrap();
    while let Some(outcome) = position.outcomes().first() {
        position = position.child(&outcome.action).unwrap();
    }
    position.seen_by(None).unwrap().state().into()
}

#[test]
fn the_least_recently_used_is_dropped() {
    let tree = tree_of(&open("kuhn_poker", "{}"));
    let knowledge = Arc::new(Knowledge::none(&tree, CfrVariant::Plus));
    let strategies = Strategies::new(2 * knowledge.size());
    for key in 1..=2 {
        strategies.put(key, knowledge.clone(), None);
    }
    assert!(strategies.get(1).is_some());
    strategies.put(3, knowledge.clone(), None);
    assert_eq!(strategies.keys(), [3, 1]);
    assert!(strategies.bytes() <= 2 * knowledge.size());
}

/// A river with a bet of the pot, see the test of the same game in `holdem`.
#[test]
fn cfr_plays_a_river_by_hands_and_goes_on() {
    let options = r#"{"board":"Ks Kd 7c 4h 2s","pot":100,"stack":100,"sizes":[[1]],"ranges":"KhKc,QhJh|AdAc"}"#;
    let game = api::GameHandle::open("holdem", options).unwrap();
    let view = seen(&game, "QhJh|AdAc : Ks Kd 7c 4h 2s : k");
    let strategies = Strategies::new(1 << 24);
    let first = answer(&game, &view, &cfr(None, Some(1000)), Some(&strategies));
    let kept = answer(&game, &view, &cfr(None, Some(10)), Some(&strategies));
    assert_eq!(kept["iterations"], first["iterations"]);
    assert_eq!(kept["strategy"], first["strategy"]);
    let bluffs = first["strategy"][1]["probability"].as_f64().unwrap();
    assert!((bluffs - 0.5).abs() < 0.02, "{first}");
    assert!(first["exploitability"].as_f64().unwrap() < 0.1, "{first}");
}

#[test]
fn cfr_learns_classes_of_holdem_from_the_blinds_and_goes_on() {
    let game = api::GameHandle::open("holdem", r#"{"stack":10,"sizes":[[1]],"bets":1}"#).unwrap();
    let view = seen(&game, "AsAc|2c3d : - : -");
    let strategies = Strategies::new(1 << 26);
    let task = cfr(None, Some(300));
    let first = answer(&game, &view, &task, Some(&strategies));
    assert_eq!(first, answer(&game, &view, &task, None));
    assert!(first.get("nash_conv").is_none() && first.get("exploitability").is_none());
    let further = answer(&game, &view, &cfr(None, Some(400)), Some(&strategies));
    assert_eq!(further["iterations"], 400);
    assert!(strategies.bytes() > 0 && strategies.bytes() <= 1 << 26);
    let vanilla = by(CfrVariant::Vanilla, &cfr(None, Some(9)));
    assert_eq!(plan(&game, &view, &vanilla).err().unwrap(), "/cfr_variant");
}

/// The view of the player to move in `state`.
fn seen(game: &api::GameHandle, state: &str) -> String {
    game.at(Some(state), &[]).unwrap().seen_by(None).unwrap().state().into()
}
