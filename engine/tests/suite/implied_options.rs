//! What a state's text tells of the options of its game.

use countermove::api::GameHandle;
use countermove::error::ErrorKind::IllegalPosition;
use serde_json::{Value, json};

use crate::common::SUBJECTS;

/// The start of a game under options, as text.
fn start(name: &str, options: &Value) -> String {
    GameHandle::open(name, &options.to_string()).unwrap().at(None, &[]).unwrap().state().into()
}

/// Games with options that every start tells.
const TELLING: &[&str] = &["halving", "nim", "n_person_nim", "grundy"];

#[test]
fn a_start_tells_the_options_that_are_left_out() {
    let cases = [
        ("halving", json!({ "number": 16 })),
        ("halving", json!({ "number": 1_000_000_000 })),
        ("nim", json!({ "heaps": [5, 6, 7] })),
        ("nim", json!({ "heaps": [9, 1] })),
        ("nim", json!({ "heaps": [1000, 0, 2, 3, 4] })),
        ("n_person_nim", json!({ "heaps": [3, 3] })),
        ("grundy", json!({ "heaps": [20, 15, 12] })),
        ("grundy", json!({ "heaps": [2, 1] })),
    ];
    for (name, options) in cases {
        let text = start(name, &options);
        let game = GameHandle::open(name, "{}").unwrap();
        let position = game.at(Some(&text), &[]).unwrap();
        assert_eq!(position.state(), text, "{name}");
        let whole = GameHandle::open(name, &options.to_string()).unwrap();
        assert_eq!(position.options(), whole.metadata().options, "{name} {text}");
        let implied = position.inspect().options.map(|implied| json!(implied));
        assert_eq!(implied, Some(options), "{name} {text}");
    }
}

/// More heaps than a start may have: as few as have the same number of objects.
#[test]
fn many_heaps_of_grundys_game_tell_how_many_objects_there_are() {
    let game = GameHandle::open("grundy", "{}").unwrap();
    for (text, heaps) in [
        ("9,8,7,6,5,4,3 2", json!([40, 2])),
        ("20,20,20,15,2,2,1 1", json!([40, 40])),
        ("9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9 1", json!(null)),
    ] {
        let implied = game.at(Some(text), &[]).ok().and_then(|position| position.inspect().options);
        assert_eq!(json!(implied)["heaps"], heaps, "{text}");
    }
}

/// Those that are given hold, told or not.
#[test]
fn options_that_are_given_hold() {
    let game = GameHandle::open("halving", r#"{"number":15}"#).unwrap();
    let error = game.at(Some("16 1"), &[]).err().expect("15 is given");
    assert_eq!(error.kind, IllegalPosition);
    let game = GameHandle::open("nim", r#"{"misere":true}"#).unwrap();
    let position = game.at(Some("9,9 2"), &[]).unwrap();
    assert_eq!(position.options(), r#"{"heaps":[9,9],"misere":true}"#);
}

#[test]
fn what_is_a_state_under_the_usual_options_tells_none() {
    for (name, text) in [("halving", "3 2"), ("nim", "3,0,1 1"), ("grundy", "4,2,1 2")] {
        let position = GameHandle::open(name, "{}").unwrap().at(Some(text), &[]).unwrap();
        assert_eq!(position.inspect().options, None, "{name} {text}");
    }
}

#[test]
fn what_is_no_state_under_any_options_is_refused_as_before() {
    for (name, text) in [("halving", "1000000001 1"), ("halving", "16"), ("halving", "16 3")] {
        let game = GameHandle::open(name, "{}").unwrap();
        assert!(game.at(Some(text), &[]).is_err(), "{text}");
    }
}

/// A start is read as it was written, whatever it tells.
#[test]
fn what_a_start_tells_is_so() {
    for &(name, options) in SUBJECTS {
        let options: Value = serde_json::from_str(options).unwrap();
        let text = start(name, &options);
        let Ok(position) = GameHandle::open(name, "{}").unwrap().at(Some(&text), &[]) else {
            assert!(!TELLING.contains(&name), "{name} {options}: {text}");
            continue;
        };
        assert_eq!(position.state(), text, "{name} {options}");
        for (option, implied) in position.inspect().options.into_iter().flatten() {
            assert_eq!(implied, options[&option], "{name} {options}: {text}");
        }
    }
}
