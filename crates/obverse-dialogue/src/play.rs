use std::io::{BufRead, Write};

use crate::console::Console;
use crate::dialogues::dialogue_of;
use crate::game_keeper::GameKeeper;
use crate::play_settings::PlaySettings;
use crate::prompt_error::PromptError;
use crate::save_error::SaveError;
use crate::seats::{SeatError, Seats};
use crate::{game_loop, save_game};

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
        save_game::check(path, keeper).map_err(PlayError::NotSaved)?;
    }
    let mut dialogue = dialogue_of(&settings);
    let mut console = Console::new(&settings, dialogue.notation(), keeper, input, output);
    let played = match dialogue.set_up(&mut console, &mut settings) {
        Ok(()) => {
            let seats = Seats::new(&mut settings, dialogue.defaults())?;
            game_loop::run(dialogue.as_mut(), &mut console, seats)
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
