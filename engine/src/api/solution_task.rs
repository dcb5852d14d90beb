//! Which positions of a small game to solve, and how.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::task::{MOST_TIME_MS, ViewPolicy};
use crate::search::AUTO;
use crate::search::options::MOST_ITERATIONS;

/// Most positions of a solution, and of those that a task asks for by default.
pub(super) const MOST_POSITIONS: usize = 50_000;
const USUAL_POSITIONS: usize = 10_000;
/// Most moves of a position, in a schema.
pub(super) const MOST_MOVES: usize = 4096;

/// Which positions a solution lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rows {
    /// Those that occur if one player follows the policy and the others play anything.
    #[default]
    Strategy,
    /// All that can occur.
    All,
    /// Of these the ones that are lost for the player to move.
    Lost,
}

/// What to solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SolutionTask {
    /// strategy: the positions that occur if the player follows the policy and the others play anything, with
    /// their replies; all: every position that can occur; lost: of these the ones that are lost for the player
    /// to move. Where information is hidden: strategy, the views of the player; all, those of all players.
    pub rows: Rows,
    /// The player whose strategy it is; left out: the player to move.
    #[schemars(length(max = 64))]
    pub player: Option<String>,
    /// How to solve a game with hidden information: cfr or sequence_form. Left out, or auto: cfr.
    #[schemars(length(max = 64))]
    pub algorithm: Option<String>,
    /// Iterations of cfr over the whole game. Left out: 1000.
    #[schemars(range(min = 1, max = MOST_ITERATIONS))]
    pub iterations: Option<u64>,
    /// Where information is hidden: view → move → probability: what is played at these views, whosever they are; those
    /// of a view sum to 1. The strategy at all other views is found.
    pub policy: Option<ViewPolicy>,
    /// Positions that the game may have from here on; more are refused. Where information is hidden, each counts once
    /// with each line of moves that leads there.
    #[schemars(range(min = 1, max = MOST_POSITIONS))]
    pub most_positions: usize,
    /// Wall time.
    #[schemars(range(min = 1, max = MOST_TIME_MS))]
    pub time_ms: Option<f64>,
}

impl Default for SolutionTask {
    fn default() -> Self {
        Self {
            rows: Rows::default(),
            player: None,
            algorithm: None,
            iterations: None,
            policy: None,
            most_positions: USUAL_POSITIONS,
            time_ms: None,
        }
    }
}

impl SolutionTask {
    /// The algorithm that the task names.
    pub(super) fn named_algorithm(&self) -> Option<&str> {
        self.algorithm.as_deref().filter(|&name| name != AUTO)
    }
}
