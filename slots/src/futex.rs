//! Waiting for a word of shared memory to change, and waking who waits (Linux).

use std::sync::atomic::AtomicU32;
use std::time::Duration;

/// Waits while `word` is `value`, until it is woken or for `most`.
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

/// Wakes everyone who waits for `word`.
pub fn wake(word: &AtomicU32) {
    // SAFETY: the word's address is all that the call takes.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, i32::MAX) };
}
