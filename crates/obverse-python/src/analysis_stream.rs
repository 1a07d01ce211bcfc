use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use obverse_core::Color;
use obverse_engine::{Observer, Report, Stop};
use pyo3::prelude::*;

use crate::info::Info;
use crate::interrupt::SIGNAL_INTERVAL;

/// An analysis in progress: an iterator over what the search finds, from the first depth to the result.
///
/// The search runs in the background. The search ends at its limit, at the end of a `with` block of the stream, when
/// the engine gets another command, or by Ctrl-C.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct AnalysisStream {
    turn: Color,
    stop: Stop,
    reports: Mutex<Receiver<Report>>,
    worker: Mutex<Option<JoinHandle<()>>>,
}

/// Sends reports of a search to the thread that iterates over them.
pub(crate) struct ReportSender(pub(crate) Sender<Report>);

impl Observer for ReportSender {
    fn progress(&mut self, report: &Report) {
        // Sending fails if the stream is gone, and then nobody needs the report.
        let _ = self.0.send(report.clone());
    }
}

impl AnalysisStream {
    pub(crate) fn new(
        turn: Color,
        stop: Stop,
        reports: Receiver<Report>,
        worker: JoinHandle<()>,
    ) -> AnalysisStream {
        AnalysisStream {
            turn,
            stop,
            reports: Mutex::new(reports),
            worker: Mutex::new(Some(worker)),
        }
    }

    /// Stops the search and waits until its engine is free. The wait cannot deadlock, because the worker never needs
    /// the GIL.
    fn end(&self) {
        self.stop.stop();
        let worker = self
            .worker
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(worker) = worker {
            // Joining fails if the search has panicked. The panic was printed, and the engine can still be used.
            let _ = worker.join();
        }
    }
}

impl Drop for AnalysisStream {
    fn drop(&mut self) {
        self.end();
    }
}

#[pymethods]
impl AnalysisStream {
    fn __iter__(slf: Py<AnalysisStream>) -> Py<AnalysisStream> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        let wait = || {
            let reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
            reports.recv_timeout(SIGNAL_INTERVAL)
        };
        loop {
            match py.detach(wait) {
                Ok(report) => return Info::new(py, report, self.turn).map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        py.detach(|| self.end());
                        return Err(signal);
                    }
                }
            }
        }
    }

    /// Stops the search. The iteration ends with the result so far.
    fn stop(&self) {
        self.stop.stop();
    }

    fn __enter__(slf: Py<AnalysisStream>) -> Py<AnalysisStream> {
        slf
    }

    #[pyo3(signature = (*_arguments))]
    fn __exit__(&self, _arguments: &Bound<'_, PyAny>, py: Python<'_>) {
        py.detach(|| self.end());
    }
}
