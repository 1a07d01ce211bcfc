use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use obverse_engine::Stop;
use pyo3::prelude::*;

/// How long the calling thread waits between two looks at Python's signals.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// Runs `work` on a thread of its own without the GIL. If Ctrl-C is pressed, stops the work through `stop`, waits until
/// it ends, and returns `KeyboardInterrupt`.
///
/// Python's signal handlers run only on the main thread and only while it holds the GIL. So the calling thread does not
/// work itself: it waits for the result and takes the GIL for a moment every 20 ms.
pub(crate) fn run_interruptible<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, result) = mpsc::sync_channel(1);
        let worker = scope.spawn(move || {
            // The calling thread is waiting for the result until the scope ends.
            let _ = sender.send(work());
        });
        // A receiver alone must not be shared with a closure that runs without the GIL.
        let result = Mutex::new(result);
        let wait = || {
            let result = result.lock().unwrap_or_else(PoisonError::into_inner);
            result.recv_timeout(SIGNAL_INTERVAL)
        };
        let mut interruption = Ok(());
        loop {
            match py.detach(wait) {
                Ok(result) => return interruption.map(|()| result),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        stop.stop();
                        interruption = Err(signal);
                    }
                }
                // The worker has panicked.
                Err(RecvTimeoutError::Disconnected) => match py.detach(|| worker.join()) {
                    Err(panic) => resume_unwind(panic),
                    Ok(()) => unreachable!("a worker that ends has sent its result"),
                },
            }
        }
    })
}
