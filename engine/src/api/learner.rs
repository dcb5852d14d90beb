//! Learning an evaluation of a game by self-play or from games of others, a slice of time after the other.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::evaluator::{EvaluationSet, Provenance, Strength};
use super::game::Game;
use super::opened_game::OpenedGame;
use super::solution_task::MOST_POSITIONS;
use super::task::EvaluationTask;
use crate::VERSION;
use crate::error::{Error, ErrorKind, clip};
use crate::game::erased::Erased;
use crate::game::evaluation::Evaluation;
use crate::game::network::{MOST_INPUTS, MOST_UNITS};
use crate::game::notation::Notation;
use crate::game::{Game as _, Turn};
use crate::hashing::mix;
use crate::rng::Rng;
use crate::search::solution::{Unsolved, solve};
use crate::search::{Interrupt, Limits, TWO_PLAYER};
use crate::temporal_difference::{
    Chooser, Frame, InUnits, Lesson, Lookahead, Recorded, Trial, ValueFunction, read_inputs,
};

/// Most games of a task.
pub const MOST_GAMES: u64 = 100_000_000;
/// Most plies that TDLeaf(λ) looks ahead.
const MOST_LEAF_DEPTH: u32 = 8;
/// Most rounds, and most games of a match.
const MOST_ROUNDS: u32 = 1_000;
const MOST_MATCH: u32 = 10_000;
/// A network of zeros, or a sum of none: what is learned from by default.
const NOTHING: &str = "zero";
/// The evaluation that was learned from, in [`Strength::against`].
const START: &str = "start";
/// Random games whose positions tell how large each input gets.
const SAMPLED: u64 = 64;
/// Moves of one of these games.
const SAMPLED_PLIES: usize = 400;

/// How an evaluation learns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LearningMethod {
    /// TD(λ) on the positions after each move.
    #[default]
    Td,
    /// TDLeaf(λ): on the positions that a search of `depth` plies expects.
    TdLeaf,
}

/// What to learn, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LearnerTask {
    /// td: TD(λ) on the positions after each move; td_leaf: TDLeaf(λ), on those that a search expects, of two players
    /// and without chance.
    pub method: LearningMethod,
    /// Games to learn from, at most.
    #[schemars(range(min = 1, max = MOST_GAMES))]
    pub games: u64,
    /// How much a position learns from what comes long after it: λ, 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub lambda: f64,
    /// Learning rate of the first game.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub rate: f64,
    /// Learning rate of the last game; between, it falls or grows by an equal share each game.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub final_rate: f64,
    /// How often a random move is made, 0 to 1. Left out: 0.1, and 0 where chance takes turns.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub exploration: Option<f64>,
    /// Units of a network with one hidden layer; 0: the weights of the game's features.
    #[schemars(range(min = 0, max = MOST_UNITS))]
    pub hidden_units: usize,
    /// Plies of the searches of td_leaf.
    #[schemars(range(min = 1, max = MOST_LEAF_DEPTH))]
    pub depth: u32,
    /// The weights to begin with: zero, or the name of an evaluator that has weights. A network begins with small random
    /// parameters.
    #[schemars(length(min = 1, max = 64))]
    pub start: String,
    /// After how many equal parts of the games matches are played.
    #[schemars(range(min = 1, max = MOST_ROUNDS))]
    pub rounds: u32,
    /// Games of each match, at least.
    #[schemars(range(min = 2, max = MOST_MATCH))]
    pub match_games: u32,
    /// It ends after so many rounds without a gain.
    #[schemars(range(min = 1, max = MOST_ROUNDS))]
    pub patience: u32,
    /// Of exploration and matches; equal seeds learn equal evaluations.
    pub seed: u64,
    /// Whether each round tells the mean squared error against the exact values of a small game.
    pub exact: bool,
}

