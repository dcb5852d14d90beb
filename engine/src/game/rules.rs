//! All that a game module gives, as one trait, and how it is handed on: by type, not by `dyn`.

use crate::game::notation::Notation;
use crate::game::searchable::Searchable;
use crate::perft::Counting;

/// A whole game: what happens, how it is written, what searches ask of it, how it is counted.
pub trait Rules: Searchable + Notation + Counting {}

impl<G: Searchable + Notation + Counting> Rules for G {}

/// What is to be done with a game whose type depends on its name and options. A game module may
/// pass one of several types, such as one per board size.
pub trait Opener {
    /// What comes of it.
    type Out;

    /// Receives the game and the canonical JSON of its options.
    fn open<G: Rules + 'static>(self, game: G, options: String) -> Self::Out;
}
