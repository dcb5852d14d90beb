//! The best root moves so far, of those whose true value is wanted.

use crate::value::Score;

/// Scores of root moves with their indices in the game's order, best first.
pub struct MultiPv {
    wanted: usize,
    places: Vec<(Score, usize)>,
}

impl MultiPv {
    /// The `wanted` best; 0 for all.
    pub fn new(wanted: usize) -> Self {
        Self { wanted, places: Vec::new() }
    }

    /// The score at or below which the move with `index` is no leader: at equal score the move that
    /// the game lists first leads. [`Score::MIN`] while every move's value is wanted.
    pub fn to_beat(&self, index: usize) -> Score {
        if self.wanted == 0 || self.places.len() < self.wanted {
            return Score::MIN;
        }
        let (score, holder) = self.places[self.wanted - 1];
        if index < holder { score.just_below() } else { score }
    }

    /// Takes in one more move.
    pub fn add(&mut self, score: Score, index: usize) {
        if self.wanted == 0 {
            return;
        }
        let before =
            |&(other, holder): &(Score, usize)| other > score || (other == score && holder < index);
        let place = self.places.partition_point(before);
        if place < self.wanted {
            self.places.truncate(self.wanted - 1);
            self.places.insert(place, (score, index));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 5,000 moves, 3 of them wanted: of equals the first lead.
    #[test]
    fn no_more_are_kept_than_are_wanted() {
        let score = |index: usize| Score::loss_in(1 + (index as u32 * 7919) % 50);
        for wanted in [0, 1, 3] {
            let mut multi_pv = MultiPv::new(wanted);
            for index in (0..5_000).rev() {
                multi_pv.add(score(index), index);
                assert!(multi_pv.places.len() <= wanted);
            }
            let mut best: Vec<_> = (0..5_000).map(|index| (score(index), index)).collect();
            best.sort_by_key(|&(score, index)| (std::cmp::Reverse(score), index));
            best.truncate(wanted);
            assert_eq!(multi_pv.places, best);
        }
    }
}
