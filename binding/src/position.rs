//! Positions and searches for Python.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use countermove::api::{self, EvaluationTask, Grant, Task, USUAL_TRACED, Wanted, duration};
use countermove::error::Error;
use countermove::opponent::Spec;
use countermove::search::Interrupt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use pythonize::{depythonize, pythonize};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::PyTable;
use crate::call::CallContext;
use crate::errors::to_python;
use crate::plan::PyPlan;
use crate::python_game::Instance;
use crate::slots::{PySlotTurn, SearchInterrupt, Stop};

/// A position of a game.
#[pyclass(name = "Position", frozen, module = "service._engine")]
pub struct PyPosition(Source);

/// Where a position's game is written. For a game in Python, each call creates the game anew and reads the
/// position from its text. Calls of two threads then share nothing, and the moves that a call stores are
/// freed with it.
enum Source {
    Table(api::Position),
    Python { instance: Arc<Instance>, text: String, is_view: bool },
}

impl PyPosition {
    /// A position of one of the engine's own games.
    pub fn of(position: api::Position) -> Self {
        Self(Source::Table(position))
    }

    /// The position of a game written in Python that equals `position`.
    pub fn of_python(instance: Arc<Instance>, position: &api::Position) -> Self {
        let (text, is_view) = (position.state().into(), position.is_view());
        Self(Source::Python { instance, text, is_view })
    }

    /// Wraps `position`, which belongs to the same game as this one.
    fn alike(&self, position: api::Position) -> Self {
        match &self.0 {
            Source::Table(_) => Self::of(position),
            Source::Python { instance, .. } => Self::of_python(Arc::clone(instance), &position),
        }
    }

    /// Calls `ask` with the position and the context of the call.
    pub fn visit<T>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&api::Position, &CallContext) -> PyResult<T>,
    ) -> PyResult<T> {
        match &self.0 {
            Source::Table(position) => {
                let game = position.game_name().into();
                ask(position, &CallContext { game, failure: None })
            }
            Source::Python { instance, text, is_view } => {
                let (game, context) = instance.visit();
                let read = || if *is_view { game.seen(text) } else { game.at(Some(text), &[]) };
                let position = context.call(py, read)?;
                ask(&position, &context)
            }
        }
    }

    /// Calls `ask` with the GIL held: for work of at most a few microseconds.
    fn ask<T>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&api::Position) -> Result<T, Error>,
    ) -> PyResult<T> {
        self.visit(py, |position, context| context.call(py, || ask(position)))
    }

    /// Reads `task` and calls the position with the GIL released: for work that takes long.
    fn inquire<Q: DeserializeOwned + Sync, R: Send>(
        &self,
        py: Python<'_>,
        task: &Bound<'_, PyDict>,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
        ask: impl FnOnce(&api::Position, &Q, &dyn Interrupt) -> Result<R, Error> + Send,
    ) -> PyResult<R> {
        let task = read(task)?;
        let interrupt = SearchInterrupt::new(stop, turn)?;
        self.visit(py, |position, context| {
            context.call_in_turn(py, &interrupt, || ask(position, &task, &interrupt))
        })
    }
}

#[pymethods]
impl PyPosition {
    #[getter]
    fn state(&self) -> &str {
        match &self.0 {
            Source::Table(position) => position.state(),
            Source::Python { text, .. } => text,
        }
    }

    #[getter]
    fn options(&self) -> &str {
        match &self.0 {
            Source::Table(position) => position.options(),
            Source::Python { instance, .. } => &instance.metadata().options,
        }
    }

