//! What a report counts: the pass that answers, all passes, and the effective branching factor.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use countermove::api::{GameHandle, Grant, Position, Report, SearchContext, Task};
use countermove::search::{Algorithm, StoppedBy};
use countermove::table::Table;
use serde_json::{Value, json};

/// The report of `task` at the start of a game, and the reports of its passes.
fn searched(name: &str, options: &str, task: &serde_json::Value) -> (Report, Vec<Report>) {
    let (game, task) = (GameHandle::open(name, options).unwrap(), read(task));
    let mut passes = Vec::new();
    let mut progress = |report| passes.push(report);
    let stop = AtomicBool::new(false);
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: Some(&mut progress),
    };
    let report = game.at(None, &[]).unwrap().plan(&task).unwrap();
    let report = report.search(Grant::default(), context);
    (report, passes)
}

fn read(task: &serde_json::Value) -> Task {
    serde_json::from_value(task.clone()).unwrap()
}

fn tree(text: &str, algorithm: &str) -> Report {
    let options = json!({ "text": text }).to_string();
    let (report, passes) = searched("tree", &options, &json!({ "algorithm": algorithm }));
    assert_eq!(passes.len(), 1, "{algorithm}: one pass");
    assert_eq!(report.nodes, report.nodes_all_passes, "{algorithm}");
    report
}

const FIGURE_5_2: &str = "((3,12,8),(2,4,6),(14,5,2))";

#[test]
fn without_limits_a_small_tree_takes_one_pass_and_the_textbooks_counts() {
    let counts = |algorithm| {
        let report = tree(FIGURE_5_2, algorithm);
        (report.value, report.depth, report.nodes, report.leaves)
    };
    assert_eq!(counts("minimax"), (3.0, 2, 13, 9));
    assert_eq!(counts("plain_alpha_beta"), (3.0, 2, 11, 7));
    assert_eq!(counts("max_n"), (3.0, 2, 13, 9));
    assert_eq!(counts("equilibrium"), (3.0, 2, 13, 9));
    assert_eq!(counts("expectiminimax"), (3.0, 2, 11, 7));
}

#[test]
fn minimax_of_a_uniform_tree_has_its_branching_factor() {
    let factor = tree(FIGURE_5_2, "minimax").effective_branching_factor.unwrap();
    assert!((factor - 3.0).abs() < 1e-6, "{factor}");
    let pruned = tree(FIGURE_5_2, "plain_alpha_beta").effective_branching_factor.unwrap();
    assert!((pruned * pruned + pruned - 10.0).abs() < 1e-6, "{pruned}");
}

#[test]
fn chance_below_the_last_move_is_searched_to_its_ends() {
    for algorithm in ["expectiminimax", "max_n", "expectimax"] {
        let report = tree("max(chance(0.5:400,0.5:300),chance(0.5:492,0.5:362))", algorithm);
        assert_eq!((report.value, report.nodes, report.leaves), (427.0, 7, 4), "{algorithm}");
        assert_eq!(report.stopped_by, StoppedBy::Proven);
    }
    let nested = "max(chance(0.5:chance(0.5:1,0.5:3),0.5:min(5,chance(0.5:2,0.5:8))),1)";
    assert_eq!(tree(nested, "expectiminimax").value, 3.5);
}

#[test]
fn without_limits_tic_tac_toe_takes_one_pass() {
    let (report, passes) = searched("tic_tac_toe", "{}", &json!({ "algorithm": "minimax" }));
    assert_eq!((report.nodes, report.nodes_all_passes, report.depth), (549_946, 549_946, 9));
    assert_eq!(passes.len(), 1);
}

#[test]
fn a_limit_of_the_clients_makes_passes_of_growing_depth_whose_last_one_counts() {
    for limit in [json!({ "time_ms": 100_000.0 }), json!({ "nodes": 1_000_000 })] {
        let mut task = limit;
        task["algorithm"] = "minimax".into();
        let options = json!({ "text": FIGURE_5_2 }).to_string();
        let (report, passes) = searched("tree", &options, &task);
        assert_eq!((report.nodes, report.leaves, report.nodes_all_passes), (13, 9, 16), "{task}");
        assert_eq!(passes.iter().map(|pass| pass.nodes).collect::<Vec<_>>(), [4, 13]);
        let all: Vec<_> = passes.iter().map(|pass| pass.nodes_all_passes).collect();
        assert_eq!(all, [4, 16], "the root counts once");
        // The time is the host's, not the client's.
        task["single_pass"] = true.into();
        let (report, passes) = searched("tree", &options, &task);
        let deepens = task.get("nodes").is_some();
        assert_eq!((report.nodes, passes.len()), (13, if deepens { 2 } else { 1 }), "{task}");
    }
}

