//! Search slots for Python, and how a search is ended or made to wait.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use countermove::search::Interrupt;
use countermove_slots as slots;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A flag that ends searches.
#[pyclass(frozen, module = "service._engine")]
pub struct Stop(Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self(Arc::default())
    }

    fn set(&self) {
        self.0.store(true, Relaxed);
    }

    #[getter]
    fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// The slots of a host.
#[pyclass(frozen, module = "service._engine")]
pub struct Slots(slots::Slots);

#[pymethods]
impl Slots {
    #[classattr]
    const BYTES: usize = slots::BYTES;

    #[new]
    fn new(memory: PyBuffer<u8>, slots: u32) -> PyResult<Self> {
        let start = memory.buf_ptr().cast::<u8>();
        let fits = memory.len_bytes() >= slots::BYTES && start.align_offset(64) == 0;
        if memory.readonly() || !memory.is_c_contiguous() || !fits || slots == 0 {
            return Err(PyValueError::new_err(format!(
                "needed: one slot at least, and memory that is writable, contiguous, 64-byte aligned \
                 and of {} bytes",
                slots::BYTES
            )));
        }
        // SAFETY: the buffer is writable, aligned and long enough; the slots keep it; the caller puts
        // nothing else there.
        Ok(Self(unsafe { slots::Slots::make(start, Box::new(memory), slots) }))
    }

    #[getter]
    fn active(&self) -> usize {
        self.0.active()
    }

    fn enter(&self, deadline_s: f64, threads: u32) -> PyResult<Option<Turn>> {
        let deadline = Duration::try_from_secs_f64(deadline_s.max(0.0))
            .map_err(|error| PyValueError::new_err(format!("a deadline in s: {error}")))?;
        let turn = self.0.enter(deadline, threads);
        Ok(turn.map(|turn| Turn { turn: Mutex::new(Some(Arc::new(turn))), deadline }))
    }
}

/// One search's turn on the slots of its host.
#[pyclass(frozen, module = "service._engine")]
pub struct Turn {
    /// None once it has left.
    turn: Mutex<Option<Arc<slots::Turn>>>,
    deadline: Duration,
}

impl Turn {
    fn held(&self) -> PyResult<Arc<slots::Turn>> {
        let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        turn.clone().ok_or_else(|| PyValueError::new_err("the turn is over"))
    }
}

#[pymethods]
impl Turn {
    #[getter]
    fn threads(&self) -> PyResult<u32> {
        Ok(self.held()?.threads())
    }

    #[getter]
    fn waited_ms(&self) -> PyResult<f64> {
        Ok(self.held()?.spent().waited.as_secs_f64() * 1e3)
    }

    #[getter]
    fn deadline_s(&self) -> f64 {
        self.deadline.as_secs_f64()
    }

    fn wait(&self, py: Python<'_>, stop: &Stop) -> PyResult<()> {
        let turn = self.held()?;
        let stopped = || stop.0.load(Relaxed);
        py.detach(|| turn.wait(Some(self.deadline), &stopped));
        Ok(())
    }

    fn leave(&self) {
        *self.turn.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// What a search looks at: a flag that ends it, and its turn on the slots, if it needs one.
#[derive(Default)]
pub struct Reins {
    stop: Arc<AtomicBool>,
    turn: Option<Arc<slots::Turn>>,
}

impl Reins {
    pub fn new(stop: Option<&Stop>, turn: Option<&Turn>) -> PyResult<Self> {
        let stop = stop.map_or_else(Arc::default, |stop| Arc::clone(&stop.0));
        Ok(Self { stop, turn: turn.map(Turn::held).transpose()? })
    }

    pub fn has_turn(&self) -> bool {
        self.turn.is_some()
    }

    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

impl Interrupt for Reins {
    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    fn give_way(&self, left: Option<Duration>) {
        if let Some(turn) = &self.turn {
            turn.give_way(left, &|| self.is_stopped());
        }
    }
}
