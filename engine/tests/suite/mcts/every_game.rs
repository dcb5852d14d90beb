//! What holds at random positions of every game that mcts applies to, whatever the limits.

use crate::common::{SUBJECTS, open, random_position};
use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::algorithms::mcts;
use countermove::search::{Algorithm, Found, Parameters, StoppedBy};

use super::{WAYS, nodes, searched, valued_by};

/// Calls a check on random positions of every game that mcts applies to.
struct OnPositions<C>(C);

trait Check {
    fn check<G: Rules>(&self, game: &G, root: &G::State);
}

impl<C: Check> Opener for OnPositions<C> {
    type Out = ();

    fn open<G: Rules + 'static>(self, game: G, _: String) {
        if (Algorithm::Mcts.needs().met_by)(&game.facts()) {
            let mut rng = Rng::new(5);
            for _ in 0..6 {
                let root = random_position(&game, &mut rng, 12);
                if matches!(game.turn(&root), Turn::Of(_)) {
                    self.0.check(&game, &root);
                }
            }
        }
    }
}

fn on_every_game<C: Check + Copy>(check: C) {
    const TREES: [&str; 2] = [
        r#"{"text":"max(chance(1/2:min(2,4),1/2:min(7,4)),chance(0.1:3,0.9:-2))"}"#,
        r#"{"text":"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2([5,1,7],[1,5,2]))"}"#,
    ];
    for (name, options) in SUBJECTS.iter().copied().chain(TREES.map(|tree| ("tree", tree))) {
        open(name, options, OnPositions(check)).unwrap();
    }
}

/// Checks that each root move occurs once, lines are legal, values are within the utilities, and visits add
/// up.
fn is_sane<G: Rules>(game: &G, root: &G::State, found: &Found<G::Move>, case: &str) {
    let facts = game.facts();
    let mut moves = Vec::new();
    game.moves(root, &mut moves);
    assert_eq!(found.lines.len(), moves.len(), "{case}");
    for action in &moves {
        assert_eq!(found.lines.iter().filter(|line| line.moves[0] == *action).count(), 1, "{case}");
    }
    for line in &found.lines {
        let mut state = root.clone();
        for action in &line.moves {
            let mut legal = Vec::new();
            game.moves(&state, &mut legal);
            assert!(legal.contains(action), "{case}");
            game.play(&mut state, *action);
        }
    }
    for valuation in found.lines.iter().map(|line| &line.valuation).chain([&found.valuation]) {
        assert_eq!(valuation.values.len(), facts.players, "{case}");
        for value in &valuation.values {
            assert!((facts.utility_min..=facts.utility_max).contains(value), "{value} {case}");
        }
    }
    let simulations = found.simulations.expect("mcts counts simulations");
    let visits: u64 = found.lines.iter().map(|line| line.visits.expect("and visits")).sum();
    assert_eq!(visits, simulations, "{case}");
    assert!(found.leaves == simulations && simulations < found.nodes, "{case}");
}

#[derive(Clone, Copy)]
struct TinyLimits;

impl Check for TinyLimits {
    fn check<G: Rules>(&self, game: &G, root: &G::State) {
        for most in [1, 2, 10, 100, 3_000] {
            for threads in [1, 3] {
                let ways =
                    WAYS.map(|(playout_policy, priors)| (Some(playout_policy), Some(priors)));
                for (playout_policy, priors) in ways.into_iter().chain([(None, None)]) {
                    let parameters = Parameters { threads, multi_pv: 0, ..nodes(most) };
                    let found =
                        searched(game, root, (parameters, valued_by(playout_policy, priors)));
                    let case = format!(
                        "{most} nodes, {threads} threads, {playout_policy:?} {priors:?}, {root:?}"
                    );
                    assert!(found.nodes <= most, "{} nodes, {case}", found.nodes);
                    assert!(found.complete || found.stopped_by == StoppedBy::Nodes, "{case}");
                    assert!(found.complete || found.depth == 1, "{case}");
                    is_sane(game, root, &found, &case);
                }
            }
        }
    }
}

#[test]
fn any_limit_gives_a_valid_answer() {
    on_every_game(TinyLimits);
}

#[derive(Clone, Copy)]
struct OutOfBounds;

impl Check for OutOfBounds {
    fn check<G: Rules>(&self, game: &G, root: &G::State) {
        for exploration in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
            let options = mcts::MctsOptions {
                exploration: Some(exploration),
                ..mcts::MctsOptions::default()
            };
            is_sane(
                game,
                root,
                &searched(game, root, (nodes(200), options)),
                &format!("exploration {exploration}"),
            );
        }
    }
}

#[test]
fn any_exploration_constant_gives_a_valid_answer() {
    on_every_game(OutOfBounds);
}

#[derive(Clone, Copy)]
struct Seeds;

impl Check for Seeds {
    fn check<G: Rules>(&self, game: &G, root: &G::State) {
        let with = |seed| {
            let mut found = searched(game, root, Parameters { seed, ..nodes(2_000) });
            found.elapsed = std::time::Duration::ZERO;
            found
        };
        assert_eq!(with(Some(9)), with(Some(9)));
        assert_eq!(with(None), with(Some(0)), "no seed is as good as 0");
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    on_every_game(Seeds);
}
