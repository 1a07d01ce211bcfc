//! A game in the terminal, line by line: what `obverse play` does.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Settings`] | what the options say, and what they leave open |
//! | [`dialogue`] | the words: one file for each course, and our own |
//! | [`desk`] | the game with its input and output, and the commands that work at every prompt |
//! | [`referee`] | whose turn it is |
//! | [`player`] | who plays: people, or players of the arena |
//! | [`notation`] | how a dialogue names squares |
//! | [`save`] | games written to files |
//!
//! Everything reads and writes through traits, so that tests can be both the typist and the screen.

mod command;
mod desk;
mod dialogue;
mod logbook;
mod no_answer;
mod notation;
mod player;
mod referee;
mod save;
mod settings;
#[cfg(test)]
mod tests;

pub use logbook::Logbook;
pub use no_answer::NoAnswer;
pub use player::PlayerChoice;
pub use save::SaveError;
pub use settings::{SeatError, Settings};

use std::io::{BufRead, Write};

use desk::Desk;

/// Why a game was not played, or not kept.
#[derive(Debug)]
pub enum PlayError {
    /// A question was not answered, and that does not just end the game.
    NoAnswer(NoAnswer),
    /// The game was to be saved afterwards, and is not or could not be.
    NotSaved(SaveError),
    /// Somebody cannot play.
    Seat(SeatError),
    /// A player has lost the game by not playing it, which was said.
    Forfeit,
}

impl From<SeatError> for PlayError {
    fn from(error: SeatError) -> PlayError {
        PlayError::Seat(error)
    }
}

impl From<NoAnswer> for PlayError {
    fn from(reason: NoAnswer) -> PlayError {
        PlayError::NoAnswer(reason)
    }
}

/// Plays a game to its end, or to where the players leave it.
pub fn play(
    mut settings: Settings,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), PlayError> {
    if let Some(path) = &settings.save {
        save::check(path).map_err(PlayError::NotSaved)?;
    }
    let mut dialogue = dialogue::of(&settings);
    let mut desk = Desk::new(&settings, dialogue.notation(), input, output);
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
