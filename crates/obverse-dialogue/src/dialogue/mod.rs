//! What is said at a game, in the words of each course and in our own.

mod arta;
mod athens2020;
mod athens2022;
mod own;
mod usc;

use std::io::{self, Write};

use obverse_arena::Thought;
use obverse_classic::Preset;
use obverse_core::{Color, Move, Square, Tally};
use obverse_files::excerpt;

use crate::desk::Desk;
use crate::no_answer::NoAnswer;
use crate::notation::Notation;
use crate::player::PlayerChoice;
use crate::settings::{Defaults, Settings};

/// The words of a game.
pub trait Dialogue {
    /// How squares are named.
    fn notation(&self) -> Notation;

    /// What is assumed if nothing is said.
    fn defaults(&self) -> Defaults;

    /// Asks what the settings leave open and the defaults are not to decide.
    fn set_up(&mut self, _: &mut Desk<'_>, _: &mut Settings) -> Result<(), NoAnswer> {
        Ok(())
    }

    /// The game begins.
    fn open(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        self.show(desk)
    }

    /// Shows where the game stands.
    fn show(&mut self, desk: &mut Desk<'_>) -> io::Result<()>;

    /// Asks a human for a legal move.
    fn ask(&mut self, desk: &mut Desk<'_>) -> Result<Square, NoAnswer>;

    /// It is the turn of somebody who does not type.
    fn announce(&mut self, _: &mut Desk<'_>, _: &PlayerChoice) -> io::Result<()> {
        Ok(())
    }

    /// A move has been played, by a computer if there is a thought.
    fn played(
        &mut self,
        desk: &mut Desk<'_>,
        square: Square,
        thought: Option<&Thought>,
    ) -> io::Result<()>;

    /// A side had to pass.
    fn passed(&mut self, desk: &mut Desk<'_>, color: Color) -> io::Result<()>;

    /// The game is over.
    fn close(&mut self, desk: &mut Desk<'_>) -> io::Result<()>;
}

/// The dialogue that the settings ask for.
pub fn of(settings: &Settings) -> Box<dyn Dialogue> {
    let show_moves = settings.show_moves;
    match settings.preset {
        Some(Preset::Athens2020) => Box::new(athens2020::Athens2020::new(show_moves)),
        Some(Preset::Athens2022) => Box::new(athens2022::Athens2022::new(show_moves)),
        Some(Preset::Arta) => Box::new(arta::Arta::default()),
        Some(Preset::Usc) => Box::new(usc::Usc::new(show_moves)),
        Some(Preset::Upc) | None => Box::new(own::Own::new(settings.ascii, settings.colors)),
    }
}

/// A score with the winner's discs first.
fn winners_first(score: Tally, winner: Color) -> String {
    format!("{}-{}", score.of(winner), score.of(!winner))
}

/// What a `y` or an `n` means.
fn yes_or_no(answer: &str) -> Option<bool> {
    match answer.to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

/// A depth that somebody typed.
fn depth_up_to(most: u32) -> impl Fn(&str) -> Option<u32> {
    move |answer| {
        let depth = answer.parse().ok();
        depth.filter(|depth| (1..=most).contains(depth))
    }
}

/// Asks for a square by its name until one can be played; what is wrong with others is said.
fn ask_square(desk: &mut Desk<'_>, prompt: &str) -> Result<Square, NoAnswer> {
    loop {
        let answer = desk.ask(prompt)?;
        let position = desk.game().position();
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
                    Some(format!("`{answer}` is {error}"))
                }
            }
        };
        let reason = reason.unwrap_or_else(|| "that is no move".to_owned());
        let moves = desk.notation().list(position.moves());
        writeln!(desk, "Not possible: {reason}. Possible moves: {moves}")?;
    }
}
