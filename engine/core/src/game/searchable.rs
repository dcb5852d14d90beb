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
    /// The game's own playouts, if it has any.
    fn playout(&self) -> Option<&dyn Playout<State = Self::State, Move = Self::Move>> {
        None
    }

    /// How its end is counted, if it is.
    fn territory(&self) -> Option<&dyn Territory<State = Self::State, Move = Self::Move>> {
        None
    }
}
