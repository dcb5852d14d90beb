//! Measurements after each round, and the progress of learning.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was measured after a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LearningRound {
    /// Games learned from so far.
    pub games: u64,
    /// Plies of these games.
    pub plies: u64,
    /// Root of the mean squared temporal difference of the round, where values are −1 to 1.
    pub difference: f64,
    /// Mean result, 0 to 1, in games against the start.
    pub score: f64,
    /// Its standard error.
    pub error: f64,
    /// Mean result in games against the best of the rounds before.
    pub gain: f64,
    /// Its standard error.
    pub gain_error: f64,
    /// Mean squared error against the exact values, −1 to 1, of the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact_error: Option<f64>,
}

/// How learning gets on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LearningProgress {
    /// Games learned from.
    pub games: u64,
    /// The most there will be.
    pub of: u64,
    /// Learning, or in a match.
    pub phase: &'static str,
    /// Every round so far.
    pub rounds: Vec<LearningRound>,
    /// Error of the start against the exact values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_error: Option<f64>,
    /// Why it has ended: games, or no_gain. Absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<&'static str>,
}
