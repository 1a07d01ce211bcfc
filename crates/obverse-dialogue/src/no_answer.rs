use std::io;

/// Why a question was not answered.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// Moves were taken back or played again: the question is no longer the right one.
    #[error("moves were taken back or played again")]
    Changed,
    /// The player wants to stop.
    #[error("the player stopped the game")]
    Quit,
    /// A program did not play, and has lost.
    #[error("a program forfeited the game")]
    Forfeit,
    /// There is no more input.
    #[error("the input ended")]
    EndOfInput,
    /// The input cannot be read.
    #[error("the input cannot be read")]
    Input(#[source] io::Error),
    /// The output cannot be written.
    #[error("the output cannot be written")]
    Output(#[source] io::Error),
}

impl From<io::Error> for NoAnswer {
    /// Nearly everything here writes; what reads says so itself.
    fn from(error: io::Error) -> NoAnswer {
        NoAnswer::Output(error)
    }
}
