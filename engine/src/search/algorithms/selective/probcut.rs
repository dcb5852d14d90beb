//! A noisy move that leaves so much that a shallower search answers for the deeper one (ProbCut, Buro
//! 1995).

use super::history::Slot;
use super::node::{Before, Worker, unproven};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::ordering::pick;
use crate::search::common::root_search::Window;
use crate::search::common::two_player::Verdict;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Depth from which it is worth a look.
const MIN_DEPTH_FOR_PROBING: u32 = 5;
/// Plies by which the look is shallower.
const SHALLOWER: u32 = 3;
/// How far above the window it must end, as a share of the margin.
const ABOVE: (i32, i32) = (3, 5);

/// Where moves are looked at: see [`Worker::probed`].
pub struct Probe<'s, S> {
    pub state: &'s S,
    pub player: Player,
    pub ply: u32,
    pub depth: u32,
    pub estimate: Score,
}

impl<G: Evaluation + Ordering + Quiescence + Proof> Worker<'_, G> {
    /// The score to reach for a closed `window` to be cut off at `depth`; nothing where that is not
    /// worth a look, or where `entry` says that it would be in vain.
    pub(super) fn goal(
        &self,
        window: Window,
        depth: u32,
        ply: u32,
        entry: Option<Entry>,
    ) -> Option<Score> {
        let goal = window.beta.shifted(self.shared.margin * ABOVE.0 / ABOVE.1);
        let vain = |entry: Entry| {
            u32::from(entry.depth) + SHALLOWER >= depth
                && entry.bound != Bound::Lower
                && entry.score.earlier(ply) < goal
        };
        let telling = depth >= MIN_DEPTH_FOR_PROBING
            && window.beta.decided().is_none()
            && goal.decided().is_none()
            && !entry.is_some_and(vain);
        telling.then_some(goal)
    }

    /// What the first noisy move is worth that reaches `goal`, in quiescence and then by a search less
    /// deep; `Some(None)` if none does.
    pub(super) fn probed(
        &mut self,
        probe: &Probe<'_, G::State>,
        goal: Score,
    ) -> Option<Option<Verdict>> {
        let (first_move, first_rank) = (self.moves.len(), self.ranks.len());
        self.shared.two_player.problem.game.noisy(probe.state, &mut self.moves);
        self.rank_moves(probe.state, probe.player, probe.ply, first_move, None);
        let reached = self.reached(probe, goal, (first_move, first_rank));
        self.moves.truncate(first_move);
        self.ranks.truncate(first_rank);
        reached
    }

    fn reached(
        &mut self,
        &Probe { state, player, ply, depth, estimate }: &Probe<'_, G::State>,
        goal: Score,
        (first_move, first_rank): (usize, usize),
    ) -> Option<Option<Verdict>> {
        let Self { shared, .. } = self;
        let (game, scale) = (shared.two_player.problem.game, &shared.two_player.scale);
        let scout = Window::null_at(goal.just_below());
        for turn in first_rank..self.ranks.len() {
            let action = self.moves[first_move + pick(&mut self.ranks[turn..])];
            if estimate.shifted(scale.estimate(game.static_exchange(state, action)).steps()) < goal
            {
                continue;
            }
            let child = game.after(state, action);
            if self.quiet_after(&child, player, ply, scout, true)?.score < goal {
                continue;
            }
            let before =
                Before { slot: Some(Slot::of(action, player)), noisy: true, passed: false };
            let shallower = depth - 1 - SHALLOWER;
            let score = self.value(&child, player, ply + 1, shallower, scout, before)?.score;
            if score >= goal {
                return Some(Some(unproven(if score.decided().is_some() { goal } else { score })));
            }
        }
        Some(None)
    }
}
