//! One utility per player, and means of them.

use crate::search::common::rounding::Mean;
use crate::search::observer::Left;
use crate::value::Plies;

/// One utility per player.
#[derive(Clone, Debug, PartialEq)]
pub struct PayoffVector {
    pub values: Vec<f64>,
    /// Whether the utilities rest on no estimate.
    pub exact: bool,
    /// Plies until the end.
    pub plies: Plies,
}

impl PayoffVector {
    /// For an observer: the first player's utility.
    pub fn seen(&self) -> Left<f64> {
        Left { value: self.values[0], proven: self.exact }
    }
}

/// A mean of vectors, of which some are added.
pub struct MeanVector {
    means: Vec<Mean>,
    exact: bool,
    plies: Plies,
}

impl MeanVector {
    /// The mean of nothing yet, for so many players.
    pub fn new(players: usize) -> Self {
        Self { means: vec![Mean::NONE; players], exact: true, plies: Plies::NONE }
    }

    /// Adds `share` of `other`. With a share of 0 its exactness does not matter either.
    pub fn add(&mut self, share: f64, other: &PayoffVector) {
        if share > 0.0 {
            let pairs = self.means.iter_mut().zip(&other.values);
            pairs.for_each(|(mean, &value)| mean.add(share, value));
            self.exact &= other.exact;
            self.plies.add(share, other.plies);
        }
    }

    /// The mean, once the shares sum to 1.
    pub fn vector(&self) -> PayoffVector {
        let values = self.means.iter().map(Mean::value).collect();
        PayoffVector { values, exact: self.exact, plies: self.plies.rounded() }
    }

    /// For an observer: what the first player has so far.
    pub(super) fn so_far(&self) -> f64 {
        self.means[0].sum()
    }
}
