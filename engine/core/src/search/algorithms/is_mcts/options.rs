//! What `is_mcts` takes of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::search::algorithms::mcts::{MOST_EXPLORATION, PlayoutPolicy};

/// Whose views the nodes of the tree are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Observer")]
pub enum Observers {
    /// Each node is a view of the player who moves there.
    #[default]
    Multiple,
    /// Each node is a view of the player whose move is searched.
    Single,
}

/// What `is_mcts` takes; what is left out it chooses itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct IsMctsOptions {
    /// How mcts and is_mcts value a new leaf of their tree.
    // `rollout` is the playout policy's name in requests.
    #[serde(rename = "rollout")]
    pub playout_policy: Option<PlayoutPolicy>,
    /// Exploration constant of mcts and is_mcts, for utilities scaled to [0, 1].
    #[schemars(range(min = 0, max = MOST_EXPLORATION))]
    pub exploration: Option<f64>,
    /// Whose views (information states) are the nodes of is_mcts. multiple: those of the player who moves; single:
    /// those of the player whose move is searched. Left out: multiple.
    pub observer: Observers,
}