impl Default for LearnerTask {
    fn default() -> Self {
        Self {
            method: LearningMethod::default(),
            games: 10_000,
            lambda: 0.7,
            rate: 0.1,
            final_rate: 0.01,
            exploration: None,
            hidden_units: 0,
            depth: 2,
            start: NOTHING.into(),
            rounds: 20,
            match_games: 200,
            patience: 5,
            seed: 0,
            exact: false,
        }
    }
}

/// A game that others played.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GameRecord {
    /// Where it began; `None`: the game's start.
    pub state: Option<String>,
    /// Its moves, and outcomes of chance.
    pub moves: Vec<String>,
    /// Each player's utility, where the moves do not lead to the end.
    pub utilities: Option<Vec<f64>>,
}

/// What was measured after a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LearningRound {
    /// Games learned from so far.
    pub games: u64,
    /// Plies of these games.
    pub plies: u64,
    /// Root of the mean squared temporal difference of the round, where values are −1 to 1.
    pub difference: f64,
    /// Mean result, 0 to 1, in games against the start.
    pub score: f64,
    /// Its standard error.
    pub error: f64,
    /// Mean result in games against the best of the rounds before.
    pub gain: f64,
    /// Its standard error.
    pub gain_error: f64,
    /// Mean squared error against the exact values, −1 to 1, of the first player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact_error: Option<f64>,
}

/// How learning gets on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LearningProgress {
    /// Games learned from.
    pub games: u64,
    /// The most there will be.
    pub of: u64,
    /// Learning, or in a match.
    pub phase: &'static str,
    /// Every round so far.
    pub rounds: Vec<LearningRound>,
    /// Error of the start against the exact values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_error: Option<f64>,
    /// Why it has ended: games, or no_gain. Absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<&'static str>,
}

/// Results of matches, by their openings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Results {
    openings: u32,
    sum: f64,
    squares: f64,
}

impl Results {
    fn note(&mut self, result: f64) {
        self.openings += 1;
        self.sum += result;
        self.squares += result * result;
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.openings.max(1))
    }

    /// Standard error of the mean.
    fn error(&self) -> f64 {
        let count = f64::from(self.openings.max(2));
        let variance = (self.squares - count * self.mean() * self.mean()).max(0.0) / (count - 1.0);
        (variance / count).sqrt()
    }
}

/// An evaluation that learns. All that it knows is in it, so that it can be stored and go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learner {
    engine: String,
    game: String,
    options: String,
    game_version: String,
    task: LearnerTask,
    current: ValueFunction,
    start: ValueFunction,
    best: ValueFunction,
    games: u64,
    plies: u64,
    /// Of the round that is not over.
    steps: u64,
    squares: f64,
    by_start: Results,
    by_best: Results,
    rounds: Vec<LearningRound>,
    start_error: Option<f64>,
    without_gain: u32,
    ended: Option<Ended>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ended {
    Games,
    NoGain,
}

fn refuse(pointer: &str, message: impl Into<String>) -> Error {
    Error::new(ErrorKind::BadLimit, message).at(pointer)
}

