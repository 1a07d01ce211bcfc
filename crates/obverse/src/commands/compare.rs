//! `obverse compare`: nodes, time and pruning of the textbook algorithms.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use obverse_classic::search::Request;
use obverse_files::source::Source;
use obverse_files::{output_file, typed_position};
use obverse_lab::compare::{
    ComparisonJson, ComparisonReport, ComparisonRun, Positions, SearchBudget, self_play,
};
use obverse_plot::Chart;

use super::probcut_file::read_probcut;
use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::position_arg;
use crate::progress::{Progress, Unit};

/// Default of `--game-time` if `--plot` is given: time per move in the plotted game.
const USUAL_GAME_TIME: Duration = Duration::from_millis(50);

pub fn run(args: CompareArgs) -> Result<ExitCode, Failure> {
    let positions = positions(&args)?;
    let first = positions.list[0];
    let mut algorithms = Vec::new();
    for &algorithm in &args.algorithms {
        if !algorithms.contains(&algorithm) {
            algorithms.push(algorithm);
        }
    }
    let request = Request {
        evaluation: args.rules.evaluation(),
        rules: args.rules.rules(),
        probcut: args.probcut.as_deref().map(read_probcut).transpose()?,
        ..Request::new(first, algorithms[0])
    };
    if let Some(directory) = &args.plot {
        // Create the folder first, so that an error is reported before the searches.
        fs::create_dir_all(directory)
            .with_context(|| format!("the folder {} cannot be created", directory.display()))
            .map_err(Failure::Task)?;
    }
    let interrupt = Interrupt::listen();
    let stop = || interrupt.is_pressed();
    let run = ComparisonRun {
        request: &request,
        positions: &positions.list,
        algorithms: &algorithms,
        depths: args.depths.0.clone(),
        max_nodes: args.max_nodes,
    };
    let mut progress = Progress::new(Some(run.parts()), Unit::Parts);
    let measurement = run.measure(&stop, &mut |done| progress.set(done));
    drop(progress);
    let usual_time = args.plot.is_some().then_some(USUAL_GAME_TIME);
    let budget = match args.game_nodes {
        Some(nodes) => Some(SearchBudget::Nodes(nodes)),
        None => args.game_time.or(usual_time).map(SearchBudget::Time),
    };
    let game = match budget {
        Some(budget) if !measurement.interrupted => {
            let mut progress = Progress::new(Some(first.empty().len().into()), Unit::Parts);
            self_play(&request, &algorithms, budget, &stop, &mut |done| {
                progress.set(done);
            })
        }
        _ => Vec::new(),
    };
    let mut comparison = ComparisonReport {
        positions,
        request,
        measurement,
        game,
        budget,
        plots: Vec::new(),
    };
    if let Some(directory) = &args.plot {
        for (name, chart) in comparison.charts() {
            comparison.plots.extend(write(&chart, directory, name)?);
        }
    }
    if args.json {
        output::print_json(&ComparisonJson::new(&comparison, !interrupt.is_pressed()))?;
    } else {
        output::print(&comparison.in_words(interrupt.is_pressed()))?;
    }
    Ok(if interrupt.is_pressed() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The positions given on the command line, or the built-in ones.
fn positions(args: &CompareArgs) -> Result<Positions, Failure> {
    let most = args.most as usize;
    let Some(first) = &args.positions else {
        return Ok(Positions::built_in(args.rules.preset.start(), most));
    };
    if args.rest.is_empty() && typed_position::is_file_name(first) {
        let source = Source::new(Path::new(first))?;
        let name = source.path.as_deref().and_then(Path::file_name);
        let shown = name.map_or(source.name.clone(), |name| name.to_string_lossy().into());
        // The name has to fit into one line of a plot.
        let shown = shown.chars().take(60).collect();
        let input = source.open();
        let (input, _) =
            input.map_err(|error| Failure::from(error).context(source.name.clone()))?;
        let file_name = name.and_then(|name| name.to_str());
        return Positions::read(shown, input, file_name, most)
            .map_err(|error| Failure::input(error).context(source.name.clone()));
    }
    Ok(Positions::one(
        position_arg::game(first, &args.rest)?.position(),
    ))
}

/// Writes a chart as SVG and PNG, and returns both paths.
fn write(chart: &Chart, directory: &Path, name: &str) -> Result<[PathBuf; 2], Failure> {
    let picture = chart.picture();
    let svg = directory.join(format!("{name}.svg"));
    let png = directory.join(format!("{name}.png"));
    let write = |path: &Path, bytes: &[u8]| output_file::write(path, |file| file.write_all(bytes));
    write(&svg, picture.to_svg().as_bytes())?;
    write(&png, &picture.to_png())?;
    Ok([svg, png])
}
