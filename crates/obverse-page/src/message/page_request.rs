use obverse_study::Page;
use obverse_texts::Language;
use serde::Deserialize;

use crate::ExportFormat;
use crate::learn::LearnRequest;
use crate::message::{
    AnalysisSettingsMessage, DiscColor, FileAnnounced, GameSettingsMessage, GameStanding,
    OpeningChoice, RetryMessage, TypedNames,
};

/// The game of one page, as the tab has stored it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PageGame {
    /// The page that shows the game.
    #[cfg_attr(test, ts(type = "Page"))]
    pub page: Page,
    /// The game in the format of [`GameState::stored`](crate::GameState::stored).
    pub game: String,
}

/// A request of a tab.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Request"))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PageRequest {
    /// Go to another page.
    Page {
        /// The page to show.
        #[cfg_attr(test, ts(type = "Page"))]
        page: Page,
        /// Whether the other page then shows the current game. If false, it shows its own game.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        take: bool,
    },
    /// Use another language in sentences, errors and names. The first language is English.
    Language {
        /// The language.
        #[cfg_attr(test, ts(type = "'en' | 'el' | 'ca' | 'ja' | 'zh'"))]
        language: Language,
    },
    /// The tab was shown or hidden. Hidden tabs get moves of the engine, but no hints.
    Visibility {
        /// Whether the tab is hidden.
        hidden: bool,
    },
    /// Restore the games of a tab after a reload or a lost connection, or open a link.
    Restore {
        /// The game, if any: in the format of [`GameState::stored`](crate::GameState::stored) or in any format that
        /// can be imported, such as the address of a link.
        game: Option<String>,
        /// Settings of the game.
        arrangement: Option<GameSettingsMessage>,
        /// The clocks and the loss of the game on the Play page.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        standing: Option<GameStanding>,
        /// The page to show.
        #[cfg_attr(test, ts(type = "Page"))]
        page: Page,
        /// The games of the pages other than `page`. A page that only shows a copy of another page's game is left out.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<Vec<PageGame>>", optional))]
        elsewhere: Vec<PageGame>,
    },
    /// Start a new game.
    New {
        /// Settings of the game.
        arrangement: GameSettingsMessage,
        /// Opening of the game.
        opening: OpeningChoice,
        /// Names of the players; `None` for players without names.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        names: Option<TypedNames>,
    },
    /// Continue the current game with other settings.
    Arrange {
        /// Settings of the game.
        arrangement: GameSettingsMessage,
    },
    /// Play on a square, or pass if that is the only legal move.
    Play {
        /// The square's name.
        square: String,
    },
    /// Pass.
    Pass,
    /// Take back the person's last move and the engine's reply.
    Undo,
    /// Replay the moves that were taken back.
    Redo,
    /// Resign the game.
    Resign,
    /// Let the engine move now.
    MoveNow,
    /// Go back or forward in the current line.
    Step {
        /// Number of moves; negative to go back.
        by: i32,
    },
    /// Go to a node of the tree.
    Go {
        /// Number of the node.
        node: u32,
    },
    /// Go to a sibling of the current node.
    Sideways {
        /// Number of siblings to go forward; negative to go back.
        by: i32,
    },
    /// Make the line up to the current node the main line.
    Promote,
    /// Remove the current node and everything after it.
    Prune,
    /// Show or hide the engine's values of the legal moves.
    Hints {
        /// Whether to show the values.
        on: bool,
    },
    /// Replace the comment on a move.
    Comment {
        /// Number of the node after the move; 0 for the start position.
        node: u32,
        /// The comment; blank to remove it.
        text: String,
    },
    /// Analyse with other engine settings.
    Analysis {
        /// The settings.
        settings: AnalysisSettingsMessage,
    },
    /// Replace the game by an edited position.
    Edit {
        /// The squares from a1 to h8 as 64 characters, as in a board string.
        board: String,
        /// Side to move.
        turn: DiscColor,
    },
    /// Import a game or a position from a text.
    Import {
        /// The text to import.
        text: String,
        /// File name; `None` if the text does not come from a file.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        name: Option<String>,
    },
    /// Upload files. Their contents follow in binary messages, one file after the other.
    Files {
        /// The files, in the order of their contents.
        files: Vec<FileAnnounced>,
        /// For files that the tab opened before it lost its connection: the number of the game that it shows, or -1 if
        /// the game is not from the files. The files are listed again, and the game on the board stays.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        again: Option<i32>,
    },
    /// Get rows of the list of games.
    Rows {
        /// Words that every row must contain.
        words: String,
        /// Number of matching rows to skip before the first row.
        from: usize,
    },
    /// Open a game of the list.
    Choose {
        /// Number of the game in the list, from 0.
        number: usize,
    },
    /// Close the list of games.
    CloseList,
    /// Export the game as a file.
    Export {
        /// Format of the file.
        format: ExportFormat,
    },
    /// Show the board after some moves without playing them.
    Preview {
        /// The moves to show.
        moves: Vec<String>,
    },
    /// Play some moves, for both sides. Moves that differ from the current line start a variation.
    Follow {
        /// The moves to play.
        moves: Vec<String>,
    },
    /// Let the engine review the current line.
    Review {
        /// Whether to review the line again with deeper searches.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        deeper: bool,
    },
    /// Show the position before a costly move of the finished game, for a second try. `null` ends the tries.
    TryAgain {
        /// The costly move.
        retry: Option<RetryMessage>,
    },
    /// A request of the Learn page.
    Learn {
        /// The request of the Learn page.
        request: LearnRequest,
    },
}
