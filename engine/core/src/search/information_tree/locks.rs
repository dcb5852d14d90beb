//! Node locking, as users of solvers call it: what players do in some information sets whatever a search finds.

use super::{InformationTree, Profile};
use crate::game::Player;

/// The lock of one information set. Its shares and the free part sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Lock {
    /// The part of the strategy that the player chooses.
    pub free: f64,
    /// By move: its locked probability.
    pub shares: Vec<f64>,
}

impl Lock {
    /// A lock of so many `moves` with no free part, and nothing shared out yet.
    pub fn of(moves: usize) -> Self {
        Self { free: 0.0, shares: vec![0.0; moves] }
    }

    /// Turns the free `strategy` that the player chooses into the one that it plays.
    pub fn apply(&self, strategy: &mut [f64]) {
        for (played, share) in strategy.iter_mut().zip(&self.shares) {
            *played = self.free * *played + share;
        }
    }

    /// The mean of what moves are `worth` by the shares that are not free.
    pub fn mean(&self, worth: &[f64]) -> f64 {
        self.shares.iter().zip(worth).map(|(share, worth)| share * worth).sum()
    }
}

/// The locks of all players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Locks {
    /// By player and information set; those at the end that have none may be missing.
    sets: Vec<Vec<Option<Lock>>>,
}

impl Locks {
    /// The locks of `player`, by information set; those at the end that have none may be missing.
    pub fn of(&self, player: Player) -> &[Option<Lock>] {
        self.sets.get(player).map_or(&[], Vec::as_slice)
    }

    /// The lock of information set number `set` of `player`.
    pub fn get(&self, player: Player, set: usize) -> Option<&Lock> {
        self.of(player).get(set)?.as_ref()
    }

    /// Locks information set number `set` of `player`.
    pub fn put(&mut self, player: Player, set: usize, lock: Lock) {
        if self.sets.len() <= player {
            self.sets.resize(player + 1, Vec::new());
        }
        let sets = &mut self.sets[player];
        if sets.len() <= set {
            sets.resize(set + 1, None);
        }
        sets[set] = Some(lock);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sets.iter().flatten().flatten().next().is_none()
    }

    /// Turns the free strategies of `profile` into those that the players play.
    pub fn apply(&self, tree: &InformationTree, profile: &mut Profile) {
        for (player, (side, strategy)) in tree.sides.iter().zip(&mut profile.0).enumerate() {
            for (set, lock) in side.sets.iter().zip(self.of(player)) {
                if let Some(lock) = lock {
                    lock.apply(&mut strategy[set.sequences()]);
                }
            }
        }
    }
}
