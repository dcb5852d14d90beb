//! The output of a search.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::common::rounding::Rounding;
use super::common::strategy::{Choice, Equilibrium};
use super::limits::StoppedBy;
use crate::game::Facts;

/// The result of a game that is won, drawn or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// For the player to move at the root.
    Win,
    /// For both.
    Draw,
    /// For the player to move at the root.
    Loss,
}

impl Outcome {
    /// The outcome that the proven utility `value` of a player means, in a game with `facts` that is won, drawn or
    /// lost. The greatest utility is a win and the least a loss, where no end is an estimate. Where chance moves, a
    /// value between them is no draw but a mean.
    pub fn of(value: f64, facts: &Facts) -> Option<Self> {
        let Facts { utility_min: low, utility_max: high, .. } = *facts;
        if facts.cut_off || low >= high {
            return None;
        }
        let rounding = Rounding::of(facts);
        if !rounding.exceeds(high, value) {
            Some(Self::Win)
        } else if !rounding.exceeds(value, low) {
            Some(Self::Loss)
        } else {
            let may_be_drawn = facts.is_two_player_zero_sum() && !facts.chance;
            (may_be_drawn && rounding.equal(value, f64::midpoint(low, high))).then_some(Self::Draw)
        }
    }
}

/// The value of a position or of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Valuation {
    /// One utility per player; estimates are squashed strictly inside the utility range.
    pub values: Vec<f64>,
    /// Whether the values rest on no estimate.
    pub exact: bool,
    /// The outcome of an exact value, in a game that is won, drawn or lost.
    pub outcome: Option<Outcome>,
    /// Plies until that outcome under best play; the mean where chance or models decide.
    pub plies: Option<u32>,
    /// Whether `plies` is an upper bound, since the end may come sooner.
    pub plies_at_most: bool,
    /// For a value that is not exact: the raw estimate for the player to move at the root, in the evaluation's unit.
    pub evaluation: Option<f64>,
    /// Under a model of the others: the value for the player to move at the root under optimal play of all from here
    /// on.
    pub optimal: Option<f64>,
}

impl Valuation {
    /// A valuation of `values` alone.
    pub const fn of(values: Vec<f64>, exact: bool) -> Self {
        Self {
            values,
            exact,
            outcome: None,
            plies: None,
            plies_at_most: false,
            evaluation: None,
            optimal: None,
        }
    }

    /// Keeps the value exact only if what was added is `exact` too.
    pub fn add_proof(&mut self, exact: bool) {
        self.exact &= exact;
        if !self.exact {
            (self.outcome, self.plies) = (None, None);
        }
    }

    /// The outcome and the plies until it, where both are known.
    pub fn ending(&self) -> Option<(Outcome, u32)> {
        self.outcome.zip(self.plies)
    }
}

/// One move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The principal variation, the root's move first; never empty.
    pub moves: Vec<M>,
    /// The value of the first move.
    pub valuation: Valuation,
    /// Whether `valuation` is an upper bound for the player to move at the root, not a value.
    pub at_most: bool,
    /// Times that a search by simulations selected the first move.
    pub visits: Option<u64>,
}

impl<M> Line<M> {
    /// A line of a search that finds values and does not simulate.
    pub const fn of(moves: Vec<M>, valuation: Valuation) -> Self {
        Self { moves, valuation, at_most: false, visits: None }
    }
}

/// The result of a search for a path to a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct PathFound<M> {
    /// Cost of the best line, if it leads to a goal.
    pub cost: Option<f64>,
    /// Whether a goal can be reached, if that is known.
    pub reachable: Option<bool>,
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// Positions that their moves generated, repeated ones included.
    pub generated: u64,
    /// Most positions that waited to be expanded at one time.
    pub frontier: u64,
    /// The best line, split by agents in their order; empty with one agent, or without a goal.
    pub plans: Vec<AgentPlan<M>>,
}

/// The moves of one of several agents.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentPlan<M> {
    /// The agent's moves, in the order of play.
    pub moves: Vec<M>,
    /// Cost of these moves.
    pub cost: f64,
}

