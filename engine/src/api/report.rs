//! Reports of positions and searches: plain data, with states and moves as text. The fields of replies are
//! defined here, and their doc comments are the descriptions in the API's schema.

use schemars::JsonSchema;
use serde::Serialize;

use super::estimate::{FeatureValue, evaluation, feature_values, viewpoint};
use super::game::Opened;
use super::movers::move_texts;
use super::standing::Standing;
use crate::error::Error;
use crate::game::Game;
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Evaluation;
use crate::game::notation::Notation;
use crate::game::simultaneous::JointMoves;
use crate::game::{Player, Turn};
use crate::search::policy_value::PolicyValue;
use crate::search::{
    Equilibrium, EquilibriumKind, Found, Line, Outcome, StoppedBy, Strategy, Valuation,
};

/// Longest text of a state, and longest picture, in characters.
pub(super) const MOST_STATE: usize = 20_000;
/// Most players of a game.
pub(super) const MOST_PLAYERS: usize = 64;

/// A position as its players see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Inspection {
    /// The game's name.
    pub game: String,
    /// Canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// Whose turn: player, chance, together or over.
    pub turn: &'static str,
    /// Name of the player to move; where it is a player's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// In the game's order; none where turn is together: see choices.
    pub legal_moves: Vec<String>,
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
    /// How a game ended whose rules know several ways: checkmate, stalemate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
    /// The estimate for the player to move, or for the first player where it is no one player's turn; on
    /// request, for a game with features that is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<f64>,
    /// Unit of the evaluation; on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// What the evaluation is the sum of; on request. None at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<Vec<FeatureValue>>,
}

impl Inspection {
    /// Describes `state`, whose canonical text is `text`.
    pub(super) fn of(opened: &Opened, state: &State, text: &str) -> Self {
        let game = &opened.game;
        let Standing { turn, player, utilities, winner, ending } = Standing::of(game, state);
        Self {
            game: opened.metadata.name.clone(),
            state: text.into(),
            turn,
            player,
            legal_moves: move_texts(game, state),
            choices: (turn == "together").then(|| choices(game, state)),
            board: game.picture(state),
            utilities,
            winner,
            ending,
            evaluation: None,
            unit: None,
            features: None,
        }
    }

    /// Adds what the evaluation says of `state`.
    pub(super) fn with_features(mut self, game: &Erased, state: &State) -> Result<Self, Error> {
        let player = viewpoint(game, state, None)?;
        self.evaluation = evaluation(game, state, player)?;
        self.unit = Some(game.unit());
        self.features = Some(feature_values(game, state, player));
        Ok(self)
    }
}

/// The choices of one player where several choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Choices {
    /// Its name.
    pub player: String,
    /// In the game's order.
    pub legal_moves: Vec<String>,
}

fn choices(game: &Erased, state: &State) -> Vec<Choices> {
    let choices = |(player, choices): &(Player, Vec<Move>)| Choices {
        player: game.player_name(*player),
        legal_moves: choices.iter().map(|&choice| game.write_move(state, choice)).collect(),
    };
    JointMoves::at(game, state).choosers.iter().map(choices).collect()
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
    pub(super) fn all(game: &Erased, state: &State) -> Vec<Self> {
        if game.turn(state) != Turn::Chance {
            return Vec::new();
        }
        let mut outcomes = Vec::new();
        game.moves(state, &mut outcomes);
        let outcome = |action| Self {
            action: game.write_move(state, action),
            probability: game.probability(state, action),
        };
        outcomes.into_iter().map(outcome).collect()
    }
}

/// How sure a value is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct Proof {
    /// Whether the search proved the value.
    exact: bool,
    /// For the player to move; where proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    /// Plies until the end under best play; where proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// The raw estimate that the value stands for; absent where exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<f64>,
}

impl Proof {
    fn of(valuation: &Valuation) -> Self {
        Self {
            exact: valuation.exact,
            outcome: valuation.outcome.map(|(outcome, _)| outcome),
            plies: valuation.outcome.map(|(_, plies)| plies),
            evaluation: valuation.evaluation,
        }
    }
}

/// A move in the position, and its value for the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LineReport {
    /// The move.
    #[serde(rename = "move")]
    pub action: String,
    /// The move as people say it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_label: Option<String>,
    /// Best play from it, itself first.
    pub principal_variation: Vec<String>,
    /// On the utility scale; absent where only bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The same for the game's first player, as trees are drawn; absent where only bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_of_first: Option<f64>,
    /// The bound, where the move is proven no better than that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    /// The value if everyone played optimally after the move; where others are modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_optimal: Option<f64>,
    /// Number of simulations that chose the move; with mcts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    #[serde(flatten)]
    proof: Proof,
}

