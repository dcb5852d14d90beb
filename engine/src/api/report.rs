//! Reports of positions and searches: plain data, with states and moves as text. The fields of replies are
//! defined here, and their doc comments are the descriptions in the API's schema.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::estimate::{FeatureValue, evaluation, feature_values, viewpoint};
use super::movers::move_texts;
use super::opened_game::OpenedGame;
use super::standing::Standing;
use super::task::{EvaluationTask, MOST_PLAYERS};
use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::{Chance, Evaluation, MOST_CHANCES, Weights};
use crate::game::notation::{Notation, player_names};
use crate::game::pathfinding::Pathfinding;
use crate::game::simultaneous::JointMoves;
use crate::game::{Player, Turn};
use crate::search::policy_value::PolicyValue;
use crate::search::{
    AgentPlan, Choice, Equilibrium, EquilibriumKind, Found, Line, Mixed, Outcome, PathFound,
    StoppedBy, Strategy, Valuation,
};
use crate::value::INFINITE;

/// Longest text of a state, and longest picture, in characters.
pub(super) const MOST_STATE: usize = 20_000;
/// Most outcomes of a turn of chance.
const MOST_OUTCOMES: usize = 10_000;

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
    /// What the evaluation is the sum of, in this order; on request. None at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<Vec<FeatureValue>>,
}

impl Inspection {
    /// Describes `state`, whose canonical text is `text`.
    pub(super) fn of(opened: &OpenedGame, state: &State, text: &str) -> Self {
        let game = &opened.game;
        let standing = Standing::of(game, state);
        let Standing { turn, player, utilities, winner, outcome, ending, result } = standing;
        Self {
            game: opened.metadata.name.clone(),
            state: Some(text.into()),
            view: None,
            notes: None,
            options: opened.told.clone(),
            turn,
            player,
            legal_moves: move_texts(game, state),
            choices: (turn == "together").then(|| choices(game, state)),
            board: game.picture(state),
            utilities,
            winner,
            outcome,
            ending,
            result,
            evaluation: None,
            unit: None,
            chances: None,
            features: None,
        }
    }

    /// Describes what `viewer` knows whose view is `view`; `world` is a state that agrees with it.
    pub(super) fn of_view(opened: &OpenedGame, world: &State, view: &str, viewer: Player) -> Self {
        let game = &opened.game;
        let is_own = game.turn(world) == Turn::Of(viewer);
        let all = Self::of(opened, world, view);
        let name = game.player_name(viewer);
        Self {
            state: None,
            view: Some(view.into()),
            legal_moves: if is_own { all.legal_moves } else { Vec::new() },
            choices: all.choices.map(|mut choices| {
                choices.retain(|choices| choices.player == name);
                choices
            }),
            board: game.view_picture(world, viewer),
            ..all
        }
    }

    /// Adds what the evaluation under `task` says of `state`. Error: `BadWeight`.
    pub(super) fn evaluated(
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

/// The choices of one player where several choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Choices {
    /// Its name.
    pub player: String,
    /// In the game's order.
    pub legal_moves: Vec<String>,
}

/// What each may choose where several choose at once.
pub(super) fn choices(game: &Erased, state: &State) -> Vec<Choices> {
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
        let outcome = |action| Self {
            action: game.write_move(state, action),
            probability: game.probability(state, action),
        };
        game.legal_moves(state).into_iter().map(outcome).collect()
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
    /// True where plies is the most that the end takes, and it is not proven that none comes sooner; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies_at_most: Option<bool>,
    /// The raw estimate that the value stands for; absent where exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<f64>,
    /// inf or -inf, where the value is infinite; the greatest number stands for it then.
    #[serde(skip_serializing_if = "Option::is_none")]
    infinite: Option<&'static str>,
}

impl Proof {
    fn of(valuation: &Valuation, player: Player) -> Self {
        Self {
            infinite: infinite(valuation.values[player]),
            exact: valuation.exact,
            outcome: valuation.outcome,
            plies: valuation.plies,
            plies_at_most: (valuation.plies.is_some() && valuation.plies_at_most).then_some(true),
            evaluation: valuation.evaluation,
        }
    }
}

fn infinite(value: f64) -> Option<&'static str> {
    (value.abs() == INFINITE).then_some(if value > 0.0 { "inf" } else { "-inf" })
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
    /// The value if everyone played optimally after the move; where others are modelled. Where players
    /// choose at once: the move's value against the others' strategies in an equilibrium.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_optimal: Option<f64>,
    /// Number of simulations that chose the move; with mcts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// How often chance plays it, from 0 to 1; where chance moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// How likely each end is for the player to move after this move, where the game's own evaluation knows, as in
    /// backgammon: by that evaluation, without looking ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_CHANCES))]
    pub chances: Option<Vec<Chance>>,
    #[serde(flatten)]
    proof: Proof,
}

