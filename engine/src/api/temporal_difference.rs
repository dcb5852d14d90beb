//! Learning an evaluation of a game by TD(λ), from self-play or recorded games, one slice of time after
//! another.

mod matches;
mod record;
mod rounds;
mod task;

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use self::matches::{Results, weights_of};
pub use self::record::GameRecord;
use self::record::read_record;
pub use self::rounds::{LearningProgress, LearningRound};
pub use self::task::{LearnerTask, MOST_GAMES};
use self::task::{LearningMethod, NOTHING};
use super::evaluator::{EvaluationSet, Provenance, Strength};
use super::game::GameHandle;
use super::solution_task::MOST_POSITIONS;
use crate::VERSION;
use crate::error::{Error, ErrorKind};
use crate::game::erased::Erased;
use crate::game::evaluation::Evaluation;
use crate::game::{Game as _, Turn};
use crate::hashing::mix;
use crate::rng::Rng;
use crate::search::solution::{Unsolved, solve};
use crate::search::{Interrupt, SearchLimits};
use crate::temporal_difference::{
    Chooser, Episode, Frame, InUnits, Lookahead, ValueFunction, read_inputs,
};

/// Number of random games in which the greatest size of each input is measured.
const SAMPLED: u64 = 64;
/// Most plies of one of these games.
const SAMPLED_PLIES: usize = 400;

/// A learner of an evaluation by TD(λ). It holds its whole state, so that it can be stored and resumed.
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
    /// Steps of learning in the current round.
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
    /// A new learner for `task`. Errors: `AlgorithmRefused`, `BadLimit`, `UnknownEvaluator`, and
    /// `TooManyPositions` if the exact values of a large game are asked for.
    pub fn new(game: &GameHandle, task: LearnerTask) -> Result<Self, Error> {
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

    /// The learner that [`Learner::stored`] wrote under the same engine, game, options and task, ready to
    /// continue. Error: `UnfitEvaluation`, with the reason.
    pub fn resume(game: &GameHandle, task: &LearnerTask, text: &str) -> Result<Self, Error> {
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

    /// The learner's whole state, as JSON.
    pub fn stored(&self) -> String {
        serde_json::to_string(self).expect("a learner is JSON")
    }

    /// Learns for about the given time, or until the task ends or is stopped; from `records` if there are
    /// any, else from self-play. The result depends on neither the time nor the slices. Errors: those of the
    /// records' texts.
    pub fn learn(
        &mut self,
        game: &GameHandle,
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

    /// The progress so far.
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

    /// Whether the current round has games left to learn from.
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
        let episode = Episode {
            chooser: self.chooser(game, stop),
            lambda: self.task.lambda,
            rate: self.task.rate_of(self.games),
            exploration: self.task.exploration.unwrap_or(usual_exploration),
        };
        let mut rng = Rng::new(mix(self.task.seed).wrapping_add(self.games));
        let lived = if records.is_empty() {
            let before = self.current.clone();
            let Some(lived) = episode.play(&mut self.current, &mut rng) else {
                self.current = before;
                return Ok(());
            };
            lived
        } else {
            let index = rng.below(records.len());
            let record = read_record(game, &records[index])
                .map_err(|error| error.at(format!("/records/{index}")))?;
            episode.replay(&mut self.current, &record)
        };
        self.games += 1;
        self.plies += u64::from(lived.plies);
        self.steps += lived.steps;
        self.squares += lived.squares;
        Ok(())
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

    /// The mean squared error of `function` over all positions of the game that are not over, if the task
    /// asks for it.
    fn exact_error(&self, game: &Erased, function: &ValueFunction) -> Result<Option<f64>, Error> {
        if !self.task.exact {
            return Ok(None);
        }
        let never = std::sync::atomic::AtomicBool::new(false);
        let solved = solve(game, &game.start(), MOST_POSITIONS, SearchLimits::default(), &never);
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

    /// The best learned evaluation as a set called `name`. `made_by`, the time of learning and the results of
    /// `matches` are stored in the set.
    pub fn set(
        &self,
        game: &GameHandle,
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
