//! What an observer sees of the positions that a path search expands, while it runs.

use crate::game::Game;
use crate::search::observer::Silent;

/// A position that was reached. `key` names the position, and `parent` the one before it, within a pass; at the root
/// they are equal. A later position may take over the key of one that is off the path.
pub struct Reached<'s, G: Game> {
    pub key: u32,
    pub parent: u32,
    /// The move that led here; none at the root.
    pub action: Option<G::Move>,
    pub state: &'s G::State,
    /// Cost of the path from the root.
    pub cost: f64,
    /// Lower bound of the cost that is left, where the search uses one.
    pub heuristic: Option<f64>,
}

/// Observes expansions. A search has an observer as a type parameter. With [`Silent`], the default, the calls compile
/// to nothing.
pub trait ExpansionObserver<G: Game> {
    /// Whether the observer is on. What only an observer needs is computed only then.
    const ON: bool;

    /// Another search begins; for `agent` alone, if agents plan one by one.
    fn begin(&mut self, _agent: Option<usize>) {}

    /// The same search begins again and goes deeper. Earlier calls of it do not count.
    fn begin_pass(&mut self) {}

    /// A position is expanded.
    fn expand(&mut self, _reached: Reached<'_, G>) {}

    /// The position expanded last has another child.
    fn generate(&mut self) {}

    /// This is the goal of the answer.
    fn goal(&mut self, _reached: Reached<'_, G>) {}

    /// The position `key` lies on the path of the answer.
    fn on_path(&mut self, _key: u32) {}
}

impl<G: Game> ExpansionObserver<G> for Silent {
    const ON: bool = false;
}
