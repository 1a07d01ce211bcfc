use super::ReadFailure;
use crate::new_game::NewGame;
use crate::position_editor::Editor;
use crate::prompt::Prompt;

/// A dialog over the page. The open dialog receives all keys.
#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// The list of keys.
    Help,
    /// The dialog for a new game.
    NewGame(NewGame),
    /// The position editor.
    Editor(Editor),
    /// A prompt for a text or a file name.
    Prompt(Prompt),
    /// The list of games of a file: [`App::chooser`](super::App::chooser).
    Chooser,
    /// The list of earlier games: [`App::earlier_list`](super::App::earlier_list).
    Earlier,
    /// An error in a text or file.
    ReadFailure(ReadFailure),
}
