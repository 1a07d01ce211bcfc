use std::io;

/// Why a prompt got no answer.
#[derive(Debug, thiserror::Error)]
pub enum PromptError {
    /// The position changed: moves were taken back or replayed.
    #[error("moves were taken back or replayed")]
    Changed,
    /// The player quit.
    #[error("the player stopped the game")]
    Quit,
    /// A computer player failed to move and lost the game.
    #[error("a program forfeited the game")]
    Forfeit,
    /// The input ended.
    #[error("the input ended")]
    EndOfInput,
    /// The input cannot be read.
    #[error("the input cannot be read")]
    Input(#[source] io::Error),
    /// The output cannot be written.
    #[error("the output cannot be written")]
    Output(#[source] io::Error),
}

impl From<io::Error> for PromptError {
    /// Treats the error as an output error. Code that reads input converts its errors to `Input` explicitly.
    fn from(error: io::Error) -> PromptError {
        PromptError::Output(error)
    }
}
