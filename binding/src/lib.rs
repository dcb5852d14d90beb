//! The engine as the Python extension module `service._engine`; its contract is `_engine.pyi`.

mod call;
mod errors;
mod game;
mod larger_table;
mod learner;
mod mailbox;
mod plan;
mod position;
mod python_game;
mod slots;
mod sockets;
mod strategies;

use std::sync::atomic::AtomicU64;

use countermove::opponent::ModelAbout;
use countermove::search::AlgorithmAbout;
use countermove::{api, games, table};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pythonize::pythonize;

use self::errors::{EngineError, to_python};
use self::game::{Plugin, PyGame};
use self::larger_table::PyLargerTable;
use self::learner::PyLearner;
use self::mailbox::{PyMailbox, PySearchExchange};
use self::plan::PyPlan;
use self::position::PyPosition;
use self::slots::{PyAnnouncement, PySlotTurn, PySlots, Stop};
use self::sockets::{receive_now, send_now};
use self::strategies::PyStrategies;

const MEGABYTE: usize = 1 << 20;

/// A transposition table, over its own memory or over a Python buffer.
#[pyclass(name = "Table", frozen, module = "service._engine")]
struct PyTable {
    pub table: table::Table<'static>,
    /// Keeps borrowed memory alive and in place.
    _memory: Option<PyBuffer<u8>>,
}

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(signature = (memory=None, megabytes=16))]
    fn new(memory: Option<PyBuffer<u8>>, megabytes: usize) -> PyResult<Self> {
        let Some(memory) = memory else {
            let bytes = megabytes.checked_mul(MEGABYTE).ok_or_else(|| no_memory(megabytes))?;
            let table = table::Table::try_new(bytes).map_err(|_| no_memory(megabytes))?;
            return Ok(Self { table, _memory: None });
        };
        let start = memory.buf_ptr().cast::<AtomicU64>();
        if memory.readonly() || !memory.is_c_contiguous() || !start.is_aligned() {
            return Err(PyValueError::new_err(
                "memory is not writable, contiguous and 8-byte aligned",
            ));
        }
        // SAFETY: the buffer is writable, aligned and of this length. `_memory` holds it as long as the
        // table lives. All access to its words is atomic.
        let words =
            unsafe { std::slice::from_raw_parts(start, memory.len_bytes() / size_of::<u64>()) };
        let table = table::Table::over(words)
            .ok_or_else(|| PyValueError::new_err("memory is shorter than 64 bytes"))?;
        Ok(Self { table, _memory: Some(memory) })
    }

    #[getter]
    fn per_mille_full(&self) -> usize {
        self.table.per_mille_full()
    }

    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.table.clear());
    }
}

fn no_memory(megabytes: usize) -> PyErr {
    PyMemoryError::new_err(format!("the system has no {megabytes} MB for a table"))
}

/// Names of the engine's games, in the order of its list.
#[pyfunction]
#[pyo3(name = "games")]
fn game_names() -> Vec<&'static str> {
    games::names().to_vec()
}

/// The algorithms, strongest first.
#[pyfunction]
fn algorithms(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    Ok(pythonize(py, &AlgorithmAbout::all())?)
}

/// The models of other players.
#[pyfunction]
fn opponents(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    Ok(pythonize(py, &ModelAbout::all())?)
}

/// JSON Schemas of requests and replies.
#[pyfunction]
fn shapes(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    Ok(pythonize(py, &api::shapes())?)
}

/// Reads the text of an evaluation set.
#[pyfunction]
fn evaluation_set<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let set = api::EvaluationSet::read(text).map_err(|error| to_python(py, &error))?;
    Ok(pythonize(py, &set)?)
}

/// Checks that a text is a report.
#[pyfunction]
fn check_report(text: &[u8]) -> PyResult<()> {
    api::check_report(text).map_err(PyValueError::new_err)
}

#[pymodule]
mod _engine {
    use super::*;
    #[pymodule_export]
    use super::{
        Plugin, PyAnnouncement, PyGame, PyLargerTable, PyLearner, PyMailbox, PyPlan, PyPosition,
        PySearchExchange, PySlotTurn, PySlots, PyStrategies, PyTable, Stop, algorithms,
        check_report, evaluation_set, game_names, opponents, receive_now, send_now, shapes,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("EngineError", module.py().get_type::<EngineError>())?;
        module.add("VERSION", countermove::VERSION)
    }
}
