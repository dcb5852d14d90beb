//! A call from Python into the engine: what may go wrong in it, and how it becomes an exception.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use countermove::error::Error;
use countermove_slots::in_background;
use pyo3::prelude::*;

use crate::errors::{engine_error, game_failure, to_python};
use crate::python_game::Failure;
use crate::slots::Reins;

/// Whose calls these are.
#[derive(Clone)]
pub struct Caller {
    /// The game's name.
    pub game: String,
    /// Where exceptions are kept, of a game written in Python.
    pub failure: Option<Failure>,
}

impl Caller {
    /// Does `work`. A panic in it becomes an `EngineError` of this call alone, and so does an exception
    /// in a game written in Python.
    pub fn call<T>(&self, py: Python<'_>, work: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
        let outcome = catch_unwind(AssertUnwindSafe(work));
        self.outcome(py, outcome)
    }

    /// The same with the GIL released, for work that may take longer than microseconds.
    pub fn call_detached<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let outcome = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
        self.outcome(py, outcome)
    }

    /// The same for a search. One that shares the cores with others leaves them to whoever answers
    /// clients; a game written in Python needs the interpreter, as they do.
    pub fn call_in_turn<T: Send>(
        &self,
        py: Python<'_>,
        reins: &Reins,
        work: impl FnOnce() -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        if reins.has_turn() && self.failure.is_none() {
            self.call_detached(py, || in_background(work))
        } else {
            self.call_detached(py, work)
        }
    }

    fn outcome<T>(
        &self,
        py: Python<'_>,
        outcome: std::thread::Result<Result<T, Error>>,
    ) -> PyResult<T> {
        let raised = self.failure.as_ref().and_then(Failure::take);
        match (outcome, raised) {
            (Ok(found), _) => found.map_err(|error| to_python(py, &error)),
            (Err(_), Some(raised)) => Err(game_failure(py, &self.game, raised)),
            (Err(panic), None) => Err(engine_failure(py, &*panic)),
        }
    }
}

fn engine_failure(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let said = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    engine_error(py, "engine_failure", &format!("the engine failed: {said}"))
}
