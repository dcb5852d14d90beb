//! Null moves: a player who may pass and still reaches beta has a move that does.

use super::node::{Arrival, Node, Selective, unproven};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::root_search::Window;
use crate::search::common::two_player::Verdict;
use crate::table::Entry;
use crate::value::Score;

/// Depth from which a null move that reaches beta is verified. Nearer to the horizon quiescence answers it.
const MIN_DEPTH_FOR_VERIFICATION: u32 = 5;
/// The part of the verification's plies in which the node's player does not pass.
const PART_WITHOUT_PASSES: (u32, u32) = (3, 4);

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> Selective<'a, G> {
    /// The value of a null move, written to `passed`: if even a pass reaches beta, so does the best move (Donninger
    /// 1993), unless the player is in zugzwang. Zugzwang is excluded by a verification as deep as the pass was
    /// searched.
    pub(super) fn null_move(
        &mut self,
        passed: &G::State,
        node: &Node<'_, G::State>,
        window: Window,
        estimate: Score,
        entry: Option<Entry>,
    ) -> Option<Verdict> {
        let Node { player, ply, depth, .. } = *node;
        let above = (estimate.steps() - window.beta.steps()) / (2 * self.settings.margin).max(1);
        let reduced = depth.saturating_sub(4 + depth / 3 + above.clamp(0, 2) as u32);
        let null_window = Window::null_at(window.beta.just_below());
        let arrival = Arrival { slot: None, noisy: false, null_move: true };
        let score = self.value(passed, player, ply + 1, reduced, null_window, arrival)?.score;
        if score >= window.beta && depth >= MIN_DEPTH_FOR_VERIFICATION {
            let verified = self.verify_pass(node, window, reduced, entry)?;
            if verified.score < window.beta {
                return Some(verified);
            }
        }
        let won = score.decided().is_some_and(|plies| plies > 0);
        Some(unproven(if won { window.beta } else { score }))
    }

    /// The value of `node` by its moves, at `depth`, and at least 1. The node's player does not pass in the first plies
    /// below, since a pass there would hide the same zugzwang.
    fn verify_pass(
        &mut self,
        node: &Node<'_, G::State>,
        window: Window,
        depth: u32,
        entry: Option<Entry>,
    ) -> Option<Verdict> {
        let others = self.dependence;
        let passes_from = std::mem::replace(
            &mut self.passes_from[node.player],
            node.ply + 1 + depth * PART_WITHOUT_PASSES.0 / PART_WITHOUT_PASSES.1,
        );
        let verdict = self.expand(Node { depth: depth.max(1), ..*node }, window, entry);
        self.passes_from[node.player] = passes_from;
        self.dependence = self.dependence.and(others);
        verdict
    }
}
