//! Iterations over the whole game: one pass over its ends and one over a player's information sets, for each player
//! in turn.

use crate::search::information_tree::{EMPTY, InformationTree, Lock, Locks, Profile};
use crate::search::kept_strategies::{CfrVariant, Knowledge, match_regrets};

/// Exponents of [`CfrVariant::Discounted`]: of regrets above 0, and of the strategies. Regrets below 0 are halved.
const ALPHA: f64 = 1.5;
const GAMMA: f64 = 2.0;

/// The strategies of an iteration.
pub struct Passes<'l> {
    locks: &'l Locks,
    current: Profile,
    reaches: Vec<Vec<f64>>,
    worth: Vec<Vec<f64>>,
}

impl<'l> Passes<'l> {
    /// The strategies that continue from `knowledge`, under `locks`.
    pub fn new(tree: &InformationTree, knowledge: &Knowledge, locks: &'l Locks) -> Self {
        let current = knowledge.current(tree, locks);
        let reaches = tree.reaches(&current);
        Self { locks, worth: reaches.clone(), current, reaches }
    }

    /// Runs one iteration: each player in turn updates its regrets against the others' newest strategies.
    pub fn iterate(&mut self, tree: &InformationTree, knowledge: &mut Knowledge) {
        knowledge.iterations += 1;
        let time = knowledge.iterations as f64;
        let weight = match knowledge.variant {
            CfrVariant::Plus => time,
            CfrVariant::Discounted => time.powf(GAMMA),
            CfrVariant::Vanilla | CfrVariant::Sampled => 1.0,
        };
        for player in 0..tree.players() {
            let worth = &mut self.worth[player];
            tree.end_worth(player, player, &self.reaches, worth);
            let learner = (player, self.locks.of(player));
            let regrets = &mut knowledge.regrets[player];
            let strategy = &mut self.current.0[player];
            match knowledge.variant {
                CfrVariant::Plus => {
                    learn(tree, learner, worth, regrets, strategy, |old, gain| {
                        (old + gain).max(0.0)
                    });
                }
                CfrVariant::Discounted => {
                    let power = (time - 1.0).powf(ALPHA);
                    let kept = power / (power + 1.0);
                    let discount = |old: f64| if old > 0.0 { old * kept } else { old / 2.0 };
                    learn(tree, learner, worth, regrets, strategy, |old, gain| {
                        discount(old) + gain
                    });
                }
                CfrVariant::Vanilla | CfrVariant::Sampled => {
                    learn(tree, learner, worth, regrets, strategy, |old, gain| old + gain);
                }
            }
            let (side, reach) = (&tree.sides[player], &mut self.reaches[player]);
            side.reach(strategy, reach);
            let sums = &mut knowledge.sums[player];
            for (sum, reach) in sums.iter_mut().zip(&*reach).skip(EMPTY as usize + 1) {
                *sum += weight * reach;
            }
        }
    }
}

/// Adds an iteration's regrets to the `regrets` of a player who has locks, and sets `strategy` by regret matching.
fn learn(
    tree: &InformationTree,
    (player, locks): (usize, &[Option<Lock>]),
    worth: &mut [f64],
    regrets: &mut [f64],
    strategy: &mut [f64],
    add: impl Fn(f64, f64) -> f64,
) {
    for (number, set) in tree.sides[player].sets.iter().enumerate().rev() {
        let moves = set.sequences();
        let shares = &mut strategy[moves.clone()];
        let gains = &worth[moves.clone()];
        let mean: f64 = shares.iter().zip(gains).map(|(share, gain)| share * gain).sum();
        let lock = locks.get(number).and_then(Option::as_ref);
        if lock.is_none_or(|lock| lock.free > 0.0) {
            let chosen = lock.map_or(mean, |lock| (mean - lock.mean(gains)) / lock.free);
            let regrets = &mut regrets[moves];
            for (regret, gain) in regrets.iter_mut().zip(gains) {
                *regret = add(*regret, gain - chosen);
            }
            match_regrets(regrets, shares);
            if let Some(lock) = lock {
                lock.apply(shares);
            }
        }
        worth[set.parent as usize] += mean;
    }
}
