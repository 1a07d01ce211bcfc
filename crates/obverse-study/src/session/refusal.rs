use obverse_core::{Color, IllegalMove};

/// Why an [`Action`](super::Action) was not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The engine is to move.
    #[error("it is the engine's turn ({0})")]
    EnginesTurn(Color),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Nothing can be taken back: this is the start, or the person has not moved yet.
    #[error("there is no earlier move to take back")]
    NothingToUndo,
    /// There is no move to play again.
    #[error("there is no move to play again")]
    NothingToRedo,
    /// The game and its variations have as many positions as they may.
    #[error("the game has too many variations: at most {0} positions can be kept")]
    TreeFull(usize),
    /// The list of openings is empty.
    #[error("the list of openings is empty")]
    NoOpenings,
}