    #[getter]
    fn history(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |position| Ok(position.history()))
    }

    #[pyo3(signature = (evaluation=None, *, labels=false, tallies=false))]
    fn inspect<'py>(
        &self,
        py: Python<'py>,
        evaluation: Option<&Bound<'py, PyDict>>,
        labels: bool,
        tallies: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let wanted = Wanted { labels, tallies };
        let task: Option<EvaluationTask> = evaluation.map(read).transpose()?;
        let inspection = self.ask(py, |position| match &task {
            Some(task) => position.evaluate(task, wanted),
            None => Ok(position.inspect_with(wanted)),
        });
        pythonized(py, inspection)
    }

    #[pyo3(signature = (player=None))]
    fn features<'py>(&self, py: Python<'py>, player: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        pythonized(py, self.ask(py, |position| position.features(player)))
    }

    #[pyo3(signature = (player=None))]
    fn evaluation(&self, py: Python<'_>, player: Option<&str>) -> PyResult<Option<f64>> {
        self.ask(py, |position| position.evaluation(player))
    }

    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        pythonized(py, self.ask(py, |position| Ok(position.outcomes())))
    }

    fn labels(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        self.ask(py, |position| Ok(position.labels()))
    }

    fn label(&self, py: Python<'_>, r#move: &str) -> PyResult<String> {
        self.ask(py, |position| position.label(r#move))
    }

    #[pyo3(signature = (r#move, player=None))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        r#move: &str,
        player: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let steps = self.visit(py, |position, context| {
            let work = || position.steps(r#move, player);
            // What a player saw may depend on all worlds of its view.
            if player.is_some() { context.call_detached(py, work) } else { context.call(py, work) }
        });
        pythonized(py, steps)
    }

    fn played<'py>(
        &self,
        py: Python<'py>,
        moves: Vec<String>,
        player: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let steps = self.visit(py, |position, context| {
            context.call_by_size(py, moves.len(), || position.played(&moves, player))
        });
        pythonized(py, steps)
    }

    fn child(&self, py: Python<'_>, r#move: &str) -> PyResult<Self> {
        Ok(self.alike(self.ask(py, |position| position.child(r#move))?))
    }

    #[pyo3(signature = (player=None))]
    fn seen_by(&self, py: Python<'_>, player: Option<&str>) -> PyResult<Self> {
        Ok(self.alike(self.ask(py, |position| position.seen_by(player))?))
    }

    #[pyo3(signature = (player=None))]
    fn equity(&self, py: Python<'_>, player: Option<&str>) -> PyResult<Option<f64>> {
        self.ask(py, |position| position.equity(player))
    }

    #[pyo3(signature = (player=None, seed=0))]
    fn world(&self, py: Python<'_>, player: Option<&str>, seed: u64) -> PyResult<Self> {
        Ok(self.alike(self.ask(py, |position| position.world(player, seed))?))
    }

    #[pyo3(signature = (player=None, most=1000))]
    fn worlds(
        &self,
        py: Python<'_>,
        player: Option<&str>,
        most: usize,
    ) -> PyResult<Option<Vec<(Self, f64)>>> {
        let worlds = self.ask(py, |position| position.worlds(player, most))?;
        let alike = |(world, share)| (self.alike(world), share);
        Ok(worlds.map(|worlds| worlds.into_iter().map(alike).collect()))
    }

    #[getter]
    fn is_view(&self) -> bool {
        match &self.0 {
            Source::Table(position) => position.is_view(),
            Source::Python { is_view, .. } => *is_view,
        }
    }

    fn plan(&self, py: Python<'_>, task: &Bound<'_, PyDict>) -> PyResult<PyPlan> {
        let task: Task = read(task)?;
        let models = task.opponent.iter().chain(task.opponents.values());
        let texts = task.root_moves.len() + models.map(texts_of).sum::<usize>();
        let plan = self.visit(py, |position, context| {
            context.call_by_size(py, texts, || position.plan(&task))
        })?;
        Ok(match &self.0 {
            Source::Table(_) => PyPlan { plan, python: None },
            Source::Python { instance, text, is_view } => {
                let (instance, text, is_view) = (Arc::clone(instance), text.clone(), *is_view);
                let position = Self(Source::Python { instance, text, is_view });
                PyPlan { plan, python: Some((position, task)) }
            }
        })
    }

    #[pyo3(signature = (task, table=None, stop=None, on_iteration=None, turn=None))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        table: Option<&PyTable>,
        stop: Option<&Stop>,
        on_iteration: Option<Py<PyAny>>,
        turn: Option<&PySlotTurn>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.plan(py, task)?.run(
            py,
            Grant::default(),
            (table, None, None),
            stop,
            on_iteration,
            turn,
        )
    }

    #[expect(clippy::too_many_arguments, reason = "the Python signature")]
    #[pyo3(signature = (task, *, most_nodes=USUAL_TRACED, stop=None, turn=None, time_ms=None, soft_ms=None))]
    fn trace<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        most_nodes: usize,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
        time_ms: Option<f64>,
        soft_ms: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grant = grant(py, time_ms, soft_ms, None)?;
        let report = self.inquire(py, task, stop, turn, |position, task, interrupt| {
            position.trace(task, most_nodes, grant, interrupt)
        });
        pythonized(py, report)
    }

    #[expect(clippy::too_many_arguments, reason = "the Python signature")]
    #[pyo3(signature = (task, *, most_nodes=USUAL_TRACED, stop=None, turn=None, time_ms=None, soft_ms=None))]
    fn trace_lines<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        most_nodes: usize,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
        time_ms: Option<f64>,
        soft_ms: Option<f64>,
    ) -> PyResult<(Bound<'py, PyAny>, Vec<Bound<'py, PyBytes>>)> {
        let grant = grant(py, time_ms, soft_ms, None)?;
        let (report, lines) = self.inquire(py, task, stop, turn, |position, task, interrupt| {
            position.trace_lines(task, most_nodes, grant, interrupt)
        })?;
        let lines = lines.iter().map(|line| PyBytes::new(py, line.as_bytes())).collect();
        Ok((pythonize(py, &report)?, lines))
    }

    #[pyo3(signature = (task, stop=None, turn=None))]
    fn policy_value<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
    ) -> PyResult<Bound<'py, PyAny>> {
        pythonized(py, self.inquire(py, task, stop, turn, api::Position::policy_value))
    }

    #[pyo3(signature = (task, stop=None, turn=None))]
    fn learning<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
    ) -> PyResult<Bound<'py, PyAny>> {
        pythonized(py, self.inquire(py, task, stop, turn, api::Position::learning))
    }

    #[pyo3(signature = (task, stop=None, turn=None))]
    fn solve_policy<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        stop: Option<&Stop>,
        turn: Option<&PySlotTurn>,
    ) -> PyResult<Bound<'py, PyAny>> {
        pythonized(py, self.inquire(py, task, stop, turn, api::Position::solve_policy))
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let never = AtomicBool::new(false);
        let leaves = self.visit(py, |position, context| {
            context.call_detached(py, || Ok(position.perft(depth, &never)))
        })?;
        Ok(leaves.expect("nothing stops the count"))
    }
}

