//! Numbers the moves of a game in Python, so that searches can copy, compare and hash them cheaply.

use countermove::game::packed::Packed;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A move as a number. Equal moves of different states have the same number, so that history and killer
/// tables work. Once [`MOST_STORED`] moves are stored, a new move is the index in its state's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PythonMove(u32);

impl PythonMove {
    /// The number, distinct among the moves of a state.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl Packed for PythonMove {
    fn pack(self) -> u64 {
        self.0.into()
    }

    fn unpack(word: u64) -> Self {
        Self(word as u32)
    }
}

/// The most moves to store; bounds memory in a game where every move is a new one.
const MOST_STORED: usize = 1 << 16;
const BY_INDEX: u32 = 1 << 31;

/// Where the Python object of a move is.
pub enum Location {
    /// Stored in [`PythonMoves`].
    Stored(Py<PyAny>),
    /// At this index of its state's list of moves.
    Index(usize),
}

/// The moves seen in one call into the engine.
pub struct PythonMoves {
    stored: Vec<Py<PyAny>>,
    numbers: Py<PyDict>,
}

impl PythonMoves {
    /// No moves yet.
    pub fn new(py: Python<'_>) -> Self {
        Self { stored: Vec::new(), numbers: PyDict::new(py).unbind() }
    }

    /// The move for `object`, which is at `index` of its state's list. Equal objects of one state always
    /// get the same move: an object is stored at first sight or never.
    /// Errors: what the object's `__hash__` and `__eq__` raise.
    pub fn number(&mut self, object: &Bound<'_, PyAny>, index: usize) -> PyResult<PythonMove> {
        let numbers = self.numbers.bind(object.py());
        if let Some(number) = numbers.get_item(object)? {
            return Ok(PythonMove(number.extract()?));
        }
        if self.stored.len() == MOST_STORED {
            return Ok(PythonMove(BY_INDEX | index as u32));
        }
        let number = self.stored.len() as u32;
        numbers.set_item(object, number)?;
        self.stored.push(object.clone().unbind());
        Ok(PythonMove(number))
    }

    /// Where the object of `action` is.
    pub fn location(&self, py: Python<'_>, action: PythonMove) -> Location {
        match action.0 & BY_INDEX {
            0 => Location::Stored(self.stored[action.0 as usize].clone_ref(py)),
            _ => Location::Index((action.0 & !BY_INDEX) as usize),
        }
    }
}
