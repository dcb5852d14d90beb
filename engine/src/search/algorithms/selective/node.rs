//! One thread's search below the root and above the horizon.

use super::History;
use super::evaluation_cache::EvaluationCache;
use super::history::Slot;
use super::late_move_reductions::LateMoveReductions;
use super::probcut::Probe;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::{Facts, Game, Player};
use crate::search::MOST_DEPTH;
use crate::search::common::abdada::Abdada;
use crate::search::common::control::Control;
use crate::search::common::ordering::Ranked;
use crate::search::common::root_search::{SearchThread, Window};
use crate::search::common::two_player::{Seen, TwoPlayer, Verdict};
use crate::table::{Bound, Entry, Table};
use crate::value::Score;

/// Plies that a line may have, extensions and quiescence included; beyond stands the estimate.
const MOST_PLIES: usize = MOST_DEPTH as usize + 56;

/// What the threads of a search share.
pub struct Shared<'a, G: Game> {
    pub two_player: &'a TwoPlayer<'a, G>,
    pub table: &'a Table<'a>,
    pub salt: u64,
    pub age: u64,
    /// What other threads are searching; `None` with one thread.
    pub abdada: Option<Abdada>,
    pub facts: Facts,
    /// Steps of a score that a quiet ply may change.
    pub margin: i32,
    pub late_move_reductions: LateMoveReductions,
}

/// One thread: its clock, its stacks and what it has learned. On cache lines of its own: its counters
/// change at every node.
#[repr(align(128))]
pub struct Worker<'a, G: Game> {
    pub(super) shared: &'a Shared<'a, G>,
    pub(super) control: Control<'a>,
    pub(super) history: History<G::Move>,
    /// The moves of every position on the path, one after another.
    pub(super) moves: Vec<G::Move>,
    /// Their ranks, likewise.
    pub(super) ranks: Vec<Ranked>,
    /// What the game says of the moves being ranked.
    pub(super) hints: Vec<i32>,
    /// Quiet moves tried in vain at every position on the path, likewise.
    pub(super) tried: Vec<G::Move>,
    /// The best line from each ply on, where the window was open.
    pub(super) line: Vec<Vec<G::Move>>,
    /// Key and estimate of each position on the path.
    path: Vec<(u64, Option<Score>)>,
    evaluation_cache: EvaluationCache,
    /// Ply beyond which nothing is extended.
    pub(super) reach: u32,
}

/// How a position was come to.
#[derive(Clone, Copy)]
pub struct Before {
    /// The move, unless it is the root's.
    pub slot: Option<Slot>,
    /// Whether it was noisy.
    pub noisy: bool,
    /// Whether by passing.
    pub passed: bool,
}

