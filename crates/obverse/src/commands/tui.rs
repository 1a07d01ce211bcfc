//! `obverse tui`, and `obverse` alone in a terminal: the application.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::ColorChoice;
use obverse_engine::Options as EngineOptions;
use obverse_tui::{Begin, Glyphs, Options, RunError, Stopped, Store};

use crate::args::TuiArgs;
use crate::failure::Failure;
use crate::{output, position_arg, seed};

/// Whether there is a terminal to draw on and to type at.
pub fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub fn run(args: &TuiArgs, color: ColorChoice) -> Result<ExitCode, Failure> {
    let begin = begin(args)?;
    if !is_possible() {
        return Err(Failure::Input(anyhow!(
            "the application needs a terminal; `obverse play` plays through pipes too"
        )));
    }
    let glyphs = match args.ascii || !output::locale_is_utf8() {
        true => Glyphs::Letters,
        false => Glyphs::Unicode,
    };
    let stopped = obverse_tui::run(Options {
        begin,
        theme: args.theme,
        colorless: is_colorless(color),
        glyphs,
        store: Store::of_user(),
        seed: seed::of_the_moment(),
        engine: EngineOptions {
            threads: args.threads.into(),
            hash_mib: 128,
            ..EngineOptions::default()
        },
    });
    match stopped {
        Ok(Stopped::ByUser) => Ok(ExitCode::SUCCESS),
        // What a shell expects of a program that a signal has ended.
        Ok(Stopped::BySystem) => Ok(ExitCode::from(130)),
        Err(error @ (RunError::File { .. } | RunError::NoEngine(_))) => Err(Failure::input(error)),
        Err(error) => Err(Failure::task(error)),
    }
}

/// What was typed: a file if there is one of that name, else a game.
fn begin(args: &TuiArgs) -> Result<Begin, Failure> {
    let Some(first) = &args.first else {
        return Ok(Begin::Resume);
    };
    let path = Path::new(first);
    if args.rest.is_empty() && path.is_file() {
        return Ok(Begin::File(path.to_owned()));
    }
    if first == "-" {
        return Err(Failure::Input(anyhow!(
            "standard input is for the keys here: give a file or the game itself"
        )));
    }
    Ok(Begin::Game(position_arg::game(first, &args.rest)?))
}

fn is_colorless(color: ColorChoice) -> bool {
    match color {
        ColorChoice::Always => false,
        ColorChoice::Never => true,
        ColorChoice::Auto => std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
    }
}