impl LearnerTask {
    /// Errors: `BadLimit`, `AlgorithmRefused`.
    fn check(&self, opened: &OpenedGame) -> Result<(), Error> {
        let game = &opened.game;
        let facts = game.facts();
        let unfit = |message: &str| Err(Error::new(ErrorKind::AlgorithmRefused, message));
        if facts.hidden_information || facts.simultaneous {
            return unfit(
                "an evaluation learns games whose players move in turn and see the whole state",
            );
        }
        if facts.infinite {
            return unfit("a game with an infinite utility has no scale to learn on");
        }
        let inputs = self.inputs(game);
        if inputs == 0 || inputs > MOST_INPUTS {
            return unfit("the game has no features to learn weights for");
        }
        if self.method == LearningMethod::TdLeaf && !(TWO_PLAYER.met_by)(&facts) {
            let message =
                format!("td_leaf searches by alpha_beta, which needs {}", TWO_PLAYER.sentence);
            return Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/method"));
        }
        let shares = [("/lambda", self.lambda), ("/exploration", self.exploration.unwrap_or(0.0))];
        for (pointer, share) in shares {
            if !(0.0..=1.0).contains(&share) {
                return Err(refuse(pointer, format!("{share} is not from 0 to 1")));
            }
        }
        for (pointer, rate) in [("/rate", self.rate), ("/final_rate", self.final_rate)] {
            if !(rate > 0.0 && rate <= 100.0) {
                return Err(refuse(pointer, format!("{rate} is not above 0 and at most 100")));
            }
        }
        let counts = [
            ("/games", self.games, 1, MOST_GAMES),
            ("/hidden_units", self.hidden_units as u64, 0, MOST_UNITS as u64),
            ("/depth", u64::from(self.depth), 1, u64::from(MOST_LEAF_DEPTH)),
            ("/rounds", u64::from(self.rounds), 1, u64::from(MOST_ROUNDS)),
            ("/match_games", u64::from(self.match_games), 2, u64::from(MOST_MATCH)),
            ("/patience", u64::from(self.patience), 1, u64::from(MOST_ROUNDS)),
        ];
        for (pointer, count, least, most) in counts {
            if !(least..=most).contains(&count) {
                return Err(refuse(pointer, format!("{count} is not {least} to {most}")));
            }
        }
        if self.hidden_units > 0 && self.start != NOTHING {
            return Err(refuse("/start", "a network begins with random parameters: zero"));
        }
        Ok(())
    }

    /// How many inputs what learns has: a network's, or the features.
    fn inputs(&self, game: &Erased) -> usize {
        if self.hidden_units > 0 { game.input_count() } else { game.feature_list().len() }
    }

    /// The learning rate of a game by its number.
    fn rate_of(&self, game: u64) -> f64 {
        let done = game as f64 / self.games as f64;
        self.rate * (self.final_rate / self.rate).powf(done)
    }

    /// Games after which so many rounds are over.
    fn games_after(&self, rounds: usize) -> u64 {
        let share = u128::from(self.games) * rounds as u128 / u128::from(self.rounds.max(1));
        share as u64
    }
}

/// The weight of each feature under the evaluator called `name`. Errors: `UnknownEvaluator`; `BadLimit` of a network.
fn weights_of(opened: &OpenedGame, name: &str) -> Result<Vec<f64>, Error> {
    let task = EvaluationTask { evaluator: Some(name.into()), ..EvaluationTask::default() };
    let found = opened.evaluation(&task)?;
    let weights = found.of_features().map(<[f64]>::to_vec);
    weights.ok_or_else(|| refuse("/against", format!("\"{}\" has no weights", clip(name))))
}

/// The greatest size of each input in random games; 1 where it is always 0.
fn scales(game: &Erased, of_network: bool, inputs: usize, seed: u64) -> Vec<f32> {
    let mut greatest = vec![0.0_f32; inputs];
    let mut values = vec![0.0; inputs];
    let mut moves = Vec::new();
    for number in 0..SAMPLED {
        let mut rng = Rng::new(mix(seed ^ number));
        let mut state = game.start();
        for _ in 0..SAMPLED_PLIES {
            let turn = game.turn(&state);
            if turn == Turn::Over {
                break;
            }
            if turn != Turn::Chance {
                read_inputs(game, &state, 0, of_network, &mut values);
                for (most, value) in greatest.iter_mut().zip(&values) {
                    *most = most.max(value.abs());
                }
            }
            moves.clear();
            game.moves(&state, &mut moves);
            game.play(&mut state, moves[rng.below(moves.len())]);
        }
    }
    greatest.into_iter().map(|most| if most > 0.0 { most } else { 1.0 }).collect()
}

