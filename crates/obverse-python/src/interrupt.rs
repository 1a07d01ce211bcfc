use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use obverse_engine::Stop;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::callbacks::{Callbacks, caller_is_stopped};

/// How long the calling thread waits between two looks at Python's signals.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// Stack of a thread that works, in bytes: as much as a thread of Python has, since Python code may run on it.
const STACK_SIZE: usize = 8 << 20;

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
    run(py, stop, |_| (), work)
}

/// Runs `work`, which calls Python code, as [`run_interruptible`] does. Ctrl-C also ends the running calls. Returns the
/// exception of the Python code if one has stopped the work.
pub(crate) fn run_with_callbacks<T: Send>(
    py: Python<'_>,
    callbacks: &Callbacks,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let interrupt = |py: Python<'_>| callbacks.interrupt(py);
    // One thread state for all calls: making one for each call would take longer than most evaluations.
    let work = || Python::attach(|py| py.detach(work));
    let result = run(py, callbacks.stop(), interrupt, work)?;
    match callbacks.take_error() {
        Some(error) => Err(error),
        None => Ok(result),
    }
}

fn run<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    interrupt: impl Fn(Python<'_>),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, result) = mpsc::sync_channel(1);
        let work = move || {
            // The calling thread is waiting for the result until the scope ends.
            let _ = sender.send(work());
        };
        let worker = thread::Builder::new().stack_size(STACK_SIZE);
        let worker = worker.spawn_scoped(scope, work)?;
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
                    let signal = match py.check_signals() {
                        // Signals reach the main thread alone, which then stops the search or match that called this
                        // thread.
                        Ok(()) if interruption.is_ok() && caller_is_stopped() => {
                            Err(PyKeyboardInterrupt::new_err(()))
                        }
                        checked => checked,
                    };
                    if let Err(signal) = signal {
                        stop.stop();
                        interrupt(py);
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
