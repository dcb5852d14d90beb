//! An evaluation's priors and estimates of moves before their simulation, and the selection by them: PUCT.
//!
//! Rosin, "Multi-armed bandits with episode context", 2011; Silver and others, "Mastering the game of Go without human
//! knowledge", 2017.

use super::super::settings::Payoffs;
use super::{Known, MctsTree, Node, ROOT, Selection};
use crate::game::Player;

/// The evaluation's opinion of a node, for the player who moves to it.
#[derive(Clone, Copy, Debug)]
pub struct Opinion {
    /// Prior probability of its move, among all at its parent; 0 of an outcome of chance.
    prior: f32,
    /// Estimated utility before any simulation; NaN where there is none.
    estimate: f32,
}

impl Opinion {
    /// No opinion.
    pub const NONE: Self = Self { prior: 0.0, estimate: f32::NAN };
}

impl<M: Copy> MctsTree<M> {
    /// Sets the opinions of the children of `node` by their `estimates`, in utilities of the player who moves at
    /// `node`. An estimate greater by `temperature` gives a prior greater by the factor e.
    pub fn form_opinions(&mut self, node: u32, estimates: &[f64], temperature: f64) {
        let most = estimates.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weight = |estimate: f64| ((estimate - most) / temperature).exp();
        let total: f64 = estimates.iter().map(|&estimate| weight(estimate)).sum();
        for (child, &estimate) in self.children(node).zip(estimates) {
            let prior = (weight(estimate) / total) as f32;
            self.opinions[child as usize] = Opinion { prior, estimate: estimate as f32 };
        }
    }

    /// Writes the estimate of `node` before any simulation to `value`, if it gives the utilities of all players;
    /// returns whether it does. `mover` made the move to the node.
    pub fn recall(&self, node: u32, mover: Player, value: &mut [f64]) -> bool {
        let estimate = f64::from(self.opinions[node as usize].estimate);
        let known = self.payoffs.is_single() && !estimate.is_nan();
        if known {
            value[0] = match self.payoffs {
                Payoffs::Opposed(sum) if mover != 0 => sum - estimate,
                _ => estimate,
            };
        }
        known
    }

    /// Selects a child of `node` for `player` by PUCT: the unsolved child with the highest upper bound, or a solved one
    /// whose utility exceeds all bounds. A bound is the child's mean, or its estimate before any simulation, plus
    /// `exploration` · prior · √(simulations of `node`) / (1 + those of the child). Not every child is solved.
    pub fn select_by_opinions(&self, node: u32, player: Player, exploration: f64) -> Selection {
        let factor = exploration as f32 * (self.visits(node).max(1) as f32).sqrt();
        let (mut best, mut bound) = (ROOT, f32::NEG_INFINITY);
        let (mut best_known, mut known_value) = (ROOT, f32::NEG_INFINITY);
        for child in self.children(node) {
            let Node { visits, known, .. } = self.nodes[child as usize];
            if known != Known::Mean {
                let utility = self.payoffs.of_player(self.payoffs(child), player) as f32;
                if utility > known_value {
                    (best_known, known_value) = (child, utility);
                }
                continue;
            }
            let Opinion { prior, estimate } = self.opinions[child as usize];
            let mean = match visits {
                // A limit came before the estimate.
                0 if estimate.is_nan() => f32::MAX,
                0 => estimate,
                _ => self.sum_for(child, player) as f32 / visits as f32,
            };
            let value = mean + factor * prior / (1 + visits) as f32;
            if value > bound || best == ROOT {
                (best, bound) = (child, value);
            }
        }
        Selection { child: best, preferred: if known_value >= bound { best_known } else { best } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Facts, Turn};

    /// Player 1 of two moves, with the children 1 and 2.
    fn tree(estimates: &[f64], temperature: f64) -> MctsTree<u8> {
        let facts = Facts::two_player_zero_sum();
        let mut tree =
            MctsTree::new(Payoffs::Opposed(0.0), &facts, super::super::Beside::Opinions, 1 << 16);
        tree.expand(ROOT, Turn::Of(1), (0..estimates.len()).map(|index| (index as u8, None)));
        tree.form_opinions(ROOT, estimates, temperature);
        tree
    }

    #[test]
    fn priors_are_a_distribution_by_estimates() {
        let tree = tree(&[0.5, 0.25, 0.0], 0.25);
        let priors: Vec<f32> = (1..4).map(|child| tree.opinions[child].prior).collect();
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        for pair in priors.windows(2) {
            assert!((pair[0] / pair[1] - std::f32::consts::E).abs() < 1e-4);
        }
    }

    #[test]
    fn an_estimate_is_recalled_from_the_first_players_view() {
        let tree = tree(&[0.5, -0.25], 0.25);
        let mut value = [0.0];
        assert!(tree.recall(2, 1, &mut value));
        assert_eq!(value, [0.25]);
        assert!(!tree.recall(ROOT, 1, &mut value));
    }

    /// Worked out by hand: with equal priors of ½ and the constant 2 the first child has 0.5 + 2 · ½ · √4 / (1 + n).
    #[test]
    fn the_bound_is_that_of_puct() {
        let mut tree = tree(&[0.0, 0.0], 1.0);
        for _ in 0..4 {
            tree.add(ROOT, &[0.0]);
        }
        for _ in 0..3 {
            tree.add(1, &[-0.5]);
        }
        // 0.5 + 0.5 against 0 + 2.
        assert_eq!(tree.select_by_opinions(ROOT, 1, 2.0).child, 2);
        // 0.5 + 0.125 against 0 + 0.5.
        assert_eq!(tree.select_by_opinions(ROOT, 1, 0.5).child, 1);
    }
}
