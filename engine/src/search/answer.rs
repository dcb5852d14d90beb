//! The output of a search.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Equilibrium, StoppedBy};

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

/// The value of a position or of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Valuation {
    /// One utility per player; estimates are squashed strictly inside the utility range.
    pub values: Vec<f64>,
    /// Whether the values rest on no estimate.
    pub exact: bool,
    /// The outcome of an exact value and the plies until it, in a game that is won, drawn or lost.
    pub outcome: Option<(Outcome, u32)>,
    /// The raw estimate for the player to move at the root, of a value that is not exact.
    pub evaluation: Option<f64>,
    /// Under a model of the others: the value for the player to move at the root if everyone played
    /// optimally from here on.
    pub optimal: Option<f64>,
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
    /// How often a search that simulates selected the first move.
    pub visits: Option<u64>,
}

/// The root's moves and the value of the position.
pub struct Ranking<M> {
    /// Every root move, best first.
    pub lines: Vec<Line<M>>,
    /// For the player to move there.
    pub valuation: Valuation,
    /// The strategies where players move simultaneously. The lines are the first player's.
    pub equilibrium: Option<Equilibrium<M>>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// Every root move, best first; equals keep the game's order. Never empty. If a stopped pass has
    /// found a better move than the last completed pass: the moves that it searched, best first, then
    /// the others.
    pub lines: Vec<Line<M>>,
    /// The value of the position with the best of them.
    pub valuation: Valuation,
    /// The strategies where players move simultaneously. The lines are the first player's, the most
    /// probable first.
    pub equilibrium: Option<Equilibrium<M>>,
    /// Plies of the deepest completed pass.
    pub depth: u32,
    /// Nodes that the pass of the answer visited, the root included; all of a search without passes, and
    /// where no pass was completed.
    pub nodes: u64,
    /// The ends of the game and estimates among them.
    pub leaves: u64,
    /// Nodes that all passes visited, the root included, and the leaves among them.
    pub nodes_all_passes: u64,
    /// See `nodes_all_passes`.
    pub leaves_all_passes: u64,
    /// The branching factor of a uniform tree of `depth` with `nodes`; where a pass of that depth was
    /// completed.
    pub effective_branching_factor: Option<f64>,
    /// Simulations of a search that simulates.
    pub simulations: Option<u64>,
    /// Wall time.
    pub elapsed: Duration,
    /// Whether the answer is of the requested depth, or proven.
    pub complete: bool,
    /// Why the search stopped.
    pub stopped_by: StoppedBy,
}

impl<M: Copy> Found<M> {
    /// The same, each move as `of` has it.
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
            depth: self.depth,
            nodes: self.nodes,
            leaves: self.leaves,
            nodes_all_passes: self.nodes_all_passes,
            leaves_all_passes: self.leaves_all_passes,
            effective_branching_factor: self.effective_branching_factor,
            simulations: self.simulations,
            elapsed: self.elapsed,
            complete: self.complete,
            stopped_by: self.stopped_by,
        }
    }
}