/// Converts a reply to plain Python data.
pub fn pythonized<'py>(
    py: Python<'py>,
    reply: PyResult<impl Serialize>,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, &reply?)?)
}

/// The limits that replace those of the task. Error: bad_limit.
pub fn grant(
    py: Python<'_>,
    time_ms: Option<f64>,
    soft_ms: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Grant> {
    let time = |ms: Option<f64>, name| ms.map(|ms| duration(ms, name)).transpose();
    let refuse = |error| to_python(py, &error);
    Ok(Grant {
        time: time(time_ms, "/time_ms").map_err(refuse)?,
        soft: time(soft_ms, "/soft_ms").map_err(refuse)?,
        threads,
    })
}

/// The number of state and move texts in a model.
fn texts_of(spec: &Spec) -> usize {
    let own = spec.policy.iter().flat_map(BTreeMap::values).map(|row| 1 + row.len()).sum::<usize>();
    let below = spec.parts.iter().flatten().chain(spec.opponent.as_deref());
    own + below.map(texts_of).sum::<usize>()
}

/// Reads a task from `dict`. Error: `ValueError` for an unknown key or a wrong type.
pub fn read<T: DeserializeOwned>(dict: &Bound<'_, PyDict>) -> PyResult<T> {
    depythonize(dict).map_err(|error| PyValueError::new_err(format!("a task: {error}")))
}
