//! Games for Python: the engine's own, and those written in Python.

use std::sync::Arc;

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
        Instance::make(self.class, self.make.bind(py), options)
            .map(Arc::new)
            .map(Source::Python)
            .map(Game)
    }
}

/// A game under its options.
#[pyclass(frozen, module = "service._engine")]
pub struct Game(Source);

enum Source {
    Table(api::Game),
    Python(Arc<Instance>),
}

impl Game {
    fn metadata(&self) -> &Metadata {
        match &self.0 {
            Source::Table(game) => game.metadata(),
            Source::Python(instance) => instance.metadata(),
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

    #[getter]
    fn hides_information(&self) -> bool {
        match &self.0 {
            Source::Table(game) => game.hides_information(),
            Source::Python(instance) => instance.hides_information(),
        }
    }

    fn card<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let card = match &self.0 {
            Source::Table(game) => CallContext::of(game).call(py, || Ok(game.card()))?,
            Source::Python(instance) => {
                let (game, context) = instance.visit();
                context.call(py, || Ok(game.card()))?
            }
        };
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
        match &self.0 {
            Source::Table(game) => {
                let context = CallContext::of(game);
                let position = context.call_by_size(py, moves.len(), || game.at(state, &moves))?;
                Ok(Position::of(position))
            }
            Source::Python(instance) => {
                let (game, context) = instance.visit();
                let position = context.call(py, || game.at(state, &moves))?;
                Ok(Position::of_python(Arc::clone(instance), &position))
            }
        }
    }

    fn seen(&self, py: Python<'_>, view: &str) -> PyResult<Position> {
        match &self.0 {
            Source::Table(game) => {
                let position = CallContext::of(game).call(py, || game.seen(view))?;
                Ok(Position::of(position))
            }
            Source::Python(instance) => {
                let (game, context) = instance.visit();
                let position = context.call(py, || game.seen(view))?;
                Ok(Position::of_python(Arc::clone(instance), &position))
            }
        }
    }
}