/// A position whose moves are about to be tried.
pub struct Node<'s, S> {
    pub state: &'s S,
    pub player: Player,
    pub ply: u32,
    pub depth: u32,
    pub before: Before,
    pub key: u64,
    pub table_move: Option<u16>,
    pub urgent: bool,
    /// Whether the moves to be tried are all that matter.
    pub whole: bool,
    /// Whether the table's move is left out, to see what the others are worth; then nothing is stored.
    pub without_best: bool,
    /// Plies by which the table's move is searched deeper.
    pub deeper: u32,
    /// For `player`; none where it is urgent.
    pub estimate: Option<Score>,
    /// Whether the estimate is better than at the player's last turn.
    pub improving: bool,
    /// Where its moves begin on the stacks.
    pub first_move: usize,
    pub first_rank: usize,
    /// Where the quiet ones tried in vain do.
    pub first_tried: usize,
}

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> SearchThread<'a, G> for Worker<'a, G> {
    fn child(
        &mut self,
        state: &G::State,
        me: Player,
        depth: u32,
        window: Window,
    ) -> Option<Verdict> {
        self.reach = 2 * (depth + 1);
        self.value(state, me, 1, depth, window, Before { slot: None, noisy: false, passed: false })
    }

    fn line(&self) -> &[G::Move] {
        &self.line[1]
    }

    fn begin(&mut self) {
        self.moves.clear();
        self.ranks.clear();
        self.tried.clear();
    }

    fn control(&self) -> &Control<'a> {
        &self.control
    }

    fn control_mut(&mut self) -> &mut Control<'a> {
        &mut self.control
    }
}

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> Worker<'a, G> {
    /// A thread that has learned nothing yet.
    pub fn new(shared: &'a Shared<'a, G>, control: Control<'a>) -> Self {
        let TwoPlayer { problem, .. } = shared.two_player;
        let root = (problem.game.position_key(problem.root) ^ shared.salt, None);
        Self {
            shared,
            control,
            history: History::new(MOST_PLIES),
            moves: Vec::new(),
            ranks: Vec::new(),
            hints: Vec::new(),
            tried: Vec::new(),
            line: vec![Vec::new(); MOST_PLIES + 2],
            path: vec![root; MOST_PLIES + 1],
            evaluation_cache: EvaluationCache::new(),
            reach: 0,
        }
    }

    /// Value of `state`, `ply` plies from the root, for `me`, searched `depth` plies; see
    /// [`SearchThread::child`].
    #[inline]
    pub(super) fn value(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        depth: u32,
        window: Window,
        before: Before,
    ) -> Option<Verdict> {
        self.visited(state, me, ply, window, |worker, player, window| {
            worker.node(state, player, ply, depth, window, before)
        })
    }

    /// Counts `state` and looks whether the game is over there; if not, `go_on` tells what it is to
    /// the player to move, in that player's window.
    #[inline]
    pub(super) fn visited(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        window: Window,
        go_on: impl FnOnce(&mut Self, Player, Window) -> Option<Verdict>,
    ) -> Option<Verdict> {
        self.control.visit()?;
        // Also where the window is closed: the one above, still open, may make this line its own.
        self.line[ply as usize].clear();
        match self.shared.two_player.see(state, me, ply, 1) {
            Seen::Leaf(mut verdict) => {
                self.control.leaves += 1;
                // A draw that other paths to the position would not have.
                verdict.proven &= !self.shared.facts.history || verdict.score.decided().is_some();
                Some(verdict)
            }
            Seen::Turn(player) if player == me => go_on(self, player, window),
            Seen::Turn(player) => Some(-go_on(self, player, window.opposite())?),
        }
    }

    /// The estimate of `state`, labelled `key`, for `player`, whose turn it is; what was estimated lately
    /// is remembered.
    pub(super) fn estimate(&mut self, state: &G::State, key: u64, player: Player) -> Score {
        self.control.leaves += 1;
        let two_player = self.shared.two_player;
        self.evaluation_cache.recall(key, || two_player.estimate(state, player))
    }

    /// Whether the position with `key`, `ply` plies from the root, was on the path before.
    fn repeats(&self, key: u64, ply: u32) -> bool {
        self.shared.facts.history
            && self.path[..ply as usize].iter().rev().skip(1).step_by(2).any(|at| at.0 == key)
    }

    /// Learns how the estimate after the move `before`, `estimate` for `player`, compares with what was
    /// thought of the position before it: its estimate, or what the table knew better.
    fn learn_change(&mut self, estimate: Score, player: Player, ply: u32, before: Before) {
        let last = ply.checked_sub(1).and_then(|turn| self.path[turn as usize].1);
        if let Some((slot, last)) = before.slot.zip(last)
            && !before.noisy
        {
            self.history.learn_change(slot, last, estimate, player, self.shared.margin);
        }
    }

    /// Value of `state` for `player`, whose turn it is.
    fn node(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        depth: u32,
        mut window: Window,
        before: Before,
    ) -> Option<Verdict> {
        let game = self.shared.two_player.problem.game;
        let key = game.position_key(state) ^ self.shared.salt;
        if ply as usize >= MOST_PLIES {
            return Some(unproven(self.estimate(state, key, player)));
        }
        if self.repeats(key, ply) {
            return Some(unproven(Score::DRAW));
        }
        let urgent = game.is_threatened(state);
        let mut depth = depth + u32::from(urgent && ply < self.reach);
        if depth == 0 {
            return self.quiescence(state, player, ply, window, key, true);
        }
        if let Some(verdict) = self.settled(state, ply, &mut window) {
            return Some(verdict);
        }
        let open = !window.is_null();
        let entry = self.shared.table.load(key);
        if !open && let Some(verdict) = entry.and_then(|entry| served(entry, ply, depth, window)) {
            return Some(verdict);
        }
        let estimate = (!urgent).then(|| {
            let estimate = self.estimate(state, key, player);
            self.learn_change(estimate, player, ply, before);
            refined(estimate, entry, ply)
        });
        self.path[ply as usize] = (key, estimate);
        let last = ply.checked_sub(2).and_then(|turn| self.path[turn as usize].1);
        let improving = estimate.zip(last).is_some_and(|(now, last)| now > last);
        if !open && let Some(estimate) = estimate {
            let hope = self.shared.margin * (depth as i32 - i32::from(improving)).max(0);
            if depth <= 7 && estimate.shifted(-hope) >= window.beta {
                return Some(unproven(estimate));
            }
            let despair = self.shared.margin * (2 * depth as i32 + 1);
            if depth <= 3 && estimate.shifted(despair) <= window.alpha {
                let verdict = self.quiescence(state, player, ply, window, key, true)?;
                if verdict.score <= window.alpha {
                    return Some(verdict);
                }
            }
            if depth >= 3
                && !before.passed
                && estimate >= window.beta
                && let Some(passed) = game.pass(state)
            {
                let verdict = self.pass(&passed, player, ply, depth, window, estimate)?;
                if verdict.score >= window.beta {
                    return Some(verdict);
                }
            }
            if let Some(goal) = self.goal(window, depth, ply, entry) {
                let probe = Probe { state, player, ply, depth, estimate };
                if let Some(verdict) = self.probed(&probe, goal)? {
                    return Some(verdict);
                }
            }
        }
        let table_move = entry.and_then(|entry| entry.best);
        if table_move.is_none() && depth >= 4 {
            depth -= 1;
        }
        let (first_move, first_rank) = (self.moves.len(), self.ranks.len());
        let first_tried = self.tried.len();
        let whole = game.candidate_moves(state, &mut self.moves);
        let count = self.moves.len() - first_move;
        let table_move = table_move.filter(|&best| usize::from(best) < count);
        let node = Node {
            state,
            player,
            ply,
            depth,
            before,
            key,
            table_move,
            urgent,
            whole,
            without_best: false,
            deeper: 0,
            estimate,
            improving,
            first_move,
            first_rank,
            first_tried,
        };
        let verdict = match entry.and_then(|entry| self.rival(entry, &node)) {
            Some(rival) => self.singled_out(node, window, rival),
            None => self.best_of(&node, window),
        };
        self.moves.truncate(first_move);
        self.ranks.truncate(first_rank);
        self.tried.truncate(first_tried);
        verdict
    }

    /// What is certain of `state` without a search: that no end is nearer than the next ply, and
    /// what the game knows of it. Narrows the `window`; a verdict if nothing is left of it.
    pub(super) fn settled(
        &self,
        state: &G::State,
        ply: u32,
        window: &mut Window,
    ) -> Option<Verdict> {
        let (mut low, mut high) = self.shared.two_player.problem.game.bounds(state);
        (low, high) = (low.earlier(ply), high.earlier(ply));
        if self.shared.two_player.by_outcome {
            (low, high) = (low.max(Score::loss_in(ply + 1)), high.min(Score::win_in(ply + 1)));
        }
        let proven = |score| Some(Verdict { score, proven: true });
        if low >= high || low >= window.beta {
            return proven(low);
        }
        if high <= window.alpha {
            return proven(high);
        }
        window.alpha = window.alpha.max(low.just_below());
        window.beta = window.beta.min(high.just_above());
        None
    }

    /// What it is worth to pass, into `passed`: if even that is too good, so is the best move
    /// (Donninger 1993).
    fn pass(
        &mut self,
        passed: &G::State,
        player: Player,
        ply: u32,
        depth: u32,
        window: Window,
        estimate: Score,
    ) -> Option<Verdict> {
        let above = (estimate.steps() - window.beta.steps()) / (2 * self.shared.margin).max(1);
        let reduced = depth.saturating_sub(4 + depth / 3 + above.clamp(0, 2) as u32);
        let scout = Window::null_at(window.beta.just_below());
        let before = Before { slot: None, noisy: false, passed: true };
        let score = self.value(passed, player, ply + 1, reduced, scout, before)?.score;
        let won = score.decided().is_some_and(|plies| plies > 0);
        Some(unproven(if won { window.beta } else { score }))
    }
}

/// A score that rests on an estimate.
pub(super) const fn unproven(score: Score) -> Verdict {
    Verdict { score, proven: false }
}

/// The estimate, or what the table knows better.
fn refined(estimate: Score, entry: Option<Entry>, ply: u32) -> Score {
    let Some(entry) = entry else { return estimate };
    let score = entry.score.earlier(ply);
    match entry.bound {
        _ if score.decided().is_some() => estimate,
        Bound::Exact => score,
        Bound::Lower => estimate.max(score),
        Bound::Upper => estimate.min(score),
    }
}

/// What a table entry of this depth or more answers.
pub(super) fn served(entry: Entry, ply: u32, depth: u32, window: Window) -> Option<Verdict> {
    if u32::from(entry.depth) < depth && !entry.proven {
        return None;
    }
    let score = entry.score.earlier(ply);
    let answers = entry.bound.answers(score, window.alpha, window.beta);
    answers.then_some(Verdict { score, proven: entry.proven })
}
