//! Runs searches at a lower priority than the threads that answer clients.

use std::thread;

/// Niceness of a search thread: it gets about a tenth of the processor time of a thread of niceness 0.
const NICENESS: i32 = 10;
/// Stack of a search thread, as large as a main thread's default: recursion may be as deep as the game is
/// long.
const STACK_BYTES: usize = 8 << 20;

/// Runs `work` in a new thread of lower priority and returns its result. If the system refuses a thread,
/// it runs in the calling thread. A new thread is needed because an unprivileged thread cannot raise its
/// priority again. Passes panics of `work` on.
pub fn in_background<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let mut work = Some(work);
    let done = thread::scope(|scope| {
        let thread = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
        let nice = || {
            // SAFETY: the call takes only numbers; 0 is this thread.
            unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, NICENESS) };
            work.take().map(|work| work())
        };
        thread.spawn_scoped(scope, nice).ok().map(|thread| thread.join())
    });
    match done {
        Some(Ok(Some(found))) => found,
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        Some(Ok(None)) | None => work.take().expect("work that no thread took")(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn niceness() -> i32 {
        // SAFETY: as above.
        unsafe { libc::getpriority(libc::PRIO_PROCESS, 0) }
    }

    #[test]
    fn the_calling_thread_keeps_its_priority() {
        let before = niceness();
        assert_eq!(in_background(niceness), NICENESS.max(before));
        assert_eq!(niceness(), before);
    }

    #[test]
    #[should_panic(expected = "within")]
    fn a_panic_comes_through() {
        in_background(|| panic!("within"));
    }
}
