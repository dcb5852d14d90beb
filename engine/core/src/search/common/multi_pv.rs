//! The best root moves so far: as many as need their true value.

use crate::value::Score;

/// Scores of root moves with their indices in the game's order, best first.
pub struct MultiPv {
    count: usize,
    places: Vec<(Score, usize)>,
}

impl MultiPv {
    /// The `count` best; 0 for all.
    pub fn new(count: usize) -> Self {
        Self { count, places: Vec::new() }
    }

    /// The score that the move with `index` must exceed to be one of the best; of equal scores the move
    /// that the game lists first is better. [`Score::MIN`] while every move needs its true value.
    #[inline]
    pub fn bound(&self, index: usize) -> Score {
        if self.count == 0 || self.places.len() < self.count {
            return Score::MIN;
        }
        let (score, holder) = self.places[self.count - 1];
        if index < holder { score.just_below() } else { score }
    }

    /// Adds a move.
    pub fn add(&mut self, score: Score, index: usize) {
        if self.count == 0 {
            return;
        }
        let before =
            |&(other, holder): &(Score, usize)| other > score || (other == score && holder < index);
        let place = self.places.partition_point(before);
        if place < self.count {
            self.places.truncate(self.count - 1);
            self.places.insert(place, (score, index));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Among equal scores the first are the best.
    #[test]
    fn no_more_than_count_are_kept() {
        let score = |index: usize| Score::loss_in(1 + (index as u32 * 7919) % 50);
        for count in [0, 1, 3] {
            let mut multi_pv = MultiPv::new(count);
            for index in (0..5_000).rev() {
                multi_pv.add(score(index), index);
                assert!(multi_pv.places.len() <= count);
            }
            let mut best: Vec<_> = (0..5_000).map(|index| (score(index), index)).collect();
            best.sort_by_key(|&(score, index)| (std::cmp::Reverse(score), index));
            best.truncate(count);
            assert_eq!(multi_pv.places, best);
        }
    }
}
