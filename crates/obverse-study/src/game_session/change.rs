use obverse_core::Color;

/// An event in a session that is not the direct effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The engine had no legal move and passed.
    EnginePassed(Color),
    /// The engine reported progress with its move: [`GameSession::progress`](super::GameSession::progress).
    Progress,
    /// The values of moves were updated: [`GameSession::hints`](super::GameSession::hints).
    Hints,
    /// The review was updated: [`GameSession::review`](super::GameSession::review).
    Review,
    /// The comments of an opened game were longer than allowed and have been shortened.
    CommentsShortened,
    /// The engine has judged the tried move: [`GameSession::retry`](super::GameSession::retry).
    Verdict,
    /// The engine has failed. The next action of the person starts the engine's task again.
    EngineFailed,
}
