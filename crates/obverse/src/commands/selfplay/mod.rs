//! `obverse selfplay`: generates training positions from games of the engine against itself.

mod digest;
mod output_file;
mod position_sink;
mod selfplay_json;
mod stored_settings;

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::anyhow;
use obverse_engine::evaluation::{Evaluation, Weights};
use obverse_engine::{Goal, Selectivity};
use obverse_files::source::Source;
use obverse_files::{games_in_file, weights_file};
use obverse_train::selfplay::{Opening, SelfPlay};

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use digest::Digest;
use output_file::writing;
use position_sink::PositionSink;
use stored_settings::StoredSettings;

pub fn run(args: SelfplayArgs) -> Result<ExitCode, Failure> {
    let weights = match &args.weights {
        Some(path) => weights_file::read(path)?,
        None => Weights::built_in(),
    };
    let (selfplay, openings) = selfplay(&args)?;
    let (file, resumption) =
        output_file::open(&args, &StoredSettings::new(&args, &weights, openings))?;
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

/// The self-play settings, and a digest of the openings.
fn selfplay(args: &SelfplayArgs) -> Result<(SelfPlay, Digest), Failure> {
    let mut openings = Vec::new();
    let mut digest = Digest::new();
    for path in &args.openings {
        for game in games_in_file::games(&Source::new(path)?)? {
            let game = game?;
            digest.add_game(&game);
            openings.push(Opening::from(&game));
        }
    }
    if openings.is_empty() && !args.openings.is_empty() {
        return Err(Failure::Input(anyhow!(
            "the files of --openings have no games"
        )));
    }
    let selfplay = SelfPlay {
        seed: args.seed,
        random_plies: args.random_plies.0.clone(),
        openings: openings.into(),
        goal: match args.level {
            Some(level) => Goal::Level(level),
            None => Goal::Depth {
                depth: args.depth,
                selectivity: Selectivity::BOLDEST,
            },
        },
        exact_from: args.exact_from.into(),
        noise: args.noise / 100.0,
        trust: args.trust / 100.0,
        branching: args.branching / 100.0,
        hash_mib: args.hash as usize,
    };
    Ok((selfplay, digest))
}
