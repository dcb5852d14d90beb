//! What `is_mcts` takes of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::search::algorithms::mcts::{MOST_EXPLORATION, Rollout};

/// Whose views the nodes of the tree are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Observer {
    /// Each node is a view of the player who moves there.
    #[default]
    Multiple,
    /// Each node is a view of the player whose move is searched.
    Single,
}

/// What `is_mcts` takes; what is left out it chooses itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// How mcts and is_mcts value a position that is new to their tree.
    pub rollout: Option<Rollout>,
    /// Constant of exploration of mcts and is_mcts, for utilities scaled to [0, 1].
    #[schemars(range(min = 0, max = MOST_EXPLORATION))]
    pub exploration: Option<f64>,
    /// Whose views the nodes of is_mcts are. multiple: those of the player who moves; single: those of the
    /// player whose move is searched. Left out: multiple.
    pub observer: Observer,
}
