//! TD(λ) learners of evaluations, for Python.

use std::sync::{Mutex, PoisonError};

use countermove::api::{self, GameRecord, Strength, duration};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};

use crate::errors::to_python;
use crate::game::Source;
use crate::position::read;
use crate::slots::{PySlotTurn, SearchInterrupt, Stop};

/// A learner of an evaluation by TD(λ). One thread at a time may use it.
#[pyclass(name = "Learner", frozen, module = "service._engine")]
pub struct PyLearner {
    learner: Mutex<api::Learner>,
    records: Vec<GameRecord>,
    game: Source,
}

impl PyLearner {
    /// A new learner, or one that continues from the text `stored`.
    pub fn new(
        py: Python<'_>,
        game: Source,
        task: &Bound<'_, PyDict>,
        records: Option<&Bound<'_, PyAny>>,
        stored: Option<&str>,
    ) -> PyResult<Self> {
        let task = read(task)?;
        let records = records.map(depythonize).transpose()?.unwrap_or_default();
        let learner = game.visit(|game, context| {
            context.call_detached(py, || match stored {
                Some(stored) => api::Learner::resume(game, &task, stored),
                None => api::Learner::new(game, task),
            })
        })?;
        Ok(Self { learner: Mutex::new(learner), records, game })
    }

    fn with<T>(&self, ask: impl FnOnce(&mut api::Learner) -> T) -> T {
        // A panic leaves the learner as it was before the game that raised it.
        ask(&mut self.learner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl PyLearner {
    #[pyo3(signature = (time_ms, stop=None, turn=None))]
    fn learn<'py>(
        &self,
        py: Python<'py>,
        time_ms: f64,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let time = duration(time_ms, "/time_ms").map_err(|error| to_python(py, &error))?;
        let interrupt = SearchInterrupt::new(stop, turn)?;
        let progress = self.game.visit(|game, context| {
            context.call_in_turn(py, &interrupt, || {
                self.with(|learner| learner.learn(game, &self.records, time, &interrupt))
            })
        })?;
        Ok(pythonize(py, &progress)?)
    }

    fn progress<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.with(|learner| learner.progress()))?)
    }

    #[pyo3(signature = (against, games, stop=None, turn=None))]
    fn compare<'py>(
        &self,
        py: Python<'py>,
        against: &str,
        games: u32,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let interrupt = SearchInterrupt::new(stop, turn)?;
        let strength = self.game.visit(|game, context| {
            context.call_in_turn(py, &interrupt, || {
                self.with(|learner| learner.compare(game, against, games, &interrupt))
            })
        })?;
        Ok(pythonize(py, &strength)?)
    }

    fn evaluation_set<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        made_by: &str,
        time_ms: f64,
        matches: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let matches: Vec<Strength> = depythonize(matches)?;
        let set = self.game.visit(|game, context| {
            context.call(py, || {
                Ok(self.with(|learner| learner.set(game, name, made_by, time_ms, matches)))
            })
        })?;
        Ok(pythonize(py, &set)?)
    }

    fn stored(&self) -> String {
        self.with(|learner| learner.stored())
    }
}
