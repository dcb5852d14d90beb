//! A game with its options, behind text.

use std::sync::Arc;

use super::card::Card;
#[cfg(not(test))]
use super::kernels::Own;
use super::kernels::{Kernels, Shared};
use super::position::Position;
use crate::error::Error;
use crate::game::erased::Erased;
use crate::game::evaluation::Weights;
use crate::game::notation::About;
use crate::game::options::Opt;
use crate::game::rules::{Opener, Rules};
use crate::games;
use crate::hashing::hash_bytes;

/// A game with its options. Immutable; a copy is the same game. Errors name the place in the request that
/// they are about.
#[derive(Clone)]
pub struct Game(Arc<Opened>);

/// What a game is made of, shared by its positions.
pub(super) struct Opened {
    pub label: Label,
    pub game: Erased,
    pub kernels: Box<dyn Kernels>,
}

impl Game {
    /// The game `name` of the table under `options`, a JSON object. Errors: `UnknownGame`, `BadOption`.
    pub fn open(name: &str, options: &str) -> Result<Self, Error> {
        struct ToGame(Label);
        impl Opener for ToGame {
            type Out = Game;
            fn open<G: Rules + 'static>(self, game: G, options: String) -> Game {
                let label = Label { options, ..self.0 };
                match Erased::is_already(game) {
                    Ok(erased) => Game::of(label, erased),
                    Err(game) => Game::typed(label, game),
                }
            }
        }
        let label = Label {
            name: name.into(),
            options: String::new(),
            version: crate::VERSION.into(),
            about: games::about(name)?,
            declared: games::options(name)?,
            threads: true,
        };
        games::open(name, options, ToGame(label))
    }

    /// A game that need not be in the table. Its name is not that of one in the table.
    pub fn of(label: Label, game: Erased) -> Self {
        Self(Arc::new(Opened { label, game, kernels: Box::new(Shared) }))
    }

    /// A game whose searches are compiled for its own type.
    #[cfg(not(test))]
    fn typed<G: Rules>(label: Label, game: G) -> Self {
        let game = Arc::new(game);
        let kernels = Box::new(Own(Arc::clone(&game)));
        Self(Arc::new(Opened { label, game: Erased::of(game), kernels }))
    }

    /// This crate's unit tests open no game by name: without its own searches they build in half the time.
    #[cfg(test)]
    fn typed<G: Rules>(label: Label, game: G) -> Self {
        Self::of(label, Erased::new(game))
    }

    /// What is known of it beside its rules.
    pub fn label(&self) -> &Label {
        &self.0.label
    }

    /// All that a client may want to know of it.
    pub fn card(&self) -> Card {
        Card::of(&self.0.label, &self.0.game)
    }

    /// The position after `moves` from `state`, a text in the game's notation; none: the start.
    /// Errors: `MalformedState`, `IllegalPosition`, `MalformedMove`, `IllegalMove`, `GameOver`.
    pub fn at(&self, state: Option<&str>, moves: &[String]) -> Result<Position, Error> {
        Position::read(&self.0, state, moves)
    }
}

/// What is known of a game beside its rules.
#[derive(Clone, Debug)]
pub struct Label {
    /// In requests.
    pub name: String,
    /// Canonical JSON of what was chosen.
    pub options: String,
    /// Changes whenever moves, values or notation may differ: part of every stored answer's key.
    pub version: String,
    /// The game for people.
    pub about: About,
    /// What may be chosen.
    pub declared: &'static [Opt],
    /// Whether several threads may search it.
    pub threads: bool,
}

impl Opened {
    /// Tells its entries in a shared table from those of other games, options and weights.
    pub fn salt(&self, weights: &Weights) -> u64 {
        let weights: Vec<u8> =
            weights.weights().iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let Label { name, options, version, .. } = &self.label;
        [name.as_bytes(), options.as_bytes(), version.as_bytes(), &weights]
            .into_iter()
            .fold(0, |salt: u64, part| hash_bytes(part).wrapping_add(salt.rotate_left(7)))
    }
}
