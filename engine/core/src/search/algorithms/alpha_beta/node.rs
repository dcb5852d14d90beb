//! One thread's search below the root.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Game, Player};
use crate::search::common::asking::Asks;
use crate::search::common::move_history::MoveHistory;
use crate::search::common::move_picker::{
    MovePicker, Ranked, TABLE_MOVE, WIDE, reorder, sort_if_wide,
};
use crate::search::common::root_search::{AtRoot, Searcher, Window};
use crate::search::common::search_thread::SearchThread;
use crate::search::common::two_player::{
    self, Verdict, bound_for_first, for_first, window_for_first,
};
use crate::search::contract::{MoveOrder, SearchProblem};
use crate::search::observer::Observer;
use crate::table::{Bound, Entry};
use crate::value::Score;

/// The reason of a bound that an observer sees.
const NO_SOONER: &str = "no win can come sooner";

/// Depth from which a move that another thread is searching is deferred.
const MIN_DEPTH_FOR_SHARING: u32 = 4;

/// Moves after which no cutoff is expected, so that the others may come in any order.
const TRIES: usize = 3;

/// Depth below which a probe of the table takes longer than the few children.
const MIN_DEPTH_FOR_TABLE: u32 = 2;

/// One thread. On cache lines of its own: its counters change at every node.
#[repr(align(128))]
pub struct AlphaBeta<'a, G: Game, O> {
    pub thread: SearchThread<'a, G>,
    pub history: MoveHistory<G::Move>,
    pub observer: O,
}

/// An interior node whose moves lie on the stacks.
struct Node<'s, S> {
    state: &'s S,
    player: Player,
    ply: u32,
    depth: u32,
    key: u64,
    /// Whether the window was open on entry, so that the node's line may be part of the answer.
    open: bool,
    /// Where the node's moves and ranks begin on the stacks.
    first_move: usize,
    first_rank: usize,
    /// Nodes visited before it.
    nodes_before: u64,
    /// The table's value of the node. Then only the line of the table's move is searched.
    pinned: Option<Verdict>,
}

impl<'a, G: Evaluation + Ordering, O: Observer<G, Score>> Searcher<'a, G> for AlphaBeta<'a, G, O> {
    fn child(
        &mut self,
        state: &G::State,
        me: Player,
        depth: u32,
        window: Window,
    ) -> Option<Verdict> {
        self.ask_again(state, depth);
        self.value(state, me, 1, depth, window)
    }

    fn send_root(&mut self, entry: Entry) {
        let SearchProblem { game, root, .. } = *self.thread.shared.two_player.problem;
        let entry = Entry { portable: true, ..entry };
        self.thread.exchange.send(entry, &self.thread.control, |out| game.identify(root, out));
    }

    #[inline]
    fn tell(&mut self, event: AtRoot<'_, G::Move>) {
        let two_player = self.thread.shared.two_player;
        let (root, mover) = (two_player.problem.root, two_player.mover);
        let seen = |window: Window| window_for_first(window.alpha, window.beta, mover);
        match event {
            AtRoot::Begins(depth, window) => self.observer.begin_pass(root, depth, seen(window)),
            AtRoot::Follows(action) => self.observer.follow(action),
            AtRoot::Updates(score, window) => {
                self.observer.update(for_first(score, mover), seen(window));
            }
            AtRoot::Cuts(moves) => self.observer.cut(moves),
            AtRoot::Ends(verdict) => self.observer.end_pass(verdict.seen(mover)),
        }
    }

    fn thread(&self) -> &SearchThread<'a, G> {
        &self.thread
    }

    fn thread_mut(&mut self) -> &mut SearchThread<'a, G> {
        &mut self.thread
    }

    /// Whether plain minimax at `depth` has the value of `entry`: the entry is of this depth, or it is proven and of
    /// less.
    #[inline]
    fn is_as_deep(entry: Entry, depth: u32) -> bool {
        let entry_depth = u32::from(entry.depth);
        entry_depth == depth || (entry.proven && entry_depth < depth)
    }
}

impl<'a, G: Evaluation + Ordering, O: Observer<G, Score>> Asks<'a, G> for AlphaBeta<'a, G, O> {}

