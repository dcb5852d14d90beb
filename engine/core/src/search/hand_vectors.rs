//! CFR+ in which each public node holds a number for each hand: for two players with hidden hands and public moves
//! (Tammelin 2014, "Solving Large Imperfect Information Games Using CFR+"; Johanson et al. 2011 for the vectors).

use std::collections::HashMap;

use crate::game::Player;
use crate::game::public_tree::{PublicNode, PublicTree};

/// Regrets and strategies of a public tree so far.
pub struct HandVectors {
    tree: PublicTree,
    /// By node: where its numbers begin in the next two; they stand move after move, each by hand.
    offsets: Vec<usize>,
    /// Regrets, none below 0.
    regrets: Vec<f64>,
    /// Sums of the strategies, weighted by reach and by the iteration's number.
    strategies: Vec<f64>,
    /// By key: the node.
    places: HashMap<u64, usize>,
    iterations: u64,
}

/// The answer for one hand at one node.
#[derive(Clone, Debug, PartialEq)]
pub struct HandAnswer {
    /// Probability of each move.
    pub strategy: Vec<f64>,
    /// Utility of each move to the player, if both then follow their strategies.
    pub values: Vec<f64>,
    /// Probability that the player has this hand and reaches the node.
    pub reach: f64,
}

/// How a walk treats the nodes of the player for whom values are computed.
#[derive(Clone, Copy, PartialEq)]
enum Walk {
    /// Updates the regrets by regret matching, and adds the other player's strategy of this iteration to its sum.
    Learn,
    /// Plays the average strategy against the other's average strategy.
    Average,
    /// Plays the best move for each hand against the other's average strategy.
    BestResponse,
}

impl HandVectors {
    /// Regrets of `tree` before the first iteration.
    pub fn new(tree: PublicTree) -> Self {
        let mut offsets = Vec::with_capacity(tree.nodes.len());
        let mut places = HashMap::new();
        let mut size = 0;
        for (node, public) in tree.nodes.iter().enumerate() {
            offsets.push(size);
            if let PublicNode::Choice { player, key, children } = public {
                size += children.len() * tree.weights[*player].len();
                places.insert(*key, node);
            }
        }
        let (regrets, strategies) = (vec![0.0; size], vec![0.0; size]);
        Self { tree, offsets, regrets, strategies, places, iterations: 0 }
    }