/// How likely each end of `state` is for `player`, where the game knows and is not over.
fn chances(game: &Erased, state: &State, player: Player) -> Option<Vec<Chance>> {
    let is_over = game.turn(state) == Turn::Over;
    let found = if is_over { Vec::new() } else { game.chances(state, player) };
    (!found.is_empty()).then_some(found)
}

/// The chosen move and its value, for the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// The game's name.
    pub game: String,
    /// The position searched, in canonical notation; absent where information is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub state: Option<String>,
    /// Where information is hidden: what the player has seen, all that the answer depends on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub view: Option<String>,
    /// Options that the request left out and the state's text told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<BTreeMap<String, Value>>,
    /// Name of the player to move; where several choose at once or chance moves, of the one in the request.
    pub player: String,
    /// The chosen move; where players choose at once, sampled from the player's strategy, and where chance moves,
    /// from its outcomes: in an analysis the most probable.
    #[serde(rename = "move")]
    #[schemars(example = &"b2")]
    pub action: String,
    /// The move as people say it, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_label: Option<String>,
    /// The position after it; absent where others choose at the same time or information is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub next_state: Option<String>,
    /// Whether the chosen move ends the game; absent where others choose at the same time or information is
    /// hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// Name of the winner, where the chosen move ends a game that is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// How the chosen move ends a game whose rules know several ways: checkmate, stalemate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
    /// The end as the game's players write it, where the chosen move ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Whose turn it is after the chosen move: player, chance, together or over; absent where others
    /// choose at the same time or information is hidden.
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
    /// modelled. Where players choose at once: what it would be in an equilibrium.
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
    /// Positions visited, the root included: by the deepest completed pass, whose answer this is.
    pub nodes: u64,
    /// How many of them were ends of the game, or were estimated.
    pub leaves: u64,
    /// Positions visited by all passes, the root included.
    pub nodes_all_passes: u64,
    /// The branching factor b of a uniform tree of this depth with so many nodes: nodes = 1 + b + b² + … +
    /// b^depth. Of searches by passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_branching_factor: Option<f64>,
    /// Number of simulations, each from the position to one value; with mcts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// Where ownership was asked for: for each point, in the order of the state, from 1 where it is the first player's
    /// at the end of every simulation to -1 where it is the second's, rounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub ownership: Option<Vec<f64>>,
    /// Likewise: points by which the game's first player leads at the end, the mean over simulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_estimate: Option<f64>,
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
    /// Where chance moves: what it may do, the most probable first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_OUTCOMES))]
    pub outcomes: Option<Vec<ChoiceReport>>,
    /// With a path search: the path and what it took to find it.
    #[serde(flatten)]
    pub path: Option<PathReport>,
    /// Where information is hidden: how often to play which move, and how good the strategy is.
    #[serde(flatten)]
    pub mixed: Option<MixedReport>,
}

/// What a search found for a player who does not see the whole state.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MixedReport {
    /// Where information is hidden: how often each move is to be played at this view, in the game's order; absent
    /// where the search does not mix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Vec<ChoiceReport>>,
    /// Where information is hidden: the sum of what each player could gain by the best response to the
    /// others' strategies, 0 in an equilibrium; at views whose strategy policy or a model gives, nothing is gained.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nash_conv: Option<f64>,
    /// Where information is hidden, in a two-player zero-sum game without policy and models: half of nash_conv, which is what a player of these
    /// strategies loses in the mean to the best response, first and second equally often.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<f64>,
    /// Iterations over the whole game, those included of earlier searches that this one went on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// Information states of the game, those of all players together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub information_states: Option<u64>,
    /// How probable it is that the view occurs if everyone plays the strategy found, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach_probability: Option<f64>,
    /// Worlds, states that agree with the view, that the search looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<u64>,
}

impl MixedReport {
    /// The same of strategies of which a part was given: their nash_conv is not what can be gained against them.
    pub(super) fn without_exploitability(&mut self) {
        self.exploitability = None;
    }

