use std::time::Duration;

use obverse_core::{Move, Square};

use crate::{AnalysisSettings, Forfeit, GameSettings, GameTree, NodeId, Opening, Page, Retry};

/// Something that a person does in an application.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Go to another page and its game. A page whose game was never changed shows a copy of the current game.
    Enter(Page),
    /// Go to another page with the current game, which replaces that page's game.
    TakeTo(Page),
    /// Show or hide the game.
    Show {
        /// Whether the game is visible. A hidden game is not analysed.
        is_visible: bool,
    },
    /// Start a new game with these settings and this opening.
    Start(GameSettings, Opening),
    /// Continue the current game with other settings.
    Arrange(GameSettings),
    /// Continue an interrupted game as it stood. Follows [`Action::Arrange`], which gives the game new clocks.
    Resume {
        /// Remaining times of Black and White; ignored if the game has no clocks.
        left: Option<[Duration; 2]>,
        /// The loss of the game by resignation or on time.
        forfeit: Option<Forfeit>,
    },
    /// Name the players of the current game; `None` leaves a player without a name.
    Name {
        /// Black's name.
        black: Option<String>,
        /// White's name.
        white: Option<String>,
    },
    /// Replace the current game by this one.
    Open(GameTree),
    /// Play on a square, or pass if that is the only legal move.
    PlayAt(Square),
    /// Play a move.
    Play(Move),
    /// Play these moves up to the first illegal one, for both sides.
    Follow(Vec<Move>),
    /// Let the engine move at once, with the best move known so far if there is one. In a second try at a costly move,
    /// show the best move.
    MoveNow,
    /// Take back the person's last move and the engine's reply.
    Undo,
    /// Replay the last moves that were taken back, up to the next position in which the person chooses a move.
    Redo,
    /// Resign the game.
    Resign,
    /// Go forward by this number of moves, or back if negative.
    Step(i32),
    /// Go to a node of the tree.
    GoTo(NodeId),
    /// Go this number of places further in the list of the current node's siblings, or back if negative. The list wraps
    /// around.
    Sideways(i32),
    /// Make the line up to the current node the main line.
    Promote,
    /// Remove the current node and everything after it.
    Prune,
    /// Restore an earlier state of this game. Moves played since then stay as variations.
    BringBack(GameTree),
    /// Show (`true`) or hide the engine's values of the legal moves.
    ShowHints(bool),
    /// Replace the comment on a node. A blank text removes the comment.
    Comment(NodeId, String),
    /// Analyse with other engine settings.
    SetAnalysis(AnalysisSettings),
    /// Forget all values, because the engine has another evaluation now. The shown values are searched again.
    Revalue,
    /// Let the engine judge the moves of the current line.
    Review,
    /// Let the engine judge the moves of the current line again, with deeper searches.
    DeepenReview,
    /// Show the position before a costly move of the finished game, for a second try: moves are then judged and not
    /// played. `None` ends the tries.
    TryAgain(Option<Retry>),
}

impl Action {
    /// Whether the action gives the current page a game of its own, instead of a copy of another page's game.
    pub(super) fn changes_game(&self) -> bool {
        match self {
            Action::Open(_)
            | Action::PlayAt(_)
            | Action::Play(_)
            | Action::Follow(_)
            | Action::MoveNow
            | Action::Promote
            | Action::Prune
            | Action::Comment(..)
            | Action::BringBack(_) => true,
            Action::Enter(_)
            | Action::TakeTo(_)
            | Action::Show { .. }
            | Action::Start(..)
            | Action::Arrange(_)
            | Action::Resume { .. }
            | Action::Name { .. }
            | Action::Undo
            | Action::Redo
            | Action::Resign
            | Action::Step(_)
            | Action::GoTo(_)
            | Action::Sideways(_)
            | Action::ShowHints(_)
            | Action::SetAnalysis(_)
            | Action::Revalue
            | Action::Review
            | Action::DeepenReview
            | Action::TryAgain(_) => false,
        }
    }
}
