//! Traces of mcts: the tree and the simulations explain each other.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use countermove::api::{
    GameHandle, Grant, Position, SearchContext, Task, TraceRecord, TraceReport,
};
use serde_json::json;

const CHANCE: &str =
    "max(chance(1/2:min(3,chance(1/3:9,2/3:-6)),1/2:min(1,8)),chance(1/4:4,3/4:min(0,7)))";
const THREE: &str =
    "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))";

fn start(name: &str) -> Position {
    GameHandle::open(name, "{}").unwrap().at(None, &[]).unwrap()
}

fn tree(text: &str) -> Position {
    GameHandle::open("tree", &json!({ "text": text }).to_string()).unwrap().at(None, &[]).unwrap()
}

fn task(nodes: u64) -> Task {
    Task { algorithm: "mcts".into(), nodes: Some(nodes), seed: Some(7), ..Task::default() }
}

fn traced(position: &Position, task: &Task, most_nodes: usize) -> TraceReport {
    let stop = AtomicBool::new(false);
    position.trace(task, most_nodes, Grant::default(), &stop).unwrap()
}

fn positions(report: &TraceReport) -> impl Iterator<Item = &TraceRecord> {
    report.records.iter().filter(|record| record.kind == "node")
}

fn simulations(report: &TraceReport) -> impl Iterator<Item = &TraceRecord> {
    report.records.iter().filter(|record| record.kind == "simulation")
}

/// Traces of several games: decided by rollouts, by estimates, by chance; of two players and of three.
fn several() -> Vec<TraceReport> {
    let roots = [start("tic_tac_toe"), start("connect_four"), tree(CHANCE), tree(THREE)];
    let nodes = [300, 900, 20, 12];
    roots.iter().zip(nodes).map(|(root, nodes)| traced(root, &task(nodes), 5_000)).collect()
}

#[test]
fn a_position_s_visits_are_those_of_its_children_and_the_one_that_added_it() {
    for report in several() {
        for record in positions(&report) {
            let children = positions(&report).filter(|child| child.parent == Some(record.id));
            let below: u64 = children.map(|child| child.visits.unwrap()).sum();
            let own = u64::from(record.parent.is_some());
            assert_eq!(record.visits, Some(below + own), "{record:?}");
        }
        assert_eq!(report.records[0].visits, report.simulations);
    }
}

#[test]
fn replaying_the_simulations_gives_the_visits() {
    for report in several() {
        let mut visits: HashMap<&[String], u64> = HashMap::new();
        for (number, record) in (1..).zip(simulations(&report)) {
            assert_eq!(record.simulation, Some(number));
            let path = &report.records[record.end.unwrap()].path;
            assert_eq!(&record.path, path);
            let is_new = !visits.contains_key(&path[..]);
            assert_eq!(record.added, is_new.then_some(record.end).flatten());
            (0..=path.len()).for_each(|length| *visits.entry(&path[..length]).or_default() += 1);
        }
        for record in positions(&report) {
            assert_eq!(visits.get(&record.path[..]).copied(), record.visits, "{record:?}");
        }
        let recorded = positions(&report).count() as u64;
        assert_eq!((report.recorded, report.nodes, report.beyond), (recorded, recorded, 0));
        assert_eq!(report.simulations_beyond, Some(0));
    }
}

#[test]
fn a_position_is_recorded_when_it_is_first_reached() {
    for report in several() {
        let mut before = 0;
        for record in simulations(&report).filter(|record| record.added.is_some()) {
            let added = record.added.unwrap();
            assert!(added > before && record.id == added + 1, "{record:?}");
            before = added;
        }
        assert!(positions(&report).all(|record| record.parent.is_none_or(|it| it < record.id)));
    }
}

