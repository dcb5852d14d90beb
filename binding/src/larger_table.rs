//! Tables of games too large to ship, for Python: each over a Python buffer.

use countermove::api;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A table of a game that is too large to ship.
#[pyclass(name = "LargerTable", frozen, module = "service._engine")]
pub struct PyLargerTable {
    pub table: api::LargerTable,
}

/// A Python buffer that nobody writes to.
struct Memory(PyBuffer<u8>);

impl AsRef<[u8]> for Memory {
    fn as_ref(&self) -> &[u8] {
        // SAFETY: the buffer is contiguous, and `self` holds it: it stays in place. `PyLargerTable::new` asks that
        // nobody writes to it.
        unsafe { std::slice::from_raw_parts(self.0.buf_ptr().cast(), self.0.len_bytes()) }
    }
}

#[pymethods]
impl PyLargerTable {
    #[new]
    fn new(py: Python<'_>, memory: PyBuffer<u8>) -> PyResult<Self> {
        if !memory.readonly() || !memory.is_c_contiguous() {
            return Err(PyValueError::new_err("memory is not read-only and contiguous"));
        }
        let memory = Memory(memory);
        let table = py.detach(|| api::larger_table(memory)).map_err(PyValueError::new_err)?;
        Ok(Self { table })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.table.game()
    }
}
