//! The root of a proof: what is known of each of its moves, and which question comes next.

use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::node::{Child, Worker};
use super::question;
use crate::game::{Game, Player};
use crate::search::common::sort::sort_by_key;
use crate::search::common::two_player::TwoPlayer;
use crate::value::Score;

/// What is known of a score without any knowledge.
const NOTHING: (Score, Score) = (Score::MIN.just_above(), Score::MAX);

/// Nodes that telling a best line may take, where the proof took fewer.
const TO_TELL: u64 = 200_000;

/// Plies looked ahead at the root beyond those of any other position.
const FURTHER: u32 = 6;

/// A root move and what is known of it.
struct Branch<G: Game> {
    action: G::Move,
    /// `None` where the game is over.
    child: Option<Child<G::State>>,
    low: Score,
    high: Score,
    /// What the estimates make of it.
    foreseen: Score,
}

impl<G: Game> Clone for Branch<G> {
    fn clone(&self) -> Self {
        Self { child: self.child.clone(), ..*self }
    }
}

/// The root's moves in the game's order.
pub struct Root<G: Game> {
    player: Player,
    branches: Vec<Branch<G>>,
    /// What the game knows of it.
    bounds: (Score, Score),
    /// The most plies that the game can still take.
    longest: Option<u32>,
}

/// The root's moves that are not among the best yet.
struct Open {
    /// By index.
    is_open: Vec<bool>,
    /// Of the open ones those whose value is known, the best first, of equals the first.
    settled: BinaryHeap<(Score, Reverse<usize>)>,
    /// The others, in the game's order.
    unsettled: Vec<usize>,
    /// The greatest bounds of the unsettled, from below and from above; none if there are none.
    greatest: Option<(Score, Score)>,
}

impl Open {
    fn new<G: Game>(branches: &[Branch<G>]) -> Self {
        let mut open = Self {
            is_open: vec![true; branches.len()],
            settled: BinaryHeap::new(),
            unsettled: (0..branches.len()).collect(),
            greatest: None,
        };
        open.settle(branches);
        open
    }

    /// Sees which of the unsettled are settled by now.
    fn settle<G: Game>(&mut self, branches: &[Branch<G>]) {
        let Self { settled, unsettled, .. } = self;
        unsettled.retain(|&index| {
            let Branch { low, high, .. } = branches[index];
            if low == high {
                settled.push((low, Reverse(index)));
            }
            low != high
        });
        let bounds = unsettled.iter().map(|&index| (branches[index].low, branches[index].high));
        self.greatest = bounds.reduce(|(low, high), other| (low.max(other.0), high.max(other.1)));
    }

    /// The greatest bounds of any, from below and from above.
    fn bounds(&self) -> Option<(Score, Score)> {
        let settled = self.settled.peek().map(|&(value, _)| (value, value));
        match (settled, self.greatest) {
            (Some((value, _)), Some((low, high))) => Some((value.max(low), value.max(high))),
            (settled, unsettled) => settled.or(unsettled),
        }
    }

    /// All of them, in the game's order.
    fn indices(&self) -> Vec<usize> {
        (0..self.is_open.len()).filter(|&index| self.is_open[index]).collect()
    }

    /// Takes the first that is worth `value`, the most that any is; the others are worth no more.
    fn take<G: Game>(&mut self, value: Score, branches: &mut [Branch<G>]) -> Option<usize> {
        let is_it = |&index: &usize| branches[index].low == value;
        let unsettled = self.unsettled.iter().copied().find(is_it);
        let settled = self.settled.peek().filter(|(most, _)| *most == value);
        let settled = settled.map(|&(_, Reverse(index))| index);
        let taken = settled.into_iter().chain(unsettled).min()?;
        self.is_open[taken] = false;
        if Some(taken) == settled {
            self.settled.pop();
        } else {
            self.unsettled.retain(|&index| index != taken);
        }
        if Some(taken) != settled || self.greatest.is_some_and(|(_, high)| high > value) {
            for &index in &self.unsettled {
                let branch = &mut branches[index];
                branch.high = branch.high.min(value);
            }
            self.settle(branches);
        }
        Some(taken)
    }
}

