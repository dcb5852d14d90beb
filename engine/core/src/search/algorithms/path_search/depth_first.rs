//! Depth-first and depth-limited search, and iterative deepening (Russell & Norvig, figure 3.12): the frontier is a
//! stack.
//!
//! A position is expanded again only nearer to the root, and only after a limit of depth or of the game's moves has cut
//! a path: from nearer the root, the limit reaches further.

use std::collections::HashMap;

use super::observer::{ExpansionObserver, Reached};
use super::space::Space;
use super::{Counts, End, MOST_POSITIONS, POSITION_BYTES, Run};
use crate::game::Turn;
use crate::game::pathfinding::Pathfinding;
use crate::mailbox::WideKey;
use crate::search::common::control::Control;
use crate::search::common::discard::discard;
use crate::search::contract::StoppedBy;

/// A position on the stack.
struct Waiting<S, M> {
    state: S,
    action: Option<M>,
    depth: u32,
    cost: f64,
}

pub struct DepthFirst<'s, 'c, 'a, G: Pathfinding, S, O> {
    space: &'s S,
    control: &'c mut Control<'a>,
    observer: &'c mut O,
    stack: Vec<Waiting<G::State, G::Move>>,
    /// Depths at which positions were expanded.
    expanded: HashMap<WideKey, u32>,
    path: Vec<G::Move>,
    counts: Counts,
    deepest: u32,
    /// Whether the limit of depth, or an end that is no goal, has cut a path of this pass.
    limited: bool,
    dead_end: bool,
}

impl<'s, 'c, 'a, G: Pathfinding, S: Space<G>, O: ExpansionObserver<G>>
    DepthFirst<'s, 'c, 'a, G, S, O>
{
    pub fn new(space: &'s S, control: &'c mut Control<'a>, observer: &'c mut O) -> Self {
        Self {
            space,
            control,
            observer,
            stack: Vec::new(),
            expanded: HashMap::new(),
            path: Vec::new(),
            counts: Counts::default(),
            deepest: 0,
            limited: false,
            dead_end: false,
        }
    }

    /// One pass to `limit` moves. Its path is rarely the cheapest.
    pub fn search(mut self, root: &G::State, limit: u32) -> Run<G::Move> {
        let found = self.pass(root, limit);
        self.run(found, false)
    }

    /// Passes of 0, 1, … up to `limit` moves.
    pub fn deepen(mut self, root: &G::State, limit: u32) -> Run<G::Move> {
        for depth in 0..=limit {
            let found = self.pass(root, depth);
            let is_last = !self.limited || depth == limit;
            if is_last || !matches!(found, Ok(None)) {
                return self.run(found, true);
            }
        }
        unreachable!("the pass of the limit is the last")
    }

    /// The cost of the path to the first goal within `limit` moves; `Err` when a limit of the search is reached.
    fn pass(&mut self, root: &G::State, limit: u32) -> Result<Option<f64>, StoppedBy> {
        self.observer.begin_pass();
        self.expanded.clear();
        self.path.clear();
        self.stack.clear();
        (self.limited, self.dead_end) = (false, false);
        let is_known_after = self.space.has_all_moves(root);
        self.stack.push(Waiting { state: root.clone(), action: None, depth: 0, cost: 0.0 });
        while let Some(Waiting { state, action, depth, cost }) = self.stack.pop() {
            self.path.truncate(depth.saturating_sub(1) as usize);
            self.path.extend(action);
            self.deepest = self.deepest.max(depth);
            if self.space.game().turn(&state) == Turn::Over {
                if self.space.game().is_goal(&state) {
                    self.observer.goal(reached(&state, action, depth, cost));
                    return Ok(Some(cost));
                }
                self.dead_end = true;
            } else if depth == limit {
                self.limited = true;
            } else if (depth == 0 && !is_known_after) || self.is_new(&state, depth) {
                self.observer.expand(reached(&state, action, depth, cost));
                self.expand(&state, depth, cost)?;
            }
        }
        Ok(None)
    }

    /// Whether to expand `state`; if so, records its depth.
    fn is_new(&mut self, state: &G::State, depth: u32) -> bool {
        let cut = self.limited || self.dead_end;
        let known = self.expanded.entry(self.space.key(state, 0)).or_insert(u32::MAX);
        let is_new = *known == u32::MAX || (cut && depth < *known);
        *known = depth.min(*known);
        is_new
    }

    fn expand(&mut self, state: &G::State, depth: u32, cost: f64) -> Result<(), StoppedBy> {
        let game = self.space.game();
        self.counts.expanded += 1;
        let mut moves = Vec::new();
        self.space.moves(state, depth, 0, &mut moves);
        // The first move is to be on top of the stack.
        for action in moves.into_iter().rev() {
            let Some(()) = self.control.visit() else {
                return Err(self.control.reached().expect("a limit is reached"));
            };
            if self.stack.len() + self.expanded.len() >= MOST_POSITIONS {
                return Err(StoppedBy::Memory);
            }
            self.counts.generated += 1;
            self.observer.generate();
            let child = game.after(state, action);
            self.control.leaves += u64::from(game.turn(&child) == Turn::Over);
            let cost = cost + game.step_cost(state, action);
            self.stack.push(Waiting { state: child, action: Some(action), depth: depth + 1, cost });
        }
        self.counts.frontier = self.counts.frontier.max(self.stack.len() as u64);
        Ok(())
    }

    /// `by_depth`: whether a goal is one of the fewest moves.
    fn run(self, found: Result<Option<f64>, StoppedBy>, by_depth: bool) -> Run<G::Move> {
        let least = self.space.game().least_step_cost() * self.path.len() as f64;
        let (end, cost, proven) = match found {
            Ok(Some(cost)) => (End::Goal, Some(cost), by_depth && cost <= least),
            Ok(None) => (End::Exhausted, None, !self.limited),
            Err(reached) => (End::Stopped(reached), None, false),
        };
        if O::ON {
            (0..self.path.len() as u32).for_each(|depth| self.observer.on_path(depth));
        }
        let bytes = POSITION_BYTES * (self.stack.len() + self.expanded.len());
        discard((self.stack, self.expanded), bytes);
        Run {
            end,
            path: self.path,
            cost,
            proven,
            limited: self.limited,
            deepest: self.deepest,
            counts: self.counts,
        }
    }
}

/// A position on the current path, named by its depth.
fn reached<G: Pathfinding>(
    state: &G::State,
    action: Option<G::Move>,
    depth: u32,
    cost: f64,
) -> Reached<'_, G> {
    Reached { key: depth, parent: depth.saturating_sub(1), action, state, cost, heuristic: None }
}
