//! Regrets that are kept by classes or hands, not by a game's whole tree. One search at a time takes them out and
//! continues.

use super::{Games, Strategies};
use crate::mailbox::WideKey;
use crate::search::hand_vectors::HandVectors;
use crate::search::sampled_regrets::SampledRegrets;

/// Regrets that a search can continue.
pub enum KeptRegrets {
    /// By classes of information states.
    Classes(SampledRegrets),
    /// By hands at public nodes.
    Hands(HandVectors),
}

/// [`KeptRegrets`] that no search has taken.
pub(super) struct Waiting {
    learner: KeptRegrets,
    bytes: usize,
    used: u64,
}

impl KeptRegrets {
    /// The number of iterations that were run.
    pub fn iterations(&self) -> u64 {
        match self {
            Self::Classes(regrets) => regrets.iterations(),
            Self::Hands(vectors) => vectors.iterations(),
        }
    }

    /// Size in bytes, about.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Classes(regrets) => regrets.bytes(),
            Self::Hands(vectors) => vectors.bytes(),
        }
    }
}

impl Strategies {
    /// Takes out the regrets under `key` for one search, which puts them back. Another search that runs meanwhile
    /// begins anew.
    pub fn take(&self, key: WideKey) -> Option<KeptRegrets> {
        let mut games = self.games();
        let waiting = games.learners.remove(&key)?;
        games.bytes -= waiting.bytes;
        Some(waiting.learner)
    }

    /// Keeps `learner` under `key`, unless more iterations are known there. What is too large is not kept.
    pub fn put_back(&self, key: WideKey, learner: KeptRegrets) {
        let bytes = learner.bytes();
        let mut games = self.games();
        let before = games.learners.get(&key).map(|waiting| waiting.learner.iterations());
        if bytes > self.most_bytes || before.is_some_and(|before| before > learner.iterations()) {
            return;
        }
        games.clock += 1;
        let used = games.clock;
        if let Some(former) = games.learners.insert(key, Waiting { learner, bytes, used }) {
            games.bytes -= former.bytes;
        }
        games.bytes += bytes;
        games.shrink(self.most_bytes);
    }
}

impl Games {
    /// Drops the least recently used until the rest takes at most `most_bytes`.
    pub(super) fn shrink(&mut self, most_bytes: usize) {
        while self.bytes > most_bytes {
            let kept = self.by_key.iter().map(|(&key, kept)| (kept.used, key));
            let waiting = self.learners.iter().map(|(&key, waiting)| (waiting.used, key));
            let Some((_, oldest)) = kept.chain(waiting).min() else { return };
            self.remove(oldest);
            if let Some(waiting) = self.learners.remove(&oldest) {
                self.bytes -= waiting.bytes;
            }
        }
    }
}
