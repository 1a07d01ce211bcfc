//! Ctrl-C as a wish to see what there is so far.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user has pressed Ctrl-C. Pressing it twice ends the program at once.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

/// What a shell expects of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

impl Interrupt {
    /// Listens from now on. To be called once; where it cannot be, Ctrl-C ends the program as
    /// usual.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        let pressed = interrupt.clone();
        let _ = ctrlc::set_handler(move || {
            if pressed.0.swap(true, Ordering::Relaxed) {
                exit(INTERRUPTED);
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
