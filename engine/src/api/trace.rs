//! The trace of a search as plain data, with states and moves as text.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

use super::movers::SEPARATOR;
use super::report::{MOST_STATE, PathReport, Report};
use super::standing::Standing;
use super::task::MOST_PLAYERS;
use crate::game::erased::{Erased, Move, State};
use crate::game::notation::{Notation, player_names};
use crate::game::{Game, Turn};
use crate::search::algorithms::plain_alpha_beta::CutRules;
use crate::search::observer::MatrixSeen;
use crate::search::trace::{
    Answered, CutRecord, ExpandedRecord, NodeRecord, Record, SimulationRecord, Trace, Update,
    VisitedRecord,
};
use crate::search::{Outcome, StoppedBy};
use crate::table::Bound;
use crate::value::Scale;

/// Nodes that a trace records where the request says nothing.
pub const USUAL_TRACED: usize = 5_000;
/// Most nodes that a trace records.
pub const MOST_TRACED: usize = 50_000;
/// Most fields of a request that do nothing.
const MOST_IGNORED: usize = 64;
/// Most records of a trace.
const MOST_RECORDS: usize = 3 * MOST_TRACED;
/// Bytes of text after which no more is written.
const MOST_TEXT: usize = 32 << 20;
/// Records that are written however little time is left.
const ALWAYS_WRITTEN: usize = 256;
/// Records after which the clock is read again.
const BETWEEN_LOOKS: usize = 32;

/// What becomes of the records once they are written here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// They stay data, of which the caller makes a drawing.
    Data,
    /// They become lines of JSON: [`TraceReport::take_lines`].
    Lines,
}

impl Destination {
    /// Estimated time for a node with what was cut there, up to the end of all writing.
    pub(super) fn per_node(self) -> Duration {
        Duration::from_micros(match self {
            Self::Data => 80,
            Self::Lines => 20,
        })
    }

    /// The part of the time for all writing after which the last record is begun. The rest is for the lines, or
    /// for the caller's objects and its drawing.
    fn share(self) -> f64 {
        match self {
            Self::Data => 0.07,
            Self::Lines => 0.5,
        }
    }
}

/// The trace of a search: what it did at each node of the pass that gave the answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TraceReport {
    /// The game's name.
    pub game: String,
    /// The position searched, in canonical notation.
    #[schemars(length(max = MOST_STATE))]
    pub state: String,
    /// Name of the player to move.
    pub player: String,
    /// Names, in the players' order.
    #[schemars(length(max = MOST_PLAYERS))]
    pub players: Vec<String>,
    /// Name of the player for whom the records' values are: the first, but with paranoid the player to move.
    pub viewpoint: String,
    /// The algorithm that ran.
    pub algorithm: &'static str,
    /// Why, where the choice was left to auto.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Fields of the request that did nothing, since the search does not take them. Deprecated: leave them out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = MOST_IGNORED))]
    pub ignored: Vec<String>,
    /// The rules by which plain_alpha_beta cuts and returns; with it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesReport>,
    /// Name of the model of the other players, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<&'static str>,
    /// Unit of the evaluation, in which estimates are.
    pub unit: &'static str,
    /// The chosen move.
    #[serde(rename = "move")]
    pub action: String,
    /// On the game's utility scale, for the player to move.
    pub value: f64,
    /// The same, for the first player.
    pub value_of_first: f64,
    /// Plies of the pass that gave the answer.
    pub depth: u32,
    /// Plies of the pass that the records are of, where no pass ended: it was stopped, and did not give the
    /// answer. Else they are of the pass that did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_depth: Option<u32>,
    /// Stands for an infinite utility in all values, with its sign; of a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinity: Option<f64>,
    /// Positions that this pass visited, the root included; of mcts those that simulations reached in its tree,
    /// of a path search those that it expanded, and its goals.
    pub nodes: u64,
    /// How many of them were ends of the game, or were estimated.
    pub leaves: u64,
    /// Branches of visited positions that were never looked at.
    pub cut: u64,
    /// Positions that were recorded.
    pub recorded: u64,
    /// Positions that were visited and are not in the records.
    pub beyond: u64,
    /// With mcts: simulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// With mcts: simulations that are not in the records, which are of the first ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations_beyond: Option<u64>,
    /// With a path search: the path and what it took to find it, in all passes.
    #[serde(flatten)]
    pub path: Option<PathReport>,
    /// Whether the requested depth was searched, or the value is proven.
    pub complete: bool,
    /// What ended the search.
    pub stopped_by: StoppedBy,
    /// In the order of the visits; at most as many cuts, and simulations, as the request allows nodes.
    #[schemars(length(max = MOST_RECORDS))]
    pub records: Vec<TraceRecord>,
}

