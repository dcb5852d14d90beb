//! Wins, draws and losses: those at hand, and how far away the proven ones are.

use crate::common::{SearchSettings, open, random_position};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::{Algorithm, Outcome, Parameters};
use countermove::value::Scale;

use super::{Start, nodes, on_tree, searched};

/// What searches find at random positions of small boards with an end at hand.
struct AtHand {
    /// Whether the mover can win at once; else the opponent threatens to, and one move alone stops it.
    wins: bool,
    positions: usize,
}

impl Opener for AtHand {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, name: String) {
        let mut rng = Rng::new(17);
        let mut left = self.positions;
        let wins_at_once = |state: &G::State, action| {
            let Turn::Of(mover) = game.turn(state) else { return false };
            let after = game.after(state, action);
            game.turn(&after) == Turn::Over && game.utility(&after, mover) > 0.0
        };
        let any_wins = |state: &G::State| {
            game.legal_moves(state).into_iter().any(|action| wins_at_once(state, action))
        };
        while left > 0 {
            let root = random_position(&game, &mut rng, 20);
            let right: Vec<_> = game
                .legal_moves(&root)
                .into_iter()
                .filter(|&action| match self.wins {
                    true => wins_at_once(&root, action),
                    false => !any_wins(&game.after(&root, action)),
                })
                .collect();
            let counts = match self.wins {
                true => !right.is_empty(),
                false => right.len() == 1 && game.legal_moves(&root).len() > 1 && !any_wins(&root),
            };
            if !counts {
                continue;
            }
            left -= 1;
            for seed in 0..2 {
                let parameters = Parameters { seed: Some(seed), ..nodes(2_000) };
                let found = searched(&game, &root, parameters);
                let best = found.lines[0].moves[0];
                let text = game.write(&root);
                assert!(right.contains(&best), "{best:?}, not {right:?}, at {text} of {name}");
                if self.wins && game.scale() == Scale::Outcome {
                    assert_eq!(found.valuation.ending(), Some((Outcome::Win, 1)), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_win_at_hand_is_played_and_a_loss_at_hand_put_off() {
    for (name, options) in [
        ("tic_tac_toe", "{}"),
        ("tic_tac_toe", r#"{"rows":4,"columns":5,"in_a_row":3}"#),
        ("tic_tac_toe", r#"{"rows":5,"columns":5,"in_a_row":4}"#),
        ("connect_four", "{}"),
        ("breakthrough", r#"{"rows":6,"columns":4}"#),
    ] {
        for wins in [true, false] {
            open(name, options, AtHand { wins, positions: 60 }).unwrap();
        }
    }
    // By hints a search may never try the reply that wins at once where all its moves lose.
    open("hex", r#"{"size":5}"#, AtHand { wins: true, positions: 60 }).unwrap();
}

/// Compares proven wins, draws and losses of random positions with alpha-beta's.
struct Endings {
    multi_pv: usize,
    threads: usize,
}

impl Opener for Endings {
    /// Positions proven.
    type Out = usize;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> usize {
        let mut rng = Rng::new(23);
        let mut proven = 0;
        for seed in 0..40 {
            let root = random_position(&game, &mut rng, 20);
            if game.turn(&root) == Turn::Over {
                continue;
            }
            let parameters = Parameters {
                multi_pv: self.multi_pv,
                threads: self.threads,
                seed: Some(seed),
                ..nodes(100_000)
            };
            let found = searched(&game, &root, parameters);
            if !found.valuation.exact {
                continue;
            }
            proven += 1;
            let sure = crate::common::run(
                Algorithm::AlphaBeta,
                &game,
                &root,
                SearchSettings { multi_pv: 0, ..crate::common::to_depth(20) },
            );
            let text = game.write(&root);
            let value = &found.valuation;
            assert_eq!(
                (&value.values, value.outcome),
                (&sure.valuation.values, sure.valuation.outcome),
                "{text}"
            );
            if value.outcome == Some(Outcome::Draw) {
                assert!(value.plies.is_some(), "{text}");
            } else {
                assert_eq!(value.plies, sure.valuation.plies, "{text}");
            }
            for (rank, line) in
                found.lines.iter().enumerate().filter(|(_, line)| line.valuation.exact)
            {
                let same =
                    |other: &&countermove::search::Line<G::Move>| other.moves[0] == line.moves[0];
                let truth = &sure.lines.iter().find(same).unwrap().valuation;
                assert_eq!(line.valuation.outcome, truth.outcome, "{:?} at {text}", line.moves);
                let is_asked_for = self.multi_pv == 0 || rank == 0;
                if truth.outcome != Some(Outcome::Draw)
                    && (is_asked_for || line.valuation.plies.is_some())
                {
                    assert_eq!(line.valuation.plies, truth.plies, "{:?} at {text}", line.moves);
                }
            }
        }
        proven
    }
}

/// The plies of what is proven are those of best play, and the best of several wins is the soonest.
#[test]
fn proven_endings_are_those_of_alpha_beta() {
    let mut proven = 0;
    for (name, options) in [
        ("tic_tac_toe", "{}"),
        ("tic_tac_toe", r#"{"rows":4,"columns":4,"in_a_row":3}"#),
        ("nim", "{}"),
        ("nim", r#"{"heaps":[2,3,4,1],"misere":true}"#),
        ("grundy", "{}"),
    ] {
        for (multi_pv, threads) in [(1, 1), (0, 1), (1, 2)] {
            proven += open(name, options, Endings { multi_pv, threads }).unwrap();
        }
    }
    assert!(proven > 400, "{proven} positions proven");
}

/// The move that is played, in trees where several are worth the same.
#[test]
fn of_equal_moves_the_player_prefers_a_distance() {
    for (text, best) in [
        // Good: the sooner. The greatest utility is another's, so that it settles nothing.
        ("max(max(9),9,min(3,12))", "b"),
        ("max(max(max(9)),max(9),min(3,12))", "b"),
        // Bad: the later.
        ("(-9,(-9,-3),((-9)))", "c"),
        ("max(1,max(1),chance(1/100:12,99/100:0))", "b"),
        // In the middle: the first.
        ("(((0)),0,(7,-7))", "a"),
        ("(0,((0)),(7,-7))", "a"),
        // Expected plies: 1½ and 1¾ after the move.
        ("max(chance(1/4:9,3/4:max(9)),chance(1/2:9,1/2:max(9)),min(3,12))", "b"),
        // Different for another player: the first.
        ("1(2(1([5,1,3])),[5,2,0],3([0,9,9],[9,0,0]))", "a"),
        ("1(2(1([5,1,0])),[5,1,0],2([0,9,9],[9,0,0]))", "b"),
    ] {
        let parameters = Parameters { multi_pv: 0, ..Parameters::default() };
        let (played, _, exact, _) = on_tree(text, Start(parameters));
        assert_eq!((played.as_str(), exact), (best, true), "{text}");
    }
}
