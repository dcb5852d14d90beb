//! What a game in Python raised amid a search, and the way out of it.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;

/// What was raised, and by which method.
pub struct Raised {
    /// The method's name.
    pub method: &'static str,
    /// The exception.
    pub error: PyErr,
}

/// The first exception of one call into the engine. Rules have no way to say that they failed, so the
/// call is unwound, quietly, to where it began.
#[derive(Clone, Default)]
pub struct Failure(Arc<Mutex<Option<Raised>>>);

struct Unwound;

impl Failure {
    /// Ends the call.
    pub fn end(&self, method: &'static str, error: PyErr) -> ! {
        self.0.lock().expect("no panic with the lock").get_or_insert(Raised { method, error });
        resume_unwind(Box::new(Unwound))
    }

    /// What ended the call.
    pub fn take(&self) -> Option<Raised> {
        self.0.lock().expect("no panic with the lock").take()
    }
}
