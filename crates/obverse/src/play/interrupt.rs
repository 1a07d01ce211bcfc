use std::io;

/// What comes between a question and its answer.
#[derive(Debug)]
pub enum Interrupt {
    /// Moves were taken back or played again: the question is no longer the right one.
    Changed,
    /// The player wants to stop.
    Quit,
    /// There is no more input.
    EndOfInput,
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Interrupt {
    /// Nearly everything here writes; what reads says so itself.
    fn from(error: io::Error) -> Interrupt {
        Interrupt::Output(error)
    }
}
