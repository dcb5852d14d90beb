//! Games for Python: those of the table, and those written in Python.

use countermove::api::{self, Label};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::call::Caller;
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

/// Rules with their options.
#[pyclass(frozen, module = "service._engine")]
pub struct Game(Source);

enum Source {
    Table(api::Game),
    Python(Instance),
}

impl Game {
    fn label(&self) -> &Label {
        match &self.0 {
            Source::Table(game) => game.label(),
            Source::Python(instance) => instance.label(),
        }
    }

    /// The game for one call, or for a position and all that is asked of it.
    fn visit<T>(&self, visit: impl FnOnce(&api::Game, Caller) -> PyResult<T>) -> PyResult<T> {
        let game = self.label().name.clone();
        match &self.0 {
            Source::Table(table) => visit(table, Caller { game, failure: None }),
            Source::Python(instance) => {
                let (opened, failure) = instance.visit();
                visit(&opened, Caller { game, failure: Some(failure) })
            }
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, options="{}"))]
    fn new(py: Python<'_>, name: &str, options: &str) -> PyResult<Self> {
        let caller = Caller { game: name.into(), failure: None };
        let game = caller.call_detached(py, || api::Game::open(name, options))?;
        Ok(Self(Source::Table(game)))
    }

    #[getter]
    fn name(&self) -> &str {
        &self.label().name
    }

    #[getter]
    fn options(&self) -> &str {
        &self.label().options
    }

    #[getter]
    fn version(&self) -> &str {
        &self.label().version
    }

    fn card<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let card = self.visit(|game, caller| caller.call(py, || Ok(game.card())))?;
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
        self.visit(|game, caller| {
            let position = caller.call(py, || game.at(state, &moves))?;
            Ok(Position::new(position, caller))
        })
    }
}
