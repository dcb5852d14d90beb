//! Search slots for Python, and the interrupt of a search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use countermove::search::Interrupt;
use countermove_slots as slots;
use pyo3::IntoPyObjectExt;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A flag that stops searches.
#[pyclass(frozen, module = "service._engine")]
#[derive(Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// The turn that may be waiting; it is woken to check the flag.
    turn: Mutex<Weak<slots::SlotTurn>>,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn set(&self) {
        self.flag.store(true, Relaxed);
        if let Some(turn) = held(&self.turn).upgrade() {
            turn.wake();
        }
    }

    #[getter]
    fn is_set(&self) -> bool {
        self.flag.load(Relaxed)
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The slots of a host.
#[pyclass(name = "Slots", frozen, module = "service._engine")]
pub struct PySlots(slots::Slots);

#[pymethods]
impl PySlots {
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
        // SAFETY: the buffer is writable, aligned and long enough. The slots hold it. The caller uses it
        // for nothing else.
        Ok(Self(unsafe { slots::Slots::make(start, Box::new(memory), slots) }))
    }

    #[getter]
    fn active(&self) -> usize {
        self.0.active()
    }

    fn is_crowded(&self, deadline_s: f64, priority: usize) -> PyResult<bool> {
        Ok(self.0.is_crowded(time(deadline_s)?, urgency(priority)?))
    }

    /// Announces a search: returns its announcement, or, if it is refused, how many searches there are.
    fn announce<'py>(
        &self,
        py: Python<'py>,
        deadline_s: f64,
        priority: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.0.announce(time(deadline_s)?, urgency(priority)?) {
            Err(others) => others.into_bound_py_any(py),
            Ok(announcement) => {
                PyAnnouncement(Mutex::new(Some(announcement))).into_bound_py_any(py)
            }
        }
    }

    /// Enters a search: returns its turn, or, if it is refused, how many searches there are.
    #[expect(clippy::too_many_arguments, reason = "all that a search may have")]
    #[pyo3(signature = (stop, deadline_s, threads, priority, may_be_refused, announcement=None))]
    fn enter<'py>(
        &self,
        py: Python<'py>,
        stop: &Stop,
        deadline_s: f64,
        threads: u32,
        priority: usize,
        may_be_refused: bool,
        announcement: Option<&PyAnnouncement>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let priority = urgency(priority)?;
        let request =
            slots::SlotRequest { deadline: time(deadline_s)?, threads, priority, may_be_refused };
        let announced = announcement.and_then(|announcement| held(&announcement.0).take());
        let entered = py.detach(|| match announced {
            Some(announced) => announced.enter(request),
            None => self.0.enter(request),
        });
        match entered {
            Err(others) => others.into_bound_py_any(py),
            Ok(turn) => {
                let turn = Arc::new(turn);
                *held(&stop.turn) = Arc::downgrade(&turn);
                PySlotTurn(Mutex::new(Some(turn))).into_bound_py_any(py)
            }
        }
    }

    fn replied(&self, late_s: f64) -> PyResult<()> {
        self.0.replied(time(late_s)?);
        Ok(())
    }

    fn free(&self, process: u32) {
        self.0.free(process);
    }
}

fn time(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds.max(0.0))
        .map_err(|error| PyValueError::new_err(format!("a deadline in s: {error}")))
}

fn urgency(priority: usize) -> PyResult<slots::Priority> {
    let found = slots::Priority::ALL.get(priority).copied();
    found.ok_or_else(|| PyValueError::new_err(format!("there is no priority {priority}")))
}

/// A search on its way to the slots; `None` once it has entered or was withdrawn.
#[pyclass(name = "Announcement", frozen, module = "service._engine")]
pub struct PyAnnouncement(Mutex<Option<slots::Announcement>>);

#[pymethods]
impl PyAnnouncement {
    /// Leaves the search's share of the time to others. More than one call does no harm.
    fn withdraw(&self) {
        drop(held(&self.0).take());
    }
}

/// The turn of one search on the slots; `None` once it has left.
#[pyclass(name = "SlotTurn", frozen, module = "service._engine")]
pub struct PySlotTurn(Mutex<Option<Arc<slots::SlotTurn>>>);

impl PySlotTurn {
    fn held(&self) -> PyResult<Arc<slots::SlotTurn>> {
        held(&self.0).clone().ok_or_else(|| PyValueError::new_err("the turn is over"))
    }
}

#[pymethods]
impl PySlotTurn {
    #[getter]
    fn threads(&self) -> PyResult<u32> {
        Ok(self.held()?.threads())
    }

    #[getter]
    fn deadline_s(&self) -> PyResult<f64> {
        Ok(self.held()?.deadline().as_secs_f64())
    }

    #[getter]
    fn waited_ms(&self) -> PyResult<f64> {
        Ok(self.held()?.spent().waited.as_secs_f64() * 1e3)
    }

    fn wait(&self, py: Python<'_>, stop: &Stop) -> PyResult<()> {
        let turn = self.held()?;
        py.detach(|| turn.wait(turn.deadline(), &|| stop.is_set()));
        Ok(())
    }

    fn leave(&self, py: Python<'_>) {
        let turn = held(&self.0).take();
        py.detach(|| drop(turn));
    }
}

/// Interrupts a search: a flag that stops it, and its turn on the slots, if it has one.
#[derive(Default)]
pub struct SearchInterrupt {
    stop: Arc<AtomicBool>,
    turn: Option<Arc<slots::SlotTurn>>,
}

impl SearchInterrupt {
    pub fn new(stop: Option<&Stop>, turn: Option<&PySlotTurn>) -> PyResult<Self> {
        let stop = stop.map_or_else(Arc::default, |stop| Arc::clone(&stop.flag));
        Ok(Self { stop, turn: turn.map(PySlotTurn::held).transpose()? })
    }

    pub fn has_turn(&self) -> bool {
        self.turn.is_some()
    }

    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

impl Interrupt for SearchInterrupt {
    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    fn give_way(&self, left: Option<Duration>) {
        if let Some(turn) = &self.turn {
            turn.give_way(left, &|| self.is_stopped());
        }
    }
}