impl<G: Evaluation + Ordering, O: Observer<G, Score>> AlphaBeta<'_, G, O> {
    /// See [`Searcher::child`]; `state` is `ply` plies from the root.
    #[inline]
    fn value(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Verdict> {
        self.thread.control.visit()?;
        self.observer.enter(state, depth, window_for_first(window.alpha, window.beta, me));
        // Also where the window is null: the open one above may make this line part of its own.
        self.thread.lines.clear(ply);
        match self.thread.shared.two_player.node(state, me, ply, depth) {
            two_player::Node::Leaf(verdict) => {
                self.thread.control.leaves += 1;
                self.observer.leaf(verdict.seen(me));
                Some(verdict)
            }
            two_player::Node::Interior(player) if player == me => {
                self.interior(state, player, ply, depth, window)
            }
            two_player::Node::Interior(player) => {
                Some(-self.interior(state, player, ply, depth, window.opposite())?)
            }
        }
    }

    /// The value for `player`, whose turn it is, with `depth` ≥ 1.
    fn interior(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        depth: u32,
        mut window: Window,
    ) -> Option<Verdict> {
        let shared = self.thread.shared;
        let open = !window.is_null();
        if shared.two_player.by_outcome {
            let (fastest, quickest) = (Score::win_in(ply + 1), Score::loss_in(ply + 1));
            if window.alpha >= fastest {
                let verdict = Verdict { score: fastest, proven: true };
                let bound = bound_for_first(Bound::Upper, player);
                self.observer.bounded(verdict.seen(player), bound, NO_SOONER);
                return Some(verdict);
            }
            if window.beta <= quickest {
                let verdict = Verdict { score: quickest, proven: true };
                let bound = bound_for_first(Bound::Lower, player);
                self.observer.bounded(verdict.seen(player), bound, NO_SOONER);
                return Some(verdict);
            }
            window.beta = window.beta.min(fastest);
        }
        let key = shared.two_player.problem.game.key(state) ^ shared.salt;
        let entry = (depth >= MIN_DEPTH_FOR_TABLE).then(|| shared.load(key)).flatten();
        if let Some(verdict) = Self::table_cut(entry, ply, depth, window) {
            let bound = entry.map_or(Bound::Exact, |entry| entry.bound);
            self.observer.table(verdict.seen(player), bound_for_first(bound, player));
            self.thread.exchange.note_use(depth, key);
            return Some(verdict);
        }
        let nodes_before = self.thread.control.nodes;
        let table_move = shared.table_move(entry);
        let pinned = entry
            .filter(|_| table_move.is_some() && shared.order == MoveOrder::Learned)
            .filter(|&entry| Self::is_as_deep(entry, depth))
            .and_then(|entry| self.thread.exchange.pinned(entry, ply, window));
        if let Some(verdict) = pinned {
            self.thread.exchange.note_use(depth, key);
            window = Window::around(verdict.score);
        }
        let (first_move, first_rank) = (self.thread.moves.len(), self.thread.ranks.len());
        self.rank_moves(state, player, ply, table_move);
        if self.thread.moves.len() - first_move > WIDE {
            self.thread.control.check_time()?;
            sort_if_wide(&mut self.thread.ranks[first_rank..]);
        }
        match table_move {
            Some(best) if pinned.is_some() => self.ask_about_line(state, first_move, best, depth),
            _ => self.ask_about_children(state, first_move, depth),
        }
        let node = Node {
            state,
            player,
            ply,
            depth,
            key,
            open,
            first_move,
            first_rank,
            nodes_before,
            pinned,
        };
        let verdict = self.search_moves(&node, window);
        self.thread.moves.truncate(first_move);
        self.thread.ranks.truncate(first_rank);
        let verdict = verdict?;
        self.observer.leave(verdict.seen(player));
        Some(verdict)
    }

    /// Puts the moves of `state` and their ranks on the stacks.
    fn rank_moves(&mut self, state: &G::State, player: Player, ply: u32, table_move: Option<u16>) {
        let Self { thread, history, .. } = self;
        let game = thread.shared.two_player.problem.game;
        let first = thread.moves.len();
        game.moves(state, &mut thread.moves);
        thread.ranks.extend(thread.moves[first..].iter().enumerate().map(|(index, &action)| {
            if table_move.is_some_and(|best| usize::from(best) == index) {
                return Ranked::new(TABLE_MOVE, index);
            }
            history.rank(action, index, player, ply, game.ordering_score(state, action))
        }));
        if thread.shared.order != MoveOrder::Learned {
            self.reorder(state, first);
        }
    }

    /// Puts the moves from `first` on in the order that a switch names.
    #[cold]
    fn reorder(&mut self, state: &G::State, first: usize) {
        let SearchThread { shared, moves, ranks, .. } = &mut self.thread;
        let first_rank = ranks.len() - (moves.len() - first);
        let game = shared.two_player.problem.game;
        let known = |index: usize| game.ordering_score(state, moves[first + index]);
        reorder(&mut ranks[first_rank..], shared.order, known);
    }

    /// Searches the moves in rank order: the first with the window, the others with a null window and
    /// again only if they turn out better. Moves that another thread is searching come last.
    fn search_moves(&mut self, node: &Node<'_, G::State>, window: Window) -> Option<Verdict> {
        let Node { state, ply, depth, key, first_move, first_rank, .. } = *node;
        let shared = self.thread.shared;
        let game = shared.two_player.problem.game;
        let sharing = shared.sharing(depth >= MIN_DEPTH_FOR_SHARING);
        let mut picker = MovePicker::new(first_rank, self.thread.moves.len() - first_move);
        let mut best = Verdict::NOTHING;
        let mut best_index = 0;
        let mut alpha = window.alpha;
        let differs = self.thread.exchange.differs(Some(depth));
        let before_reversal = if node.open { 1 } else { TRIES };
        while let Some(ranked) = picker.next(&mut self.thread.ranks) {
            if differs && picker.before_last() + 1 == before_reversal {
                picker.reverse(&mut self.thread.ranks);
            }
            let index = ranked.index();
            let action = self.thread.moves[first_move + index];
            let label = key ^ (index as u64 + 1);
            if !picker.is_first() && picker.may_defer() && sharing.is_busy(label) {
                picker.defer(ranked);
                continue;
            }
            let child = game.after(state, action);
            if depth > MIN_DEPTH_FOR_TABLE {
                shared.table.prefetch(game.key(&child) ^ shared.salt);
            }
            sharing.enter(label);
            let open = Window { alpha, beta: window.beta };
            let verdict = self.search_child(&child, action, node, open, picker.is_first());
            sharing.leave(label);
            let verdict = verdict?;
            if verdict.score > best.score {
                best_index = index;
                if node.open && verdict.score > alpha {
                    self.thread.lines.extend(ply, action);
                }
            }
            if node.pinned.is_some() {
                return node.pinned;
            }
            if verdict.score >= window.beta {
                best = verdict;
                self.learn(node, action, picker.before_last());
                self.update(node, best.score, best.score, window.beta);
                if O::ON {
                    let rest = std::iter::from_fn(|| picker.next(&mut self.thread.ranks));
                    let moves = &self.thread.moves;
                    self.observer.cut(rest.map(|ranked| moves[first_move + ranked.index()]));
                }
                break;
            }
            best = best.or(verdict);
            alpha = alpha.max(best.score);
            self.update(node, best.score, alpha, window.beta);
        }
        if depth >= MIN_DEPTH_FOR_TABLE {
            let bound = Bound::of(best.score, window.alpha, window.beta);
            let entry = Entry {
                score: best.score.later(ply),
                bound,
                depth: depth as u8,
                proven: best.proven,
                // The key covers the path, where that counts.
                portable: true,
                best: (bound != Bound::Upper).then_some(best_index as u16),
            };
            shared.store(key, entry);
            if self.thread.exchange.is_on() {
                self.send(node, entry);
            }
        }
        Some(best)
    }

    /// The value of a child of `node`: of the first at once in the `open` window; of another in the
    /// null window at alpha, and in the open one if the value lies above.
    #[inline]
    fn search_child(
        &mut self,
        child: &G::State,
        action: G::Move,
        node: &Node<'_, G::State>,
        open: Window,
        first: bool,
    ) -> Option<Verdict> {
        let Node { player, ply, depth, .. } = *node;
        if !first {
            self.ask_again(child, depth - 1);
            let null = Window::null_at(open.alpha);
            self.observer.follow(action);
            let verdict = self.value(child, player, ply + 1, depth - 1, null)?;
            if open.is_null() || verdict.score <= open.alpha || verdict.score >= open.beta {
                return Some(verdict);
            }
        }
        self.observer.follow(action);
        self.value(child, player, ply + 1, depth - 1, open)
    }

    /// Reports to an observer of `node` the `score` so far of the node's player, and the window (`alpha`, `beta`).
    #[inline]
    fn update(&mut self, node: &Node<'_, G::State>, score: Score, alpha: Score, beta: Score) {
        let Node { player, .. } = *node;
        self.observer.update(for_first(score, player), window_for_first(alpha, beta, player));
    }

    /// Sends the entry of `node` to other hosts if its search cost much.
    fn send(&mut self, node: &Node<'_, G::State>, entry: Entry) {
        let SearchThread { exchange, control, shared, .. } = &mut self.thread;
        let cost = control.nodes - node.nodes_before + 1;
        exchange.learn(node.depth, cost);
        if cost >= exchange.sends_from || exchange.sends_line(node.depth, entry.bound) {
            let game = shared.two_player.problem.game;
            exchange.send(entry, control, |out| game.identify(node.state, out));
        }
    }

    /// Updates the histories: `cut` caused a cutoff after `tried` other moves of the node had not.
    fn learn(&mut self, node: &Node<'_, G::State>, cut: G::Move, tried: usize) {
        let Node { player, ply, depth, first_move, first_rank, .. } = *node;
        let Self { thread, history, .. } = self;
        history.reward(cut, player, ply, depth);
        if depth > 1 {
            for rank in &thread.ranks[first_rank..first_rank + tried] {
                history.punish(thread.moves[first_move + rank.index()], player, depth);
            }
        }
    }
}
