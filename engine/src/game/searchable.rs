//! All that the search algorithms need of a game.

use crate::game::Game;
use crate::game::evaluation::Evaluation;
use crate::game::information::Information;
use crate::game::ordering::Ordering;
use crate::game::pathfinding::Pathfinding;
use crate::game::playout::Playout;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::territory::Territory;

/// The traits that the search algorithms need of a game. An algorithm that needs fewer has fewer bounds.
pub trait Searchable:
    Game + Evaluation + Ordering + Quiescence + Proof + Pathfinding + Information
{
    /// Facts that hold for every game of the type. Searches that they rule out are not compiled for it.
    const ALWAYS: Always = Always::NOTHING;

    /// The game's own playouts, if it has any.
    fn playout(&self) -> Option<&dyn Playout<State = Self::State, Move = Self::Move>> {
        None
    }

    /// How its end is counted, if it is.
    fn territory(&self) -> Option<&dyn Territory<State = Self::State, Move = Self::Move>> {
        None
    }
}

/// [`crate::game::Facts`] that hold whatever the options; false if an option may change them.
#[derive(Clone, Copy, Debug)]
pub struct Always {
    /// The game has chance.
    pub chance: bool,
    /// The future of a state depends on earlier states.
    pub history: bool,
    /// The game is not tactical.
    pub not_tactical: bool,
    /// The game has no path cost.
    pub no_path_cost: bool,
    /// Players do not see the whole state.
    pub hidden_information: bool,
    /// Players see the whole state and move in turn.
    pub perfect_information: bool,
}

impl Always {
    /// No such facts.
    pub const NOTHING: Self = Self {
        chance: false,
        history: false,
        not_tactical: false,
        no_path_cost: false,
        hidden_information: false,
        perfect_information: false,
    };

    /// Whether some fact is true in both.
    pub const fn meets(self, other: Self) -> bool {
        (self.chance && other.chance)
            || (self.history && other.history)
            || (self.not_tactical && other.not_tactical)
            || (self.no_path_cost && other.no_path_cost)
            || (self.hidden_information && other.hidden_information)
            || (self.perfect_information && other.perfect_information)
    }
}
