//! What a simulator tells of its simulations while it runs.

use crate::game::Game;
use crate::search::observer::Silent;

/// Sees simulations. A simulator has one as a type parameter: by default [`Silent`], which leaves nothing of
/// these calls.
pub trait SimulationObserver<G: Game>: Send {
    /// Whether it sees anything. What only it needs is computed only then.
    const ON: bool;

    /// A simulation begins at the root. What was seen since the last one that ended was of one that a limit
    /// stopped, which does not count.
    fn begin(&mut self, _root: &G::State) {}

    /// It goes down to `node` of the tree, which no simulation had reached before if `is_new`.
    fn descend(&mut self, _node: u32, _is_new: bool, _state: &G::State) {}

    /// Where it is, the game is over, or at the horizon.
    fn leaf(&mut self) {}

    /// It leaves the tree with this result, as `Payoffs` stores it.
    fn result(&mut self, _value: &[f64]) {}

    /// It ends, with what it backed up to the root.
    fn end(&mut self, _value: &[f64]) {}
}

impl<G: Game> SimulationObserver<G> for Silent {
    const ON: bool = false;
}
