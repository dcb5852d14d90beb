//! Short calls on sockets that do not block, during which no other thread of Python runs.
//!
//! Python's own calls let others run. A thread that makes many short ones then waits at each of them until
//! another gives way, however little it has to do.

use std::io::{Error, Read, Write};
use std::mem::ManuallyDrop;
use std::net::TcpStream;
use std::os::fd::{FromRawFd, RawFd};

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

/// Most bytes that one call receives.
const MOST: usize = 1 << 14;

/// Receives what has come, at most 16 KB; nothing: the client sends no more.
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

/// The socket, which may be of any kind that has bytes, and is not closed here. No other thread closes it
/// meanwhile, so that its number is not another's.
fn stream(connection: &Bound<'_, PyAny>) -> PyResult<ManuallyDrop<TcpStream>> {
    let descriptor: RawFd = connection.call_method0("fileno")?.extract()?;
    if descriptor < 0 {
        return Err(Error::from_raw_os_error(libc::EBADF).into());
    }
    // SAFETY: the descriptor is open, and only borrowed.
    Ok(ManuallyDrop::new(unsafe { TcpStream::from_raw_fd(descriptor) }))
}
