//! Prioritized planning (Erdmann and Lozano-Pérez 1987; Silver, "Cooperative Pathfinding", 2005): agents plan one after
//! the other, each by A* over positions and time, with the plans of those before it as moving obstacles. Agents later
//! in the order do not count as obstacles. The search may miss the cheapest plan of all, and find none where there is
//! one.

use super::best_first::{BestFirst, Order};
use super::observer::ExpansionObserver;
use super::space::Space;
use super::{Counts, End, Run};
use crate::game::Turn;
use crate::game::pathfinding::Pathfinding;
use crate::mailbox::{KeyPrefix, WideKey};
use crate::search::common::control::Control;
use crate::search::contract::SearchProblem;

/// The space of one agent with those before it.
struct OneAgent<'a, G: Pathfinding> {
    game: &'a G,
    root_moves: &'a [G::Move],
    /// The agent whose moves those are.
    mover: usize,
    /// The agent that moves first of those that plan; those before it move first in round 1.
    first: usize,
    /// The moves of the agents before it.
    plans: Vec<Vec<G::Move>>,
}

impl<G: Pathfinding> OneAgent<'_, G> {
    /// The round from which on all plans have ended.
    fn horizon(&self) -> u32 {
        self.plans.iter().map(|plan| plan.len() + 1).max().unwrap_or(0) as u32
    }

    /// The move of `agent` for `state` in round `time` by its plan; after the plan's end, to wait.
    fn planned(&self, agent: usize, state: &G::State, time: u32) -> Option<G::Move> {
        let moves_made = time as usize - usize::from(agent < self.first);
        let planned = self.plans[agent].get(moves_made).copied();
        planned.or_else(|| self.game.waiting_move(state))
    }
}

impl<G: Pathfinding> Space<G> for OneAgent<'_, G> {
    fn game(&self) -> &G {
        self.game
    }

    fn moves(&self, state: &G::State, depth: u32, time: u32, out: &mut Vec<G::Move>) {
        let first = out.len();
        self.game.moves(state, out);
        let agent = self.game.agent_to_move(state);
        if agent < self.plans.len() {
            let planned = self.planned(agent, state, time);
            retain_from(out, first, |action| planned == Some(*action));
        } else if depth == 0 && agent == self.mover {
            retain_from(out, first, |action| self.root_moves.contains(action));
        }
    }

    /// A round ends where the next agent is not after the last.
    fn time_after(&self, time: u32, before: &G::State, after: &G::State) -> u32 {
        let wraps = self.game.agent_to_move(after) <= self.game.agent_to_move(before);
        time + u32::from(wraps)
    }

    fn key(&self, state: &G::State, time: u32) -> WideKey {
        let time = time.min(self.horizon());
        let prefix = KeyPrefix::of([]).with(u64::from(time));
        prefix.key(|out| self.game.identify_configuration(state, out))
    }
}

fn retain_from<M: Copy>(moves: &mut Vec<M>, first: usize, keep: impl Fn(&M) -> bool) {
    let kept: Vec<M> = moves.drain(first..).filter(keep).collect();
    moves.extend(kept);
}

/// Plans each agent in the game's order. Nodes are those of all searches.
pub fn search<G: Pathfinding>(
    problem: &SearchProblem<'_, G>,
    control: &mut Control<'_>,
    observer: &mut impl ExpansionObserver<G>,
    root_moves: &[G::Move],
    most_moves: u32,
) -> Run<G::Move> {
    let game = problem.game;
    let agents = game.agents();
    let mover = game.agent_to_move(problem.root);
    let mut space = OneAgent { game, root_moves, mover, first: 0, plans: Vec::new() };
    let mut counts = Counts::default();
    loop {
        let count = space.plans.len() + 1;
        let root = game.first_agents(problem.root, count);
        space.first = game.agent_to_move(&root);
        observer.begin(Some(count - 1));
        let mut run = if game.turn(&root) == Turn::Over {
            at_goal(game.is_goal(&root))
        } else {
            let order = Order::CostAndHeuristic;
            BestFirst::new(&space, control, observer, order).search(&root, most_moves)
        };
        counts = counts.and(run.counts);
        run.counts = counts;
        if count == agents || run.cost.is_none() {
            run.proven &= agents == 1;
            if count < agents {
                run.cost = None;
            }
            return usable(run, root_moves);
        }
        space.plans = plans(game, root, &run.path, count);
    }
}

/// The run of agents who have nothing to do.
fn at_goal<M>(is_goal: bool) -> Run<M> {
    let (end, cost) = if is_goal { (End::Goal, Some(0.0)) } else { (End::Exhausted, None) };
    let counts = Counts::default();
    Run { end, path: Vec::new(), cost, proven: false, limited: false, deepest: 0, counts }
}

/// `run`; without its path, if that is not a plan of all agents or does not begin with a move of the root.
fn usable<M: Copy + PartialEq>(mut run: Run<M>, root_moves: &[M]) -> Run<M> {
    if run.cost.is_none() {
        run.path.truncate(1);
        run.path.retain(|action| root_moves.contains(action));
    }
    run
}

/// The plans of the first `count` agents in `path` from `state`.
fn plans<G: Pathfinding>(
    game: &G,
    mut state: G::State,
    path: &[G::Move],
    count: usize,
) -> Vec<Vec<G::Move>> {
    let mut plans = vec![Vec::new(); count];
    for &action in path {
        plans[game.agent_to_move(&state)].push(action);
        game.play(&mut state, action);
    }
    plans
}
