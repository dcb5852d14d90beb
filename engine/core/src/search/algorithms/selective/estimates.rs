//! Estimates of the positions on the path, corrected by the table's entries, and their changes, from which the history
//! of moves is updated.

use super::node::{Arrival, Node, Selective};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::table::{Bound, Entry};
use crate::value::Score;

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> Selective<'a, G> {
    /// The estimate of `state`, with `key`, for `player`, whose turn it is.
    pub(super) fn estimate(&mut self, state: &G::State, key: u64, player: Player) -> Score {
        self.thread.control.leaves += 1;
        let two_player = self.thread.shared.two_player;
        self.evaluation_cache.recall(key, || two_player.estimate(state, player))
    }

    /// The estimate on the path `plies` before `ply`.
    pub(super) fn last_estimate(&self, ply: u32, plies: u32) -> Option<Score> {
        ply.checked_sub(plies).and_then(|ply| self.path[ply as usize].1)
    }

    /// Updates the history of the quiet move of `arrival` by the change that it made: to `estimate`, for `player`, from
    /// the estimate one ply before, which the table may have corrected.
    pub(super) fn learn_change(
        &mut self,
        estimate: Score,
        player: Player,
        ply: u32,
        arrival: Arrival,
    ) {
        if let Some((slot, last)) = arrival.slot.zip(self.last_estimate(ply, 1))
            && !arrival.noisy
        {
            self.history.learn_change(slot, last, estimate, player, self.settings.margin);
        }
    }

    /// Sets the estimate of `node`, unless it is threatened, and updates the history by the change.
    #[inline]
    pub(super) fn evaluate(&mut self, node: &mut Node<'_, G::State>, entry: Option<Entry>) {
        let Node { player, ply, key, .. } = *node;
        if !node.threatened {
            let estimate = self.estimate(node.state, key, player);
            self.learn_change(estimate, player, ply, node.arrival);
            let estimate = corrected(estimate, entry, ply);
            node.estimate = Some(estimate);
            node.improving = self.last_estimate(ply, 2).is_some_and(|last| estimate > last);
        }
        self.path[ply as usize] = (key, node.estimate);
    }
}

/// The estimate, corrected by what the table's `entry` says of the score.
fn corrected(estimate: Score, entry: Option<Entry>, ply: u32) -> Score {
    let Some(entry) = entry else { return estimate };
    let score = entry.score.earlier(ply);
    match entry.bound {
        _ if score.decided().is_some() => estimate,
        Bound::Exact => score,
        Bound::Lower => estimate.max(score),
        Bound::Upper => estimate.min(score),
    }
}
