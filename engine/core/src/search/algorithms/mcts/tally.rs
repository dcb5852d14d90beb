//! The counts of the ends that simulations reached, added up.

use crate::game::territory::Count;
use crate::search::contract::Ends;

/// Sums of counts.
#[derive(Clone, Debug)]
pub struct Tally {
    /// For each point, the sum of its owners.
    owners: Vec<i64>,
    lead: f64,
    ends: u64,
}

impl Tally {
    /// A tally of no ends yet, on a board of so many `points`.
    pub fn new(points: usize) -> Self {
        Self { owners: vec![0; points], lead: 0.0, ends: 0 }
    }

    /// Adds an end.
    pub fn add(&mut self, count: &Count) {
        self.lead += count.lead;
        self.ends += 1;
        for (sum, &owner) in self.owners.iter_mut().zip(&count.owners) {
            *sum += i64::from(owner);
        }
    }

    /// The means over all ends of `tallies`; `None` if there is none.
    pub fn mean<'a>(tallies: impl Iterator<Item = &'a Self> + Clone) -> Option<Ends> {
        let ends: u64 = tallies.clone().map(|tally| tally.ends).sum();
        let points = tallies.clone().next()?.owners.len();
        let mean = |point: usize| {
            tallies.clone().map(|tally| tally.owners[point]).sum::<i64>() as f64 / ends as f64
        };
        (ends > 0).then(|| Ends {
            ownership: (0..points).map(mean).collect(),
            lead: tallies.clone().map(|tally| tally.lead).sum::<f64>() / ends as f64,
        })
    }
}
