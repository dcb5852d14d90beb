//! Work that leaves the cores to whoever answers clients.

use std::thread;

/// Niceness of a search: about a tenth of the processor's time beside one that is not nice.
const NICENESS: i32 = 10;
/// As much as a main thread has by default: a search is as deep as its game is long.
const STACK_BYTES: usize = 8 << 20;

/// Does `work` in a thread of its own, of a lower priority; in this one where there is no other to be
/// had. A thread cannot raise its own priority again, which is why it is another.
pub fn in_background<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let mut work = Some(work);
    let done = thread::scope(|scope| {
        let thread = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
        let nice = || {
            // SAFETY: the call takes numbers alone; 0 is this thread.
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
    fn who_waits_for_the_work_keeps_its_priority() {
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
