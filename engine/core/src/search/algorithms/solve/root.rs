//! The root of a proof: bounds of each of its moves, and which question comes next.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use super::node::{Child, Prover, level};
use super::question;
use crate::game::{Game, Player};
use crate::search::common::race::race;
use crate::search::common::sort::sort_by_key;
use crate::search::common::two_player::TwoPlayer;
use crate::search::contract::SearchProblem;
use crate::value::Score;

/// The bounds of a score of which nothing is known.
pub const UNBOUNDED: (Score, Score) = (Score::MIN.just_above(), Score::MAX);

/// Nodes that finding a best line may take, where the proof took fewer.
const NODES_FOR_LINE: u64 = 200_000;

/// Plies of the root's lookahead beyond those of any other position.
const EXTRA_LOOKAHEAD: u32 = 6;

/// A root move and what is known of it.
struct Branch<G: Game> {
    action: G::Move,
    /// `None` where the game is over.
    child: Option<Child<G::State>>,
    low: Score,
    high: Score,
    /// The move's value by a lookahead.
    lookahead: Score,
}

impl<G: Game> Clone for Branch<G> {
    fn clone(&self) -> Self {
        Self { child: self.child.clone(), ..*self }
    }
}

/// The root's moves in the game's order.
pub struct SolveRoot<G: Game> {
    player: Player,
    branches: Vec<Branch<G>>,
    /// The game's bounds of the root's value.
    bounds: (Score, Score),
    /// The most plies that the game can still take.
    longest: Option<u32>,
}

/// The root's moves that are not among the best yet.
struct Open {
    /// By index.
    is_open: Vec<bool>,
    /// The open moves whose value is known: the best first, among equals the first.
    known: BinaryHeap<(Score, Reverse<usize>)>,
    /// The others, in the game's order.
    unknown: Vec<usize>,
    /// The greatest lower and the greatest upper bound of the unknown moves; `None` if there are none.
    greatest: Option<(Score, Score)>,
}

impl Open {
    fn new<G: Game>(branches: &[Branch<G>]) -> Self {
        let mut open = Self {
            is_open: vec![true; branches.len()],
            known: BinaryHeap::new(),
            unknown: (0..branches.len()).collect(),
            greatest: None,
        };
        open.update(branches);
        open
    }

    /// Moves each unknown move whose bounds meet to the known ones.
    fn update<G: Game>(&mut self, branches: &[Branch<G>]) {
        let Self { known, unknown, .. } = self;
        unknown.retain(|&index| {
            let Branch { low, high, .. } = branches[index];
            if low == high {
                known.push((low, Reverse(index)));
            }
            low != high
        });
        let bounds = unknown.iter().map(|&index| (branches[index].low, branches[index].high));
        self.greatest = bounds.reduce(|(low, high), other| (low.max(other.0), high.max(other.1)));
    }

    /// The greatest lower and the greatest upper bound of any open move.
    fn bounds(&self) -> Option<(Score, Score)> {
        let known = self.known.peek().map(|&(value, _)| (value, value));
        match (known, self.greatest) {
            (Some((value, _)), Some((low, high))) => Some((value.max(low), value.max(high))),
            (known, unknown) => known.or(unknown),
        }
    }

    /// Indices of all open moves, in the game's order.
    fn indices(&self) -> Vec<usize> {
        (0..self.is_open.len()).filter(|&index| self.is_open[index]).collect()
    }

    /// Removes the first move that is worth `value`, the greatest of all; lowers the others' bounds to it.
    fn take<G: Game>(&mut self, value: Score, branches: &mut [Branch<G>]) -> Option<usize> {
        let is_it = |&index: &usize| branches[index].low == value;
        let unknown = self.unknown.iter().copied().find(is_it);
        let known = self.known.peek().filter(|(most, _)| *most == value);
        let known = known.map(|&(_, Reverse(index))| index);
        let taken = known.into_iter().chain(unknown).min()?;
        self.is_open[taken] = false;
        if Some(taken) == known {
            self.known.pop();
        } else {
            self.unknown.retain(|&index| index != taken);
        }
        if Some(taken) != known || self.greatest.is_some_and(|(_, high)| high > value) {
            for &index in &self.unknown {
                let branch = &mut branches[index];
                branch.high = branch.high.min(value);
            }
            self.update(branches);
        }
        Some(taken)
    }
}

