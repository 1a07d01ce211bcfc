//! `obverse tui`, and `obverse` without a command in a terminal: the terminal application.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::ColorChoice;
use obverse_engine::Options as EngineOptions;
use obverse_files::source::Source;
use obverse_files::typed_position;
use obverse_tui::{
    Glyphs, InitialGame, RunError, SessionStore, StopReason, TuiOptions, UnsavedSession,
};

use crate::args::TuiArgs;
use crate::failure::Failure;
use crate::{output, position_arg, random_seed};

/// Why the terminal application cannot run here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// Standard input or output is not a terminal.
    #[error("the application needs a terminal; `obverse play` also works through pipes")]
    NoTerminal,
    /// The terminal is too simple for the application. The text describes the value of `TERM`.
    #[error(
        "the application cannot draw on this terminal ({0}): `obverse play` plays line by line, \
         `obverse serve` in a browser"
    )]
    Dumb(String),
}

/// Whether the terminal application can run here.
pub fn can_open() -> bool {
    obstacle().is_none()
}

/// Why the terminal application cannot run here; `None` if it can.
pub fn obstacle() -> Option<Obstacle> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Some(Obstacle::NoTerminal);
    }
    // Windows does not set TERM.
    if cfg!(windows) {
        return None;
    }
    let name = std::env::var("TERM").unwrap_or_default();
    match name.as_str() {
        "" => Some(Obstacle::Dumb("TERM is not set".to_owned())),
        "dumb" | "unknown" => Some(Obstacle::Dumb(format!("TERM={name}"))),
        _ => None,
    }
}

pub fn run(args: &TuiArgs, color: ColorChoice) -> Result<ExitCode, Failure> {
    let begin = begin(args)?;
    if let Some(obstacle) = obstacle() {
        return Err(Failure::input(obstacle));
    }
    let glyphs = match args.ascii || !output::locale_is_utf8() {
        true => Glyphs::Letters,
        false => Glyphs::Unicode,
    };
    let ending = obverse_tui::run(TuiOptions {
        begin,
        theme: args.theme,
        colorless: is_colorless(color),
        glyphs,
        store: SessionStore::of_user(),
        seed: random_seed::from_clock(),
        strength: args.strength.strength(),
        engine: EngineOptions {
            threads: args.threads.into(),
            hash_mib: 128,
            ..EngineOptions::default()
        },
    });
    if let Some(unkept) = &ending.unkept {
        output::note(&farewell(unkept));
    }
    match ending.stopped {
        Ok(StopReason::ByUser) => Ok(ExitCode::SUCCESS),
        // The exit code that shells expect after a signal.
        Ok(StopReason::BySystem) => Ok(ExitCode::from(130)),
        Err(error @ (RunError::File { .. } | RunError::NoEngine(_))) => Err(Failure::input(error)),
        Err(error) => Err(Failure::task(error)),
    }
}

/// The message for a session that could not be saved. It contains the moves of the game on the board, so that they are
/// not lost.
fn farewell(unkept: &UnsavedSession) -> String {
    let UnsavedSession { why, start, game } = unkept;
    let why = output::printable(why);
    let start = start.map_or_else(String::new, |start| format!("  from {start}\n"));
    format!(
        "The session is not saved for the next start: {why}.\nThe game on the board was:\n{start}  {game}\n"
    )
}

/// The initial game: the game or file that the user named, or else the last session.
fn begin(args: &TuiArgs) -> Result<InitialGame, Failure> {
    let Some(first) = &args.first else {
        return Ok(InitialGame::Resume);
    };
    if first == "-" {
        return Err(Failure::Input(anyhow!(
            "`-` cannot be read here, because standard input is the keyboard: give a file or a transcript"
        )));
    }
    if !typed_position::is_file_name(first) {
        return Ok(InitialGame::Game(position_arg::game(first, &args.rest)?));
    }
    if let Some(second) = args.rest.first() {
        return Err(Failure::Input(anyhow!(
            "the application opens one file at a time: leave `{second}` out"
        )));
    }
    // Reports a missing file before the screen is cleared.
    let source = Source::new(Path::new(first))?;
    Ok(InitialGame::File(
        source.path.unwrap_or_else(|| first.into()),
    ))
}

fn is_colorless(color: ColorChoice) -> bool {
    match color {
        ColorChoice::Always => false,
        ColorChoice::Never => true,
        ColorChoice::Auto => std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
    }
}
