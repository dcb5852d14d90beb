//! A position as its players see it, and what may happen in it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::event::TallyReport;
use super::line::chances;
use super::{MOST_PLAYERS, MOST_STATE};
use crate::api::estimate::{FeatureValue, evaluation, feature_values, viewpoint};
use crate::api::game_status::GameStatus;
use crate::api::opened_game::OpenedGame;
use crate::api::task::EvaluationTask;
use crate::error::{Error, ErrorKind};
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::{Chance, Evaluation, MOST_CHANCES, Weights};
use crate::game::notation::Notation;
use crate::game::simultaneous::JointMoves;
use crate::game::{Game, Player, Turn};

/// Most counts of one position.
const MOST_TALLIES: usize = 64;

/// Parts of a description that cost time, and that a client gets on request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The legal moves as people write them.
    pub labels: bool,
    /// The counts that players keep an eye on.
    pub tallies: bool,
}

/// A position as its players see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Inspection {
    /// The game's name.
    pub game: String,
    /// Canonical notation; absent where a player's view is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub state: Option<String>,
    /// What the player in the request has seen, in a game with hidden information; then all else here is
    /// as that player knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub view: Option<String>,
    /// What was passed over in the state of the request, and why no game leads to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
    /// Options that the request left out and the state's text told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<BTreeMap<String, Value>>,
    /// Whose turn: player, chance, together or over.
    pub turn: &'static str,
    /// Name of the player to move; where it is a player's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// In the game's order; none where turn is together: see choices.
    pub legal_moves: Vec<String>,
    /// The legal moves as people write them, in the order of legal_moves; on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_move_labels: Option<Vec<String>>,
    /// Where turn is together: what each may choose. A move of the position is one choice of each, in
    /// this order, with | between.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub choices: Option<Vec<Choices>>,
    /// A picture, lines separated by newlines.
    #[schemars(length(max = MOST_STATE))]
    pub board: String,
    /// One per player, at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub utilities: Option<Vec<f64>>,
    /// Name of the winner, at the end of a game that is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// At the end: win, if somebody has got more than others, or draw. Absent where all players have one utility in
    /// common.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// How a game ended whose rules know several ways: checkmate, stalemate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
    /// The end as the game's players write it: W+12.5, 40–24, 1-0, two pairs beat a pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The estimate for the player to move, or for the first player where it is no one player's turn; for
    /// a game with features that is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<f64>,
    /// Unit of the evaluation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// How likely each end is for the same player, where the game's own evaluation knows: in backgammon.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_CHANCES))]
    pub chances: Option<Vec<Chance>>,
    /// Counts that players keep an eye on: captured pieces, prisoners, chips; on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_TALLIES))]
    pub tallies: Option<Vec<TallyReport>>,
    /// What the evaluation is the sum of, in this order; on request. None at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<Vec<FeatureValue>>,
}

impl Inspection {
    /// Describes `state`, whose canonical text is `text`, with the parts that are wanted. With `viewer`: as that
    /// player sees it; `text` is then its information state, and `state` a determinization of it.
    pub(in crate::api) fn of(
        opened: &OpenedGame,
        state: &State,
        text: &str,
        viewer: Option<Player>,
        wanted: Wanted,
    ) -> Self {
        let game = &opened.game;
        let is_shown = viewer.is_none_or(|viewer| game.turn(state) == Turn::Of(viewer));
        let moves = if is_shown { game.legal_moves(state) } else { Vec::new() };
        let labels = || moves.iter().map(|&action| label(game, state, action)).collect();
        let standing = GameStatus::of(game, state);
        let GameStatus { turn, player, utilities, winner, outcome, ending, result } = standing;
        Self {
            game: opened.metadata.name.clone(),
            state: viewer.is_none().then(|| text.into()),
            view: viewer.map(|_| text.into()),
            notes: None,
            options: opened.implied.clone(),
            turn,
            player,
            legal_moves: moves.iter().map(|&action| game.write_move(state, action)).collect(),
            legal_move_labels: wanted.labels.then(labels),
            choices: (turn == "together").then(|| choices(game, state, viewer)),
            board: match viewer {
                Some(viewer) => game.view_picture(state, viewer),
                None => game.picture(state),
            },
            utilities,
            winner,
            outcome,
            ending,
            result,
            evaluation: None,
            unit: None,
            chances: None,
            tallies: wanted.tallies.then(|| TallyReport::all(game, state)),
            features: None,
        }
    }

    /// Adds the evaluation of `state` under `task`. Error: `BadWeight`.
    pub(in crate::api) fn evaluated(
        mut self,
        opened: &OpenedGame,
        state: &State,
        task: &EvaluationTask,
    ) -> Result<Self, Error> {
        let game = &opened.game;
        let player = viewpoint(game, state, None)?;
        self.chances = chances(game, state, player);
        let weights = opened.evaluation(task)?;
        let Some(of_features) = weights.of_features() else {
            return self.valued_by_network(game, state, player, &weights, task.features);
        };
        let features = feature_values(game, state, player, of_features);
        self.evaluation = evaluation(&features);
        self.unit = self.evaluation.map(|_| game.unit());
        self.features = task.features.then_some(features);
        Ok(self)
    }

    fn valued_by_network(
        mut self,
        game: &Erased,
        state: &State,
        player: Player,
        weights: &Weights,
        wants_features: bool,
    ) -> Result<Self, Error> {
        if wants_features {
            let message = "the evaluator is a network, whose value is no sum of features";
            return Err(Error::new(ErrorKind::BadWeight, message).at("/evaluator"));
        }
        let is_over = game.turn(state) == Turn::Over;
        self.evaluation = (!is_over).then(|| weights.estimate(game, state, player));
        self.unit = self.evaluation.map(|_| game.unit());
        Ok(self)
    }
}

/// A legal move of `state` as people write it.
pub(in crate::api) fn label(game: &Erased, state: &State, action: Move) -> String {
    game.move_label(state, action).unwrap_or_else(|| game.write_move(state, action))
}

/// The choices of one player where several choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Choices {
    /// Its name.
    pub player: String,
    /// In the game's order.
    pub legal_moves: Vec<String>,
}

/// The choices of each player at a simultaneous turn; with `viewer`, of that player alone.
pub(in crate::api) fn choices(
    game: &Erased,
    state: &State,
    viewer: Option<Player>,
) -> Vec<Choices> {
    let is_shown =
        |(player, _): &&(Player, Vec<Move>)| viewer.is_none_or(|viewer| viewer == *player);
    let choices = |(player, choices): &(Player, Vec<Move>)| Choices {
        player: game.player_name(*player),
        legal_moves: choices.iter().map(|&choice| game.write_move(state, choice)).collect(),
    };
    JointMoves::at(game, state).choosers.iter().filter(is_shown).map(choices).collect()
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OutcomeReport {
    /// The outcome, as a move.
    #[serde(rename = "move")]
    pub action: String,
    /// How often it occurs, from 0 to 1.
    pub probability: f64,
}

impl OutcomeReport {
    /// The outcomes of `state`, in the game's order; none where chance does not move.
    pub(in crate::api) fn all(game: &Erased, state: &State) -> Vec<Self> {
        if game.turn(state) != Turn::Chance {
            return Vec::new();
        }
        let outcome = |action| Self {
            action: game.write_move(state, action),
            probability: game.probability(state, action),
        };
        game.legal_moves(state).into_iter().map(outcome).collect()
    }
}
