//! Handlers for Ctrl-C: stop a search, remove unfinished files, or exit.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use obverse_engine::{Stop, startable_threads};
use obverse_files::UnfinishedFiles;

use crate::failure::Failure;
use crate::output;

/// Calls `action` whenever Ctrl-C is pressed. Must be called only once.
pub fn on_press(action: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    // `set_handler` takes over the signals before it starts its thread: if the thread failed to start, Ctrl-C would
    // have no effect at all.
    if startable_threads(1) == 0 {
        let error = io::Error::other("no thread can be started to listen to Ctrl-C");
        return Err(ctrlc::Error::System(error));
    }
    ctrlc::set_handler(action)
}

/// Exits with 130, the exit code that shells expect after Ctrl-C.
pub fn end_program() -> ! {
    process::exit(130)
}

/// Returns an empty list of unfinished files and installs a handler for Ctrl-C. The handler removes the files that are
/// on the list when Ctrl-C is pressed, prints the number of completed files if standard error is a terminal, and
/// exits. Must be called only once.
pub fn unfinished_files() -> Result<UnfinishedFiles, Failure> {
    let unfinished = UnfinishedFiles::default();
    let interrupted = unfinished.clone();
    on_press(move || {
        interrupted.remove_then(|completed| {
            if io::stderr().is_terminal() {
                let written = match completed {
                    0 => "nothing was written".to_owned(),
                    1 => "1 file was written".to_owned(),
                    files => format!("{files} files were written"),
                };
                output::note(&format!("\nInterrupted: {written}.\n"));
            }
            end_program();
        });
    })
    .map_err(Failure::task)?;
    Ok(unfinished)
}

/// Whether Ctrl-C was pressed. The command then stops and shows its partial result. A second Ctrl-C exits at once.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the handler of Ctrl-C. Must be called only once. If the installation fails, Ctrl-C kills the program,
    /// as by default.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let pressed = interrupt.clone();
        let _ = on_press(move || {
            if pressed.0.swap(true, Ordering::Relaxed) {
                end_program();
            }
        });
        interrupt
    }

    /// Whether Ctrl-C was pressed.
    #[inline]
    pub fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A stop signal for engine searches. Ctrl-C triggers the signal, so that partial results can be shown; a second Ctrl-C
/// exits at once. Must be called only once.
pub fn engine_stop() -> Stop {
    let stop = Stop::default();
    let pressed = stop.clone();
    let _ = on_press(move || {
        if pressed.is_stopped() {
            end_program();
        }
        pressed.stop();
    });
    stop
}
