//! Traces: the lectures' trees branch by branch, and an oracle that replays any trace.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::AtomicBool;

use countermove::api::{GameHandle, Grant, Position, Task, TraceRecord, TraceReport};
use countermove::error::ErrorKind;
use countermove::game::Payoff;
use countermove::rng::Rng;
use countermove::search::Given;
use countermove::search::algorithms::plain_alpha_beta::{CutRules, PlainAlphaBetaOptions};
use serde_json::json;

use crate::common::trees::random_tree;

const SOFT: CutRules = CutRules { fail_hard: false, cut_on_equal: true };

fn tree(text: &str) -> Position {
    game(text).at(None, &[]).unwrap()
}

fn game(text: &str) -> GameHandle {
    GameHandle::open("tree", &json!({ "text": text }).to_string()).unwrap()
}

fn task(algorithm: &str) -> Task {
    Task { algorithm: algorithm.into(), depth: Some(100), ..Task::default() }
}

fn by(rules: CutRules) -> Given {
    Given::of(&PlainAlphaBetaOptions { rules: Some(rules) })
}

fn traced(position: &Position, task: &Task, most_nodes: usize) -> TraceReport {
    let stop = AtomicBool::new(false);
    position.trace(task, most_nodes, Grant::default(), &stop).unwrap()
}

fn cut_by(text: &str, rules: CutRules) -> (f64, u64, Vec<String>) {
    let task = Task { options: by(rules), ..task("plain_alpha_beta") };
    let report = traced(&tree(text), &task, 5_000);
    replay(&game(text), &report);
    let said = |cut: &TraceRecord| {
        let (by, limit) = (cut.by.unwrap(), cut.limit.unwrap());
        let ancestor = report.records[cut.ancestor.unwrap()].path.join("");
        format!("{} {by} {limit} of /{ancestor}", cut.path.join(""))
    };
    let cuts = report.records.iter().filter(|record| record.kind == "cut").map(said);
    (report.value, report.leaves, cuts.collect())
}

#[test]
fn the_lectures_trees_are_cut_where_the_lectures_cut_them() {
    let other = "max(A:min(a:max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))";
    for (text, value, leaves, cuts) in [
        ("((3,12,8),(2,4,6),(14,5,2))", 3.0, 7, &["bb alpha 3 of /", "bc alpha 3 of /"][..]),
        ("max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))", 6.0, 8, &[]),
        (
            "max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))",
            6.0,
            5,
            &["abb beta 6 of /a", "bb alpha 6 of /"],
        ),
        (other, 3.0, 5, &["ABb beta 3 of /A", "Db alpha 3 of /", "Eb alpha 3 of /"]),
        (
            "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))",
            10.0,
            5,
            &["abb beta 10 of /a", "bb alpha 10 of /"],
        ),
    ] {
        let cuts: Vec<String> = cuts.iter().map(ToString::to_string).collect();
        assert_eq!(cut_by(text, SOFT), (value, leaves, cuts), "{text}");
    }
}

/// Russell & Norvig, figure 5.2, step by step.
#[test]
fn alpha_and_beta_go_as_in_the_figure() {
    let report = traced(&tree("((3,12,8),(2,4,6),(14,5,2))"), &task("auto"), 5_000);
    assert_eq!(
        (report.algorithm, report.nodes, report.leaves, report.cut),
        ("plain_alpha_beta", 11, 7, 2)
    );
    let of = |path: &[&str]| report.records.iter().find(|it| it.path == path).unwrap();
    let betas = |path: &[&str]| -> Vec<Option<f64>> {
        of(path).updates.iter().flatten().map(|update| update.beta).collect()
    };
    assert_eq!((of(&[]).alpha, of(&[]).beta), (None, None));
    assert_eq!(betas(&["a"]), [Some(3.0); 3]);
    assert_eq!((of(&["a"]).value, of(&["a"]).bound), (Some(3.0), Some("exact")));
    assert_eq!(of(&[]).updates.as_ref().unwrap()[0].alpha, Some(3.0));
    assert_eq!((of(&["b"]).alpha, of(&["b"]).beta), (Some(3.0), None));
    assert_eq!((of(&["b"]).value, of(&["b"]).bound), (Some(2.0), Some("upper")));
    assert_eq!(betas(&["c"]), [Some(14.0), Some(5.0), Some(2.0)]);
    let minimax = traced(&tree("((3,12,8),(2,4,6),(14,5,2))"), &task("minimax"), 5_000);
    assert_eq!((minimax.nodes, minimax.leaves, minimax.cut), (13, 9, 0));
}

