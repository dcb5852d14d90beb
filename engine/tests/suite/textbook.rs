//! The textbook's figures for minimax and alpha-beta (Russell & Norvig; Berkeley CS188; Stanford CS221).

use crate::common::{SearchSettings, open, run, scoring, to_depth};
use countermove::game::rules::{Opener, Rules};
use countermove::search::{Algorithm, Found, SearchLimits};

/// The expected result of a search, as text: value for the player to move, move, leaves, nodes, evaluation.
#[derive(Debug, PartialEq)]
struct Answer {
    value: f64,
    best: String,
    leaves: u64,
    nodes: u64,
    evaluation: Option<f64>,
    bounds: usize,
}

struct Search(Algorithm, Option<u32>);

impl Opener for Search {
    type Out = Answer;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> Answer {
        let root = game.start();
        let limits = SearchLimits { depth: self.1, ..SearchLimits::default() };
        let found: Found<G::Move> =
            run(self.0, &game, &root, SearchSettings { limits, ..to_depth(1) });
        Answer {
            value: found.valuation.values[0],
            best: game.write_move(&root, found.lines[0].moves[0]),
            leaves: found.leaves,
            nodes: found.nodes,
            evaluation: found.valuation.evaluation,
            bounds: found.lines.iter().filter(|line| line.at_most).count(),
        }
    }
}

fn tree(text: &str, algorithm: Algorithm) -> Answer {
    let options = serde_json::json!({ "text": text }).to_string();
    open("tree", &options, Search(algorithm, Some(100))).unwrap()
}

#[test]
fn explicit_trees_have_their_textbook_values() {
    for (text, value, best) in [
        ("((3,12,8),(2,4,6),(14,5,2))", 3.0, "a"),
        ("((4,10,5),(3,1,16),(6,2,11))", 4.0, "a"),
        ("((8,2),(5,6))", 5.0, "b"),
        ("((10,100),(2,20))", 10.0, "a"),
        ("((1,2),(2,4))", 2.0, "b"),
        ("((1,20),(20,400))", 20.0, "b"),
    ] {
        for algorithm in scoring() {
            let answer = tree(text, algorithm);
            assert_eq!(
                (answer.value, answer.best.as_str()),
                (value, best),
                "{text} by {}",
                algorithm.name()
            );
            assert_eq!(answer.evaluation, None, "a searched-out tree leaves nothing to estimate");
        }
    }
}

#[test]
fn alpha_beta_skips_two_leaves_of_figure_5_2() {
    let answer = tree("((3,12,8),(2,4,6),(14,5,2))", Algorithm::PlainAlphaBeta);
    assert_eq!(answer.leaves, 7);
    assert_eq!(answer.bounds, 2, "both other moves are worth at most a bound");
    assert_eq!(tree("((3,12,8),(2,4,6),(14,5,2))", Algorithm::Minimax).leaves, 9);
}

#[test]
fn perfect_ordering_visits_knuth_and_moores_minimal_tree() {
    for (branching, depth) in [(2, 4), (3, 4), (4, 4), (5, 2), (2, 8), (3, 5), (2, 7)] {
        let scale = 10_i64.pow(depth - 1);
        let ordered = |best_first| {
            let text = uniform_descending(branching, depth, scale, best_first);
            tree(&text, Algorithm::PlainAlphaBeta).leaves
        };
        let (half_up, half_down) = (depth.div_ceil(2), depth / 2);
        let minimal = branching.pow(half_up) + branching.pow(half_down) - 1;
        assert_eq!(ordered(true), minimal as u64, "branching {branching}, depth {depth}");
        assert!(ordered(false) > minimal as u64);
    }
}

/// A uniform tree where a worse choice near the root costs more than all choices below it.
fn uniform_descending(branching: usize, depth: u32, scale: i64, best_first: bool) -> String {
    fn build(
        branching: usize,
        depth: u32,
        value: i64,
        scale: i64,
        best_first: bool,
        max: bool,
    ) -> String {
        if depth == 0 {
            return value.to_string();
        }
        let children = (0..branching as i64).map(|index| {
            let rank = if best_first { index } else { branching as i64 - 1 - index };
            let cost = if max { -rank } else { rank };
            build(branching, depth - 1, value + cost * scale, scale / 10, best_first, !max)
        });
        format!("({})", children.collect::<Vec<_>>().join(","))
    }
    build(branching, depth, 0, scale.max(1), best_first, true)
}

#[test]
fn tic_tac_toe_is_a_draw_in_549_946_nodes() {
    let answer = open("tic_tac_toe", "{}", Search(Algorithm::Minimax, Some(9))).unwrap();
    assert_eq!((answer.value, answer.nodes), (0.0, 549_946));
    let pruned = open("tic_tac_toe", "{}", Search(Algorithm::PlainAlphaBeta, Some(9))).unwrap();
    let counted =
        "as easyAI counts, to whom a nearer win is better too (18,297 where all wins are equal)";
    assert_eq!((pruned.value, pruned.nodes), (0.0, 20_866), "{counted}");
}

#[test]
fn open_lines_at_depth_2_choose_the_centre() {
    for algorithm in scoring() {
        let answer = open("tic_tac_toe", "{}", Search(algorithm, Some(2))).unwrap();
        assert_eq!((answer.best.as_str(), answer.evaluation), ("b2", Some(1.0)));
    }
    struct Values;
    impl Opener for Values {
        type Out = Vec<(String, f64)>;
        fn open<G: Rules + 'static>(self, game: G, _: String) -> Self::Out {
            let root = game.start();
            let found = run(
                Algorithm::AlphaBeta,
                &game,
                &root,
                SearchSettings { multi_pv: 0, ..to_depth(2) },
            );
            let line = |line: &countermove::search::Line<G::Move>| {
                (game.write_move(&root, line.moves[0]), line.valuation.evaluation.unwrap())
            };
            found.lines.iter().map(line).collect()
        }
    }
    for (text, value) in open("tic_tac_toe", "{}", Values).unwrap() {
        let expected = match text.as_str() {
            "b2" => 1.0,
            "a1" | "a3" | "c1" | "c3" => -1.0,
            _ => -2.0,
        };
        assert_eq!(value, expected, "{text}");
    }
}

#[test]
fn a_single_agent_takes_the_best_child() {
    let answer = tree("max(max(3,9),max(4,1))", Algorithm::AlphaBeta);
    assert_eq!((answer.value, answer.best.as_str()), (9.0, "a"));
}

#[test]
fn a_player_may_move_twice_in_a_row() {
    for algorithm in scoring() {
        let answer = tree("max(max(min(1,5),min(3,4)),min(max(9,8),2))", algorithm);
        assert_eq!((answer.value, answer.best.as_str()), (3.0, "a"), "{}", algorithm.name());
    }
}
