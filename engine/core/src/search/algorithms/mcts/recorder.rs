//! Writes the trace of simulations: the tree as they reached it, and each of them.

use std::collections::HashMap;

use super::observer::SimulationObserver;
use super::settings::{MctsSettings, Payoffs};
use super::tree::{MctsTree, ROOT};
use crate::game::erased::{Erased, Move, State};
use crate::game::{Game, Player, Turn};
use crate::search::algorithms::max_n::viewpoint;
use crate::search::trace::{Record, SimulationRecord, Trace, Viewpoint, VisitedRecord};

/// The player for whom the values are.
const VIEWPOINT: Player = 0;

/// Records simulations of the erased game.
///
/// A simulation is recorded with all positions on its path, so that those recorded are the first ones.
pub struct SimulationRecorder<'a> {
    game: &'a Erased,
    viewpoint: Viewpoint,
    most_nodes: usize,
    payoffs: Payoffs,
    players: usize,
    /// Whether each player's value is recorded, since one does not give the others.
    each: bool,
    trace: Trace,
    /// The records of the positions, by their place in the tree.
    records: HashMap<u32, usize>,
    /// The positions on the path of this simulation that no simulation had reached before.
    reached: Vec<(u32, Option<State>)>,
    /// The position where this simulation left the tree, and the one where its path ends.
    above: u32,
    last: u32,
    /// The result of this simulation.
    result: Vec<f64>,
    /// Whether a position or a simulation was left out.
    is_full: bool,
}

impl<'a> SimulationRecorder<'a> {
    /// Records at most `most_nodes` positions and as many simulations.
    pub fn new(settings: &MctsSettings<'a, Erased>, most_nodes: usize) -> Self {
        let facts = &settings.utilities.facts;
        let game = settings.problem.game;
        Self {
            game,
            viewpoint: viewpoint(game),
            most_nodes,
            payoffs: settings.payoffs,
            players: facts.players,
            each: facts.players > 1 && !facts.is_two_player_zero_sum(),
            trace: Trace { viewpoint: VIEWPOINT, simulations: Some(0), ..Trace::default() },
            records: HashMap::new(),
            reached: Vec::new(),
            above: ROOT,
            last: ROOT,
            result: Vec::new(),
            is_full: false,
        }
    }

    /// The trace, with what `tree` has of each position in the end. `best`: the root's move.
    pub fn finish(mut self, tree: &MctsTree<Move>, best: Move) -> Trace {
        let (payoffs, players) = (self.payoffs, self.players);
        for (&node, &index) in &self.records {
            let Record::Visited(record) = &mut self.trace.records[index] else { continue };
            let visits = tree.visits(node);
            record.action = (node != ROOT).then(|| tree.action(node));
            record.best = (node == ROOT).then_some(best);
            record.visits = u64::from(visits);
            record.is_leaf = tree.is_solved(node) && tree.children(node).is_empty();
            record.solved = tree.is_solved(node).then(|| tree.is_proven(node));
            let each = if record.solved.is_some() { 1.0 } else { f64::from(visits) };
            let mean: Vec<f64> = tree.payoffs(node).iter().map(|sum| sum / each).collect();
            record.value = payoffs.of_player(&mean, VIEWPOINT) + 0.0;
            if self.each {
                record.values = payoffs.of_all(&mean, players);
            }
        }
        self.trace
    }

    /// Whether chance moves at the position of this record.
    fn is_chance(&self, record: Option<usize>) -> bool {
        let above = record.and_then(|index| self.trace.records.get(index));
        matches!(above, Some(Record::Visited(above)) if self.game.turn(&above.state) == Turn::Chance)
    }

    fn visited(&mut self, node: u32, parent: Option<usize>, state: State) -> usize {
        let record = VisitedRecord {
            parent,
            action: None,
            maximizes: self.viewpoint.maximizes(self.game.turn(&state)),
            is_outcome: self.is_chance(parent),
            state,
            visits: 0,
            value: 0.0,
            values: Vec::new(),
            solved: None,
            is_leaf: false,
            best: None,
        };
        let index = self.trace.records.len();
        self.trace.records.push(Record::Visited(Box::new(record)));
        self.records.insert(node, index);
        index
    }
}

impl SimulationObserver<Erased> for SimulationRecorder<'_> {
    const ON: bool = true;

    fn begin(&mut self, root: &State) {
        self.reached.clear();
        (self.above, self.last) = (ROOT, ROOT);
        if self.trace.simulations == Some(0) {
            self.reached.push((ROOT, Some(root.clone())));
        }
    }

    fn descend(&mut self, node: u32, is_new: bool, state: &State) {
        if is_new {
            let room = self.records.len() + self.reached.len() < self.most_nodes && !self.is_full;
            self.reached.push((node, room.then(|| state.clone())));
        } else {
            self.above = node;
        }
        self.last = node;
    }

    fn leaf(&mut self) {
        self.trace.leaves += 1;
    }

    fn result(&mut self, value: &[f64]) {
        self.result.clear();
        self.result.extend_from_slice(value);
    }

    fn end(&mut self, value: &[f64]) {
        let number = self.trace.simulations.map_or(1, |before| before + 1);
        self.trace.simulations = Some(number);
        self.is_full |= number > self.most_nodes as u64;
        let mut parent = self.records.get(&self.above).copied();
        let mut added = None;
        for (node, state) in std::mem::take(&mut self.reached) {
            self.trace.nodes += 1;
            let Some(state) = state.filter(|_| !self.is_full) else {
                self.is_full = true;
                continue;
            };
            let index = self.visited(node, parent, state);
            (parent, added) = (Some(index), (node != ROOT).then_some(index));
        }
        let end = self.records.get(&self.last).copied();
        self.is_full |= end.is_none();
        if let Some(end) = end.filter(|_| !self.is_full) {
            self.trace.records.push(Record::Simulation(SimulationRecord {
                number,
                end,
                added,
                result: self.payoffs.of_player(&self.result, VIEWPOINT) + 0.0,
                value: self.payoffs.of_player(value, VIEWPOINT) + 0.0,
                values: if self.each {
                    self.payoffs.of_all(value, self.players)
                } else {
                    Vec::new()
                },
            }));
        }
    }
}