#[test]
fn where_the_tree_is_not_small_the_search_deepens() {
    for (game, options) in [("connect_four", "{}"), ("pacman", "{}"), ("chess", "{}")] {
        let task = json!({ "algorithm": "max_n", "single_pass": true, "time_ms": 300.0 });
        let (report, passes) = searched(game, options, &task);
        let expected = if report.complete { passes.len() } else { passes.len().max(1) };
        assert_eq!(report.depth as usize, expected, "{game}");
        let last = passes.last().expect("a pass of one ply takes no time");
        assert_eq!((report.nodes, report.leaves), (last.nodes, last.leaves));
        assert!(report.nodes_all_passes >= last.nodes_all_passes);
        assert!(report.nodes_all_passes > report.nodes, "{game}: the stopped pass counts too");
    }
}

/// The count and half of the time go to the pass that does not end, the rest to passes that do.
#[test]
fn a_pass_that_time_stops_leaves_time_for_passes_of_growing_depth() {
    struct Slow;
    impl countermove::search::Interrupt for Slow {
        fn is_stopped(&self) -> bool {
            false
        }
        fn give_way(&self, _: Option<Duration>) {
            std::thread::sleep(Duration::from_micros(500));
        }
    }
    let game = GameHandle::open("tic_tac_toe", "{}").unwrap();
    let task = json!({ "algorithm": "minimax", "single_pass": true, "time_ms": 2_000.0 });
    let plan = game.at(None, &[]).unwrap().plan(&read(&task)).unwrap();
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &Slow,
        progress: None,
    };
    let report = plan.search(Grant::default(), context);
    assert!((2..9).contains(&report.depth) && !report.complete, "{}", report.depth);
}

#[test]
fn a_search_that_no_pass_completed_counts_what_it_visited() {
    let task = json!({ "algorithm": "minimax", "nodes": 5, "depth": 3 });
    let (report, _) = searched("tic_tac_toe", "{}", &task);
    assert_eq!((report.nodes, report.nodes_all_passes), (5, 5));
    assert_eq!(report.effective_branching_factor, None);
}

#[test]
fn searches_without_passes_count_all_and_have_no_branching_factor() {
    for (algorithm, nodes) in [("mcts", 2_000), ("solve", 1_000_000)] {
        let task = json!({ "algorithm": algorithm, "nodes": nodes });
        let (report, _) = searched("tic_tac_toe", "{}", &task);
        assert_eq!(report.nodes, report.nodes_all_passes, "{algorithm}");
        assert_eq!(report.effective_branching_factor, None, "{algorithm}");
    }
}

/// Who compares counts gets those of a search that took one pass.
#[test]
fn answers_of_one_pass_and_of_several_have_keys_of_their_own() {
    let game = GameHandle::open("tic_tac_toe", "{}").unwrap();
    let start = game.at(None, &[]).unwrap();
    let key = |task: serde_json::Value| start.plan(&read(&task)).unwrap().key();
    let (minimax, strong) =
        (json!({ "algorithm": "minimax" }), json!({ "algorithm": "alpha_beta" }));
    let with_time = |mut task: serde_json::Value| {
        task["time_ms"] = 500.0.into();
        task
    };
    assert_ne!(key(minimax.clone()), key(with_time(minimax)));
    assert_eq!(key(strong.clone()), key(with_time(strong)));
}

/// What the report of `task` counts, and its value, with `table` shared.
fn counted(position: &Position, task: &Value, table: &Table<'_>) -> (u64, u64, u64, f64) {
    let stop = AtomicBool::new(false);
    let context = SearchContext {
        table: Some(table),
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: None,
    };
    let report = position.plan(&read(task)).unwrap().search(Grant::default(), context);
    (report.nodes, report.leaves, report.nodes_all_passes, report.value)
}

