//! Compares the value of fixed policies with their definition, and tests the limits.

use std::sync::atomic::AtomicBool;

use crate::common::{open, random_position};
use countermove::game::evaluation::Weights;
use countermove::game::rules::{Opener, Rules};
use countermove::game::{Game, Turn};
use countermove::opponent::{Model, Spec};
use countermove::rng::Rng;
use countermove::search::policy_value::{PolicyProblem, PolicyValue, evaluate};
use countermove::search::{SearchLimits, StoppedBy};
use serde_json::json;

fn settled<G: Rules>(
    game: &G,
    root: &G::State,
    policies: &[serde_json::Value],
    (limits, samples): (SearchLimits, u32),
) -> PolicyValue {
    let read = |policy: &serde_json::Value| {
        let spec: Spec = serde_json::from_value(policy.clone()).unwrap();
        spec.policy(game, 0, "/policies/0").unwrap()
    };
    let policies: Vec<Model<G>> = policies.iter().map(read).collect();
    evaluate(&PolicyProblem {
        game,
        weights: &Weights::for_game(game, &[]).unwrap(),
        root,
        policies: &policies,
        limits,
        samples,
        seed: 3,
        stop: &AtomicBool::new(false),
    })
}

/// Both players choose at random: the mean over the moves, recursively.
fn mean<G: Game>(game: &G, state: &G::State) -> f64 {
    if game.turn(state) == Turn::Over {
        return game.utility(state, 0);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.iter().map(|&action| mean(game, &game.after(state, action))).sum::<f64>()
        / moves.len() as f64
}

struct AtRandom;

impl Opener for AtRandom {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        let mut rng = Rng::new(5);
        for _ in 0..20 {
            let root = random_position(&game, &mut rng, 6);
            let random = json!({"model": "random"});
            let found =
                settled(&game, &root, &[random.clone(), random], (SearchLimits::default(), 0));
            assert!(found.exact && found.samples == 0 && found.standard_errors.is_none());
            assert!((found.values[0] - mean(&game, &root)).abs() < 1e-12);
            assert_eq!(found.values[0], -found.values[1]);
        }
    }
}

#[test]
fn random_players_get_the_mean_of_all_games() {
    for (name, options) in [
        ("tic_tac_toe", "{}"),
        ("nim", r#"{"heaps":[2,3,2]}"#),
        ("grundy", r#"{"heaps":[9,5]}"#),
        ("halving", r#"{"number":15}"#),
    ] {
        open(name, options, AtRandom).unwrap();
    }
}

struct WithLimits(SearchLimits, u32);

impl Opener for WithLimits {
    type Out = PolicyValue;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> PolicyValue {
        let policies = [json!({"model": "random"}), json!({"model": "optimal", "depth": 2})];
        settled(&game, &game.start(), &policies, (self.0, self.1))
    }
}

#[test]
fn a_limit_ends_the_draws_and_says_so() {
    let limits = SearchLimits { nodes: Some(20_000), ..SearchLimits::default() };
    let cut = open("connect_four", "{}", WithLimits(limits, u32::MAX)).unwrap();
    assert_eq!(cut.stopped_by, Some(StoppedBy::Nodes));
    assert!(!cut.exact && cut.nodes <= 20_000);
    assert!(cut.standard_errors.is_some(), "{} games", cut.samples);
    let whole = open("connect_four", "{}", WithLimits(SearchLimits::default(), 50)).unwrap();
    assert_eq!((whole.samples, whole.stopped_by, whole.exact), (50, None, false));
    assert!(whole.values[1] > 0.5, "two plies of foresight beat none");
}

#[test]
fn without_time_the_answer_is_an_estimate() {
    let limits = SearchLimits { nodes: Some(1), ..SearchLimits::default() };
    let found = open("connect_four", "{}", WithLimits(limits, 10)).unwrap();
    assert_eq!((found.samples, found.exact), (0, false));
    assert!(found.values.iter().all(|value| value.abs() < 1.0));
}
