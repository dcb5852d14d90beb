//! Best-first search: the position of least priority is expanded next (Russell & Norvig, figure 3.7).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::observer::{ExpansionObserver, Reached};
use super::space::Space;
use super::{Counts, End, MOST_POSITIONS, POSITION_BYTES, Run};
use crate::game::Turn;
use crate::game::pathfinding::Pathfinding;
use crate::mailbox::WideKey;
use crate::search::common::control::Control;
use crate::search::common::discard::discard;
use crate::search::common::sort::ordinal;
use crate::search::contract::StoppedBy;

/// The order of the frontier: what is expanded first; among equals, what was generated first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The fewest moves; a goal ends the search when it is generated.
    Depth,
    /// The least cost from the root, g.
    Cost,
    /// The least heuristic, h.
    Heuristic,
    /// The least g + h, among equals the least h.
    CostAndHeuristic,
}

impl Order {
    fn has_heuristic(self) -> bool {
        matches!(self, Self::Heuristic | Self::CostAndHeuristic)
    }
}

/// A position that was reached.
struct Node<S, M> {
    /// Index of the position before it; its own at the root.
    parent: u32,
    action: Option<M>,
    depth: u32,
    time: u32,
    cost: f64,
    heuristic: f64,
    is_goal: bool,
    /// The position; `None` once it is expanded.
    state: Option<S>,
}

/// Priority, second priority, and index of a node; the least comes first.
type Waiting = Reverse<(i64, i64, u32)>;

pub struct BestFirst<'s, 'c, 'a, G: Pathfinding, S, O> {
    space: &'s S,
    control: &'c mut Control<'a>,
    observer: &'c mut O,
    order: Order,
    nodes: Vec<Node<G::State, G::Move>>,
    /// The node of the cheapest path so far, or with [`Order::Depth`] of the first.
    reached: HashMap<WideKey, u32>,
    frontier: BinaryHeap<Waiting>,
    counts: Counts,
    deepest: u32,
    limited: bool,
    /// Whether an end that is no goal was generated.
    dead_end: bool,
    /// Whether all steps so far had the least cost.
    uniform: bool,
    /// The goal of the cheapest path generated.
    goal: Option<u32>,
}