#[test]
fn a_rule_that_spares_equal_values_cuts_less() {
    let strict = CutRules { cut_on_equal: false, ..SOFT };
    let text = "((3,12),(3,1))";
    assert_eq!(cut_by(text, SOFT), (3.0, 3, vec!["bb alpha 3 of /".into()]));
    assert_eq!(cut_by(text, strict), (3.0, 4, vec![]));
}

#[test]
fn fail_hard_returns_the_bound_that_was_crossed() {
    let text = "((3,12,8),(2,4,6),(14,5,2))";
    let value_of_b = |rules| {
        let task = Task { options: by(rules), ..task("plain_alpha_beta") };
        let report = traced(&tree(text), &task, 5_000);
        let b = report.records.iter().find(|it| it.path == ["b"]).unwrap();
        (report.value, report.nodes, b.value, b.bound)
    };
    assert_eq!(value_of_b(SOFT), (3.0, 11, Some(2.0), Some("upper")));
    let hard = CutRules { fail_hard: true, ..SOFT };
    assert_eq!(value_of_b(hard), (3.0, 11, Some(3.0), Some("upper")));
}

#[test]
fn rules_are_refused_where_no_plain_alpha_beta_runs() {
    let task = Task { options: by(SOFT), ..task("alpha_beta") };
    let refused = tree("((1,2),(3,4))").plan(&task).err().unwrap();
    assert_eq!((refused.kind, &*refused.pointer), (ErrorKind::AlgorithmRefused, "/rules"));
    assert_eq!(refused.alternatives, ["plain_alpha_beta"]);
}

#[test]
fn an_algorithm_without_a_trace_names_those_with_one() {
    let stop = AtomicBool::new(false);
    let position = tree("((1,2),(3,4))");
    let refused = position.trace(&task("solve"), 9, Grant::default(), &stop).err().unwrap();
    assert_eq!((refused.kind, &*refused.pointer), (ErrorKind::AlgorithmRefused, "/algorithm"));
    assert!(refused.alternatives.contains(&"minimax".to_string()));
    assert!(!refused.alternatives.contains(&"solve".to_string()));
}

#[test]
fn what_is_beyond_the_most_nodes_is_counted() {
    let board = GameHandle::open("tic_tac_toe", "{}").unwrap().at(None, &[]).unwrap();
    let task = Task { depth: Some(3), ..task("minimax") };
    let whole = traced(&board, &task, 50_000);
    assert_eq!((whole.nodes, whole.recorded, whole.beyond), (586, 586, 0));
    let part = traced(&board, &task, 100);
    assert_eq!((part.nodes, part.recorded, part.beyond), (586, 100, 486));
    assert_eq!(
        part.records[..],
        whole.records[..100].iter().map(clipped(&part)).collect::<Vec<_>>()
    );
    assert_eq!(part.value, whole.value);
}

/// A record as it is in `part`, where it may have fewer updates.
fn clipped(part: &TraceReport) -> impl Fn(&TraceRecord) -> TraceRecord {
    |record| TraceRecord { updates: part.records[record.id].updates.clone(), ..record.clone() }
}

#[test]
fn the_trace_is_of_the_last_pass_that_ended() {
    let board = GameHandle::open("tic_tac_toe", "{}").unwrap().at(None, &[]).unwrap();
    let whole = traced(&board, &Task { depth: Some(2), ..task("minimax") }, 5_000);
    let stopped = Task { depth: None, nodes: Some(400), ..task("minimax") };
    let stopped = traced(&board, &stopped, 5_000);
    assert_eq!((stopped.depth, stopped.complete), (2, false));
    assert_eq!(stopped.records, whole.records);
}

#[test]
fn a_pass_that_was_stopped_is_named_where_none_ended() {
    let board = GameHandle::open("tic_tac_toe", "{}").unwrap().at(None, &[]).unwrap();
    let limited = |nodes| Task { depth: None, nodes: Some(nodes), ..task("minimax") };
    let report = traced(&board, &limited(5), 5_000);
    assert_eq!((report.depth, report.stopped_depth), (1, Some(1)));
    assert_eq!((report.records[0].depth, report.records[0].value), (Some(1), None));
    assert_eq!(traced(&board, &limited(400), 5_000).stopped_depth, None);
}

