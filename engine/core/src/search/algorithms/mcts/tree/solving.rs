//! Solving a node by its children: its value, whether that is proven, and its distance.

use std::cmp::Ordering;

use super::{Known, Length, MctsTree, Node};
use crate::game::Player;
use crate::search::common::distance::timeliness;
use crate::search::common::rounding::Mean;
use crate::value::Plies;

/// The child that solves a node.
pub(super) struct Best {
    pub(super) child: u32,
    pub(super) proven: bool,
    pub(super) length: Length,
}

impl<M: Copy> MctsTree<M> {
    /// Sets the known value of `node`, where the simulation ends.
    pub fn solve(&mut self, node: u32, value: &[f64], proven: bool) {
        self.settle(node, proven, Plies::NONE, Length::Best);
        self.payoffs_mut(node).copy_from_slice(value);
    }

    fn settle(&mut self, node: u32, proven: bool, plies: Plies, length: Length) {
        let known = if proven { Known::Proven } else { Known::Solved };
        let settled = &mut self.nodes[node as usize];
        *settled = Node { known, length, plies: plies.to_bits(), ..*settled };
    }

    /// Solves `node` by its children if possible; returns whether it is.
    pub fn solve_by_children(&mut self, node: u32) -> bool {
        match self.mover(node) {
            Some(player) => {
                let Some(Best { child, proven, length }) = self.best_of_solved(node, player) else {
                    return false;
                };
                let width = self.payoffs.width();
                let from = child as usize * width;
                self.sums.copy_within(from..from + width, node as usize * width);
                self.settle(node, proven, self.plies(child).after(1), length);
            }
            None => {
                let Some(proven) = self.are_outcomes_solved(node) else { return false };
                self.take_mean(node);
                let (plies, length) = self.mean_distance(node);
                self.settle(node, proven, plies, length);
            }
        }
        true
    }

    /// The child that gives `node`, which is solved and a player's turn, its value.
    pub fn best(&self, node: u32) -> Option<u32> {
        let player = self.mover(node)?;
        self.best_of_solved(node, player).map(|best| best.child)
    }

    /// The best child for `player`: among equals the first, unless another is worth the same to all and `player`
    /// prefers its distance. `None` if the best value is that of an unsolved child.
    fn best_of_solved(&self, node: u32, player: Player) -> Option<Best> {
        let utility = |child: u32| self.payoffs.of_player(self.payoffs(child), player);
        let mut best = None;
        let (mut all, mut all_proven, mut decided) = (true, true, false);
        for child in self.children(node) {
            if !self.is_solved(child) {
                all = false;
                continue;
            }
            all_proven &= self.is_proven(child);
            // Equal moves may differ for the other players. Then the first gives the value only if all moves before it
            // are known.
            let is_first = self.payoffs.is_single() || (all && all_proven);
            if !self.rounding.exceeds(self.ceiling, utility(child))
                && self.is_proven(child)
                && is_first
                && !decided
            {
                (best, decided) = (Some(child), true);
            } else if best.is_none_or(|best| {
                self.rounding.exceeds(utility(child), utility(best))
                    || self.is_preferred(child, best, player)
            }) {
                best = Some(child);
            }
        }
        let child = best.filter(|_| all || decided)?;
        let length = self.length_by(node, child, player, all);
        Some(Best { child, proven: decided || all_proven, length })
    }

    /// Whether both children are proven to be worth the same to all, and `player` prefers the distance of `child` to
    /// that of `other`.
    fn is_preferred(&self, child: u32, other: u32, player: Player) -> bool {
        self.are_equal(child, other)
            && self.timeliness(child, player) > self.timeliness(other, player)
    }

    /// How timely the end of `child`, which is proven, is for `player`.
    fn timeliness(&self, child: u32, player: Player) -> f64 {
        timeliness(self.worth(child, player), self.plies(child))
    }

    /// How the utility of `player` at `child` compares with the middle of the scale.
    fn worth(&self, child: u32, player: Player) -> Ordering {
        let utility = self.payoffs.of_player(self.payoffs(child), player);
        self.rounding.compare(utility, self.middle)
    }

    fn are_equal(&self, child: u32, other: u32) -> bool {
        self.is_proven(child)
            && self.is_proven(other)
            && self.rounding.all_equal(self.payoffs(child), self.payoffs(other))
    }

    /// What is known of the distance of `node` by its `best` child, where `all` children are solved or not.
    fn length_by(&self, node: u32, best: u32, player: Player, all: bool) -> Length {
        let length = self.nodes[best as usize].length;
        if self.plies(best) == Plies::NONE && self.worth(best, player) == Ordering::Greater {
            return length;
        }
        let may_be_preferred = |child: &u32| {
            self.nodes[*child as usize].length == Length::Open && self.are_equal(*child, best)
        };
        if all && !self.children(node).any(|child| may_be_preferred(&child)) {
            length
        } else {
            Length::Open
        }
    }

    /// Whether all possible outcomes of `node` are proven; `None` if one is not solved.
    fn are_outcomes_solved(&self, node: u32) -> Option<bool> {
        self.possible(node).try_fold(true, |proven, child| {
            self.is_solved(child).then(|| proven & self.is_proven(child))
        })
    }

    /// The mean distance over the outcomes of `node`, which are solved, and what is known of it.
    fn mean_distance(&self, node: u32) -> (Plies, Length) {
        let mut mean = Plies::NONE;
        for child in self.possible(node) {
            mean.add(self.probabilities[child as usize], self.plies(child));
        }
        let lengths = self.possible(node).map(|child| self.nodes[child as usize].length);
        (mean.rounded(), lengths.min().expect("some outcome is possible"))
    }

    /// The children of the chance node `node` that may occur.
    fn possible(&self, node: u32) -> impl Iterator<Item = u32> {
        self.children(node).filter(|&child| self.probabilities[child as usize] > 0.0)
    }

    /// Sets the value of `node` to the mean over its outcomes, in their order.
    fn take_mean(&mut self, node: u32) {
        for place in 0..self.payoffs.width() {
            let mut mean = Mean::NONE;
            for child in self.possible(node) {
                mean.add(self.probabilities[child as usize], self.payoffs(child)[place]);
            }
            let mean = mean.value();
            self.payoffs_mut(node)[place] = mean;
        }
    }
}
