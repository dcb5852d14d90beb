//! The moves of a node: their order, their reductions, and which are pruned.

use super::dependence::Dependence;
use super::heuristics::Heuristic;
use super::history::Slot;
use super::node::{Arrival, Node, Selective, SelectiveSettings, identify};
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::{Player, Turn};
use crate::search::common::asking::Asks;
use crate::search::common::move_picker::{MovePicker, Ranked, reorder};
use crate::search::common::root_search::Window;
use crate::search::common::search_thread::SearchThread;
use crate::search::common::two_player::{TwoPlayer, Verdict};
use crate::search::contract::MoveOrder;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// Depth from which a move that another thread is searching is deferred.
const MIN_DEPTH_FOR_SHARING: u32 = 4;

/// Plies by which histories change a reduction at most.
const MOST_BY_HISTORY: u32 = 2;

/// Added to the ranks of noisy moves: those that gain material come before the quiet ones, those that
/// lose material after them.
const GAINS: i32 = 1 << 28;
const LOSES: i32 = -(1 << 28);

/// A move of a node.
#[derive(Clone, Copy)]
struct Candidate<M> {
    action: M,
    rank: i32,
    noisy: bool,
    /// Moves of the node searched before it.
    searched: u32,
}

impl<G: Evaluation + Ordering + Quiescence + Proof> Selective<'_, G> {
    /// Ranks the moves from `first` on.
    pub(super) fn rank_moves(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        first: usize,
        previous: Option<Slot>,
    ) {
        let Self { thread, history, ordering_scores, .. } = self;
        let game = thread.shared.two_player.problem.game;
        ordering_scores.clear();
        game.ordering_scores(state, &thread.moves[first..], ordering_scores);
        let scored = thread.moves[first..].iter().zip(&*ordering_scores);
        thread.ranks.extend(scored.enumerate().map(|(index, (&action, &ordering_score))| {
            let rank = if !game.is_noisy(state, action) {
                history.rank(action, player, ply, previous) + ordering_score
            } else if game.static_exchange(state, action) >= 0.0 {
                GAINS + ordering_score
            } else {
                LOSES + ordering_score
            };
            Ranked::new(rank, index)
        }));
        if thread.shared.order != MoveOrder::Learned {
            self.reorder(state, first);
        }
    }

    /// Puts the moves from `first` on in the order that a switch names.
    #[cold]
    fn reorder(&mut self, state: &G::State, first: usize) {
        let Self { thread: SearchThread { shared, moves, ranks, .. }, ordering_scores, .. } = self;
        let game = shared.two_player.problem.game;
        let first_rank = ranks.len() - (moves.len() - first);
        let known = |index: usize| {
            let action = moves[first + index];
            let tactical = match game.is_noisy(state, action) {
                false => 0,
                true if game.static_exchange(state, action) >= 0.0 => GAINS,
                true => LOSES,
            };
            tactical + ordering_scores[index]
        };
        reorder(&mut ranks[first_rank..], shared.order, known);
    }

    #[inline]
    fn picker(&self, node: &Node<'_, G::State>) -> MovePicker {
        let count = self.thread.moves.len() - node.first_move;
        let mut picker = MovePicker::table_move_first(node.first_rank, count, node.table_move);
        if node.excludes_table_move {
            picker.skip_table_move();
        }
        picker
    }

    /// The next move of `node`; the others are ranked once the table's is searched.
    #[inline]
    fn next_move(&mut self, node: &Node<'_, G::State>, picker: &mut MovePicker) -> Option<Ranked> {
        if picker.needs_ranks(self.thread.ranks.len()) {
            let Node { state, player, ply, first_move, .. } = *node;
            self.rank_moves(state, player, ply, first_move, node.arrival.slot);
            picker.drop_table_move(&mut self.thread.ranks);
        }
        picker.next(&mut self.thread.ranks)
    }

    /// Searches the moves in rank order: the first with the window, the others with null windows and
    /// late ones less deep, and again only if they turn out better. Some are pruned.
    pub(super) fn search_moves(
        &mut self,
        node: &Node<'_, G::State>,
        window: Window,
    ) -> Option<Verdict> {
        let Node { ply, depth, first_move, .. } = *node;
        let sharing = self.thread.shared.sharing(depth >= MIN_DEPTH_FOR_SHARING);
        let mut picker = self.picker(node);
        let mut best = Verdict::NOTHING;
        let mut best_index = 0;
        let mut alpha = window.alpha;
        let mut complete = node.complete;
        let mut searched = 0;
        // The moves tried before had no effect on the value.
        self.dependence = Dependence::NONE;
        while let Some(ranked) = self.next_move(node, &mut picker) {
            let (index, rank) = (ranked.index(), ranked.rank());
            let action = self.thread.moves[first_move + index];
            let label = node.key ^ (index as u64 + 1);
            if !picker.is_first() && picker.may_defer() && sharing.is_busy(label) {
                picker.defer(ranked);
                continue;
            }
            let noisy = self.thread.shared.two_player.problem.game.is_noisy(node.state, action);
            let candidate = Candidate { action, rank, noisy, searched };
            let may_prune = searched > 0 && best.score.decided().is_none();
            let Some((child, reduction)) =
                self.child_to_search(node, candidate, window, alpha, may_prune)
            else {
                complete = false;
                continue;
            };
            sharing.enter(label);
            let open = match node.pinned {
                // The child's entry gives its value, so that no search need narrow it.
                Some(_) if self.is_known(&child, depth - 1) => Window::OPEN,
                _ => Window { alpha, beta: window.beta },
            };
            let others = std::mem::replace(&mut self.dependence, Dependence::NONE);
            let verdict = self.search_child(&child, node, candidate, open, reduction);
            sharing.leave(label);
            let Some(verdict) = verdict else {
                self.dependence = self.dependence.and(others);
                return None;
            };
            searched += 1;
            if verdict.score > best.score {
                best_index = index;
                if !window.is_null() && verdict.score > alpha {
                    self.thread.lines.extend(ply, action);
                }
            }
            if let Some(pinned) = node.pinned {
                if !open.has(verdict.score) {
                    // Another value at the end of the line; its moves count.
                    self.search_child(&child, node, candidate, Window::OPEN, reduction)?;
                }
                self.thread.lines.extend(ply, action);
                return Some(pinned);
            }
            if verdict.score >= window.beta {
                best = verdict;
                self.learn_cutoff(node, candidate);
                break;
            }
            self.dependence = self.dependence.and(others);
            if !noisy {
                self.failed_quiets.push(action);
            }
            best = best.or(verdict);
            alpha = alpha.max(best.score);
        }
        best.proven &= complete || best.score.decided().is_some_and(|plies| plies > 0);
        if !node.excludes_table_move {
            self.store(node, window, best, best_index as u16);
        }
        Some(best)
    }

    /// The position after the candidate, and by how many plies its search is reduced; `None` if the
    /// candidate is pruned. Only moves that answer no threat and make none are pruned.
    #[inline]
    fn child_to_search(
        &self,
        node: &Node<'_, G::State>,
        candidate: Candidate<G::Move>,
        window: Window,
        alpha: Score,
        may_prune: bool,
    ) -> Option<(G::State, u32)> {
        let Candidate { action, rank, searched, .. } = candidate;
        let shared = self.thread.shared;
        let game = shared.two_player.problem.game;
        let mut played = None;
        let without_threats = !node.threatened
            && !game.makes_threat(node.state, action).unwrap_or_else(|| {
                game.is_threatened(played.insert(game.after(node.state, action)))
            });
        if without_threats && may_prune && self.is_pruned(node, candidate, window, alpha) {
            return None;
        }
        let reduces = searched > 0 && (node.threatened || without_threats && rank < GAINS);
        let reduction = if reduces { self.reduction(node, candidate, window) } else { 0 };
        let child = played.unwrap_or_else(|| game.after(node.state, action));
        let key = game.position_key(&child) ^ shared.salt;
        shared.table.prefetch(key);
        let reduction = if reduces
            && node.depth > self.thread.exchange.asks_from
            && game.turn(&child) != Turn::Of(node.player)
        {
            self.reduction_before(key, node.depth, reduction, alpha)
        } else {
            reduction
        };
        Some((child, reduction))
    }

    /// The reduction by which a table entry refutes the move at `depth` to the position with `key`: there the mover has
    /// no more than `alpha`. It counts only if it exceeds `reduction` by no more than histories can add; else
    /// `reduction`.
    #[cold]
    fn reduction_before(&self, key: u64, depth: u32, reduction: u32, alpha: Score) -> u32 {
        let Some(entry) = self.thread.shared.load(key) else { return reduction };
        let other = (depth - 1).saturating_sub(u32::from(entry.depth));
        let refutes =
            entry.bound != Bound::Upper && entry.score.decided().is_none() && -entry.score <= alpha;
        let is_near = (reduction..=reduction + MOST_BY_HISTORY).contains(&other);
        if refutes && is_near && other + 2 <= depth { other } else { reduction }
    }

    /// Whether a move late in the order, or one that loses material, is not searched.
    fn is_pruned(
        &self,
        node: &Node<'_, G::State>,
        candidate: Candidate<G::Move>,
        window: Window,
        alpha: Score,
    ) -> bool {
        let Some(estimate) = node.estimate.filter(|_| window.is_null()) else { return false };
        let Candidate { action, rank, noisy, .. } = candidate;
        let depth = node.depth as i32;
        let loses = |steps: i32| {
            let TwoPlayer { problem, scale, .. } = self.thread.shared.two_player;
            scale.estimate(problem.game.static_exchange(node.state, action)).steps() < -steps
        };
        let SelectiveSettings { margin, heuristics, .. } = *self.settings;
        if noisy {
            return rank < 0
                && depth <= 4
                && heuristics.has(Heuristic::ExchangePruning)
                && loses(margin * depth);
        }
        let few = 3 + depth * depth;
        let most_quiets = if node.improving { few * 3 / 2 } else { few };
        let late = (self.failed_quiets.len() - node.first_failed) as i32 >= most_quiets;
        depth <= 8 && late && heuristics.has(Heuristic::LateMovePruning)
            || depth <= 6
                && estimate.shifted(margin * (depth + 1)) <= alpha
                && heuristics.has(Heuristic::Futility)
            || depth <= 3 && rank < -4000 * depth && heuristics.has(Heuristic::HistoryPruning)
            || depth <= 6
                && heuristics.has(Heuristic::ExchangePruning)
                && loses(margin * depth * depth / 4)
    }

    /// By how many plies the search of a late move is reduced.
    fn reduction(
        &self,
        node: &Node<'_, G::State>,
        candidate: Candidate<G::Move>,
        window: Window,
    ) -> u32 {
        let Candidate { rank, noisy, searched, .. } = candidate;
        let SelectiveSettings { late_move_reductions, heuristics, .. } = self.settings;
        if node.depth < 3 || searched < 2 || !heuristics.has(Heuristic::LateMoveReductions) {
            return 0;
        }
        let mut reduction = late_move_reductions.of(node.depth, searched);
        if noisy {
            reduction /= 2;
        } else {
            reduction -= (rank / 3000).clamp(-2, 2);
        }
        reduction += i32::from(!node.improving) - i32::from(!window.is_null());
        reduction.clamp(0, node.depth as i32 - 2) as u32
    }

    /// The value of `child` for the node's player: of the first move at once in the `open` window, of
    /// another first in a null window, `reduction` plies less deep.
    fn search_child(
        &mut self,
        child: &G::State,
        node: &Node<'_, G::State>,
        candidate: Candidate<G::Move>,
        open: Window,
        reduction: u32,
    ) -> Option<Verdict> {
        let Node { player, ply, .. } = *node;
        let Candidate { action, noisy, searched, .. } = candidate;
        let first = searched == 0;
        let arrival = Arrival { slot: Some(Slot::of(action, player)), noisy, null_move: false };
        let depth = node.depth + if first { node.extension } else { 0 };
        if !first {
            self.ask_again(child, depth - 1 - reduction);
        }
        let mut search = |depth, window| self.value(child, player, ply + 1, depth, window, arrival);
        if !first {
            let null_window = Window::null_at(open.alpha);
            let mut verdict = search(depth - 1 - reduction, null_window)?;
            if reduction > 0 && verdict.score > open.alpha {
                verdict = search(depth - 1, null_window)?;
            }
            if open.is_null() || verdict.score <= open.alpha || verdict.score >= open.beta {
                return Some(verdict);
            }
        }
        search(depth - 1, open)
    }

    /// Updates the histories after a cutoff by the candidate, if it is quiet.
    #[inline]
    fn learn_cutoff(&mut self, node: &Node<'_, G::State>, candidate: Candidate<G::Move>) {
        let Candidate { action, noisy, .. } = candidate;
        if !noisy {
            let failed = &self.failed_quiets[node.first_failed..];
            self.history.learn(
                action,
                failed,
                node.player,
                node.ply,
                node.depth,
                node.arrival.slot,
            );
        }
    }

    #[inline]
    fn store(&mut self, node: &Node<'_, G::State>, window: Window, best: Verdict, best_index: u16) {
        let bound = Bound::of(best.score, window.alpha, window.beta);
        let entry = Entry {
            score: best.score.later(node.ply),
            bound,
            depth: node.depth as u8,
            proven: best.proven,
            portable: self.dependence.above(node.ply).is_none(),
            best: if bound == Bound::Upper { node.table_move } else { Some(best_index) },
        };
        let SearchThread { shared, exchange, control, .. } = &mut self.thread;
        shared.store(node.key, entry);
        if exchange.is_on() {
            let cost = control.nodes - node.nodes_before + 1;
            exchange.learn(node.depth, cost);
            if exchange.sends_line(node.depth, bound) {
                self.send_of_line(node.state, entry);
            } else if cost >= exchange.sends_from {
                let game = shared.two_player.problem.game;
                exchange.send(entry, control, |out| identify(game, node.state, entry, out));
            }
        }
    }

    /// Sends the `entry` of `state`, which may lie on the line of an answer. If positions came before it, the entry is
    /// sent with its path too, since `state` may be the next root.
    pub(super) fn send_of_line(&mut self, state: &G::State, entry: Entry) {
        let has_path =
            self.has_paths() && self.thread.shared.two_player.problem.game.has_history(state);
        let SearchThread { shared, exchange, control, .. } = &mut self.thread;
        let game = shared.two_player.problem.game;
        exchange.send(entry, control, |out| identify(game, state, entry, out));
        if has_path && entry.portable {
            let entry = Entry { portable: false, ..entry };
            exchange.send(entry, control, |out| identify(game, state, entry, out));
        }
    }
}
