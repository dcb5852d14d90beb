//! Searches that are ready to run, for Python.

use countermove::api::{self, Grant, Report, SearchContext, Task};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::PyTable;
use crate::call::CallContext;
use crate::mailbox::PySearchExchange;
use crate::position::{PyPosition, grant, pythonized};
use crate::slots::{PySlotTurn, SearchInterrupt, Stop};
use crate::strategies::PyStrategies;

/// A search that is ready to run.
#[pyclass(name = "Plan", frozen, module = "service._engine")]
pub struct PyPlan {
    pub plan: api::Plan,
    /// For a game written in Python: the position and the task, which each search plans anew.
    pub python: Option<(PyPosition, Task)>,
}

#[pymethods]
impl PyPlan {
    #[getter]
    fn algorithm(&self) -> &'static str {
        self.plan.algorithm().name()
    }

    #[getter]
    fn why(&self) -> Option<&str> {
        self.plan.why()
    }

    #[getter]
    fn ignored(&self) -> Vec<&str> {
        self.plan.ignored().iter().map(String::as_str).collect()
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
    fn answered_by(&self) -> Vec<&'static str> {
        self.plan.answered_by().iter().map(|algorithm| algorithm.name()).collect()
    }

    #[getter]
    fn key(&self) -> String {
        self.plan.key()
    }

    #[getter]
    fn learned_key(&self) -> Option<u128> {
        self.plan.learned_key()
    }

    #[expect(clippy::too_many_arguments, reason = "the Python signature")]
    #[pyo3(signature = (*, table=None, strategies=None, exchange=None, stop=None, on_iteration=None, turn=None, time_ms=None, soft_ms=None, threads=None))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        table: Option<&PyTable>,
        strategies: Option<&PyStrategies>,
        exchange: Option<&PySearchExchange>,
        stop: Option<&Stop>,
        on_iteration: Option<Py<PyAny>>,
        turn: Option<&PySlotTurn>,
        time_ms: Option<f64>,
        soft_ms: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grant = grant(py, time_ms, soft_ms, threads)?;
        self.run(py, grant, (table, strategies, exchange), stop, on_iteration, turn)
    }

    fn check_report(&self, py: Python<'_>, text: &[u8]) -> PyResult<()> {
        let checked =
            self.visit(py, |plan, context| context.call(py, || Ok(plan.check_report(text))))?;
        checked.map_err(PyValueError::new_err)
    }
}

/// What a search shares with others.
type Shared<'a> = (Option<&'a PyTable>, Option<&'a PyStrategies>, Option<&'a PySearchExchange>);

impl PyPlan {
    /// Calls `ask` with the plan and the context of the call.
    fn visit<T>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&api::Plan, &CallContext) -> PyResult<T>,
    ) -> PyResult<T> {
        match &self.python {
            None => {
                let game = self.plan.game_name().into();
                ask(&self.plan, &CallContext { game, failure: None })
            }
            Some((position, task)) => position.visit(py, |position, context| {
                ask(&context.call(py, || position.plan(task))?, context)
            }),
        }
    }

    pub(crate) fn run<'py>(
        &self,
        py: Python<'py>,
        grant: Grant,
        shared: Shared<'_>,
        stop: Option<&Stop>,
        on_iteration: Option<Py<PyAny>>,
        turn: Option<&PySlotTurn>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let interrupt = SearchInterrupt::new(stop, turn)?;
        self.visit(py, |plan, context| {
            searched(py, plan, context, grant, shared, &interrupt, on_iteration.as_ref())
        })
    }
}

/// Runs a search and returns its report. An exception in the callback stops the search.
fn searched<'py>(
    py: Python<'py>,
    plan: &api::Plan,
    context: &CallContext,
    grant: Grant,
    (table, strategies, exchange): Shared<'_>,
    interrupt: &SearchInterrupt,
    on_iteration: Option<&Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let table = table.map(|table| &table.table);
    let strategies = strategies.map(|strategies| &strategies.0);
    let exchange = exchange.map(|exchange| &exchange.0);
    let mut refused = None;
    let report = context.call_in_turn(py, interrupt, || {
        let mut progress = |report: Report| {
            let Some(callback) = on_iteration else {
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
        let context = SearchContext { table, strategies, exchange, stop: interrupt, progress };
        Ok(plan.search(grant, context))
    });
    match refused {
        Some(error) => Err(error),
        None => pythonized(py, report),
    }
}
