//! What an evaluation is to learn, and how.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::opened_game::OpenedGame;
use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::game::erased::Erased;
use crate::game::evaluation::Evaluation;
use crate::game::network::{MOST_INPUTS, MOST_UNITS};
use crate::search::TWO_PLAYER;

/// Most games of a task.
pub const MOST_GAMES: u64 = 100_000_000;
/// Most plies that TDLeaf(λ) looks ahead.
const MOST_LEAF_DEPTH: u32 = 8;
/// Most rounds, and most games of a match.
const MOST_ROUNDS: u32 = 1_000;
const MOST_MATCH: u32 = 10_000;
/// The default start of learning: a network of zeros, or weights of zero.
pub(super) const NOTHING: &str = "zero";

/// How an evaluation learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LearningMethod {
    /// TD(λ) on the positions after each move.
    #[default]
    Td,
    /// TDLeaf(λ): on the positions that a search of `depth` plies expects.
    TdLeaf,
}

/// What to learn, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LearnerTask {
    /// td: TD(λ) on the positions after each move; td_leaf: TDLeaf(λ), on those that a search expects, of two players
    /// and without chance.
    pub method: LearningMethod,
    /// Games to learn from, at most.
    #[schemars(range(min = 1, max = MOST_GAMES))]
    pub games: u64,
    /// How much a position learns from what comes long after it: λ, 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub lambda: f64,
    /// Learning rate of the first game.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub rate: f64,
    /// Learning rate of the last game; between, it falls or grows by an equal share each game.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub final_rate: f64,
    /// How often a random move is made, 0 to 1. Left out: 0.1, and 0 where chance takes turns.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub exploration: Option<f64>,
    /// Units of a network with one hidden layer; 0: the weights of the game's features.
    #[schemars(range(min = 0, max = MOST_UNITS))]
    pub hidden_units: usize,
    /// Plies of the searches of td_leaf.
    #[schemars(range(min = 1, max = MOST_LEAF_DEPTH))]
    pub depth: u32,
    /// The weights to begin with: zero, or the name of an evaluator that has weights. A network begins with small random
    /// parameters.
    #[schemars(length(min = 1, max = 64))]
    pub start: String,
    /// After how many equal parts of the games matches are played.
    #[schemars(range(min = 1, max = MOST_ROUNDS))]
    pub rounds: u32,
    /// Games of each match, at least.
    #[schemars(range(min = 2, max = MOST_MATCH))]
    pub match_games: u32,
    /// It ends after so many rounds without a gain.
    #[schemars(range(min = 1, max = MOST_ROUNDS))]
    pub patience: u32,
    /// Of exploration and matches; equal seeds learn equal evaluations.
    pub seed: u64,
    /// Whether each round tells the mean squared error against the exact values of a small game.
    pub exact: bool,
}

impl Default for LearnerTask {
    fn default() -> Self {
        Self {
            method: LearningMethod::default(),
            games: 10_000,
            lambda: 0.7,
            rate: 0.1,
            final_rate: 0.01,
            exploration: None,
            hidden_units: 0,
            depth: 2,
            start: NOTHING.into(),
            rounds: 20,
            match_games: 200,
            patience: 5,
            seed: 0,
            exact: false,
        }
    }
}

pub(super) fn refuse(pointer: &str, message: impl Into<String>) -> Error {
    Error::new(ErrorKind::BadLimit, message).at(pointer)
}

impl LearnerTask {
    /// Errors: `BadLimit`, `AlgorithmRefused`.
    pub(super) fn check(&self, opened: &OpenedGame) -> Result<(), Error> {
        let game = &opened.game;
        let facts = game.facts();
        let unfit = |message: &str| Err(Error::new(ErrorKind::AlgorithmRefused, message));
        if facts.hidden_information || facts.simultaneous {
            return unfit(
                "an evaluation learns games whose players move in turn and see the whole state",
            );
        }
        if facts.infinite {
            return unfit("a game with an infinite utility has no scale to learn on");
        }
        let inputs = self.inputs(game);
        if inputs == 0 || inputs > MOST_INPUTS {
            return unfit("the game has no features to learn weights for");
        }
        if self.method == LearningMethod::TdLeaf && !(TWO_PLAYER.met_by)(&facts) {
            let message =
                format!("td_leaf searches by alpha_beta, which needs {}", TWO_PLAYER.sentence);
            return Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/method"));
        }
        let shares = [("/lambda", self.lambda), ("/exploration", self.exploration.unwrap_or(0.0))];
        for (pointer, share) in shares {
            if !(0.0..=1.0).contains(&share) {
                return Err(refuse(pointer, format!("{share} is not from 0 to 1")));
            }
        }
        for (pointer, rate) in [("/rate", self.rate), ("/final_rate", self.final_rate)] {
            if !(rate > 0.0 && rate <= 100.0) {
                return Err(refuse(pointer, format!("{rate} is not above 0 and at most 100")));
            }
        }
        let counts = [
            ("/games", self.games, 1, MOST_GAMES),
            ("/hidden_units", self.hidden_units as u64, 0, MOST_UNITS as u64),
            ("/depth", u64::from(self.depth), 1, u64::from(MOST_LEAF_DEPTH)),
            ("/rounds", u64::from(self.rounds), 1, u64::from(MOST_ROUNDS)),
            ("/match_games", u64::from(self.match_games), 2, u64::from(MOST_MATCH)),
            ("/patience", u64::from(self.patience), 1, u64::from(MOST_ROUNDS)),
        ];
        for (pointer, count, least, most) in counts {
            if !(least..=most).contains(&count) {
                return Err(refuse(pointer, format!("{count} is not {least} to {most}")));
            }
        }
        if self.hidden_units > 0 && self.start != NOTHING {
            return Err(refuse("/start", "a network begins with random parameters: zero"));
        }
        Ok(())
    }

    /// Number of inputs of the learned function: those of a network, or the features.
    pub(super) fn inputs(&self, game: &Erased) -> usize {
        if self.hidden_units > 0 { game.input_count() } else { game.feature_list().len() }
    }

    /// The learning rate of game number `game`.
    pub(super) fn rate_of(&self, game: u64) -> f64 {
        let done = game as f64 / self.games as f64;
        self.rate * (self.final_rate / self.rate).powf(done)
    }

    /// Number of games after which `rounds` rounds are over.
    pub(super) fn games_after(&self, rounds: usize) -> u64 {
        let share = u128::from(self.games) * rounds as u128 / u128::from(self.rounds.max(1));
        share as u64
    }
}
