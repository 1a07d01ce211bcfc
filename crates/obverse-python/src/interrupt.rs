use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use obverse_engine::Stop;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::callbacks::{Callbacks, caller_is_stopped};

/// Time between two checks for Python's signals, such as Ctrl-C.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// Stack size of a worker thread, in bytes: the stack size of a Python thread, because the worker may run Python code.
const STACK_SIZE: usize = 8 << 20;

/// Runs `work` on a separate thread without the GIL. If Ctrl-C is pressed, stops `work` with the signal `stop`, waits
/// until `work` ends, and returns `KeyboardInterrupt`.
///
/// Python's signal handlers run only on the main thread and only while it holds the GIL. So the calling thread does not
/// run `work` itself: it waits for the result and takes the GIL for a moment every 20 ms.
pub(crate) fn run_interruptible<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    run(py, stop, |_| (), work)
}

/// Like [`run_interruptible`], for `work` that calls Python code. Ctrl-C also ends the running calls. If an exception
/// of the Python code has stopped `work`, returns this exception.
pub(crate) fn run_with_callbacks<T: Send>(
    py: Python<'_>,
    callbacks: &Callbacks,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let interrupt = |py: Python<'_>| callbacks.interrupt(py);
    // Attaching once creates one Python thread state for all calls. Creating one for each call would take longer than
    // most evaluations.
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
            // Sending cannot fail: the calling thread keeps the receiver until the scope ends.
            let _ = sender.send(work());
        };
        let worker = thread::Builder::new().stack_size(STACK_SIZE);
        let worker = worker.spawn_scoped(scope, work)?;
        // A closure that runs without the GIL may borrow only `Sync` values. A receiver becomes `Sync` in a mutex.
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
                        // Only the main thread sees signals. After a signal, the main thread stops the search or match
                        // whose Python code runs on this thread, so this thread has to stop too.
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
