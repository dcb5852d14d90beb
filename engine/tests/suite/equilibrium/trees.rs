//! Trees with turns at which both players choose at once.

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::game::simultaneous::JointMoves;
use countermove::rng::Rng;
use countermove::search::{Algorithm, Found};
use serde_json::{Value, json};

use super::{close, most};
use crate::common::arbitrary::Arbitrary;
use crate::common::{open, run, to_depth};

/// A random tree of nodes below `name`, with moves in turn, chance and simultaneous moves.
fn grow(rng: &mut Rng, nodes: &mut Vec<Value>, depth: u32, zero_sum: bool) -> String {
    let name = format!("n{}", nodes.len());
    let at = nodes.len();
    nodes.push(Value::Null);
    let mut children = |rng: &mut Rng, count: usize| -> Vec<String> {
        (0..count).map(|_| grow(rng, nodes, depth - 1, zero_sum)).collect()
    };
    let node = match if depth == 0 { 0 } else { rng.below(if depth > 2 { 7 } else { 9 }) + 1 } {
        1..=4 => {
            let (one, other) = (1 + rng.below(3), 1 + rng.below(3));
            let labels = |count: usize| (0..count).map(|at| format!("m{at}")).collect::<Vec<_>>();
            json!({"name": name, "players": [1, 2], "choices": [labels(one), labels(other)],
                   "children": children(rng, one * other)})
        }
        5 | 6 => {
            let count = 1 + rng.below(3);
            json!({"name": name, "player": 1 + rng.below(2), "children": children(rng, count)})
        }
        7 => json!({"name": name, "chance": true, "probabilities": [0.25, 0.75],
                    "children": children(rng, 2)}),
        _ => {
            let [one, other] = [0; 2].map(|_| rng.below(9) as f64 - 4.0);
            json!({"name": name, "utility": [one, if zero_sum { -one } else { other }]})
        }
    };
    nodes[at] = node;
    name
}

/// A whole tree where both players move and both signs occur.
fn random_tree(rng: &mut Rng, zero_sum: bool) -> Value {
    let mut nodes = vec![Value::Null];
    let children: Vec<String> = (0..4).map(|_| grow(rng, &mut nodes, 3, zero_sum)).collect();
    nodes[0] = json!({"name": "root", "players": [1, 2], "choices": [["a", "b"], ["c", "d"]],
                      "children": children});
    json!({ "nodes": nodes })
}

/// Checks the one-shot deviation principle at every node: the values of the players follow from those of the
/// children, and no player gains by another choice.
struct OneShot<'a>(&'a str);

impl Opener for OneShot<'_> {
    type Out = usize;
    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut mixed = 0;
        self.values(&game, &game.start(), &mut mixed);
        mixed
    }
}

