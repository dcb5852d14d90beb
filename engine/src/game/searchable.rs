//! What all algorithms together ask of a game.

use crate::game::Game;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;

/// What searches ask of a game, all of it: each algorithm bounds its game by what it asks.
pub trait Searchable: Game + Evaluation + Ordering + Quiescence + Proof {
    /// What is true of every game of the type. A search that this rules out is not compiled for it.
    const ALWAYS: Always = Always::NOTHING;
}

/// [`crate::game::Facts`] that no option changes; false where one may.
#[derive(Clone, Copy, Debug)]
pub struct Always {
    /// There is chance.
    pub chance: bool,
    /// A state's future depends on states before it.
    pub history: bool,
    /// Nothing is known of tactics.
    pub not_tactical: bool,
}

impl Always {
    /// Nothing is said.
    pub const NOTHING: Self = Self { chance: false, history: false, not_tactical: false };

    /// Whether anything that is true here is true there too.
    pub const fn meets(self, other: Self) -> bool {
        (self.chance && other.chance)
            || (self.history && other.history)
            || (self.not_tactical && other.not_tactical)
    }
}
