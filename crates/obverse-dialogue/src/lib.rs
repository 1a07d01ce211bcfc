//! Line-by-line games in a terminal, as in `obverse play`: prompts, answers and boards as text.
//!
//! | item | what it is |
//! | --- | --- |
//! | [`PlaySettings`] | options of a game, some of which a dialogue asks for |
//! | `dialogue` | prompts and messages: one file for each course, and the standard ones |
//! | `console` | the game with its input and output, and the commands that work at every prompt |
//! | `referee` | the game loop |
//! | [`PlayerChoice`] | who plays a side: a human, or a computer player of `obverse-arena` |
//! | `notation` | names of squares and sides in a dialogue |
//! | `save` | saves a game in the format of its file name's extension; a [`GameKeeper`] writes the file |
//! | [`Logbook`] | the game so far as text, printed when the program is interrupted |
//! | [`TerminalBoard`] | draws a board for a terminal; [`diagram`](fn@diagram) adds a panel with the side to move |
//! | [`CourseBoard`] | draws a board as the program of a course does |
//!
//! Input and output are `BufRead` and `Write`, so tests can type and read a whole game.

mod console;
mod course_board;
mod diagram;
mod dialogue;
mod logbook;
mod notation;
mod play_settings;
mod player;
mod prompt_command;
mod prompt_error;
mod referee;
mod save;
mod style;
mod terminal_board;
#[cfg(test)]
mod tests;
mod typed_line;

pub use course_board::CourseBoard;
pub use diagram::diagram;
pub use logbook::Logbook;
pub use play_settings::{PlaySettings, SeatError};
pub use player::{ParsePlayerError, PlayerChoice};
pub use prompt_error::PromptError;
pub use save::{GameKeeper, SaveError};
pub use terminal_board::{Colors, TerminalBoard};

use std::io::{BufRead, Write};

use console::Console;

/// Error: a game was not played to its end, or not saved.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The input or output failed.
    #[error(transparent)]
    PromptError(#[from] PromptError),
    /// The game could not be saved.
    #[error("the game is not saved: {0}")]
    NotSaved(SaveError),
    /// A player cannot be created, or an option applies to no player.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A player forfeited the game; the dialogue has already said so.
    #[error("a player forfeited the game")]
    Forfeit,
}

/// Plays a game until it ends or the player quits. `keeper` writes the files of saved games.
pub fn play(
    mut settings: PlaySettings,
    keeper: &dyn GameKeeper,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), PlayError> {
    if let Some(path) = &settings.save {
        save::check(path, keeper).map_err(PlayError::NotSaved)?;
    }
    let mut dialogue = dialogue::of(&settings);
    let mut console = Console::new(&settings, dialogue.notation(), keeper, input, output);
    let played = match dialogue.set_up(&mut console, &mut settings) {
        Ok(()) => {
            let seats = settings.seats(dialogue.defaults())?;
            referee::referee(dialogue.as_mut(), &mut console, seats)
        }
        Err(reason) => Err(reason),
    };
    let is_forfeit = matches!(played, Err(PromptError::Forfeit));
    played.or_else(|reason| console.stop(reason))?;
    if let Some(path) = &settings.save {
        let message = console.save(path).map_err(PlayError::NotSaved)?;
        writeln!(console, "{message}").map_err(PromptError::Output)?;
    }
    if is_forfeit {
        return Err(PlayError::Forfeit);
    }
    Ok(())
}
