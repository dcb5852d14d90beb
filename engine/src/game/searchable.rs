//! All that the search algorithms need of a game.

use crate::game::Game;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;

/// The traits that the search algorithms need of a game. An algorithm that needs fewer has fewer bounds.
pub trait Searchable: Game + Evaluation + Ordering + Quiescence + Proof {}

impl<G: Game + Evaluation + Ordering + Quiescence + Proof> Searchable for G {}