impl<M: Copy> PathFound<M> {
    /// The same, with each move mapped by `of`.
    fn with_moves<N>(&self, of: impl Fn(M) -> N) -> PathFound<N> {
        let plan = |plan: &AgentPlan<M>| AgentPlan {
            moves: plan.moves.iter().map(|&action| of(action)).collect(),
            cost: plan.cost,
        };
        let Self { cost, reachable, expanded, generated, frontier, .. } = *self;
        let plans = self.plans.iter().map(plan).collect();
        PathFound { cost, reachable, expanded, generated, frontier, plans }
    }
}

/// The root's moves and the value of the position.
pub struct Ranking<M> {
    /// Every root move, best first.
    pub lines: Vec<Line<M>>,
    /// The value for the player to move at the root.
    pub valuation: Valuation,
    /// The strategies where players move simultaneously. The lines are the first player's.
    pub equilibrium: Option<Equilibrium<M>>,
}

/// The result of a search for a player who does not see the whole state.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixed<M> {
    /// Probability of each of the root's moves, in the game's order; empty if the search finds no mixed strategy.
    pub strategy: Vec<Choice<M>>,
    /// Whether the strategy is [what the game advises](crate::game::information::Information::advise).
    pub is_advised: bool,
    /// NashConv, in utilities: the sum of what each player could gain by the best response to the others' strategies.
    pub nash_conv: Option<f64>,
    /// Iterations over the whole game, those of the earlier searches included that this one continued.
    pub iterations: Option<u64>,
    /// Information states of the game, of all players.
    pub information_states: Option<u64>,
    /// Probability that the view (information state) occurs if everyone plays the strategies found.
    pub reach: Option<f64>,
    /// Worlds (determinizations) of the view that were searched.
    pub worlds: Option<u64>,
}

/// The mean count of the ends that simulations reached; see [`crate::game::territory`].
#[derive(Clone, Debug, PartialEq)]
pub struct Ends {
    /// For each point, from 1 where it was always the first player's to -1 where it was always the second's.
    pub ownership: Vec<f64>,
    /// Points by which the first player leads.
    pub lead: f64,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// Every root move, best first; equals keep the game's order. Never empty. If a stopped pass has found a better
    /// move than the last completed pass, the moves that it searched come first.
    pub lines: Vec<Line<M>>,
    /// The value of the position under its best move.
    pub valuation: Valuation,
    /// The strategies where players move simultaneously. The lines are the first player's, the most
    /// probable first.
    pub equilibrium: Option<Equilibrium<M>>,
    /// The result for a player who does not see the whole state.
    pub mixed: Option<Mixed<M>>,
    /// Plies of the deepest completed pass.
    pub depth: u32,
    /// Nodes that the pass of the answer visited, the root included. Nodes of the whole search if it has no passes, or
    /// completed none.
    pub nodes: u64,
    /// The ends of the game and estimates among them.
    pub leaves: u64,
    /// Nodes that all passes visited, the root included, and the leaves among them.
    pub nodes_all_passes: u64,
    /// Leaves of all passes; see `nodes_all_passes`.
    pub leaves_all_passes: u64,
    /// The branching factor of a uniform tree of `depth` with `nodes`; `None` if no pass of that depth was completed.
    pub effective_branching_factor: Option<f64>,
    /// Simulations of a search that simulates.
    pub simulations: Option<u64>,
    /// The mean count of the ends that simulations reached, if it was asked for and some did.
    pub ends: Option<Ends>,
    /// The result of a path search.
    pub path: Option<PathFound<M>>,
    /// Wall time of the search.
    pub elapsed: Duration,
    /// Whether the answer is of the requested depth, or proven.
    pub complete: bool,
    /// Why the search stopped.
    pub stopped_by: StoppedBy,
}

