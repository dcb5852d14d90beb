//! Short calls on non-blocking sockets with the GIL held: no other Python thread runs meanwhile.
//!
//! Python's own socket calls release the GIL. A thread that makes many short calls then waits at each one
//! until another thread gives the GIL up.

use std::io::{Error, Read, Write};
use std::mem::ManuallyDrop;
use std::net::TcpStream;
use std::os::fd::{FromRawFd, RawFd};

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

/// Most bytes that one call receives.
const MOST: usize = 1 << 14;

/// Receives the bytes that have arrived, at most 16 KB; empty: the client sends no more.
#[pyfunction]
pub fn receive_now<'py>(connection: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let mut bytes = [0; MOST];
    let length = stream(connection)?.read(&mut bytes)?;
    Ok(PyBytes::new(connection.py(), &bytes[..length]))
}

/// Sends as much of `data` as the socket takes, and returns how many bytes that was.
#[pyfunction]
pub fn send_now(connection: &Bound<'_, PyAny>, data: &Bound<'_, PyByteArray>) -> PyResult<usize> {
    let mut stream = stream(connection)?;
    // SAFETY: nothing of Python runs before the bytes are used.
    Ok(stream.write(unsafe { data.as_bytes() })?)
}

/// The socket as a stream, of any kind that carries bytes. It is not closed here. The caller keeps it open
/// during the call, so that its descriptor is not reused.
fn stream(connection: &Bound<'_, PyAny>) -> PyResult<ManuallyDrop<TcpStream>> {
    let descriptor: RawFd = connection.call_method0("fileno")?.extract()?;
    if descriptor < 0 {
        return Err(Error::from_raw_os_error(libc::EBADF).into());
    }
    // SAFETY: the descriptor is open, and only borrowed.
    Ok(ManuallyDrop::new(unsafe { TcpStream::from_raw_fd(descriptor) }))
}
