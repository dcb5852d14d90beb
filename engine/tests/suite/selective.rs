//! `selective` prunes without proof, but the results that it calls proven have to be correct.

use crate::common::arbitrary::Arbitrary;
use crate::common::{SearchSettings, open, random_position, run, to_depth};
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Found, Limits};

/// Compares each proven end with alpha-beta at that depth, on random positions.
struct Proofs;

impl Opener for Proofs {
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let arbitrary = Arbitrary::new(game, 0);
        let game = &*arbitrary.game;
        let mut rng = Rng::new(4);
        let mut proofs = 0;
        for case in 0..120 {
            let root = random_position(game, &mut rng, 34);
            let limits = Limits { nodes: Some(20_000), depth: Some(12), ..Limits::default() };
            let found = if case % 2 == 0 {
                run(Algorithm::Selective, game, &root, SearchSettings { limits, ..to_depth(1) })
            } else {
                let game = arbitrary.with_seed(case);
                run(Algorithm::Selective, &game, &root, SearchSettings { limits, ..to_depth(1) })
            };
            proofs += usize::from(checked(game, &root, &found));
        }
        proofs
    }
}

/// Whether `found` claims a proof. Checks the proof if alpha-beta can search its depth.
fn checked<G: Rules>(game: &G, root: &G::State, found: &Found<G::Move>) -> bool {
    let Some((outcome, plies)) = found.valuation.outcome.filter(|_| found.valuation.exact) else {
        return false;
    };
    if plies > 7 {
        return false;
    }
    let sure = run(Algorithm::AlphaBeta, game, root, to_depth(plies));
    let (expected, nearest) = sure.valuation.outcome.expect("alpha-beta sees the same end");
    assert_eq!(outcome, expected, "{}", game.write(root));
    assert!(nearest <= plies, "{}: {nearest}, not {plies}", game.write(root));
    true
}

#[test]
fn proven_results_are_correct() {
    let options = r#"{"rows":7,"columns":7,"in_a_row":4}"#;
    let proofs = open("tic_tac_toe", options, Proofs).unwrap();
    assert!(proofs >= 40, "{proofs}");
}