/// The chosen move and its value, for the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// The game's name.
    pub game: String,
    /// The position searched, in canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// Name of the player to move; where several choose at once, of the one in the request.
    pub player: String,
    /// The chosen move; where players choose at once, sampled from the player's strategy, in an analysis
    /// the most probable.
    #[serde(rename = "move")]
    #[schemars(example = &"b2")]
    pub action: String,
    /// The move as people say it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_label: Option<String>,
    /// The position after it; absent where others choose at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub next_state: Option<String>,
    /// Whether the chosen move ends the game; absent where others choose at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// Name of the winner, where the chosen move ends a game that is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// How the chosen move ends a game whose rules know several ways: checkmate, stalemate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
    /// Whose turn it is after the chosen move: player, chance, together or over; absent where others
    /// choose at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_turn: Option<&'static str>,
    /// Name of the player to move after it; where it is a player's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_player: Option<String>,
    /// On the game's utility scale, for the player to move.
    pub value: f64,
    /// The same for the game's first player, as trees are drawn.
    pub value_of_first: f64,
    /// The same, one per player.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<f64>,
    /// What the value would be if everyone played optimally after the chosen move; where others are
    /// modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_optimal: Option<f64>,
    /// Name of the model of the other players, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<&'static str>,
    #[serde(flatten)]
    proof: Proof,
    /// Unit of the evaluation.
    pub unit: &'static str,
    /// The algorithm that ran.
    pub algorithm: &'static str,
    /// Why, where the choice was left to auto.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Plies of the deepest completed pass.
    pub depth: u32,
    /// Positions visited, the root included.
    pub nodes: u64,
    /// How many of them were ends of the game, or were estimated.
    pub leaves: u64,
    /// Number of simulations, each from the position to one value; with mcts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// Time that the search ran, without the time that it waited.
    pub time_ms: f64,
    /// Whether the requested depth was searched, or the value is proven.
    pub complete: bool,
    /// What ended the search.
    pub stopped_by: StoppedBy,
    /// Best play, the chosen move first.
    pub principal_variation: Vec<String>,
    /// The root's moves, best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<LineReport>>,
    /// Where players choose at once: their strategies, and the kind of equilibrium.
    #[serde(flatten)]
    pub equilibrium: Option<EquilibriumReport>,
}

/// The strategies of players who choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EquilibriumReport {
    /// Where players choose at once: zero_sum_optimal (the value is guaranteed), pure_nash or mixed_nash
    /// (no one gains by another move alone), or approximate.
    pub equilibrium_kind: EquilibriumKind,
    /// Where players choose at once: the strategy of each.
    #[schemars(length(max = MOST_PLAYERS))]
    pub strategies: Vec<StrategyReport>,
}

/// The strategy of a player where several choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StrategyReport {
    /// Its name.
    pub player: String,
    /// Number of moves with a probability above 0.
    pub support: usize,
    /// Every move, in the game's order.
    pub moves: Vec<ChoiceReport>,
}

/// One of a player's moves where several choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChoiceReport {
    /// The move.
    #[serde(rename = "move")]
    pub action: String,
    /// How often it is chosen, from 0 to 1.
    pub probability: f64,
    /// Its expected value for the player against the strategies of the others.
    pub value: f64,
}

impl EquilibriumReport {
    fn of(game: &Erased, root: &State, found: &Equilibrium<Move>) -> Self {
        let strategy = |strategy: &Strategy<Move>| StrategyReport {
            player: game.player_name(strategy.player),
            support: strategy.support(),
            moves: strategy
                .choices
                .iter()
                .map(|choice| ChoiceReport {
                    action: game.write_move(root, choice.action),
                    probability: choice.probability,
                    value: choice.values[strategy.player],
                })
                .collect(),
        };
        Self {
            equilibrium_kind: found.kind,
            strategies: found.strategies.iter().map(strategy).collect(),
        }
    }
}

