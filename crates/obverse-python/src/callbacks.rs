use std::cell::{Cell, RefCell};
use std::ffi::c_ulong;
use std::sync::{Mutex, MutexGuard, PoisonError};

use obverse_engine::Stop;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRecursionError};
use pyo3::prelude::*;

/// The calls of Python code by one search or match: evaluations, players and functions that report progress.
///
/// The calls run on threads of the search or match, which take the GIL for each call. The first exception passed to
/// [`fail`](Callbacks::fail) stops the search or match, and the Python function that started it raises the exception.
/// Ctrl-C ends the running calls with `KeyboardInterrupt`.
#[derive(Default)]
pub(crate) struct Callbacks {
    stop: Stop,
    error: Mutex<Option<PyErr>>,
    /// The threads that are running a call now, as numbers from Python's `threading.get_ident`.
    threads: Mutex<Vec<c_ulong>>,
    /// Nesting level: number of searches and matches whose Python code led to this search or match.
    level: u32,
}

/// Maximum nesting level of searches and matches. Beyond it, Python's `RecursionError` is raised, because each level
/// has its own threads.
const MAX_LEVEL: u32 = 16;

thread_local! {
    /// Stop signal and nesting level of the search or match that called the Python code of this thread.
    static CALLER: RefCell<Option<(Stop, u32)>> = const { RefCell::new(None) };
    /// Number of this thread from `threading.get_ident`.
    static IDENT: Cell<Option<c_ulong>> = const { Cell::new(None) };
}

/// Whether the search or match that called the Python code of this thread has been stopped.
pub(crate) fn caller_is_stopped() -> bool {
    CALLER.with_borrow(|caller| caller.as_ref().is_some_and(|(stop, _)| stop.is_stopped()))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Callbacks {
    /// The callbacks of a new search or match.
    pub(crate) fn new() -> PyResult<Callbacks> {
        let level = CALLER.with_borrow(|caller| caller.as_ref().map_or(0, |(_, level)| level + 1));
        if level > MAX_LEVEL {
            return Err(PyRecursionError::new_err(
                "too many nested searches and matches: each one calls Python code that starts the next",
            ));
        }
        Ok(Callbacks {
            level,
            ..Callbacks::default()
        })
    }

    /// Returns the stop signal of the search or match that makes the calls.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Runs Python code. Returns `None` without running the code if the search or match has been stopped.
    pub(crate) fn call<T>(
        &self,
        code: impl FnOnce(Python<'_>) -> PyResult<T>,
    ) -> Option<PyResult<T>> {
        if self.stop.is_stopped() {
            return None;
        }
        Python::attach(|py| {
            // The stop may have come while this thread was waiting for the GIL.
            if self.stop.is_stopped() {
                return None;
            }
            let thread = match ident(py) {
                Ok(thread) => thread,
                Err(error) => return Some(Err(error)),
            };
            let before = CALLER.replace(Some((self.stop.clone(), self.level)));
            lock(&self.threads).push(thread);
            let result = code(py);
            lock(&self.threads).retain(|other| *other != thread);
            CALLER.set(before);
            Some(result)
        })
    }

    /// Stops the search or match. Stores the exception if it is the first.
    pub(crate) fn fail(&self, error: PyErr) {
        if !self.stop.is_stopped() {
            lock(&self.error).get_or_insert(error);
        }
        self.stop.stop();
    }

    /// Takes the exception that stopped the search or match, if there was one.
    pub(crate) fn take_error(&self) -> Option<PyErr> {
        lock(&self.error).take()
    }

    /// Raises `KeyboardInterrupt` in the calls that are running now.
    pub(crate) fn interrupt(&self, py: Python<'_>) {
        let threads = lock(&self.threads).clone();
        let raise = py
            .import("obverse._threads")
            .and_then(|module| module.getattr("interrupt"));
        if let Ok(raise) = raise {
            for thread in threads {
                // This fails if Python lacks `ctypes`. Then the calls run to their end.
                let _ = raise.call1((thread, py.get_type::<PyKeyboardInterrupt>()));
            }
        }
    }
}

/// Returns the number of the current thread from `threading.get_ident`.
fn ident(py: Python<'_>) -> PyResult<c_ulong> {
    if let Some(ident) = IDENT.get() {
        return Ok(ident);
    }
    let ident = py.import("threading")?.call_method0("get_ident")?;
    let ident = ident.extract()?;
    IDENT.set(Some(ident));
    Ok(ident)
}
