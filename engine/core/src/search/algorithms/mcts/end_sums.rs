//! The counts of the ends that simulations reached, added up.

use crate::game::territory::Count;
use crate::search::contract::Ends;

/// Sums of counts.
#[derive(Clone, Debug)]
pub struct EndSums {
    /// For each point, the sum of its owners.
    owners: Vec<i64>,
    lead: f64,
    ends: u64,
}

impl EndSums {
    /// Sums of no ends yet, on a board of so many `points`.
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

    /// The means over all ends of `all`; `None` if there is none.
    pub fn mean<'a>(all: impl Iterator<Item = &'a Self> + Clone) -> Option<Ends> {
        let ends: u64 = all.clone().map(|sums| sums.ends).sum();
        let points = all.clone().next()?.owners.len();
        let mean = |point: usize| {
            all.clone().map(|sums| sums.owners[point]).sum::<i64>() as f64 / ends as f64
        };
        (ends > 0).then(|| Ends {
            ownership: (0..points).map(mean).collect(),
            lead: all.clone().map(|sums| sums.lead).sum::<f64>() / ends as f64,
        })
    }
}
