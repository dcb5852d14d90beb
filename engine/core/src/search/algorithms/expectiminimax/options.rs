//! What `expectiminimax` and `paranoid` take of a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most moves that a request may let pass a move filter.
pub const MOST_FILTERED: u32 = 1_000;

/// What `expectiminimax` and `paranoid` take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ExpectiminimaxOptions {
    /// In expectiminimax and paranoid: most moves of a position that are searched two plies and more, those with the best estimates.
    /// Others keep the value that a shallower pass found. Left out: all moves.
    #[schemars(range(min = 1, max = MOST_FILTERED))]
    pub move_filter: Option<u32>,
}
