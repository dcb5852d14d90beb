//! Tasks: the settings of a search, and of an evaluation of fixed policies. The fields of requests, the
//! Python types and the keys of answers are derived from these structs or tested against them.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::evaluator::MOST_NAME;
use crate::error::{Error, ErrorKind};
use crate::opponent;
use crate::opponent::weight_shape;
use crate::search::fictitious_play::LearningRule;
use crate::search::{AUTO, Algorithm, Given, MOST_DEPTH, Parameters, SearchLimits, Switches};

/// Most lines of a report: a position may have many more moves.
pub const MOST_LINES: usize = 4096;
/// Most players whom a task names.
pub const MOST_PLAYERS: usize = 64;
/// Most moves that a task names.
const MOST_MOVES: usize = 2000;
/// Longest text of a move, in characters.
const MOST_MOVE: usize = 640;
/// Most threads of a search.
const MOST_THREADS: usize = 1024;
/// Greatest limit of positions.
pub(super) const MOST_NODES: u64 = 1_000_000_000_000_000;
/// Greatest limit of time, in ms: an hour.
pub(super) const MOST_TIME_MS: f64 = 3_600_000.0;
/// Greatest seed: a JSON number holds integers exactly up to here.
const MOST_SEED: u64 = (1 << 53) - 1;
/// Most games to sample for the value of policies.
const MOST_SAMPLES: u32 = 1_000_000;
/// Default number of games to sample.
const USUAL_SAMPLES: u32 = 1000;

/// Greatest contempt, in the evaluation's unit.
const MOST_CONTEMPT: f64 = 1000.0;

/// Most rounds of learning.
const MOST_ROUNDS: u32 = 1_000_000;
/// Default number of rounds.
const USUAL_ROUNDS: u32 = 10_000;
/// Most points of a curve.
pub(super) const MOST_POINTS: usize = 200;
/// Default number of points.
const USUAL_POINTS: usize = 20;

/// View → move → probability.
pub type ViewPolicy = BTreeMap<String, BTreeMap<String, f64>>;

/// How to search. What is left out has no limit, or the engine's default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Task {
    /// How to search; auto takes the strongest that applies.
    #[schemars(length(max = 64), example = AUTO)]
    pub algorithm: String,
    /// Plies to search.
    #[schemars(range(min = 1, max = MOST_DEPTH))]
    pub depth: Option<u32>,
    /// Positions to visit.
    #[schemars(range(min = 1, max = MOST_NODES))]
    pub nodes: Option<u64>,
    /// Wall time.
    #[schemars(range(min = 1, max = MOST_TIME_MS))]
    pub time_ms: Option<f64>,
    /// Wall time after which no new pass begins: sooner if the best move has been the same for several passes,
    /// later if it is new. A search without passes ends at this time.
    #[schemars(range(min = 1, max = MOST_TIME_MS))]
    pub soft_ms: Option<f64>,
    /// Threads of one search; at most the free search slots.
    #[schemars(range(min = 1, max = MOST_THREADS))]
    pub threads: usize,
    /// Makes a search repeatable: it starts with an empty transposition table and does not use the cache.
    /// Another seed gives other random numbers, in searches that draw any and where the move is sampled.
    #[schemars(range(min = 0, max = MOST_SEED))]
    pub seed: Option<u64>,
    /// At a simultaneous turn: the player to choose a move for. At a chance node: the player whose value is asked
    /// for. Left out: the first player; at a chance node with modelled players, the next player to move.
    #[schemars(length(max = 64))]
    pub player: Option<String>,
    /// What one algorithm takes and others do not.
    #[serde(flatten)]
    pub options: Given,
    /// View (information state) → move → probability: the fixed strategy at these views, of any player; the
    /// probabilities of a view sum to 1. cfr or sequence_form finds the strategy at all other views, and nash_conv
    /// is what players could gain there.
    pub policy: Option<ViewPolicy>,
    /// Parts of the search to turn off, to learn what each is worth; listGames names those of each algorithm.
    pub switches: Option<Switches>,
    /// Whether the host alone limits the search: then minimax and its kind search a small, finite tree in one pass
    /// to its end.
    pub single_pass: bool,
    /// The only moves to search in the position, where players move in turn; left out: all.
    #[schemars(length(max = MOST_MOVES), inner(length(min = 1, max = MOST_MOVE)))]
    pub root_moves: Vec<String>,
    /// Which evaluation: own, the game's; textbook, whose weights getGame lists, the same in a game without one; or one
    /// of the learned ones that getGame lists under evaluators. Left out: own.
    #[schemars(length(min = 1, max = MOST_NAME))]
    pub evaluator: Option<String>,
    /// Weights of the evaluation's features, in place of the evaluator's; getGame lists them.
    #[schemars(extend("maxProperties" = 64, "additionalProperties" = weight_shape()))]
    pub weights: BTreeMap<String, f64>,
    /// How much more an estimate counts than a draw for the player to move, in the evaluation's unit: positive avoids
    /// draws, negative seeks them (contempt). It counts in games of two rivals that are won, drawn or lost.
    #[schemars(range(min = -MOST_CONTEMPT, max = MOST_CONTEMPT))]
    pub contempt: Option<f64>,
    /// The model of every player but the one to move. Left out: the algorithm's own assumption, and optimal play
    /// under auto.
    pub opponent: Option<opponent::Spec>,
    /// Models of single players other than the one to move, by name. opponent is the model of the others, except
    /// those of the mover's team, who play for the team.
    pub opponents: BTreeMap<String, opponent::Spec>,
    /// Names of players who play together: each has the sum of its team's utilities, in every value too. A player
    /// is in one team at most; without one it plays alone.
    #[schemars(length(max = MOST_PLAYERS), inner(length(min = 1, max = MOST_PLAYERS)))]
    pub teams: Vec<Vec<String>>,
    /// Number of root moves, best first, that get their true value; 0: all.
    #[schemars(range(min = 0, max = MOST_LINES))]
    pub multi_pv: usize,
    /// Most root moves in the report; 0: no list.
    #[schemars(range(min = 0, max = MOST_LINES))]
    pub lines: usize,
}