impl Learner {
    /// Errors: `AlgorithmRefused`, `BadLimit`, `UnknownEvaluator`, and `TooManyPositions` of a game whose exact values
    /// are asked for.
    pub fn new(game: &Game, task: LearnerTask) -> Result<Self, Error> {
        let opened = game.opened();
        task.check(opened)?;
        let erased = &opened.game;
        let frame = Frame::of(erased);
        let is_network = task.hidden_units > 0;
        let inputs = task.inputs(erased);
        let scales = scales(erased, is_network, inputs, task.seed);
        let start = if is_network {
            ValueFunction::network(scales, task.hidden_units, task.seed)
        } else {
            let weights = match task.start.as_str() {
                NOTHING => vec![0.0; inputs],
                name => weights_of(opened, name).map_err(|error| error.at("/start"))?,
            };
            ValueFunction::sum(&frame, scales, &weights)
        };
        let metadata = game.metadata();
        let mut learner = Self {
            engine: VERSION.into(),
            game: metadata.name.clone(),
            options: metadata.options.clone(),
            game_version: metadata.version.clone(),
            task,
            current: start.clone(),
            best: start.clone(),
            start,
            games: 0,
            plies: 0,
            steps: 0,
            squares: 0.0,
            by_start: Results::default(),
            by_best: Results::default(),
            rounds: Vec::new(),
            start_error: None,
            without_gain: 0,
            ended: None,
        };
        learner.start_error = learner.exact_error(erased, &learner.start)?;
        Ok(learner)
    }

    /// One that [`Learner::stored`] wrote, of the same engine, game, options and task, to go on.
    /// Error: `UnfitEvaluation`, with the reason.
    pub fn resume(game: &Game, task: &LearnerTask, text: &str) -> Result<Self, Error> {
        let unfit = |message: String| Error::new(ErrorKind::UnfitEvaluation, message);
        let learner: Self = serde_json::from_str(text).map_err(|error| unfit(error.to_string()))?;
        let metadata = game.metadata();
        if (&learner.game, &learner.options) != (&metadata.name, &metadata.options) {
            return Err(unfit(format!("it learns {} with {}", learner.game, learner.options)));
        }
        if (learner.engine.as_str(), &learner.game_version) != (VERSION, &metadata.version) {
            return Err(unfit("it was begun with another version".into()));
        }
        if learner.task != *task {
            return Err(unfit("it was begun with other settings".into()));
        }
        let erased = &game.opened().game;
        let inputs = task.inputs(erased);
        let functions = [&learner.current, &learner.start, &learner.best];
        if functions.iter().any(|function| !function.fits(inputs)) {
            return Err(unfit("what it has learned does not fit the game".into()));
        }
        Ok(learner)
    }

    /// All of it, as JSON.
    pub fn stored(&self) -> String {
        serde_json::to_string(self).expect("a learner is JSON")
    }

    /// Learns for about so long, or until it ends or is stopped; from `records` if there are any, else from self-play.
    /// What it finds depends on neither the time nor the slices. Errors: those of the records' texts.
    pub fn learn(
        &mut self,
        game: &Game,
        records: &[GameRecord],
        time: Duration,
        stop: &dyn Interrupt,
    ) -> Result<LearningProgress, Error> {
        let began = Instant::now();
        let erased = &game.opened().game;
        while self.ended.is_none() && !stop.is_stopped() {
            stop.give_way(None);
            if self.is_learning() {
                self.learn_game(erased, records, stop)?;
            } else if self.has_open_match(erased, stop) {
                self.play_openings(erased, stop);
            } else {
                self.end_round(erased)?;
            }
            if began.elapsed() >= time {
                break;
            }
        }
        Ok(self.progress())
    }

    /// How it gets on.
    pub fn progress(&self) -> LearningProgress {
        LearningProgress {
            games: self.games,
            of: self.task.games,
            phase: if self.is_learning() { "learning" } else { "match" },
            rounds: self.rounds.clone(),
            start_error: self.start_error,
            ended: self.ended.map(|ended| match ended {
                Ended::Games => "games",
                Ended::NoGain => "no_gain",
            }),
        }
    }

    /// Whether the round has games left to learn from.
    fn is_learning(&self) -> bool {
        self.games < self.task.games_after(self.rounds.len() + 1)
    }

