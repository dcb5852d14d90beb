//! What was found out of rules that a client sent.

use schemars::JsonSchema;
use serde::Serialize;

/// Most entries of each list.
const MOST_ENTRIES: usize = 64;

/// What was found out of rules that a client sent, for their author.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct SheetReport {
    /// The roles in the order of the rules, random included.
    #[schemars(length(max = MOST_ENTRIES))]
    pub roles: Vec<String>,
    /// Number of facts that may be true in some state.
    pub facts: usize,
    /// Of each role: number of its moves.
    #[schemars(length(max = MOST_ENTRIES))]
    pub moves: Vec<usize>,
    /// How states are evaluated: network, of gates, or rules, one by one.
    pub method: &'static str,
    /// Number of gates of the network.
    pub gates: usize,
    /// Bytes of memory that the compiled rules hold.
    pub bytes: usize,
    /// Milliseconds that it took to compile the rules.
    pub compile_ms: f64,
    /// Whether it is proved that only one role has a choice at a time.
    pub turn_based: bool,
    /// The sum of the goals of two roles, where it is proved to be the same at every end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_sum: Option<u8>,
    /// The most steps of a game, where a counter of steps proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_steps: Option<u32>,
    /// Random games that were played to find faults of the rules.
    pub playouts: u32,
    /// The mean number of their steps.
    pub mean_steps: f64,
    /// What is dubious.
    #[schemars(length(max = MOST_ENTRIES))]
    pub warnings: Vec<SheetWarning>,
}

/// What is dubious in rules, and where.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SheetWarning {
    /// The line, from 1; none if it is about all rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// A sentence that says what to mend.
    pub message: String,
}
