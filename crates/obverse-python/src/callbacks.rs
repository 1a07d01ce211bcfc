use std::cell::{Cell, RefCell};
use std::ffi::c_ulong;
use std::sync::{Mutex, MutexGuard, PoisonError};

use obverse_engine::Stop;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRecursionError};
use pyo3::prelude::*;

/// Python code that a search or a match calls: evaluations, players, functions that follow the progress.
///
/// The code runs on threads of the search or the match, which take the GIL for each call. Its first serious exception
/// stops the work and is raised by the function that started it. Ctrl-C ends the running calls with
/// `KeyboardInterrupt`.
#[derive(Default)]
pub(crate) struct Callbacks {
    stop: Stop,
    error: Mutex<Option<PyErr>>,
    /// The threads that are in a call now, as Python's `threading.get_ident` numbers them.
    threads: Mutex<Vec<c_ulong>>,
    /// How many searches or matches called each other on the way to this one.
    level: u32,
}

/// Searches and matches that may call each other before Python's recursion error. Each of them has its own threads.
const MAX_LEVEL: u32 = 16;

thread_local! {
    /// What stops the search or match that called the Python code of this thread, with its level.
    static CALLER: RefCell<Option<(Stop, u32)>> = const { RefCell::new(None) };
    /// Number of this thread in Python.
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
                "searches and matches call each other too deeply",
            ));
        }
        Ok(Callbacks {
            level,
            ..Callbacks::default()
        })
    }

    /// Stops the work that makes the calls.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Runs Python code. Returns `None` without running it if the work has been stopped.
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

    /// Keeps an exception, if it is the first, and stops the work.
    pub(crate) fn fail(&self, error: PyErr) {
        if !self.stop.is_stopped() {
            lock(&self.error).get_or_insert(error);
        }
        self.stop.stop();
    }

    /// The exception that stopped the work, if there was one.
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
                // Without `ctypes` the calls end by themselves.
                let _ = raise.call1((thread, py.get_type::<PyKeyboardInterrupt>()));
            }
        }
    }
}

/// Number of the current thread in Python.
fn ident(py: Python<'_>) -> PyResult<c_ulong> {
    if let Some(ident) = IDENT.get() {
        return Ok(ident);
    }
    let ident = py.import("threading")?.call_method0("get_ident")?;
    let ident = ident.extract()?;
    IDENT.set(Some(ident));
    Ok(ident)
}