/// The rules that plain_alpha_beta followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RulesReport {
    /// Whether it returned alpha or beta in place of a value outside of the window.
    pub fail_hard: bool,
    /// Whether a value equal to the bound cut too.
    pub cut_on_equal: bool,
}

/// What happened at one node, or to one branch. Values and windows are for the player of the trace's
/// viewpoint: utilities, and estimates in the game's unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct TraceRecord {
    /// node: a visited position; table: one that the transposition table answered; bound: one answered by
    /// bounds of its value; cut: a branch that was never looked at; simulation: one simulation of mcts;
    /// expanded: a position that a path search expanded; goal: the one where its path ends.
    pub kind: &'static str,
    /// Its place among the records, from 0.
    pub id: usize,
    /// The record of the node above; absent at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Moves from the root.
    #[schemars(length(max = MOST_STATE))]
    pub path: Vec<String>,
    /// Whose turn: player, chance, together or over; of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'static str>,
    /// Name of the player to move; where it is a player's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether that player maximizes the value; where there is one value for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximizes: Option<bool>,
    /// Plies left to search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The position, in canonical notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub state: Option<String>,
    /// How often the last move of the path occurs, from 0 to 1; of chance or of a player who is modelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// The lower end of the window on entry; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// The upper end of the window on entry; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
    /// The value so far and the window after each child; of a node with children.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_STATE))]
    pub updates: Option<Vec<TraceUpdate>>,
    /// What the search returned here; absent where it was stopped within, and where mcts has a mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// One per player; in games where one value does not tell the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MOST_PLAYERS))]
    pub values: Option<Vec<f64>>,
    /// With mcts: simulations through the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// With mcts: the mean of what they backed up. A node that is solved has a value in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// Its number, from 1; of a simulation, whose value is what it backed up to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulation: Option<u64>,
    /// The record of the node where it left the tree; of a simulation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<usize>,
    /// The record of the node that it added to the tree; of a simulation that added one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added: Option<usize>,
    /// What its rollout, its estimate or the end of the game gave; of a simulation. Where a solved move was
    /// better, the value is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<f64>,
    /// With a path search: its place in the order of expansion, from 1; of kind expanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expansion: Option<u64>,
    /// With a path search: cost of the path, g.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// With a path search: lower bound of the cost that is left, h; where the search uses one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<f64>,
    /// With a path search: children that were generated; of kind expanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generated: Option<u64>,
    /// With a path search: whether the answer's path goes through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_path: Option<bool>,
    /// With prioritized: the agent whose plan is searched. Each agent has a root of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// What the value is: exact, lower (the true one is the same or higher) or upper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
    /// The move that gave the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// Whether the value rests on no estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<bool>,
    /// end: the game is over; estimate: the search went no deeper. Of a leaf.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaf: Option<&'static str>,
    /// For the viewpoint's player; of a value that is a proven win, draw or loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The game in normal form and its equilibrium; where turn is together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrix: Option<MatrixReport>,
    /// Why bounds answered; of kind bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// The branch; of a cut.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Whose bound cut: alpha, where a player minimizes, or beta, where one maximizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// That bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// The record of the node above whose value gave the bound; absent where the bound is no node's value, but a
    /// limit that the search set to learn on which side of it a value lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ancestor: Option<usize>,
}

/// What a node has after one of its children was searched.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TraceUpdate {
    /// The child.
    #[serde(rename = "move")]
    pub action: String,
    /// The node's value so far.
    pub value: f64,
    /// The lower end of the window from now on; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f64>,
    /// The upper end of the window from now on; absent where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<f64>,
}

