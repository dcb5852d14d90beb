//! Games for Python: the engine's own, and those written in Python.

use countermove::api::{self, Metadata};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::call::CallContext;
use crate::position::Position;
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

    #[pyo3(signature = (options="{}"))]
    fn open(&self, py: Python<'_>, options: &str) -> PyResult<Game> {
        Instance::make(self.class, self.make.bind(py), options).map(Source::Python).map(Game)
    }
}

/// A game under its options.
#[pyclass(frozen, module = "service._engine")]
pub struct Game(Source);

enum Source {
    Table(api::Game),
    Python(Instance),
}

impl Game {
    fn metadata(&self) -> &Metadata {
        match &self.0 {
            Source::Table(game) => game.metadata(),
            Source::Python(instance) => instance.metadata(),
        }
    }

    /// Calls `visit` with the game and the context of its calls. The game of a Python class is created
    /// anew: for one call, or for a position with all its calls.
    fn visit<T>(&self, visit: impl FnOnce(&api::Game, CallContext) -> PyResult<T>) -> PyResult<T> {
        let game = self.metadata().name.clone();
        match &self.0 {
            Source::Table(table) => visit(table, CallContext { game, failure: None }),
            Source::Python(instance) => {
                let (opened, failure) = instance.visit();
                visit(&opened, CallContext { game, failure: Some(failure) })
            }
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, options="{}"))]
    fn new(py: Python<'_>, name: &str, options: &str) -> PyResult<Self> {
        let context = CallContext { game: name.into(), failure: None };
        let game = context.call_detached(py, || api::Game::open(name, options))?;
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

    fn card<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let card = self.visit(|game, context| context.call(py, || Ok(game.card())))?;
        Ok(pythonize(py, &card)?)
    }

    #[pyo3(signature = (state=None, moves=None))]
    fn at(
        &self,
        py: Python<'_>,
        state: Option<&str>,
        moves: Option<Vec<String>>,
    ) -> PyResult<Position> {
        let moves = moves.unwrap_or_default();
        self.visit(|game, context| {
            let position = context.call(py, || game.at(state, &moves))?;
            Ok(Position::new(position, context))
        })
    }
}
