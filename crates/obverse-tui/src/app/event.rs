use std::path::PathBuf;

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::engine_thread::EngineReply;
use crate::game_file::SaveFileError;
use crate::opened_file::OpenedFile;

/// An input of the application.
#[derive(Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was moved, clicked or scrolled.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal was resized to this many columns and rows.
    Resize(u16, u16),
    /// The engine thread sent a reply.
    Engine(EngineReply),
    /// Reading a file has succeeded or failed.
    Read {
        /// The file that was to be read.
        path: PathBuf,
        /// The content of the file, or the reason for the failure.
        result: Result<Box<OpenedFile>, String>,
    },
    /// Writing a file has succeeded or failed.
    Written {
        /// The file that was to be written.
        path: PathBuf,
        /// A description of the content, such as `5 moves as GGF`, or the error.
        result: Result<String, SaveFileError>,
    },
    /// The completions of a path were found, or could not be found.
    Completed {
        /// The path as the user typed it.
        typed: String,
        /// Completions of the last part of the path, or the reason for the failure.
        names: Result<Vec<String>, String>,
    },
    /// The session could not be saved, for this reason.
    NotRemembered(String),
    /// The session could be saved again.
    RememberedAgain,
    /// A game clock must be updated.
    Tick,
    /// The program should end.
    Quit,
}