/// A turn where players choose at once, as a game in normal form.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MatrixReport {
    /// Choices of the first who chooses.
    #[schemars(length(max = MOST_STATE))]
    pub rows: Vec<String>,
    /// Choices of the second; none where one alone chooses.
    #[schemars(length(max = MOST_STATE))]
    pub columns: Vec<String>,
    /// The first player's utility, a list for each row.
    #[schemars(length(max = MOST_STATE), inner(length(max = MOST_STATE)))]
    pub values: Vec<Vec<f64>>,
    /// How often the first takes each row.
    #[schemars(length(max = MOST_STATE))]
    pub row_strategy: Vec<f64>,
    /// How often the second takes each column.
    #[schemars(length(max = MOST_STATE))]
    pub column_strategy: Vec<f64>,
}

impl MatrixReport {
    fn of(game: &Erased, state: &State, matrix: &MatrixSeen<Move>) -> Self {
        let texts = |side: &[(Move, f64)]| -> Vec<String> {
            side.iter().map(|&(action, _)| game.write_move(state, action)).collect()
        };
        let shares = |side: &[(Move, f64)]| side.iter().map(|&(_, share)| share).collect();
        Self {
            rows: texts(&matrix.rows),
            columns: texts(&matrix.columns),
            values: matrix
                .values
                .chunks(matrix.columns.len().max(1))
                .map(<[f64]>::to_vec)
                .collect(),
            row_strategy: shares(&matrix.rows),
            column_strategy: shares(&matrix.columns),
        }
    }
}

impl TraceReport {
    /// Writes `trace`, of the search that `report` is of: of its records as many as the time for all writing
    /// allows.
    pub(super) fn of(
        game: &Erased,
        report: Report,
        rules: Option<CutRules>,
        trace: &Trace,
        writing: Option<(Duration, Destination)>,
    ) -> Self {
        let most = writing.map(|(time, destination)| time.mul_f64(destination.share()));
        let records = Writer::new(game, trace, most).written();
        let of_kind = |kind| records.iter().filter(|record| record.kind == kind).count() as u64;
        let simulated = of_kind(SIMULATION);
        let recorded = records.len() as u64 - of_kind(CUT) - simulated;
        Self {
            game: report.game,
            state: report.state.expect("no search that is traced has a view"),
            player: report.player,
            players: player_names(game),
            viewpoint: game.player_name(trace.viewpoint),
            algorithm: report.algorithm,
            why: report.why,
            ignored: Vec::new(),
            rules: rules.map(|CutRules { fail_hard, cut_on_equal }| RulesReport {
                fail_hard,
                cut_on_equal,
            }),
            opponent: report.opponent,
            unit: report.unit,
            action: report.action,
            value: report.value,
            value_of_first: report.value_of_first,
            depth: report.depth,
            stopped_depth: trace.stopped_depth,
            infinity: game.facts().infinity(),
            nodes: trace.nodes,
            leaves: trace.leaves,
            cut: trace.cut,
            recorded,
            beyond: trace.nodes - recorded,
            path: report.path,
            simulations: trace.simulations,
            simulations_beyond: trace.simulations.map(|all| all - simulated),
            complete: report.complete,
            stopped_by: report.stopped_by,
            records,
        }
    }

    /// Takes the records out, each as JSON.
    pub fn take_lines(&mut self) -> Vec<String> {
        let line = |record| serde_json::to_string(&record).expect("a record has keys of text");
        std::mem::take(&mut self.records).into_iter().map(line).collect()
    }
}

const CUT: &str = "cut";
const SIMULATION: &str = "simulation";

/// Writes records as text.
struct Writer<'a> {
    game: &'a Erased,
    trace: &'a Trace,
    by_outcome: bool,
    /// Bytes left for texts.
    left: usize,
    /// When the last record is begun.
    until: Option<Instant>,
    written: Vec<TraceRecord>,
}

impl<'a> Writer<'a> {
    fn new(game: &'a Erased, trace: &'a Trace, most: Option<Duration>) -> Self {
        let by_outcome = game.scale() == Scale::Outcome;
        let until = most.map(|most| Instant::now() + most);
        Self { game, trace, by_outcome, left: MOST_TEXT, until, written: Vec::new() }
    }

