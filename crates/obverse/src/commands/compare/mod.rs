//! `obverse compare`: what each algorithm costs, and what it saves.

mod cell;
mod json;
mod measurement;
mod plots;
mod positions;
mod self_play;
mod table;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use obverse_classic::search::Request;

use super::search::read_probcut;
use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, FAINT, STRONG};
use measurement::{Measurement, Plan};
use positions::Positions;
use self_play::Turn;

/// The time a move in the game that is played for the plots, unless told otherwise.
const USUAL_GAME_TIME: Duration = Duration::from_millis(50);

/// Everything that was found.
struct Comparison {
    positions: Positions,
    request: Request,
    measurement: Measurement,
    game: Vec<Turn>,
    game_time: Option<Duration>,
    plots: Vec<PathBuf>,
}

pub fn run(args: CompareArgs) -> Result<ExitCode, Failure> {
    let positions = Positions::new(&args)?;
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
        // Before the work, not after it.
        fs::create_dir_all(directory)
            .with_context(|| format!("{} cannot be made", directory.display()))
            .map_err(Failure::Task)?;
    }
    let interrupt = Interrupt::listen();
    let plan = Plan {
        request: &request,
        positions: &positions.list,
        algorithms: &algorithms,
        depths: args.depths.0.clone(),
        max_nodes: args.max_nodes,
    };
    let measurement = plan.measure(&interrupt);
    let usual_time = args.plot.is_some().then_some(USUAL_GAME_TIME);
    let game_time = args.game_time.or(usual_time);
    let game = match game_time {
        Some(time) if !measurement.interrupted => {
            self_play::play(&request, &algorithms, time, &interrupt)
        }
        _ => Vec::new(),
    };
    let mut comparison = Comparison {
        positions,
        request,
        measurement,
        game,
        game_time,
        plots: Vec::new(),
    };
    comparison.plot(&args)?;
    if args.json {
        output::print_json(&json::Report::new(&comparison, !interrupt.is_pressed()))?;
    } else {
        output::print(&comparison.in_words(interrupt.is_pressed()))?;
    }
    Ok(if interrupt.is_pressed() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

impl Comparison {
    /// What was compared, in a line.
    fn subject(&self) -> String {
        let count = self.positions.list.len();
        let plural = if count == 1 { "position" } else { "positions" };
        format!(
            "{count} {plural} ({}), evaluation {}",
            self.positions.source, self.request.evaluation
        )
    }

    fn plot(&mut self, args: &CompareArgs) -> Result<(), Failure> {
        let Some(directory) = &args.plot else {
            return Ok(());
        };
        let subject = self.subject();
        let mut charts = vec![
            ("nodes-by-depth", plots::nodes(&self.measurement, &subject)),
            ("time-saved", plots::time_saved(&self.measurement, &subject)),
        ];
        if let Some(time) = self.game_time.filter(|_| !self.game.is_empty()) {
            let subtitle = format!(
                "a game of id against itself, evaluation {}",
                self.request.evaluation
            );
            charts.push(("depth-by-move", plots::depths(&self.game, time, &subtitle)));
        }
        for (name, chart) in charts {
            if chart.series.iter().any(|series| !series.points.is_empty()) {
                self.plots.extend(plots::write(&chart, directory, name)?);
            }
        }
        Ok(())
    }

    fn in_words(&self, interrupted: bool) -> String {
        let mut text = format!("{STRONG}{}{STRONG:#}\n\n", self.subject());
        text += &table::comparison(&self.measurement);
        if !self.measurement.probcut.is_empty() {
            text += "\n";
            text += &table::probcut(&self.measurement.probcut);
        }
        if let Some(time) = self.game_time.filter(|_| !self.game.is_empty()) {
            text += "\n";
            text += &table::game(&self.game, time);
        }
        if !self.plots.is_empty() {
            text += "\n";
        }
        for path in &self.plots {
            text += &format!("{FAINT}drawn:{FAINT:#} {}\n", path.display());
        }
        if interrupted {
            text += "\nInterrupted: this is what was complete.\n";
        }
        text
    }
}
