//! The values of strategies in an [`InformationTree`], and the best responses to them.

use super::{EMPTY, InformationTree, Lock, Locks, Side};
use crate::game::Player;

/// A strategy of each player: by sequence the probability of its last move in its information set, which is 1 of
/// the empty sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile(pub Vec<Vec<f64>>);

/// The best that one player can do against fixed strategies of the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The player's expected utility.
    pub value: f64,
    /// By information set: the number of the best move, the first of equals.
    pub choices: Vec<u32>,
}

impl Profile {
    /// Every move is as likely as any other.
    pub fn uniform(tree: &InformationTree) -> Self {
        Self(tree.sides.iter().map(Side::uniform).collect())
    }
}

impl Side {
    /// Every move is as likely as any other.
    pub fn uniform(&self) -> Vec<f64> {
        let mut strategy = vec![1.0; self.sequences()];
        for set in &self.sets {
            strategy[set.sequences()].fill(1.0 / f64::from(set.count));
        }
        strategy
    }

    /// By sequence: the probability that the player makes all its moves by `strategy`, as far as it depends on
    /// the player.
    pub fn reach(&self, strategy: &[f64], out: &mut [f64]) {
        out[EMPTY as usize] = 1.0;
        for set in &self.sets {
            let reach = out[set.parent as usize];
            for sequence in set.sequences() {
                out[sequence] = reach * strategy[sequence];
            }
        }
    }

    /// Adds to each sequence in `worth` what comes after it, if the player follows `strategy`: then it is the
    /// whole worth of the sequence, and `worth[0]` that of the game.
    pub fn back_up(&self, strategy: &[f64], worth: &mut [f64]) {
        for set in self.sets.iter().rev() {
            let mean = set.sequences().map(|sequence| strategy[sequence] * worth[sequence]);
            worth[set.parent as usize] += mean.sum::<f64>();
        }
    }

    /// As [`Side::back_up`], where the player makes the best move in each set, under `locks`; returns the moves'
    /// numbers.
    fn back_up_best(&self, worth: &mut [f64], locks: &[Option<Lock>]) -> Vec<u32> {
        let mut choices = vec![0; self.sets.len()];
        for (number, (set, choice)) in self.sets.iter().zip(&mut choices).enumerate().rev() {
            let moves = &worth[set.sequences()];
            let first = (1..moves.len())
                .fold(0, |best, index| if moves[index] > moves[best] { index } else { best });
            *choice = first as u32;
            let mean = match locks.get(number) {
                Some(Some(lock)) => lock.free * moves[first] + lock.mean(moves),
                _ => moves[first],
            };
            worth[set.parent as usize] += mean;
        }
        choices
    }
}

impl InformationTree {
    /// By player and sequence: see [`Side::reach`].
    pub fn reaches(&self, profile: &Profile) -> Vec<Vec<f64>> {
        let reach = |(side, strategy): (&Side, &Vec<f64>)| {
            let mut out = vec![0.0; side.sequences()];
            side.reach(strategy, &mut out);
            out
        };
        self.sides.iter().zip(&profile.0).map(reach).collect()
    }

    /// Writes to `worth`, by sequence of `player`, a sum over the ends of the game with that last sequence of the
    /// player. Its terms are utilities of `whose`, each times the probability that chance and the others' moves of
    /// `reaches` lead there.
    pub fn end_worth(
        &self,
        player: Player,
        whose: Player,
        reaches: &[Vec<f64>],
        worth: &mut [f64],
    ) {
        worth.fill(0.0);
        let payoffs = &self.sides[whose].payoffs;
        let own = &self.sides[player].end_sequences;
        if let [_, _] = &self.sides[..] {
            let other = 1 - player;
            let (theirs, reach) = (&self.sides[other].end_sequences, &reaches[other]);
            for ((&own, &theirs), payoff) in own.iter().zip(theirs).zip(payoffs) {
                worth[own as usize] += payoff * reach[theirs as usize];
            }
            return;
        }
        for (end, (&own, payoff)) in own.iter().zip(payoffs).enumerate() {
            let others = self.sides.iter().zip(reaches).enumerate();
            let others = others.filter(|&(other, _)| other != player);
            let reach = others.map(|(_, (side, reach))| reach[side.end_sequences[end] as usize]);
            worth[own as usize] += payoff * reach.product::<f64>();
        }
    }

    /// Each player's expected utility.
    pub fn values(&self, reaches: &[Vec<f64>]) -> Vec<f64> {
        let mut values = vec![0.0; self.players()];
        for end in 0..self.end_chance.len() {
            let reach = self.sides.iter().zip(reaches);
            let reach: f64 =
                reach.map(|(side, reach)| reach[side.end_sequences[end] as usize]).product();
            for (value, side) in values.iter_mut().zip(&self.sides) {
                *value += reach * side.payoffs[end];
            }
        }
        values
    }

    /// The best response of `player` to the others' strategies, whose reaches are given, under `locks`.
    pub fn best_response(&self, player: Player, reaches: &[Vec<f64>], locks: &Locks) -> Response {
        let mut worth = vec![0.0; self.sides[player].sequences()];
        self.end_worth(player, player, reaches, &mut worth);
        let choices = self.sides[player].back_up_best(&mut worth, locks.of(player));
        Response { value: worth[EMPTY as usize], choices }
    }

    /// NashConv, in utilities: the sum of what each player could gain by its best response to the others' strategies,
    /// under `locks`; 0 in an equilibrium.
    pub fn nash_conv(&self, reaches: &[Vec<f64>], locks: &Locks) -> f64 {
        let values = self.values(reaches);
        let gain = |(player, value)| self.best_response(player, reaches, locks).value - value;
        values.into_iter().enumerate().map(gain).sum::<f64>().max(0.0)
    }
}
