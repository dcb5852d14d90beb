//! The table's move, searched deeper where no other comes near it (Anantharaman, Campbell and Hsu 1988).

use super::node::{Node, Worker, unproven};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::root_search::Window;
use crate::search::common::two_player::Verdict;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Depth from which it is looked whether the table's move stands out.
const MIN_DEPTH_FOR_SINGLING: u32 = 8;
/// Others fall short if they miss by one part in so many of the margin for each ply of depth.
const PARTS: i32 = 10;

impl<G: Evaluation + Ordering + Quiescence + Proof> Worker<'_, G> {
    /// The score that no other move of `node` must reach for the table's to stand out: a little less
    /// than what `entry` says of it. Nothing where the entry says too little, or that is not worth it.
    pub(super) fn rival(&self, entry: Entry, node: &Node<'_, G::State>) -> Option<Score> {
        let telling = node.table_move.is_some()
            && node.depth >= MIN_DEPTH_FOR_SINGLING
            && node.ply < self.reach
            && u32::from(entry.depth) + 3 >= node.depth
            && entry.bound != Bound::Upper
            && entry.score.decided().is_none();
        telling.then(|| entry.score.shifted(-self.shared.margin * node.depth as i32 / PARTS))
    }

    /// The best of the moves of `node`, the table's searched a ply deeper if no other reaches `rival`
    /// at half the depth.
    pub(super) fn singled_out(
        &mut self,
        mut node: Node<'_, G::State>,
        window: Window,
        rival: Score,
    ) -> Option<Verdict> {
        let depth = node.depth;
        node.depth = (depth - 1) / 2;
        node.without_best = true;
        let others = self.best_of(&node, Window::null_at(rival.just_below()));
        self.ranks.truncate(node.first_rank);
        self.tried.truncate(node.first_tried);
        let others = others?.score;
        if others >= rival && rival >= window.beta && window.is_null() {
            return Some(unproven(rival));
        }
        node.depth = depth;
        node.without_best = false;
        node.deeper = u32::from(others < rival);
        self.best_of(&node, window)
    }
}
