//! The values of policies against one another.

use schemars::JsonSchema;
use serde::Serialize;

use super::{MOST_PLAYERS, MOST_STATE};
use crate::api::opened_game::OpenedGame;
use crate::game::notation::player_names;
use crate::search::StoppedBy;
use crate::search::policy_value::PolicyValue;

/// The values of policies against one another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PolicyReport {
    /// The game's name.
    pub game: String,
    /// The position, in canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// Names, in the order of values.
    #[schemars(length(max = MOST_PLAYERS))]
    pub players: Vec<String>,
    /// One per player.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<f64>,
    /// Whether the values are exact, not means of games sampled.
    pub exact: bool,
    /// Games sampled; none where the values are exact, or estimates for want of time.
    pub samples: u32,
    /// Standard errors of the values, from two games on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub standard_errors: Option<Vec<f64>>,
    /// Positions visited, those of the policies' own searches included.
    pub nodes: u64,
    /// Time that it ran, without the time that it waited.
    pub time_ms: f64,
    /// Whether all requested games were sampled, or none was needed.
    pub complete: bool,
    /// What ended it before: nodes, time or stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
}

impl PolicyReport {
    /// Reports `found` in the position whose canonical text is `text`.
    pub(in crate::api) fn of(opened: &OpenedGame, text: &str, found: PolicyValue) -> Self {
        Self {
            game: opened.metadata.name.clone(),
            state: text.into(),
            players: player_names(&opened.game),
            values: found.values,
            exact: found.exact,
            samples: found.samples,
            standard_errors: found.standard_errors,
            nodes: found.nodes,
            time_ms: found.elapsed.as_secs_f64() * 1e3,
            complete: found.stopped_by.is_none(),
            stopped_by: found.stopped_by,
        }
    }
}
