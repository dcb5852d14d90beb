//! What a search answers.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::Equilibrium;

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// The depth asked for was searched.
    Depth,
    /// The limit of nodes.
    Nodes,
    /// The limit of time.
    Time,
    /// The value was proven: searching deeper could not change it.
    Proven,
    /// The stop flag.
    Stop,
}

/// How a game that is won, drawn or lost will end.
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

/// What a position or move is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Valuation {
    /// One utility per player; estimates are squashed strictly inside the utility range.
    pub values: Vec<f64>,
    /// Whether no estimate took part.
    pub exact: bool,
    /// The end, and plies until it, of an exact value in a game that is won, drawn or lost.
    pub outcome: Option<(Outcome, u32)>,
    /// The raw estimate for the player to move at the root, of a value that is not exact.
    pub evaluation: Option<f64>,
    /// Of a value under a model of the others: what it would be, to the player to move at the root,
    /// if everyone played optimally from here on.
    pub optimal: Option<f64>,
}

/// One move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The moves, the root's first, as far as the search knows best play; never empty.
    pub moves: Vec<M>,
    /// What the first move is worth.
    pub valuation: Valuation,
    /// Whether `valuation` is an upper bound for the player to move at the root, not a value.
    pub at_most: bool,
    /// Simulations that wanted the first move, of a search that simulates.
    pub visits: Option<u64>,
}

/// The root's moves and what the best of them makes the position worth.
pub struct Ranking<M> {
    /// Every root move, best first.
    pub lines: Vec<Line<M>>,
    /// For the player to move there.
    pub valuation: Valuation,
    /// Where players choose at once: what they do. The lines are the first player's.
    pub equilibrium: Option<Equilibrium<M>>,
}

/// A search's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// Every root move, best first; equals keep the game's order. Never empty. Where the pass after the
    /// last completed one had found a better move when it was cut short: those that it had searched,
    /// best first, then the others.
    pub lines: Vec<Line<M>>,
    /// What the position is worth with the best of them.
    pub valuation: Valuation,
    /// Where players choose at once: what they do. The lines are the first player's, the most
    /// probable first.
    pub equilibrium: Option<Equilibrium<M>>,
    /// Plies of the deepest completed pass.
    pub depth: u32,
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Those of them that were ends or estimated.
    pub leaves: u64,
    /// Simulations, of a search that simulates.
    pub simulations: Option<u64>,
    /// Wall time.
    pub elapsed: Duration,
    /// Whether the answer is of the depth asked for, or proven.
    pub complete: bool,
    /// What ended the search.
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
            simulations: self.simulations,
            elapsed: self.elapsed,
            complete: self.complete,
            stopped_by: self.stopped_by,
        }
    }
}