impl<M: Copy> Mixed<M> {
    /// The result of a search that found `strategy` and nothing more.
    pub const fn of(strategy: Vec<Choice<M>>) -> Self {
        Self {
            strategy,
            is_advised: false,
            nash_conv: None,
            iterations: None,
            information_states: None,
            reach: None,
            worlds: None,
        }
    }

    /// The result of a search that searched so many `worlds` (determinizations) and finds no mixed strategy.
    pub fn of_worlds(worlds: u64) -> Self {
        Self { worlds: Some(worlds), ..Self::of(Vec::new()) }
    }

    /// The same, with each move mapped by `of`.
    fn with_moves<N>(&self, of: impl Fn(M) -> N) -> Mixed<N> {
        let Self { is_advised, nash_conv, iterations, information_states, reach, worlds, .. } =
            *self;
        let strategy = self.strategy.iter().map(|choice| choice.with_move(&of)).collect();
        Mixed { strategy, is_advised, nash_conv, iterations, information_states, reach, worlds }
    }
}

impl<M> Found<M> {
    /// The result of a search without passes that `stopped_by` ended before it was complete. It visited `nodes`,
    /// `leaves` among them. The fields of single searches are `None`.
    pub const fn of(
        lines: Vec<Line<M>>,
        valuation: Valuation,
        (nodes, leaves): (u64, u64),
        elapsed: Duration,
        stopped_by: StoppedBy,
    ) -> Self {
        Self {
            lines,
            valuation,
            equilibrium: None,
            mixed: None,
            depth: 0,
            nodes,
            leaves,
            nodes_all_passes: nodes,
            leaves_all_passes: leaves,
            effective_branching_factor: None,
            simulations: None,
            ends: None,
            path: None,
            elapsed,
            complete: false,
            stopped_by,
        }
    }
}

impl<M: Copy> Found<M> {
    /// The same, with each move mapped by `of`.
    pub fn with_moves<N>(&self, of: impl Fn(M) -> N) -> Found<N> {
        let line = |line: &Line<M>| Line {
            moves: line.moves.iter().map(|&action| of(action)).collect(),
            valuation: line.valuation.clone(),
            at_most: line.at_most,
            visits: line.visits,
        };
        Found {
            lines: self.lines.iter().map(line).collect(),
            valuation: self.valuation.clone(),
            equilibrium: self.equilibrium.as_ref().map(|found| found.with_moves(&of)),
            mixed: self.mixed.as_ref().map(|mixed| mixed.with_moves(&of)),
            depth: self.depth,
            nodes: self.nodes,
            leaves: self.leaves,
            nodes_all_passes: self.nodes_all_passes,
            leaves_all_passes: self.leaves_all_passes,
            effective_branching_factor: self.effective_branching_factor,
            simulations: self.simulations,
            ends: self.ends.clone(),
            path: self.path.as_ref().map(|path| path.with_moves(&of)),
            elapsed: self.elapsed,
            complete: self.complete,
            stopped_by: self.stopped_by,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTS: Facts = Facts::two_player_zero_sum();

    #[test]
    fn the_ends_of_the_scale_are_won_and_lost_and_the_middle_is_drawn() {
        let of = |value| Outcome::of(value, &FACTS);
        let expected = [Some(Outcome::Loss), None, Some(Outcome::Draw), None, Some(Outcome::Win)];
        assert_eq!([-1.0, -0.5, 0.0, 0.5, 1.0].map(of), expected);
        let halves = Facts { payoff_sum: 1.0, utility_min: 0.0, ..FACTS };
        assert_eq!(Outcome::of(0.5, &halves), Some(Outcome::Draw));
    }

    #[test]
    fn a_mean_of_chance_is_no_draw() {
        let facts = Facts { chance: true, ..FACTS };
        assert_eq!(Outcome::of(0.0, &facts), None);
        assert_eq!(Outcome::of(1.0, &facts), Some(Outcome::Win));
    }

    #[test]
    fn where_ends_are_estimates_nothing_is_won() {
        let facts = Facts { cut_off: true, ..FACTS };
        assert_eq!(Outcome::of(1.0, &facts), None);
    }
}
