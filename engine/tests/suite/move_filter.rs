//! The move filter of expectiminimax, compared with its definition.

use crate::common::{SearchSettings, open, random_position, run, to_depth};
use countermove::game::Turn;
use countermove::game::evaluation::{Evaluation, Weights};
use countermove::game::rules::{Opener, Rules};
use countermove::rng::Rng;
use countermove::search::Algorithm;

/// By definition, for player 0: every line, of each position the `most` moves with the best estimates.
struct Definition<'a, G> {
    game: &'a G,
    weights: &'a Weights,
    most: usize,
}

impl<G: Evaluation> Definition<'_, G> {
    fn estimate(&self, state: &G::State) -> f64 {
        match self.game.turn(state) {
            Turn::Over => self.game.utility(state, 0),
            _ => {
                let facts = self.game.facts();
                let estimate = self.weights.estimate(self.game, state, 0);
                estimate.clamp(facts.utility_min, facts.utility_max)
            }
        }
    }

    fn value(&self, state: &G::State, depth: u32) -> f64 {
        let turn = self.game.turn(state);
        if turn == Turn::Over || depth == 0 {
            return self.estimate(state);
        }
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let Turn::Of(player) = turn else {
            let part = |&action: &G::Move| {
                let share = self.game.probability(state, action);
                share * self.value(&self.game.after(state, action), depth)
            };
            return moves.iter().map(part).sum();
        };
        let sign = if player == 0 { 1.0 } else { -1.0 };
        let mut after: Vec<_> = moves.iter().map(|&it| self.game.after(state, it)).collect();
        if depth > 1 {
            after.sort_by(|one, other| {
                (sign * self.estimate(other)).total_cmp(&(sign * self.estimate(one)))
            });
            after.truncate(self.most);
        }
        let values = after.iter().map(|after| sign * self.value(after, depth - 1));
        sign * values.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The value of `root`, where `mover` is to move: each pass looks at the moves that were best in the passes before.
    fn of_root(&self, root: &G::State, mover: usize, depth: u32) -> f64 {
        let sign = if mover == 0 { 1.0 } else { -1.0 };
        let mut moves = Vec::new();
        self.game.moves(root, &mut moves);
        let after: Vec<_> = moves.iter().map(|&it| self.game.after(root, it)).collect();
        let mut known: Vec<f64> = after.iter().map(|it| sign * self.estimate(it)).collect();
        let mut best = f64::NEG_INFINITY;
        for pass in 1..=depth {
            let mut order: Vec<usize> = (0..after.len()).collect();
            order.sort_by(|&one, &other| known[other].total_cmp(&known[one]));
            if pass > 1 {
                order.truncate(self.most);
            }
            best = f64::NEG_INFINITY;
            for index in order {
                known[index] = sign * self.value(&after[index], pass - 1);
                best = best.max(known[index]);
            }
        }
        best
    }
}

struct Compared;

impl Opener for Compared {
    /// How often a filter changed the value.
    type Out = u32;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> u32 {
        let weights = Weights::for_game(&game, &[]).unwrap();
        let mut rng = Rng::new(11);
        let mut changed = 0;
        for round in 0..12 {
            let root = random_position(&game, &mut rng, 8 + round);
            let Turn::Of(mover) = game.turn(&root) else { continue };
            let depth = 2;
            let searched = |move_filter, multi_pv| {
                let settings = SearchSettings { multi_pv, move_filter, ..to_depth(depth) };
                run(Algorithm::Expectiminimax, &game, &root, settings)
            };
            let all = searched(None, 0).valuation.values[mover];
            for most in [1, 2, 3] {
                let found = searched(Some(most), 0);
                let definition = Definition { game: &game, weights: &weights, most: most as usize };
                let expected = definition.of_root(&root, mover, depth);
                let value = found.valuation.values[mover];
                assert!((value - expected).abs() < 1e-9, "{most} of {root:?}: {value} {expected}");
                let mut moves = Vec::new();
                game.moves(&root, &mut moves);
                assert_eq!(found.lines.len(), moves.len(), "every move has a line");
                changed += u32::from(value != all);
                let alone = searched(Some(most), 1).valuation.values[mover];
                assert!((alone - expected).abs() < 1e-9, "{most} of {root:?}: {alone} {expected}");
            }
            let unfiltered = searched(Some(1_000), 0);
            assert_eq!(unfiltered.valuation, searched(None, 0).valuation);
        }
        changed
    }
}

#[test]
fn of_each_position_the_moves_with_the_best_estimates_are_searched() {
    let changed = open("backgammon", "{}", Compared).unwrap();
    assert!(changed > 0, "a filter that changes nothing was not tried");
}
