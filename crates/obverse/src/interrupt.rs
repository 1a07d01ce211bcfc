//! Ctrl-C: the one handler that a program has, and what it means to most commands.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use obverse_engine::{Stop, startable_threads};
use obverse_files::pending_file::Unfinished;

use crate::failure::Failure;
use crate::output;

/// Does this whenever Ctrl-C is pressed. To be called once.
pub fn on_press(action: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    // The signals are taken before the thread is started that hears them: without a thread, nothing would end the
    // program any more.
    if startable_threads(1) == 0 {
        let error = io::Error::other("no thread can be started to listen to Ctrl-C");
        return Err(ctrlc::Error::System(error));
    }
    ctrlc::set_handler(action)
}

/// Ends the program with the exit code that a shell expects of one that Ctrl-C has ended.
pub fn end_program() -> ! {
    process::exit(130)
}

/// No unfinished files yet; those that will be are removed when Ctrl-C is pressed, which ends the program. To be
/// called once.
pub fn unfinished_files() -> Result<Unfinished, Failure> {
    let unfinished = Unfinished::default();
    let interrupted = unfinished.clone();
    on_press(move || {
        interrupted.remove_then(|| {
            if io::stderr().is_terminal() {
                output::note("\nInterrupted: nothing is written.\n");
            }
            end_program();
        });
    })
    .map_err(Failure::task)?;
    Ok(unfinished)
}

/// Turns a write beyond the limit of file sizes (`ulimit -f`) into an error like that of a full disk. Unheard, the
/// signal would end the program without a word.
pub fn survive_file_size_limit() {
    #[cfg(unix)]
    // If it cannot be heard, the program ends as any other would.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Whether the user has pressed Ctrl-C, as a wish to see what there is so far. Pressing it twice
/// ends the program at once.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. To be called once; where it cannot be, Ctrl-C ends the program as
    /// usual.
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

    /// Whether it was pressed.
    #[inline]
    pub fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What Ctrl-C presses from now on, to be given to every question to the engine: all of them end, and
/// what they have found can be shown. Pressed twice, Ctrl-C ends the program at once. To be called
/// once.
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
