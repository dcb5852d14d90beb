//! What a path search tells of the positions that it expands, while it runs.

use crate::game::Game;
use crate::search::observer::Silent;

/// A position that was reached. `key` and `parent` name it and the one before it within a pass; at the root
/// they are alike. A later position may take over the key of one that is off the path.
pub struct Reached<'s, G: Game> {
    pub key: u32,
    pub parent: u32,
    /// The move that led here; none at the root.
    pub action: Option<G::Move>,
    pub state: &'s G::State,
    /// From the root.
    pub cost: f64,
    /// Where the search uses one.
    pub heuristic: Option<f64>,
}

/// Sees expansions. A search has one as a type parameter: by default [`Silent`], which leaves nothing of these
/// calls.
pub trait ExpansionObserver<G: Game> {
    /// Whether it sees anything. What only it needs is computed only then.
    const ON: bool;

    /// Another search begins: of this agent alone, if it plans by itself.
    fn begin(&mut self, _agent: Option<usize>) {}

    /// This search begins again and goes deeper. What was seen of it before does not count.
    fn begin_pass(&mut self) {}

    /// A position is expanded.
    fn expand(&mut self, _reached: Reached<'_, G>) {}

    /// The position expanded last has another child.
    fn generate(&mut self) {}

    /// This is the goal of the answer.
    fn goal(&mut self, _reached: Reached<'_, G>) {}

    /// The position `key` is on the way of the answer.
    fn on_path(&mut self, _key: u32) {}
}

impl<G: Game> ExpansionObserver<G> for Silent {
    const ON: bool = false;
}
