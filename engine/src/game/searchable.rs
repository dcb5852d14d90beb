//! What all algorithms together ask of a game.

use crate::game::Game;
use crate::game::evaluation::Evaluation;
use crate::game::ordering::Ordering;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;

/// What searches ask of a game, all of it: each algorithm bounds its game by what it asks.
pub trait Searchable: Game + Evaluation + Ordering + Quiescence + Proof {}

impl<G: Game + Evaluation + Ordering + Quiescence + Proof> Searchable for G {}
