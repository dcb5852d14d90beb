//! Regrets and average strategies of whole games, by game and variant. The next search of any view of the same game
//! continues from there.

mod bytes;
mod kept_regrets;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use self::kept_regrets::KeptRegrets;
use self::kept_regrets::Waiting;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::information_tree::{InformationTree, Locks, Profile, Side};
use crate::mailbox::WideKey;
use crate::search::kept_trees::KeptTrees;

/// A variant of counterfactual regret minimization.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CfrVariant {
    /// Regrets as they are, and the plain average (Zinkevich et al. 2007).
    Vanilla,
    /// CFR+: no regret below 0, and later strategies count more, in proportion (Tammelin 2014).
    #[default]
    Plus,
    /// Discounted: the parameters 1.5, 0 and 2 (Brown and Sandholm 2019).
    Discounted,
    /// External sampling: chance and the others' moves are drawn (Lanctot et al. 2009).
    Sampled,
}

impl CfrVariant {
    /// The key of the regrets of this variant, for the whole game with `key`.
    pub const fn key(self, key: WideKey) -> WideKey {
        key ^ self as WideKey
    }
}

/// Regrets and strategies of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    /// The variant of counterfactual regret minimization.
    pub variant: CfrVariant,
    /// Iterations so far.
    pub iterations: u64,
    /// NashConv, in utilities, where it was measured: the sum of what each player could gain by its best response.
    pub nash_conv: Option<f64>,
    /// Hash of the game's information sets.
    pub fingerprint: u64,
    /// By player and sequence: the regret of not having made its last move, times the probability that the
    /// others let the game get there.
    pub regrets: Vec<Vec<f64>>,
    /// By player and sequence: the sum of the strategies' probabilities of it.
    pub sums: Vec<Vec<f64>>,
}

impl Knowledge {
    /// No regrets of the game of `tree` yet.
    pub fn none(tree: &InformationTree, variant: CfrVariant) -> Self {
        let zeros = |side: &Side| vec![0.0; side.sequences()];
        let zeros: Vec<_> = tree.sides.iter().map(zeros).collect();
        Self {
            variant,
            iterations: 0,
            nash_conv: None,
            fingerprint: tree.fingerprint(),
            regrets: zeros.clone(),
            sums: zeros,
        }
    }

    /// Whether these are regrets of the game of `tree`.
    pub fn is_of(&self, tree: &InformationTree) -> bool {
        let fits = |arrays: &[Vec<f64>]| {
            arrays.len() == tree.players()
                && arrays
                    .iter()
                    .zip(&tree.sides)
                    .all(|(array, side)| array.len() == side.sequences())
        };
        self.fingerprint == tree.fingerprint() && fits(&self.regrets) && fits(&self.sums)
    }

    /// The strategies of the next iteration, by regret matching, under `locks`.
    pub fn current(&self, tree: &InformationTree, locks: &Locks) -> Profile {
        let strategy = |(side, regrets): (&Side, &Vec<f64>)| {
            let mut strategy = vec![1.0; side.sequences()];
            for set in &side.sets {
                match_regrets(&regrets[set.sequences()], &mut strategy[set.sequences()]);
            }
            strategy
        };
        let mut profile = Profile(tree.sides.iter().zip(&self.regrets).map(strategy).collect());
        locks.apply(tree, &mut profile);
        profile
    }

    /// The average strategies, which tend to an equilibrium. An information set that the player's own moves never
    /// reached has the current strategy.
    pub fn average(&self, tree: &InformationTree, locks: &Locks) -> Profile {
        let mut profile = self.current(tree, locks);
        for ((side, sums), strategy) in tree.sides.iter().zip(&self.sums).zip(&mut profile.0) {
            for set in &side.sets {
                let sums = &sums[set.sequences()];
                let sum: f64 = sums.iter().sum();
                if sum > 0.0 {
                    let shares = &mut strategy[set.sequences()];
                    shares.iter_mut().zip(sums).for_each(|(share, part)| *share = part / sum);
                }
            }
        }
        profile
    }

    /// Size in bytes, about.
    pub fn size(&self) -> usize {
        let numbers = self.regrets.iter().chain(&self.sums).map(Vec::len).sum::<usize>();
        size_of::<Self>() + numbers * size_of::<f64>()
    }
}

