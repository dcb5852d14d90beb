//! The answer of a path search: the root's moves with their values, and the plan of each agent.

use super::{Counts, End, Run};
use crate::game::evaluation::Evaluation;
use crate::game::pathfinding::Pathfinding;
use crate::game::{Player, Turn};
use crate::search::common::control::Control;
use crate::search::common::sort::{ordinal, sort_by_key};
use crate::search::contract::{
    AgentPlan, Found, Line, Outcome, PathFound, SearchProblem, StoppedBy, Valuation,
};
use crate::value::{Scale, squash};

/// Largest depth that is reported.
const MOST_REPORTED: usize = 99_999;

/// A root move with what a search found behind it.
struct Branch<M> {
    line: Line<M>,
    cost: Option<f64>,
    /// Whether its search chose it.
    leads: bool,
}

/// The searches so far, each among some of the root's moves.
pub struct PathAnswer<'p, 'a, G: Pathfinding> {
    problem: &'p SearchProblem<'a, G>,
    player: Player,
    branches: Vec<Branch<G::Move>>,
    runs: Vec<Run<G::Move>>,
}

impl<'p, 'a, G: Evaluation + Pathfinding> PathAnswer<'p, 'a, G> {
    pub fn new(problem: &'p SearchProblem<'a, G>) -> Self {
        let player = problem.root_player();
        Self { problem, player, branches: Vec::new(), runs: Vec::new() }
    }

    /// Adds the search among `root_moves`. Moves that do not begin its path have the path's value as an upper bound if
    /// the path is proven, else an estimate.
    pub fn add(&mut self, root_moves: &[G::Move], run: Run<G::Move>) {
        let path = if run.path.is_empty() { root_moves[..1].to_vec() } else { run.path.clone() };
        let first = path[0];
        let valuation = self.valuation(&path, run.proven, run.cost.is_some());
        let others = root_moves.iter().filter(|&&action| action != first).map(|&action| {
            let moves = vec![action];
            let valuation =
                if run.proven { valuation.clone() } else { self.valuation(&moves, false, false) };
            let line = Line { at_most: run.proven, ..Line::of(moves, valuation) };
            Branch { line, cost: None, leads: false }
        });
        let others: Vec<_> = others.collect();
        let line = Line::of(path, valuation);
        self.branches.push(Branch { line, cost: run.cost, leads: true });
        self.branches.extend(others);
        self.runs.push(run);
    }

    /// The value of a path: of the goal that it leads to, of having no goal within reach, or an estimate.
    fn valuation(&self, path: &[G::Move], proven: bool, is_solved: bool) -> Valuation {
        let game = self.problem.game;
        let facts = game.facts();
        let by_outcome = game.scale() == Scale::Outcome;
        let of_all = |utility| Valuation::of(vec![utility; facts.players], proven);
        if let (true, false, Some(utility)) = (proven, is_solved, game.utility_without_goal()) {
            return of_all(utility);
        }
        let mut end = self.problem.root.clone();
        path.iter().for_each(|&action| game.play(&mut end, action));
        if game.turn(&end) == Turn::Over {
            let won = by_outcome && proven;
            let outcome = won.then_some(Outcome::Win);
            let plies = won.then_some(path.len() as u32);
            return Valuation { outcome, plies, ..of_all(game.utility(&end, self.player)) };
        }
        let estimate = self.problem.weights.estimate(game, &end, self.player);
        let (low, high) = (facts.utility_min, facts.utility_max);
        let value = if by_outcome {
            squash(estimate, self.problem.weights.spread(), low, high)
        } else {
            estimate.clamp(low, high)
        };
        Valuation { exact: false, evaluation: Some(estimate), ..of_all(value) }
    }

    /// The answer: the moves that searches chose come first, those that lead to a goal before others, the cheapest or
    /// best estimate before others.
    pub fn found(mut self, control: &Control<'_>) -> Found<G::Move> {
        sort_by_key(&mut self.branches, |Branch { line, cost, leads }| {
            let value = line.valuation.values[0];
            let rank = cost.map_or_else(|| ordinal(-value), ordinal);
            (!leads, cost.is_none(), rank)
        });
        let best = &self.branches[0];
        let counts = self.runs.iter().fold(Counts::default(), |all, run| all.and(run.counts));
        let proven = self.runs.iter().all(|run| run.proven);
        let limited = self.runs.iter().any(|run| run.limited);
        let stopped = self.runs.iter().find_map(|run| match run.end {
            End::Stopped(reached) => Some(reached),
            End::Goal | End::Exhausted => None,
        });
        let stopped_by = match best.cost {
            _ if proven => StoppedBy::Proven,
            _ if stopped.is_some() => stopped.expect("it is there"),
            Some(_) => StoppedBy::Goal,
            None if limited => StoppedBy::Depth,
            None => StoppedBy::Exhausted,
        };
        let depth = match (best.cost, self.problem.parameters.limits.depth) {
            (Some(_), _) => best.line.moves.len(),
            (None, Some(limit)) if limited => limit as usize,
            (None, _) => self.runs.iter().map(|run| run.deepest).max().unwrap_or(0) as usize,
        };
        let reachable = match best.cost {
            Some(_) => Some(true),
            None => proven.then_some(false),
        };
        let path = PathFound {
            cost: best.cost,
            reachable,
            expanded: counts.expanded,
            generated: counts.generated,
            frontier: counts.frontier,
            plans: if best.cost.is_some() { self.plans(&best.line.moves) } else { Vec::new() },
        };
        let valuation = Valuation { exact: proven, ..best.line.valuation.clone() };
        let lines = self.branches.into_iter().map(|branch| branch.line).collect();
        Found {
            depth: depth.min(MOST_REPORTED) as u32,
            path: Some(path),
            complete: stopped.is_none() || proven,
            ..Found::of(lines, valuation, control.counts(), control.elapsed(), stopped_by)
        }
    }

    /// `moves` by agents; none where there is but one.
    fn plans(&self, moves: &[G::Move]) -> Vec<AgentPlan<G::Move>> {
        let game = self.problem.game;
        if game.agents() == 1 {
            return Vec::new();
        }
        let mut plans = vec![AgentPlan { moves: Vec::new(), cost: 0.0 }; game.agents()];
        let mut state = self.problem.root.clone();
        for &action in moves {
            let plan = &mut plans[game.agent_to_move(&state)];
            plan.moves.push(action);
            plan.cost += game.step_cost(&state, action);
            game.play(&mut state, action);
        }
        plans
    }
}
