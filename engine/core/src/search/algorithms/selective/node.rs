//! One thread's search below the root and above the horizon.

use super::History;
use super::dependence::Dependence;
use super::evaluation_cache::EvaluationCache;
use super::heuristics::{Heuristic, Heuristics};
use super::history::Slot;
use super::late_move_reductions::LateMoveReductions;
use std::hash::Hasher;
use std::ops::RangeInclusive;

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::{Facts, Game, Player};
use crate::search::common::asking::Asks;
use crate::search::common::attempt::Attempt;
use crate::search::common::control::Control;
use crate::search::common::exchange::Levels;
use crate::search::common::move_history::Learns;
use crate::search::common::root_search::{Searcher, Window};
use crate::search::common::search_thread::{SearchThread, Shared};
use crate::search::common::two_player::{self, TwoPlayer, Verdict};
use crate::search::contract::{MOST_DEPTH, MoveOrder};
use crate::table::Entry;
use crate::value::Score;

/// Most plies of a line, extensions and quiescence included; beyond, the estimate is the value.
const MOST_PLIES: u32 = MOST_DEPTH + 56;

/// What the threads share beside [`Shared`].
pub struct SelectiveSettings {
    pub facts: Facts,
    pub heuristics: Heuristics,
    /// Steps of a score that a quiet ply may change.
    pub margin: i32,
    pub late_move_reductions: LateMoveReductions,
}

/// One thread. On cache lines of its own: its counters change at every node.
#[repr(align(128))]
pub struct Selective<'a, G: Game> {
    pub(super) thread: SearchThread<'a, G>,
    pub(super) settings: &'a SelectiveSettings,
    pub(super) history: History<G::Move>,
    /// The game's ordering scores of the moves being ranked.
    pub(super) ordering_scores: Vec<i32>,
    /// Quiet moves that did not cut off, of every position on the path.
    pub(super) failed_quiets: Vec<G::Move>,
    /// Key and estimate of each position on the path.
    pub(super) path: Vec<(u64, Option<Score>)>,
    pub(super) evaluation_cache: EvaluationCache,
    /// Ply from which nothing is extended.
    pub(super) extension_limit: u32,
    /// The positions of the path on which the value depends, by the moves searched so far.
    pub(super) dependence: Dependence,
    /// By player: the ply from which it may pass. Above it, a pass of its own is being verified.
    pub(super) passes_from: [u32; 2],
}

/// The move that led to a node.
#[derive(Clone, Copy)]
pub struct Arrival {
    /// The move's place in the histories; none for the root's moves and for a null move.
    pub slot: Option<Slot>,
    /// Whether the move was noisy.
    pub noisy: bool,
    /// Whether the move was a null move.
    pub null_move: bool,
}

/// An interior node.
pub struct Node<'s, S> {
    pub state: &'s S,
    pub player: Player,
    pub ply: u32,
    pub depth: u32,
    pub arrival: Arrival,
    pub key: u64,
    pub table_move: Option<u16>,
    /// Whether the player to move has a threat to meet, as in check.
    pub threatened: bool,
    /// Whether the moves left out are certain to be no better.
    pub complete: bool,
    /// Whether the table's move is left out, to value the other moves. Then nothing is stored.
    pub excludes_table_move: bool,
    /// Plies by which the table's move is searched deeper.
    pub extension: u32,
    /// For `player`; none where it is threatened.
    pub estimate: Option<Score>,
    /// Whether the estimate is better than at the player's last turn.
    pub improving: bool,
    /// Where the node's moves, ranks and failed quiet moves begin on the stacks.
    pub first_move: usize,
    pub first_rank: usize,
    pub first_failed: usize,
    /// Nodes visited before it.
    pub nodes_before: u64,
    /// The table's value of the node. Then only the line of the table's move is searched.
    pub pinned: Option<Verdict>,
}

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> Searcher<'a, G> for Selective<'a, G> {
    fn child(
        &mut self,
        state: &G::State,
        me: Player,
        depth: u32,
        window: Window,
    ) -> Option<Verdict> {
        self.extension_limit = 2 * (depth + 1);
        self.ask_again(state, depth);
        let arrival = Arrival { slot: None, noisy: false, null_move: false };
        self.value(state, me, 1, depth, window, arrival)
    }

    fn send_root(&mut self, entry: Entry) {
        let portable =
            !self.settings.facts.history || entry.portable && self.dependence.above(0).is_none();
        let root = self.thread.shared.two_player.problem.root;
        self.send_of_line(root, Entry { portable, ..entry });
    }

    fn thread(&self) -> &SearchThread<'a, G> {
        &self.thread
    }

    fn thread_mut(&mut self) -> &mut SearchThread<'a, G> {
        &mut self.thread
    }

    /// Whether `entry` is of `depth` or more, or proven.
    #[inline]
    fn is_as_deep(entry: Entry, depth: u32) -> bool {
        u32::from(entry.depth) >= depth || entry.proven
    }

    fn begin_pass(&mut self) {
        self.thread.begin_pass();
        self.failed_quiets.clear();
        self.dependence = Dependence::NONE;
        self.passes_from = [0; 2];
    }
}

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> Asks<'a, G> for Selective<'a, G> {
    #[inline]
    fn key(game: &G, state: &G::State) -> u64 {
        game.position_key(state)
    }

    fn identify(game: &G, state: &G::State, out: &mut dyn Hasher) {
        game.identify_position(state, out);
    }

    fn list_moves(game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
        game.candidate_moves(state, moves);
    }

    fn has_paths(&self) -> bool {
        self.settings.facts.history
    }

    fn takes_any_best(&self) -> bool {
        true
    }
}

