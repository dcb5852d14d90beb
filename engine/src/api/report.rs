//! Reports of positions and searches: plain data, with states and moves as text. The fields of replies are
//! defined here, and their doc comments are the descriptions in the API's schema.

mod equilibrium;
mod event;
mod inspection;
mod line;
mod mixed;
mod path;
mod policy;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

pub use self::equilibrium::{ChoiceReport, EquilibriumReport, StrategyReport};
pub use self::event::{EventReport, TallyReport};
pub use self::inspection::{Choices, Inspection, OutcomeReport, Wanted};
pub(super) use self::inspection::{choices, label};
pub use self::line::LineReport;
use self::line::{Proof, line_report};
pub use self::mixed::MixedReport;
pub use self::path::PathReport;
pub use self::policy::PolicyReport;
use super::game_status::GameStatus;
use super::opened_game::OpenedGame;
use super::task::MOST_PLAYERS;
use crate::game::erased::{Erased, Move, State};
use crate::game::evaluation::Evaluation;
use crate::game::notation::Notation;
use crate::game::{Game, Player, Turn};
use crate::search::{Found, Line, StoppedBy};

/// Longest text of a state, and longest picture, in characters.
pub(super) const MOST_STATE: usize = 20_000;
/// Most outcomes of a turn of chance.
const MOST_OUTCOMES: usize = 10_000;

/// The chosen move and its value, for the player to move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// The game's name.
    pub game: String,
    /// The position searched, in canonical notation; absent where information is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub state: Option<String>,
    /// Where information is hidden: the player's view (information state), which alone decides the answer.
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
    /// What the move does, in the order in which it happens; absent where nothing is to be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<EventReport>>,
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
    /// Value for the player to move, on the game's utility scale.
    pub value: f64,
    /// Value for the game's first player, as trees are drawn.
    pub value_of_first: f64,
    /// One value per player.
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Vec<f64>,
    /// With modelled players: the value if everyone played optimally after the chosen move. At a simultaneous turn:
    /// the value in an equilibrium.
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
    /// The reason of auto's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Plies of the deepest completed pass.
    pub depth: u32,
    /// Positions that the deepest completed pass visited, the root included. Its answer is this one.
    pub nodes: u64,
    /// Number of these nodes that were ends of the game or got an estimate.
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
    /// With ownership: the points by which the game's first player leads at the end, the mean over simulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_estimate: Option<f64>,
    /// Time of the search, without its waits for a slot.
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
    /// At a chance node: the outcomes, the most probable first.
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

impl PathReport {}

impl EquilibriumReport {}

impl Report {
    /// Reports `found` at `root`, whose canonical text is `text`, with at most `most_lines` lines. Where
    /// information is hidden, `text` is the view (information state) of the root player, and `root` a
    /// determinization of it.
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
        let standing = next.as_ref().map(|next| GameStatus::of(game, next));
        let over = standing.as_ref().map(GameStatus::is_over);
        let next_turn = standing.as_ref().map(|standing| standing.turn);
        let (next_player, winner, ending, result) =
            standing.map(|at| (at.player, at.winner, at.ending, at.result)).unwrap_or_default();
        Self {
            game: opened.metadata.name.clone(),
            state: (!is_view).then(|| text.into()),
            view: is_view.then(|| text.into()),
            options: opened.implied.clone(),
            player: game.player_name(root_player),
            action: lines[0].action.clone(),
            move_label: lines[0].move_label.clone(),
            events: next.as_ref().and_then(|next| {
                EventReport::all(game.events(root, found.lines[0].moves[0], next))
            }),
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
                // The report has the NashConv of the whole game instead.
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

/// `ownership` rounded to four decimals, since a report has many points.
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
