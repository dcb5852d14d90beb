//! Reads the events and tallies that a Python game returns.

use countermove::game::events::{Event, EventKind, Tally};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The event that `object`, an `Event` of `countermove.games`, describes. Error: `ValueError` for an unknown word.
pub fn event_of(object: &Bound<'_, PyAny>) -> PyResult<Event> {
    let word: String = object.getattr("event")?.extract()?;
    let kind = EventKind::named(&word).ok_or_else(|| {
        let words: Vec<&str> = EventKind::ALL.iter().map(|kind| kind.word()).collect();
        PyValueError::new_err(format!("an event is one of {}, not {word:?}", words.join(", ")))
    })?;
    Ok(Event {
        kind,
        places: object.getattr("places")?.extract()?,
        what: object.getattr("what")?.extract()?,
        count: object.getattr("count")?.extract()?,
    })
}

/// The tally that `object`, a `Tally` of `countermove.games`, describes.
pub fn tally_of(object: &Bound<'_, PyAny>) -> PyResult<Tally> {
    let name: String = object.getattr("name")?.extract()?;
    let values: Vec<i64> = object.getattr("values")?.extract()?;
    Ok(Tally {
        what: object.getattr("what")?.extract()?,
        places: object.getattr("places")?.extract()?,
        ..Tally::new(name, values)
    })
}