impl<'a, G: Evaluation + Ordering + Quiescence + Proof> Selective<'a, G> {
    /// A thread with empty histories.
    pub fn new(
        shared: &'a Shared<'a, G>,
        settings: &'a SelectiveSettings,
        control: Control<'a>,
    ) -> Self {
        let TwoPlayer { problem, .. } = shared.two_player;
        let root = (problem.game.position_key(problem.root) ^ shared.salt, None);
        Self {
            thread: SearchThread::new(shared, control, MOST_PLIES, Levels::Depths),
            settings,
            history: History::new(MOST_PLIES as usize, Learns::under(problem.parameters.switches)),
            ordering_scores: Vec::new(),
            failed_quiets: Vec::new(),
            path: vec![root; MOST_PLIES as usize + 1],
            evaluation_cache: EvaluationCache::new(),
            extension_limit: 0,
            dependence: Dependence::NONE,
            passes_from: [0; 2],
        }
    }

    /// The value of `state`, `ply` plies from the root, for `me`, searched `depth` plies; see
    /// [`Searcher::child`].
    #[inline]
    pub(super) fn value(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        depth: u32,
        window: Window,
        arrival: Arrival,
    ) -> Option<Verdict> {
        self.visit(state, me, ply, window, |searcher, player, window| {
            searcher.interior(state, player, ply, depth, window, arrival)
        })
    }

