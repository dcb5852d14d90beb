//! Positions and searches for Python.

use std::sync::atomic::AtomicBool;

use countermove::api::{self, Grant, PolicyTask, Report, SearchContext, Task, duration};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::{depythonize, pythonize};
use serde::de::DeserializeOwned;

use crate::Table;
use crate::call::CallContext;
use crate::errors::to_python;
use crate::slots::{SearchInterrupt, Stop, Turn};

/// A position of a game.
#[pyclass(frozen, module = "service._engine")]
pub struct Position {
    position: api::Position,
    context: CallContext,
}

impl Position {
    /// `position`, whose calls are made in `context`.
    pub fn new(position: api::Position, context: CallContext) -> Self {
        Self { position, context }
    }
}

#[pymethods]
impl Position {
    #[getter]
    fn state(&self) -> &str {
        self.position.state()
    }

    #[getter]
    fn history(&self, py: Python<'_>) -> PyResult<String> {
        self.context.call(py, || Ok(self.position.history()))
    }

    fn inspect<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let inspection = self.context.call(py, || Ok(self.position.inspect()))?;
        Ok(pythonize(py, &inspection)?)
    }

    fn labels(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        self.context.call(py, || Ok(self.position.labels()))
    }

    fn label(&self, py: Python<'_>, r#move: &str) -> PyResult<String> {
        self.context.call(py, || self.position.label(r#move))
    }

    fn child(&self, py: Python<'_>, r#move: &str) -> PyResult<Self> {
        let position = self.context.call(py, || self.position.child(r#move))?;
        Ok(Self::new(position, self.context.clone()))
    }

    fn plan(&self, py: Python<'_>, task: &Bound<'_, PyDict>) -> PyResult<Plan> {
        let task: Task = read(task)?;
        let plan = self.context.call(py, || self.position.plan(&task))?;
        Ok(Plan { plan, context: self.context.clone() })
    }

    #[pyo3(signature = (task, table=None, stop=None, on_iteration=None, turn=None))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        table: Option<&Bound<'py, Table>>,
        stop: Option<&Bound<'py, Stop>>,
        on_iteration: Option<Py<PyAny>>,
        turn: Option<&Bound<'py, Turn>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.plan(py, task)?.run(py, Grant::default(), table, stop, on_iteration, turn)
    }

    #[pyo3(signature = (task, stop=None, turn=None))]
    fn policy_value<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyDict>,
        stop: Option<&Bound<'py, Stop>>,
        turn: Option<&Bound<'py, Turn>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let task: PolicyTask = read(task)?;
        let interrupt = SearchInterrupt::new(stop.map(Bound::get), turn.map(Bound::get))?;
        let work = || self.position.policy_value(&task, &interrupt);
        let report = self.context.call_in_turn(py, &interrupt, work)?;
        Ok(pythonize(py, &report)?)
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let never = AtomicBool::new(false);
        let leaves = self.context.call_detached(py, || Ok(self.position.perft(depth, &never)))?;
        Ok(leaves.expect("nothing stops the count"))
    }
}

/// A search that is ready to run.
#[pyclass(frozen, module = "service._engine")]
pub struct Plan {
    plan: api::Plan,
    context: CallContext,
}

#[pymethods]
impl Plan {
    #[getter]
    fn algorithm(&self) -> &'static str {
        self.plan.algorithm().name()
    }

    #[getter]
    fn why(&self) -> Option<&str> {
        self.plan.why()
    }

    #[getter]
    fn fixed_depth(&self) -> bool {
        self.plan.algorithm().fixed_depth()
    }

    #[getter]
    fn has_threads(&self) -> bool {
        self.plan.has_threads()
    }

    #[getter]
    fn key(&self) -> String {
        self.plan.key()
    }

    #[expect(clippy::too_many_arguments, reason = "the Python signature")]
    #[pyo3(signature = (*, table=None, stop=None, on_iteration=None, turn=None, time_ms=None, soft_ms=None, threads=None))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        table: Option<&Bound<'py, Table>>,
        stop: Option<&Bound<'py, Stop>>,
        on_iteration: Option<Py<PyAny>>,
        turn: Option<&Bound<'py, Turn>>,
        time_ms: Option<f64>,
        soft_ms: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let time = |ms: Option<f64>, name| ms.map(|ms| duration(ms, name)).transpose();
        let refuse = |error| to_python(py, &error);
        let grant = Grant {
            time: time(time_ms, "/time_ms").map_err(refuse)?,
            soft: time(soft_ms, "/soft_ms").map_err(refuse)?,
            threads,
        };
        self.run(py, grant, table, stop, on_iteration, turn)
    }
}

impl Plan {
    fn run<'py>(
        &self,
        py: Python<'py>,
        grant: Grant,
        table: Option<&Bound<'py, Table>>,
        stop: Option<&Bound<'py, Stop>>,
        on_iteration: Option<Py<PyAny>>,
        turn: Option<&Bound<'py, Turn>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = table.map(|table| &table.get().table);
        let interrupt = SearchInterrupt::new(stop.map(Bound::get), turn.map(Bound::get))?;
        let mut refused = None;
        let report = self.context.call_in_turn(py, &interrupt, || {
            let mut progress = |report: Report| {
                let Some(callback) = &on_iteration else {
                    return;
                };
                let called =
                    Python::attach(|py| callback.call1(py, (pythonize(py, &report)?,)).map(drop));
                if let Err(error) = called {
                    refused = Some(error);
                    interrupt.stop();
                }
            };
            let listens = on_iteration.is_some();
            let progress = listens.then_some(&mut progress as &mut dyn FnMut(Report));
            Ok(self.plan.search(grant, SearchContext { table, stop: &interrupt, progress }))
        });
        match refused {
            Some(error) => Err(error),
            None => Ok(pythonize(py, &report?)?),
        }
    }
}

/// Reads a task from `dict`. Error: `ValueError` for an unknown key or a wrong type.
fn read<T: DeserializeOwned>(dict: &Bound<'_, PyDict>) -> PyResult<T> {
    depythonize(dict).map_err(|error| PyValueError::new_err(format!("a task: {error}")))
}
