//! A state of an erased game.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A state with its type erased. Equality, hash and debug text are those of the typed state. Compare only
/// states of one game.
pub struct State(Box<dyn Held>);

impl State {
    /// Erases the type of `state`.
    pub(super) fn new<S: Held>(state: S) -> Self {
        Self(Box::new(state))
    }

    /// The typed state. Panics if its type is not `S`.
    #[inline]
    pub fn get<S: Any>(&self) -> &S {
        let any: &dyn Any = &*self.0;
        any.downcast_ref().expect("a state of this game")
    }

    /// The typed state, mutable. Panics if its type is not `S`.
    #[inline]
    pub(super) fn get_mut<S: Held>(&mut self) -> &mut S {
        let any: &mut dyn Any = &mut *self.0;
        any.downcast_mut().expect("a state of this game")
    }
}

/// The operations on a state of any type.
pub(super) trait Held: Any + fmt::Debug + Send + Sync {
    fn copy(&self) -> Box<dyn Held>;
    fn equals(&self, other: &State) -> bool;
    fn feed(&self, hasher: &mut dyn Hasher);
}

impl<S: Any + Clone + Eq + Hash + fmt::Debug + Send + Sync> Held for S {
    fn copy(&self) -> Box<dyn Held> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &State) -> bool {
        self == other.get::<S>()
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.feed(hasher);
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
