//! Random graphs as a lecture might draw them, with shared nodes, estimates and chance, against a plain
//! recursion over the same nodes.

use std::sync::atomic::AtomicBool;

use countermove::api::{GameHandle, Grant, Report, SearchContext, Task};
use countermove::rng::Rng;
use countermove::value::INFINITE;
use serde_json::{Value, json};

/// The nodes of a graph. Each leads to later ones; the last few are ends, of which some are estimates.
struct Graph {
    nodes: Vec<Value>,
    children: Vec<Vec<usize>>,
    /// Of the ends, for the first player.
    values: Vec<f64>,
    /// What two players share.
    sum: f64,
}

const INNER: usize = 9;
const ENDS: usize = 5;

impl Graph {
    fn random(rng: &mut Rng, has_chance: bool, sum: f64) -> Self {
        let mut graph = Self { nodes: Vec::new(), children: Vec::new(), values: Vec::new(), sum };
        for index in 0..INNER {
            // The next node is among the children, so that each is below the root.
            let mut children = vec![index + 1];
            for _ in 0..rng.below(3) {
                children.push(index + 1 + rng.below(INNER + ENDS - index - 1));
            }
            if index == INNER - 1 {
                children.extend(INNER..INNER + ENDS);
            }
            let names: Vec<String> = children.iter().map(ToString::to_string).collect();
            let labels: Vec<String> =
                (0..children.len()).map(|place| format!("m{place}")).collect();
            let mut node = json!({"name": index.to_string(), "children": names, "moves": labels});
            if has_chance && index > 0 && rng.below(3) == 0 {
                node["chance"] = json!(true);
            } else {
                node["player"] = json!(1 + rng.below(2));
            }
            graph.nodes.push(node);
            graph.children.push(children);
            graph.values.push(0.0);
        }
        for index in INNER..INNER + ENDS {
            let value = rng.below(9) as f64 - 4.0;
            let field = if rng.below(3) == 0 { "heuristic" } else { "utility" };
            graph.nodes.push(json!({"name": index.to_string(), field: [value, sum - value]}));
            graph.children.push(Vec::new());
            graph.values.push(value);
        }
        graph
    }

    fn worth(&self, index: usize) -> f64 {
        let below = || self.children[index].iter().map(|&child| self.worth(child));
        match self.nodes[index]["player"].as_u64() {
            _ if self.children[index].is_empty() => self.values[index],
            Some(1) => below().fold(f64::NEG_INFINITY, f64::max),
            Some(_) => below().fold(f64::INFINITY, f64::min),
            None => below().sum::<f64>() / self.children[index].len() as f64,
        }
    }

    fn searched(&self, algorithm: &str) -> Report {
        let options = json!({ "nodes": self.nodes }).to_string();
        let game = GameHandle::open("tree", &options).unwrap();
        let task = Task { algorithm: algorithm.into(), multi_pv: 0, ..Task::default() };
        let stop = AtomicBool::new(false);
        let context = SearchContext {
            table: None,
            strategies: None,
            exchange: None,
            stop: &stop,
            progress: None,
        };
        game.at(None, &[]).unwrap().plan(&task).unwrap().search(Grant::default(), context)
    }

    /// Whether an estimate can be reached.
    fn is_cut_off(&self) -> bool {
        self.nodes.iter().any(|node| node.get("heuristic").is_some())
    }

    fn check(&self, algorithm: &str, case: &str) {
        let report = self.searched(algorithm);
        let worth = self.worth(0);
        let values = [worth, self.sum - worth];
        let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-9;
        assert!(report.values.iter().zip(&values).all(near), "{case}: {:?}", report.values);
        assert!(report.complete, "{case}");
        let lines = report.lines.unwrap();
        let mover = self.nodes[0]["player"].as_u64().unwrap();
        for line in &lines {
            let place: usize = line.action[1..].parse().unwrap();
            let worth = self.worth(self.children[0][place]);
            let worth = if mover == 1 { worth } else { self.sum - worth };
            assert!((line.value.unwrap() - worth).abs() < 1e-9, "{case}: {}", line.action);
        }
    }
}

#[test]
fn graphs_are_worth_what_a_plain_recursion_finds() {
    let mut rng = Rng::new(22);
    for round in 0..120 {
        let sum = [0.0, 1.0][round % 2];
        let graph = Graph::random(&mut rng, false, sum);
        for algorithm in [
            "minimax",
            "plain_alpha_beta",
            "alpha_beta",
            "solve",
            "expectiminimax",
            "max_n",
            "mcts",
        ] {
            graph.check(algorithm, &format!("{algorithm}, graph {round}"));
        }
    }
}

#[test]
fn graphs_with_chance_are_worth_what_a_plain_recursion_finds() {
    let mut rng = Rng::new(23);
    for round in 0..60 {
        let graph = Graph::random(&mut rng, true, [0.0, 1.0][round % 2]);
        for algorithm in ["expectiminimax", "max_n", "equilibrium"] {
            graph.check(algorithm, &format!("{algorithm}, graph {round}"));
        }
    }
}

/// A line is proven exactly if no estimate is below it: minimax looks at every path.
#[test]
fn what_rests_on_an_estimate_is_not_exact() {
    let mut rng = Rng::new(24);
    for _ in 0..60 {
        let graph = Graph::random(&mut rng, false, 0.0);
        let exact = serde_json::to_value(graph.searched("minimax")).unwrap()["exact"].clone();
        assert_eq!(exact, json!(!graph.is_cut_off()), "{:?}", graph.nodes);
    }
}

#[test]
fn infinite_utilities_are_ordered_and_never_averaged() {
    let open = |text: &str| GameHandle::open("tree", &json!({ "text": text }).to_string());
    let found = |text: &str, algorithm: &str| {
        let task = Task { algorithm: algorithm.into(), ..Task::default() };
        let stop = AtomicBool::new(false);
        let context = SearchContext {
            table: None,
            strategies: None,
            exchange: None,
            stop: &stop,
            progress: None,
        };
        let plan = open(text).unwrap().at(None, &[]).unwrap().plan(&task)?;
        Ok::<_, countermove::error::Error>(plan.search(Grant::default(), context))
    };
    for (text, best, value) in [
        ("max(min(inf,3),min(4,inf))", "b", 4.0),
        ("max(min(inf,inf),min(4,-inf))", "a", INFINITE),
        ("max(min(-inf,1),min(4,-inf))", "a", -INFINITE),
        ("min(max(-inf,-inf),max(4,-inf))", "a", INFINITE),
        ("max(-inf,~inf,3)", "b", INFINITE),
    ] {
        for algorithm in ["minimax", "plain_alpha_beta", "alpha_beta", "solve"] {
            let report = found(text, algorithm).unwrap();
            assert_eq!((report.action.as_str(), report.value), (best, value), "{algorithm} {text}");
        }
        for algorithm in ["expectiminimax", "mcts", "max_n", "expectimax", "equilibrium"] {
            let error = found(text, algorithm).unwrap_err();
            assert_eq!(error.pointer, "/algorithm");
            assert!(error.message.contains("an infinite utility has no mean"), "{error}");
        }
    }
    for text in ["max(chance(inf,2),3)", "max(chance(1,2),~-inf:max(3))"] {
        let error = open(text).err().unwrap();
        assert_eq!(error.pointer, "/options/text");
        assert!(error.message.contains("node \"/a\" takes one"), "{error}");
    }
}
