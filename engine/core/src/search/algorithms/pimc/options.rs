//! What `pimc` takes of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How each world is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldSearch {
    /// Alpha-beta between two sides with opposite payoffs, to the depth.
    AlphaBeta,
    /// The same with the game's own endgame solver, wherever it knows the value.
    Solve,
    /// Each player maximizes its own utility, or does what a model of it says.
    MaxN,
}

/// The greatest number of worlds that a request may give.
pub const MOST_WORLDS: u32 = 1_000_000;

/// What `pimc` takes; what is left out it chooses itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PimcOptions {
    /// Most worlds (determinizations) of the view that pimc searches. Left out: 100; more if time is left after
    /// each is searched to the end of the game or to the depth.
    #[schemars(range(min = 1, max = MOST_WORLDS))]
    pub worlds: Option<u32>,
    /// How pimc searches a world (determinization). alpha_beta: by alpha-beta between two sides; solve: also by the
    /// game's endgame solver; max_n: each player for itself. Left out: solve between two sides, else max_n.
    pub world_search: Option<WorldSearch>,
}
