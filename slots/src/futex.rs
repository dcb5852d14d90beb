//! Waits for a word of shared memory to change, and wakes the waiting threads (Linux).

use std::sync::atomic::AtomicU32;
use std::time::Duration;

/// Waits while `word` equals `value`: until woken, or for `most` at most.
pub fn wait(word: &AtomicU32, value: u32, most: Duration) {
    let limit = libc::timespec {
        tv_sec: libc::time_t::try_from(most.as_secs()).unwrap_or(libc::time_t::MAX),
        tv_nsec: most.subsec_nanos().into(),
    };
    // SAFETY: `word` and `limit` outlive the call, which only reads them.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAIT, value, &raw const limit)
    };
}

/// Wakes every thread that waits for `word`.
pub fn wake(word: &AtomicU32) {
    // SAFETY: the call uses only the word's address.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, i32::MAX) };
}