#[test]
fn what_stands_for_an_infinite_utility_is_said_where_there_is_one() {
    let infinity = |text| traced(&tree(text), &task("minimax"), 9).infinity;
    assert_eq!(infinity("((1,inf),(3,4))"), Some(1e12));
    assert_eq!(infinity("((1,2),(3,4))"), None);
}

#[test]
fn lines_are_the_records_as_json() {
    let stop = AtomicBool::new(false);
    for text in ["((3,12,8),(2,4,6),(14,5,2))", "max(chance(1/2:4,1/2:2),chance(1/3:1,2/3:-0.1))"] {
        let (position, task) = (tree(text), task("auto"));
        let whole = traced(&position, &task, 50);
        let (head, lines) = position.trace_lines(&task, 50, Grant::default(), &stop).unwrap();
        assert_eq!(head, TraceReport { records: Vec::new(), ..whole.clone() });
        let read = |line: &String| serde_json::from_str::<serde_json::Value>(line).unwrap();
        let records: Vec<_> = lines.iter().map(read).collect();
        assert_eq!(serde_json::Value::from(records), json!(whole.records));
    }
}

#[test]
fn every_trace_of_a_game_for_two_is_explained_by_its_own_records() {
    let mut rng = Rng::new(1);
    for _ in 0..150 {
        let text = format!("1({},2(0,0))", random_tree(&mut rng, 4, 2, false, Payoff::ZeroSum));
        let text = text.replace("2(0,0)", "2([0,0],[1,-1])");
        let game = game(&text);
        let root = game.at(None, &[]).unwrap();
        for (fail_hard, cut_on_equal) in
            [(false, true), (false, false), (true, true), (true, false)]
        {
            let options = by(CutRules { fail_hard, cut_on_equal });
            let task = Task { options, ..task("plain_alpha_beta") };
            replay(&game, &traced(&root, &task, 50_000));
        }
        for algorithm in ["minimax", "alpha_beta", "expectiminimax", "max_n"] {
            replay(&game, &traced(&root, &task(algorithm), 50_000));
        }
    }
}

#[test]
fn every_trace_with_chance_is_explained_by_its_own_records() {
    let mut rng = Rng::new(2);
    for _ in 0..150 {
        let below = random_tree(&mut rng, 4, 2, true, Payoff::ZeroSum);
        let text = format!("{}({below},2([0,0],1([1,-1])))", 1 + rng.below(2));
        let game = game(&text);
        let root = game.at(None, &[]).unwrap();
        for algorithm in ["expectiminimax", "max_n"] {
            replay(&game, &traced(&root, &task(algorithm), 50_000));
        }
    }
}

/// Checks a two-player zero-sum trace, where the first player maximizes.
fn replay(game: &GameHandle, report: &TraceReport) {
    let records = &report.records;
    let nodes = records.iter().filter(|it| it.kind != "cut").count() as u64;
    assert_eq!((report.nodes, report.recorded, report.beyond), (nodes, nodes, 0));
    assert_eq!(report.cut, records.len() as u64 - nodes);
    assert_eq!(records[0].value, Some(report.value_of_first));
    let mut truths = HashMap::new();
    for (id, record) in records.iter().enumerate() {
        assert_eq!(record.id, id);
        if record.kind == "cut" {
            justify(report, record);
            continue;
        }
        let position = game.at(record.state.as_deref(), &[]).unwrap();
        let (value, truth) = (record.value.unwrap(), truth(&position, &mut truths));
        match record.bound.unwrap() {
            _ if record.proven != Some(true) => {}
            "exact" => {
                assert!((value - truth).abs() < 1e-9, "{} {truth} {record:?}", report.algorithm)
            }
            "lower" => assert!(value <= truth + 1e-9, "{record:?}: {truth}"),
            _ => assert!(value >= truth - 1e-9, "{record:?}: {truth}"),
        }
        if record.kind == "node" && record.leaf.is_none() {
            let children: Vec<_> = records.iter().filter(|it| it.parent == Some(id)).collect();
            cover(&position, &children);
            if record.maximizes.is_some() {
                follow(report, record, &children);
            }
        }
    }
}

