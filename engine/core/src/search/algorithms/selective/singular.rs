//! Singular extensions: the table's move is searched deeper where no other move comes near it
//! (Anantharaman, Campbell and Hsu 1988).

use super::heuristics::Heuristic;
use super::node::{Node, Selective, unproven};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::root_search::Window;
use crate::search::common::two_player::Verdict;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Depth from which the table's move is tested.
const MIN_DEPTH: u32 = 8;
/// The other moves must miss by one in so many parts of the margin for each ply of depth.
const PARTS: i32 = 10;

impl<G: Evaluation + Ordering + Quiescence + Proof> Selective<'_, G> {
    /// The score that no other move of `node` may reach for the table's to be singular: a little less
    /// than the score in `entry`. `None` where the test is not worth it, or the entry says too little.
    pub(super) fn singular_beta(&self, entry: Entry, node: &Node<'_, G::State>) -> Option<Score> {
        let worth_a_test = node.table_move.is_some()
            && node.depth >= MIN_DEPTH
            && node.ply < self.extension_limit
            && u32::from(entry.depth) + 3 >= node.depth
            && entry.bound != Bound::Upper
            && entry.score.decided().is_none()
            && self.settings.heuristics.has(Heuristic::SingularExtensions);
        worth_a_test.then(|| entry.score.shifted(-self.settings.margin * node.depth as i32 / PARTS))
    }

    /// Searches the moves of `node`, the table's a ply deeper if no other reaches `beta` at half the
    /// depth.
    pub(super) fn search_singular(
        &mut self,
        mut node: Node<'_, G::State>,
        window: Window,
        beta: Score,
    ) -> Option<Verdict> {
        let depth = node.depth;
        node.depth = (depth - 1) / 2;
        node.excludes_table_move = true;
        let others = self.search_moves(&node, Window::null_at(beta.just_below()));
        self.thread.ranks.truncate(node.first_rank);
        self.failed_quiets.truncate(node.first_failed);
        let others = others?.score;
        if others >= beta && beta >= window.beta && window.is_null() {
            return Some(unproven(beta));
        }
        node.depth = depth;
        node.excludes_table_move = false;
        node.extension = u32::from(others < beta);
        self.search_moves(&node, window)
    }
}