impl Default for Task {
    fn default() -> Self {
        Self {
            algorithm: AUTO.into(),
            depth: None,
            nodes: None,
            time_ms: None,
            soft_ms: None,
            threads: 1,
            seed: None,
            player: None,
            options: Given::default(),
            policy: None,
            switches: None,
            single_pass: false,
            root_moves: Vec::new(),
            evaluator: None,
            weights: BTreeMap::new(),
            contempt: None,
            opponent: None,
            opponents: BTreeMap::new(),
            teams: Vec::new(),
            multi_pv: 1,
            lines: MOST_LINES,
        }
    }
}

impl Task {
    /// Key of all that an answer depends on beside game, position and limits, as canonical JSON.
    /// `algorithm` is the usual one for the task: where a proof is near, auto may choose `solve` within
    /// the same key, since its proof serves every limit. `evaluator_key` is that of the evaluator. The key names every field, so that a new field does not compile until it is decided on.
    pub(super) fn key(&self, algorithm: Algorithm, evaluator_key: &str) -> String {
        let Self {
            algorithm: requested,
            depth: _,
            nodes: _,
            time_ms: _,
            soft_ms: _,
            threads: _,
            seed,
            player,
            options,
            policy,
            switches,
            single_pass: _,
            root_moves,
            evaluator: _,
            weights,
            contempt,
            opponent,
            opponents,
            teams,
            multi_pv,
            lines,
        } = self;
        let off = switches.unwrap_or_default().turned_off();
        let switches = (off != Switches::default()).then_some(off);
        // Node counts are compared between searches of a single pass.
        let single_pass = (algorithm.fixed_depth() && self.has_single_pass()).then_some(true);
        // Under auto the report also explains the choice.
        let auto = requested == AUTO;
        let key = serde_json::to_value((
            (algorithm.name(), auto, seed, player, options.taken_by(algorithm)),
            (root_moves, evaluator_key, weights, contempt, opponent, opponents, teams),
            (multi_pv, lines, switches, single_pass, policy),
        ));
        canonical(key.expect("a task is JSON")).to_string()
    }

    /// The evaluation of the search.
    pub(super) fn evaluation(&self) -> EvaluationTask {
        let Self { evaluator, weights, .. } = self;
        EvaluationTask { evaluator: evaluator.clone(), weights: weights.clone(), features: false }
    }

    /// Whether a small, finite tree is searched in one pass: the client set no limit.
    fn has_single_pass(&self) -> bool {
        let Self { depth, nodes, time_ms, soft_ms, single_pass, .. } = self;
        let unlimited = time_ms.is_none() && soft_ms.is_none() || *single_pass;
        unlimited && depth.is_none() && nodes.is_none()
    }

    /// The parameters of the search. Error: `BadLimit`.
    pub(super) fn parameters(&self) -> Result<Parameters, Error> {
        Ok(Parameters {
            limits: SearchLimits {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time_ms.map(|ms| duration(ms, "/time_ms")).transpose()?,
                soft: self.soft_ms.map(|ms| duration(ms, "/soft_ms")).transpose()?,
            },
            threads: self.threads.max(1),
            multi_pv: self.multi_pv,
            seed: self.seed,
            single_pass: self.has_single_pass(),
            switches: self.switches.unwrap_or_default(),
        })
    }
}