impl Report {
    /// Reports `found` at `root`, whose canonical text is `text`, with at most `most_lines` lines.
    pub(super) fn of(
        opened: &Opened,
        root: &State,
        text: &str,
        root_player: Player,
        most_lines: usize,
        found: &Found<Move>,
    ) -> Self {
        let game = &opened.game;
        let strategies = found.equilibrium.iter().flat_map(|equilibrium| &equilibrium.strategies);
        let own = strategies
            .into_iter()
            .find(|strategy| strategy.player == root_player)
            .map(|strategy| strategy.lines(found.valuation.exact));
        let lines: Vec<LineReport> = own
            .as_ref()
            .unwrap_or(&found.lines)
            .iter()
            .take(most_lines.max(1))
            .map(|line| line_report(game, root, root_player, line))
            .collect();
        let next = found.equilibrium.is_none().then(|| game.after(root, found.lines[0].moves[0]));
        let standing = next.as_ref().map(|next| Standing::of(game, next));
        let over = standing.as_ref().map(Standing::is_over);
        let next_turn = standing.as_ref().map(|standing| standing.turn);
        let (next_player, winner, ending) = standing
            .map(|standing| (standing.player, standing.winner, standing.ending))
            .unwrap_or_default();
        Self {
            game: opened.metadata.name.clone(),
            state: text.into(),
            player: game.player_name(root_player),
            action: lines[0].action.clone(),
            move_label: lines[0].move_label.clone(),
            next_state: next.map(|next| game.write(&next)),
            over,
            winner,
            ending,
            next_turn,
            next_player,
            value: found.valuation.values[root_player],
            value_of_first: found.valuation.values[0],
            values: found.valuation.values.clone(),
            value_optimal: found.valuation.optimal,
            opponent: None,
            proof: Proof::of(&found.valuation),
            unit: game.unit(),
            algorithm: "",
            why: None,
            depth: found.depth,
            nodes: found.nodes,
            leaves: found.leaves,
            simulations: found.simulations,
            time_ms: found.elapsed.as_secs_f64() * 1e3,
            complete: found.complete,
            stopped_by: found.stopped_by,
            principal_variation: lines[0].principal_variation.clone(),
            lines: (most_lines > 0).then_some(lines),
            equilibrium: found
                .equilibrium
                .as_ref()
                .map(|equilibrium| EquilibriumReport::of(game, root, equilibrium)),
        }
    }
}

fn line_report(game: &Erased, root: &State, root_player: Player, line: &Line<Move>) -> LineReport {
    let mut state = root.clone();
    let mut texts = Vec::with_capacity(line.moves.len());
    for &action in &line.moves {
        texts.push(game.write_move(&state, action));
        if game.turn(&state) == Turn::Simultaneous {
            break;
        }
        game.play(&mut state, action);
    }
    let value = line.valuation.values[root_player];
    LineReport {
        action: texts[0].clone(),
        move_label: game.move_label(root, line.moves[0]),
        principal_variation: texts,
        value: (!line.at_most).then_some(value),
        value_of_first: (!line.at_most).then_some(line.valuation.values[0]),
        at_most: line.at_most.then_some(value),
        value_optimal: line.valuation.optimal,
        visits: line.visits,
        proof: Proof::of(&line.valuation),
    }
}

/// The values of policies against one another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PolicyReport {
    /// The game's name.
    pub game: String,
    /// The position, in canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// Names, in the order of values.
    #[schemars(length(max = MOST_PLAYERS))]
    pub players: Vec<String>,
    /// One per player.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<f64>,
    /// Whether the values are exact, not means of games sampled.
    pub exact: bool,
    /// Games sampled; none where the values are exact, or estimates for want of time.
    pub samples: u32,
    /// Standard errors of the values, from two games on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub standard_errors: Option<Vec<f64>>,
    /// Positions visited, those of the policies' own searches included.
    pub nodes: u64,
    /// Time that it ran, without the time that it waited.
    pub time_ms: f64,
    /// Whether all requested games were sampled, or none was needed.
    pub complete: bool,
    /// What ended it before: nodes, time or stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
}

impl PolicyReport {
    /// Reports `found` in the position whose canonical text is `text`.
    pub(super) fn of(opened: &Opened, text: &str, found: PolicyValue) -> Self {
        let name = |player| opened.game.player_name(player);
        Self {
            game: opened.metadata.name.clone(),
            state: text.into(),
            players: (0..found.values.len()).map(name).collect(),
            values: found.values,
            exact: found.exact,
            samples: found.samples,
            standard_errors: found.standard_errors,
            nodes: found.nodes,
            time_ms: found.elapsed.as_secs_f64() * 1e3,
            complete: found.stopped_by.is_none(),
            stopped_by: found.stopped_by,
        }
    }
}