/// Regret matching: writes to `strategy` probabilities in proportion to the positive `regrets`; uniform if there are
/// none.
#[inline]
pub fn match_regrets(regrets: &[f64], strategy: &mut [f64]) {
    let sum: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    if sum > 0.0 {
        let scale = 1.0 / sum;
        for (share, regret) in strategy.iter_mut().zip(regrets) {
            *share = regret.max(0.0) * scale;
        }
    } else {
        strategy.fill(1.0 / regrets.len() as f64);
    }
}

/// Regrets and strategies of several games, within a bounded memory: the least recently used is dropped.
pub struct Strategies {
    most_bytes: usize,
    games: Mutex<Games>,
    /// Trees of simulations, with a bound of their own.
    trees: KeptTrees,
}

#[derive(Default)]
struct Games {
    by_key: HashMap<WideKey, Kept>,
    /// Regrets by classes or hands.
    learners: HashMap<WideKey, Waiting>,
    bytes: usize,
    /// Counts uses.
    clock: u64,
}

struct Kept {
    knowledge: Arc<Knowledge>,
    tree: Option<Arc<InformationTree>>,
    bytes: usize,
    used: u64,
}

impl Strategies {
    /// Keeps at most `most_bytes`, and no trees of simulations.
    pub fn new(most_bytes: usize) -> Self {
        Self::with_trees(most_bytes, 0)
    }

    /// Keeps at most `most_bytes` of strategies, and so many bytes of trees of simulations.
    pub fn with_trees(most_bytes: usize, of_trees: usize) -> Self {
        Self { most_bytes, games: Mutex::default(), trees: KeptTrees::new(of_trees) }
    }

    /// The trees of simulations.
    pub const fn trees(&self) -> &KeptTrees {
        &self.trees
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The knowledge under `key`, and the game's tree if that is kept too.
    pub fn get(&self, key: WideKey) -> Option<(Arc<Knowledge>, Option<Arc<InformationTree>>)> {
        let mut games = self.games();
        games.clock += 1;
        let clock = games.clock;
        let kept = games.by_key.get_mut(&key)?;
        kept.used = clock;
        Some((Arc::clone(&kept.knowledge), kept.tree.clone()))
    }

    /// Keeps `knowledge` under `key`, unless more iterations are known of the same game. What is too large is not
    /// kept.
    pub fn put(&self, key: WideKey, knowledge: Arc<Knowledge>, tree: Option<Arc<InformationTree>>) {
        let bytes = knowledge.size() + tree.as_ref().map_or(0, |tree| tree.bytes());
        if bytes > self.most_bytes {
            return;
        }
        let mut games = self.games();
        games.clock += 1;
        let used = games.clock;
        let is_more = |kept: &Kept| {
            let kept = &kept.knowledge;
            (kept.fingerprint, kept.variant) == (knowledge.fingerprint, knowledge.variant)
                && kept.iterations > knowledge.iterations
        };
        if games.by_key.get(&key).is_some_and(is_more) {
            return;
        }
        let tree = tree.or_else(|| {
            let before = games.by_key.get(&key)?.tree.clone()?;
            knowledge.is_of(&before).then_some(before)
        });
        let bytes = knowledge.size() + tree.as_ref().map_or(0, |tree| tree.bytes());
        games.remove(key);
        games.bytes += bytes;
        games.by_key.insert(key, Kept { knowledge, tree, bytes, used });
        games.shrink(self.most_bytes);
    }

    /// The number of iterations known under `key`; 0 if there are none.
    pub fn iterations(&self, key: WideKey) -> u64 {
        self.games().by_key.get(&key).map_or(0, |kept| kept.knowledge.iterations)
    }

    /// The keys of all games, the most recently used first.
    pub fn keys(&self) -> Vec<WideKey> {
        let games = self.games();
        let mut keys: Vec<_> = games.by_key.iter().map(|(&key, kept)| (kept.used, key)).collect();
        keys.sort_unstable_by_key(|&(used, _)| std::cmp::Reverse(used));
        keys.into_iter().map(|(_, key)| key).collect()
    }

    /// Most bytes of strategies.
    pub const fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.games().bytes
    }
}

impl Games {
    fn remove(&mut self, key: WideKey) {
        if let Some(kept) = self.by_key.remove(&key) {
            self.bytes -= kept.bytes;
        }
    }
}
