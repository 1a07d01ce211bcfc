use std::io;

use obverse_arena::SearchSummary;
use obverse_core::{Color, Square};

use crate::console::Console;
use crate::dialogue_defaults::DialogueDefaults;
use crate::notation::Notation;
use crate::play_settings::PlaySettings;
use crate::player_choice::PlayerChoice;
use crate::prompt_error::PromptError;

/// Prompts and messages of a game.
pub trait Dialogue {
    /// Returns the notation of squares and sides.
    fn notation(&self) -> Notation;

    /// Returns the defaults for settings that neither options nor answers specify.
    fn defaults(&self) -> DialogueDefaults;

    /// Asks the user for settings that no option gave. Settings that are neither given
    /// nor asked for get the dialogue's defaults later.
    fn set_up(&mut self, _: &mut Console<'_>, _: &mut PlaySettings) -> Result<(), PromptError> {
        Ok(())
    }

    /// Called when the game begins. By default, shows the position.
    fn open(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        self.show(console)
    }

    /// Shows the current position.
    fn show(&mut self, console: &mut Console<'_>) -> io::Result<()>;

    /// Asks a human for a legal move.
    fn ask(&mut self, console: &mut Console<'_>) -> Result<Square, PromptError>;

    /// Called before a computer player moves. By default, prints nothing.
    fn announce(&mut self, _: &mut Console<'_>, _: &PlayerChoice) -> io::Result<()> {
        Ok(())
    }

    /// Called after a placement. `thought` is the search report of a computer player; `None` for a human and for a
    /// player without a report.
    fn played(
        &mut self,
        console: &mut Console<'_>,
        square: Square,
        thought: Option<&SearchSummary>,
    ) -> io::Result<()>;

    /// Called after a side passed.
    fn passed(&mut self, console: &mut Console<'_>, color: Color) -> io::Result<()>;

    /// Called when the game is over.
    fn close(&mut self, console: &mut Console<'_>) -> io::Result<()>;
}