/// Every root move in the game's order: the best known line, the score, whether that is an upper bound.
pub struct SolvedRoot<M> {
    pub lines: Vec<(Vec<M>, Score, bool)>,
}

impl<G: Evaluation + Ordering + Proof> SolveRoot<G> {
    /// A root whose moves have no bounds yet.
    pub fn new(two_player: &TwoPlayer<'_, G>) -> Self {
        let problem = two_player.problem;
        let moves = problem.root_moves();
        let (low, high) = problem.game.bounds(problem.root);
        let lookahead = two_player.estimate(problem.root, two_player.mover);
        let (least, most) = (Score::MIN, Score::MAX);
        let branch = |action| Branch { action, child: None, low: least, high: most, lookahead };
        Self {
            player: two_player.mover,
            branches: moves.into_iter().map(branch).collect(),
            // The best of only some moves may be worth less.
            bounds: (if problem.search_moves.is_empty() { low } else { UNBOUNDED.0 }, high),
            longest: problem.game.longest(problem.root),
        }
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.branches.len()
    }

    /// Each move with its lower and its upper bound.
    pub fn known(&self) -> impl Iterator<Item = (G::Move, Score, Score)> {
        self.branches.iter().map(|branch| (branch.action, branch.low, branch.high))
    }

    /// The greatest value that the root can have.
    pub fn most(&self) -> Score {
        let most = self.branches.iter().map(|branch| branch.high).max();
        most.map_or(self.bounds.1, |most| most.min(self.bounds.1))
    }

