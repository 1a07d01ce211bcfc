use obverse_core::{Color, IllegalMove};
use obverse_formats::MoveError;

/// Error response to a command.
#[derive(Debug, thiserror::Error)]
pub enum GtpError {
    /// The command is unknown.
    #[error("unknown command")]
    UnknownCommand,
    /// The arguments are invalid. The text says what is expected.
    #[error("syntax error: expected {0}")]
    Syntax(&'static str),
    /// `boardsize` was sent with a size other than 8.
    #[error("unacceptable size: the board is 8x8")]
    Size,
    /// `set_game` was sent with a game other than Othello.
    #[error("unsupported game: only Othello is played")]
    Game,
    /// The text is not a move.
    #[error("syntax error: {0}")]
    Move(#[from] MoveError),
    /// The move is illegal.
    #[error("illegal move: {0}")]
    Illegal(#[from] IllegalMove),
    /// The named colour is not to move.
    #[error("{} is to move", !*.0)]
    WrongColor(Color),
    /// `undo` was sent, but no move can be taken back.
    #[error("cannot undo")]
    Undo,
    /// `final_score` was sent before the end of the game.
    #[error("cannot score: the game is not over")]
    Score,
    /// This system does not report the CPU time of a process.
    #[error("the CPU time is not available on this system")]
    CpuTime,
    /// `loadsgf` failed to open or parse the file.
    #[error("cannot load file: {0}")]
    Load(String),
}
