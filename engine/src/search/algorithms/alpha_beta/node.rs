//! One thread's search below the root.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::{Game, Player};
use crate::search::common::abdada::Abdada;
use crate::search::common::control::Control;
use crate::search::common::line::extend_line;
use crate::search::common::ordering::{MoveHistory, Ranked, WIDE, pick, prepare};
use crate::search::common::root_search::{SearchThread, Window};
use crate::search::common::two_player::{Seen, TwoPlayer, Verdict};
use crate::table::{Bound, Entry, Table};
use crate::value::Score;

/// Plies below which a move that another thread is searching is put off.
const MIN_DEPTH_FOR_SHARING: u32 = 4;

/// Depth below which looking a position up takes longer than its few children.
const MIN_DEPTH_FOR_TABLE: u32 = 2;

/// What the threads of a search share.
pub struct Shared<'a, G: Game> {
    pub two_player: &'a TwoPlayer<'a, G>,
    pub table: &'a Table<'a>,
    pub salt: u64,
    pub age: u64,
    /// What other threads are searching; `None` with one thread.
    pub abdada: Option<Abdada>,
}

/// One thread: its clock, its stacks and what it has learned. On cache lines of its own: its counters
/// change at every node.
#[repr(align(128))]
pub struct Worker<'a, G: Game> {
    pub shared: &'a Shared<'a, G>,
    pub control: Control<'a>,
    pub history: MoveHistory<G::Move>,
    /// The moves of every position on the path, one after another.
    pub moves: Vec<G::Move>,
    /// Their ranks, likewise.
    pub ranks: Vec<Ranked>,
    /// The best line from each ply on, where the window was open.
    pub line: Vec<Vec<G::Move>>,
}

/// A position whose moves are about to be tried.
struct Node<'s, S> {
    state: &'s S,
    player: Player,
    ply: u32,
    depth: u32,
    key: u64,
    /// Whether its window was open when it was entered, so that its line may be wanted.
    open: bool,
    /// Where its moves begin on the stacks.
    first_move: usize,
    first_rank: usize,
}

impl<'a, G: Evaluation + Ordering> SearchThread<'a, G> for Worker<'a, G> {
    fn child(
        &mut self,
        state: &G::State,
        me: Player,
        depth: u32,
        window: Window,
    ) -> Option<Verdict> {
        self.value(state, me, 1, depth, window)
    }

    fn line(&self) -> &[G::Move] {
        &self.line[1]
    }

    fn begin(&mut self) {
        self.moves.clear();
        self.ranks.clear();
    }

    fn control(&self) -> &Control<'a> {
        &self.control
    }

    fn control_mut(&mut self) -> &mut Control<'a> {
        &mut self.control
    }
}

