//! The mailbox of searches for Python: a background thread takes batches from it and brings replies.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use countermove::mailbox::{self, Counts, SearchExchange};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::PyTable;

/// The mailbox of all searches of a process over one table.
#[pyclass(name = "Mailbox", frozen, module = "service._engine")]
pub struct PyMailbox {
    mailbox: Arc<mailbox::Mailbox>,
    table: Py<PyTable>,
}

type BatchBytes<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

#[pymethods]
impl PyMailbox {
    #[classattr]
    const RECORD_BYTES: usize = mailbox::RECORD_BYTES;
    #[classattr]
    const KEY_BYTES: usize = mailbox::KEY_BYTES;

    #[new]
    fn new(table: Py<PyTable>, secret: [u8; 16]) -> Self {
        Self { mailbox: Arc::new(mailbox::Mailbox::new(secret)), table }
    }

    fn open(&self) -> PySearchExchange {
        PySearchExchange(SearchExchange::new(Arc::clone(&self.mailbox)))
    }

    fn collect<'py>(&self, py: Python<'py>, patience_s: f64) -> Option<BatchBytes<'py>> {
        let patience = Duration::try_from_secs_f64(patience_s).unwrap_or_default();
        let batch = py.detach(|| self.mailbox.collect(patience))?;
        Some((PyBytes::new(py, &batch.puts), PyBytes::new(py, &batch.asks)))
    }

    fn close(&self) {
        self.mailbox.close();
    }

    #[pyo3(signature = (records))]
    fn deliver(&self, py: Python<'_>, records: Option<&[u8]>) -> (u64, u64) {
        let table = &self.table.get().table;
        let delivery = py.detach(|| self.mailbox.deliver(table, records));
        (delivery.found, delivery.bad)
    }
}

/// One search's use of the mailbox.
#[pyclass(name = "SearchExchange", frozen, module = "service._engine")]
pub struct PySearchExchange(pub SearchExchange);

#[pymethods]
impl PySearchExchange {
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Counts { asked, found, used, sent, .. } = self.0.counts();
        let counts = PyDict::new(py);
        for (name, count) in [("asked", asked), ("found", found), ("used", used), ("sent", sent)] {
            counts.set_item(name, count.load(Relaxed))?;
        }
        Ok(counts)
    }
}
