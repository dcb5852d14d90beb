//! A game with its options, with states and moves as text.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::card::Card;
use super::evaluator::EvaluationSet;
use super::opened_game::{Metadata, OpenedGame};
use super::position::Position;
use super::whole_game::KnownSize;
use crate::VERSION;
use crate::error::Error;
use crate::game::Game as _;
use crate::game::erased::Erased;
use crate::game::larger_table::LargerTable;
use crate::game::notation::Notation as _;
use crate::game::sheet_report::SheetReport;
use crate::games;
use crate::kernels::{self, ErasedKernels};

/// A game with its options. Immutable; a clone shares the same game. Errors point to a place in the
/// request.
#[derive(Clone)]
pub struct GameHandle(Arc<OpenedGame>);

impl GameHandle {
    /// Opens the engine's game called `name` under `options`, a JSON object.
    /// Errors: `UnknownGame`, `BadOption`.
    pub fn open(name: &str, options: &str) -> Result<Self, Error> {
        Self::open_with(name, options, Arc::default(), None)
    }

    /// Opens the engine's game called `name` with learned `evaluations` and a table that is too large to
    /// ship. Errors: `UnknownGame`, `BadOption`, `UnfitEvaluation`.
    pub fn open_with(
        name: &str,
        options: &str,
        evaluations: Arc<[EvaluationSet]>,
        larger_table: Option<&LargerTable>,
    ) -> Result<Self, Error> {
        let given = serde_json::from_str(options).ok();
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
        Self(Arc::new(OpenedGame { metadata, game, kernels, given, implied: None })).checked()
    }

    /// A game from outside the engine, whose name is none of the engine's.
    pub fn of(metadata: Metadata, game: Erased) -> Self {
        let kernels = Box::new(ErasedKernels);
        Self(Arc::new(OpenedGame { metadata, game, kernels, given: None, implied: None }))
    }

    /// The game, if the evaluations under its options fit it. Error: `UnfitEvaluation`.
    pub fn checked(self) -> Result<Self, Error> {
        self.0.sets().try_for_each(|set| set.check(&self.0.game))?;
        Ok(self)
    }

    /// The game's metadata.
    pub fn metadata(&self) -> &Metadata {
        &self.0.metadata
    }

    pub(super) fn opened(&self) -> &OpenedGame {
        &self.0
    }

    /// Whether some part of the state is hidden from a player who moves.
    pub fn hides_information(&self) -> bool {
        self.0.game.facts().hidden_information
    }

    /// Bytes of memory that the rules hold, where that is much.
    pub fn bytes(&self) -> usize {
        self.0.game.bytes()
    }

    /// What was found out of the rules, where the client sent them.
    pub fn sheet_report(&self) -> Option<SheetReport> {
        self.0.game.sheet_report()
    }

    /// The description of the game for clients.
    pub fn card(&self) -> Card {
        Card::of(&self.0)
    }

    /// The position after `moves` from `state`, both in the game's notation. `None` is the initial state. If
    /// `state` is no state under the default options, its text sets the options that were not given. Errors:
    /// `MalformedState`, `IllegalPosition`, `MalformedMove`, `IllegalMove`, `GameOver`.
    pub fn at(&self, state: Option<&str>, moves: &[String]) -> Result<Position, Error> {
        self.reached(state, moves, false)
    }

    /// The position of [`GameHandle::at`] if nobody claims a draw, as in [`crate::game::Game::played_on`].
    /// Draws that have to be claimed end the game neither at any of the moves nor at the position itself.
    pub fn played_on(&self, state: Option<&str>, moves: &[String]) -> Result<Position, Error> {
        self.reached(state, moves, true)
    }

    fn reached(
        &self,
        state: Option<&str>,
        moves: &[String],
        plays_on: bool,
    ) -> Result<Position, Error> {
        Position::read(&self.0, state, moves, plays_on).or_else(|error| {
            let implied = state.and_then(|text| self.implied_by(text)).ok_or(error)?;
            Position::read(&implied.0, state, moves, plays_on)
        })
    }

    /// The game under the options that the state `text` implies. `None` if `text` implies no option that was
    /// not given, or is no state of that game either.
    fn implied_by(&self, text: &str) -> Option<Self> {
        let OpenedGame { metadata, game, given, .. } = self.opened();
        if game.read(text).is_ok() {
            return None;
        }
        let implied: BTreeMap<String, Value> =
            game.options_told(text).into_iter().map(|(name, value)| (name.into(), value)).collect();
        let mut options = given.clone().filter(|_| !implied.is_empty())?;
        if implied.keys().any(|name| options.contains_key(name)) {
            return None;
        }
        options.extend(implied.clone());
        let options = Value::Object(options).to_string();
        let evaluations = Arc::clone(&metadata.evaluations);
        let mut opened = Self::open_with(&metadata.name, &options, evaluations, None).ok()?;
        opened.0.game.read(text).ok()?;
        Arc::get_mut(&mut opened.0)?.implied = Some(implied);
        Some(opened)
    }

    /// The position as one player sees it. `view` is the player's name, a colon, a space, and the player's
    /// information state in the game's notation; in a game of perfect information, the state. Errors:
    /// `UnknownPlayer`, `MalformedState`, `IllegalPosition`.
    pub fn seen(&self, view: &str) -> Result<Position, Error> {
        Position::read_view(&self.0, view)
    }
}

/// The engine's version, and the checksum of the larger table of the game called `name`. Depths and estimates
/// depend on the table: answers stored with it do not serve without it, nor the other way round.
fn version(name: &str, larger_table: Option<&LargerTable>) -> String {
    match larger_table.filter(|table| table.game() == name) {
        Some(table) => format!("{VERSION} table {:08x}", table.checksum()),
        None => VERSION.into(),
    }
}
