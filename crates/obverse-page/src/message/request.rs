use obverse_study::Place;
use serde::Deserialize;

use crate::arrangement::{Arrangement, OpeningChoice};
use crate::export::ExportFormat;
use crate::learn::LearnRequest;
use crate::message::{FileAnnounced, Side};

/// The game of a page.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PageGame {
    /// The page.
    #[cfg_attr(test, ts(type = "Page"))]
    pub page: Place,
    /// The game as [`State::stored`](crate::State::stored) has it.
    pub game: String,
}

/// What a tab asks for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Request {
    /// The tab shows another page.
    Page {
        /// Which.
        #[cfg_attr(test, ts(type = "Page"))]
        page: Place,
        /// Whether the current game goes there, too; else the page has its own.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        take: bool,
    },
    /// Whether the tab can be seen. Values are found for tabs that can be seen only; moves for all.
    Visibility {
        /// It cannot: another tab is in front of it, or its window is small.
        hidden: bool,
    },
    /// The game of a tab that was here before, its arrangement, and the page it shows.
    Restore {
        /// The game as [`State::stored`](crate::State::stored) has it, or anything that can be imported.
        game: Option<String>,
        /// Who plays whom.
        arrangement: Option<Arrangement>,
        /// The board string where the moves of `game` begin, if that is not the standard start.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        start: Option<String>,
        /// How many moves of the game are played, if not all.
        ply: Option<u32>,
        /// The page.
        #[cfg_attr(test, ts(type = "Page"))]
        page: Place,
        /// The games of the other pages that are no copies.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<Vec<PageGame>>", optional))]
        elsewhere: Vec<PageGame>,
    },
    /// A new game.
    New {
        /// Who plays whom.
        arrangement: Arrangement,
        /// From where.
        opening: OpeningChoice,
    },
    /// Other players for the game on the board.
    Arrange {
        /// Who plays whom.
        arrangement: Arrangement,
    },
    /// A disc on this square, or a pass where that is all one can do.
    Play {
        /// The square's name.
        square: String,
    },
    /// No disc.
    Pass,
    /// Back to where the person can choose.
    Undo,
    /// On to where the person can choose.
    Redo,
    /// The person gives up.
    Resign,
    /// The engine moves, at once if it is thinking.
    MoveNow,
    /// Some moves back or on.
    Step {
        /// How many; back if negative.
        by: i32,
    },
    /// To a node of the tree.
    Go {
        /// Its number.
        node: u32,
    },
    /// To another move in place of the last one.
    Sideways {
        /// How many further.
        by: i32,
    },
    /// This line becomes the main line.
    Promote,
    /// The last move and all that follows it is removed.
    Prune,
    /// Whether values are shown.
    Hints {
        /// On or off.
        on: bool,
    },
    /// A position made by hand takes the place of the game.
    Edit {
        /// 64 characters from a1 to h8.
        board: String,
        /// Whose turn it is.
        turn: Side,
    },
    /// Any text that holds a game or a position.
    Import {
        /// The text.
        text: String,
        /// The name of the file, if it comes from one.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        name: Option<String>,
    },
    /// Files will be sent in parts, as they are, one after the other.
    Files {
        /// What they are.
        files: Vec<FileAnnounced>,
    },
    /// Rows of the list of games.
    Rows {
        /// What they must mention, all of it.
        words: String,
        /// How many of them are left out at the beginning.
        from: usize,
    },
    /// A game of the list.
    Choose {
        /// Its number.
        number: usize,
    },
    /// The list is no longer wanted.
    CloseList,
    /// The game as a file.
    Export {
        /// Of which kind.
        format: ExportFormat,
    },
    /// The board after some moves, without playing them.
    Preview {
        /// The moves.
        moves: Vec<String>,
    },
    /// Plays some moves, as a branch where they differ.
    Follow {
        /// The moves.
        moves: Vec<String>,
    },
    /// Mistakes and accuracy of the game.
    Review,
    /// Something for the Learn page.
    Learn {
        /// What.
        request: LearnRequest,
    },
}