    /// The true values of the `count` best moves. `None` at a limit or the horizon; bounds found until
    /// then are kept.
    pub fn solve(
        &mut self,
        threads: &mut [Prover<'_, G>],
        count: usize,
        finished: &AtomicBool,
    ) -> Option<SolvedRoot<G::Move>> {
        self.apply_bounds(&threads[0]);
        self.ask_about_root(&mut threads[0]);
        if !self.is_solved() {
            self.look_ahead(&mut threads[0])?;
        }
        let by_outcome = threads[0].shared.two_player.by_outcome;
        let mut open = Open::new(&self.branches);
        let mut best = Vec::new();
        while best.len() < count {
            let mut guess = None;
            let value = loop {
                let (low, high) = open.bounds()?;
                let (least, most) = if best.is_empty() { self.bounds } else { UNBOUNDED };
                if low >= high.min(most) {
                    break low;
                }
                let indices = open.indices();
                let values = indices.iter().map(|&index| self.branches[index].lookahead);
                let guess = guess.get_or_insert(values.max()?);
                let floor = low.max(least.just_below());
                let least = if by_outcome {
                    question(floor, high.min(most), *guess > Score::DRAW, self.longest)
                } else {
                    (*guess).max(floor.just_above()).min(high.min(most))
                };
                let answer = self.ask(threads, &indices, least, finished)?;
                open.update(&self.branches);
                if !by_outcome {
                    *guess = if answer >= least { answer.just_above() } else { answer };
                }
            };
            best.push(open.take(value, &mut self.branches)?);
        }
        let prover = &mut threads[0];
        let SearchProblem { root, search_moves, .. } = *prover.shared.two_player.problem;
        if let Some(&index) = best.first()
            && search_moves.is_empty()
        {
            prover.send_value(root, self.branches[index].low);
        }
        let bound = |branch: &Branch<G>| (vec![branch.action], branch.high, true);
        let mut lines: Vec<_> = self.branches.iter().map(bound).collect();
        let nodes_for_line = threads[0].control.nodes.max(NODES_FOR_LINE);
        for &index in &best {
            let value = self.branches[index].low;
            // Only the line of a draw shows when it ends, unless the game knows.
            let needs_end = by_outcome && value == Score::DRAW && self.longest.is_none();
            let prover = &mut threads[0];
            if needs_end {
                let (line, whole) = self.line(prover, index, value);
                lines[index] = (whole.then_some(line)?, value, false);
                continue;
            }
            let limits = prover.control.restrict(nodes_for_line);
            let (line, _) = self.line(prover, index, value);
            prover.control.restore(limits);
            lines[index] = (line, value, false);
        }
        Some(SolvedRoot { lines })
    }

    /// Applies the bounds, ranks and keys of the root's moves that are known before any search.
    fn apply_bounds(&mut self, prover: &Prover<'_, G>) {
        let problem = prover.shared.two_player.problem;
        let mut proof_moves = Vec::new();
        let ranked = problem.game.proof_moves(problem.root, &mut proof_moves);
        let listed = proof_moves.iter().enumerate();
        let places: HashMap<G::Move, usize> =
            listed.map(|(place, &(action, _))| (action, place)).collect();
        for branch in &mut self.branches {
            let known = prover.move_bounds(problem.root, self.player, branch.action);
            branch.low = branch.low.max(known.low);
            branch.high = branch.high.min(known.high);
            let ordering_score = match ranked {
                true => 0,
                false => problem.game.ordering_score(problem.root, branch.action),
            };
            let place = places.get(&branch.action).copied();
            branch.child = known.child.map(|(state, player)| Child {
                key: prover.key(&state),
                state,
                player,
                rank: place.map_or(i32::MIN, |place| proof_moves[place].1 + ordering_score),
                place: place.map_or(u16::MAX, |place| place as u16),
            });
        }
    }

    /// Looks ahead by iterative deepening and adds the values to the ranks of the root's moves.
    fn look_ahead(&mut self, prover: &mut Prover<'_, G>) -> Option<()> {
        let problem = prover.shared.two_player.problem;
        let depth = match problem.game.foresight(problem.root) {
            0 => return Some(()),
            depth => depth + EXTRA_LOOKAHEAD,
        };
        for depth in 1..=depth {
            let mut floor = Score::MIN;
            for branch in &mut self.branches {
                if let Some(child) = &branch.child {
                    branch.lookahead =
                        prover.lookahead_child(child, self.player, depth, &mut floor)?;
                }
            }
        }
        for branch in &mut self.branches {
            if let Some(child) = &mut branch.child {
                child.rank = child.rank.saturating_add(branch.lookahead.steps());
            }
        }
        Some(())
    }

    /// Whether any of the `open` branches is worth at least `least`. All threads search, and the first
    /// to finish has the answer. Fail-soft. Narrows the bounds of the branches.
    fn ask(
        &mut self,
        threads: &mut [Prover<'_, G>],
        open: &[usize],
        least: Score,
        finished: &AtomicBool,
    ) -> Option<Score> {
        if let [prover] = threads {
            return self.ask_thread(prover, open, least);
        }
        let root = Mutex::new(&mut *self);
        let answer = race(threads, finished, |prover| {
            let mut view = root.lock().expect("no thread panics with the lock").copy();
            let found = view.ask_thread(prover, open, least);
            root.lock().expect("no thread panics with the lock").merge(&view);
            found
        });
        if answer.is_some() {
            threads.iter_mut().for_each(|prover| prover.resume());
        }
        answer
    }

    fn copy(&self) -> Self {
        Self { branches: self.branches.clone(), ..*self }
    }

    fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.branches.iter_mut().zip(&other.branches) {
            mine.low = mine.low.max(theirs.low);
            mine.high = mine.high.min(theirs.high);
        }
    }

    fn ask_thread(
        &mut self,
        prover: &mut Prover<'_, G>,
        open: &[usize],
        least: Score,
    ) -> Option<Score> {
        prover.control.visit()?;
        self.ask_about_moves(prover);
        let mut order = open.to_vec();
        order.retain(|&index| self.branches[index].high >= least);
        sort_by_key(&mut order, |&index| {
            let branch = &self.branches[index];
            let rank = |child: &Child<G::State>| (child.rank, Reverse(child.place));
            Reverse((branch.low, branch.child.as_ref().map(rank)))
        });
        let mut turns = 0;
        let mut order = VecDeque::from(order);
        while !order.is_empty() {
            let sharing = prover.shared.sharing(turns < open.len());
            let is_free = |index: &usize| {
                let child = self.branches[*index].child.as_ref();
                child.is_none_or(|child| !sharing.is_busy(child.key))
            };
            let index = order.remove(order.iter().position(is_free).unwrap_or_default())?;
            turns += 1;
            let Some(child) = self.branches[index].child.clone() else { continue };
            let sharing = prover.shared.sharing(true);
            sharing.enter(child.key);
            let score = prover.prove_child(&child, self.player, 0, least);
            sharing.leave(child.key);
            let score = score?;
            let branch = &mut self.branches[index];
            if score >= least {
                branch.low = branch.low.max(score);
                return Some(score);
            }
            branch.high = branch.high.min(score);
        }
        open.iter().map(|&index| self.branches[index].high).max()
    }

    /// Asks other hosts about the root and its moves, and waits; narrows the root's bounds.
    fn ask_about_root(&mut self, prover: &mut Prover<'_, G>) {
        prover.exchange.plan(&prover.control);
        if !prover.exchange.is_new() {
            return;
        }
        let SearchProblem { root, search_moves, .. } = *prover.shared.two_player.problem;
        let key = prover.key(root);
        let itself = Child { state: root.clone(), player: self.player, key, rank: 0, place: 0 };
        let unknown = self.branches.iter().filter(|branch| branch.low < branch.high);
        let children = unknown.filter_map(|branch| branch.child.as_ref());
        let requests = prover.requests(children.chain([&itself]));
        prover.exchange.ask_at_once(requests, level(0), &prover.control);
        for branch in &mut self.branches {
            if let Some(child) = &branch.child {
                let (low, high) = prover.table_bounds(child.key, child.player == self.player);
                branch.low = branch.low.max(low);
                branch.high = branch.high.min(high);
            }
        }
        if search_moves.is_empty() {
            let (low, high) = prover.table_bounds(key, true);
            self.bounds.0 = self.bounds.0.max(low.later(1));
            self.bounds.1 = self.bounds.1.min(high.later(1));
        }
    }

    /// Whether the bounds of the moves give the root's value.
    fn is_solved(&self) -> bool {
        let low = self.branches.iter().map(|branch| branch.low).max();
        let high = self.branches.iter().map(|branch| branch.high).max();
        low >= high.min(Some(self.bounds.1))
    }

    /// Asks other hosts about the root's moves again, if they knew some.
    fn ask_about_moves(&self, prover: &mut Prover<'_, G>) {
        prover.exchange.plan(&prover.control);
        let unknown = self.branches.iter().filter(|branch| branch.low < branch.high);
        let children = unknown.filter_map(|branch| branch.child.as_ref());
        if prover.exchange.hits_often() && prover.exchange.may_wait(&prover.control) {
            let requests = prover.requests(children);
            prover.exchange.ask_at_once(requests, level(0), &prover.control);
        }
    }

    /// The principal variation from the root move with `index`, worth `value`, to the end of the game
    /// or as far as limits allow; and whether it reaches the end.
    fn line(&self, prover: &mut Prover<'_, G>, index: usize, value: Score) -> (Vec<G::Move>, bool) {
        let branch = &self.branches[index];
        let mut line = vec![branch.action];
        let mut next = branch.child.clone().map(|child| (child.state, child.player));
        let (mut player, mut value) = (self.player, value);
        let game = prover.shared.two_player.problem.game;
        while let Some((state, mover)) = next {
            let later = value.later(1);
            value = if mover == player { later } else { -later };
            player = mover;
            prover.send_value(&state, value);
            let Some((action, after)) = prover.move_worth(&state, player, line.len() as u32, value)
            else {
                return (line, false);
            };
            line.push(action);
            next = match game.turn(&after) {
                crate::game::Turn::Of(mover) => Some((after, mover)),
                _ => None,
            };
        }
        (line, true)
    }
}
