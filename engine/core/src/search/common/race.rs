//! The threads of a search: each for itself, or all the same, of which the first to finish has the answer.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Calls `run` for each of `threads` in a thread of its own; where it is the only one, in this one.
pub fn run_each<T: Send>(threads: &mut [T], run: impl Fn(&mut T) + Sync) {
    if let [alone] = threads {
        return run(alone);
    }
    std::thread::scope(|scope| {
        for thread in threads {
            scope.spawn(|| run(thread));
        }
    });
}

/// Lets every one of `threads` make the `search`, which ends with `None` soon after `finished` is set.
/// Returns the answer of the first to finish; `None` if limits stopped them all.
pub fn race<T: Send, A: Send>(
    threads: &mut [T],
    finished: &AtomicBool,
    search: impl Fn(&mut T) -> Option<A> + Sync,
) -> Option<A> {
    let answer = Mutex::new(None);
    run_each(threads, |thread| {
        if let Some(found) = search(thread) {
            answer.lock().expect("no thread panics with the lock").get_or_insert(found);
            finished.store(true, Relaxed);
        }
    });
    finished.store(false, Relaxed);
    answer.into_inner().expect("no thread panics with the lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_finish_stops_the_others() {
        let finished = AtomicBool::new(false);
        let search = |number: &mut u32| {
            while *number != 2 && !finished.load(Relaxed) {
                std::hint::spin_loop();
            }
            (*number == 2).then_some(2)
        };
        assert_eq!(race(&mut [1, 2, 3], &finished, search), Some(2));
        assert!(!finished.load(Relaxed), "the next race begins");
    }

    #[test]
    fn where_all_are_stopped_there_is_no_answer() {
        let finished = AtomicBool::new(false);
        assert_eq!(race(&mut [1, 2], &finished, |_| None::<u32>), None);
    }
}
