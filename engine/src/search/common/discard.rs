//! Frees what is large outside of a search's time.

use std::thread;

/// Bytes from which memory is freed elsewhere: the system takes a quarter of a millisecond for each
/// megabyte.
const LARGE: usize = 2 << 20;

/// Frees `what`, which holds so many `bytes`: in a thread of its own where they are many, here where
/// there can be no such thread.
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

    struct Told(Sender<ThreadId>);

    impl Drop for Told {
        fn drop(&mut self) {
            self.0.send(thread::current().id()).unwrap();
        }
    }

    #[test]
    fn what_is_large_is_freed_by_another_thread() {
        let (sender, freed) = channel();
        discard(Told(sender.clone()), LARGE - 1);
        assert_eq!(freed.recv().unwrap(), thread::current().id());
        discard(Told(sender), LARGE);
        assert_ne!(freed.recv().unwrap(), thread::current().id());
    }
}
