//! `obverse tui`, and `obverse` alone in a terminal: the application.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::ColorChoice;
use obverse_engine::Options as EngineOptions;
use obverse_files::source::Source;
use obverse_files::typed_position;
use obverse_tui::{Begin, Glyphs, Options, RunError, Stopped, Store, Unkept};

use crate::args::TuiArgs;
use crate::failure::Failure;
use crate::{output, position_arg, seed};

/// Why the application cannot run here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    #[error("the application needs a terminal; `obverse play` plays through pipes too")]
    NoTerminal,
    #[error(
        "the application cannot draw on this terminal ({0}): `obverse play` plays line by line, \
         `obverse serve` in a browser"
    )]
    Dumb(String),
}

/// What keeps the application from running, if anything does.
pub fn obstacle() -> Option<Obstacle> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Some(Obstacle::NoTerminal);
    }
    // Consoles of Windows have no such variable.
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
    let ending = obverse_tui::run(Options {
        begin,
        theme: args.theme,
        colorless: is_colorless(color),
        glyphs,
        store: Store::of_user(),
        seed: seed::of_the_moment(),
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
        Ok(Stopped::ByUser) => Ok(ExitCode::SUCCESS),
        // What a shell expects of a program that a signal has ended.
        Ok(Stopped::BySystem) => Ok(ExitCode::from(130)),
        Err(error @ (RunError::File { .. } | RunError::NoEngine(_))) => Err(Failure::input(error)),
        Err(error) => Err(Failure::task(error)),
    }
}

/// What is left of a session that is not kept: its last game.
fn farewell(unkept: &Unkept) -> String {
    let Unkept { why, start, game } = unkept;
    let why = output::printable(why);
    let start = start.map_or_else(String::new, |start| format!("  from {start}\n"));
    format!(
        "Nothing is kept for the next start: {why}.\nThe game on the board was:\n{start}  {game}\n"
    )
}

/// What was typed: a file, or a game.
fn begin(args: &TuiArgs) -> Result<Begin, Failure> {
    let Some(first) = &args.first else {
        return Ok(Begin::Resume);
    };
    if first == "-" {
        return Err(Failure::Input(anyhow!(
            "standard input is for the keys here: give a file or the game itself"
        )));
    }
    if !typed_position::is_file_name(first) {
        return Ok(Begin::Game(position_arg::game(first, &args.rest)?));
    }
    if let Some(second) = args.rest.first() {
        return Err(Failure::Input(anyhow!(
            "`{second}` is too much: the application opens one file at a time"
        )));
    }
    // Says what is wrong with it before the terminal is taken.
    let source = Source::new(Path::new(first))?;
    Ok(Begin::File(source.path.unwrap_or_else(|| first.into())))
}

fn is_colorless(color: ColorChoice) -> bool {
    match color {
        ColorChoice::Always => false,
        ColorChoice::Never => true,
        ColorChoice::Auto => std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
    }
}
