//! Compares searches with opponent models with an oracle that follows the definitions, and with textbook
//! figures.

use crate::common::open;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use crate::common::trees::start_with_a_player;
use countermove::api::{self, Grant, Report, SearchContext, Task};
use countermove::error::Error;
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::teams::Teams;
use countermove::game::{Game, Payoff, Player, Turn};
use countermove::opponent::Spec;
use countermove::rng::Rng;
use countermove::search::{self, Algorithm, Given, SearchLimits, SearchProblem};
use countermove::table;
use serde_json::json;

fn spec(text: serde_json::Value) -> Spec {
    serde_json::from_value(text).unwrap()
}

/// The definitions, for a game whose estimates are utilities.
struct Oracle<'a, G: Game> {
    game: &'a G,
    evaluator: Weights,
}

impl<G: Rules> Oracle<'_, G> {
    fn children(&self, state: &G::State) -> Vec<(G::Move, G::State)> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves.into_iter().map(|action| (action, self.game.after(state, action))).collect()
    }

    /// The values of all players. The others than the root player choose by `model`, or maximize their own
    /// value.
    fn value(
        &self,
        state: &G::State,
        depth: u32,
        root_player: Option<(Player, &Spec)>,
    ) -> Vec<f64> {
        let facts = self.game.facts();
        let turn = self.game.turn(state);
        if turn == Turn::Over {
            return (0..facts.players).map(|player| self.game.utility(state, player)).collect();
        }
        if depth == 0 {
            let estimate = |player| {
                let estimate = self.evaluator.estimate(self.game, state, player);
                estimate.clamp(facts.utility_min, facts.utility_max)
            };
            return (0..facts.players).map(estimate).collect();
        }
        let below = depth - u32::from(turn != Turn::Chance);
        let children = self.children(state);
        let values: Vec<Vec<f64>> =
            children.iter().map(|(_, child)| self.value(child, below, root_player)).collect();
        let shares: Vec<f64> = match (turn, root_player) {
            (Turn::Of(player), Some((root_player, model))) if player != root_player => {
                self.shares(state, player, root_player, model, &values)
            }
            (Turn::Of(player), _) => best(&values, |values| values[player]),
            _ => children.iter().map(|&(action, _)| self.game.probability(state, action)).collect(),
        };
        (0..facts.players)
            .map(|player| {
                shares.iter().zip(&values).map(|(share, value)| share * value[player]).sum()
            })
            .collect()
    }

    fn shares(
        &self,
        state: &G::State,
        player: Player,
        root_player: Player,
        model: &Spec,
        values: &[Vec<f64>],
    ) -> Vec<f64> {
        let count = values.len() as f64;
        let judged = || -> Vec<Vec<f64>> {
            let against = model.opponent.as_deref().map(|against| (player, against));
            let children = self.children(state);
            let depth = model.depth.unwrap() - 1;
            children.iter().map(|(_, child)| self.value(child, depth, against)).collect()
        };
        match model.model.as_str() {
            "optimal" => best(values, |values| values[player]),
            "cooperative" => best(values, |values| values[root_player]),
            "adversarial" => best(values, |values| -values[root_player]),
            "random" => vec![1.0 / count; values.len()],
            "epsilon" => {
                let epsilon = model.epsilon.unwrap();
                best(&judged(), |values| values[player])
                    .iter()
                    .map(|best| (1.0 - epsilon) * best + epsilon / count)
                    .collect()
            }
            "softmax" => {
                let odds = |values: &Vec<f64>| (values[player] / model.temperature.unwrap()).exp();
                let odds: Vec<f64> = judged().iter().map(odds).collect();
                odds.iter().map(|odd| odd / odds.iter().sum::<f64>()).collect()
            }
            "policy" => {
                let policy = model.policy.as_ref().unwrap();
                let Some(row) = policy.get(&self.game.write(state)) else {
                    return vec![1.0 / count; values.len()];
                };
                let text = |action| self.game.write_move(state, action);
                let share = |(action, _): (G::Move, G::State)| row.get(&text(action)).copied();
                self.children(state).into_iter().map(|child| share(child).unwrap_or(0.0)).collect()
            }
            "mixture" => {
                let mut whole = vec![0.0; values.len()];
                for part in model.parts.as_ref().unwrap() {
                    let shares = self.shares(state, player, root_player, part, values);
                    let pairs = whole.iter_mut().zip(shares);
                    pairs.for_each(|(sum, share)| *sum += part.share.unwrap() * share);
                }
                whole
            }
            model => panic!("{model} has no definition here"),
        }
    }

    /// A random policy for about half of the states below `state`, with probabilities in quarters.
    fn policy(
        &self,
        state: &G::State,
        rng: &mut Rng,
        named: &mut BTreeMap<String, BTreeMap<String, f64>>,
    ) {
        let children = self.children(state);
        if matches!(self.game.turn(state), Turn::Of(_)) && rng.below(2) == 0 {
            let mut row = BTreeMap::new();
            for _ in 0..4 {
                let text = self.game.write_move(state, children[rng.below(children.len())].0);
                *row.entry(text).or_insert(0.0) += 0.25;
            }
            named.insert(self.game.write(state), row);
        }
        children.iter().for_each(|(_, child)| self.policy(child, rng, named));
    }
}

