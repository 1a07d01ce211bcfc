//! `obverse play`: a game line by line, in a terminal or through a pipe.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use obverse_core::Game;
use obverse_dialogue::{
    Colors, GameKeeper, Logbook, PlayError, PlaySettings, PlayerChoice, PromptError, SaveError,
    play,
};
use obverse_engine::Effort;
use obverse_files::FileError;
use obverse_files::output_file::OutputFile;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::log_files;
use crate::output;
use crate::{position_arg, random_seed};

pub fn run(args: PlayArgs) -> Result<ExitCode, Failure> {
    let thinking = &args.thinking;
    let course = thinking.rules.preset;
    let strength = args.strength.strength();
    if let Some(Effort::Depth(depth)) = strength.effort {
        course.check_depth(depth).map_err(Failure::input)?;
    }
    let players = [&args.black, &args.white].into_iter().flatten();
    for depth in players.filter_map(PlayerChoice::depth) {
        course.check_depth(depth).map_err(Failure::input)?;
    }
    let choices = [&args.black, &args.white].into_iter().flatten();
    let players = choices.filter_map(|choice| match choice {
        PlayerChoice::Player(name, spec) => Some((name.as_str(), spec)),
        PlayerChoice::Human => None,
    });
    log_files::check(players, None)?;
    let game = match &args.start {
        Some(text) => position_arg::game_of(text)?,
        None => Game::from_position(course.start()),
    };
    let logbook = Logbook::default();
    print_when_interrupted(logbook.clone())?;
    let settings = PlaySettings {
        preset: course.preset,
        black: args.black,
        white: args.white,
        opponent: args.opponent,
        strength,
        evaluation: thinking.rules.evaluation(),
        rules: thinking.rules.rules(),
        options: thinking.options(),
        seed: thinking.seed.unwrap_or_else(random_seed::from_clock),
        patience: args.program_timeout,
        show_moves: args.show_moves,
        ascii: args.ascii || !output::locale_is_utf8(),
        colors: Colors::of_terminal(),
        echo: args.echo,
        game,
        save: args.save,
        logbook,
    };
    let mut input = io::stdin().lock();
    let mut output = anstream::stdout();
    match play(settings, &NewFiles, &mut input, &mut output) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(PlayError::Forfeit) => Ok(ExitCode::FAILURE),
        Err(PlayError::Seat(error)) => Err(Failure::input(error)),
        Err(PlayError::NotSaved(error)) if error.is_input() => Err(Failure::input(error)),
        Err(PlayError::NotSaved(error)) => Err(Failure::task(
            anyhow::Error::new(error).context("the game was not saved"),
        )),
        Err(PlayError::PromptError(reason)) => match reason {
            PromptError::Output(error) => Err(Failure::writing(error)),
            PromptError::Input(error) => Err(Failure::task(
                anyhow::Error::new(error).context("standard input cannot be read"),
            )),
            // `play` handles these errors itself and returns `Ok`.
            PromptError::Changed
            | PromptError::Quit
            | PromptError::Forfeit
            | PromptError::EndOfInput => Ok(ExitCode::SUCCESS),
        },
    }
}

/// Saves games, but never over existing files.
struct NewFiles;

impl GameKeeper for NewFiles {
    /// Whether saving would replace a file or folder. Writing to a device or a pipe replaces nothing.
    fn is_taken(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|old| old.is_file() || old.is_dir())
    }

    fn keep(&self, path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
        let failed = |error: FileError| {
            if error.is_input() {
                SaveError::Refused(error.into())
            } else {
                SaveError::Write(error.into())
            }
        };
        let mut file = OutputFile::at(path).map_err(failed)?;
        // Check again: from here on, no other obverse process can create the file.
        if self.is_taken(path) {
            return Err(SaveError::Exists(path.to_owned()));
        }
        file.write_all(bytes)
            .map_err(|error| failed(file.failure(error)))?;
        file.complete().map_err(failed)
    }
}

/// On Ctrl-C, prints the moves of the game and exits.
fn print_when_interrupted(logbook: Logbook) -> Result<(), Failure> {
    interrupt::on_press(move || {
        // The lock is held until the exit, so that nothing is written after the moves.
        let mut output = io::stdout().lock();
        if let Some(text) = logbook.read() {
            // If this fails, the error cannot be reported anywhere.
            let _ = writeln!(output, "\n{text}").and_then(|()| output.flush());
        }
        interrupt::end_program();
    })
    .map_err(Failure::task)
}
