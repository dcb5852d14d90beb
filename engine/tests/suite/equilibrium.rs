//! Simultaneous moves: textbook values, and checks that need no solver: an optimal strategy guarantees its
//! value, and in an equilibrium no player gains by deviating alone.

mod trees;

use std::time::Duration;

use crate::common::{SearchSettings, TOGETHER, open, run, to_depth};
use countermove::api::{self, Grant, Report, SearchContext, Task};
use countermove::error::{Error, ErrorKind};
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Facts, Payoff};
use countermove::rng::Rng;
use countermove::search::{Algorithm, EquilibriumKind, SearchLimits, StoppedBy};
use serde_json::{Value, json};

type Rows = Vec<Vec<f64>>;

/// Facts, kind, value of each player, probabilities of each player.
type Solved = (Facts, EquilibriumKind, Vec<f64>, Vec<Vec<f64>>);

fn solved(options: &Value) -> Solved {
    struct Solve;
    impl Opener for Solve {
        type Out = Solved;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Solved {
            let found = run(Algorithm::Equilibrium, &game, &game.start(), to_depth(1));
            assert!(found.complete);
            let equilibrium = found.equilibrium.expect("both choose at once");
            let approximate = equilibrium.kind == EquilibriumKind::Approximate;
            assert_eq!(found.valuation.exact, !approximate);
            let shares = |strategy: &countermove::search::Strategy<G::Move>| {
                strategy.choices.iter().map(|choice| choice.probability).collect()
            };
            let strategies = equilibrium.strategies.iter().map(shares).collect();
            (game.facts(), equilibrium.kind, found.valuation.values, strategies)
        }
    }
    open("matrix", &options.to_string(), Solve).unwrap()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

#[test]
fn rock_paper_scissors_is_a_third_each() {
    let (facts, kind, values, strategies) = solved(&json!({}));
    assert_eq!((facts.payoff, kind), (Payoff::ZeroSum, EquilibriumKind::ZeroSumOptimal));
    assert_eq!(values, [0.0, 0.0]);
    assert!(strategies.iter().flatten().all(|&share| close(share, 1.0 / 3.0)), "{strategies:?}");
}

#[test]
fn a_small_value_beside_large_payoffs_stays() {
    let (_, _, values, _) = solved(&json!({"row": [[1e-6, 2.0], [-1e9, 1.0]]}));
    assert_eq!(values, [1e-6, -1e-6]);
}

#[test]
fn two_finger_morra_is_worth_minus_a_twelfth() {
    let given = json!({"row": [[2, -3], [-3, 4]]});
    for options in [json!({"preset": "morra"}), given] {
        let (_, kind, values, strategies) = solved(&options);
        assert_eq!(kind, EquilibriumKind::ZeroSumOptimal);
        assert!(close(values[0], -1.0 / 12.0) && values[1] == -values[0], "{values:?}");
        for shares in strategies {
            assert!(close(shares[0], 7.0 / 12.0) && close(shares[1], 5.0 / 12.0), "{shares:?}");
        }
    }
}

#[test]
fn both_prisoners_defect() {
    let (facts, kind, values, strategies) = solved(&json!({"preset": "prisoners_dilemma"}));
    assert_eq!((facts.payoff, kind), (Payoff::GeneralSum, EquilibriumKind::PureNash));
    assert_eq!((values, strategies), (vec![-5.0, -5.0], vec![vec![0.0, 1.0]; 2]));
}

#[test]
fn of_several_equilibria_the_one_with_the_greatest_sum_is_chosen() {
    for (options, expected) in [
        (json!({"preset": "stag_hunt"}), vec![4.0, 4.0]),
        (json!({"preset": "battle_of_the_sexes"}), vec![2.0, 1.0]),
        (json!({"row": [[1, 0], [0, 3]], "column": [[1, 0], [0, 3]]}), vec![3.0, 3.0]),
    ] {
        let (_, kind, values, _) = solved(&options);
        assert_eq!((kind, values), (EquilibriumKind::PureNash, expected), "{options}");
    }
}

#[test]
fn a_saddle_point_is_chosen_as_it_is() {
    let (_, kind, values, strategies) =
        solved(&json!({"row": [[4, 1, 8], [2, 0, 1], [-1, 0.1, 3]]}));
    assert_eq!((kind, values), (EquilibriumKind::ZeroSumOptimal, vec![1.0, -1.0]));
    assert_eq!(strategies, [vec![1.0, 0.0, 0.0], vec![0.0, 1.0, 0.0]]);
}

/// Random payoffs with few distinct values, so that most matrices are degenerate, or with many.
fn random_rows(rng: &mut Rng, rows: usize, columns: usize, few: bool) -> Rows {
    let mut cell = || if few { rng.below(5) as f64 - 2.0 } else { rng.unit() * 200.0 - 100.0 };
    (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect()
}

fn random_size(rng: &mut Rng) -> (usize, usize) {
    let mut size = || 1 + if rng.below(8) == 0 { rng.below(24) } else { rng.below(6) };
    (size(), size())
}

/// The expected payoff of each row against `columns`.
fn row_payoffs(rows: &Rows, columns: &[f64]) -> Vec<f64> {
    rows.iter().map(|row| row.iter().zip(columns).map(|(cell, share)| cell * share).sum()).collect()
}

fn transposed(rows: &Rows) -> Rows {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

fn most(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn check_shares(strategies: &[Vec<f64>], case: &str) {
    for shares in strategies {
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{case}");
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{case}");
    }
}

/// Row's guaranteed payoff equals the most that column concedes, so both strategies are optimal (von
/// Neumann 1928).
fn check_minimax_theorem(rows: &Rows) {
    let (_, kind, values, strategies) = solved(&json!({ "row": rows }));
    let case = json!(rows).to_string();
    assert_eq!(kind, EquilibriumKind::ZeroSumOptimal, "{case}");
    check_shares(&strategies, &case);
    let guaranteed = least(&row_payoffs(&transposed(rows), &strategies[0]));
    let conceded = most(&row_payoffs(rows, &strategies[1]));
    let tolerance = 1e-9 * (1.0 + most(&rows.concat()).abs().max(least(&rows.concat()).abs()));
    assert!(conceded - guaranteed <= tolerance, "{guaranteed} {conceded} {case}");
    assert!((values[0] - guaranteed).abs() <= tolerance, "{values:?} {guaranteed} {case}");
    assert_eq!(values[1], -values[0], "{case}");
}

#[test]
fn zero_sum_strategies_guarantee_the_value() {
    let mut rng = Rng::new(1928);
    for round in 0..600 {
        let (rows, columns) = random_size(&mut rng);
        check_minimax_theorem(&random_rows(&mut rng, rows, columns, round % 2 == 0));
    }
}

#[test]
fn the_largest_zero_sum_matrices_are_solved() {
    let mut rng = Rng::new(64);
    for few in [true, false, true, false] {
        check_minimax_theorem(&random_rows(&mut rng, 64, 64, few));
    }
    let unit = |at: usize| (0..64).map(|column| f64::from(u8::from(at == column))).collect();
    check_minimax_theorem(&(0..64).map(unit).collect());
}

#[test]
fn payoffs_of_any_size_are_solved() {
    for scale in [1e-6, 1e9 / 3.0] {
        check_minimax_theorem(&vec![
            vec![0.0, -scale, scale],
            vec![scale, 0.0, -scale],
            vec![-scale, 2.0 * scale, 0.0],
        ]);
    }
}

/// No row is better against column's strategy than row's own, and vice versa: a Nash equilibrium (Nash 1951).
fn check_best_replies(row: &Rows, column: &Rows) -> EquilibriumKind {
    let (_, kind, values, strategies) = solved(&json!({ "row": row, "column": column }));
    let case = format!("{} {}", json!(row), json!(column));
    check_shares(&strategies, &case);
    let payoffs =
        [row_payoffs(row, &strategies[1]), row_payoffs(&transposed(column), &strategies[0])];
    for (player, payoffs) in payoffs.iter().enumerate() {
        let mean: f64 = payoffs
            .iter()
            .zip(&strategies[player])
            .map(|(valuation, share)| valuation * share)
            .sum();
        assert!((mean - values[player]).abs() < 1e-9 * 200.0, "{case}");
        assert!(most(payoffs) - mean <= 1e-9 * 200.0, "{kind:?} player {player} gains: {case}");
    }
    kind
}

#[test]
fn at_an_equilibrium_no_one_gains_alone() {
    let mut rng = Rng::new(1951);
    let mut kinds = Vec::new();
    for round in 0..900 {
        let (rows, columns) = random_size(&mut rng);
        let few = round % 2 == 0;
        let row = random_rows(&mut rng, rows, columns, few);
        // Almost zero-sum: few of these matrices have a pure equilibrium.
        let column: Rows = match round % 3 {
            0 => row.iter().map(|row| row.iter().map(|cell| 1.0 - 2.0 * cell).collect()).collect(),
            _ => random_rows(&mut rng, rows, columns, few),
        };
        kinds.push(check_best_replies(&row, &column));
    }
    let count = |kind| kinds.iter().filter(|&&found| found == kind).count();
    assert_eq!(count(EquilibriumKind::Approximate), 0);
    assert!(count(EquilibriumKind::PureNash) > 200 && count(EquilibriumKind::MixedNash) > 200);
}

#[test]
fn the_largest_matrices_of_any_sum_are_solved() {
    let mut rng = Rng::new(1964);
    for few in [true, false] {
        let row = random_rows(&mut rng, 64, 64, few);
        let column =
            row.iter().map(|row| row.iter().map(|cell| 3.0 - 2.0 * cell).collect()).collect();
        assert_eq!(check_best_replies(&row, &column), EquilibriumKind::MixedNash);
        let other = random_rows(&mut rng, 64, 64, few);
        assert_ne!(check_best_replies(&row, &other), EquilibriumKind::Approximate);
    }
}

#[test]
fn out_of_time_it_still_answers_a_large_matrix() {
    struct NoTime;
    impl Opener for NoTime {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let limits = SearchLimits { time: Some(Duration::ZERO), ..SearchLimits::default() };
            let settings = SearchSettings { limits, ..to_depth(1) };
            let found = run(Algorithm::Equilibrium, &game, &game.start(), settings);
            assert_eq!((found.complete, found.stopped_by), (false, StoppedBy::Time));
            let strategies = found.equilibrium.expect("both choose at once").strategies;
            for strategy in strategies {
                let sum: f64 = strategy.choices.iter().map(|choice| choice.probability).sum();
                assert!((sum - 1.0).abs() < 1e-12);
            }
        }
    }
    let mut rng = Rng::new(5);
    let row = random_rows(&mut rng, 64, 64, false);
    open("matrix", &json!({ "row": row }).to_string(), NoTime).unwrap();
}

fn search_report(
    game: &str,
    options: &str,
    moves: &[&str],
    player: Option<&str>,
) -> Result<Report, Error> {
    let game = api::GameHandle::open(game, options).unwrap();
    let task = Task { player: player.map(Into::into), ..Task::default() };
    let moves: Vec<String> = moves.iter().map(|&text| text.into()).collect();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: None,
    };
    Ok(game.at(None, &moves)?.plan(&task)?.search(Grant::default(), context))
}

#[test]
fn the_report_is_for_the_requested_player() {
    let options = r#"{"row":[[3,0],[1,2]],"row_moves":["u","d"],"column_moves":["l","r"]}"#;
    let row = search_report("matrix", options, &[], None).unwrap();
    assert_eq!((row.player.as_str(), row.algorithm, row.next_state), ("row", "equilibrium", None));
    let column = search_report("matrix", options, &[], Some("column")).unwrap();
    assert_eq!(column.player, "column");
    assert_eq!((column.value, column.values), (-row.value, row.values));
    let own: Vec<&str> = column.lines.iter().flatten().map(|line| line.action.as_str()).collect();
    assert_eq!((column.action.as_str(), own), ("r", vec!["r", "l"]));
    let reported = row.equilibrium.unwrap();
    assert_eq!(reported.strategies.len(), 2);
    assert_eq!(reported.strategies[0].support, 2);
}

#[test]
fn joint_moves_are_read_and_refused_with_the_reason() {
    let rooted = |moves: &[&str]| search_report("tree", TOGETHER, moves, None);
    assert_eq!(rooted(&["a|c"]).unwrap().state.unwrap(), "z");
    assert_eq!(rooted(&["a | c"]).unwrap().player, "MIN");
    for (moves, kind, message) in [
        (&["a"][..], ErrorKind::MalformedMove, "MAX and MIN choose at once"),
        (&["a|b|c"], ErrorKind::MalformedMove, "as in \"a|a\""),
        (&["c|a"], ErrorKind::IllegalMove, "MAX cannot choose \"c\""),
        (&["b|a", "z"], ErrorKind::IllegalMove, "index 1"),
        (&["a|a"], ErrorKind::GameOver, "the game is over"),
    ] {
        let error = rooted(moves).unwrap_err();
        assert_eq!(error.kind, kind, "{moves:?}: {error}");
        assert!(error.message.contains(message), "{moves:?}: {error}");
        assert!(error.pointer.starts_with(if kind == ErrorKind::GameOver {
            "/state"
        } else {
            "/moves"
        }));
    }
    let error = search_report("matrix", "{}", &[], Some("referee")).unwrap_err();
    assert_eq!((error.kind, error.pointer.as_str()), (ErrorKind::UnknownPlayer, "/player"));
    assert_eq!(error.alternatives, ["row", "column"]);
    assert!(search_report("nim", "{}", &[], Some("1")).is_ok());
    let error = search_report("nim", "{}", &[], Some("2")).unwrap_err();
    assert_eq!((error.kind, error.alternatives), (ErrorKind::UnknownPlayer, vec!["1".to_string()]));
}

#[test]
fn perft_counts_joint_moves() {
    let count = |game: &str, options: &str, depth| {
        let stop = std::sync::atomic::AtomicBool::new(false);
        api::GameHandle::open(game, options).unwrap().at(None, &[]).unwrap().perft(depth, &stop)
    };
    assert_eq!([1, 2].map(|depth| count("matrix", "{}", depth)), [Some(9), Some(0)]);
    let tree = [1, 2, 3].map(|depth| count("tree", TOGETHER, depth));
    assert_eq!(tree, [Some(6), Some(4), Some(4)]);
}

#[test]
fn invalid_matrices_are_refused_with_the_place() {
    for (options, pointer, message) in [
        (json!({"preset": "go"}), "/options/preset", "none of its values"),
        (json!({"preset": "morra", "row": [[1]]}), "/options/preset", "beside row"),
        (json!({"column": [[1]]}), "/options/column", "given without row"),
        (json!({"row": []}), "/options/row", "a list of 1 to 64 rows"),
        (json!({"row": [[]]}), "/options/row/0", "a list of 1 to 64 numbers"),
        (json!({"row": vec![vec![0; 65]]}), "/options/row/0", "a list of 1 to 64 numbers"),
        (json!({"row": [[1, 2], [1]]}), "/options/row/1", "has 1 numbers, and the first row 2"),
        (json!({"row": [[1, "x"]]}), "/options/row/0/1", "is not a number from"),
        (json!({"row": [[1, 1e10]]}), "/options/row/0/1", "is not a number from"),
        (json!({"row": [[1, null]]}), "/options/row/0/1", "is not a number from"),
        (json!({"row": [[1, 2]], "column": [[1], [2]]}), "/options/column", "the same shape"),
        (json!({"row": [[1]], "row_moves": ["a", "b"]}), "/options/row_moves", "2 names for 1"),
        (json!({"row_moves": ["a", "b", "a"]}), "/options/row_moves/2", "is there twice"),
        (json!({"row_moves": ["a b"]}), "/options/row_moves/0", "without blanks"),
        (json!({"column_moves": ["a|b"]}), "/options/column_moves/0", "without blanks"),
    ] {
        let error = api::GameHandle::open("matrix", &options.to_string()).err().expect("a refusal");
        assert_eq!(
            (error.kind, error.pointer.as_str()),
            (ErrorKind::BadOption, pointer),
            "{error}"
        );
        assert!(error.message.contains(message), "{options}: {error}");
    }
    let error = api::GameHandle::open("matrix", r#"{"row":[[NaN]]}"#).err().expect("a refusal");
    assert_eq!(error.kind, ErrorKind::BadOption);
    let error = api::GameHandle::open("matrix", r#"{"row":[[1e999]]}"#).err().expect("a refusal");
    assert_eq!(error.kind, ErrorKind::BadOption);
}