/// The first player's value of `position` by brute force.
fn truth(position: &Position, known: &mut HashMap<String, f64>) -> f64 {
    if let Some(&value) = known.get(position.state()) {
        return value;
    }
    let seen = position.inspect();
    let mut below = |action: &String| truth(&position.child(action).unwrap(), known);
    let value = match seen.turn {
        "over" => seen.utilities.unwrap()[0],
        "chance" => position.outcomes().iter().map(|it| it.probability * below(&it.action)).sum(),
        _ => {
            let values = seen.legal_moves.iter().map(&mut below);
            let first =
                seen.player.as_deref() == Some("1") || seen.player.as_deref() == Some("MAX");
            if first { values.fold(-1e9, f64::max) } else { values.fold(1e9, f64::min) }
        }
    };
    known.insert(position.state().into(), value);
    value
}

/// The children that were visited and those that were cut are all there are, each once.
fn cover(position: &Position, children: &[&TraceRecord]) {
    let last = |record: &&TraceRecord| record.path.last().unwrap().clone();
    let of = |cut: bool| -> BTreeSet<String> {
        children.iter().filter(|it| (it.kind == "cut") == cut).map(last).collect()
    };
    let (visited, cut) = (of(false), of(true));
    let legal: BTreeSet<String> = position.inspect().legal_moves.into_iter().collect();
    assert!(visited.is_disjoint(&cut), "{visited:?} {cut:?}");
    assert_eq!(&visited | &cut, legal, "at {}", position.state());
}

/// Follows the value and the window of a player's node from child to child.
fn follow(report: &TraceReport, node: &TraceRecord, children: &[&TraceRecord]) {
    let maximizes = node.maximizes.unwrap();
    let is_plain = report.algorithm == "plain_alpha_beta";
    let entry = (node.alpha.unwrap_or(-1e9), node.beta.unwrap_or(1e9));
    let (mut alpha, mut beta) = entry;
    let mut best = if maximizes { -1e9 } else { 1e9 };
    let pick = if maximizes { f64::max } else { f64::min };
    let visited = children.iter().filter(|child| child.kind != "cut");
    let mut updates = node.updates.iter().flatten();
    for child in visited.clone() {
        if is_plain {
            let window = (child.alpha.unwrap_or(-1e9), child.beta.unwrap_or(1e9));
            assert_eq!(window, (alpha, beta), "{child:?}");
        }
        best = pick(best, child.value.unwrap());
        if report.algorithm.contains("alpha_beta") && is_plain {
            if maximizes {
                alpha = alpha.max(best)
            } else {
                beta = beta.min(best)
            }
            let update = updates.next().unwrap();
            assert_eq!(update.value, best);
            let window = (update.alpha.unwrap_or(-1e9), update.beta.unwrap_or(1e9));
            assert_eq!(window, (alpha, beta), "{node:?}");
        }
    }
    let hard = report.rules.as_ref().is_some_and(|rules| rules.fail_hard);
    let returned = if hard { best.clamp(entry.0, entry.1) } else { best };
    if report.algorithm != "alpha_beta" {
        assert!((node.value.unwrap() - returned).abs() < 1e-9, "{node:?} {returned}");
    }
}

/// A cut has a reason: the value found at its node is on the far side of a bound that an ancestor has.
/// The null windows of alpha_beta have limits that are no node's value.
fn justify(report: &TraceReport, cut: &TraceRecord) {
    let records = &report.records;
    let node = &records[cut.parent.unwrap()];
    let by_alpha = cut.by == Some("alpha");
    let limit = cut.limit.unwrap();
    assert_eq!(if by_alpha { node.alpha } else { node.beta }, Some(limit), "{cut:?}");
    let value = node.value.unwrap();
    assert!(if by_alpha { value <= limit } else { value >= limit }, "{node:?} {cut:?}");
    if let Some(maximizes) = node.maximizes {
        assert_eq!(maximizes, !by_alpha);
    }
    let Some(ancestor) = cut.ancestor.map(|id| &records[id]) else {
        return assert_eq!(report.algorithm, "alpha_beta", "{cut:?}");
    };
    assert!(node.path.starts_with(&ancestor.path) && ancestor.id < node.id);
    // A chance node narrows the window by what is known of its outcomes; any other by its value.
    if ancestor.maximizes == Some(by_alpha) && records[0].alpha.is_none() {
        // Of the branch itself there may be an earlier search in a null window.
        let before = |it: &&TraceRecord| {
            it.parent == Some(ancestor.id) && it.id < node.id && !node.path.starts_with(&it.path)
        };
        let values = records.iter().filter(before).filter_map(|it| it.value);
        let so_far = values.fold(None, |best: Option<f64>, value| {
            let pick = if by_alpha { f64::max } else { f64::min };
            Some(best.map_or(value, |best| pick(best, value)))
        });
        assert!(so_far.is_some_and(|so_far| (so_far - limit).abs() < 1e-6), "{cut:?} {so_far:?}");
    }
}