/// Every root move in the game's order: the best known line, the score, whether that is a bound.
pub struct Solved<M> {
    pub lines: Vec<(Vec<M>, Score, bool)>,
}

impl<G: Evaluation + Ordering + Proof> Root<G> {
    /// Nothing known yet.
    pub fn new(two_player: &TwoPlayer<'_, G>) -> Self {
        let problem = two_player.problem;
        let moves = problem.root_moves();
        let (low, high) = problem.game.bounds(problem.root);
        let foreseen = two_player.estimate(problem.root, two_player.mover);
        let (least, most) = (Score::MIN, Score::MAX);
        let branch = |action| Branch { action, child: None, low: least, high: most, foreseen };
        Self {
            player: two_player.mover,
            branches: moves.into_iter().map(branch).collect(),
            // Of some of the moves the best may be worth less.
            bounds: (if problem.search_moves.is_empty() { low } else { NOTHING.0 }, high),
            longest: problem.game.longest(problem.root),
        }
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.branches.len()
    }

    /// Each move with the least and the greatest that it can be worth.
    pub fn known(&self) -> impl Iterator<Item = (G::Move, Score, Score)> {
        self.branches.iter().map(|branch| (branch.action, branch.low, branch.high))
    }

    /// The true values of the `wanted` best moves. `None` at a limit or the horizon; what was learned
    /// until then is kept.
    pub fn solve(
        &mut self,
        threads: &mut [Worker<'_, G>],
        wanted: usize,
        finished: &AtomicBool,
    ) -> Option<Solved<G::Move>> {
        self.look(&threads[0]);
        self.foresee(&mut threads[0])?;
        let by_outcome = threads[0].shared.two_player.by_outcome;
        let mut open = Open::new(&self.branches);
        let mut best = Vec::new();
        while best.len() < wanted {
            let mut guess = None;
            let value = loop {
                let (low, high) = open.bounds()?;
                let (least, most) = if best.is_empty() { self.bounds } else { NOTHING };
                if low >= high.min(most) {
                    break low;
                }
                let indices = open.indices();
                let foreseen = indices.iter().map(|&index| self.branches[index].foreseen);
                let guess = guess.get_or_insert(foreseen.max()?);
                let floor = low.max(least.just_below());
                let least = if by_outcome {
                    question(floor, high.min(most), *guess > Score::DRAW, self.longest)
                } else {
                    (*guess).max(floor.just_above()).min(high.min(most))
                };
                let answer = self.ask(threads, &indices, least, finished)?;
                open.settle(&self.branches);
                if !by_outcome {
                    *guess = if answer >= least { answer.just_above() } else { answer };
                }
            };
            best.push(open.take(value, &mut self.branches)?);
        }
        let bound = |branch: &Branch<G>| (vec![branch.action], branch.high, true);
        let mut lines: Vec<_> = self.branches.iter().map(bound).collect();
        let to_tell = threads[0].control.nodes.max(TO_TELL);
        for &index in &best {
            let value = self.branches[index].low;
            // When a draw ends, its line tells, unless the game does.
            let by_line = by_outcome && value == Score::DRAW && self.longest.is_none();
            let worker = &mut threads[0];
            if by_line {
                let (line, whole) = self.line(worker, index, value);
                lines[index] = (whole.then_some(line)?, value, false);
                continue;
            }
            let limits = worker.control.restrict(to_tell);
            let (line, _) = self.line(worker, index, value);
            worker.control.restore(limits);
            lines[index] = (line, value, false);
        }
        Some(Solved { lines })
    }

    /// What is known of the root's moves before any search, their promise and their keys.
    fn look(&mut self, worker: &Worker<'_, G>) {
        let problem = worker.shared.two_player.problem;
        let mut proof_moves = Vec::new();
        let ranked = problem.game.proof_moves(problem.root, &mut proof_moves);
        let listed = proof_moves.iter().enumerate();
        let places: HashMap<G::Move, usize> =
            listed.map(|(place, &(action, _))| (action, place)).collect();
        for branch in &mut self.branches {
            let seen = worker.look(problem.root, self.player, branch.action);
            branch.low = branch.low.max(seen.low);
            branch.high = branch.high.min(seen.high);
            let ordering_score = match ranked {
                true => 0,
                false => problem.game.ordering_score(problem.root, branch.action),
            };
            let place = places.get(&branch.action).copied();
            branch.child = seen.open.map(|(state, player)| Child {
                key: worker.key(&state),
                state,
                player,
                rank: place.map_or(i32::MIN, |place| proof_moves[place].1 + ordering_score),
                place: place.map_or(u16::MAX, |place| place as u16),
            });
        }
    }

    /// Looks ahead, deeper and deeper: adds what is foreseen to the ranks of the root's moves.
    fn foresee(&mut self, worker: &mut Worker<'_, G>) -> Option<()> {
        let problem = worker.shared.two_player.problem;
        let depth = match problem.game.foresight(problem.root) {
            0 => return Some(()),
            depth => depth + FURTHER,
        };
        for depth in 1..=depth {
            let mut floor = Score::MIN;
            for branch in &mut self.branches {
                if let Some(child) = &branch.child {
                    branch.foreseen = worker.foreseen(child, self.player, depth, &mut floor)?;
                }
            }
        }
        for branch in &mut self.branches {
            if let Some(child) = &mut branch.child {
                child.rank = child.rank.saturating_add(branch.foreseen.steps());
            }
        }
        Some(())
    }

    /// Whether any of the `open` branches is worth at least `least`, asked by all of the threads: the first
    /// to know has the answer. Fail-soft, as it raises and lowers what is known of each.
    fn ask(
        &mut self,
        threads: &mut [Worker<'_, G>],
        open: &[usize],
        least: Score,
        finished: &AtomicBool,
    ) -> Option<Score> {
        if let [worker] = threads {
            return self.ask_alone(worker, open, least);
        }
        let answer = Mutex::new(None);
        let asked = Mutex::new(&mut *self);
        std::thread::scope(|scope| {
            for worker in threads.iter_mut() {
                scope.spawn(|| {
                    let mut view = asked.lock().expect("no thread panics with the lock").copy();
                    let found = view.ask_alone(worker, open, least);
                    asked.lock().expect("no thread panics with the lock").merge(&view);
                    if let Some(found) = found {
                        answer.lock().expect("no thread panics with the lock").get_or_insert(found);
                        finished.store(true, Relaxed);
                    }
                });
            }
        });
        finished.store(false, Relaxed);
        let answer = answer.into_inner().expect("no thread panics with the lock");
        if answer.is_some() {
            threads.iter_mut().for_each(|worker| worker.resume());
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

    fn ask_alone(
        &mut self,
        worker: &mut Worker<'_, G>,
        open: &[usize],
        least: Score,
    ) -> Option<Score> {
        worker.control.visit()?;
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
            let abdada = worker.shared.abdada.as_ref().filter(|_| turns < open.len());
            let is_free = |index: &usize| {
                let child = self.branches[*index].child.as_ref();
                child.zip(abdada).is_none_or(|(child, abdada)| !abdada.has(child.key))
            };
            let index = order.remove(order.iter().position(is_free).unwrap_or_default())?;
            turns += 1;
            let Some(child) = self.branches[index].child.clone() else { continue };
            if let Some(abdada) = &worker.shared.abdada {
                abdada.add(child.key);
            }
            let score = worker.through(&child, self.player, 0, least);
            if let Some(abdada) = &worker.shared.abdada {
                abdada.remove(child.key);
            }
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

    /// Best play from the root move with `index`, which is worth `value`, to the end of the game or as
    /// far as limits allow; and whether to the end.
    fn line(&self, worker: &mut Worker<'_, G>, index: usize, value: Score) -> (Vec<G::Move>, bool) {
        let branch = &self.branches[index];
        let mut line = vec![branch.action];
        let mut next = branch.child.clone().map(|child| (child.state, child.player));
        let (mut player, mut value) = (self.player, value);
        let game = worker.shared.two_player.problem.game;
        while let Some((state, mover)) = next {
            let later = value.later(1);
            value = if mover == player { later } else { -later };
            player = mover;
            let Some((action, after)) = worker.keeping(&state, player, line.len() as u32, value)
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
