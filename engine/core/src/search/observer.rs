//! What an observer sees of a search's nodes while it runs. Values are from the point of view of the first player, or
//! of the player to move at the root where the others are one side against it.

use crate::game::Game;
use crate::table::Bound;
use crate::value::Score;

/// A value as a search compares it: a number, or the place of an ordinal score.
pub trait Compared: Copy {
    /// In the order of the values; infinite for the ends of an open window.
    fn rank(self) -> f64;
}

impl Compared for f64 {
    fn rank(self) -> f64 {
        self
    }
}

impl Compared for Score {
    fn rank(self) -> f64 {
        match self {
            Self::MIN => f64::NEG_INFINITY,
            Self::MAX => f64::INFINITY,
            score => f64::from(score.steps()),
        }
    }
}

/// A turn where one player or two choose at once, as a game in normal form.
pub struct MatrixSeen<M> {
    /// The choices of the first chooser, with their probabilities.
    pub rows: Vec<(M, f64)>,
    /// The choices of the second chooser, with their probabilities; empty if one alone chooses.
    pub columns: Vec<(M, f64)>,
    /// The first player's utility, row by row.
    pub values: Vec<f64>,
}

/// A node's value when the search leaves it.
#[derive(Clone, Copy, Debug)]
pub struct Left<V> {
    /// The value that the node returned.
    pub value: V,
    /// Whether that rests on no estimate.
    pub proven: bool,
}

/// Observes the nodes of a search as they are visited. A search has an observer as a type parameter. With [`Silent`],
/// the default, the calls compile to nothing.
///
/// A window is (alpha, beta). Every node entered is left, unless a limit stops the search.
pub trait Observer<G: Game, V>: Send {
    /// Whether the observer is on. What only an observer needs is computed only then.
    const ON: bool;

    /// A pass over the `root` begins. Earlier calls count only if this pass is stopped.
    fn begin_pass(&mut self, _root: &G::State, _depth: u32, _window: (V, V)) {}

    /// The pass ends with the root's value.
    fn end_pass(&mut self, _left: Left<V>) {}

    /// The next node is reached by `action` from the current one.
    fn follow(&mut self, _action: G::Move) {}

    /// The next node is reached by a joint move from the current one.
    fn follow_joint(&mut self, _joint: &[G::Move]) {}

    /// The next node is reached from the current one by `action` of a modelled player, with this probability. The
    /// current node's value is a mean.
    fn follow_model(&mut self, _action: G::Move, _probability: f64) {}

    /// A modelled player at the current node maximizes the value, or minimizes it.
    fn model(&mut self, _maximizes: bool) {}

    /// `state` is entered with `depth` plies left.
    fn enter(&mut self, _state: &G::State, _depth: u32, _window: (V, V)) {}

    /// The current node, an end of the game or at the horizon, is valued and left.
    fn leaf(&mut self, _left: Left<V>) {}

    /// A child of the current node was searched: its value so far and its window from now on.
    fn update(&mut self, _value: V, _window: (V, V)) {}

    /// The last child of the current node is the best so far for its player.
    fn prefer(&mut self) {}

    /// All players' utilities at the current node, before it is left.
    fn utilities(&mut self, _values: &[f64]) {}

    /// The equilibrium at the current node, where several choose at once.
    fn matrix(&mut self, _matrix: impl FnOnce() -> MatrixSeen<G::Move>) {}

    /// These moves of the current node are never searched, since its value lies outside of its window.
    fn cut(&mut self, _moves: impl IntoIterator<Item = G::Move>) {}

    /// The current node is left without a search of its moves: the table knows enough.
    fn table(&mut self, _left: Left<V>, _bound: Bound) {}

    /// The current node is left without a search of its moves, since its value is on the far side of
    /// `left` anyway, for the reason `why`.
    fn bounded(&mut self, _left: Left<V>, _bound: Bound, _why: &'static str) {}

    /// The current node is left.
    fn leave(&mut self, _left: Left<V>) {}
}

/// An observer that sees nothing, at no cost.
pub struct Silent;

impl<G: Game, V> Observer<G, V> for Silent {
    const ON: bool = false;
}
