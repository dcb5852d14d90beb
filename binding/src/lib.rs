//! The engine as the Python extension module `service._engine`; its contract is `_engine.pyi`.

mod errors;
mod python_game;
mod requests;
mod slots;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64};

use countermove::api::{self, AnyGame, Host, Report};
use countermove::error::Error;
use countermove::search::Algorithm;
use countermove::{games, opponent, table};
use countermove_slots::in_background;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pythonize::pythonize;

use self::errors::{EngineError, engine_error, game_failure, to_python};
use self::python_game::{Class, Instance};
use self::requests::{contest, position, task};
use self::slots::{Reins, Slots, Stop, Turn};

type Caught<T> = std::thread::Result<T>;

fn engine_failure(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let said = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
    engine_error(py, "engine_failure", &format!("the engine failed: {said}"))
}

#[pyclass(frozen, module = "service._engine")]
struct Table {
    table: table::Table<'static>,
    /// Keeps borrowed memory alive and in place.
    _memory: Option<PyBuffer<u8>>,
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (memory=None, megabytes=16))]
    fn new(memory: Option<PyBuffer<u8>>, megabytes: usize) -> PyResult<Self> {
        let Some(memory) = memory else {
            return Ok(Self { table: table::Table::new(megabytes << 20), _memory: None });
        };
        let start = memory.buf_ptr().cast::<AtomicU64>();
        if memory.readonly() || !memory.is_c_contiguous() || !start.is_aligned() {
            return Err(PyValueError::new_err(
                "memory is not writable, contiguous and 8-byte aligned",
            ));
        }
        // SAFETY: the buffer is writable, aligned, as long as said, and held by `_memory` for as long
        // as the table lives; everyone reaches its words as atomics.
        let words =
            unsafe { std::slice::from_raw_parts(start, memory.len_bytes() / size_of::<u64>()) };
        let table = table::Table::over(words)
            .ok_or_else(|| PyValueError::new_err("memory is shorter than 64 bytes"))?;
        Ok(Self { table, _memory: Some(memory) })
    }

    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.table.clear());
    }
}

/// A class of games written in Python, registered under a name.
#[pyclass(frozen, module = "service._engine")]
struct Plugin {
    class: &'static Class,
    make: Py<PyAny>,
}

#[pymethods]
impl Plugin {
    #[new]
    fn new(description: &Bound<'_, PyAny>) -> PyResult<Self> {
        let make = description.getattr("make")?.unbind();
        Ok(Self { class: Class::read(description)?, make })
    }

    #[pyo3(signature = (options="{}"))]
    fn open(&self, py: Python<'_>, options: &str) -> PyResult<Game> {
        Instance::make(self.class, self.make.bind(py), options).map(Source::Python).map(Game)
    }
}

#[pyclass(frozen, module = "service._engine")]
struct Game(Source);

enum Source {
    Table(Box<dyn AnyGame>),
    Python(Instance),
}

