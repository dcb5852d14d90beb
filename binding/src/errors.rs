//! Converts the engine's errors into Python exceptions.

use countermove::error::Error;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use crate::python_game::RaisedException;

pyo3::create_exception!(
    service._engine,
    EngineError,
    PyException,
    "An error of a request; str(error) is a sentence for the client."
);

/// Converts `error` to an `EngineError` with all its fields.
pub fn to_python(py: Python<'_>, error: &Error) -> PyErr {
    exception(py, error.kind.code(), error)
}

/// An `EngineError` with `code` that concerns the whole request.
pub fn engine_error(py: Python<'_>, code: &str, message: &str) -> PyErr {
    exception(py, code, &Error::new(countermove::error::ErrorKind::BadLimit, message))
}

/// An `EngineError` game_failure: a game written in Python raised an exception, which is its cause.
pub fn game_failure(py: Python<'_>, game: &str, raised: RaisedException) -> PyErr {
    let RaisedException { method, error } = raised;
    let kind =
        error.get_type(py).name().map_or_else(|_| "an exception".into(), |name| name.to_string());
    let raised = engine_error(
        py,
        "game_failure",
        &format!("the game \"{game}\" failed in {method}: {kind}"),
    );
    raised.set_cause(py, Some(error));
    raised
}

fn exception(py: Python<'_>, code: &str, error: &Error) -> PyErr {
    let raised = EngineError::new_err(error.message.clone());
    let value = raised.value(py);
    let end = error.end.as_deref();
    let set = value
        .setattr("code", code)
        .and_then(|()| value.setattr("pointer", &error.pointer))
        .and_then(|()| value.setattr("text", &error.text))
        .and_then(|()| value.setattr("index", error.index))
        .and_then(|()| value.setattr("alternatives", &error.alternatives))
        .and_then(|()| value.setattr("state", end.map(|end| &end.state)))
        .and_then(|()| value.setattr("winner", end.and_then(|end| end.winner.as_ref())))
        .and_then(|()| value.setattr("outcome", end.and_then(|end| end.outcome)))
        .and_then(|()| value.setattr("ending", end.and_then(|end| end.ending)))
        .and_then(|()| value.setattr("result", end.and_then(|end| end.result.as_ref())))
        .and_then(|()| value.setattr("utilities", end.map(|end| &end.utilities)));
    set.err().unwrap_or(raised)
}