impl<G: Evaluation + Ordering> Worker<'_, G> {
    /// See [`SearchThread::child`]; `state` is `ply` plies from the root.
    #[inline]
    fn value(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Option<Verdict> {
        self.control.visit()?;
        // Also where the window is closed: the one above, still open, may make this line its own.
        self.line[ply as usize].clear();
        match self.shared.two_player.see(state, me, ply, depth) {
            Seen::Leaf(verdict) => {
                self.control.leaves += 1;
                Some(verdict)
            }
            Seen::Turn(player) if player == me => self.node(state, player, ply, depth, window),
            Seen::Turn(player) => Some(-self.node(state, player, ply, depth, window.opposite())?),
        }
    }

    /// The same for `player`, whose turn it is, with `depth` ≥ 1.
    fn node(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        depth: u32,
        mut window: Window,
    ) -> Option<Verdict> {
        let game = self.shared.two_player.problem.game;
        let open = !window.is_null();
        if self.shared.two_player.by_outcome {
            let (fastest, quickest) = (Score::win_in(ply + 1), Score::loss_in(ply + 1));
            if window.alpha >= fastest {
                return Some(Verdict { score: fastest, proven: true });
            }
            if window.beta <= quickest {
                return Some(Verdict { score: quickest, proven: true });
            }
            window.beta = window.beta.min(fastest);
        }
        let key = game.key(state) ^ self.shared.salt;
        let entry = (depth >= MIN_DEPTH_FOR_TABLE).then(|| self.shared.table.load(key)).flatten();
        if window.is_null()
            && let Some(verdict) = entry.and_then(|entry| served(entry, ply, depth, window))
        {
            return Some(verdict);
        }
        let (first_move, first_rank) = (self.moves.len(), self.ranks.len());
        self.rank_moves(state, player, ply, entry.and_then(|entry| entry.best));
        if self.moves.len() - first_move > WIDE {
            self.control.go_on()?;
            prepare(&mut self.ranks[first_rank..]);
        }
        let node = Node { state, player, ply, depth, key, open, first_move, first_rank };
        let verdict = self.best_of(&node, window);
        self.moves.truncate(first_move);
        self.ranks.truncate(first_rank);
        verdict
    }

    fn rank_moves(&mut self, state: &G::State, player: Player, ply: u32, table_move: Option<u16>) {
        let problem = self.shared.two_player.problem;
        let first = self.moves.len();
        problem.game.moves(state, &mut self.moves);
        let ordering = &self.history;
        self.ranks.extend(self.moves[first..].iter().enumerate().map(|(index, &action)| {
            if table_move.is_some_and(|best| usize::from(best) == index) {
                return MoveHistory::<G::Move>::first(index);
            }
            let hint = problem.game.ordering_score(state, action);
            ordering.rank(action, index, player, ply, hint)
        }));
    }

    /// The moves in rank order: the first with the window, the others by a null window unless they
    /// turn out better; those that another thread is at come last.
    fn best_of(&mut self, node: &Node<'_, G::State>, window: Window) -> Option<Verdict> {
        let Node { state, player, ply, depth, key, first_move, first_rank, .. } = *node;
        let game = self.shared.two_player.problem.game;
        let count = self.moves.len() - first_move;
        let sharing = self.shared.abdada.as_ref().filter(|_| depth >= MIN_DEPTH_FOR_SHARING);
        let mut best = Verdict::NOTHING;
        let mut best_index = 0;
        let mut alpha = window.alpha;
        let mut deferred: Vec<usize> = Vec::new();
        for turn in 0..2 * count {
            let index = if turn < count {
                pick(&mut self.ranks[first_rank + turn..first_rank + count])
            } else if let Some(index) = deferred.pop() {
                index
            } else {
                break;
            };
            let action = self.moves[first_move + index];
            let label = key ^ (index as u64 + 1);
            if let Some(abdada) = sharing
                && (1..count).contains(&turn)
                && abdada.has(label)
            {
                deferred.push(index);
                continue;
            }
            let child = game.after(state, action);
            if depth > MIN_DEPTH_FOR_TABLE {
                self.shared.table.prefetch(game.key(&child) ^ self.shared.salt);
            }
            let open = Window { alpha, beta: window.beta };
            if let Some(abdada) = sharing {
                abdada.add(label);
            }
            let verdict = if turn == 0 {
                self.value(&child, player, ply + 1, depth - 1, open)
            } else {
                self.scout(&child, player, ply + 1, depth - 1, open)
            };
            if let Some(abdada) = sharing {
                abdada.remove(label);
            }
            let verdict = verdict?;
            if verdict.score > best.score {
                best_index = index;
                if node.open && verdict.score > alpha {
                    extend_line(&mut self.line, ply, action);
                }
            }
            if verdict.score >= window.beta {
                best = verdict;
                self.learn(node, action, turn.min(count - 1));
                break;
            }
            best = best.or(verdict);
            alpha = alpha.max(best.score);
        }
        let bound = Bound::of(best.score, window.alpha, window.beta);
        let entry = Entry {
            score: best.score.later(ply),
            bound,
            depth: depth as u8,
            proven: best.proven,
            best: (bound != Bound::Upper).then_some(best_index as u16),
        };
        if depth >= MIN_DEPTH_FOR_TABLE {
            self.shared.table.store(key, entry, self.shared.age);
        }
        Some(best)
    }

    /// A null window at alpha, and the open one if the value lies above it.
    fn scout(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        depth: u32,
        open: Window,
    ) -> Option<Verdict> {
        let verdict = self.value(state, me, ply, depth, Window::null_at(open.alpha))?;
        if open.is_null() || verdict.score <= open.alpha || verdict.score >= open.beta {
            return Some(verdict);
        }
        self.value(state, me, ply, depth, open)
    }

    /// Learns that `cut` cut off after `tried` other moves of the node had not.
    fn learn(&mut self, node: &Node<'_, G::State>, cut: G::Move, tried: usize) {
        let Node { player, ply, depth, first_move, first_rank, .. } = *node;
        self.history.reward(cut, player, ply, depth);
        if depth > 1 {
            for rank in &self.ranks[first_rank..first_rank + tried] {
                self.history.punish(self.moves[first_move + rank.index()], player, depth);
            }
        }
    }
}

/// What a table entry answers: only what plain minimax at this very depth would say, that is an
/// entry of this depth, or one of less whose value no depth can change.
fn served(entry: Entry, ply: u32, depth: u32, window: Window) -> Option<Verdict> {
    let entry_depth = u32::from(entry.depth);
    if entry_depth != depth && !(entry.proven && entry_depth < depth) {
        return None;
    }
    let score = entry.score.earlier(ply);
    let answers = entry.bound.answers(score, window.alpha, window.beta);
    answers.then_some(Verdict { score, proven: entry.proven })
}
