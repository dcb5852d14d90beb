//! The description of a game, as `getGame` returns it.

use schemars::JsonSchema;
use serde::Serialize;

use super::evaluator::{EvaluatorAbout, MOST_SETS};
use super::opened_game::OpenedGame;
use super::report::MOST_STATE;
use crate::game::Facts;
use crate::game::Game;
use crate::game::evaluation::{Evaluation, Feature, textbook_weights};
use crate::game::notation::{Example, Notation, player_names};
use crate::game::options::Opt;
use crate::game::teams::Teams;
use crate::opponent::ModelKind;
use crate::search::Algorithm;

/// Most entries of each list except that of players.
const MOST_ENTRIES: usize = 64;

/// The description of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Card {
    /// Name in requests.
    pub name: String,
    /// Name for people.
    pub title: &'static str,
    /// The rules, in a sentence or two.
    pub rules: &'static str,
    /// How states are written.
    pub state_notation: &'static str,
    /// How moves are written.
    pub move_notation: &'static str,
    /// Names, in the order of every list of utilities.
    pub players: Vec<String>,
    /// What every state has in common.
    pub facts: CardFacts,
    /// The first state under these options.
    #[schemars(length(max = MOST_STATE))]
    pub start: String,
    /// The options that a request may set.
    #[schemars(length(max = MOST_ENTRIES))]
    pub options: Vec<Opt>,
    /// The options that this card is for, as JSON text.
    #[schemars(length(max = MOST_STATE))]
    pub chosen_options: String,
    /// Features of the evaluation.
    #[schemars(length(max = MOST_ENTRIES))]
    pub features: Vec<Feature>,
    /// Their weights under the evaluator textbook, in the same order; the default weights in a game
    /// without one.
    #[schemars(length(max = MOST_ENTRIES))]
    pub textbook_weights: Vec<f64>,
    /// Evaluators that were learned for the game under these options.
    #[schemars(length(max = MOST_SETS))]
    pub evaluators: Vec<EvaluatorAbout>,
    /// Unit of an evaluation.
    pub unit: &'static str,
    /// Which algorithms apply, and why others do not.
    #[schemars(length(max = MOST_ENTRIES))]
    pub algorithms: Vec<Applies>,
    /// Which models of the other players apply.
    #[schemars(length(max = MOST_ENTRIES))]
    pub opponents: Vec<ModelApplies>,
    /// Positions to try.
    #[schemars(length(max = MOST_ENTRIES))]
    pub examples: Vec<Example>,
}

/// What every state of a game has in common; decides which algorithms apply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Facts")]
pub struct CardFacts {
    /// What the game states.
    #[serde(flatten)]
    pub facts: Facts,
    /// Whether a move has one result: chance takes no turns.
    pub deterministic: bool,
}

/// Whether an algorithm applies to a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Applies {
    /// Its name in requests.
    pub name: &'static str,
    /// Whether it does.
    pub applies: bool,
    /// What it needs of a game.
    pub needs: &'static str,
    /// Names of the options in a request that it takes, of those that not every algorithm takes.
    #[schemars(length(max = MOST_ENTRIES))]
    pub takes: Vec<&'static str>,
}

/// Whether a model of the other players applies to a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ModelApplies {
    /// Its name in requests.
    pub name: &'static str,
    /// Whether it does.
    pub applies: bool,
    /// Names of the algorithms that can assume it here, strongest first.
    #[schemars(length(max = MOST_ENTRIES))]
    pub algorithms: Vec<&'static str>,
}

impl Card {
    pub(super) fn of(opened: &OpenedGame) -> Self {
        let OpenedGame { metadata, game, .. } = opened;
        let facts = game.facts();
        let about = &metadata.about;
        let algorithms = Algorithm::ALL.iter().map(|algorithm| Applies {
            name: algorithm.name(),
            applies: (algorithm.needs().met_by)(&facts),
            needs: algorithm.needs().sentence,
            takes: algorithm.options().collect(),
        });
        let applies = ModelKind::applies(&facts);
        let opponents = ModelKind::ALL.iter().map(|&kind| ModelApplies {
            name: kind.name(),
            applies,
            algorithms: Algorithm::applying(&facts)
                .filter(|algorithm| applies && algorithm.assumes_of(kind, &facts, Teams::NONE))
                .map(Algorithm::name)
                .collect(),
        });
        Self {
            name: metadata.name.clone(),
            title: about.title,
            rules: about.rules,
            state_notation: about.state_notation,
            move_notation: about.move_notation,
            players: player_names(game),
            start: game.write(&game.start()),
            options: metadata.declared.to_vec(),
            chosen_options: metadata.options.clone(),
            features: game.feature_list().to_vec(),
            textbook_weights: textbook_weights(game),
            evaluators: opened.sets().map(EvaluatorAbout::of).collect(),
            unit: game.unit(),
            algorithms: algorithms.collect(),
            opponents: opponents.collect(),
            examples: about.examples.to_vec(),
            facts: CardFacts { deterministic: !facts.chance, facts },
        }
    }
}
