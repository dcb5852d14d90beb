//! The trace of a search as plain data, with states and moves as text.

mod record;
mod writer;

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::record::{TraceRecord, TraceUpdate};
use self::writer::Writer;
use super::report::{MOST_STATE, PathReport, Report};
use super::task::MOST_PLAYERS;
use crate::game::Game;
use crate::game::erased::Erased;
use crate::game::notation::{Notation, player_names};
use crate::search::StoppedBy;
use crate::search::algorithms::plain_alpha_beta::CutRules;
use crate::search::trace::Trace;

/// Nodes that a trace records where the request says nothing.
pub const USUAL_TRACED: usize = 5_000;
/// Most nodes that a trace records.
pub const MOST_TRACED: usize = 50_000;
/// Most fields of a request that do nothing.
const MOST_IGNORED: usize = 64;
/// Most records of a trace.
const MOST_RECORDS: usize = 3 * MOST_TRACED;

/// The form in which the caller takes the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// Plain data, which the caller draws.
    Data,
    /// Lines of JSON: see [`TraceReport::take_lines`].
    Lines,
}

impl Destination {
    /// Estimated time for a node and the cuts at it, up to the end of all writing.
    pub(super) fn per_node(self) -> Duration {
        Duration::from_micros(match self {
            Self::Data => 80,
            Self::Lines => 20,
        })
    }

    /// The share of the time for writing after which no record is begun. The rest is for the lines, or for
    /// the caller's objects and drawing.
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

impl TraceReport {
    /// Writes the `trace` of the search that `report` describes, with as many records as the time for writing
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
