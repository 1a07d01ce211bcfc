//! `obverse play`: a game in the terminal or through a pipe.

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use obverse_classic::search::Options;
use obverse_classic::{EvaluationName, Preset, Rules};
use obverse_core::Game;

use crate::args::{PlayArgs, ThinkingArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::play::{Limit, Logbook, NoAnswer, Settings, play};
use crate::position_arg;

pub fn run(args: PlayArgs) -> Result<(), Failure> {
    let game = match (&args.start, args.preset) {
        (Some(text), _) => position_arg::game_of(text)?,
        (None, Some(preset)) => Game::from_position(preset.start()),
        (None, None) => Game::new(),
    };
    let logbook = Logbook::default();
    print_when_interrupted(logbook.clone())?;
    let thinking = &args.thinking;
    let settings = Settings {
        preset: args.preset,
        black: args.black,
        white: args.white,
        limit: thinking.limit(),
        evaluation: thinking.evaluation(args.preset),
        rules: thinking.rules(args.preset),
        options: thinking.options(),
        seed: thinking.seed.unwrap_or_else(seed_of_the_moment),
        patience: args.program_timeout,
        show_moves: args.show_moves,
        ascii: args.ascii || !output::locale_is_utf8(),
        echo: args.echo,
        game,
        save: args.save,
        logbook,
    };
    let mut input = io::stdin().lock();
    let mut output = anstream::stdout();
    match play(settings, &mut input, &mut output) {
        Ok(()) => Ok(()),
        Err(NoAnswer::Output(error)) => Err(Failure::writing(error)),
        Err(NoAnswer::Input(error)) => Err(Failure::task(
            anyhow::Error::new(error).context("standard input cannot be read"),
        )),
        // Where these end the game they are dealt with before.
        Err(NoAnswer::Changed | NoAnswer::Quit | NoAnswer::EndOfInput) => Ok(()),
    }
}

/// On Ctrl-C the game is over, but not lost.
fn print_when_interrupted(logbook: Logbook) -> Result<(), Failure> {
    interrupt::on_press(move || {
        // The lock is kept to the end: nothing is to be written behind this.
        let mut output = io::stdout().lock();
        if let Some(text) = logbook.read() {
            // There is nobody left to tell when this fails.
            let _ = writeln!(output, "\n{text}").and_then(|()| output.flush());
        }
        interrupt::end_program();
    })
    .map_err(Failure::task)
}

/// Another game every time.
fn seed_of_the_moment() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // Any bits will do, and the low ones change most.
    since.map_or(0, |time| time.as_nanos() as u64)
}

impl ThinkingArgs {
    /// How far computers may go, if that was given.
    pub fn limit(&self) -> Option<Limit> {
        let depth = self.depth.map(Limit::Depth);
        depth.or(self.time.map(Limit::Time))
    }

    /// The evaluation that was given, or the preset's.
    pub fn evaluation(&self, preset: Option<Preset>) -> EvaluationName {
        let default = preset.map_or(EvaluationName::Weights, Preset::evaluation);
        self.eval.unwrap_or(default)
    }

    /// The rules that were given, or the preset's.
    pub fn rules(&self, preset: Option<Preset>) -> Rules {
        let default = preset.map_or(Rules::default(), Preset::rules);
        Rules {
            passes: self.pass.unwrap_or(default.passes),
            ties: self.tie.unwrap_or(default.ties),
        }
    }

    /// What was added to the search.
    pub fn options(&self) -> Options {
        Options {
            quiescence: self.quiescence,
            singular: self.singular,
            ..Options::default()
        }
    }
}
