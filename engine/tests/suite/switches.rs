//! Searches with parts turned off: alpha-beta keeps minimax's value and move, and what is off does nothing.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use crate::common::arbitrary::Arbitrary;
use crate::common::trees::random_tree;
use crate::common::{open, random_position, run, to_depth};
use countermove::api;
use countermove::error::ErrorKind;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::searchable::Searchable;
use countermove::game::{Payoff, Turn};
use countermove::rng::Rng;
use countermove::search::{
    Algorithm, Found, MoveOrder, Parameters, SearchLimits, SearchProblem, Switches, TWO_PLAYER,
};
use countermove::table::Table;
use serde_json::{Value, json};

const ORDERS: [MoveOrder; 4] =
    [MoveOrder::Game, MoveOrder::Static, MoveOrder::Learned, MoveOrder::WorstFirst];

/// Every combination of alpha_beta's switches.
fn of_alpha_beta() -> impl Iterator<Item = Switches> {
    (0..4 * 8).map(|number: usize| {
        let on = |bit: usize| Some(number >> bit & 1 == 1);
        let ordering = Some(ORDERS[number / 8]);
        Switches { ordering, table: on(0), killers: on(1), history: on(2), ..Switches::default() }
    })
}

fn searched<G: Searchable>(
    (algorithm, switches): (Algorithm, Switches),
    game: &G,
    root: &G::State,
    depth: u32,
    table: Option<&Table<'_>>,
) -> Found<G::Move> {
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let weights = Weights::for_game(game, &[]).unwrap();
    let stop = AtomicBool::new(false);
    let problem = SearchProblem {
        parameters: Parameters { limits, switches, ..Parameters::default() },
        table,
        ..SearchProblem::new(game, &weights, root, &stop)
    };
    algorithm.search(&problem, &mut |_| {})
}

/// On random positions of a game with an arbitrary estimate, one table for all combinations.
struct AsMinimax {
    positions: usize,
    plies: usize,
    depth: u32,
}

impl Opener for AsMinimax {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        assert!((TWO_PLAYER.met_by)(&game.facts()));
        let arbitrary = Arbitrary::new(game, 0);
        let game = &*arbitrary.game;
        let (mut rng, table) = (Rng::new(17), Table::new(1 << 20));
        for _ in 0..self.positions {
            let root = random_position(game, &mut rng, self.plies);
            let oracle = run(Algorithm::Minimax, game, &root, to_depth(self.depth));
            for switches in of_alpha_beta() {
                let asked = (Algorithm::AlphaBeta, switches);
                let found = searched(asked, game, &root, self.depth, Some(&table));
                assert_eq!(
                    (&found.valuation.values, found.lines[0].moves[0]),
                    (&oracle.valuation.values, oracle.lines[0].moves[0]),
                    "{switches:?} at {root:?}"
                );
            }
        }
    }
}

#[test]
fn alpha_beta_under_any_switches_has_minimaxs_value_and_move() {
    open("tic_tac_toe", "{}", AsMinimax { positions: 20, plies: 6, depth: 5 }).unwrap();
    open("connect_four", "{}", AsMinimax { positions: 6, plies: 20, depth: 4 }).unwrap();
}

#[test]
fn alpha_beta_under_any_switches_has_minimaxs_value_and_move_on_random_trees() {
    struct OnTree;
    impl Opener for OnTree {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, text: String) {
            let root = game.start();
            if !matches!(game.turn(&root), Turn::Of(_)) || !(TWO_PLAYER.met_by)(&game.facts()) {
                return;
            }
            let oracle = run(Algorithm::Minimax, &game, &root, to_depth(20));
            for switches in of_alpha_beta() {
                let found = searched((Algorithm::AlphaBeta, switches), &game, &root, 20, None);
                assert_eq!(
                    (&found.valuation, found.lines[0].moves[0]),
                    (&oracle.valuation, oracle.lines[0].moves[0]),
                    "{switches:?} in {text}"
                );
            }
        }
    }
    let mut rng = Rng::new(23);
    for _ in 0..40 {
        let text = random_tree(&mut rng, 6, 2, false, Payoff::ZeroSum);
        open("tree", &json!({ "text": text }).to_string(), OnTree).unwrap();
    }
}

/// Nodes of the search of a position under the switches in a text of JSON, with an empty table.
struct Nodes<'a>(Algorithm, &'a [Value], u32);

impl Opener for Nodes<'_> {
    type Out = Vec<u64>;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Vec<u64> {
        let mut rng = Rng::new(5);
        let roots: Vec<_> = (0..4).map(|_| random_position(&game, &mut rng, 12)).collect();
        let nodes = |switches: &Value| {
            let switches: Switches = serde_json::from_value(switches.clone()).unwrap();
            let of =
                |root| searched((self.0, switches), &game, root, self.2, None).nodes_all_passes;
            roots.iter().map(of).sum()
        };
        self.1.iter().map(nodes).collect()
    }
}

