//! Strategies that searches learned of whole games, for Python.

use std::sync::Arc;

use countermove::api::{self, Knowledge};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Strategies that searches learned of whole games, in bounded memory.
#[pyclass(name = "Strategies", frozen, module = "service._engine")]
pub struct PyStrategies(pub api::Strategies);

#[pymethods]
impl PyStrategies {
    #[new]
    #[pyo3(signature = (megabytes=64, trees_megabytes=0))]
    fn new(megabytes: usize, trees_megabytes: usize) -> Self {
        let [bytes, of_trees] = [megabytes, trees_megabytes].map(|it| it.saturating_mul(1 << 20));
        Self(api::Strategies::with_trees(bytes, of_trees))
    }

    fn clear_trees(&self) {
        self.0.trees().clear();
    }

    #[getter]
    fn size(&self) -> usize {
        self.0.bytes()
    }

    fn keys(&self) -> Vec<u128> {
        self.0.keys()
    }

    fn iterations(&self, key: u128) -> u64 {
        self.0.iterations(key)
    }

    fn get<'py>(&self, py: Python<'py>, key: u128) -> Option<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.0.get(key).map(|(knowledge, _)| knowledge.to_bytes()));
        bytes.map(|bytes| PyBytes::new(py, &bytes))
    }

    fn put(&self, py: Python<'_>, key: u128, learned: &[u8]) -> bool {
        py.detach(|| {
            let knowledge = Knowledge::from_bytes(learned);
            let is_read = knowledge.is_some();
            if let Some(knowledge) = knowledge {
                self.0.put(key, Arc::new(knowledge), None);
            }
            is_read
        })
    }
}