    /// Whether there is no time for the record `id`.
    fn is_late(&self, id: usize) -> bool {
        id >= ALWAYS_WRITTEN
            && id.is_multiple_of(BETWEEN_LOOKS)
            && self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// The records, as many as there is room for.
    fn written(mut self) -> Vec<TraceRecord> {
        for (id, record) in self.trace.records.iter().enumerate() {
            if self.is_late(id) {
                break;
            }
            let written = match record {
                Record::Node(node) => self.node(node),
                Record::Cut(cut) => self.cut(cut),
                Record::Visited(node) => self.visited(node),
                Record::Simulation(simulation) => self.simulation(simulation),
                Record::Expanded(node) => self.expanded(node),
            };
            let Some(left) = self.left.checked_sub(size(&written)) else { break };
            self.left = left;
            self.written.push(TraceRecord { id, ..written });
        }
        self.written
    }

    /// The path to the node below `parent` after the move that `text` names.
    fn path(&self, parent: Option<usize>, text: Option<&String>) -> Vec<String> {
        let above = parent.map_or(&[][..], |parent| &self.written[parent].path);
        above.iter().chain(text).cloned().collect()
    }

    /// The move from the position of the record `at`.
    fn move_text(&self, at: Option<usize>, action: Move) -> Option<String> {
        let state = self.trace.records[at?].state()?;
        Some(self.game.write_move(state, action))
    }

    fn node(&self, node: &NodeRecord) -> TraceRecord {
        let game = self.game;
        let state = &node.state;
        let own = |action: Move| game.write_move(state, action);
        let choices = node.action.iter().filter_map(|&it| self.move_text(node.parent, it));
        let reached =
            (!node.action.is_empty()).then(|| choices.collect::<Vec<_>>().join(SEPARATOR));
        let update = |update: &Update| TraceUpdate {
            action: own(update.action),
            value: update.value,
            alpha: bounded(update.window.0),
            beta: bounded(update.window.1),
        };
        let (kind, why) = match node.answered {
            Answered::Searched => ("node", None),
            Answered::ByTable => ("table", None),
            Answered::ByBound(why) => ("bound", Some(why)),
        };
        TraceRecord {
            kind,
            parent: node.parent,
            path: self.path(node.parent, reached.as_ref()),
            maximizes: node.maximizes,
            depth: Some(node.depth),
            probability: node.probability,
            alpha: bounded(node.window.0),
            beta: bounded(node.window.1),
            updates: (!node.updates.is_empty()).then(|| node.updates.iter().map(update).collect()),
            value: node.value.map(|(value, _)| value),
            bound: node.value.map(|(_, bound)| bound_name(bound)),
            best: node.best.map(own),
            proven: node.value.map(|_| node.proven),
            leaf: node.is_leaf.then(|| self.leaf(state)),
            outcome: node.value.and_then(|(value, bound)| {
                self.outcome(value, node.proven && bound == Bound::Exact)
            }),
            why,
            values: (!node.values.is_empty()).then(|| node.values.clone()),
            matrix: node.matrix.as_ref().map(|matrix| MatrixReport::of(game, state, matrix)),
            ..self.position(state)
        }
    }

    /// The position itself, and whose turn it is.
    fn position(&self, state: &State) -> TraceRecord {
        let Standing { turn, player, .. } = Standing::of(self.game, state);
        let state = Some(self.game.write(state));
        TraceRecord { turn: Some(turn), player, state, ..TraceRecord::default() }
    }

    fn leaf(&self, state: &State) -> &'static str {
        if self.game.turn(state) == Turn::Over { "end" } else { "estimate" }
    }

    fn visited(&self, node: &VisitedRecord) -> TraceRecord {
        let state = &node.state;
        let reached = node.action.and_then(|it| self.move_text(node.parent, it));
        TraceRecord {
            kind: "node",
            parent: node.parent,
            path: self.path(node.parent, reached.as_ref()),
            maximizes: node.maximizes,
            probability: self.probability(node),
            visits: Some(node.visits),
            mean: node.solved.is_none().then_some(node.value),
            value: node.solved.map(|_| node.value),
            values: (!node.values.is_empty()).then(|| node.values.clone()),
            bound: node.solved.map(|_| bound_name(Bound::Exact)),
            best: node.best.map(|action| self.game.write_move(state, action)),
            proven: node.solved,
            leaf: node.is_leaf.then(|| self.leaf(state)),
            outcome: self.outcome(node.value, node.solved == Some(true)),
            ..self.position(state)
        }
    }

    /// How often the outcome of chance that led to `node` occurs.
    fn probability(&self, node: &VisitedRecord) -> Option<f64> {
        let above = self.trace.records[node.parent.filter(|_| node.is_outcome)?].state()?;
        Some(self.game.probability(above, node.action?))
    }