#[test]
fn the_results_average_to_the_root_s_mean() {
    let report = traced(&start("connect_four"), &task(900), 5_000);
    let root = &report.records[0];
    assert_eq!((root.value, root.bound, root.proven), (None, None, None));
    let sum: f64 = simulations(&report).map(|record| record.value.unwrap()).sum();
    assert!((sum / report.simulations.unwrap() as f64 - root.mean.unwrap()).abs() < 1e-12);
    assert!(simulations(&report).all(|record| record.result == record.value), "nothing is solved");
    for record in positions(&report) {
        let through = simulations(&report).filter(|it| it.path.starts_with(&record.path));
        let sum: f64 = through.map(|it| it.result.unwrap()).sum();
        let mean = record.mean.unwrap();
        assert!((sum / record.visits.unwrap() as f64 - mean).abs() < 1e-12, "{record:?}");
    }
}

#[test]
fn a_solved_position_has_its_value() {
    let report = traced(&tree("((3,12,8),(2,4,6),(14,5,2))"), &task(10_000), 5_000);
    let root = &report.records[0];
    assert_eq!((root.mean, root.value, root.proven), (None, Some(3.0), Some(true)));
    assert_eq!((root.bound, root.best.as_deref()), (Some("exact"), Some("a")));
    let ends = positions(&report).filter(|record| record.leaf == Some("end"));
    assert_eq!(ends.count() as u64, report.leaves);
    assert!(simulations(&report).any(|record| record.result != record.value));
}

#[test]
fn chance_has_probabilities_and_each_of_three_a_value() {
    let report = traced(&tree(CHANCE), &task(400), 5_000);
    let outcomes: Vec<_> = positions(&report).filter(|it| it.probability.is_some()).collect();
    assert!(outcomes.iter().all(|it| report.records[it.parent.unwrap()].turn == Some("chance")));
    assert!(outcomes.len() >= 4);
    let three = traced(&tree(THREE), &task(12), 5_000);
    assert!(three.records.iter().all(|record| record.values.as_ref().unwrap().len() == 3));
    assert_eq!(three.records[0].maximizes, None);
    let first = |record: &TraceRecord| record.values.as_ref().unwrap()[0];
    assert!(simulations(&three).all(|record| record.value == Some(first(record))));
}

#[test]
fn what_is_beyond_the_most_nodes_is_counted() {
    let root = start("connect_four");
    let (whole, part) = (traced(&root, &task(3_000), 5_000), traced(&root, &task(3_000), 20));
    assert_eq!((part.nodes, part.recorded, part.beyond), (whole.nodes, 20, whole.nodes - 20));
    assert_eq!(
        (part.simulations, part.simulations_beyond),
        (whole.simulations, whole.simulations.map(|all| all - 19))
    );
    assert_eq!(part.records[..], whole.records[..part.records.len()]);
    assert_eq!((&part.action, part.value), (&whole.action, whole.value));
}

#[test]
fn the_traced_answer_is_the_untraced_one() {
    for (name, nodes) in [("tic_tac_toe", 2_000), ("connect_four", 5_000), ("backgammon", 500)] {
        let mut root = start(name);
        while root.inspect().turn == "chance" {
            root = root.child(&root.outcomes()[0].action).unwrap();
        }
        let report = traced(&root, &task(nodes), 5_000);
        let stop = AtomicBool::new(false);
        let context = SearchContext {
            table: None,
            strategies: None,
            exchange: None,
            stop: &stop,
            progress: None,
        };
        let plain = root.plan(&task(nodes)).unwrap().search(Grant::default(), context);
        assert_eq!((&report.action, report.value), (&plain.action, plain.value), "{name}");
        assert_eq!((report.simulations, report.depth), (plain.simulations, plain.depth));
        assert_eq!(report, traced(&root, &task(nodes), 5_000), "a trace repeats itself");
    }
}

#[test]
fn a_trace_has_one_thread() {
    let root = start("connect_four");
    let threads = Task { threads: 4, ..task(900) };
    assert_eq!(traced(&root, &threads, 5_000), traced(&root, &task(900), 5_000));
}
