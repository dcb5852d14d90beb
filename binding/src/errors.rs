//! The one mapping from the engine's faults to Python.

use countermove::fault::Fault;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use crate::python_game::Raised;

pyo3::create_exception!(
    service._engine,
    EngineError,
    PyException,
    "A refusal; str(error) is a sentence for the client."
);

/// `fault` as the exception that tells all of it.
pub fn to_python(py: Python<'_>, fault: &Fault) -> PyErr {
    exception(py, fault.kind.code(), fault)
}

/// An exception with `code` that is about the whole request.
pub fn engine_error(py: Python<'_>, code: &str, message: &str) -> PyErr {
    exception(py, code, &Fault::new(countermove::fault::Kind::BadLimit, message))
}

/// The exception that a game written in Python failed, caused by what it raised.
pub fn game_failure(py: Python<'_>, game: &str, raised: Raised) -> PyErr {
    let Raised { method, error } = raised;
    let kind =
        error.get_type(py).name().map_or_else(|_| "an exception".into(), |name| name.to_string());
    let told = engine_error(
        py,
        "game_failure",
        &format!("the game \"{game}\" failed in {method}: {kind}"),
    );
    told.set_cause(py, Some(error));
    told
}

fn exception(py: Python<'_>, code: &str, fault: &Fault) -> PyErr {
    let error = EngineError::new_err(fault.message.clone());
    let value = error.value(py);
    let told = value
        .setattr("code", code)
        .and_then(|()| value.setattr("pointer", &fault.pointer))
        .and_then(|()| value.setattr("text", &fault.text))
        .and_then(|()| value.setattr("index", fault.index))
        .and_then(|()| value.setattr("alternatives", &fault.alternatives));
    told.err().unwrap_or(error)
}
