//! Dialogues: the prompts and messages of each course, and the standard ones.

mod arta;
mod athens2020;
mod athens2022;
mod standard;
mod usc;

use std::io::{self, Write};

use obverse_arena::SearchSummary;
use obverse_classic::Preset;
use obverse_core::{Color, Move, Square, Tally};
use obverse_files::excerpt;

use crate::console::Console;
use crate::notation::Notation;
use crate::play_settings::{Defaults, PlaySettings};
use crate::player::PlayerChoice;
use crate::prompt_error::PromptError;

/// Prompts and messages of a game.
pub trait Dialogue {
    /// Returns the notation of squares and sides.
    fn notation(&self) -> Notation;

    /// Returns the defaults for settings that neither options nor answers specify.
    fn defaults(&self) -> Defaults;

    /// Asks the user for settings that no option gave. Those that this dialogue does not ask for get its defaults
    /// later.
    fn set_up(&mut self, _: &mut Console<'_>, _: &mut PlaySettings) -> Result<(), PromptError> {
        Ok(())
    }

    /// Called when the game begins.
    fn open(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        self.show(console)
    }

    /// Shows the current position.
    fn show(&mut self, console: &mut Console<'_>) -> io::Result<()>;

    /// Asks a human for a legal move.
    fn ask(&mut self, console: &mut Console<'_>) -> Result<Square, PromptError>;

    /// Called before a computer player moves.
    fn announce(&mut self, _: &mut Console<'_>, _: &PlayerChoice) -> io::Result<()> {
        Ok(())
    }

    /// Called after a placement. `thought` is the search result of a computer player, if it reports one.
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

/// Returns the dialogue of the settings' preset. Settings without a preset, and presets without a dialogue, get the
/// standard one.
pub fn of(settings: &PlaySettings) -> Box<dyn Dialogue> {
    let show_moves = settings.show_moves;
    match settings.preset {
        Some(Preset::Athens2020) => Box::new(athens2020::Athens2020::new(show_moves)),
        Some(Preset::Athens2022) => Box::new(athens2022::Athens2022::new(show_moves)),
        Some(Preset::Arta) => Box::new(arta::Arta::default()),
        Some(Preset::Usc) => Box::new(usc::Usc::new(show_moves)),
        Some(Preset::Upc) | None => {
            Box::new(standard::Standard::new(settings.ascii, settings.colors))
        }
    }
}

/// Formats a score with the winner's discs first.
fn winners_first(score: Tally, winner: Color) -> String {
    format!("{}-{}", score.of(winner), score.of(!winner))
}

/// Parses `y` or `yes` as true and `n` or `no` as false; `None` for any other answer.
fn yes_or_no(answer: &str) -> Option<bool> {
    match answer.to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

/// Returns a parser of depths from 1 to `most`.
fn depth_up_to(most: u32) -> impl Fn(&str) -> Option<u32> {
    move |answer| {
        let depth = answer.parse().ok();
        depth.filter(|depth| (1..=most).contains(depth))
    }
}

/// Prompts for a square until the move is legal, and explains what is wrong with other answers.
fn ask_square(console: &mut Console<'_>, prompt: &str) -> Result<Square, PromptError> {
    loop {
        let answer = console.ask(prompt)?;
        let position = console.game().position();
        let reason = if answer.eq_ignore_ascii_case("pass") {
            position.check(Move::Pass).err().map(|e| e.to_string())
        } else {
            match answer.parse::<Square>() {
                Ok(square) => match position.check(Move::Place(square)) {
                    Ok(()) => return Ok(square),
                    Err(illegal) => Some(illegal.to_string()),
                },
                Err(error) => {
                    let answer = excerpt(&answer);
                    Some(format!("`{answer}` is not a square: {error}"))
                }
            }
        };
        let reason = reason.unwrap_or_else(|| "that is not a move".to_owned());
        let moves = console.notation().list(position.legal_squares());
        writeln!(console, "Not possible: {reason}. Possible moves: {moves}")?;
    }
}
