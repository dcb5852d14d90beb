//! Repeated play of a simultaneous turn by learning rules such as fictitious play, with states and moves as
//! text.

use std::sync::Arc;
use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;

use super::movers::root_player;
use super::opened_game::OpenedGame;
use super::report::MOST_STATE;
use super::task::{LearningTask, MOST_PLAYERS, MOST_POINTS};
use crate::error::{Error, ErrorKind};
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Weights;
use crate::game::notation::Notation;
use crate::game::simultaneous::JointMoves;
use crate::game::{Game, Player, Turn};
use crate::opponent::{Model, PolicyTable, Row};
use crate::search::fictitious_play::{
    LearnedStrategies, LearningProblem, LearningRule, Point, learn,
};
use crate::search::{EquilibriumKind, Interrupt, StoppedBy, Strategy};

/// What players learn who play a turn at which they choose at once again and again.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LearningReport {
    /// The game's name.
    pub game: String,
    /// The position, in canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// How players learnt.
    pub method: LearningRule,
    /// Name of the model of those who do not learn, where there is one; history for past moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<&'static str>,
    /// Rounds played.
    pub rounds: u32,
    /// Whether the payoffs of the joint moves are exact, not estimates.
    pub exact: bool,
    /// The sum of what those who learn could gain by their best moves against the others' averages.
    pub exploitability: f64,
    /// What they play on average in the end, and what an equilibrium says.
    #[schemars(length(max = MOST_PLAYERS))]
    pub strategies: Vec<LearnedStrategy>,
    /// Kind of the equilibrium: zero_sum_optimal, pure_nash, mixed_nash or approximate.
    pub equilibrium_kind: EquilibriumKind,
    /// How they came there: after rounds ever further apart.
    #[schemars(length(max = MOST_POINTS))]
    pub curve: Vec<LearningPoint>,
    /// Positions visited for the payoffs.
    pub nodes: u64,
    /// Time that it ran, without the time that it waited.
    pub time_ms: f64,
    /// Whether all rounds were played.
    pub complete: bool,
    /// What ended it before: time or stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
}

/// What one player plays on average.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LearnedStrategy {
    /// Its name.
    pub player: String,
    /// Whether it learns; else a model chooses for it.
    pub learns: bool,
    /// Its utility under the average strategies of all.
    pub value: f64,
    /// The mean of what the rounds brought it.
    pub mean_payoff: f64,
    /// Its utility in the equilibrium.
    pub equilibrium_value: f64,
    /// Every move, in the game's order.
    pub moves: Vec<LearnedChoice>,
}

/// One of a player's moves.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LearnedChoice {
    /// The move.
    #[serde(rename = "move")]
    pub action: String,
    /// How often it is chosen on average, from 0 to 1.
    pub probability: f64,
    /// Its expected value for the player against the others' averages.
    pub value: f64,
    /// How often the equilibrium chooses it, from 0 to 1.
    pub equilibrium: f64,
}

/// What has been learnt after some rounds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LearningPoint {
    /// Rounds played.
    pub round: u32,
    /// The sum of what those who learn could gain by their best moves against the others' averages.
    pub exploitability: f64,
    /// The mean of what the rounds have brought, one per player of strategies.
    #[schemars(length(max = MOST_PLAYERS))]
    pub mean_payoffs: Vec<f64>,
    /// The averages, one per player of strategies.
    #[schemars(length(max = MOST_PLAYERS))]
    pub averages: Vec<AverageStrategy>,
}

/// One player's average strategy.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AverageStrategy {
    /// One per move, in the game's order.
    pub probabilities: Vec<f64>,
}

/// Plays the rounds of `task` at `state`, whose canonical text is `text`. Errors: `GameOver`,
/// `NotTogether`, `UnknownPlayer`, `BadOpponent`, `BadWeight`, `BadLimit`, `MalformedMove`, `IllegalMove`.
pub(super) fn learning(
    opened: &Arc<OpenedGame>,
    state: &State,
    text: &str,
    task: &LearningTask,
    stop: &dyn Interrupt,
) -> Result<LearningReport, Error> {
    let began = Instant::now();
    let game = &opened.game;
    if game.facts().hidden_information {
        let message = "players learn a turn of which they see all but the others' choices; here they do not see the \
                       whole state: chooseMove and analyzePosition at a view serve";
        return Err(Error::new(ErrorKind::AlgorithmRefused, message));
    }
    let learner = root_player(game, state, task.player.as_deref());
    if matches!(game.turn(state), Turn::Of(_) | Turn::Chance) {
        let message = "players learn where they choose at once, and here they do not";
        return Err(Error::new(ErrorKind::NotTogether, message).at("/state"));
    }
    let models = models(game, state, learner?, task)?;
    let found = learn(&LearningProblem {
        game,
        weights: &Weights::for_game(game, &[])?,
        root: state,
        method: task.method,
        models: &models,
        rounds: task.rounds.max(1),
        points: task.points.clamp(1, MOST_POINTS),
        seed: task.seed,
        limits: task.limits()?.since(began),
        stop,
    });
    let mut report = LearningReport::of(opened, state, text, &models, found);
    report.method = task.method;
    report.opponent = match (&task.opponent, &task.history) {
        (Some(spec), _) => Some(spec.kind("/opponent")?.name()),
        (None, history) => history.as_ref().map(|_| "history"),
    };
    Ok(report)
}