/// A static evaluation of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EvaluationTask {
    /// Which evaluation: own, the game's; textbook, whose weights getGame lists, the same in a game without one; or one
    /// of the learned ones that getGame lists under evaluators. Left out: own.
    #[schemars(length(min = 1, max = MOST_NAME))]
    pub evaluator: Option<String>,
    /// Weights of the evaluation's features, in place of the evaluator's; getGame lists them.
    #[schemars(extend("maxProperties" = 64, "additionalProperties" = weight_shape()))]
    pub weights: BTreeMap<String, f64>,
    /// Whether each feature is wanted, not only their sum.
    pub features: bool,
}

/// An evaluation of fixed policies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PolicyTask {
    /// One per player, in the players' order.
    #[schemars(length(min = 1, max = 64))]
    pub policies: Vec<opponent::Spec>,
    /// Games to sample where the value is not found exactly.
    #[schemars(range(min = 1, max = MOST_SAMPLES))]
    pub samples: u32,
    /// Seed of the samples.
    #[schemars(range(min = 0, max = MOST_SEED))]
    pub seed: u64,
    /// Positions to visit, those of the policies' own searches included.
    #[schemars(range(min = 1, max = MOST_NODES))]
    pub nodes: Option<u64>,
    /// Wall time.
    #[schemars(range(min = 1, max = MOST_TIME_MS))]
    pub time_ms: Option<f64>,
}

impl Default for PolicyTask {
    fn default() -> Self {
        Self { policies: Vec::new(), samples: USUAL_SAMPLES, seed: 0, nodes: None, time_ms: None }
    }
}

impl PolicyTask {
    /// The limits that end the search early. Error: `BadLimit`.
    pub(super) fn limits(&self) -> Result<SearchLimits, Error> {
        let time = self.time_ms.map(|ms| duration(ms, "/time_ms")).transpose()?;
        Ok(SearchLimits { nodes: self.nodes, time, ..SearchLimits::default() })
    }
}

/// How players learn a turn at which they choose at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LearningTask {
    /// fictitious_play: the best answer to all that the others have done so far; regret_matching: each
    /// move in proportion to how much better it would have been so far.
    pub method: LearningRule,
    /// How often the turn is played.
    #[schemars(range(min = 1, max = MOST_ROUNDS))]
    pub rounds: u32,
    /// Most points of the curve. They lie ever further apart.
    #[schemars(range(min = 1, max = MOST_POINTS))]
    pub points: usize,
    /// Seed of what is drawn: the same seed gives the same reply.
    #[schemars(range(min = 0, max = MOST_SEED))]
    pub seed: u64,
    /// With opponent or history: the only player who learns; the first by default.
    #[schemars(length(max = 64))]
    pub player: Option<String>,
    /// The policy of the other players, who then do not learn.
    pub opponent: Option<opponent::Spec>,
    /// Past moves of the one other player, who then does not learn: it makes each as often as it did here,
    /// each move counted once more (Laplace). Not together with opponent.
    #[schemars(length(max = MOST_MOVES), inner(length(min = 1, max = MOST_MOVE)))]
    pub history: Option<Vec<String>>,
    /// Plies to search for the values of the joint moves; left out: to the end, as far as time allows.
    #[schemars(range(min = 1, max = MOST_DEPTH))]
    pub depth: Option<u32>,
    /// Wall time.
    #[schemars(range(min = 1, max = MOST_TIME_MS))]
    pub time_ms: Option<f64>,
}

impl Default for LearningTask {
    fn default() -> Self {
        Self {
            method: LearningRule::default(),
            rounds: USUAL_ROUNDS,
            points: USUAL_POINTS,
            seed: 0,
            player: None,
            opponent: None,
            history: None,
            depth: None,
            time_ms: None,
        }
    }
}

impl LearningTask {
    /// The limits that end the evaluation of policies early. Error: `BadLimit`.
    pub(super) fn limits(&self) -> Result<SearchLimits, Error> {
        let time = self.time_ms.map(|ms| duration(ms, "/time_ms")).transpose()?;
        Ok(SearchLimits { depth: self.depth, time, ..SearchLimits::default() })
    }
}

/// Limits that replace those of the task; `None`: as in the task.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grant {
    /// Wall time.
    pub time: Option<Duration>,
    /// Wall time after which no new pass begins.
    pub soft: Option<Duration>,
    /// Threads.
    pub threads: Option<usize>,
}

/// Converts `ms` milliseconds, given at `pointer` of a request. Error: `BadLimit`.
pub fn duration(ms: f64, pointer: &str) -> Result<Duration, Error> {
    Duration::try_from_secs_f64(ms / 1e3).map_err(|_| {
        Error::new(ErrorKind::BadLimit, format!("{ms} ms is not a valid time limit")).at(pointer)
    })
}

/// `value` without null fields, with the fields of its objects sorted.
fn canonical(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let sorted: BTreeMap<String, Value> = fields
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| (name, canonical(value)))
                .collect();
            Value::Object(Map::from_iter(sorted))
        }
        Value::Array(parts) => parts.into_iter().map(canonical).collect(),
        other => other,
    }
}