/// Probability 1 for the first of the best moves.
fn best(values: &[Vec<f64>], liked: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let first = (1..values.len()).fold(0, |best, index| {
        if liked(&values[index]) > liked(&values[best]) { index } else { best }
    });
    (0..values.len()).map(|index| f64::from(u8::from(index == first))).collect()
}

struct Agrees<'a> {
    model: Spec,
    rng: &'a mut Rng,
    depth: u32,
    table: Option<&'a table::Table<'a>>,
}

impl Opener for Agrees<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(mut self, game: G, options: String) {
        let oracle = Oracle { game: &game, evaluator: Weights::for_game(&game, &[]).unwrap() };
        let root = game.start();
        let Turn::Of(root_player) = game.turn(&root) else { panic!("a player begins") };
        if self.model.model == "policy" {
            let mut policy = BTreeMap::new();
            oracle.policy(&root, self.rng, &mut policy);
            self.model.policy = Some(policy);
        }
        let trust = self.model.trust.unwrap_or(1.0);
        let opponent = self.model.opponent(&game, "/opponent").unwrap();
        let stop = AtomicBool::new(false);
        let problem = SearchProblem {
            game: &game,
            weights: &oracle.evaluator,
            root: &root,
            player: None,
            search_moves: &[],
            opponent: Some(&opponent),
            teams: Teams::NONE,
            parameters: search::Parameters {
                limits: SearchLimits { depth: Some(self.depth), ..SearchLimits::default() },
                multi_pv: 0,
                ..search::Parameters::default()
            },
            options: Given::none(),
            table: self.table,
            memory: countermove::search::GameMemory::default(),
            salt: 0,
            exchange: None,
            stop: &stop,
        };
        let found = Algorithm::Expectimax.search(&problem, &mut |_| {});
        let mut best = f64::NEG_INFINITY;
        for (action, child) in oracle.children(&root) {
            let modelled =
                oracle.value(&child, self.depth - 1, Some((root_player, &self.model)))[root_player];
            let optimal = oracle.value(&child, self.depth - 1, None)[root_player];
            let truth = trust * modelled + (1.0 - trust) * optimal;
            let line = found.lines.iter().find(|line| line.moves[0] == action).unwrap();
            let case = || format!("{options} {:?}", self.model);
            assert!(
                (line.valuation.values[root_player] - truth).abs() < 1e-9,
                "{truth} {}",
                case()
            );
            assert_eq!(line.valuation.optimal, Some(optimal), "{}", case());
            best = best.max(truth);
        }
        assert!((found.valuation.values[root_player] - best).abs() < 1e-9);
        assert_eq!(found.valuation.optimal, found.lines[0].valuation.optimal);
    }
}