/// By player: the policy of each player who does not learn.
fn models(
    game: &Erased,
    state: &State,
    learner: Player,
    task: &LearningTask,
) -> Result<Vec<Option<Model<Erased>>>, Error> {
    let mut models: Vec<Option<Model<Erased>>> = Vec::new();
    models.resize_with(game.facts().players, || None);
    let refuse =
        |pointer: &str, message: &str| Error::new(ErrorKind::BadOpponent, message).at(pointer);
    if task.player.is_some() && task.opponent.is_none() && task.history.is_none() {
        return Err(refuse("/player", "all learn, unless opponent or history says who does not"));
    }
    let JointMoves { choosers } = JointMoves::at(game, state);
    let others = choosers.into_iter().filter(|&(player, _)| player != learner);
    match (&task.opponent, &task.history) {
        (Some(_), Some(_)) => return Err(refuse("/history", "is given beside opponent")),
        (Some(spec), None) => {
            for (player, _) in others {
                models[player] = Some(spec.policy(game, player, "/opponent")?);
            }
        }
        (None, Some(history)) => {
            let others: Vec<_> = others.collect();
            let [(player, choices)] = &others[..] else {
                return Err(refuse("/history", "it is of one other player, and there are several"));
            };
            let row = frequencies(game, state, *player, choices, history)?;
            models[*player] =
                Some(Model::Policy(PolicyTable::<Erased>::from([(state.clone(), row)])));
        }
        (None, None) => {}
    }
    Ok(models)
}

/// How often `player` made each of `choices` in `history`, plus one for each (Laplace smoothing).
fn frequencies(
    game: &Erased,
    state: &State,
    player: Player,
    choices: &[Move],
    history: &[String],
) -> Result<Row<Erased>, Error> {
    let mut counts: Row<Erased> = choices.iter().map(|&choice| (choice, 1.0)).collect();
    for (index, text) in history.iter().enumerate() {
        let choice = game.read_choice(state, player, text).map_err(|error| {
            let texts = choices.iter().map(|&choice| game.write_move(state, choice));
            error.at(format!("/history/{index}")).about(text).rather(texts.take(40))
        })?;
        *counts.get_mut(&choice).expect("a legal choice") += 1.0;
    }
    let total = (choices.len() + history.len()) as f64;
    counts.values_mut().for_each(|count| *count /= total);
    Ok(counts)
}

impl LearningReport {
    fn of(
        opened: &OpenedGame,
        state: &State,
        text: &str,
        models: &[Option<Model<Erased>>],
        found: LearnedStrategies<Move>,
    ) -> Self {
        let game = &opened.game;
        let end = found.curve.last().expect("a round was played");
        let strategies = &found.equilibrium.strategies;
        let learnt = |(place, strategy): (usize, &Strategy<Move>)| {
            let player = strategy.player;
            let choice = |(index, choice): (usize, &crate::search::Choice<Move>)| LearnedChoice {
                action: game.write_move(state, choice.action),
                probability: end.shares[place][index],
                value: found.choice_values[place][index][player],
                equilibrium: choice.probability,
            };
            LearnedStrategy {
                player: game.player_name(player),
                learns: models[player].is_none(),
                value: found.values[player],
                mean_payoff: end.mean_payoffs[player],
                equilibrium_value: found.equilibrium_values[player],
                moves: strategy.choices.iter().enumerate().map(choice).collect(),
            }
        };
        let point = |point: &Point| LearningPoint {
            round: point.round,
            exploitability: point.exploitability,
            mean_payoffs: strategies.iter().map(|it| point.mean_payoffs[it.player]).collect(),
            averages: point
                .shares
                .iter()
                .map(|shares| AverageStrategy { probabilities: shares.clone() })
                .collect(),
        };
        Self {
            game: opened.metadata.name.clone(),
            state: text.into(),
            method: LearningRule::default(),
            opponent: None,
            rounds: end.round,
            exact: found.exact,
            exploitability: end.exploitability,
            strategies: strategies.iter().enumerate().map(learnt).collect(),
            equilibrium_kind: found.equilibrium.kind,
            curve: found.curve.iter().map(point).collect(),
            nodes: found.nodes,
            time_ms: found.elapsed.as_secs_f64() * 1e3,
            complete: found.stopped_by.is_none(),
            stopped_by: found.stopped_by,
        }
    }
}
