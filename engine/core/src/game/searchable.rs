//! All that the search algorithms need of a game.

pub use crate::defaults;
use crate::game::Game;
use crate::game::evaluation::Evaluation;
pub use crate::game::information::Information;
pub use crate::game::ordering::Ordering;
pub use crate::game::pathfinding::Pathfinding;
use crate::game::playout::Playout;
pub use crate::game::proof::Proof;
pub use crate::game::quiescence::Quiescence;
use crate::game::territory::Territory;

/// The traits that the search algorithms need of a game. An algorithm that needs fewer has fewer bounds.
pub trait Searchable:
    Game + Evaluation + Ordering + Quiescence + Proof + Pathfinding + Information
{
    /// The game's own playouts, if it has any.
    fn playout(&self) -> Option<&dyn Playout<State = Self::State, Move = Self::Move>> {
        None
    }

    /// The count of points at the end, if the game has one.
    fn territory(&self) -> Option<&dyn Territory<State = Self::State, Move = Self::Move>> {
        None
    }
}

/// `defaults!(Nim: Ordering, Proof);` gives a game the defaults of these traits, where it has nothing to add. The
/// parameters of a generic type stand before it: `defaults!([const N: usize] Go<N>: Proof);`.
#[macro_export]
macro_rules! defaults {
    ([$($parameters:tt)*] $game:ty: $knowledge:ident $(, $more:ident)*) => {
        impl<$($parameters)*> $crate::game::searchable::$knowledge for $game {}
        $crate::defaults!([$($parameters)*] $game: $($more),*);
    };
    ([$($parameters:tt)*] $game:ty:) => {};
    ($game:ty: $($knowledge:ident),+) => {
        $crate::defaults!([] $game: $($knowledge),+);
    };
}
