//! Traces of path searches: what was expanded, in which order, and how it got there.

use std::sync::atomic::AtomicBool;

use countermove::api::{
    GameHandle, Grant, Position, Report, SearchContext, Task, TraceRecord, TraceReport,
};
use serde_json::{Value, json};

const ALL: [&str; 6] = [
    "a_star",
    "uniform_cost",
    "breadth_first",
    "depth_first",
    "iterative_deepening",
    "greedy_best_first",
];
const COSTLY: &str = "########/#a  9 E#/# ## # #/#  5   #/########";
const AROUND: &str = "#####/#a#E#/#   #/#####";

fn start(name: &str, options: &Value) -> Position {
    GameHandle::open(name, &options.to_string()).unwrap().at(None, &[]).unwrap()
}

fn maze(layout: &str) -> Position {
    start("maze", &json!({ "layout": layout }))
}

fn task(algorithm: &str) -> Task {
    Task { algorithm: algorithm.into(), ..Task::default() }
}

fn traced(position: &Position, task: &Task, most_nodes: usize) -> TraceReport {
    let stop = AtomicBool::new(false);
    position.trace(task, most_nodes, Grant::default(), &stop).unwrap()
}

fn untraced(position: &Position, task: &Task) -> Report {
    let stop = AtomicBool::new(false);
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: None,
    };
    position.plan(task).unwrap().search(Grant::default(), context)
}

/// The text of the state that `moves` lead to.
fn state_after(root: &Position, moves: &[String]) -> String {
    let mut position = None;
    for action in moves {
        position = Some(position.as_ref().unwrap_or(root).child(action).unwrap());
    }
    position.as_ref().unwrap_or(root).state().into()
}

fn expanded(report: &TraceReport) -> impl Iterator<Item = &TraceRecord> {
    report.records.iter().filter(|record| record.kind == "expanded")
}

/// Mazes of one agent and of two.
fn roots() -> Vec<Position> {
    let open = json!({ "layout": "######/#a  E#/#    #/#  b #/######", "goal": "exit" });
    vec![maze(COSTLY), maze(AROUND), start("maze", &open)]
}

/// f = g + h never falls, as the game's bound is consistent (Russell & Norvig, section 3.5.2).
#[test]
fn a_star_expands_in_the_order_of_g_plus_h() {
    for root in roots().into_iter().chain([start("eight_puzzle", &json!({}))]) {
        let report = traced(&root, &task("a_star"), 50_000);
        let f: Vec<f64> =
            expanded(&report).map(|it| it.cost.unwrap() + it.heuristic.unwrap()).collect();
        assert!(f.is_sorted() && f.len() > 2, "{f:?}");
        let goal = report.records.last().unwrap();
        assert_eq!((goal.kind, goal.cost), ("goal", report.path.as_ref().unwrap().path_cost));
        assert!(f.last().is_some_and(|&last| last <= goal.cost.unwrap()));
    }
}

#[test]
fn each_search_expands_by_its_own_order() {
    let sorted = |algorithm, key: fn(&TraceRecord) -> f64| {
        let report = traced(&maze(COSTLY), &task(algorithm), 5_000);
        assert!(expanded(&report).map(key).is_sorted(), "{algorithm}");
        let has_bound = algorithm == "a_star";
        assert!(expanded(&report).all(|record| record.heuristic.is_some() == has_bound));
    };
    sorted("uniform_cost", |record| record.cost.unwrap());
    sorted("breadth_first", |record| record.path.len() as f64);
    let report = traced(&maze(COSTLY), &task("greedy_best_first"), 5_000);
    for record in expanded(&report) {
        let waits = |other: &&TraceRecord| {
            other.id > record.id && other.parent.is_some_and(|parent| parent < record.id)
        };
        let mut waiting = expanded(&report).filter(waits);
        assert!(waiting.all(|other| other.heuristic >= record.heuristic), "{record:?}");
    }
}

