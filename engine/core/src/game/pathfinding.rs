//! A game's knowledge for searches of a path to a goal (Russell & Norvig, "Solving Problems by Searching").

use std::hash::Hasher;

use crate::game::Game;

/// Methods of a game for path searches. Called only for a game with [`crate::game::Facts::path_cost`]: a turn-based
/// game without chance, of one player or with a common payoff, whose ends are goals or dead ends. The defaults are
/// for a game whose ends are all goals and whose moves cost 1.
///
/// The utility of a goal is the negative cost of the whole game, or decreases with the cost, and a dead end has the
/// least utility. So other searches have the same aim. A game that could go on for ever has a greatest number of
/// moves, at which it is a dead end.
pub trait Pathfinding: Game {
    /// Whether `state`, which is over, is a goal.
    fn is_goal(&self, _state: &Self::State) -> bool {
        true
    }

    /// Cost of `action`, which is legal in `state`; not negative.
    fn step_cost(&self, _state: &Self::State, _action: Self::Move) -> f64 {
        1.0
    }

    /// A lower bound of the cost of any step; not negative.
    fn least_step_cost(&self) -> f64 {
        1.0
    }

    /// A lower bound of the cost from `state` to a goal (admissible), 0 at a goal and infinite only where no
    /// goal can be reached. It is at most the cost of any step plus the bound after it (consistent).
    fn heuristic(&self, _state: &Self::State) -> f64 {
        0.0
    }

    /// Writes to `out` everything that a path from `state` to a goal depends on: neither the cost so far nor the
    /// number of moves left. States with equal output are one node of a graph search.
    fn identify_configuration(&self, state: &Self::State, out: &mut dyn Hasher) {
        self.identify(state, out);
    }

    /// Each player's utility at the end if no goal can be reached; `None` if it depends on the moves.
    fn utility_without_goal(&self) -> Option<f64> {
        Some(self.facts().utility_min)
    }

    /// Number of agents that move in turn for a common goal.
    fn agents(&self) -> usize {
        1
    }

    /// The agent, from 0, that moves in `state`, which is not over.
    fn agent_to_move(&self, _state: &Self::State) -> usize {
        0
    }

    /// `state` with the first `count` agents alone; it may be over.
    fn first_agents(&self, state: &Self::State, _count: usize) -> Self::State {
        state.clone()
    }

    /// The move of an agent that stays where it is; `None` if it cannot in `state`, which is not over.
    fn waiting_move(&self, _state: &Self::State) -> Option<Self::Move> {
        None
    }
}