    /// The number of iterations that were run.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Size in bytes, about, without what the game keeps of the ends.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.regrets[..])
            + size_of_val(&self.strategies[..])
            + self.tree.nodes.len() * (size_of::<PublicNode>() + 4 * size_of::<usize>())
    }

    /// The number of nodes of the public tree.
    pub fn nodes(&self) -> usize {
        self.tree.nodes.len()
    }

    /// Information states of both players: nodes where a player chooses, times its hands.
    pub fn information_states(&self) -> u64 {
        let states = |node: &PublicNode| match node {
            PublicNode::Choice { player, .. } => self.tree.weights[*player].len() as u64,
            _ => 0,
        };
        self.tree.nodes.iter().map(states).sum()
    }

    /// Runs one iteration: each player in turn updates its regrets against the other.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        for player in 0..2 {
            let reach = self.tree.weights[1 - player].clone();
            self.walk(0, player, &reach, Walk::Learn);
        }
    }

    /// NashConv, exact, in utilities: the sum of what each player could gain by the best response to the other's
    /// average strategy.
    pub fn nash_conv(&mut self) -> f64 {
        (0..2).map(|player| self.root_value(player, Walk::BestResponse)).sum()
    }

    /// The utility of the game to `player` if both play their average strategies.
    pub fn value(&mut self, player: Player) -> f64 {
        self.root_value(player, Walk::Average)
    }

    fn root_value(&mut self, player: Player, walk: Walk) -> f64 {
        let reach = self.tree.weights[1 - player].clone();
        let values = self.walk(0, player, &reach, walk);
        let weights = &self.tree.weights[player];
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>()
            / self.tree.total
    }

    /// The answer at the node with `key` for the hand with number `hand` of the player who chooses there; `None` if
    /// there is no such node or hand.
    pub fn answer(&mut self, key: u64, hand: usize) -> Option<HandAnswer> {
        let &place = self.places.get(&key)?;
        let PublicNode::Choice { player, children, .. } = &self.tree.nodes[place] else {
            return None;
        };
        let (player, children) = (*player, children.clone());
        let own = *self.tree.weights[player].get(hand)?;
        let hands = self.tree.weights[player].len();
        let (mut own_reach, mut chance) = (own, 1.0);
        let mut reach = self.tree.weights[1 - player].clone();
        for (node, child) in self.path(place) {
            match &self.tree.nodes[node] {
                PublicNode::Choice { player: mover, .. } => {
                    let strategy = self.strategy(node, Walk::Average);
                    if *mover == player {
                        own_reach *= strategy[child * hands + hand];
                    } else {
                        let others = reach.len();
                        let played = &strategy[child * others..(child + 1) * others];
                        reach.iter_mut().zip(played).for_each(|(reach, share)| *reach *= share);
                    }
                }
                PublicNode::Chance { probability, .. } => chance *= probability,
                PublicNode::End { .. } => {}
            }
        }
        let mut beside = vec![0.0; hands];
        self.tree.ends.beside(player, &reach, &mut beside);
        let strategy = self.strategy(place, Walk::Average);
        let strategy = (0..children.len()).map(|child| strategy[child * hands + hand]).collect();
        // Where the other never reaches this node, any of its hands is as likely as it was dealt.
        if beside[hand] <= 0.0 {
            reach.clone_from(&self.tree.weights[1 - player]);
        }
        let mut likely = vec![0.0; hands];
        self.tree.ends.beside(player, &reach, &mut likely);
        let mut value =
            |child: usize| self.walk(child, player, &reach, Walk::Average)[hand] / likely[hand];
        let values = children.iter().map(|&child| value(child)).collect();
        let reach = own_reach * beside[hand].max(0.0) * chance / self.tree.total;
        Some(HandAnswer { strategy, values, reach })
    }

    /// The nodes above `place` from the root, each with the number of the child on the way.
    fn path(&self, place: usize) -> Vec<(usize, usize)> {
        let mut path = Vec::new();
        let mut node = 0;
        while node != place {
            let (PublicNode::Choice { children, .. } | PublicNode::Chance { children, .. }) =
                &self.tree.nodes[node]
            else {
                break;
            };
            // Nodes stand in preorder: the path goes through the last child that does not stand behind `place`.
            let child = children.partition_point(|&child| child <= place) - 1;
            path.push((node, child));
            node = children[child];
        }
        path
    }

    /// The strategy at `node`: move after move, each by hand.
    fn strategy(&self, node: usize, walk: Walk) -> Vec<f64> {
        let PublicNode::Choice { player, children, .. } = &self.tree.nodes[node] else {
            return Vec::new();
        };
        let (hands, moves) = (self.tree.weights[*player].len(), children.len());
        let from = if walk == Walk::Learn { &self.regrets } else { &self.strategies };
        let from = &from[self.offsets[node]..][..moves * hands];
        let mut totals = vec![0.0; hands];
        for weights in from.chunks_exact(hands) {
            totals.iter_mut().zip(weights).for_each(|(total, weight)| *total += weight);
        }
        let even = 1.0 / moves as f64;
        let mut strategy = vec![0.0; moves * hands];
        for (shares, weights) in strategy.chunks_exact_mut(hands).zip(from.chunks_exact(hands)) {
            for ((share, weight), total) in shares.iter_mut().zip(weights).zip(&totals) {
                *share = if *total > 0.0 { weight / total } else { even };
            }
        }
        strategy
    }

    /// For each hand of `player`: the sum over the other's hands of their weight in `reach` times the value.
    fn walk(&mut self, node: usize, player: Player, reach: &[f64], walk: Walk) -> Vec<f64> {
        let hands = self.tree.weights[player].len();
        match &self.tree.nodes[node] {
            PublicNode::End { end } => {
                let mut values = vec![0.0; hands];
                self.tree.ends.at_end(*end, player, reach, &mut values);
                values
            }
            PublicNode::Chance { probability, children } => {
                let (probability, children) = (*probability, children.clone());
                let mut values = vec![0.0; hands];
                for child in children {
                    let after = self.walk(child, player, reach, walk);
                    values
                        .iter_mut()
                        .zip(after)
                        .for_each(|(value, after)| *value += probability * after);
                }
                values
            }
            PublicNode::Choice { player: mover, children, .. } => {
                let (own, children) = (*mover == player, children.clone());
                if own {
                    self.walk_own(node, player, &children, reach, walk)
                } else {
                    self.walk_other(node, player, &children, reach, walk)
                }
            }
        }
    }

    fn walk_own(
        &mut self,
        node: usize,
        player: Player,
        children: &[usize],
        reach: &[f64],
        walk: Walk,
    ) -> Vec<f64> {
        let hands = self.tree.weights[player].len();
        let after: Vec<Vec<f64>> =
            children.iter().map(|&child| self.walk(child, player, reach, walk)).collect();
        if walk == Walk::BestResponse {
            let mut best = after[0].clone();
            for values in &after[1..] {
                best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(*value));
            }
            return best;
        }
        let strategy = self.strategy(node, walk);
        let mut values = vec![0.0; hands];
        for (after, shares) in after.iter().zip(strategy.chunks_exact(hands)) {
            for ((value, after), share) in values.iter_mut().zip(after).zip(shares) {
                *value += share * after;
            }
        }
        if walk == Walk::Learn {
            let regrets = &mut self.regrets[self.offsets[node]..][..children.len() * hands];
            for (after, regrets) in after.iter().zip(regrets.chunks_exact_mut(hands)) {
                for ((regret, after), value) in regrets.iter_mut().zip(after).zip(&values) {
                    *regret = (*regret + after - value).max(0.0);
                }
            }
        }
        values
    }

    fn walk_other(
        &mut self,
        node: usize,
        player: Player,
        children: &[usize],
        reach: &[f64],
        walk: Walk,
    ) -> Vec<f64> {
        let others = reach.len();
        let mut played = self.strategy(node, walk);
        for shares in played.chunks_exact_mut(others) {
            shares.iter_mut().zip(reach).for_each(|(share, reach)| *share *= reach);
        }
        if walk == Walk::Learn {
            let weight = self.iterations as f64;
            let sums = &mut self.strategies[self.offsets[node]..][..played.len()];
            sums.iter_mut().zip(&played).for_each(|(sum, share)| *sum += weight * weight * share);
        }
        let mut values = vec![0.0; self.tree.weights[player].len()];
        for (&child, reach) in children.iter().zip(played.chunks_exact(others)) {
            let after = self.walk(child, player, reach, walk);
            values.iter_mut().zip(after).for_each(|(value, after)| *value += after);
        }
        values
    }
}
