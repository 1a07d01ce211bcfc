use std::io;

/// Why a question was not answered.
#[derive(Debug)]
pub enum NoAnswer {
    /// Moves were taken back or played again: the question is no longer the right one.
    Changed,
    /// The player wants to stop.
    Quit,
    /// A program did not play, and has lost.
    Forfeit,
    /// There is no more input.
    EndOfInput,
    /// The input cannot be read.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for NoAnswer {
    /// Nearly everything here writes; what reads says so itself.
    fn from(error: io::Error) -> NoAnswer {
        NoAnswer::Output(error)
    }
}
