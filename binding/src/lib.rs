//! The engine as the Python extension module `service._engine`.

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("VERSION", "0")
    }
}
