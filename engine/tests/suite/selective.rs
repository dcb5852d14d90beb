//! `selective` prunes without proof: what it calls proven must be so all the same.

use crate::common::arbitrary::Arbitrary;
use crate::common::{Asked, open, random_position, run, to_depth};
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Found, Limits};

/// On random positions, each proven end beside what alpha-beta sees at its depth.
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
                run(Algorithm::Selective, game, &root, Asked { limits, ..to_depth(1) })
            } else {
                let game = arbitrary.with_seed(case);
                run(Algorithm::Selective, &game, &root, Asked { limits, ..to_depth(1) })
            };
            proofs += usize::from(checked(game, &root, &found));
        }
        proofs
    }
}

/// Whether `found` claims a proof; one that alpha-beta can look into has to be true.
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
fn what_it_proves_is_so() {
    let options = r#"{"rows":7,"columns":7,"in_a_row":4}"#;
    let proofs = open("tic_tac_toe", options, Proofs).unwrap();
    assert!(proofs >= 40, "{proofs}");
}
