//! The trace of a search: a record of each node visited by the pass that gave the answer, in the order of the visits,
//! and of each branch that was never looked at.

mod known;
mod recorder;

pub use self::recorder::{Recorder, Viewpoint};

use super::contract::{Found, SearchProblem};
use crate::game::Player;
use crate::game::erased::{Erased, Move, State};
use crate::search::observer::MatrixSeen;
use crate::table::Bound;

/// Searches the problem, and records at most so many nodes; see [`crate::search::Algorithm::search`].
pub type Tracing = fn(&SearchProblem<'_, Erased>, usize) -> (Found<Move>, Trace);

/// The records of one pass.
#[derive(Default)]
pub struct Trace {
    /// In the order of the visits. A record's place is its name in others.
    pub records: Vec<Record>,
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Ends of the game and estimates among them.
    pub leaves: u64,
    /// Branches of visited nodes that were never looked at.
    pub cut: u64,
    /// The player for whom the values are.
    pub viewpoint: Player,
    /// Plies of the pass, where it was stopped and none had ended before.
    pub stopped_depth: Option<u32>,
    /// Simulations of a search that simulates. Those recorded are the first ones.
    pub simulations: Option<u64>,
}

/// One record.
pub enum Record {
    /// A visited node.
    Node(Box<NodeRecord>),
    /// A branch that was never looked at.
    Cut(CutRecord),
    /// A position that simulations reached, when the first did.
    Visited(Box<VisitedRecord>),
    /// A simulation.
    Simulation(SimulationRecord),
    /// A position that a path search expanded, or its goal.
    Expanded(Box<ExpandedRecord>),
}

impl Record {
    /// The position that it is of.
    pub fn state(&self) -> Option<&State> {
        match self {
            Self::Node(node) => Some(&node.state),
            Self::Visited(node) => Some(&node.state),
            Self::Expanded(node) => Some(&node.state),
            Self::Cut(_) | Self::Simulation(_) => None,
        }
    }
}

/// How a visited node was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// By its end, its estimate or its moves.
    Searched,
    /// By the transposition table.
    ByTable,
    /// By bounds of its value, for this reason.
    ByBound(&'static str),
}

/// A visited node. Numbers are utilities, or estimates in the game's unit.
pub struct NodeRecord {
    /// The record of the node above; `None` at the root.
    pub parent: Option<usize>,
    /// The move that led here, of each who chose at once; none at the root.
    pub action: Vec<Move>,
    /// The position.
    pub state: State,
    /// Plies left to search.
    pub depth: u32,
    /// Probability of the move that led here, of chance or of a modelled player.
    pub probability: Option<f64>,
    /// Whether its player maximizes; `None` where no player has one value to maximize or minimize.
    pub maximizes: Option<bool>,
    /// The window on entry; infinite where it is open.
    pub window: (f64, f64),
    /// After each of its children.
    pub updates: Vec<Update>,
    /// How it was answered.
    pub answered: Answered,
    /// Whether it is an end of the game or at the horizon.
    pub is_leaf: bool,
    /// The value that it returned, and how that relates to the true one; `None` where the search was stopped within it.
    pub value: Option<(f64, Bound)>,
    /// The move that gave the value.
    pub best: Option<Move>,
    /// Whether the value rests on no estimate.
    pub proven: bool,
    /// One utility per player, where the value does not give them all.
    pub values: Vec<f64>,
    /// The equilibrium, where several choose at once.
    pub matrix: Option<MatrixSeen<Move>>,
}

/// The value and the window of a node after one of its children was searched.
pub struct Update {
    /// The child's move.
    pub action: Move,
    /// The node's value so far.
    pub value: f64,
    /// The node's window from now on.
    pub window: (f64, f64),
}

/// A branch that was never looked at.
pub struct CutRecord {
    /// The record of the node whose branch it is.
    pub parent: usize,
    /// The branch.
    pub action: Move,
    /// Whether alpha cut it, below a node that minimizes; else beta.
    pub by_alpha: bool,
    /// The bound.
    pub limit: f64,
    /// The record of the node above whose value the bound is; `None` where it is no node's.
    pub ancestor: Option<usize>,
}

/// A position in the tree of a search that simulates, as it is in the end. Numbers are utilities.
pub struct VisitedRecord {
    /// The record of the node above; `None` at the root.
    pub parent: Option<usize>,
    /// The move that led here; none at the root.
    pub action: Option<Move>,
    /// The position.
    pub state: State,
    /// Whether the move that led here was an outcome of chance.
    pub is_outcome: bool,
    /// Whether its player maximizes; `None` where no player has one value to maximize or minimize.
    pub maximizes: Option<bool>,
    /// Simulations through it.
    pub visits: u64,
    /// The mean of what they backed up, or the solved value.
    pub value: f64,
    /// One utility per player, where the value does not give them all.
    pub values: Vec<f64>,
    /// Whether a solved value is proven; `None` if it is a mean.
    pub solved: Option<bool>,
    /// Whether it is an end of the game or at the horizon.
    pub is_leaf: bool,
    /// The chosen move; at the root.
    pub best: Option<Move>,
}

/// A simulation. Numbers are utilities.
pub struct SimulationRecord {
    /// Number of the simulation, from 1.
    pub number: u64,
    /// The record of the position where it left the tree.
    pub end: usize,
    /// The record of the position that it was the first to reach, if there is one.
    pub added: Option<usize>,
    /// The result of the playout, the estimate or the end of the game.
    pub result: f64,
    /// The value that was backed up to the root: another one where a solved move was better.
    pub value: f64,
    /// One utility per player, where the value does not give them all.
    pub values: Vec<f64>,
}

/// A position that a path search expanded, or its goal.
pub struct ExpandedRecord {
    /// The record of the position before it; `None` at the root.
    pub parent: Option<usize>,
    /// The move that led here; none at the root.
    pub action: Option<Move>,
    /// The position.
    pub state: State,
    /// The agent that plans by itself.
    pub agent: Option<usize>,
    /// Its place in the order of expansion, from 1; `None` of the goal.
    pub expansion: Option<u64>,
    /// Cost of the path from the root.
    pub cost: f64,
    /// Lower bound of the cost that is left, where the search uses one.
    pub heuristic: Option<f64>,
    /// Children that were generated.
    pub generated: u64,
    /// Whether it lies on the path of the answer.
    pub on_path: bool,
}
