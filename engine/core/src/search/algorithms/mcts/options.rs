//! What `mcts` takes of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::search::common::utilities::Valued;
use crate::search::options::MOST_ITERATIONS;

/// How a new leaf of the tree is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Rollout")]
pub enum PlayoutPolicy {
    /// By the end of a game of uniformly random moves from it.
    Random,
    /// By the evaluation of the position itself.
    Estimate,
    /// By the game's own quick playout, or as by default where the game has none.
    Light,
    /// By the game's own playout, or as by default where the game has none.
    Game,
}

impl PlayoutPolicy {
    /// Whether the game itself plays.
    pub const fn is_of_game(self) -> bool {
        matches!(self, Self::Light | Self::Game)
    }

    /// The estimate if it differs among the positions so `valued`; else random moves.
    pub fn by_estimates(valued: impl Iterator<Item = Valued>) -> Self {
        let mut estimates = valued.filter(|valued| !valued.exact).map(|valued| valued.value);
        let first = estimates.next();
        let differ = estimates.any(|estimate| Some(estimate) != first);
        if differ { Self::Estimate } else { Self::Random }
    }
}

/// The greatest constant of exploration that a request may give.
pub const MOST_EXPLORATION: f64 = 100.0;

/// The greatest equivalence of moves made later that a request may give.
pub const MOST_RAVE: f64 = 1e6;

/// What `mcts` takes; what is left out it chooses itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MctsOptions {
    /// How mcts and is_mcts value a new leaf of their tree. random: by a uniformly random playout; estimate: by the
    /// evaluation; game: in mcts, by the game's own playout, and light by its quick one, where it has any, as go
    /// has. Left out: estimate with a learned network; else game; else estimate, if it tells the moves apart.
    // `rollout` is the playout policy's name in requests.
    #[serde(rename = "rollout")]
    pub playout_policy: Option<PlayoutPolicy>,
    /// Exploration constant of mcts and is_mcts, for utilities scaled to [0, 1]. Left out: 0.707; in mcts 0 with
    /// rave or the game's priors, and 0.4 with the evaluation's (PUCT).
    #[schemars(range(min = 0, max = MOST_EXPLORATION))]
    pub exploration: Option<f64>,
    /// RAVE's equivalence parameter, in mcts where the game has playouts, as go has: the number of visits at which
    /// a move's own statistics weigh as much as its all-moves-as-first statistics; 0 turns RAVE off. Left out: 2000
    /// with rollout game, else 0.
    #[schemars(range(min = 0, max = MOST_RAVE))]
    pub rave: Option<f64>,
    /// Whether mcts uses prior values of moves. With rollout estimate they come from the evaluation (PUCT): it
    /// tries moves with better estimates first and more often. Else they come from the game, where it has playouts,
    /// as virtual visits. Left out: true with rollout game or a learned network; else false.
    pub priors: Option<bool>,
    /// Simulations of mcts. Left out: as many as the other limits allow.
    #[schemars(range(min = 1, max = MOST_ITERATIONS))]
    pub iterations: Option<u64>,
    /// In mcts, where points count at the end, as in go: whether the reply has the owner of each point at the end
    /// and the score, as means over the simulations.
    pub ownership: bool,
}
