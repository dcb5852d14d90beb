//! Every search that compares scores against plain minimax, under arbitrary estimates, on random
//! positions of every game that minimax is for.

use crate::common::{Asked, SUBJECTS, random_position, run, scoring, to_depth};
use countermove::evaluate::Arbitrary;
use countermove::game::Game;
use countermove::games;
use countermove::rng::Rng;
use countermove::rules::{Opener, Rules};
use countermove::search::{Algorithm, DUEL, Found, Worth};
use countermove::table::Table;
use countermove::value::Scale;

const POSITIONS: u64 = 60;

/// Deepest search whose plain tree is affordable.
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

/// The root's worth is the oracle's. Where payoffs are graded, a search that prunes may prove more: the
/// oracle's value rests on an estimate already if one lies below a proven reply that would do.
fn agree_on_worth(found: &Worth, oracle: &Worth, graded: bool, case: &str) {
    if graded && found.exact && !oracle.exact {
        assert_eq!(found.values, oracle.values, "the root's values, {case}");
    } else {
        assert_eq!(found, oracle, "the root's worth, {case}");
    }
}

/// `wanted` lines have the oracle's values; further ones too, unless a proof ended the search early.
fn agree<M: Copy + Eq + std::fmt::Debug>(
    found: &Found<M>,
    oracle: &Found<M>,
    wanted: usize,
    graded: bool,
    case: &str,
) {
    agree_on_worth(&found.worth, &oracle.worth, graded, case);
    assert_eq!(
        found.lines[0].moves[0], oracle.lines[0].moves[0],
        "the first of equal moves, {case}"
    );
    assert_eq!(found.lines.len(), oracle.lines.len(), "every root move, {case}");
    for (place, line) in found.lines.iter().enumerate() {
        let same_move = |other: &&countermove::search::Line<M>| other.moves[0] == line.moves[0];
        let truth = oracle.lines.iter().find(same_move).expect("the oracle knows the move");
        if line.at_most {
            assert!(wanted > 0 && place >= wanted, "a value was wanted, {case}");
            continue;
        }
        if wanted > 0 && place >= wanted && found.depth != oracle.depth {
            continue;
        }
        assert_eq!(line.worth.values, truth.worth.values, "{:?}, {case}", line.moves[0]);
    }
}

struct Agreement<'a> {
    subject: &'a str,
    asked: fn(u32) -> Asked<'static>,
    shared: bool,
}

impl Opener for Agreement<'_> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        if !(DUEL.met_by)(&game.facts()) {
            return;
        }
        let graded = game.scale() != Scale::Outcome;
        let table = Table::new(1 << 20);
        let mut rng = Rng::new(20_260_101);
        for round in 0..POSITIONS {
            let root = random_position(&game, &mut rng, 30);
            let deepest = affordable(&game, &root);
            let depth = 1 + rng.below(deepest as usize) as u32;
            let evaluator = Arbitrary { seed: if self.shared { 1 } else { round } };
            let oracle = run(Algorithm::Minimax, &game, &evaluator, &root, to_depth(depth));
            for algorithm in scoring() {
                let table = self.shared.then_some(&table);
                let found = run(
                    algorithm,
                    &game,
                    &evaluator,
                    &root,
                    Asked { table, ..(self.asked)(depth) },
                );
                let case = format!(
                    "{} {} round {round} depth {depth} at {root:?}",
                    self.subject,
                    algorithm.name()
                );
                agree(&found, &oracle, (self.asked)(depth).multi_pv, graded, &case);
            }
        }
    }
}

fn on_every_game(asked: fn(u32) -> Asked<'static>, shared: bool) {
    for &(name, options) in SUBJECTS {
        games::open(name, options, Agreement { subject: name, asked, shared }).unwrap();
    }
}

#[test]
fn every_algorithm_equals_minimax() {
    on_every_game(to_depth, false);
}

#[test]
fn every_root_move_has_its_true_value_on_request() {
    on_every_game(|depth| Asked { multi_pv: 0, ..to_depth(depth) }, false);
}

#[test]
fn the_best_three_have_their_true_values_on_request() {
    on_every_game(|depth| Asked { multi_pv: 3, ..to_depth(depth) }, false);
}

#[test]
fn a_table_full_of_other_depths_changes_nothing() {
    on_every_game(to_depth, true);
}

#[test]
fn threads_change_nothing() {
    on_every_game(|depth| Asked { threads: 3, ..to_depth(depth) }, true);
}