/// Positions with algorithms that keep utilities in the table, and with models of the others.
const UTILITY_SEARCHES: &[(&str, &str, &[&str], &[&str])] = &[
    (
        "tree",
        r#"{"text":"((3,12,8),(2,4,6),(14,5,2))"}"#,
        &[],
        &["expectiminimax", "max_n", "expectimax"],
    ),
    (
        "tree",
        r#"{"text":"max(chance(0.5:min(4,~9),0.5:max(3,~1)),min(chance(1,5),~2:min(6,7)),3)"}"#,
        &[],
        &["expectiminimax", "paranoid", "max_n", "equilibrium", "expectimax"],
    ),
    ("tic_tac_toe", "{}", &["b2"], &["expectiminimax", "max_n", "expectimax"]),
    ("n_person_nim", "{}", &[], &["paranoid", "max_n", "equilibrium", "expectimax"]),
    ("pacman", "{}", &[], &["expectiminimax", "max_n", "expectimax"]),
    ("maze", r#"{"layout":"a B/b A","players":"each","most_moves":3}"#, &[], &["cooperative"]),
    ("backgammon", "{}", &["61"], &["expectiminimax", "max_n", "expectimax"]),
];

/// An analysis, a move and a trace, of this depth and others, by this search and others, in any order.
#[test]
fn what_a_limited_search_over_utilities_counts_does_not_depend_on_those_before_it() {
    for &(game, options, moves, algorithms) in UTILITY_SEARCHES {
        let game_is = GameHandle::open(game, options).unwrap();
        let moves: Vec<String> = moves.iter().copied().map(String::from).collect();
        let position = game_is.at(None, &moves).unwrap();
        let deepest = if game == "backgammon" { 1 } else { 3 };
        let mut tasks = Vec::new();
        for &algorithm in algorithms {
            for lines in [1, 0] {
                let task = json!({ "algorithm": algorithm, "multi_pv": lines });
                for depth in 1..=deepest {
                    let mut task = task.clone();
                    task["depth"] = depth.into();
                    tasks.push(task);
                }
                let mut task = task.clone();
                task["nodes"] = 700.into();
                tasks.push(task.clone());
                task["depth"] = deepest.into();
                tasks.push(task);
                if game == "tree" {
                    tasks.push(json!({ "algorithm": algorithm, "multi_pv": lines }));
                }
            }
        }
        let alone: Vec<_> =
            tasks.iter().map(|task| counted(&position, task, &Table::new(1 << 20))).collect();
        let shared = Table::new(1 << 22);
        for order in [tasks.iter().zip(&alone).collect(), tasks.iter().zip(&alone).rev().collect()]
            as [Vec<_>; 2]
        {
            // Under time alone the table is shared: this fills it.
            for &algorithm in algorithms {
                counted(&position, &json!({ "algorithm": algorithm, "time_ms": 30.0 }), &shared);
            }
            for (task, alone) in order {
                assert_eq!(counted(&position, task, &shared), *alone, "{game} {options} {task}");
            }
        }
        for (task, &(nodes, leaves, _, value)) in tasks.iter().zip(&alone) {
            if task.get("nodes").is_some() {
                continue;
            }
            let stop = AtomicBool::new(false);
            let traced = position.trace(&read(task), 100, Grant::default(), &stop).unwrap();
            let counts = (traced.nodes, traced.leaves, traced.value);
            assert_eq!(counts, (nodes, leaves, value), "{game} {options} {task}");
        }
    }
}

/// Whoever asks for a depth compares the answer with that of another search of the same depth.
#[test]
fn searches_over_utilities_are_fixed_in_depth() {
    let keeping = Algorithm::ALL.iter().filter(|algorithm| algorithm.keeps_utilities());
    let names: Vec<_> = keeping.clone().map(|algorithm| algorithm.name()).collect();
    let all = ["expectiminimax", "cooperative", "max_n", "paranoid", "equilibrium", "expectimax"];
    assert_eq!(names, all);
    assert!(keeping.clone().all(|algorithm| algorithm.fixed_depth()));
}
