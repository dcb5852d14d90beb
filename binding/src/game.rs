//! Games for Python: the engine's own, and those written in Python.

use std::sync::Arc;

use countermove::api::{self, EvaluationSet, Metadata};
use countermove::error::Error;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;

use crate::call::CallContext;
use crate::errors::to_python;
use crate::larger_table::PyLargerTable;
use crate::learner::PyLearner;
use crate::position::PyPosition;
use crate::python_game::{Class, Instance};

/// A class of games written in Python, registered under a name.
#[pyclass(frozen, module = "service._engine")]
pub struct Plugin {
    class: &'static Class,
    make: Py<PyAny>,
}

#[pymethods]
impl Plugin {
    #[new]
    fn new(description: &Bound<'_, PyAny>) -> PyResult<Self> {
        let make = description.getattr("make")?.unbind();
        Ok(Self { class: Class::read(description)?, make })
    }

    #[pyo3(signature = (options="{}", evaluations=vec![]))]
    fn open(&self, py: Python<'_>, options: &str, evaluations: Vec<String>) -> PyResult<PyGame> {
        let evaluations = read_sets(py, &evaluations)?;
        let instance = Instance::make(self.class, self.make.bind(py), options, evaluations)?;
        let source = Source::Python(Arc::new(instance));
        source.visit(|game, context| context.call(py, || game.clone().checked().map(drop)))?;
        Ok(PyGame(source))
    }
}

/// A game under its options.
#[pyclass(name = "Game", frozen, module = "service._engine")]
pub struct PyGame(Source);

/// Where a game's rules are written: in the engine or in Python.
#[derive(Clone)]
pub enum Source {
    Table(api::GameHandle),
    Python(Arc<Instance>),
}

impl Source {
    /// Calls `ask` with the game and the context of the call.
    pub fn visit<T>(
        &self,
        ask: impl FnOnce(&api::GameHandle, &CallContext) -> PyResult<T>,
    ) -> PyResult<T> {
        match self {
            Self::Table(game) => ask(game, &CallContext::of(game)),
            Self::Python(instance) => {
                let (game, context) = instance.visit();
                ask(&game, &context)
            }
        }
    }

    /// The position that `read` returns. `texts` is about how many texts it reads.
    fn position(
        &self,
        py: Python<'_>,
        texts: usize,
        read: impl FnOnce(&api::GameHandle) -> Result<api::Position, Error> + Send,
    ) -> PyResult<PyPosition> {
        let position =
            self.visit(|game, context| context.call_by_size(py, texts, || read(game)))?;
        Ok(match self {
            Self::Table(_) => PyPosition::of(position),
            Self::Python(instance) => PyPosition::of_python(Arc::clone(instance), &position),
        })
    }
}

/// Reads the texts of evaluation sets.
fn read_sets(py: Python<'_>, texts: &[String]) -> PyResult<Arc<[EvaluationSet]>> {
    let sets = texts.iter().map(|text| EvaluationSet::read(text));
    sets.collect::<Result<_, _>>().map_err(|error| to_python(py, &error))
}

impl PyGame {
    fn metadata(&self) -> &Metadata {
        match &self.0 {
            Source::Table(game) => game.metadata(),
            Source::Python(instance) => instance.metadata(),
        }
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (name, options="{}", evaluations=vec![], larger_table=None))]
    fn new(
        py: Python<'_>,
        name: &str,
        options: &str,
        evaluations: Vec<String>,
        larger_table: Option<&PyLargerTable>,
    ) -> PyResult<Self> {
        let context = CallContext { game: name.into(), failure: None };
        let sets = read_sets(py, &evaluations)?;
        let larger = larger_table.map(|larger| &larger.table);
        let game = context
            .call_detached(py, || api::GameHandle::open_with(name, options, sets, larger))?;
        Ok(Self(Source::Table(game)))
    }

    #[getter]
    fn name(&self) -> &str {
        &self.metadata().name
    }

    #[getter]
    fn options(&self) -> &str {
        &self.metadata().options
    }

    #[getter]
    fn version(&self) -> &str {
        &self.metadata().version
    }

    #[getter]
    fn hides_information(&self) -> bool {
        match &self.0 {
            Source::Table(game) => game.hides_information(),
            Source::Python(instance) => instance.hides_information(),
        }
    }

    /// Bytes of memory that the rules hold, where that is much.
    #[getter]
    fn bytes(&self) -> usize {
        match &self.0 {
            Source::Table(game) => game.bytes(),
            Source::Python(_) => 0,
        }
    }

    /// What was found out of the rules, where the client sent them.
    fn sheet_report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report =
            self.0.visit(|game, context| context.call_detached(py, || Ok(game.sheet_report())))?;
        Ok(pythonize(py, &report)?)
    }

    fn card<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let card = self.0.visit(|game, context| context.call(py, || Ok(game.card())))?;
        Ok(pythonize(py, &card)?)
    }

    #[pyo3(signature = (state=None, moves=None))]
    fn at(
        &self,
        py: Python<'_>,
        state: Option<&str>,
        moves: Option<Vec<String>>,
    ) -> PyResult<PyPosition> {
        let moves = moves.unwrap_or_default();
        self.0.position(py, moves.len(), |game| game.at(state, &moves))
    }

    #[pyo3(signature = (state=None, moves=None))]
    fn played_on(
        &self,
        py: Python<'_>,
        state: Option<&str>,
        moves: Option<Vec<String>>,
    ) -> PyResult<PyPosition> {
        let moves = moves.unwrap_or_default();
        self.0.position(py, moves.len(), |game| game.played_on(state, &moves))
    }

    fn seen(&self, py: Python<'_>, view: &str) -> PyResult<PyPosition> {
        self.0.position(py, 1, |game| game.seen(view))
    }

    #[pyo3(signature = (task, records=None, stored=None))]
    fn learner(
        &self,
        py: Python<'_>,
        task: &Bound<'_, PyDict>,
        records: Option<&Bound<'_, PyAny>>,
        stored: Option<&str>,
    ) -> PyResult<PyLearner> {
        PyLearner::new(py, self.0.clone(), task, records, stored)
    }
}