#[test]
fn records_count_what_the_report_counts() {
    for root in roots() {
        for algorithm in ["a_star", "uniform_cost", "breadth_first", "depth_first"] {
            let report = traced(&root, &task(algorithm), 50_000);
            let path = report.path.as_ref().unwrap();
            assert_eq!(expanded(&report).count() as u64, path.expanded, "{algorithm}");
            let generated: u64 = expanded(&report).map(|it| it.generated.unwrap()).sum();
            assert_eq!(generated, path.generated);
            assert_eq!((report.recorded, report.beyond), (path.expanded + report.leaves, 0));
            let numbers = expanded(&report).map(|it| it.expansion.unwrap());
            assert!(numbers.eq(1..=path.expanded));
        }
    }
}

#[test]
fn a_record_s_cost_and_state_are_those_of_its_path() {
    for root in roots() {
        for algorithm in ALL {
            let report = traced(&root, &task(algorithm), 300);
            for record in &report.records {
                let end = state_after(&root, &record.path);
                assert_eq!(record.state.as_deref(), Some(&*end), "{algorithm}");
                if record.kind == "goal" {
                    assert_eq!(record.cost, report.path.as_ref().unwrap().path_cost);
                }
                let above = record.parent.map(|parent| &report.records[parent]);
                let cost = above.map_or(0.0, |above| above.cost.unwrap());
                assert!(record.cost.unwrap() >= cost && record.path.is_empty() == above.is_none());
            }
        }
    }
}

#[test]
fn the_path_is_the_answer_s() {
    for root in roots() {
        for algorithm in ALL {
            let report = traced(&root, &task(algorithm), 50_000);
            let on_path: Vec<_> =
                report.records.iter().filter(|it| it.on_path == Some(true)).collect();
            let goal = on_path.last().unwrap();
            assert_eq!((goal.kind, report.leaves), ("goal", 1), "{algorithm}");
            assert_eq!(on_path.len(), goal.path.len() + 1);
            assert!(on_path.iter().all(|record| goal.path.starts_with(&record.path)));
            assert_eq!(untraced(&root, &task(algorithm)).principal_variation, goal.path);
        }
    }
}

#[test]
fn the_traced_answer_is_the_untraced_one() {
    for root in roots() {
        for algorithm in ALL {
            let (report, plain) =
                (traced(&root, &task(algorithm), 9), untraced(&root, &task(algorithm)));
            assert_eq!((&report.action, report.value), (&plain.action, plain.value), "{algorithm}");
            assert_eq!((report.path, report.stopped_by), (plain.path, plain.stopped_by));
            assert_eq!(report.nodes, report.recorded + report.beyond);
            assert!(report.recorded <= 9);
        }
    }
}

#[test]
fn without_a_way_nothing_is_a_goal() {
    let report = traced(&maze("######/#a #E#/######"), &task("a_star"), 50);
    assert!(report.records.iter().all(|record| record.kind == "expanded"));
    assert_eq!((report.leaves, report.path.unwrap().path_cost), (0, None));
}

/// Passes to 0, 1, … moves: the last one has the answer.
#[test]
fn the_trace_of_deepening_is_of_the_last_pass() {
    let report = traced(&maze(AROUND), &task("iterative_deepening"), 5_000);
    let path = report.path.as_ref().unwrap();
    assert!(report.nodes < path.expanded);
    assert_eq!(report.records[0].path.len(), 0);
    assert!(expanded(&report).all(|record| record.path.len() < report.depth as usize));
}

#[test]
fn prioritized_has_a_search_for_each_agent() {
    let root = maze("#######/#a   B#/#     #/#b   A#/#######");
    let report = traced(&root, &task("prioritized"), 5_000);
    let plain = untraced(&root, &task("prioritized"));
    let roots: Vec<_> = report.records.iter().filter(|record| record.parent.is_none()).collect();
    let agents: Vec<_> = roots.iter().map(|record| record.agent.as_deref().unwrap()).collect();
    assert_eq!(agents, ["a", "b"]);
    for agent in agents {
        let of_agent = || report.records.iter().filter(|it| it.agent.as_deref() == Some(agent));
        let f: Vec<f64> = of_agent().map(|it| it.cost.unwrap() + it.heuristic.unwrap()).collect();
        assert!(f.is_sorted(), "{agent}: {f:?}");
        assert_eq!(of_agent().next_back().unwrap().kind, "goal");
    }
    let last = report.records.last().unwrap();
    assert_eq!(
        (&last.path, last.cost),
        (&plain.principal_variation, report.path.as_ref().unwrap().path_cost)
    );
    assert_eq!(plain.path, report.path);
}
