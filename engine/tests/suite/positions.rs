//! What the API says of positions: the turn after a move, the end, features and outcomes of chance.

use std::sync::atomic::AtomicBool;

use countermove::api::{
    EvaluationTask, GameHandle, Grant, Position, Report, SearchContext, Task, Wanted,
};
use countermove::error::{End, ErrorKind};
use countermove::games;

fn at(game: &str, options: &str, state: Option<&str>, moves: &[&str]) -> Position {
    let moves: Vec<String> = moves.iter().map(|&text| text.into()).collect();
    GameHandle::open(game, options).unwrap().at(state, &moves).unwrap()
}

fn search(position: &Position, algorithm: &str) -> Report {
    let task = Task { algorithm: algorithm.into(), depth: Some(1), lines: 0, ..Task::default() };
    let never = AtomicBool::new(false);
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &never,
        progress: None,
    };
    position.plan(&task).unwrap().search(Grant::default(), context)
}

#[test]
fn a_report_says_who_moves_next() {
    let report = search(&at("chess", "{}", None, &[]), "alpha_beta");
    assert_eq!((report.over, report.next_turn), (Some(false), Some("player")));
    assert_eq!((report.next_player.as_deref(), report.winner), (Some("black"), None));
    let bins = search(&at("bins", "{}", None, &[]), "expectiminimax");
    assert_eq!((bins.next_turn, bins.next_player), (Some("player"), Some("2".into())));
}

#[test]
fn a_report_says_that_its_move_ends_the_game() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let report = search(&at("chess", "{}", Some(mate_in_one), &[]), "alpha_beta");
    assert_eq!((report.action.as_str(), report.over), ("d1d8", Some(true)));
    assert_eq!((report.winner.as_deref(), report.ending), (Some("white"), Some("checkmate")));
    assert_eq!(report.result.as_deref(), Some("1-0"));
    assert_eq!((report.next_turn, report.next_player), (Some("over"), None));
}

#[test]
fn where_others_choose_too_a_report_says_nothing_of_what_follows() {
    let report = search(&at("matrix", "{}", None, &[]), "equilibrium");
    assert_eq!((report.next_state, report.over, report.next_turn), (None, None, None));
}

/// Fool's mate.
#[test]
fn an_error_at_the_end_says_how_the_game_ended() {
    let game = GameHandle::open("chess", "{}").unwrap();
    let moves = ["f3", "e5", "g4", "Qh4#", "a3"].map(String::from);
    let mated = game.at(None, &moves[..4]).unwrap();
    let searched = mated.plan(&Task::default()).err().unwrap();
    let played = game.at(None, &moves).err().unwrap();
    let end = End {
        state: mated.state().into(),
        outcome: Some("win"),
        winner: Some("black".into()),
        ending: Some("checkmate"),
        result: Some("0-1".into()),
        utilities: vec![-1.0, 1.0],
    };
    for error in [searched, played] {
        assert_eq!(error.kind, ErrorKind::GameOver);
        assert_eq!(error.end.as_deref(), Some(&end));
    }
}

#[test]
fn the_contributions_of_features_add_up_to_the_evaluation() {
    for &name in games::names() {
        let game = GameHandle::open(name, "{}").unwrap();
        let card = game.card();
        let start = game.at(None, &[]).unwrap();
        for player in &card.players {
            let features = start.features(Some(player)).unwrap();
            let names: Vec<_> = features.iter().map(|feature| feature.name).collect();
            let expected: Vec<_> = card.features.iter().map(|feature| feature.name).collect();
            assert_eq!(names, expected, "{name}");
            let sum: f64 = features.iter().map(|feature| feature.contribution).sum();
            match start.evaluation(Some(player)).unwrap() {
                None => assert!(features.is_empty(), "{name}"),
                Some(estimate) => assert_eq!(estimate, sum, "{name}"),
            }
        }
    }
}

#[test]
fn features_are_for_the_player_to_move() {
    let white_is_up = at("chess", "{}", Some("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), &[]);
    let material = |player| white_is_up.features(player).unwrap()[0].contribution;
    assert!(material(None) < -5.0);
    assert_eq!(material(None), material(Some("black")));
    assert_eq!(material(None), -material(Some("white")));
    assert_eq!(white_is_up.features(Some("red")).unwrap_err().kind, ErrorKind::UnknownPlayer);
}

#[test]
fn the_end_of_a_game_has_no_features() {
    let mated = at("chess", "{}", None, &["f3", "e5", "g4", "Qh4"]);
    assert_eq!(mated.features(None), Ok(Vec::new()));
    assert_eq!(mated.evaluation(None), Ok(None));
    let task = EvaluationTask { features: true, ..EvaluationTask::default() };
    let inspection = mated.evaluate(&task, Wanted::default()).unwrap();
    assert_eq!((inspection.evaluation, inspection.features), (None, Some(Vec::new())));
}

/// A roll of two different numbers is twice as likely as a double; the opening roll is no double.
#[test]
fn outcomes_have_the_probabilities_of_two_dice() {
    let opening = at("backgammon", "{}", None, &[]).outcomes();
    assert_eq!(opening.len(), 30);
    assert!(opening.iter().all(|outcome| (outcome.probability - 1.0 / 30.0).abs() < 1e-12));
    let roll = at("backgammon", "{}", None, &[&opening[0].action]);
    assert!(roll.outcomes().is_empty());
    let first = &roll.inspect().legal_moves[0];
    let rolls = at("backgammon", "{}", None, &[&opening[0].action, first]).outcomes();
    assert_eq!(rolls.len(), 21);
    let sum: f64 = rolls.iter().map(|outcome| outcome.probability).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert_eq!(rolls.iter().filter(|outcome| outcome.probability < 0.03).count(), 6);
}

/// As game records of the three games write them.
#[test]
fn moves_are_read_as_people_write_them() {
    let chess = ["e4!", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "0-0", "Nf6?!", "Re1", "O-O"];
    assert!(at("chess", "{}", None, &chess).state().starts_with("r1bq1rk1"));
    let promotes = at("chess", "{}", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"), &["e8=Q+"]);
    assert!(promotes.state().starts_with("4Q2k"));
    let checkers = ["11-15", "22-18", "15-22!", "25x18", "8-11*"];
    at("checkers", "{}", None, &checkers);
    let record = at("othello", "{}", Some("F5d6c3d3c4"), &[]);
    assert_eq!(at("othello", "{}", None, &["f5", "D6", "c3", "d3", "C4"]).state(), record.state());
}
