//! `obverse selfplay`: generates training positions from games of the engine against itself.

mod output_file;
mod position_sink;
mod selfplay_progress;
mod selfplay_summary;

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::anyhow;
use obverse_engine::evaluation::{Evaluation, Weights};
use obverse_files::source::Source;
use obverse_files::{games_in_file, weights_file};
use obverse_train::selfplay::{Openings, StoredSettings};

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use output_file::writing;
use position_sink::PositionSink;

pub fn run(args: SelfplayArgs) -> Result<ExitCode, Failure> {
    let weights = match &args.weights {
        Some(path) => weights_file::read(path)?,
        None => Weights::built_in(),
    };
    let settings = args.settings();
    let openings = openings(&args)?;
    let stored = StoredSettings::new(&settings, &weights, &openings);
    let (file, resumption) = output_file::open(&args, &stored)?;
    let selfplay = settings.self_play(openings);
    let evaluation = Arc::new(Evaluation::new(weights));
    selfplay.check(args.threads.into(), &evaluation)?;
    let stop = interrupt::engine_stop();
    let first = resumption.next_game;
    let mut sink = PositionSink::new(file, resumption, args.games)
        .map_err(|error| writing(&args.out, error))?;
    let played = selfplay.play(
        first..args.games,
        args.threads.into(),
        &evaluation,
        &stop,
        |_, positions| match sink.take(&positions) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        },
    );
    let report = sink.finish(&args.out)?;
    if let ControlFlow::Break(error) = played? {
        return Err(writing(&args.out, error));
    }
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.in_words(&args.out))?;
    }
    Ok(if report.complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The games of `--openings`.
fn openings(args: &SelfplayArgs) -> Result<Openings, Failure> {
    let mut openings = Openings::default();
    for path in &args.openings {
        for game in games_in_file::games(&Source::new(path)?)? {
            openings.add(&game?);
        }
    }
    if openings.is_empty() && !args.openings.is_empty() {
        return Err(Failure::Input(anyhow!(
            "the files of --openings have no games"
        )));
    }
    Ok(openings)
}