/// The value of each inner node by path, and whose side it is drawn on.
fn values(report: &TraceReport) -> Vec<(String, Option<bool>, f64)> {
    let inner = report.records.iter().filter(|it| it.kind == "node" && it.leaf.is_none());
    inner.map(|it| (it.path.join(""), it.maximizes, it.value.unwrap())).collect()
}

#[test]
fn a_modelled_player_is_drawn_as_chance() {
    let position = tree("((1,3),(-5,15))");
    let random = serde_json::from_value(json!({ "model": "random" })).unwrap();
    let report = traced(&position, &Task { opponent: Some(random), ..task("auto") }, 5_000);
    assert_eq!((report.algorithm, report.opponent), ("expectimax", Some("random")));
    let [max, min] = [Some(true), None];
    let expected = [(String::new(), max, 5.0), ("a".into(), min, 2.0), ("b".into(), min, 5.0)];
    assert_eq!(values(&report), expected);
    let shares = report.records.iter().filter(|it| it.path.len() == 2).map(|it| it.probability);
    assert!(shares.eq([Some(0.5); 4]));
}

#[test]
fn the_opponents_root_is_drawn_for_the_first_player() {
    let position = tree("max(min(3,12),min(2,8))").child("a").unwrap();
    for algorithm in ["minimax", "plain_alpha_beta", "alpha_beta", "expectiminimax", "max_n"] {
        let report = traced(&position, &task(algorithm), 5_000);
        assert_eq!((report.value, report.value_of_first), (-3.0, 3.0), "{algorithm}");
        let root = &report.records[0];
        assert_eq!((root.maximizes, root.value), (Some(false), Some(3.0)), "{algorithm}");
    }
}

/// Three players in turn, as in the textbook: (5, 2, 5).
#[test]
fn a_trace_of_three_has_a_value_for_each() {
    let text =
        "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))";
    let report = traced(&tree(text), &task("auto"), 5_000);
    assert_eq!((report.algorithm, report.viewpoint.as_str()), ("max_n", "1"));
    let root = &report.records[0];
    assert_eq!((root.maximizes, root.values.as_deref()), (None, Some(&[5.0, 2.0, 5.0][..])));
    assert_eq!((root.best.as_deref(), root.bound), (Some("b"), Some("exact")));
    let paranoid = traced(&tree(text), &task("paranoid"), 5_000);
    assert_eq!((paranoid.value, paranoid.records[0].value), (1.0, Some(1.0)));
}

#[test]
fn a_turn_of_both_has_its_matrix() {
    let position = GameHandle::open("matrix", "{}").unwrap().at(None, &[]).unwrap();
    let report = traced(&position, &Task { depth: None, ..task("auto") }, 5_000);
    assert_eq!((report.algorithm, report.recorded), ("equilibrium", 1 + report.leaves));
    let root = &report.records[0];
    let matrix = root.matrix.as_ref().unwrap();
    assert_eq!(root.turn, Some("together"));
    let flat = matrix.values.concat();
    let leaves = report.records[1..].iter().map(|it| it.value.unwrap());
    assert!(leaves.eq(flat.iter().copied()));
    let expected: f64 = (0..matrix.rows.len())
        .flat_map(|row| (0..matrix.columns.len()).map(move |column| (row, column)))
        .map(|(row, column)| {
            matrix.row_strategy[row] * matrix.column_strategy[column] * matrix.values[row][column]
        })
        .sum();
    assert!((expected - root.value.unwrap()).abs() < 1e-9);
    assert!(report.records[1].path[0].contains('|'));
}

#[test]
fn alpha_beta_says_where_its_table_answered() {
    let board = GameHandle::open("tic_tac_toe", "{}").unwrap().at(None, &[]).unwrap();
    let report = traced(&board, &Task { depth: Some(5), ..task("alpha_beta") }, 50_000);
    let table: Vec<_> = report.records.iter().filter(|it| it.kind == "table").collect();
    assert!(!table.is_empty());
    assert!(table.iter().all(|it| it.value.is_some() && it.depth.unwrap() >= 2));
    let again = traced(&board, &Task { depth: Some(5), ..task("alpha_beta") }, 50_000);
    assert_eq!(report.records, again.records, "a trace repeats itself");
}