    fn chooser<'a>(&self, game: &'a Erased, stop: &'a dyn Interrupt) -> Chooser<'a> {
        let lookahead = match self.task.method {
            LearningMethod::Td => Lookahead::Afterstates,
            LearningMethod::TdLeaf => Lookahead::Depth(self.task.depth),
        };
        Chooser { game, frame: Frame::of(game), lookahead, stop }
    }

    fn learn_game(
        &mut self,
        game: &Erased,
        records: &[GameRecord],
        stop: &dyn Interrupt,
    ) -> Result<(), Error> {
        let usual_exploration = if game.facts().chance { 0.0 } else { 0.1 };
        let lesson = Lesson {
            chooser: self.chooser(game, stop),
            lambda: self.task.lambda,
            rate: self.task.rate_of(self.games),
            exploration: self.task.exploration.unwrap_or(usual_exploration),
        };
        let mut rng = Rng::new(mix(self.task.seed).wrapping_add(self.games));
        let lived = if records.is_empty() {
            let before = self.current.clone();
            let Some(lived) = lesson.play(&mut self.current, &mut rng) else {
                self.current = before;
                return Ok(());
            };
            lived
        } else {
            let index = rng.below(records.len());
            let record = read_record(game, &records[index])
                .map_err(|error| error.at(format!("/records/{index}")))?;
            lesson.replay(&mut self.current, &record)
        };
        self.games += 1;
        self.plies += u64::from(lived.plies);
        self.steps += lived.steps;
        self.squares += lived.squares;
        Ok(())
    }

    fn has_open_match(&self, game: &Erased, stop: &dyn Interrupt) -> bool {
        let games = Trial { chooser: self.chooser(game, stop) }.games();
        self.by_best.openings < self.task.match_games.div_ceil(games).max(2)
    }

    /// Plays the next opening against the start and against the best.
    fn play_openings(&mut self, game: &Erased, stop: &dyn Interrupt) {
        let trial = Trial { chooser: self.chooser(game, stop) };
        let opening = u64::from(self.by_best.openings);
        // Those of one round are those of every round.
        let seed = mix(self.task.seed ^ 0x6f70_656e).wrapping_add(opening);
        let results =
            [&self.start, &self.best].map(|other| trial.opening(&self.current, other, seed));
        if let [Some(by_start), Some(by_best)] = results {
            self.by_start.note(by_start);
            self.by_best.note(by_best);
        }
    }

    fn end_round(&mut self, game: &Erased) -> Result<(), Error> {
        let (gain, gain_error) = (self.by_best.mean(), self.by_best.error());
        self.rounds.push(LearningRound {
            games: self.games,
            plies: self.plies,
            difference: (self.squares / self.steps.max(1) as f64).sqrt(),
            score: self.by_start.mean(),
            error: self.by_start.error(),
            gain,
            gain_error,
            exact_error: self.exact_error(game, &self.current)?,
        });
        (self.steps, self.squares) = (0, 0.0);
        (self.by_start, self.by_best) = (Results::default(), Results::default());
        let gains = gain - gain_error > 0.5;
        self.without_gain = if gains { 0 } else { self.without_gain + 1 };
        let is_last = self.games >= self.task.games;
        if gains || is_last && gain >= 0.5 {
            self.best = self.current.clone();
        }
        self.ended = match () {
            () if is_last => Some(Ended::Games),
            () if self.without_gain >= self.task.patience => Some(Ended::NoGain),
            () => None,
        };
        Ok(())
    }