#[test]
fn expectimax_equals_the_definition_under_every_model() {
    let models = [
        json!({"model": "optimal"}),
        json!({"model": "adversarial"}),
        json!({"model": "cooperative", "trust": 0.25}),
        json!({"model": "random", "trust": 0.5}),
        json!({"model": "random"}),
        json!({"model": "policy"}),
        json!({"model": "policy"}),
        json!({"model": "epsilon", "depth": 1, "epsilon": 0.25}),
        json!({"model": "epsilon", "depth": 2, "epsilon": 0.25}),
        json!({"model": "epsilon", "depth": 3, "epsilon": 0.5}),
        json!({"model": "epsilon", "depth": 3, "epsilon": 0.5, "opponent": {"model": "cooperative"}}),
        json!({"model": "epsilon", "depth": 3, "epsilon": 0.5, "opponent": {"model": "random"}}),
        json!({"model": "softmax", "depth": 2, "temperature": 3}),
        json!({"model": "softmax", "depth": 2, "temperature": 4}),
        json!({"model": "mixture", "parts": [
            {"share": 0.5, "model": "optimal"},
            {"share": 0.25, "model": "epsilon", "depth": 2, "epsilon": 0},
            {"share": 0.25, "model": "cooperative"},
        ]}),
    ];
    let mut rng = Rng::new(7);
    for (players, payoff) in [(2, Payoff::ZeroSum), (3, Payoff::GeneralSum), (2, Payoff::Common)] {
        for round in 0..40 {
            let text = start_with_a_player(&mut rng, players, true, payoff);
            let options = json!({ "text": text }).to_string();
            let depth = if round % 2 == 0 { 50 } else { 3 };
            let all_models = table::Table::new(1 << 16);
            for model in &models {
                for table in [None, Some(&all_models)] {
                    let opener = Agrees { model: spec(model.clone()), rng: &mut rng, depth, table };
                    open("tree", &options, opener).unwrap();
                }
            }
        }
    }
}

const GAME_1: &str = "max(A:min(-50,50),B:min(1,3),C:min(-5,15))";

fn search_report(
    text: &str,
    algorithm: &str,
    opponent: serde_json::Value,
) -> Result<Report, Error> {
    let game = api::GameHandle::open("tree", &json!({ "text": text }).to_string()).unwrap();
    let task =
        Task { algorithm: algorithm.into(), opponent: Some(spec(opponent)), ..Task::default() };
    let stop = AtomicBool::new(false);
    let context = SearchContext {
        table: None,
        strategies: None,
        exchange: None,
        stop: &stop,
        progress: None,
    };
    Ok(game.at(None, &[])?.plan(&task)?.search(Grant::default(), context))
}

#[test]
fn game_1_has_the_lectures_values() {
    for (opponent, algorithm, value, action, optimal) in [
        (json!({"model": "optimal"}), "alpha_beta", 1.0, "B", None),
        (json!({"model": "random"}), "expectimax", 5.0, "C", Some(-5.0)),
        (json!({"model": "cooperative"}), "expectimax", 50.0, "A", Some(-50.0)),
        (
            json!({"model": "epsilon", "depth": 1, "epsilon": 0.2}),
            "expectimax",
            1.2,
            "B",
            Some(1.0),
        ),
        (json!({"model": "random", "trust": 0.0}), "expectimax", 1.0, "B", Some(1.0)),
        (json!({"model": "random", "trust": 0.5}), "expectimax", 1.5, "B", Some(1.0)),
    ] {
        let report = search_report(GAME_1, "auto", opponent.clone()).unwrap();
        assert_eq!(report.algorithm, algorithm, "{opponent}");
        assert!((report.value - value).abs() < 1e-12, "{opponent} {}", report.value);
        assert_eq!((report.action.as_str(), report.value_optimal), (action, optimal), "{opponent}");
        assert_eq!(report.opponent, Some(opponent["model"].as_str().unwrap()));
    }
}

