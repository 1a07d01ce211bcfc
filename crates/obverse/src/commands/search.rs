//! `obverse search`: one search with a textbook algorithm.

use std::cell::Cell;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use obverse_arena::ClassicOptions;
use obverse_classic::search::probcut::ProbCutParameters;
use obverse_classic::search::{Request, SearchReport, search};
use obverse_classic::{Algorithm, Observer, OthelloState};
use obverse_core::{Move, Position};
use obverse_files::bounded_file;
use obverse_files::source::Source;
use obverse_lab::probcut_numbers::ProbcutNumbers;
use obverse_report::json::{color_name, move_names};
use serde::Serialize;

use crate::args::{SearchArgs, USUAL_DEPTH};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::live_terminal;
use crate::output::{self, FAINT, STRONG};

/// Default number of playouts of mcts.
const USUAL_ITERATIONS: u64 = 10_000;
/// Progress is shown after this time.
const PATIENCE: Duration = Duration::from_secs(2);
/// Interval between updates of the spinner.
const TICK: Duration = Duration::from_millis(100);

/// The output of `search --json`.
#[derive(Serialize)]
struct SearchJson {
    position: String,
    turn: &'static str,
    algorithm: &'static str,
    eval: &'static str,
    preset: Option<&'static str>,
    tie: String,
    pass: String,
    value: i32,
    best: Option<String>,
    pv: Vec<String>,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    table_hits: u64,
    depth: u32,
    seconds: f64,
    nodes_per_second: Option<f64>,
    finished: bool,
    exhausted: bool,
}