    fn of(game: &Erased, root: &State, player: Player, found: &Mixed<Move>) -> Self {
        let choice = |choice| ChoiceReport::of(game, root, player, choice);
        Self {
            strategy: (!found.strategy.is_empty())
                .then(|| found.strategy.iter().map(choice).collect()),
            nash_conv: found.nash_conv,
            exploitability: found
                .nash_conv
                .filter(|_| game.facts().is_two_player_zero_sum())
                .map(|nash_conv| nash_conv / 2.0),
            iterations: found.iterations,
            information_states: found.information_states,
            reach_probability: found.reach,
            worlds: found.worlds,
        }
    }
}

/// What a search for a path to a goal found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PathReport {
    /// With a path search: cost of the principal variation, which leads to a goal; absent where no path was
    /// found. It is the least cost where exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_cost: Option<f64>,
    /// With a path search: whether a goal can be reached; absent where that is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal_reachable: Option<bool>,
    /// With a path search: positions whose moves were generated.
    pub expanded: u64,
    /// With a path search: positions generated by them, each as often as it was.
    pub generated: u64,
    /// With a path search: most positions that waited to be expanded at one time.
    pub frontier: u64,
    /// With a path search for several agents: the plan of each, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub plans: Option<Vec<PlanReport>>,
}

/// The plan of one of several agents.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlanReport {
    /// Its name.
    pub agent: String,
    /// Its moves, in their order.
    pub moves: Vec<String>,
    /// What they cost.
    pub cost: f64,
}

impl PathReport {
    fn of(game: &Erased, root: &State, line: &[Move], found: &PathFound<Move>) -> Self {
        let plans = || {
            let plan = |(agent, plan): (usize, &AgentPlan<Move>)| PlanReport {
                agent: game.agent_name(agent),
                moves: Vec::with_capacity(plan.moves.len()),
                cost: plan.cost,
            };
            let mut plans: Vec<_> = found.plans.iter().enumerate().map(plan).collect();
            let mut state = root.clone();
            for &action in line {
                let text = game.write_move(&state, action);
                plans[game.agent_to_move(&state)].moves.push(text);
                game.play(&mut state, action);
            }
            plans
        };
        Self {
            path_cost: found.cost,
            goal_reachable: found.reachable,
            expanded: found.expanded,
            generated: found.generated,
            frontier: found.frontier,
            plans: (!found.plans.is_empty()).then(plans),
        }
    }
}

/// The strategies of players who choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EquilibriumReport {
    /// Where players choose at once: zero_sum_optimal (the value is guaranteed), pure_nash or mixed_nash
    /// (no one gains by another move alone), approximate, or best_response: the player's best move
    /// against models of the others.
    pub equilibrium_kind: EquilibriumKind,
    /// The sum of what each player could gain by another move, of an approximate equilibrium.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nash_conv: Option<f64>,
    /// Where players choose at once: the strategy of each.
    #[schemars(length(max = MOST_PLAYERS))]
    pub strategies: Vec<StrategyReport>,
}

/// The strategy of a player where several choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyReport {
    /// Its name.
    pub player: String,
    /// Number of moves with a probability above 0.
    pub support: usize,
    /// Every move, in the game's order.
    pub moves: Vec<ChoiceReport>,
}

/// One of a player's moves where several choose at once, or one of chance's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChoiceReport {
    /// The move.
    #[serde(rename = "move")]
    pub action: String,
    /// How often it is chosen, from 0 to 1.
    pub probability: f64,
    /// Its expected value for the player against the strategies of the others; of an outcome of chance the value
    /// after it.
    pub value: f64,
}

impl ChoiceReport {
    fn of(game: &Erased, root: &State, player: Player, choice: &Choice<Move>) -> Self {
        Self {
            action: game.write_move(root, choice.action),
            probability: choice.probability,
            value: choice.values[player],
        }
    }
}

impl EquilibriumReport {
    fn of(game: &Erased, root: &State, found: &Equilibrium<Move>) -> Self {
        let strategy = |strategy: &Strategy<Move>| StrategyReport {
            player: game.player_name(strategy.player),
            support: strategy.support(),
            moves: strategy
                .choices
                .iter()
                .map(|choice| ChoiceReport::of(game, root, strategy.player, choice))
                .collect(),
        };
        Self {
            equilibrium_kind: found.kind,
            nash_conv: (found.kind == EquilibriumKind::Approximate).then(|| found.nash_conv()),
            strategies: found.strategies.iter().map(strategy).collect(),
        }
    }
}

