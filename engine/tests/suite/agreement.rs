//! Compares every search that compares scores with plain minimax, under arbitrary estimates, on random
//! positions of every two-player zero-sum game without chance.

use crate::common::arbitrary::Arbitrary;
use crate::common::{SUBJECTS, SearchSettings, open, random_position, run, scoring, to_depth};
use countermove::game::Game;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Found, Line, TWO_PLAYER, Valuation};
use countermove::table::Table;
use countermove::value::Scale;

const POSITIONS: u64 = 60;

/// Greatest depth at which plain minimax is fast enough.
fn affordable<G: Game>(game: &G, state: &G::State) -> u32 {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    match moves.len() {
        0..=4 => 6,
        5..=8 => 5,
        9..=16 => 3,
        _ => 2,
    }
}

/// The root has the oracle's value. With graded payoffs a search that prunes may prove more than the oracle,
/// whose value counts as an estimate even if only a pruned move leads to one.
fn agree_on_value(found: &Valuation, oracle: &Valuation, graded: bool, case: &str) {
    if graded && found.exact && !oracle.exact {
        assert_eq!(found.values, oracle.values, "the root's values, {case}");
    } else {
        assert_eq!(found, oracle, "the root's value, {case}");
    }
}

/// The first `multi_pv` lines have the oracle's values; further ones too, unless a proof ended the search
/// early.
fn agree<M: Copy + Eq + std::fmt::Debug>(
    found: &Found<M>,
    oracle: &Found<M>,
    multi_pv: usize,
    graded: bool,
    case: &str,
) {
    agree_on_value(&found.valuation, &oracle.valuation, graded, case);
    assert_eq!(
        found.lines[0].moves[0], oracle.lines[0].moves[0],
        "the first of equal moves, {case}"
    );
    assert_eq!(found.lines.len(), oracle.lines.len(), "every root move, {case}");
    for (place, line) in found.lines.iter().enumerate() {
        let same_move = |other: &&countermove::search::Line<M>| other.moves[0] == line.moves[0];
        let truth = oracle.lines.iter().find(same_move).expect("the oracle knows the move");
        if line.at_most {
            assert!(multi_pv > 0 && place >= multi_pv, "a value is missing, {case}");
            continue;
        }
        if multi_pv > 0 && place >= multi_pv && found.depth != oracle.depth {
            continue;
        }
        assert_eq!(line.valuation.values, truth.valuation.values, "{:?}, {case}", line.moves[0]);
    }
}

struct Agreement<'a> {
    subject: &'a str,
    settings: fn(u32) -> SearchSettings<'static>,
    shared: bool,
}

impl Opener for Agreement<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        if !(TWO_PLAYER.met_by)(&game.facts()) {
            return;
        }
        let arbitrary = Arbitrary::new(game, 0);
        let game = &*arbitrary.game;
        let graded = game.scale() != Scale::Outcome;
        let table = Table::new(1 << 20);
        let mut rng = Rng::new(20_260_101);
        for round in 0..POSITIONS {
            let root = random_position(game, &mut rng, 30);
            let deepest = affordable(game, &root);
            let depth = 1 + rng.below(deepest as usize) as u32;
            let game = arbitrary.with_seed(if self.shared { 1 } else { round });
            let oracle = run(Algorithm::Minimax, &game, &root, to_depth(depth));
            for algorithm in scoring() {
                let table = self.shared.then_some(&table);
                let found = run(
                    algorithm,
                    &game,
                    &root,
                    SearchSettings { table, ..(self.settings)(depth) },
                );
                let case = format!(
                    "{} {} round {round} depth {depth} at {root:?}",
                    self.subject,
                    algorithm.name()
                );
                agree(&found, &oracle, (self.settings)(depth).multi_pv, graded, &case);
            }
        }
    }
}

fn on_every_game(settings: fn(u32) -> SearchSettings<'static>, shared: bool) {
    for &(name, options) in SUBJECTS {
        open(name, options, Agreement { subject: name, settings, shared }).unwrap();
    }
}

#[test]
fn every_algorithm_equals_minimax() {
    on_every_game(to_depth, false);
}

#[test]
fn every_root_move_has_its_true_value_on_request() {
    on_every_game(|depth| SearchSettings { multi_pv: 0, ..to_depth(depth) }, false);
}

#[test]
fn the_best_three_have_their_true_values_on_request() {
    on_every_game(|depth| SearchSettings { multi_pv: 3, ..to_depth(depth) }, false);
}

#[test]
fn a_table_full_of_other_depths_changes_nothing() {
    on_every_game(to_depth, true);
}

#[test]
fn threads_change_nothing() {
    on_every_game(|depth| SearchSettings { threads: 3, ..to_depth(depth) }, true);
}

/// Compares the values of a tree's root and of its moves by each algorithm except `mcts` with those of
/// max^n, which prunes nothing.
struct OfEach;

impl Opener for OfEach {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let root = game.start();
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        for multi_pv in [0, 1] {
            let settings = SearchSettings { multi_pv, ..to_depth(3) };
            let oracle = run(Algorithm::MaxN, &game, &root, settings);
            let deterministic = |algorithm: &Algorithm| *algorithm != Algorithm::Mcts;
            for algorithm in Algorithm::applying(&game.facts()).filter(deterministic) {
                let found = run(algorithm, &game, &root, settings);
                let case = format!("{}, multi-PV {multi_pv}", algorithm.name());
                assert!(near(found.valuation.values[0], oracle.valuation.values[0]), "{case}");
                for line in found.lines.iter().filter(|line| !line.at_most) {
                    let same_move = |other: &&Line<G::Move>| other.moves[0] == line.moves[0];
                    let truth = oracle.lines.iter().find(same_move).unwrap();
                    assert!(near(line.valuation.values[0], truth.valuation.values[0]), "{case}");
                }
                let first_of_equals = algorithm != Algorithm::Solve;
                let same = found.lines[0].moves[0] == oracle.lines[0].moves[0];
                assert!(same || !first_of_equals, "{case}");
            }
        }
    }
}

/// Trees with so many moves, replies or outcomes that a search sorts them first.
#[test]
fn a_wide_tree_is_valued_like_any_other() {
    let utilities = |count: u32| (0..count).map(|place| (place * 7919 % 89).to_string());
    let leaves = || utilities(1_500).collect::<Vec<_>>().join(",");
    let outcomes = utilities(1_500).map(|utility| format!("1/1500:{utility}"));
    let chance = format!("chance({})", outcomes.collect::<Vec<_>>().join(","));
    let below = utilities(1_500).map(|utility| format!("({utility},44)"));
    let below = below.collect::<Vec<_>>().join(",");
    for text in [
        format!("({})", leaves()),
        format!("(({}),({}),3,({},-1))", leaves(), leaves(), leaves()),
        format!("({below})"),
        format!("({chance},40,({chance},7))"),
    ] {
        open("tree", &format!("{{\"text\":\"{text}\"}}"), OfEach).unwrap();
    }
}