impl OneShot<'_> {
    fn found<G: Rules>(&self, game: &G, state: &G::State) -> Found<G::Move> {
        run(Algorithm::Equilibrium, game, state, to_depth(40))
    }

    fn same(&self, one: &[f64], other: &[f64]) {
        let near = one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-8);
        assert!(near, "{one:?} {other:?} {}", self.0);
    }

    fn values<G: Rules>(&self, game: &G, state: &G::State, mixed: &mut usize) -> Vec<f64> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let children: Vec<Vec<f64>> = moves
            .iter()
            .map(|&action| self.values(game, &game.after(state, action), mixed))
            .collect();
        match game.turn(state) {
            Turn::Over => (0..2).map(|player| game.utility(state, player)).collect(),
            Turn::Chance => {
                let mean = |player: usize| {
                    let share = |(&action, child): (&G::Move, &Vec<f64>)| {
                        game.probability(state, action) * child[player]
                    };
                    moves.iter().zip(&children).map(share).sum()
                };
                (0..2).map(mean).collect()
            }
            Turn::Of(player) => {
                let found = self.found(game, state);
                let chosen = moves.iter().position(|&action| action == found.lines[0].moves[0]);
                let child = &children[chosen.expect("a legal move")];
                self.same(&found.valuation.values, child);
                let best = children.iter().map(|child| child[player]).fold(f64::MIN, f64::max);
                assert!(child[player] >= best - 1e-8, "{}", self.0);
                found.valuation.values
            }
            Turn::Simultaneous => self.joint_moves(game, state, mixed),
        }
    }

    fn joint_moves<G: Rules>(&self, game: &G, state: &G::State, mixed: &mut usize) -> Vec<f64> {
        let found = self.found(game, state);
        assert!(found.valuation.exact && found.complete, "{}", self.0);
        let strategies = found.equilibrium.expect("both choose at once").strategies;
        let joint_moves = JointMoves::at(game, state);
        let columns = strategies[1].choices.len();
        let children: Vec<Vec<f64>> = (0..joint_moves.count())
            .map(|index| self.values(game, &joint_moves.after(game, state, index), mixed))
            .collect();
        let share = |player: usize, index: usize| strategies[player].choices[index].probability;
        let mut mean = vec![0.0; 2];
        let mut alone = [vec![0.0; strategies[0].choices.len()], vec![0.0; columns]];
        for (index, child) in children.iter().enumerate() {
            let (row, column) = (index / columns, index % columns);
            (0..2).for_each(|player| {
                mean[player] += share(0, row) * share(1, column) * child[player]
            });
            alone[0][row] += share(1, column) * child[0];
            alone[1][column] += share(0, row) * child[1];
        }
        self.same(&found.valuation.values, &mean);
        for player in 0..2 {
            let reported: Vec<f64> =
                strategies[player].choices.iter().map(|choice| choice.values[player]).collect();
            self.same(&reported, &alone[player]);
            assert!(most(&alone[player]) <= mean[player] + 1e-8, "{}", self.0);
        }
        *mixed += usize::from(strategies.iter().all(|strategy| strategy.support() > 1));
        mean
    }
}

#[test]
fn trees_of_choices_at_once_have_no_deviation_that_pays() {
    let mut rng = Rng::new(1953);
    for zero_sum in [true, false] {
        let mut mixed = 0;
        for _ in 0..60 {
            let options = random_tree(&mut rng, zero_sum).to_string();
            mixed += open("tree", &options, OneShot(&options)).unwrap();
        }
        assert!(mixed > 30, "only {mixed} turns were mixed");
    }
}

/// Without simultaneous moves, with or without chance, `equilibrium` equals max^n at any depth, under any
/// estimates.
struct InTurn;

impl Opener for InTurn {
    type Out = ();
    fn open<G: Rules + 'static>(self, game: G, options: String) {
        let game = Arbitrary::new(game, 3);
        for depth in 1..4 {
            let search = |algorithm| {
                let found = run(algorithm, &game, &game.game.start(), to_depth(depth));
                (found.valuation, found.lines, found.nodes)
            };
            let (one, other) = (search(Algorithm::Equilibrium), search(Algorithm::MaxN));
            assert_eq!(one, other, "{options}");
        }
    }
}

#[test]
fn in_turn_it_is_max_n() {
    open("tic_tac_toe", "{}", InTurn).unwrap();
    open("tree", r#"{"text":"1(2([1,2],[3,0]),chance(1/2:2([5,1],[0,0]),1/2:[1,1]))"}"#, InTurn)
        .unwrap();
}

/// The horizon: at depth 1 the nodes below the root are estimated, at depth 2 they are searched.
#[test]
fn a_stage_below_the_horizon_is_estimated() {
    struct ToDepth(u32);
    impl Opener for ToDepth {
        type Out = (f64, bool, bool);
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let found = run(Algorithm::Equilibrium, &game, &game.start(), to_depth(self.0));
            (found.valuation.values[0], found.valuation.exact, found.complete)
        }
    }
    let stage = json!({"nodes": [
        {"name": "r", "player": 1, "children": ["s", "t"]},
        {"name": "s", "players": [1, 2], "choices": [["h", "t"], ["h", "t"]], "heuristic": 3,
         "children": ["w", "x", "y", "z"]},
        {"name": "w", "utility": 4}, {"name": "x", "utility": 0},
        {"name": "y", "utility": 0}, {"name": "z", "utility": 4}, {"name": "t", "utility": 1},
    ]})
    .to_string();
    assert_eq!(open("tree", &stage, ToDepth(1)).unwrap(), (3.0, false, true));
    let (value, exact, complete) = open("tree", &stage, ToDepth(2)).unwrap();
    assert!(close(value, 2.0) && exact && complete, "{value}");
}
