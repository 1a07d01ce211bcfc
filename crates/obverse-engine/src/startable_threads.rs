use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many threads the system lets run at the same time beside this one, of as many as are wanted.
///
/// A system refuses threads by a limit on their number, or for lack of memory for their stacks. It is found out by
/// starting them; they end at once.
///
/// ```
/// assert_eq!(obverse_engine::startable_threads(0), 0);
/// assert!(obverse_engine::startable_threads(2) <= 2);
/// ```
pub fn startable_threads(wanted: usize) -> usize {
    let gate = Mutex::new(());
    let pass = || drop(gate.lock());
    thread::scope(|scope| {
        // Nobody ends before all have begun.
        let closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
        let start = |_| thread::Builder::new().spawn_scoped(scope, pass).ok();
        let started = (0..wanted).map_while(start).count();
        drop(closed);
        started
    })
}