#[test]
fn each_switch_of_alpha_beta_acts_and_the_worst_order_costs_most() {
    let switches = [
        json!({}),
        json!({ "table": false }),
        json!({ "killers": false }),
        json!({ "history": false }),
        json!({ "ordering": "static" }),
        json!({ "ordering": "game" }),
        json!({ "ordering": "worst_first" }),
        json!({ "table": true, "killers": true, "history": true, "ordering": "learned" }),
    ];
    let nodes = open("connect_four", "{}", Nodes(Algorithm::AlphaBeta, &switches, 7)).unwrap();
    let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
    assert_eq!(first, last, "what is on is as if left out");
    let changed = &nodes[1..nodes.len() - 1];
    assert!(changed.iter().all(|&count| count != first), "{nodes:?}");
    assert_eq!(changed.iter().collect::<BTreeSet<_>>().len(), changed.len(), "{nodes:?}");
    assert_eq!(nodes.iter().max(), Some(&nodes[6]), "{nodes:?}");
    assert!(nodes[1] > first && nodes[4] > first && nodes[5] > first, "{nodes:?}");
}

#[test]
fn each_switch_of_selective_acts() {
    let switches = [
        json!({}),
        json!({ "table": false }),
        json!({ "killers": false }),
        json!({ "history": false }),
        json!({ "quiescence": false }),
        json!({ "null_move": false }),
        json!({ "reductions": false }),
        json!({ "ordering": "static" }),
        json!({ "ordering": "game" }),
        json!({ "ordering": "worst_first" }),
    ];
    let nodes = open("chess", "{}", Nodes(Algorithm::Selective, &switches, 6)).unwrap();
    assert_eq!(nodes.iter().collect::<BTreeSet<_>>().len(), nodes.len(), "{nodes:?}");
    assert!(nodes[6] > nodes[0], "without reductions more is searched: {nodes:?}");
    assert_eq!(nodes[1..].iter().skip(6).max(), Some(&nodes[9]), "the worst order: {nodes:?}");
}

#[test]
fn each_switch_of_expectiminimax_acts() {
    let switches = [
        json!({}),
        json!({ "table": false }),
        json!({ "ordering": "game" }),
        json!({ "ordering": "worst_first" }),
    ];
    let nodes = open("tic_tac_toe", "{}", Nodes(Algorithm::Expectiminimax, &switches, 5)).unwrap();
    assert!(nodes[1] > nodes[0] && nodes[3] > nodes[0], "{nodes:?}");
    assert_ne!(nodes[2], nodes[0], "{nodes:?}");
}

/// What another search stored would spoil the comparison.
#[test]
fn searches_under_other_switches_share_no_entries() {
    struct Alone;
    impl Opener for Alone {
        type Out = ();
        fn open<G: Rules + 'static>(self, game: G, _: String) {
            let (root, table) = (game.start(), Table::new(1 << 22));
            for algorithm in [Algorithm::AlphaBeta, Algorithm::Selective, Algorithm::Expectiminimax]
            {
                let applies = (algorithm.needs().met_by)(&game.facts());
                let orders = ORDERS.into_iter().filter(|_| applies);
                for order in orders {
                    let switches = Switches { ordering: Some(order), ..Switches::default() };
                    let nodes = |table| {
                        let asked = (algorithm, switches);
                        searched(asked, &game, &root, 4, table).nodes_all_passes
                    };
                    let (alone, beside) = (nodes(None), nodes(Some(&table)));
                    assert_eq!(alone, beside, "{} {order:?}", algorithm.name());
                    assert!(nodes(Some(&table)) < alone, "the same switches share them");
                }
            }
        }
    }
    open("othello", "{}", Alone).unwrap();
}

#[test]
fn a_switch_that_the_algorithm_lacks_is_refused() {
    let game = api::GameHandle::open("chess", "{}").unwrap();
    let start = game.at(None, &[]).unwrap();
    let refused = |algorithm: &str, switch: &str, setting: Value| {
        let task = json!({ "algorithm": algorithm, "switches": { switch: setting } });
        start.plan(&serde_json::from_value(task).unwrap()).err()
    };
    for (algorithm, switch, has) in [
        ("alpha_beta", "null_move", "table, ordering, killers, history"),
        ("expectiminimax", "killers", "table, ordering"),
        ("minimax", "table", "none"),
        ("mcts", "history", "none"),
    ] {
        for on in [true, false] {
            let error = refused(algorithm, switch, on.into()).expect("it has none");
            assert_eq!(error.kind, ErrorKind::AlgorithmRefused);
            assert_eq!(error.pointer, format!("/switches/{switch}"));
            assert_eq!(
                error.message,
                format!("{algorithm} has no switch \"{switch}\"; it has {has}")
            );
        }
    }
    assert_eq!(refused("selective", "null_move", false.into()), None);
    assert_eq!(refused("auto", "null_move", false.into()), None, "auto is selective here");
}

#[test]
fn a_key_names_what_is_off_and_no_more() {
    let game = api::GameHandle::open("tic_tac_toe", "{}").unwrap();
    let start = game.at(None, &[]).unwrap();
    let key = |switches: Value| {
        let task = json!({ "algorithm": "alpha_beta", "switches": switches });
        start.plan(&serde_json::from_value(task).unwrap()).unwrap().key()
    };
    let usual = key(json!(null));
    assert_eq!(key(json!({})), usual);
    assert_eq!(key(json!({ "table": true, "ordering": "learned" })), usual);
    let others =
        [json!({ "table": false }), json!({ "ordering": "game" }), json!({ "killers": false })];
    let keys: BTreeSet<_> = others.into_iter().map(key).chain([usual]).collect();
    assert_eq!(keys.len(), 4);
}
