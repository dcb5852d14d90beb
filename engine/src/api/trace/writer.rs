//! Writes the records of a search as text, as many as there is time and room for.

use std::time::{Duration, Instant};

use super::record::{MatrixReport, TraceRecord, TraceUpdate};
use super::{CUT, SIMULATION};
use crate::api::game_status::GameStatus;
use crate::api::movers::SEPARATOR;
use crate::game::erased::{Erased, Move, State};
use crate::game::notation::Notation;
use crate::game::{Game, Turn};
use crate::search::Outcome;
use crate::search::trace::{
    Answered, CutRecord, ExpandedRecord, NodeRecord, Record, SimulationRecord, Trace, Update,
    VisitedRecord,
};
use crate::table::Bound;
use crate::value::Scale;

/// Bytes of text after which no more is written.
const MOST_TEXT: usize = 32 << 20;
/// Records that are written however little time is left.
const ALWAYS_WRITTEN: usize = 256;
/// Number of records between two readings of the clock.
const BETWEEN_LOOKS: usize = 32;

/// Writes records as text.
pub(super) struct Writer<'a> {
    game: &'a Erased,
    trace: &'a Trace,
    by_outcome: bool,
    /// Bytes left for texts.
    left: usize,
    /// The time after which no record is begun.
    until: Option<Instant>,
    written: Vec<TraceRecord>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(game: &'a Erased, trace: &'a Trace, most: Option<Duration>) -> Self {
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
    pub(super) fn written(mut self) -> Vec<TraceRecord> {
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
        let GameStatus { turn, player, .. } = GameStatus::of(self.game, state);
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

    /// The probability of the outcome of chance that led to `node`.
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

    /// The outcome that `value` stands for, if the value is proven.
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

/// Approximate size of a record, in bytes.
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