impl Report {
    /// Reports `found` at `root`, whose canonical text is `text`, with at most `most_lines` lines. Where
    /// information is hidden, `text` is the view of the root player, and `root` a state that agrees with it.
    pub(super) fn of(
        opened: &OpenedGame,
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
        let outcomes = outcomes(game, root, root_player, found);
        let is_view = game.facts().hidden_information;
        let is_next_known = found.equilibrium.is_none() && !is_view;
        let next = is_next_known.then(|| game.after(root, found.lines[0].moves[0]));
        let standing = next.as_ref().map(|next| Standing::of(game, next));
        let over = standing.as_ref().map(Standing::is_over);
        let next_turn = standing.as_ref().map(|standing| standing.turn);
        let (next_player, winner, ending, result) =
            standing.map(|at| (at.player, at.winner, at.ending, at.result)).unwrap_or_default();
        Self {
            game: opened.metadata.name.clone(),
            state: (!is_view).then(|| text.into()),
            view: is_view.then(|| text.into()),
            options: opened.told.clone(),
            player: game.player_name(root_player),
            action: lines[0].action.clone(),
            move_label: lines[0].move_label.clone(),
            next_state: next.map(|next| game.write(&next)),
            over,
            winner,
            ending,
            result,
            next_turn,
            next_player,
            value: found.valuation.values[root_player],
            value_of_first: found.valuation.values[0],
            values: found.valuation.values.clone(),
            value_optimal: found.valuation.optimal,
            opponent: None,
            proof: Proof::of(&found.valuation, root_player),
            unit: game.unit(),
            algorithm: "",
            why: None,
            depth: found.depth,
            nodes: found.nodes,
            leaves: found.leaves,
            nodes_all_passes: found.nodes_all_passes,
            effective_branching_factor: found.effective_branching_factor,
            simulations: found.simulations,
            ownership: found.ends.as_ref().map(|ends| rounded(&ends.ownership)),
            score_estimate: found.ends.as_ref().map(|ends| ends.lead),
            time_ms: found.elapsed.as_secs_f64() * 1e3,
            complete: found.complete,
            stopped_by: found.stopped_by,
            principal_variation: lines[0].principal_variation.clone(),
            lines: (most_lines > 0).then_some(lines),
            equilibrium: found
                .equilibrium
                .as_ref()
                .map(|equilibrium| EquilibriumReport::of(game, root, equilibrium))
                // That of the whole game is told instead.
                .map(|report| EquilibriumReport {
                    nash_conv: report.nash_conv.filter(|_| found.mixed.is_none()),
                    ..report
                }),
            path: found
                .path
                .as_ref()
                .map(|path| PathReport::of(game, root, &found.lines[0].moves, path)),
            outcomes,
            mixed: found
                .mixed
                .as_ref()
                .map(|mixed| MixedReport::of(game, root, root_player, mixed)),
        }
    }
}

/// The means of a great many points, of four digits each.
fn rounded(ownership: &[f64]) -> Vec<f64> {
    const DIGITS: f64 = 1e4;
    ownership.iter().map(|mean| (mean * DIGITS).round() / DIGITS).collect()
}

/// The outcomes of chance at `root`; `None` where it does not move.
fn outcomes(
    game: &Erased,
    root: &State,
    player: Player,
    found: &Found<Move>,
) -> Option<Vec<ChoiceReport>> {
    let outcome = |line: &Line<Move>| ChoiceReport {
        action: game.write_move(root, line.moves[0]),
        probability: game.probability(root, line.moves[0]),
        value: line.valuation.values[player],
    };
    let is_chance = game.turn(root) == Turn::Chance;
    is_chance.then(|| found.lines.iter().map(outcome).collect())
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
        probability: (game.turn(root) == Turn::Chance)
            .then(|| game.probability(root, line.moves[0])),
        chances: match game.turn(root) {
            Turn::Of(_) => chances(game, &game.after(root, line.moves[0]), root_player),
            _ => None,
        },
        proof: Proof::of(&line.valuation, root_player),
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
    pub(super) fn of(opened: &OpenedGame, text: &str, found: PolicyValue) -> Self {
        Self {
            game: opened.metadata.name.clone(),
            state: text.into(),
            players: player_names(&opened.game),
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
