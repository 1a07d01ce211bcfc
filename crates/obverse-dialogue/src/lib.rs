//! A game line by line: people and words, as in `obverse play`.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Settings`] | what the options say, and what they leave open |
//! | `dialogue` | the words: one file for each course, and our own |
//! | `desk` | the game with its input and output, and the commands that work at every prompt |
//! | `referee` | whose turn it is |
//! | [`PlayerChoice`] | who plays: people, or players of the arena |
//! | `notation` | how a dialogue names squares |
//! | `save` | games written in the format that a name says; a [`GameKeeper`] has the files |
//! | [`Logbook`] | the game so far, printed when the program is interrupted |
//! | [`BoardView`] | a board for a terminal; [`diagram`](fn@diagram) adds whose turn it is |
//! | [`CourseBoard`] | a board as the program of a course prints it |
//!
//! Everything reads and writes through traits, so that tests can be both the typist and the screen.

mod board_view;
mod command;
mod course_board;
mod desk;
mod diagram;
mod dialogue;
mod logbook;
mod no_answer;
mod notation;
mod player;
mod referee;
mod save;
mod settings;
mod style;
#[cfg(test)]
mod tests;
mod typed_line;

pub use board_view::{BoardView, Colors};
pub use course_board::CourseBoard;
pub use diagram::diagram;
pub use logbook::Logbook;
pub use no_answer::NoAnswer;
pub use player::{ParsePlayerError, PlayerChoice};
pub use save::{GameKeeper, SaveError};
pub use settings::{SeatError, Settings};

use std::io::{BufRead, Write};

use desk::Desk;

/// Why a game was not played, or not kept.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// A question was not answered, and that does not just end the game.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
    /// The game was to be saved afterwards, and is not or could not be.
    #[error("the game is not saved: {0}")]
    NotSaved(SaveError),
    /// Somebody cannot play.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A player has lost the game by not playing it, which was said.
    #[error("a player forfeited the game")]
    Forfeit,
}

/// Plays a game to its end, or to where the players leave it. Saved games go to the keeper.
pub fn play(
    mut settings: Settings,
    keeper: &dyn GameKeeper,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), PlayError> {
    if let Some(path) = &settings.save {
        save::check(path, keeper).map_err(PlayError::NotSaved)?;
    }
    let mut dialogue = dialogue::of(&settings);
    let mut desk = Desk::new(&settings, dialogue.notation(), keeper, input, output);
    let played = match dialogue.set_up(&mut desk, &mut settings) {
        Ok(()) => {
            let seats = settings.seats(dialogue.defaults())?;
            referee::referee(dialogue.as_mut(), &mut desk, seats)
        }
        Err(reason) => Err(reason),
    };
    let is_forfeit = matches!(played, Err(NoAnswer::Forfeit));
    played.or_else(|reason| desk.stop(reason))?;
    if let Some(path) = &settings.save {
        let message = desk.save(path).map_err(PlayError::NotSaved)?;
        writeln!(desk, "{message}").map_err(NoAnswer::Output)?;
    }
    if is_forfeit {
        return Err(PlayError::Forfeit);
    }
    Ok(())
}
