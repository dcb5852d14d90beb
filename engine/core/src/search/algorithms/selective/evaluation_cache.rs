//! One thread's cache of estimates, since a search reaches the same positions by transpositions.

use crate::value::Score;

/// Estimates in the cache.
const COUNT: usize = 1 << 15;

/// The upper half of a key.
const LABEL: u64 = !0 << 32;

/// Estimates for the player to move, indexed by the lowest bits of the positions' keys and labelled with
/// the upper half of the key. One in 2³² is another position's, and some are the same position's some
/// plies earlier (see [`Game::position_key`](crate::game::Game::position_key)). None is a proof.
pub struct EvaluationCache(Vec<u64>);

impl EvaluationCache {
    /// An empty cache.
    pub fn new() -> Self {
        Self(vec![0; COUNT])
    }

    /// The estimate of the position with `key`, which `make` computes if it is not in the cache.
    #[inline]
    pub fn recall(&mut self, key: u64, make: impl FnOnce() -> Score) -> Score {
        let known = &mut self.0[key as usize % COUNT];
        if (*known ^ key) & LABEL != 0 {
            *known = key & LABEL | u64::from(make().to_bits());
        }
        Score::from_bits(*known as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_made_once_until_another_takes_its_place() {
        let mut evaluation_cache = EvaluationCache::new();
        let [one, same_place, elsewhere] = [(7 << 40 | 3, 1), (8 << 40 | 3, -2), (7 << 40 | 4, 3)];
        let mut made = Vec::new();
        for (key, steps) in [one, one, elsewhere, one, same_place, same_place, one, elsewhere] {
            let score = Score::DRAW.shifted(steps);
            let found = evaluation_cache.recall(key, || {
                made.push(key);
                score
            });
            assert_eq!(found, score, "{key:x}");
        }
        assert_eq!(made, [one, elsewhere, same_place, one].map(|(key, _)| key));
    }
}