impl<'s, 'c, 'a, G: Pathfinding, S: Space<G>, O: ExpansionObserver<G>>
    BestFirst<'s, 'c, 'a, G, S, O>
{
    pub fn new(
        space: &'s S,
        control: &'c mut Control<'a>,
        observer: &'c mut O,
        order: Order,
    ) -> Self {
        Self {
            space,
            control,
            observer,
            order,
            nodes: Vec::new(),
            reached: HashMap::new(),
            frontier: BinaryHeap::new(),
            counts: Counts::default(),
            deepest: 0,
            limited: false,
            dead_end: false,
            uniform: true,
            goal: None,
        }
    }

    /// Searches from `root` for a goal at most `most_moves` away.
    pub fn search(mut self, root: &G::State, most_moves: u32) -> Run<G::Move> {
        if self.space.has_all_moves(root) {
            let key = self.space.key(root, 0);
            self.reached.insert(key, 0);
        }
        let heuristic = self.heuristic(root);
        self.push(Node {
            parent: 0,
            action: None,
            depth: 0,
            time: 0,
            cost: 0.0,
            heuristic,
            is_goal: false,
            state: Some(root.clone()),
        });
        let end = self.expand_all(most_moves).unwrap_or_else(End::Stopped);
        self.run(end)
    }

    /// Expands until a goal or the end of the frontier; `Err` at a limit.
    fn expand_all(&mut self, most_moves: u32) -> Result<End, StoppedBy> {
        while let Some(Reverse((_, _, index))) = self.frontier.pop() {
            let node = &mut self.nodes[index as usize];
            let (depth, is_goal) = (node.depth, node.is_goal);
            let state = node.state.take().expect("a position is expanded once");
            if is_goal {
                node.state = Some(state);
                self.goal = Some(index);
                return Ok(End::Goal);
            }
            if self.is_stale(index, &state) {
                continue;
            }
            if depth >= most_moves {
                self.limited = true;
                continue;
            }
            self.expand(index, &state)?;
            if self.order == Order::Depth && self.goal.is_some() {
                return Ok(End::Goal);
            }
        }
        Ok(End::Exhausted)
    }

    /// Whether a cheaper path to `state` was found while its node waited.
    fn is_stale(&self, index: u32, state: &G::State) -> bool {
        let node = &self.nodes[index as usize];
        self.reached.get(&self.space.key(state, node.time)).is_some_and(|&other| other != index)
    }

    fn expand(&mut self, index: u32, state: &G::State) -> Result<(), StoppedBy> {
        let Node { depth, time, cost, .. } = self.nodes[index as usize];
        let game = self.space.game();
        self.counts.expanded += 1;
        if O::ON {
            self.observer.expand(reached(&self.nodes, self.order, index, state));
        }
        let mut moves = Vec::new();
        self.space.moves(state, depth, time, &mut moves);
        for action in moves {
            let Some(()) = self.control.visit() else {
                return Err(self.control.reached().expect("a limit is reached"));
            };
            self.counts.generated += 1;
            self.observer.generate();
            let step = game.step_cost(state, action);
            self.uniform &= step <= game.least_step_cost();
            let child = game.after(state, action);
            let is_over = game.turn(&child) == Turn::Over;
            let is_goal = is_over && game.is_goal(&child);
            self.control.leaves += u64::from(is_over);
            if is_over && !is_goal {
                self.dead_end = true;
                continue;
            }
            let time = if is_over { time } else { self.space.time_after(time, state, &child) };
            let heuristic = if is_goal { 0.0 } else { self.heuristic(&child) };
            if heuristic == f64::INFINITY {
                continue;
            }
            self.reach(Node {
                parent: index,
                action: Some(action),
                depth: depth + 1,
                time,
                cost: cost + step,
                heuristic,
                is_goal,
                state: Some(child),
            })?;
            if is_goal && self.order == Order::Depth {
                break;
            }
        }
        Ok(())
    }

    /// Adds `node` to the frontier, unless its position was reached at no more cost.
    fn reach(&mut self, node: Node<G::State, G::Move>) -> Result<(), StoppedBy> {
        let index = self.nodes.len() as u32;
        let state = node.state.as_ref().expect("a new node has a state");
        let key = self.space.key(state, node.time);
        let known = self.reached.get(&key).map(|&known| &self.nodes[known as usize]);
        let better = |known: &Node<_, _>| self.order != Order::Depth && node.cost < known.cost;
        if !known.is_none_or(better) {
            return Ok(());
        }
        if self.nodes.len() >= MOST_POSITIONS {
            return Err(StoppedBy::Memory);
        }
        let best = self.goal.map_or(f64::INFINITY, |goal| self.nodes[goal as usize].cost);
        if node.is_goal && node.cost < best {
            self.goal = Some(index);
        }
        self.reached.insert(key, index);
        self.push(node);
        Ok(())
    }

    fn push(&mut self, node: Node<G::State, G::Move>) {
        let (first, second) = match self.order {
            Order::Depth => (f64::from(node.depth), 0.0),
            Order::Cost => (node.cost, 0.0),
            Order::Heuristic => (node.heuristic, 0.0),
            Order::CostAndHeuristic => (node.cost + node.heuristic, node.heuristic),
        };
        self.deepest = self.deepest.max(node.depth);
        self.frontier.push(Reverse((ordinal(first), ordinal(second), self.nodes.len() as u32)));
        self.counts.frontier = self.counts.frontier.max(self.frontier.len() as u64);
        self.nodes.push(node);
    }

    /// The heuristic, where the order uses it.
    fn heuristic(&self, state: &G::State) -> f64 {
        if self.order.has_heuristic() { self.space.game().heuristic(state) } else { 0.0 }
    }

    fn run(mut self, end: End) -> Run<G::Move> {
        let cost = self.goal.map(|goal| self.nodes[goal as usize].cost);
        let last = self.goal.or_else(|| self.nearest());
        if O::ON {
            self.show(last);
        }
        let run = Run {
            end,
            path: last.map_or_else(Vec::new, |last| self.path(last)),
            cost,
            proven: self.is_proven(end),
            limited: self.limited,
            deepest: self.deepest,
            counts: self.counts,
        };
        let bytes = POSITION_BYTES * self.nodes.len();
        discard((self.nodes, self.reached), bytes);
        run
    }

    /// Shows the observer the way to `last`, and the goal.
    fn show(&mut self, last: Option<u32>) {
        let state = self.goal.and_then(|goal| self.nodes[goal as usize].state.as_ref());
        if let (Some(goal), Some(state)) = (self.goal, state) {
            self.observer.goal(reached(&self.nodes, self.order, goal, state));
        }
        let mut key = last;
        while let Some(node) = key.map(|key| &self.nodes[key as usize]) {
            key = node.action.map(|_| node.parent);
            key.into_iter().for_each(|key| self.observer.on_path(key));
        }
    }

    /// The position of the frontier with the least heuristic, the cheapest of them.
    fn nearest(&self) -> Option<u32> {
        let waiting = self.frontier.iter().map(|Reverse((.., index))| *index);
        waiting.min_by_key(|&index| {
            let Node { cost, heuristic, .. } = self.nodes[index as usize];
            (ordinal(heuristic), ordinal(cost), index)
        })
    }

    fn path(&self, last: u32) -> Vec<G::Move> {
        let mut path = Vec::new();
        let mut node = &self.nodes[last as usize];
        while let Some(action) = node.action {
            path.push(action);
            node = &self.nodes[node.parent as usize];
        }
        path.reverse();
        path
    }

    /// Whether the path to the goal is the cheapest, or no goal is within reach. Under a limit of moves, a path dropped
    /// for a cheaper one may have had fewer moves and so led to a goal, unless fewer moves always cost less.
    fn is_proven(&self, end: End) -> bool {
        let by_moves = self.uniform || self.order == Order::Depth;
        match (end, self.goal) {
            (End::Goal, Some(goal)) => {
                let Node { cost, depth, .. } = self.nodes[goal as usize];
                let fewest =
                    matches!(self.order, Order::Depth | Order::CostAndHeuristic | Order::Cost)
                        && cost <= f64::from(depth) * self.space.game().least_step_cost();
                let cheapest = matches!(self.order, Order::Cost | Order::CostAndHeuristic)
                    && !(self.dead_end || self.limited);
                fewest || cheapest
            }
            (End::Exhausted, _) => !self.limited && (!self.dead_end || by_moves),
            _ => false,
        }
    }
}

fn reached<'s, G: Pathfinding>(
    nodes: &[Node<G::State, G::Move>],
    order: Order,
    index: u32,
    state: &'s G::State,
) -> Reached<'s, G> {
    let Node { parent, action, cost, heuristic, .. } = nodes[index as usize];
    let heuristic = order.has_heuristic().then_some(heuristic);
    Reached { key: index, parent, action, state, cost, heuristic }
}
