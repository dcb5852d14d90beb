//! Evaluations that learn by temporal differences: after each move the value of a position moves towards that of
//! the next one, and at the end towards the result.
//!
//! TD(λ): Sutton, "Learning to predict by the methods of temporal differences" (1988); with a network and self-play
//! Tesauro, "Temporal difference learning and TD-Gammon" (1995). TDLeaf(λ), where a search looks ahead: Baxter,
//! Tridgell and Weaver, "KnightCap" (1998). Values are in [−1, 1] here: the game's least utility is −1, its greatest
//! 1.

mod episode;
mod player;
mod traces;
mod trial;
mod value_function;

pub use self::episode::{Episode, Lived, Recorded};
pub use self::player::{Chooser, Lookahead, MOST_PLIES};
pub use self::traces::Traces;
pub use self::trial::Trial;
pub use self::value_function::{Frame, InUnits, ValueFunction, read_inputs};
