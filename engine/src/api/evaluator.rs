//! Evaluators by their names in requests: the game's own, the textbook's, and sets that were learned.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{Error, ErrorKind, clip};
use crate::game::erased::Erased;
use crate::game::evaluation::{Evaluation, MOST_FEATURES, MOST_WEIGHT, Weights};
use crate::game::network::Network;

/// The evaluation with each feature's default weight: the evaluator of a task that names none.
pub const OWN: &str = "own";
/// The evaluation with the weights of [`Evaluation::textbook`].
pub const TEXTBOOK: &str = "textbook";
/// Most characters of the name of a set.
pub const MOST_NAME: usize = 64;
/// Most sets of a game under its options.
pub const MOST_SETS: usize = 64;

/// How a set did in games against another evaluation, both without or with equally much looking ahead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The other evaluation: start, from which the set was learned, or own.
    pub against: String,
    /// Games, each opening once from either side.
    pub games: u32,
    /// Mean result from 0, all lost, to 1, all won.
    pub score: f64,
    /// Standard error of the score.
    pub error: f64,
}

/// How a set was learned: what would learn it again, and how good it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Provenance {
    /// The command.
    pub made_by: String,
    /// [`VERSION`](crate::VERSION) of the engine.
    pub engine: String,
    /// The game's version.
    pub game_version: String,
    /// What was asked of the learner, with what it took where nothing was.
    pub task: Map<String, Value>,
    /// Games it learned from.
    pub games: u64,
    /// Matches at the end.
    pub matches: Vec<Strength>,
    /// Wall time.
    pub time_ms: f64,
}

/// An evaluation that was learned: weights of the game's features, or a network over its inputs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EvaluationSet {
    /// Name in requests: a lower-case letter, and up to 63 letters, digits, `_` and `-` after it.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The game's options that differ from the default.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The names of the game's features, in their order.
    pub features: Vec<String>,
    /// The weight of each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<f64>>,
    /// A network in place of weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Network>,
    /// How it was learned.
    #[serde(default)]
    pub learned: Provenance,
}

impl EvaluationSet {
    /// Reads the JSON text of an evaluation set. Error: `UnfitEvaluation`.
    pub fn read(text: &str) -> Result<Self, Error> {
        let set: Self = serde_json::from_str(text).map_err(|error| unfit("", error.to_string()))?;
        let mut letters = set.name.chars();
        let starts = letters.next().is_some_and(|letter| letter.is_ascii_lowercase());
        let goes_on =
            letters.all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || "_-".contains(it));
        if !starts || !goes_on || set.name.len() > MOST_NAME {
            let message = format!(
                "\"{}\" is not 1 to {MOST_NAME} lower-case letters, digits, _ and -, a letter first",
                clip(&set.name)
            );
            return Err(unfit("/name", message));
        }
        if [OWN, TEXTBOOK].contains(&set.name.as_str()) {
            return Err(unfit("/name", format!("every game has an evaluator \"{}\"", set.name)));
        }
        Ok(set)
    }

    /// Checks that the set fits `game`. Error: `UnfitEvaluation`, with the reason.
    pub(super) fn check(&self, game: &Erased) -> Result<(), Error> {
        let features: Vec<&str> = game.feature_list().iter().map(|feature| feature.name).collect();
        if self.features != features {
            let (own, known) = (self.features.join(", "), features.join(", "));
            let message = format!("its features are {own}; those of the game are {known}");
            return Err(unfit("/features", message));
        }
        match (&self.weights, &self.network) {
            (Some(weights), None) if weights.len() != features.len() => {
                let message = format!("{} weights for {} features", weights.len(), features.len());
                Err(unfit("/weights", message))
            }
            (Some(weights), None) => {
                let is_usable = |weight: &f64| weight.abs() <= MOST_WEIGHT;
                let fault = weights.iter().position(|weight| !is_usable(weight));
                fault.map_or(Ok(()), |index| {
                    let message = format!("a weight is not within ±{MOST_WEIGHT}");
                    Err(unfit(&format!("/weights/{index}"), message))
                })
            }
            (None, Some(network)) => network
                .fault(game.input_count())
                .map_or(Ok(()), |fault| Err(unfit("/network", fault))),
            _ => Err(unfit("/weights", "a set has either weights or a network".into())),
        }
    }

    /// The set's evaluation of `game`, with `changes` of weights by feature. Error: `BadWeight`.
    pub(super) fn evaluation(
        &self,
        game: &Erased,
        changes: &[(String, f64)],
    ) -> Result<Weights, Error> {
        if let Some(weights) = &self.weights {
            return Weights::changed(game, weights.clone(), changes);
        }
        if !changes.is_empty() {
            let message =
                format!("\"{}\" is a network, which has no weights of features", self.name);
            return Err(Error::new(ErrorKind::BadWeight, message).at("/weights"));
        }
        let network = self.network.clone().expect("a set that fits has one of both");
        Ok(Weights::of_network(game, network))
    }
}

fn unfit(pointer: &str, message: String) -> Error {
    Error::new(ErrorKind::UnfitEvaluation, message).at(pointer)
}

/// An evaluator that requests may name, beside own and textbook.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EvaluatorAbout {
    /// Its name in requests.
    pub name: String,
    /// The weight of each feature, in the order of features; left out of a network.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_FEATURES))]
    pub weights: Option<Vec<f64>>,
    /// Hidden units of the network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden_units: Option<usize>,
    /// Games it learned from.
    pub games: u64,
    /// How it did in matches when it was learned.
    #[schemars(length(max = 8))]
    pub matches: Vec<Strength>,
}

impl EvaluatorAbout {
    pub(super) fn of(set: &EvaluationSet) -> Self {
        Self {
            name: set.name.clone(),
            weights: set.weights.clone(),
            hidden_units: set.network.as_ref().map(|network| network.units),
            games: set.learned.games,
            matches: set.learned.matches.clone(),
        }
    }
}
