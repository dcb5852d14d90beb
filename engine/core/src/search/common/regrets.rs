//! Regret matching: a player plays each choice in proportion to its regret (Hart and Mas-Colell 2000). The regret is
//! how much more the choice would have brought so far if it had always been played. The mean regret of a round tends to
//! 0.

use crate::rng::Rng;

/// The regrets and strategies of one player.
pub struct Regrets {
    /// By choice: its payoffs less those that the player got, summed over all rounds.
    sums: Vec<f64>,
    /// By choice: its probabilities, summed over all rounds.
    played: Vec<f64>,
    /// The probabilities of this round.
    strategy: Vec<f64>,
}

impl Regrets {
    /// A player with `count` choices, before the first round.
    pub fn of(count: usize) -> Self {
        let uniform = vec![1.0 / count as f64; count];
        Self { sums: vec![0.0; count], played: vec![0.0; count], strategy: uniform }
    }

    /// The number of choices.
    #[inline]
    pub fn count(&self) -> usize {
        self.sums.len()
    }

    /// Draws the choice of this round.
    #[inline]
    pub fn draw(&mut self, rng: &mut Rng) -> usize {
        self.played.iter_mut().zip(&self.strategy).for_each(|(sum, share)| *sum += share);
        rng.index_by(&self.strategy)
    }

    /// Updates the regrets after a round that brought `got`, where each choice would have brought `value`.
    #[inline]
    pub fn learn(&mut self, got: f64, value: impl Fn(usize) -> f64) {
        for (choice, sum) in self.sums.iter_mut().enumerate() {
            *sum += value(choice) - got;
        }
        let total: f64 = self.sums.iter().map(|sum| sum.max(0.0)).sum();
        let uniform = 1.0 / self.sums.len() as f64;
        for (share, sum) in self.strategy.iter_mut().zip(&self.sums) {
            *share = if total > 0.0 { sum.max(0.0) / total } else { uniform };
        }
    }

    /// The average of the strategies of all rounds, uniform before the first.
    pub fn average(&self) -> Vec<f64> {
        let total: f64 = self.played.iter().sum();
        if total == 0.0 {
            return self.strategy.clone();
        }
        self.played.iter().map(|sum| sum / total).collect()
    }
}
