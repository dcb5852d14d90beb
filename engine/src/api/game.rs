//! A game with its options, behind text.

use std::sync::Arc;

use super::card::Card;
use super::position::{AnyPosition, Position};
use crate::error::Error;
use crate::game::erased::Erased;
use crate::game::evaluation::Weights;
use crate::game::notation::About;
use crate::game::options::Opt;
use crate::game::rules::{Opener, Rules};
use crate::games;
use crate::hashing::hash_bytes;

/// A game with its options. Immutable. Errors name the place in the request that they are about.
pub trait AnyGame: Send + Sync {
    /// What is known of it beside its rules.
    fn label(&self) -> &Label;

    /// All that a client may want to know of it.
    fn card(&self) -> Card;

    /// The position after `moves` from `state`, a text in the game's notation; none: the start.
    /// Errors: `MalformedState`, `IllegalPosition`, `MalformedMove`, `IllegalMove`, `GameOver`.
    fn at(&self, state: Option<&str>, moves: &[String]) -> Result<Box<dyn AnyPosition>, Error>;
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

/// The game `name` under `options`, a JSON object. Errors: `UnknownGame`, `BadOption`.
pub fn open(name: &str, options: &str) -> Result<Box<dyn AnyGame>, Error> {
    struct ToAny(Label);
    impl Opener for ToAny {
        type Out = Box<dyn AnyGame>;
        fn open<G: Rules + 'static>(self, game: G, options: String) -> Self::Out {
            boxed(Label { options, ..self.0 }, game)
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
    games::open(name, options, ToAny(label))
}

/// A game that need not be in the table. Its name is not that of one in the table.
pub fn wrap(label: Label, game: Erased) -> Box<dyn AnyGame> {
    boxed(label, game)
}

fn boxed<G: Rules>(label: Label, game: G) -> Box<dyn AnyGame> {
    Box::new(Opened(Arc::new(Labelled { label, game })))
}

/// A game and its label, shared by its positions.
pub(super) struct Labelled<G> {
    pub label: Label,
    pub game: G,
}

impl<G: Rules> Labelled<G> {
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

struct Opened<G>(Arc<Labelled<G>>);

impl<G: Rules> AnyGame for Opened<G> {
    fn label(&self) -> &Label {
        &self.0.label
    }

    fn card(&self) -> Card {
        Card::of(&self.0.label, &self.0.game)
    }

    fn at(&self, state: Option<&str>, moves: &[String]) -> Result<Box<dyn AnyPosition>, Error> {
        Ok(Box::new(Position::read(&self.0, state, moves)?))
    }
}
