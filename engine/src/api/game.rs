//! A game with its options, with states and moves as text.

use std::sync::Arc;

use super::card::Card;
use super::evaluator::EvaluationSet;
use super::position::Position;
use super::whole_game::KnownSize;
use crate::VERSION;
use crate::error::Error;
use crate::game::Game as _;
use crate::game::erased::Erased;
use crate::game::evaluation::Weights;
use crate::game::larger_table::LargerTable;
use crate::game::notation::About;
use crate::game::options::Opt;
use crate::games;
use crate::hashing::hash_bytes;
use crate::kernels::{self, ErasedKernels, Kernels};
use crate::mailbox::{KeyPrefix, WideKey};

/// A game with its options. Immutable; a clone shares the same game. Errors point to a place in the
/// request.
#[derive(Clone)]
pub struct Game(Arc<Opened>);

/// The parts of a game, shared by its positions.
pub(super) struct Opened {
    pub metadata: Metadata,
    pub game: Erased,
    pub kernels: Box<dyn Kernels>,
}

impl Game {
    /// Opens the engine's game called `name` under `options`, a JSON object.
    /// Errors: `UnknownGame`, `BadOption`.
    pub fn open(name: &str, options: &str) -> Result<Self, Error> {
        Self::open_with(name, options, Arc::default(), None)
    }

    /// The same with `evaluations` of the game that were learned, and a larger table of it than ships. Errors:
    /// `UnknownGame`, `BadOption`, `UnfitEvaluation`.
    pub fn open_with(
        name: &str,
        options: &str,
        evaluations: Arc<[EvaluationSet]>,
        larger_table: Option<&LargerTable>,
    ) -> Result<Self, Error> {
        let kernels::Opened { game, options, kernels } = games::open(name, options, larger_table)?;
        let metadata = Metadata {
            name: name.into(),
            options,
            version: version(name, larger_table),
            about: games::about(name)?,
            declared: games::options(name)?,
            threads: true,
            known_size: KnownSize::default(),
            evaluations,
        };
        Self(Arc::new(Opened { metadata, game, kernels })).checked()
    }

    /// A game that is not one of the engine's own, and does not have the name of one.
    pub fn of(metadata: Metadata, game: Erased) -> Self {
        Self(Arc::new(Opened { metadata, game, kernels: Box::new(ErasedKernels) }))
    }

    /// The game, if the evaluations that apply fit it. Error: `UnfitEvaluation`.
    pub fn checked(self) -> Result<Self, Error> {
        self.0.sets().try_for_each(|set| set.check(&self.0.game))?;
        Ok(self)
    }

    /// The game's metadata.
    pub fn metadata(&self) -> &Metadata {
        &self.0.metadata
    }

    pub(super) fn opened(&self) -> &Opened {
        &self.0
    }

    /// Whether some part of the state is hidden from a player who moves.
    pub fn hides_information(&self) -> bool {
        self.0.game.facts().hidden_information
    }

    /// The description of the game for clients.
    pub fn card(&self) -> Card {
        Card::of(&self.0)
    }

    /// The position after `moves` from `state`, both in the game's notation. `None` is the initial state.
    /// Errors: `MalformedState`, `IllegalPosition`, `MalformedMove`, `IllegalMove`, `GameOver`.
    pub fn at(&self, state: Option<&str>, moves: &[String]) -> Result<Position, Error> {
        Position::read(&self.0, state, moves)
    }

    /// The position as one player sees it: `view` is the player's name, a colon, a space, and what it has seen in
    /// the game's notation; where players see the whole state, that is the state. Errors: `UnknownPlayer`, `MalformedState`, `IllegalPosition`.
    pub fn seen(&self, view: &str) -> Result<Position, Error> {
        Position::read_view(&self.0, view)
    }
}

/// What the API needs to know of a game beside its rules.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// Name in requests.
    pub name: String,
    /// The options, as canonical JSON.
    pub options: String,
    /// Changes whenever moves, values or notation may differ. It is part of the key of every stored answer.
    pub version: String,
    /// Title, rules, notations and examples.
    pub about: About,
    /// The options that the game declares.
    pub declared: &'static [Opt],
    /// Whether several threads may search it at once.
    pub threads: bool,
    /// What was found out about the tree of the game.
    pub known_size: KnownSize,
    /// Evaluations that were learned for the game, under any options.
    pub evaluations: Arc<[EvaluationSet]>,
}

/// The engine's version, and the checksum of the larger table that the game called `name` has. Depths and estimates
/// depend on the table, so that what is stored with it does not serve without it, nor the other way round.
fn version(name: &str, larger_table: Option<&LargerTable>) -> String {
    match larger_table.filter(|table| table.game() == name) {
        Some(table) => format!("{VERSION} table {:08x}", table.checksum()),
        None => VERSION.into(),
    }
}

impl Opened {
    /// The salt that separates the game's entries in a shared transposition table from those of other
    /// games, options and weights.
    pub fn salt(&self, weights: &Weights) -> u64 {
        let weights = bytes_of(weights);
        self.parts(&weights)
            .into_iter()
            .fold(0, |salt: u64, part| hash_bytes(part).wrapping_add(salt.rotate_left(7)))
    }

    /// The beginning of the game's keys in a store that all hosts share.
    pub fn key_prefix(&self, weights: &Weights) -> KeyPrefix {
        KeyPrefix::of([VERSION.as_bytes()].into_iter().chain(self.parts(&bytes_of(weights))))
    }

    /// The key of what is learned of the whole game.
    pub fn key(&self) -> WideKey {
        let parts = self.parts(&[]);
        KeyPrefix::of([VERSION.as_bytes()].into_iter().chain(parts)).key(|_| {})
    }

    /// All that a score depends on beside the position and the search.
    fn parts<'p>(&'p self, weights: &'p [u8]) -> [&'p [u8]; 4] {
        let Metadata { name, options, version, .. } = &self.metadata;
        [name.as_bytes(), options.as_bytes(), version.as_bytes(), weights]
    }
}

fn bytes_of(weights: &Weights) -> Vec<u8> {
    weights.words().iter().flat_map(|word| word.to_le_bytes()).collect()
}