impl Game {
    /// Gives `work` the game. A panic in it becomes an `EngineError` of this call alone, and so does an
    /// exception in a game written in Python.
    fn ask<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&dyn AnyGame) -> Result<T, Error>,
    ) -> PyResult<T> {
        self.asked(py, |game| catch_unwind(AssertUnwindSafe(|| work(game))))
    }

    /// The same with the GIL released, for work that may take longer than microseconds.
    fn ask_detached<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&dyn AnyGame) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        self.asked(py, |game| py.detach(|| catch_unwind(AssertUnwindSafe(|| work(game)))))
    }

    /// The same for a search. One that shares the cores with others leaves them to whoever answers
    /// clients; a game written in Python needs the interpreter, as they do.
    fn ask_in_turn<T: Send>(
        &self,
        py: Python<'_>,
        reins: &Reins,
        work: impl FnOnce(&dyn AnyGame) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        if reins.has_turn() && matches!(self.0, Source::Table(_)) {
            self.ask_detached(py, |game| in_background(|| work(game)))
        } else {
            self.ask_detached(py, work)
        }
    }

    fn asked<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&dyn AnyGame) -> Caught<Result<T, Error>>,
    ) -> PyResult<T> {
        let (outcome, raised) = match &self.0 {
            Source::Table(game) => (work(&**game), None),
            Source::Python(instance) => {
                let (game, failure) = instance.visit();
                (work(&*game), failure.take())
            }
        };
        match (outcome, raised) {
            (Ok(found), _) => found.map_err(|error| to_python(py, &error)),
            (Err(_), Some(raised)) => Err(game_failure(py, self.name(), raised)),
            (Err(panic), None) => Err(engine_failure(py, &*panic)),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, options="{}"))]
    fn new(py: Python<'_>, name: &str, options: &str) -> PyResult<Self> {
        py.detach(|| catch_unwind(|| api::open(name, options)))
            .map_err(|panic| engine_failure(py, &*panic))?
            .map(|game| Self(Source::Table(game)))
            .map_err(|error| to_python(py, &error))
    }

    #[getter]
    fn name(&self) -> &str {
        match &self.0 {
            Source::Table(game) => game.name(),
            Source::Python(instance) => &instance.label().name,
        }
    }

    #[getter]
    fn options(&self) -> &str {
        match &self.0 {
            Source::Table(game) => game.options(),
            Source::Python(instance) => &instance.label().options,
        }
    }

    #[getter]
    fn version(&self) -> &str {
        match &self.0 {
            Source::Table(game) => game.version(),
            Source::Python(instance) => &instance.label().version,
        }
    }

    fn card<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.ask(py, |game| Ok(game.card()))?)?)
    }

    #[pyo3(signature = (state, moves))]
    fn inspect<'py>(
        &self,
        py: Python<'py>,
        state: Option<&str>,
        moves: Vec<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let inspection = self.ask(py, |game| game.inspect(position(state, &moves)))?;
        Ok(pythonize(py, &inspection)?)
    }

    #[pyo3(signature = (state, moves))]
    fn canonical(
        &self,
        py: Python<'_>,
        state: Option<&str>,
        moves: Vec<String>,
    ) -> PyResult<String> {
        self.ask(py, |game| game.canonical(position(state, &moves)))
    }

    #[pyo3(signature = (state, moves))]
    fn identify(
        &self,
        py: Python<'_>,
        state: Option<&str>,
        moves: Vec<String>,
    ) -> PyResult<(String, String)> {
        self.ask(py, |game| game.identify(position(state, &moves)))
    }

    fn resolve(&self, py: Python<'_>, task: &Bound<'_, PyDict>) -> PyResult<&'static str> {
        let task = self::task(task)?;
        self.ask(py, |game| game.resolve(&task).map(Algorithm::name))
    }

    #[expect(clippy::too_many_arguments, reason = "the Python signature")]
    #[pyo3(signature = (state, moves, task, table=None, stop=None, on_iteration=None, turn=None))]
    fn search<'py>(
        &self,
        py: Python<'py>,
        state: Option<&str>,
        moves: Vec<String>,
        task: &Bound<'py, PyDict>,
        table: Option<&Bound<'py, Table>>,
        stop: Option<&Bound<'py, Stop>>,
        on_iteration: Option<Py<PyAny>>,
        turn: Option<&Bound<'py, Turn>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut task = self::task(task)?;
        if matches!(self.0, Source::Python(_)) {
            // Threads would wait for one another: the interpreter runs one at a time.
            task.parameters.threads = 1;
        }
        let table = table.map(|table| &table.get().table);
        let reins = Reins::new(stop.map(Bound::get), turn.map(Bound::get))?;
        let mut refused = None;
        let report = self.ask_in_turn(py, &reins, |game| {
            let mut progress = |report: Report| {
                let Some(callback) = &on_iteration else {
                    return;
                };
                let told =
                    Python::attach(|py| callback.call1(py, (pythonize(py, &report)?,)).map(drop));
                if let Err(error) = told {
                    refused = Some(error);
                    reins.stop();
                }
            };
            let listens = on_iteration.is_some();
            let progress = listens.then_some(&mut progress as &mut dyn FnMut(Report));
            game.search(position(state, &moves), &task, Host { table, stop: &reins, progress })
        });
        match refused {
            Some(error) => Err(error),
            None => Ok(pythonize(py, &report?)?),
        }
    }

    #[pyo3(signature = (state, moves, contest, stop=None, turn=None))]
    fn policy_value<'py>(
        &self,
        py: Python<'py>,
        state: Option<&str>,
        moves: Vec<String>,
        contest: &Bound<'py, PyDict>,
        stop: Option<&Bound<'py, Stop>>,
        turn: Option<&Bound<'py, Turn>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let contest = self::contest(contest)?;
        let reins = Reins::new(stop.map(Bound::get), turn.map(Bound::get))?;
        let report = self.ask_in_turn(py, &reins, |game| {
            game.policy_value(position(state, &moves), &contest, &reins)
        })?;
        Ok(pythonize(py, &report)?)
    }

    #[pyo3(signature = (state, moves, depth))]
    fn perft(
        &self,
        py: Python<'_>,
        state: Option<&str>,
        moves: Vec<String>,
        depth: u32,
    ) -> PyResult<u64> {
        let never = AtomicBool::new(false);
        let leaves =
            self.ask_detached(py, |game| game.perft(position(state, &moves), depth, &never))?;
        Ok(leaves.expect("nothing stops the count"))
    }
}

/// Names of the registered games, in the order of the table.
#[pyfunction]
#[pyo3(name = "games")]
fn game_names() -> Vec<&'static str> {
    games::names().to_vec()
}

/// The algorithms, strongest first.
#[pyfunction]
fn algorithms(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let rows = PyList::empty(py);
    for algorithm in Algorithm::ALL {
        let row = PyDict::new(py);
        row.set_item("name", algorithm.name())?;
        row.set_item("about", algorithm.about())?;
        row.set_item("needs", algorithm.needs().sentence)?;
        row.set_item("fixed_depth", algorithm.fixed_depth())?;
        row.set_item("threads", algorithm.has_threads())?;
        let assumes = algorithm.assumes().iter().map(|kind| kind.name());
        row.set_item("assumes", PyList::new(py, assumes.collect::<Vec<_>>())?)?;
        rows.append(row)?;
    }
    Ok(rows)
}

/// The models of other players.
#[pyfunction]
fn opponents(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    Ok(pythonize(py, &opponent::About::all())?)
}

#[pymodule]
mod _engine {
    use super::*;
    #[pymodule_export]
    use super::{Game, Plugin, Slots, Stop, Table, Turn, algorithms, game_names, opponents};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("EngineError", module.py().get_type::<EngineError>())?;
        module.add("VERSION", countermove::VERSION)
    }
}
