//! What an observer sees of simulations while they run.

use crate::game::Game;
use crate::search::observer::Silent;

/// Observes simulations. A simulator has an observer as a type parameter. With [`Silent`], the default, the calls
/// compile to nothing.
pub trait SimulationObserver<G: Game>: Send {
    /// Whether the observer is on. What only an observer needs is computed only then.
    const ON: bool;

    /// A simulation begins at the root. Calls since the last end belong to a simulation that a limit stopped; they do
    /// not count.
    fn begin(&mut self, _root: &G::State) {}

    /// The simulation goes down to `node` of the tree; `is_new` if no simulation had reached the node before.
    fn descend(&mut self, _node: u32, _is_new: bool, _state: &G::State) {}

    /// The current position is an end of the game or at the horizon.
    fn leaf(&mut self) {}

    /// The simulation leaves the tree with this result, as `Payoffs` stores it.
    fn result(&mut self, _value: &[f64]) {}

    /// The simulation ends and has backed this value up to the root.
    fn end(&mut self, _value: &[f64]) {}
}

impl<G: Game> SimulationObserver<G> for Silent {
    const ON: bool = false;
}
