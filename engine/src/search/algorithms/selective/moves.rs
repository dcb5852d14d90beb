//! The moves of a position: in which order, how deep, and which not at all.

use super::history::Slot;
use super::node::{Before, Node, Worker};
use crate::game::Player;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::search::common::line::extend_line;
use crate::search::common::ordering::{Ranked, pick};
use crate::search::common::root_search::Window;
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Plies below which a move that another thread is searching is put off.
const MIN_DEPTH_FOR_SHARING: u32 = 4;

/// Ranks of moves: the table's, noisy ones that gain, quiet ones by what was learned, those that lose.
const TABLE_MOVE: i32 = i32::MAX;
const GAINS: i32 = 1 << 28;
const LOSES: i32 = -(1 << 28);

impl<G: Evaluation + Ordering + Quiescence + Proof> Worker<'_, G> {
    /// Ranks the moves from `first` on.
    pub(super) fn rank_moves(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        first: usize,
        before: Option<Slot>,
    ) {
        let problem = self.shared.two_player.problem;
        let game = problem.game;
        let history = &self.history;
        self.hints.clear();
        problem.game.ordering_scores(state, &self.moves[first..], &mut self.hints);
        let hinted = self.moves[first..].iter().zip(&self.hints);
        self.ranks.extend(hinted.enumerate().map(|(index, (&action, &hint))| {
            let rank = if !game.is_noisy(state, action) {
                history.rank(action, player, ply, before) + hint
            } else if game.static_exchange(state, action) >= 0.0 {
                GAINS + hint
            } else {
                LOSES + hint
            };
            Ranked::new(rank, index)
        }));
    }

    /// The moves in rank order: the first with the window, the others by null windows and those late
    /// in the order less deep, unless they turn out better; some not at all.
    pub(super) fn best_of(&mut self, node: &Node<'_, G::State>, window: Window) -> Option<Verdict> {
        let Node { state, player, ply, depth, key, first_move, first_rank, first_tried, .. } =
            *node;
        let game = self.shared.two_player.problem.game;
        let count = self.moves.len() - first_move;
        let sharing = self.shared.abdada.as_ref().filter(|_| depth >= MIN_DEPTH_FOR_SHARING);
        let mut best = Verdict::NOTHING;
        let mut best_index = 0;
        let mut alpha = window.alpha;
        let mut whole = node.whole;
        let mut searched = 0;
        let mut deferred: Vec<(usize, i32)> = Vec::new();
        for turn in usize::from(node.without_best)..2 * count {
            let (index, rank) = if let Some(best) = node.table_move.filter(|_| turn == 0) {
                (usize::from(best), TABLE_MOVE)
            } else if turn < count {
                if self.ranks.len() == first_rank {
                    self.rank_moves(state, player, ply, first_move, node.before.slot);
                    if let Some(best) = node.table_move {
                        self.ranks.swap_remove(first_rank + usize::from(best));
                    }
                }
                let place = first_rank + turn - usize::from(node.table_move.is_some());
                let index = pick(&mut self.ranks[place..]);
                (index, self.ranks[place].rank())
            } else if let Some(put_off) = deferred.pop() {
                put_off
            } else {
                break;
            };
            let action = self.moves[first_move + index];
            let label = key ^ (index as u64 + 1);
            if let Some(abdada) = sharing
                && (1..count).contains(&turn)
                && abdada.has(label)
            {
                deferred.push((index, rank));
                continue;
            }
            let noisy = game.is_noisy(state, action);
            let mut played = None;
            let calm = !node.urgent
                && !game.makes_threat(state, action).unwrap_or_else(|| {
                    game.is_threatened(played.insert(game.after(state, action)))
                });
            if calm
                && best.score.decided().is_none()
                && searched > 0
                && self.is_hopeless(node, window, alpha, action, rank, noisy)
            {
                whole = false;
                continue;
            }
            let less = if searched > 0 && (node.urgent || calm && rank < GAINS) {
                self.reduction(node, window, searched, rank, noisy)
            } else {
                0
            };
            let child = played.unwrap_or_else(|| game.after(state, action));
            self.shared.table.prefetch(game.position_key(&child) ^ self.shared.salt);
            let open = Window { alpha, beta: window.beta };
            if let Some(abdada) = sharing {
                abdada.add(label);
            }
            let before = Before { slot: Some(Slot::of(action, player)), noisy, passed: false };
            let verdict = self.tried_move(&child, node, open, before, searched > 0, less);
            if let Some(abdada) = sharing {
                abdada.remove(label);
            }
            let verdict = verdict?;
            searched += 1;
            if verdict.score > best.score {
                best_index = index;
                if !window.is_null() && verdict.score > alpha {
                    extend_line(&mut self.line, ply, action);
                }
            }
            if verdict.score >= window.beta {
                best = verdict;
                if !noisy {
                    let tried = &self.tried[first_tried..];
                    self.history.learn(action, tried, player, ply, depth, node.before.slot);
                }
                break;
            }
            if !noisy {
                self.tried.push(action);
            }
            best = best.or(verdict);
            alpha = alpha.max(best.score);
        }
        best.proven &= whole || best.score.decided().is_some_and(|plies| plies > 0);
        if node.without_best {
            return Some(best);
        }
        let bound = Bound::of(best.score, window.alpha, window.beta);
        let entry = Entry {
            score: best.score.later(ply),
            bound,
            depth: depth as u8,
            proven: best.proven,
            best: if bound == Bound::Upper { node.table_move } else { Some(best_index as u16) },
        };
        self.shared.table.store(key, entry, self.shared.age);
        Some(best)
    }

    /// Whether a move late in the order, or one that loses material, may go unsearched.
    fn is_hopeless(
        &self,
        node: &Node<'_, G::State>,
        window: Window,
        alpha: Score,
        action: G::Move,
        rank: i32,
        noisy: bool,
    ) -> bool {
        let Some(estimate) = node.estimate.filter(|_| window.is_null()) else { return false };
        let depth = node.depth as i32;
        let loses = |steps: i32| {
            let TwoPlayer { problem, scale, .. } = self.shared.two_player;
            scale.estimate(problem.game.static_exchange(node.state, action)).steps() < -steps
        };
        let margin = self.shared.margin;
        if noisy {
            return rank < 0 && depth <= 4 && loses(margin * depth);
        }
        let few = 3 + depth * depth;
        let time_manager = if node.improving { few * 3 / 2 } else { few };
        let late = (self.tried.len() - node.first_tried) as i32 >= time_manager;
        depth <= 8 && late
            || depth <= 6 && estimate.shifted(margin * (depth + 1)) <= alpha
            || depth <= 3 && rank < -4000 * depth
            || depth <= 6 && loses(margin * depth * depth / 4)
    }

    /// How many plies less a late move is searched.
    fn reduction(
        &self,
        node: &Node<'_, G::State>,
        window: Window,
        searched: u32,
        rank: i32,
        noisy: bool,
    ) -> u32 {
        if node.depth < 3 || searched < 2 {
            return 0;
        }
        let mut less = self.shared.late_move_reductions.of(node.depth, searched);
        if noisy {
            less /= 2;
        } else {
            less -= (rank / 3000).clamp(-2, 2);
        }
        less += i32::from(!node.improving) - i32::from(!window.is_null());
        less.clamp(0, node.depth as i32 - 2) as u32
    }

    /// Value for the node's player of `child`: at once in the `open` window, or by `scout` first a
    /// null window `less` plies less deep.
    fn tried_move(
        &mut self,
        child: &G::State,
        node: &Node<'_, G::State>,
        open: Window,
        before: Before,
        scout: bool,
        less: u32,
    ) -> Option<Verdict> {
        let Node { player, ply, .. } = *node;
        let depth = node.depth + if scout { 0 } else { node.deeper };
        let mut search = |depth, window| self.value(child, player, ply + 1, depth, window, before);
        if scout {
            let narrow = Window::null_at(open.alpha);
            let mut verdict = search(depth - 1 - less, narrow)?;
            if less > 0 && verdict.score > open.alpha {
                verdict = search(depth - 1, narrow)?;
            }
            if open.is_null() || verdict.score <= open.alpha || verdict.score >= open.beta {
                return Some(verdict);
            }
        }
        search(depth - 1, open)
    }
}