    /// Counts `state`. Returns its value for `me` if the game is over. Else it calls `interior` for the player to move,
    /// with that player's window, and returns its value.
    #[inline]
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        me: Player,
        ply: u32,
        window: Window,
        interior: impl FnOnce(&mut Self, Player, Window) -> Option<Verdict>,
    ) -> Option<Verdict> {
        self.thread.control.visit()?;
        // Also where the window is null: the open one above may make this line part of its own.
        self.thread.lines.clear(ply);
        match self.thread.shared.two_player.node(state, me, ply, 1) {
            two_player::Node::Leaf(mut verdict) => {
                self.thread.control.leaves += 1;
                if self.settings.facts.history {
                    self.mind_history(state, &mut verdict);
                }
                Some(verdict)
            }
            two_player::Node::Interior(player) if player == me => interior(self, player, window),
            two_player::Node::Interior(player) => Some(-interior(self, player, window.opposite())?),
        }
    }

    /// The value of `state` for `player`, whose turn it is.
    fn interior(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        depth: u32,
        window: Window,
        arrival: Arrival,
    ) -> Option<Verdict> {
        let others = std::mem::replace(&mut self.dependence, Dependence::NONE);
        let verdict = self.value_of_interior(state, player, ply, depth, window, arrival);
        self.dependence = self.dependence.above(ply).and(others);
        verdict
    }

    /// As [`Self::interior`]; also sets the dependence of the value.
    #[inline]
    fn value_of_interior(
        &mut self,
        state: &G::State,
        player: Player,
        ply: u32,
        depth: u32,
        mut window: Window,
        arrival: Arrival,
    ) -> Option<Verdict> {
        let shared = self.thread.shared;
        let game = shared.two_player.problem.game;
        let key = game.position_key(state) ^ shared.salt;
        if ply >= MOST_PLIES {
            return Some(unproven(self.estimate(state, key, player)));
        }
        if let Some(earlier) = self.repeated(key, ply) {
            self.dependence = Dependence::on(earlier);
            return Some(unproven(self.repetition(state, player)));
        }
        let threatened = game.is_threatened(state);
        let extends = threatened
            && ply < self.extension_limit
            && self.settings.heuristics.has(Heuristic::ThreatExtensions);
        let depth = depth + u32::from(extends);
        if depth == 0 {
            if !self.settings.heuristics.has(Heuristic::Quiescence) {
                return Some(unproven(self.estimate(state, key, player)));
            }
            return self.quiescence(state, player, ply, window, key, true);
        }
        let possible = match self.narrow_by_bounds(state, ply, &mut window) {
            Ok(possible) => possible,
            Err(verdict) => return Some(verdict),
        };
        let entry = shared.load(key);
        if let Some(verdict) = Self::table_cut(entry, ply, depth, window) {
            self.thread.exchange.note_use(depth, key);
            self.depend_on(entry);
            return Some(verdict);
        }
        let table_move = self.table_move_first(entry);
        let pinned = entry
            // A ply less serves: the position may have been reduced by one before its move was known.
            .filter(|&entry| table_move.is_some() && Self::is_as_deep(entry, depth.max(1) - 1))
            .and_then(|entry| self.thread.exchange.pinned(entry, ply, window));
        if let Some(verdict) = pinned {
            self.thread.exchange.note_use(depth, key);
            window = Window::around(verdict.score);
        }
        let mut node = Node {
            state,
            player,
            ply,
            depth,
            arrival,
            key,
            table_move,
            threatened,
            complete: true,
            excludes_table_move: false,
            extension: 0,
            estimate: None,
            improving: false,
            first_move: self.thread.moves.len(),
            first_rank: self.thread.ranks.len(),
            first_failed: self.failed_quiets.len(),
            nodes_before: self.thread.control.nodes,
            pinned,
        };
        self.evaluate(&mut node, entry);
        let estimate = node.estimate.map(|it| it.clamp(*possible.start(), *possible.end()));
        if let Some(estimate) = estimate.filter(|_| window.is_null()) {
            match self.prune(&node, window, estimate, entry) {
                Attempt::Stopped => return None,
                Attempt::Succeeded(verdict) => return Some(verdict),
                Attempt::Failed => {}
            }
        }
        let verdict = self.expand(node, window, entry);
        if pinned.is_some() {
            self.dependence = Dependence::NONE;
            self.depend_on(entry);
        }
        verdict
    }

    /// Tries to answer for `node`, whose `window` is null, without its moves: by the estimate alone
    /// (reverse futility pruning), by quiescence (razoring), by a null move, by ProbCut.
    fn prune(
        &mut self,
        node: &Node<'_, G::State>,
        window: Window,
        estimate: Score,
        entry: Option<Entry>,
    ) -> Attempt<Verdict> {
        let Node { state, player, ply, depth, improving, .. } = *node;
        let SelectiveSettings { margin, heuristics, .. } = *self.settings;
        let game = self.thread.shared.two_player.problem.game;
        let futility = margin * (depth as i32 - i32::from(improving)).max(0);
        if depth <= 7
            && estimate.shifted(-futility) >= window.beta
            && heuristics.has(Heuristic::ReverseFutility)
            && !game.is_near_zugzwang(state)
        {
            self.depend_on(entry);
            return Attempt::Succeeded(unproven(estimate));
        }
        let razor = margin * (2 * depth as i32 + 1);
        if depth <= 3
            && estimate.shifted(razor) <= window.alpha
            && heuristics.has(Heuristic::Razoring)
        {
            match self.quiescence(state, player, ply, window, node.key, true) {
                None => return Attempt::Stopped,
                Some(verdict) if verdict.score <= window.alpha => {
                    return Attempt::Succeeded(verdict);
                }
                Some(_) => {}
            }
        }
        if depth >= 3
            && !node.arrival.null_move
            && estimate >= window.beta
            && heuristics.has(Heuristic::NullMove)
            && ply >= self.passes_from[player]
            && !game.is_near_zugzwang(state)
            && let Some(passed) = game.pass(state)
        {
            match self.null_move(&passed, node, window, estimate, entry) {
                None => return Attempt::Stopped,
                Some(verdict) if verdict.score >= window.beta => {
                    return Attempt::Succeeded(verdict);
                }
                Some(_) => {}
            }
        }
        match self.probcut_beta(window, depth, ply, entry) {
            Some(beta) => self.probcut(node, estimate, beta),
            None => Attempt::Failed,
        }
    }

    /// Searches the moves of `node`: a ply less deep where the table names no move (internal iterative
    /// reduction), the table's deeper where it is singular.
    pub(super) fn expand(
        &mut self,
        mut node: Node<'_, G::State>,
        window: Window,
        entry: Option<Entry>,
    ) -> Option<Verdict> {
        let reduces = node.table_move.is_none()
            && node.depth >= 4
            && self.settings.heuristics.has(Heuristic::InternalReductions);
        if reduces {
            node.depth -= 1;
        }
        let Node { first_move, first_rank, first_failed, .. } = node;
        let game = self.thread.shared.two_player.problem.game;
        node.complete = game.candidate_moves(node.state, &mut self.thread.moves);
        match node.table_move {
            Some(best) if node.pinned.is_some() => {
                self.ask_about_line(node.state, first_move, best, node.depth);
            }
            _ => self.ask_about_children(node.state, first_move, node.depth),
        }
        let count = self.thread.moves.len() - first_move;
        node.table_move = node.table_move.filter(|&best| usize::from(best) < count);
        node.pinned = node.pinned.filter(|_| node.table_move.is_some());
        let other = entry.filter(|_| node.pinned.is_none());
        let verdict = match other.and_then(|entry| self.singular_beta(entry, &node)) {
            Some(beta) => self.search_singular(node, window, beta),
            None => self.search_moves(&node, window),
        };
        self.thread.moves.truncate(first_move);
        self.thread.ranks.truncate(first_rank);
        self.failed_quiets.truncate(first_failed);
        verdict
    }

    /// The index of the move in `entry`, to be tried before the others.
    fn table_move_first(&self, entry: Option<Entry>) -> Option<u16> {
        let shared = self.thread.shared;
        shared.table_move(entry).filter(|_| shared.order == MoveOrder::Learned)
    }

    /// Adds what the score in `entry` depends on.
    pub(super) fn depend_on(&mut self, entry: Option<Entry>) {
        if entry.is_some_and(|entry| !entry.portable) {
            self.dependence = Dependence::UNKNOWN;
        }
    }

    /// Narrows the `window` to the scores that are possible: no end is nearer than the next ply, and
    /// the game may know bounds. Returns these scores, or a verdict if nothing is left of the window.
    pub(super) fn narrow_by_bounds(
        &self,
        state: &G::State,
        ply: u32,
        window: &mut Window,
    ) -> Result<RangeInclusive<Score>, Verdict> {
        let two_player = self.thread.shared.two_player;
        let (mut low, mut high) = two_player.problem.game.bounds(state);
        (low, high) = (low.earlier(ply), high.earlier(ply));
        if two_player.by_outcome {
            (low, high) = (low.max(Score::loss_in(ply + 1)), high.min(Score::win_in(ply + 1)));
        }
        // The distance of a win or a loss is still to be found where it is unknown.
        let verdict =
            |score| Verdict { score, proven: score != Score::WON && score != Score::LOST };
        if low >= high || low >= window.beta {
            return Err(verdict(low));
        }
        if high <= window.alpha {
            return Err(verdict(high));
        }
        window.alpha = window.alpha.max(low.shifted(-1));
        window.beta = window.beta.min(high.shifted(1));
        Ok(low..=high)
    }
}

/// A score that rests on an estimate.
pub(super) const fn unproven(score: Score) -> Verdict {
    Verdict { score, proven: false }
}

/// Writes to `out` what the score in `entry` of `state` depends on.
pub(super) fn identify<G: Game>(game: &G, state: &G::State, entry: Entry, out: &mut dyn Hasher) {
    if entry.portable { game.identify_position(state, out) } else { game.identify(state, out) }
}
