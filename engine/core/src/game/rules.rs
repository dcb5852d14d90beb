//! All traits of a game as one, and the visitor that receives a game by its type rather than as `dyn`.

use crate::game::erased::Erased;
use crate::game::notation::Notation;
use crate::game::searchable::Searchable;

/// A complete game: rules, notation, and knowledge for searches.
pub trait Rules: Searchable + Notation {}

impl<G: Searchable + Notation> Rules for G {}

/// A visitor of a game whose type depends on its name and options. A game module may pass one of several
/// types, such as one per board size.
pub trait Opener {
    /// What [`Opener::open`] returns.
    type Out;

    /// Receives the game and the canonical JSON of its options.
    fn open<G: Rules + 'static>(self, game: G, options: String) -> Self::Out;

    /// The same with a game whose type is erased already: one of a kind for which nothing is to be compiled.
    fn open_erased(self, game: Erased, options: String) -> Self::Out
    where
        Self: Sized,
    {
        self.open(game, options)
    }
}
