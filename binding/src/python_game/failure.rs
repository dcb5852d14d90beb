//! Ends a call into the engine when a game written in Python raises an exception.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;

/// An exception, and the method that raised it.
pub struct RaisedException {
    /// The method's name.
    pub method: &'static str,
    /// The exception.
    pub error: PyErr,
}

/// The first exception of one call into the engine. The game traits have no error results, so the stack
/// is unwound to where the call began, without a panic message.
#[derive(Clone, Default)]
pub struct Failure(Arc<Mutex<Option<RaisedException>>>);

struct Unwound;

impl Failure {
    /// Stores the exception and unwinds the call.
    pub fn end(&self, method: &'static str, error: PyErr) -> ! {
        self.0
            .lock()
            .expect("no panic with the lock")
            .get_or_insert(RaisedException { method, error });
        resume_unwind(Box::new(Unwound))
    }

    /// Takes the exception that ended the call, if there was one.
    pub fn take(&self) -> Option<RaisedException> {
        self.0.lock().expect("no panic with the lock").take()
    }
}
