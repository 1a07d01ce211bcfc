use obverse_core::Color;

/// Something that happened in a game without an action, or beside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The engine had no legal move and passed.
    EnginePassed(Color),
    /// The engine's progress with its move is known: [`GameSession::progress`](super::GameSession::progress).
    Progress,
    /// More is known about the moves of a position: [`GameSession::hints`](super::GameSession::hints).
    Hints,
    /// More moves are judged: [`GameSession::review`](super::GameSession::review).
    Review,
    /// The engine has failed. It is asked again after the next action.
    EngineFailed,
}
