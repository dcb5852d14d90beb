//! Moves of a game in Python as small numbers, which a search copies, compares and hashes.

use countermove::game::packed::Packed;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A move: its number among those met so far, so that equal moves of different states are one to a
/// search that learns of them; beyond [`MOST_KEPT`] its index in its own state's list instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    /// Distinct among the moves of a state.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl Packed for Move {
    fn pack(self) -> u64 {
        self.0.into()
    }

    fn unpack(word: u64) -> Self {
        Self(word as u32)
    }
}

/// How many moves are kept, so that memory is bounded in a game where every move is a new one.
const MOST_KEPT: usize = 1 << 16;
const BY_INDEX: u32 = 1 << 31;

/// Where a move's object is.
pub enum Place {
    /// Here.
    Kept(Py<PyAny>),
    /// At an index of its state's list.
    Index(usize),
}

/// The moves met by one call.
pub struct Moves {
    kept: Vec<Py<PyAny>>,
    numbers: Py<PyDict>,
}

impl Moves {
    /// None met.
    pub fn new(py: Python<'_>) -> Self {
        Self { kept: Vec::new(), numbers: PyDict::new(py).unbind() }
    }

    /// The move that `object` is, at `index` of its state's list. One object is the same move however
    /// often it is met, since what is once kept stays, and what is not never will be.
    /// Errors: what the object's `__hash__` and `__eq__` raise.
    pub fn number(&mut self, object: &Bound<'_, PyAny>, index: usize) -> PyResult<Move> {
        let numbers = self.numbers.bind(object.py());
        if let Some(number) = numbers.get_item(object)? {
            return Ok(Move(number.extract()?));
        }
        if self.kept.len() == MOST_KEPT {
            return Ok(Move(BY_INDEX | index as u32));
        }
        let number = self.kept.len() as u32;
        numbers.set_item(object, number)?;
        self.kept.push(object.clone().unbind());
        Ok(Move(number))
    }

    /// Where the object of `action` is.
    pub fn place(&self, py: Python<'_>, action: Move) -> Place {
        match action.0 & BY_INDEX {
            0 => Place::Kept(self.kept[action.0 as usize].clone_ref(py)),
            _ => Place::Index((action.0 & !BY_INDEX) as usize),
        }
    }
}
