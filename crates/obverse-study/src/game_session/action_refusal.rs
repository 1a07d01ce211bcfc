use obverse_core::{Color, IllegalMove};

/// Reasons why an [`Action`](super::Action) was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionRefusal {
    /// The engine is to move.
    #[error("it is the engine's turn ({0})")]
    EnginesTurn(Color),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is no move to take back: the game is at its start, or the person has not moved yet.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// There is no move to replay.
    #[error("there is no move to replay")]
    NothingToRedo,
    /// The game and its variations have reached this maximum number of positions.
    #[error("the game has too many variations: the limit is {0} positions")]
    TreeFull(usize),
    /// The comment has more than this number of characters.
    #[error("the comment is too long: the limit is {0} characters")]
    CommentTooLong(usize),
    /// All comments of the game together would have more than this number of characters.
    #[error("the comments of the game are too long: the limit is {0} characters for all of them")]
    CommentsFull(usize),
    /// The list of openings is empty.
    #[error("the list of openings is empty")]
    NoOpenings,
}
