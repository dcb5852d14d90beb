//! What happened at one node of a search, as plain data.

use schemars::JsonSchema;
use serde::Serialize;

use crate::api::report::MOST_STATE;
use crate::api::task::MOST_PLAYERS;
use crate::game::erased::{Erased, Move, State};
use crate::game::notation::Notation;
use crate::search::Outcome;
use crate::search::observer::MatrixSeen;

/// What happened at one node, or to one branch. Values and windows are for the player of the trace's
/// viewpoint: utilities, and estimates in the game's unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TraceRecord {
    /// node: a visited position; table: one that the transposition table answered; bound: one answered by
    /// bounds of its value; cut: a branch that was never looked at; simulation: one simulation of mcts;
    /// expanded: a position that a path search expanded; goal: the one where its path ends.
    pub kind: &'static str,
    /// Its place among the records, from 0.
    pub id: usize,
    /// The record of the node above; absent at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Moves from the root.
    #[schemars(length(max = MOST_STATE))]
    pub path: Vec<String>,
    /// Whose turn: player, chance, together or over; of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'static str>,
    /// Name of the player to move; where it is a player's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether that player maximizes the value; where there is one value for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximizes: Option<bool>,
    /// Plies left to search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The position, in canonical notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub state: Option<String>,
    /// How often the last move of the path occurs, from 0 to 1; of chance or of a player who is modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// The lower end of the window on entry; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// The upper end of the window on entry; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
    /// The value so far and the window after each child; of a node with children.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub updates: Option<Vec<TraceUpdate>>,
    /// What the search returned here; absent where it was stopped within, and where mcts has a mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// One per player; in games where one value does not tell the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Option<Vec<f64>>,
    /// With mcts: simulations through the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// With mcts: the mean of what they backed up. A node that is solved has a value in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// Its number, from 1; of a simulation, whose value is what it backed up to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulation: Option<u64>,
    /// The record of the node where it left the tree; of a simulation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<usize>,
    /// The record of the node that it added to the tree; of a simulation that added one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added: Option<usize>,
    /// What its rollout, its estimate or the end of the game gave; of a simulation. Where a solved move was
    /// better, the value is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<f64>,
    /// With a path search: its place in the order of expansion, from 1; of kind expanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expansion: Option<u64>,
    /// With a path search: cost of the path, g.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// With a path search: lower bound of the cost that is left, h; where the search uses one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<f64>,
    /// With a path search: children that were generated; of kind expanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generated: Option<u64>,
    /// With a path search: whether the answer's path goes through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_path: Option<bool>,
    /// With prioritized: the agent whose plan is searched. Each agent has a root of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// What the value is: exact, lower (the true one is the same or higher) or upper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
    /// The move that gave the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Whether the value rests on no estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<bool>,
    /// end: the game is over; estimate: the search went no deeper. Of a leaf.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<&'static str>,
    /// For the viewpoint's player; of a value that is a proven win, draw or loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The game in normal form and its equilibrium; where turn is together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrix: Option<MatrixReport>,
    /// Why bounds answered; of kind bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// The branch; of a cut.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Whose bound cut: alpha, where a player minimizes, or beta, where one maximizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// That bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// The record of the node above whose value gave the bound; absent where the bound is no node's value, but a
    /// limit that the search set to learn on which side of it a value lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ancestor: Option<usize>,
}

/// What a node has after one of its children was searched.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TraceUpdate {
    /// The child.
    #[serde(rename = "move")]
    pub action: String,
    /// The node's value so far.
    pub value: f64,
    /// The lower end of the window from now on; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// The upper end of the window from now on; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
}

/// A turn where players choose at once, as a game in normal form.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MatrixReport {
    /// Choices of the first who chooses.
    #[schemars(length(max = MOST_STATE))]
    pub rows: Vec<String>,
    /// Choices of the second; none where one alone chooses.
    #[schemars(length(max = MOST_STATE))]
    pub columns: Vec<String>,
    /// The first player's utility, a list for each row.
    #[schemars(length(max = MOST_STATE), inner(length(max = MOST_STATE)))]
    pub values: Vec<Vec<f64>>,
    /// How often the first takes each row.
    #[schemars(length(max = MOST_STATE))]
    pub row_strategy: Vec<f64>,
    /// How often the second takes each column.
    #[schemars(length(max = MOST_STATE))]
    pub column_strategy: Vec<f64>,
}

impl MatrixReport {
    pub(super) fn of(game: &Erased, state: &State, matrix: &MatrixSeen<Move>) -> Self {
        let texts = |side: &[(Move, f64)]| -> Vec<String> {
            side.iter().map(|&(action, _)| game.write_move(state, action)).collect()
        };
        let shares = |side: &[(Move, f64)]| side.iter().map(|&(_, share)| share).collect();
        Self {
            rows: texts(&matrix.rows),
            columns: texts(&matrix.columns),
            values: matrix
                .values
                .chunks(matrix.columns.len().max(1))
                .map(<[f64]>::to_vec)
                .collect(),
            row_strategy: shares(&matrix.rows),
            column_strategy: shares(&matrix.columns),
        }
    }
}
