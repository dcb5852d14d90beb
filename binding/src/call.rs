//! Calls from Python into the engine, with their errors and panics converted to exceptions.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use countermove::api;
use countermove::error::Error;
use countermove_slots::in_background;
use pyo3::prelude::*;

use crate::errors::{engine_error, game_failure, to_python};
use crate::python_game::Failure;
use crate::slots::SearchInterrupt;

/// The game that a call is about.
#[derive(Clone)]
pub struct CallContext {
    /// The game's name.
    pub game: String,
    /// Where a game written in Python stores its exception; `None` for the engine's own games.
    pub failure: Option<Failure>,
}

/// The most texts that a call reads with the GIL held. Reading more takes longer than acquiring the GIL
/// again.
const FEW: usize = 64;

impl CallContext {
    /// The context of a call about one of the engine's own games.
    pub fn of(game: &api::GameHandle) -> Self {
        Self { game: game.metadata().name.clone(), failure: None }
    }

    /// Runs `work`. An error, a panic, or an exception in a game written in Python becomes an
    /// `EngineError` of this call; later calls are not affected.
    pub fn call<T>(&self, py: Python<'_>, work: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
        let outcome = catch_unwind(AssertUnwindSafe(work));
        self.outcome(py, outcome)
    }

    /// Runs `work` as `call` does, with the GIL released: for work that may take longer than a few
    /// microseconds.
    pub fn call_detached<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let outcome = py.detach(|| catch_unwind(AssertUnwindSafe(work)));
        self.outcome(py, outcome)
    }

    /// Runs `work` as `call` does, with the GIL released if `texts`, the number of texts to read, is above
    /// `FEW`.
    pub fn call_by_size<T: Send>(
        &self,
        py: Python<'_>,
        texts: usize,
        work: impl FnOnce() -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        if texts > FEW { self.call_detached(py, work) } else { self.call(py, work) }
    }

    /// Runs a search as `call` does, with the GIL released. A search with a turn on the slots runs at lower
    /// priority than the threads that answer clients. A search of a game in Python keeps its priority, since
    /// it competes for the GIL anyway.
    pub fn call_in_turn<T: Send>(
        &self,
        py: Python<'_>,
        interrupt: &SearchInterrupt,
        work: impl FnOnce() -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        if interrupt.has_turn() && self.failure.is_none() {
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
    let message = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    engine_error(py, "engine_failure", &format!("the engine failed: {message}"))
}
