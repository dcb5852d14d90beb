//! Quiescence: beyond the horizon only noisy moves are tried, until none helps; at its first ply also
//! moves that urge, such as checks.

use super::node::{Worker, served, unproven};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::line::extend_line;
use crate::search::common::ordering::pick;
use crate::search::common::root_search::Window;
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Ply from the root beyond which threats are no longer answered by every move.
const LONGEST: u32 = 150;
/// Plies beyond the reach of extensions in which noisy moves are tried.
const NOISIEST: u32 = 16;

impl<G: Evaluation + Ordering + Quiescence + Proof> Worker<'_, G> {
    /// Value of `state` for `player`, whose turn it is: at least its estimate, since the player need
    /// not make a noisy move, unless it is urgent and every move counts. Moves that urge are tried
    /// too if it is the `first` ply beyond the horizon.
    pub(super) fn quiescence(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        mut window: Window,
        key: u64,
        first: bool,
    ) -> Option<Verdict> {
        if let Some(verdict) = self.settled(state, ply, &mut window) {
            return Some(verdict);
        }
        let entry = self.shared.table.load(key);
        if window.is_null()
            && let Some(verdict) = entry.and_then(|entry| served(entry, ply, 0, window))
        {
            return Some(verdict);
        }
        let game = self.shared.two_player.problem.game;
        let urgent = game.is_threatened(state) && ply < LONGEST;
        let mut whole = true;
        let (mut best, first_move, first_rank) =
            (Verdict::NOTHING, self.moves.len(), self.ranks.len());
        if urgent {
            whole = game.candidate_moves(state, &mut self.moves);
        } else {
            best = unproven(self.estimate(state, key, player));
            if best.score >= window.beta {
                return Some(best);
            }
            if ply < self.reach + NOISIEST {
                game.noisy(state, &mut self.moves);
                if first {
                    game.quiet_threats(state, &mut self.moves);
                }
            }
        }
        self.rank_moves(state, player, ply, first_move, None);
        let verdict = self.best_noisy(state, player, ply, window, best, (first_move, first_rank));
        self.moves.truncate(first_move);
        self.ranks.truncate(first_rank);
        let mut best = verdict?;
        best.proven &= whole || best.score.decided().is_some_and(|plies| plies > 0);
        if entry.is_none_or(|entry| entry.depth == 0) {
            let entry = Entry {
                score: best.score.later(ply),
                bound: Bound::of(best.score, window.alpha, window.beta),
                depth: 0,
                proven: best.proven,
                best: None,
            };
            self.shared.table.store(key, entry, self.shared.age);
        }
        Some(best)
    }

    /// Value for `player` of `child`, come to by a move of theirs at `ply`; see [`Worker::quiescence`].
    #[inline]
    pub(super) fn quiet_after(
        &mut self,
        child: &G::State,
        player: Player,
        ply: u32,
        window: Window,
        first: bool,
    ) -> Option<Verdict> {
        self.visited(child, player, ply + 1, window, |worker, next, window| {
            let key =
                worker.shared.two_player.problem.game.position_key(child) ^ worker.shared.salt;
            worker.quiescence(child, next, ply + 1, window, key, first)
        })
    }

    /// The best of the moves on the stacks from `firsts` on and of `stand`, the estimate.
    fn best_noisy(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        window: Window,
        stand: Verdict,
        (first_move, first_rank): (usize, usize),
    ) -> Option<Verdict> {
        let game = self.shared.two_player.problem.game;
        let urgent = stand == Verdict::NOTHING;
        let mut best = stand;
        let mut alpha = window.alpha.max(best.score);
        for turn in first_rank..self.ranks.len() {
            let index = pick(&mut self.ranks[turn..]);
            let action = self.moves[first_move + index];
            let rank = self.ranks[turn].rank();
            if !urgent && self.is_vain(state, action, rank, stand.score, alpha) {
                continue;
            }
            let child = game.after(state, action);
            self.shared.table.prefetch(game.position_key(&child) ^ self.shared.salt);
            let open = Window { alpha, beta: window.beta };
            let verdict = self.quiet_after(&child, player, ply, open, false)?;
            if verdict.score > alpha && !window.is_null() {
                extend_line(&mut self.line, ply, action);
            }
            if verdict.score >= window.beta {
                return Some(verdict);
            }
            best = best.or(verdict);
            alpha = alpha.max(best.score);
        }
        Some(best)
    }

    /// Whether a move of `rank` loses material, or is noisy and gains too little to come from `stand`
    /// near `alpha`.
    fn is_vain(
        &self,
        state: &G::State,
        action: G::Move,
        rank: i32,
        stand: Score,
        alpha: Score,
    ) -> bool {
        let TwoPlayer { problem, scale, .. } = self.shared.two_player;
        let gain = || problem.game.static_exchange(state, action);
        if !problem.game.is_noisy(state, action) {
            return gain() < 0.0;
        }
        let near = stand.shifted(self.shared.margin);
        // Noisy moves that lose have ranks below 0.
        rank < 0 || near <= alpha && near.shifted(scale.estimate(gain()).steps()) <= alpha
    }
}
