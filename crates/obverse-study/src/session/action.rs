use obverse_core::{Move, Square};

use crate::{GameSettings, NodeId, Opening, Place, Tree};

/// What a person does in a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Go to another place and its game. A place whose game nobody has changed takes over the current one.
    Enter(Place),
    /// Go to another place with the current game, which replaces the one there.
    TakeTo(Place),
    /// Look at the game, or no longer.
    Show {
        /// Whether the game can be seen. Nothing is analysed for a game that nobody sees.
        is_visible: bool,
    },
    /// Begin a new game.
    Start(GameSettings, Opening),
    /// Continue the current game with other settings.
    Arrange(GameSettings),
    /// Put another game in place of the current one.
    Open(Tree),
    /// Play on a square, or pass if that is the only legal move.
    PlayAt(Square),
    /// Play a move.
    Play(Move),
    /// Play as many of these moves as are legal, for whatever side.
    Follow(Vec<Move>),
    /// Let the engine move now.
    MoveNow,
    /// Take back the last move and what the engine answered.
    Undo,
    /// Play again what was taken back, with the engine's answer.
    Redo,
    /// Give up the game.
    Resign,
    /// Go this many moves forward, or back if negative.
    Step(i32),
    /// Go to a node of the tree.
    GoTo(NodeId),
    /// Replace the last move by another alternative, this many further in the list. The list wraps around.
    Sideways(i32),
    /// Make the line up to the current node the main line.
    Promote,
    /// Remove the last move and everything after it.
    Prune,
    /// Bring back an earlier state of this game. Moves that were played since stay as variations.
    BringBack(Tree),
    /// Show values of moves, or no longer.
    ShowHints(bool),
    /// Judge the moves of the current line.
    Review,
}

impl Action {
    /// Whether it makes the game that of the place where it is done.
    pub(super) fn changes_game(&self) -> bool {
        match self {
            Action::Open(_)
            | Action::PlayAt(_)
            | Action::Play(_)
            | Action::Follow(_)
            | Action::MoveNow
            | Action::Promote
            | Action::Prune
            | Action::BringBack(_) => true,
            Action::Enter(_)
            | Action::TakeTo(_)
            | Action::Show { .. }
            | Action::Start(..)
            | Action::Arrange(_)
            | Action::Undo
            | Action::Redo
            | Action::Resign
            | Action::Step(_)
            | Action::GoTo(_)
            | Action::Sideways(_)
            | Action::ShowHints(_)
            | Action::Review => false,
        }
    }
}
