//! Quiescence search: beyond the horizon only noisy moves are searched, until none helps; at its first
//! ply also quiet moves that make threats, such as checks.

use super::dependence::Dependence;
use super::heuristics::Heuristic;
use super::node::{Selective, unproven};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::move_picker::MovePicker;
use crate::search::common::root_search::{Searcher, Window};
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Ply from the root from which threats are no longer answered by every move.
const MOST_PLIES_OF_THREATS: u32 = 150;
/// Plies beyond the limit of extensions in which noisy moves are searched.
const MOST_NOISY_PLIES: u32 = 16;

impl<G: Evaluation + Ordering + Quiescence + Proof> Selective<'_, G> {
    /// The value of `state` for `player`, whose turn it is: at least its estimate, since the player
    /// need not make a noisy move (stand pat). If the player is threatened, every move counts instead.
    /// Quiet moves that make threats are searched too at the `first` ply beyond the horizon.
    pub(super) fn quiescence(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        window: Window,
        key: u64,
        first: bool,
    ) -> Option<Verdict> {
        let others = std::mem::replace(&mut self.dependence, Dependence::NONE);
        let verdict = self.value_of_quiescence(state, player, ply, window, key, first);
        self.dependence = self.dependence.above(ply).and(others);
        verdict
    }

    /// As [`Self::quiescence`]; also sets the dependence of the value.
    #[inline]
    fn value_of_quiescence(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        mut window: Window,
        key: u64,
        first: bool,
    ) -> Option<Verdict> {
        let possible = match self.narrow_by_bounds(state, ply, &mut window) {
            Ok(possible) => possible,
            Err(verdict) => return Some(verdict),
        };
        let shared = self.thread.shared;
        let entry = shared.load(key);
        if let Some(verdict) = Self::table_cut(entry, ply, 0, window) {
            self.depend_on(entry);
            return Some(verdict);
        }
        let game = shared.two_player.problem.game;
        let threatened = game.is_threatened(state) && ply < MOST_PLIES_OF_THREATS;
        let mut complete = true;
        let mut stand_pat = Verdict::NOTHING;
        let (first_move, first_rank) = (self.thread.moves.len(), self.thread.ranks.len());
        if threatened {
            complete = game.candidate_moves(state, &mut self.thread.moves);
        } else {
            let estimate = self.estimate(state, key, player);
            stand_pat = unproven(estimate.clamp(*possible.start(), *possible.end()));
            if stand_pat.score != estimate && game.facts().history {
                // On another path the game may know other bounds.
                self.dependence = Dependence::UNKNOWN;
            }
            if stand_pat.score >= window.beta {
                return Some(stand_pat);
            }
            if ply < self.extension_limit + MOST_NOISY_PLIES {
                game.noisy(state, &mut self.thread.moves);
                if first {
                    game.quiet_threats(state, &mut self.thread.moves);
                }
            }
        }
        self.rank_moves(state, player, ply, first_move, None);
        let firsts = (first_move, first_rank);
        let verdict = self.best_noisy(state, player, ply, window, stand_pat, firsts);
        self.thread.moves.truncate(first_move);
        self.thread.ranks.truncate(first_rank);
        let mut best = verdict?;
        best.proven &= complete || best.score.decided().is_some_and(|plies| plies > 0);
        if entry.is_none_or(|entry| entry.depth == 0) {
            let entry = Entry {
                score: best.score.later(ply),
                bound: Bound::of(best.score, window.alpha, window.beta),
                depth: 0,
                proven: best.proven,
                portable: self.dependence.above(ply).is_none(),
                best: None,
            };
            shared.store(key, entry);
        }
        Some(best)
    }

    /// The value for `player` of `child`, after a move of that player at `ply`; see [`Selective::quiescence`].
    #[inline]
    pub(super) fn quiescence_child(
        &mut self,
        child: &G::State,
        player: Player,
        ply: u32,
        window: Window,
        first: bool,
    ) -> Option<Verdict> {
        self.visit(child, player, ply + 1, window, |searcher, next, window| {
            let shared = searcher.thread.shared;
            let key = shared.two_player.problem.game.position_key(child) ^ shared.salt;
            searcher.quiescence(child, next, ply + 1, window, key, first)
        })
    }

    /// The maximum of `stand_pat` and of the moves on the stacks from `firsts` on.
    fn best_noisy(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        window: Window,
        stand_pat: Verdict,
        (first_move, first_rank): (usize, usize),
    ) -> Option<Verdict> {
        let shared = self.thread.shared;
        let game = shared.two_player.problem.game;
        let threatened = stand_pat == Verdict::NOTHING;
        let prunes = !threatened && self.settings.heuristics.has(Heuristic::DeltaPruning);
        let mut best = stand_pat;
        let mut alpha = window.alpha.max(best.score);
        let mut picker = MovePicker::new(first_rank, self.thread.ranks.len() - first_rank);
        while let Some(ranked) = picker.next(&mut self.thread.ranks) {
            let action = self.thread.moves[first_move + ranked.index()];
            if prunes && self.is_futile(state, action, ranked.rank(), stand_pat.score, alpha) {
                continue;
            }
            let child = game.after(state, action);
            shared.table.prefetch(game.position_key(&child) ^ shared.salt);
            let open = Window { alpha, beta: window.beta };
            let verdict = self.quiescence_child(&child, player, ply, open, false)?;
            if verdict.score > alpha && !window.is_null() {
                self.thread.lines.extend(ply, action);
            }
            if verdict.score >= window.beta {
                return Some(verdict);
            }
            best = best.or(verdict);
            alpha = alpha.max(best.score);
        }
        Some(best)
    }

    /// Whether a move of `rank` loses material, or gains too little to raise `stand_pat` to `alpha`
    /// (delta pruning).
    fn is_futile(
        &self,
        state: &G::State,
        action: G::Move,
        rank: i32,
        stand_pat: Score,
        alpha: Score,
    ) -> bool {
        let TwoPlayer { problem, scale, .. } = self.thread.shared.two_player;
        let gain = || problem.game.static_exchange(state, action);
        if !problem.game.is_noisy(state, action) {
            return gain() < 0.0;
        }
        let near = stand_pat.shifted(self.settings.margin);
        // Noisy moves that lose have ranks below 0.
        rank < 0 || near <= alpha && near.shifted(scale.estimate(gain()).steps()) <= alpha
    }
}
