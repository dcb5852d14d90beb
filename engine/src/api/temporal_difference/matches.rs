//! Matches of the learned evaluation against the start, the best so far and evaluators by their names.

use serde::{Deserialize, Serialize};

use super::Learner;
use super::task::refuse;
use crate::api::evaluator::Strength;
use crate::api::game::GameHandle;
use crate::api::opened_game::OpenedGame;
use crate::api::task::EvaluationTask;
use crate::error::{Error, clip};
use crate::game::erased::Erased;
use crate::hashing::mix;
use crate::search::Interrupt;
use crate::temporal_difference::{Frame, Trial, ValueFunction};

/// The name of the evaluation at the start of learning, in [`Strength::against`].
const START: &str = "start";

/// Results of matches, by their openings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Results {
    openings: u32,
    sum: f64,
    squares: f64,
}

impl Results {
    pub(super) fn note(&mut self, result: f64) {
        self.openings += 1;
        self.sum += result;
        self.squares += result * result;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum / f64::from(self.openings.max(1))
    }

    /// Standard error of the mean.
    pub(super) fn error(&self) -> f64 {
        let count = f64::from(self.openings.max(2));
        let variance = (self.squares - count * self.mean() * self.mean()).max(0.0) / (count - 1.0);
        (variance / count).sqrt()
    }
}

/// The weight of each feature under the evaluator called `name`. Errors: `UnknownEvaluator`; `BadLimit` of a network.
pub(super) fn weights_of(opened: &OpenedGame, name: &str) -> Result<Vec<f64>, Error> {
    let task = EvaluationTask { evaluator: Some(name.into()), ..EvaluationTask::default() };
    let found = opened.evaluation(&task)?;
    let weights = found.of_features().map(<[f64]>::to_vec);
    weights.ok_or_else(|| refuse("/against", format!("\"{}\" has no weights", clip(name))))
}

impl Learner {
    pub(super) fn has_open_match(&self, game: &Erased, stop: &dyn Interrupt) -> bool {
        let games = Trial { chooser: self.chooser(game, stop) }.games();
        self.by_best.openings < self.task.match_games.div_ceil(games).max(2)
    }

    /// Plays the next opening against the start and against the best.
    pub(super) fn play_openings(&mut self, game: &Erased, stop: &dyn Interrupt) {
        let trial = Trial { chooser: self.chooser(game, stop) };
        let opening = u64::from(self.by_best.openings);
        // Every round plays the same openings.
        let seed = mix(self.task.seed ^ 0x6f70_656e).wrapping_add(opening);
        let results =
            [&self.start, &self.best].map(|other| trial.opening(&self.current, other, seed));
        if let [Some(by_start), Some(by_best)] = results {
            self.by_start.note(by_start);
            self.by_best.note(by_best);
        }
    }

    /// Plays `games` games of the best learned evaluation against the evaluator called `name`; `None` if
    /// stopped. Error: `UnknownEvaluator`.
    pub fn compare(
        &self,
        game: &GameHandle,
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
}