    /// The mean squared error of `function` over all positions of the game that are not over, where it is asked for.
    fn exact_error(&self, game: &Erased, function: &ValueFunction) -> Result<Option<f64>, Error> {
        if !self.task.exact {
            return Ok(None);
        }
        let never = std::sync::atomic::AtomicBool::new(false);
        let solved = solve(game, &game.start(), MOST_POSITIONS, Limits::default(), &never);
        let solution = solved.map_err(|unsolved| {
            let why = match unsolved {
                Unsolved::Repeats => "a position of it can occur twice".into(),
                _ => format!("it has more than {MOST_POSITIONS} positions"),
            };
            let message = format!("the exact values of this game are not at hand: {why}");
            Error::new(ErrorKind::TooManyPositions, message).at("/exact")
        })?;
        let frame = Frame::of(game);
        let (mut count, mut squares) = (0_u32, 0.0);
        for solved in solution.iter().filter(|solved| matches!(solved.turn, Turn::Of(_))) {
            let value = f64::from(function.value(game, &frame, &solved.state, 0));
            squares += (value - frame.of_utility(solved.values[0])).powi(2);
            count += 1;
        }
        Ok(Some(squares / f64::from(count.max(1))))
    }

    /// Plays `games` games of what was learned against the evaluator called `name`; `None` if it was stopped.
    /// Error: `UnknownEvaluator`.
    pub fn compare(
        &self,
        game: &Game,
        name: &str,
        games: u32,
        stop: &dyn Interrupt,
    ) -> Result<Option<Strength>, Error> {
        let opened = game.opened();
        let erased = &opened.game;
        let frame = Frame::of(erased);
        let other = if name == START {
            self.start.clone()
        } else {
            let weights = weights_of(opened, name)?;
            ValueFunction::sum(&frame, vec![1.0; weights.len()], &weights)
        };
        let trial = Trial { chooser: self.chooser(erased, stop) };
        let mut results = Results::default();
        let openings = games.div_ceil(trial.games()).max(2);
        for opening in 0..openings {
            stop.give_way(None);
            let seed = mix(self.task.seed ^ 0x656e_6473).wrapping_add(u64::from(opening));
            let Some(result) = trial.opening(&self.best, &other, seed) else { return Ok(None) };
            results.note(result);
        }
        Ok(Some(Strength {
            against: name.into(),
            games: openings * trial.games(),
            score: results.mean(),
            error: results.error(),
        }))
    }

    /// The best that was learned, as a set called `name`, which `made_by` made in so long and which did so in
    /// `matches`.
    pub fn set(
        &self,
        game: &Game,
        name: &str,
        made_by: &str,
        time_ms: f64,
        matches: Vec<Strength>,
    ) -> EvaluationSet {
        let erased = &game.opened().game;
        let (weights, network) = match self.best.in_units(&Frame::of(erased)) {
            InUnits::Weights(weights) => (Some(weights), None),
            InUnits::Network(network) => (None, Some(network)),
        };
        let map = |value: Value| if let Value::Object(map) = value { map } else { Map::new() };
        EvaluationSet {
            name: name.into(),
            game: self.game.clone(),
            options: serde_json::from_str(&self.options).unwrap_or_default(),
            features: erased.feature_list().iter().map(|feature| feature.name.into()).collect(),
            weights,
            network,
            learned: Provenance {
                made_by: made_by.into(),
                engine: self.engine.clone(),
                game_version: self.game_version.clone(),
                task: map(serde_json::to_value(&self.task).expect("a task is JSON")),
                games: self.games,
                matches,
                time_ms,
            },
        }
    }
}

/// Reads the texts of `record`. Errors: those of its state and moves; `BadLimit` of its utilities.
fn read_record(game: &Erased, record: &GameRecord) -> Result<Recorded, Error> {
    let start = match &record.state {
        Some(text) => game.read(text)?,
        None => game.start(),
    };
    let mut state = start.clone();
    let mut moves = Vec::with_capacity(record.moves.len());
    for text in &record.moves {
        if matches!(game.turn(&state), Turn::Over | Turn::Simultaneous) {
            return Err(Error::new(ErrorKind::GameOver, "a move follows the end of the game"));
        }
        let action = game.read_move(&state, text)?;
        game.play(&mut state, action);
        moves.push(action);
    }
    let players = game.facts().players;
    if record.utilities.as_ref().is_some_and(|utilities| utilities.len() != players) {
        return Err(refuse("", format!("a record's utilities are not those of {players} players")));
    }
    Ok(Recorded { start, moves, utilities: record.utilities.clone() })
}