#[test]
fn an_algorithm_that_assumes_another_opponent_refuses_by_name() {
    let refused = search_report(GAME_1, "alpha_beta", json!({"model": "random"})).unwrap_err();
    assert_eq!(refused.kind.code(), "algorithm_refused");
    assert_eq!(refused.message, "alpha_beta assumes optimal opponents; the request's is random");
    assert_eq!(refused.alternatives, ["expectimax"]);
    assert!(search_report(GAME_1, "alpha_beta", json!({"model": "adversarial"})).is_ok());
    let three = "1(2(3([1,2,3],[0,1,5])))";
    assert!(search_report(three, "max_n", json!({"model": "adversarial"})).is_err());
    let chosen = |opponent| search_report(three, "auto", opponent).unwrap().algorithm;
    assert_eq!(chosen(json!({"model": "adversarial"})), "paranoid");
    assert_eq!(chosen(json!({"model": "adversarial", "trust": 0.5})), "expectimax");
    assert!(
        search_report(three, "paranoid", json!({"model": "adversarial", "trust": 0.5})).is_err()
    );
}

#[test]
fn a_bad_model_is_refused_where_it_is_bad() {
    for (opponent, pointer, code) in [
        (json!({}), "/opponent/model", "bad_opponent"),
        (json!({"model": "lucky"}), "/opponent/model", "bad_opponent"),
        (json!({"model": "random", "depth": 2}), "/opponent/depth", "bad_opponent"),
        (json!({"model": "random", "trust": 1.5}), "/opponent/trust", "bad_opponent"),
        (json!({"model": "epsilon", "epsilon": 0.2}), "/opponent/depth", "bad_opponent"),
        (json!({"model": "epsilon", "depth": 13, "epsilon": 0}), "/opponent/depth", "bad_opponent"),
        (
            json!({"model": "epsilon", "depth": 1, "epsilon": -1}),
            "/opponent/epsilon",
            "bad_opponent",
        ),
        (
            json!({"model": "softmax", "depth": 1, "temperature": 0}),
            "/opponent/temperature",
            "bad_opponent",
        ),
        (
            json!({"model": "softmax", "depth": 1, "temperature": 1, "weights": {"luck": 1}}),
            "/opponent/weights/luck",
            "bad_weight",
        ),
        (json!({"model": "policy"}), "/opponent/policy", "bad_opponent"),
        (
            json!({"model": "policy", "policy": {"/Z": {"a": 1}}}),
            "/opponent/policy/~1Z",
            "malformed_state",
        ),
        (
            json!({"model": "policy", "policy": {"/A": {"c": 1}}}),
            "/opponent/policy/~1A/c",
            "illegal_move",
        ),
        (
            json!({"model": "policy", "policy": {"/A": {"a": 0.5, "b": 0.4}}}),
            "/opponent/policy/~1A",
            "bad_opponent",
        ),
        (json!({"model": "mixture", "parts": []}), "/opponent/parts", "bad_opponent"),
        (
            json!({"model": "mixture", "parts": [{"model": "random"}]}),
            "/opponent/parts/0/share",
            "bad_opponent",
        ),
        (
            json!({"model": "mixture", "parts": [{"model": "random", "share": 0.5}]}),
            "/opponent/parts",
            "bad_opponent",
        ),
        (
            json!({"model": "mixture", "parts": [{"model": "random", "share": 1, "trust": 1}]}),
            "/opponent/parts/0/trust",
            "bad_opponent",
        ),
    ] {
        let error = search_report(GAME_1, "auto", opponent.clone()).unwrap_err();
        assert_eq!((error.pointer.as_str(), error.kind.code()), (pointer, code), "{opponent}");
    }
    let alone = search_report("max(1,2)", "auto", json!({"model": "random"}));
    assert!(alone.is_ok() || alone.unwrap_err().pointer == "/opponent");
}
