//! ProbCut (Buro 1995): a noisy move that a shallower search takes far above beta cuts off.

use super::heuristics::Heuristic;
use super::history::Slot;
use super::node::{Arrival, Node, Selective, unproven};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::attempt::Attempt;
use crate::search::common::move_picker::MovePicker;
use crate::search::common::root_search::Window;
use crate::search::common::two_player::Verdict;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Depth from which ProbCut is tried.
const MIN_DEPTH: u32 = 5;
/// Plies by which its search is shallower.
const SHALLOWER: u32 = 3;
/// How far above beta the shallower search must end, as a share of the margin.
const ABOVE: (i32, i32) = (3, 5);

impl<G: Evaluation + Ordering + Quiescence + Proof> Selective<'_, G> {
    /// The score that a shallower search must reach to cut off in a null `window` at `depth`; `None`
    /// where it is not worth a try, or where `entry` shows that it would fail.
    pub(super) fn probcut_beta(
        &self,
        window: Window,
        depth: u32,
        ply: u32,
        entry: Option<Entry>,
    ) -> Option<Score> {
        let beta = window.beta.shifted(self.settings.margin * ABOVE.0 / ABOVE.1);
        let fails = |entry: Entry| {
            u32::from(entry.depth) + SHALLOWER >= depth
                && entry.bound != Bound::Lower
                && entry.score.earlier(ply) < beta
        };
        let promising = depth >= MIN_DEPTH
            && window.beta.decided().is_none()
            && beta.decided().is_none()
            && !entry.is_some_and(fails)
            && self.settings.heuristics.has(Heuristic::ProbCut);
        promising.then_some(beta)
    }

    /// Tries the noisy moves of `node` by quiescence, then by a shallower search: the first that
    /// reaches `beta` gives the value.
    pub(super) fn probcut(
        &mut self,
        node: &Node<'_, G::State>,
        estimate: Score,
        beta: Score,
    ) -> Attempt<Verdict> {
        let Node { state, player, ply, first_move, first_rank, .. } = *node;
        self.thread.shared.two_player.problem.game.noisy(state, &mut self.thread.moves);
        self.rank_moves(state, player, ply, first_move, None);
        let attempt = self.probcut_moves(node, estimate, beta);
        self.thread.moves.truncate(first_move);
        self.thread.ranks.truncate(first_rank);
        attempt
    }

    fn probcut_moves(
        &mut self,
        &Node { state, player, ply, depth, first_move, first_rank, .. }: &Node<'_, G::State>,
        estimate: Score,
        beta: Score,
    ) -> Attempt<Verdict> {
        let two_player = self.thread.shared.two_player;
        let (game, scale) = (two_player.problem.game, &two_player.scale);
        let null_window = Window::null_at(beta.just_below());
        let mut picker = MovePicker::new(first_rank, self.thread.ranks.len() - first_rank);
        while let Some(ranked) = picker.next(&mut self.thread.ranks) {
            let action = self.thread.moves[first_move + ranked.index()];
            let gain = scale.estimate(game.static_exchange(state, action)).steps();
            if estimate.shifted(gain) < beta {
                continue;
            }
            let child = game.after(state, action);
            match self.quiescence_child(&child, player, ply, null_window, true) {
                None => return Attempt::Stopped,
                Some(verdict) if verdict.score < beta => continue,
                Some(_) => {}
            }
            let arrival =
                Arrival { slot: Some(Slot::of(action, player)), noisy: true, null_move: false };
            let shallower = depth - 1 - SHALLOWER;
            let verdict = self.value(&child, player, ply + 1, shallower, null_window, arrival);
            let Some(Verdict { score, .. }) = verdict else { return Attempt::Stopped };
            if score >= beta {
                let score = if score.decided().is_some() { beta } else { score };
                return Attempt::Succeeded(unproven(score));
            }
        }
        Attempt::Failed
    }
}
