use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// The number of threads, at most `wanted`, that the system lets run at the same time as the calling thread.
///
/// A system refuses threads when their number is limited or memory for their stacks is short. The function finds the
/// limit by starting the threads, which then end at once.
///
/// ```
/// assert_eq!(obverse_engine::startable_threads(0), 0);
/// assert!(obverse_engine::startable_threads(2) <= 2);
/// ```
#[must_use]
pub fn startable_threads(wanted: usize) -> usize {
    let gate = &Mutex::new(());
    let (running, has_started) = mpsc::channel();
    thread::scope(|scope| {
        // Each thread waits for the locked mutex, so that all threads exist at the same time.
        let closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
        let start = |_| {
            let running = running.clone();
            let pass = move || {
                let _ = running.send(());
                drop(gate.lock());
            };
            thread::Builder::new().spawn_scoped(scope, pass).ok()?;
            // A thread allocates memory when it begins, and aborts the process if it cannot. The stack of the next
            // thread must not take that memory.
            has_started.recv().ok()
        };
        let started = (0..wanted).map_while(start).count();
        drop(closed);
        started
    })
}