    fn simulation(&self, simulation: &SimulationRecord) -> TraceRecord {
        let SimulationRecord { number, end, added, result, value, ref values } = *simulation;
        TraceRecord {
            kind: SIMULATION,
            path: self.written[end].path.clone(),
            simulation: Some(number),
            end: Some(end),
            added,
            result: Some(result),
            value: Some(value),
            values: (!values.is_empty()).then(|| values.clone()),
            ..TraceRecord::default()
        }
    }

    fn expanded(&self, node: &ExpandedRecord) -> TraceRecord {
        let state = &node.state;
        let reached = node.action.and_then(|it| self.move_text(node.parent, it));
        TraceRecord {
            kind: if node.expansion.is_some() { "expanded" } else { "goal" },
            parent: node.parent,
            path: self.path(node.parent, reached.as_ref()),
            expansion: node.expansion,
            cost: Some(node.cost),
            heuristic: node.heuristic,
            generated: node.expansion.map(|_| node.generated),
            on_path: Some(node.on_path),
            agent: node.agent.map(|agent| self.game.agent_name(agent)),
            ..self.position(state)
        }
    }

    /// What `value` is as an outcome, if it is the true one.
    fn outcome(&self, value: f64, is_proven: bool) -> Option<Outcome> {
        let is_known = self.by_outcome && is_proven;
        let middle = f64::midpoint(self.game.facts().utility_min, self.game.facts().utility_max);
        is_known.then_some(match () {
            () if value > middle => Outcome::Win,
            () if value < middle => Outcome::Loss,
            () => Outcome::Draw,
        })
    }

    fn cut(&self, cut: &CutRecord) -> TraceRecord {
        let action = self.move_text(Some(cut.parent), cut.action);
        TraceRecord {
            kind: CUT,
            parent: Some(cut.parent),
            path: self.path(Some(cut.parent), action.as_ref()),
            action,
            by: Some(if cut.by_alpha { "alpha" } else { "beta" }),
            limit: bounded(cut.limit),
            ancestor: cut.ancestor,
            ..TraceRecord::default()
        }
    }
}

fn bounded(end: f64) -> Option<f64> {
    end.is_finite().then_some(end)
}

fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

/// Bytes that a record takes, about.
fn size(record: &TraceRecord) -> usize {
    const EACH: usize = 32;
    let texts = record.path.iter().chain(&record.state).chain(&record.action).chain(&record.best);
    let updates = record.updates.iter().flatten().map(|update| update.action.len() + EACH);
    let matrix = record.matrix.as_ref().map_or(0, |matrix| {
        let choices = matrix.rows.iter().chain(&matrix.columns);
        choices.map(|text| text.len() + EACH).sum::<usize>()
            + matrix.rows.len() * matrix.columns.len().max(1) * EACH
    });
    texts.map(|text| text.len() + EACH).sum::<usize>() + updates.sum::<usize>() + matrix
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    /// A root none of whose branches was looked at.
    fn trace(game: &Erased, cuts: usize) -> Trace {
        let state = game.start();
        let moves = game.legal_moves(&state);
        let root = NodeRecord {
            parent: None,
            action: Vec::new(),
            state,
            depth: 1,
            probability: None,
            maximizes: Some(true),
            window: (f64::NEG_INFINITY, f64::INFINITY),
            updates: Vec::new(),
            answered: Answered::Searched,
            is_leaf: false,
            value: None,
            best: None,
            proven: false,
            values: Vec::new(),
            matrix: None,
        };
        let cut = |_| {
            let action = moves[0];
            let (by_alpha, limit) = (false, f64::INFINITY);
            Record::Cut(CutRecord { parent: 0, action, by_alpha, limit, ancestor: None })
        };
        let records = [Record::Node(Box::new(root))].into_iter().chain((0..cuts).map(cut));
        Trace { records: records.collect(), nodes: 1, ..Trace::default() }
    }

    #[test]
    fn few_records_are_written_where_no_time_is_left() {
        let game = games::open("tic_tac_toe", "{}", None).expect("there is such a game").game;
        let written = |cuts, most| Writer::new(&game, &trace(&game, cuts), most).written().len();
        assert_eq!(written(2_000, Some(Duration::ZERO)), ALWAYS_WRITTEN);
        assert_eq!(written(100, Some(Duration::ZERO)), 101);
        assert_eq!(written(2_000, None), 2_001);
    }
}
