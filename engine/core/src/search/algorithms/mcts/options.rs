//! What `mcts` takes of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::search::common::utilities::Valued;
use crate::search::options::MOST_ITERATIONS;

/// How a new leaf of the tree is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rollout {
    /// By the end of a game of uniformly random moves from it.
    Random,
    /// By the evaluation of the position itself.
    Estimate,
    /// By the game's own quick playout, or as by default where the game has none.
    Light,
    /// By the game's own playout, or as by default where the game has none.
    Game,
}

impl Rollout {
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
pub struct Options {
    /// How mcts and is_mcts value a position that is new to their tree. random: by the end of a game of random
    /// moves; estimate: by the evaluation; game: in mcts, by the game's own playout, and light by its quick one,
    /// where it has any, as go has. Left out: estimate by a network that was learned; else game, then estimate, if it
    /// can distinguish the moves.
    pub rollout: Option<Rollout>,
    /// Constant of exploration of mcts and is_mcts, for utilities scaled to [0, 1]. Left out: 0.707; in mcts 0 where
    /// rave or the game's opinions count, and 0.4 where the evaluation's do (PUCT).
    #[schemars(range(min = 0, max = MOST_EXPLORATION))]
    pub exploration: Option<f64>,
    /// In mcts, where the game has playouts, as go has: so many simulations of a move weigh as much as those in which
    /// the player makes it later (RAVE); 0: these do not count. Left out: 2000 with rollout game, else 0.
    #[schemars(range(min = 0, max = MOST_RAVE))]
    pub rave: Option<f64>,
    /// Whether opinions of moves count in mcts. With rollout estimate they are the evaluation's: moves after which it
    /// estimates more are tried first and more often (PUCT). Else they are the game's, where it has playouts, as
    /// virtual simulations. Left out: true with rollout game, or with a network that was learned; else false.
    pub priors: Option<bool>,
    /// Simulations of mcts. Left out: as many as the other limits allow.
    #[schemars(range(min = 1, max = MOST_ITERATIONS))]
    pub iterations: Option<u64>,
    /// In mcts: whether the reply tells who owns each point at the end of the game, and the score, as the mean over
    /// simulations; where the end is counted by points, as in go.
    pub ownership: bool,
}