pub fn run(args: SearchArgs) -> Result<ExitCode, Failure> {
    let position = args
        .position
        .game_or(args.thinking.rules.preset.start())?
        .position();
    let request = request(&args, position)?;
    let interrupt = Interrupt::listen();
    let progress = Progress::new(args.algorithm);
    let started = progress.started;
    // A time that overflows the clock is unlimited.
    let end = args.limit.time.and_then(|time| started.checked_add(time));
    let mut stop = || {
        let now = Instant::now();
        progress.tick(now);
        interrupt.is_pressed() || end.is_some_and(|end| now >= end)
    };
    let report = search(&request, &mut &progress, &mut stop);
    let seconds = started.elapsed().as_secs_f64();
    drop(progress);

    let json = SearchJson::new(&args, &request, &report, seconds);
    if args.json {
        output::print_json(&json)?;
    } else {
        output::print(&json.in_words(&request, &report))?;
    }
    Ok(if interrupt.is_pressed() && !report.finished {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn request(args: &SearchArgs, position: Position) -> Result<Request, Failure> {
    let thinking = &args.thinking;
    if let Some(depth) = args.limit.depth
        && ClassicOptions::new(args.algorithm).has_depth()
    {
        let preset = thinking.rules.preset;
        preset.check_depth(depth).map_err(Failure::input)?;
    }
    let is_limited = args.limit.depth.is_some() || args.limit.time.is_some();
    let usual_depth = (!is_limited && args.algorithm != Algorithm::Mcts).then_some(USUAL_DEPTH);
    let usual_iterations = args.limit.time.is_none().then_some(USUAL_ITERATIONS);
    Ok(Request {
        evaluation: thinking.rules.evaluation(),
        rules: thinking.rules.rules(),
        depth: args.limit.depth.or(usual_depth),
        deepens: args.limit.time.is_some(),
        options: thinking.options(),
        seed: thinking.seed.unwrap_or_default(),
        iterations: args.iterations.or(usual_iterations),
        probcut: args.probcut.as_deref().map(read_probcut).transpose()?,
        ..Request::new(position, args.algorithm)
    })
}

/// Maximum size of a ProbCut parameter file in bytes.
const LONGEST_PROBCUT: u64 = 1 << 16;

/// Reads a file of ProbCut parameters, as `obverse probcut-fit` writes it.
pub fn read_probcut(path: &Path) -> Result<ProbCutParameters, Failure> {
    Source::new(path)?;
    let read = || -> anyhow::Result<ProbCutParameters> {
        let bytes = bounded_file::read(path, LONGEST_PROBCUT)?;
        let numbers: ProbcutNumbers = serde_json::from_slice(&bytes)?;
        Ok(numbers.parameters()?)
    };
    read()
        .with_context(|| format!("{} is not a file of ProbCut parameters", path.display()))
        .map_err(Failure::Input)
}

impl SearchJson {
    fn new(
        args: &SearchArgs,
        request: &Request,
        report: &SearchReport,
        seconds: f64,
    ) -> SearchJson {
        SearchJson {
            position: request.position.to_string(),
            turn: color_name(request.position.turn()),
            algorithm: request.algorithm.name(),
            eval: request.evaluation.name(),
            preset: args
                .thinking
                .rules
                .preset
                .preset
                .map(|preset| preset.name()),
            tie: request.rules.ties.to_string(),
            pass: request.rules.passes.to_string(),
            value: report.value,
            best: report.best.map(|mv| mv.to_string()),
            pv: move_names(report.line.iter().copied()),
            nodes: report.nodes,
            leaves: report.leaves,
            cutoffs: report.cutoffs,
            table_hits: report.table_hits,
            depth: report.depth,
            seconds,
            nodes_per_second: (seconds > 0.0).then(|| report.nodes as f64 / seconds),
            finished: report.finished,
            exhausted: report.exhausted,
        }
    }

    fn in_words(&self, request: &Request, report: &SearchReport) -> String {
        let mut text = format!(
            "{STRONG}{}{STRONG:#}, {}, {}\n",
            self.algorithm,
            self.eval,
            reach(request, report)
        );
        let mut line = |name: &str, words: String| {
            text += &format!("  {FAINT}{name:<7}{FAINT:#}{words}\n");
        };
        let meaning = match request.algorithm {
            Algorithm::Greedy => "discs after the move",
            Algorithm::Mcts => "per cent, from -100 for a loss to +100 for a win",
            _ => "",
        };
        let meaning = match meaning {
            "" => String::new(),
            meaning => format!(" {FAINT}({meaning}){FAINT:#}"),
        };
        let turn = request.position.turn();
        let value = self.value;
        line(
            "value",
            format!("{STRONG}{value:+}{STRONG:#} for {turn}{meaning}"),
        );
        let best = self.best.as_deref().unwrap_or("none");
        line("best", format!("{STRONG}{best}{STRONG:#}"));
        line("line", self.pv.join(" "));
        let count = |number| HumanCount(number).to_string();
        line(
            "nodes",
            format!(
                "{}, of them {} leaves; {} cut-offs, {} table hits",
                count(self.nodes),
                count(self.leaves),
                count(self.cutoffs),
                count(self.table_hits)
            ),
        );
        let speed = match self.nodes_per_second {
            Some(speed) => format!(
                " {FAINT}({:.1} million nodes per second){FAINT:#}",
                speed / 1e6
            ),
            None => String::new(),
        };
        line("time", format!("{:.3} s{speed}", self.seconds));
        text
    }
}

/// How far a search went, in words: its depth or number of playouts.
fn reach(request: &Request, report: &SearchReport) -> String {
    let depth = report.depth;
    match request.algorithm {
        Algorithm::Random => "a random move".to_owned(),
        Algorithm::Greedy => "one move ahead".to_owned(),
        Algorithm::Mcts => format!("{} playouts", HumanCount(report.leaves)),
        _ if report.exhausted => format!("depth {depth}, all lines to the end of the game"),
        _ if report.finished => format!("depth {depth}"),
        _ => format!("depth {depth} completed before the search was stopped"),
    }
}

/// Shows a spinner and the result of each completed depth on a terminal, after two seconds.
struct Progress {
    started: Instant,
    ticked: Cell<Instant>,
    bar: ProgressBar,
}

impl Progress {
    fn new(algorithm: Algorithm) -> Progress {
        // Hidden if standard error is not a terminal.
        let bar = live_terminal::bar(None);
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed} (Ctrl-C stops)");
        bar.set_style(style.expect("the template is well-formed"));
        bar.set_message(algorithm.name());
        let started = Instant::now();
        // The first tick comes after `PATIENCE`.
        let ticked = Cell::new(started + PATIENCE);
        Progress {
            started,
            ticked,
            bar,
        }
    }

    /// Updates the spinner, but not before `PATIENCE` and not more often than `TICK`.
    fn tick(&self, now: Instant) {
        if now.saturating_duration_since(self.ticked.get()) >= TICK {
            self.ticked.set(now);
            self.bar.tick();
        }
    }
}

impl Observer<Move, OthelloState> for &Progress {
    // Events inside the tree are not needed, and would cost time.
    fn listens(&self) -> bool {
        false
    }

    fn completed(&mut self, report: &SearchReport) {
        let elapsed = self.started.elapsed();
        if elapsed >= PATIENCE {
            let best = report.best.map(|mv| mv.to_string());
            self.bar.println(format!(
                "depth {:>2}  {:>+6}  {:<4}  {:>15} nodes  {:>7.1} s",
                report.depth,
                report.value,
                best.as_deref().unwrap_or("none"),
                HumanCount(report.nodes).to_string(),
                elapsed.as_secs_f64()
            ));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
