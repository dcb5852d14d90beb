//! Frees large memory outside of a search's time.

use std::thread;

/// Bytes from which another thread frees the memory: the system takes a quarter of a millisecond for
/// each megabyte.
const LARGE: usize = 2 << 20;

/// Frees `what`, which holds so many `bytes`: in a new thread if they are many and the system has one.
pub fn discard<T: Send + 'static>(what: T, bytes: usize) {
    if bytes >= LARGE {
        let freed_elsewhere = thread::Builder::new().spawn(move || drop(what));
        drop(freed_elsewhere);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};
    use std::thread::ThreadId;

    use super::*;

    struct Reporter(Sender<ThreadId>);

    impl Drop for Reporter {
        fn drop(&mut self) {
            self.0.send(thread::current().id()).unwrap();
        }
    }

    #[test]
    fn large_memory_is_freed_by_another_thread() {
        let (sender, freed) = channel();
        discard(Reporter(sender.clone()), LARGE - 1);
        assert_eq!(freed.recv().unwrap(), thread::current().id());
        discard(Reporter(sender), LARGE);
        assert_ne!(freed.recv().unwrap(), thread::current().id());
    }
}
