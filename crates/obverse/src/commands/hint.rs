//! `obverse hint`: what each legal move is worth.

use std::process::ExitCode;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use obverse_core::Position;
use obverse_engine::{Line, Observer, Report, Request, State};
use obverse_report::json::{Value, move_names};
use obverse_report::speed::speed;
use serde::Serialize;

use crate::args::HintArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::live_terminal;
use crate::output::{self, FAINT, STRONG};

/// What was found, in JSON.
#[derive(Serialize)]
struct Answer {
    position: String,
    moves: Vec<MoveAnswer>,
    nodes: u64,
    seconds: f64,
    finished: bool,
}

/// What was found about a move.
#[derive(Serialize)]
struct MoveAnswer {
    #[serde(rename = "move")]
    name: String,
    value: Value,
    depth: u32,
    exact: bool,
    confidence: u8,
    pv: Vec<String>,
}

pub fn run(args: &HintArgs) -> Result<ExitCode, Failure> {
    let game = args.position.game()?;
    let position = game.position();
    let stop = interrupt::engine_stop();
    let request = Request::new(position, args.limits())
        .with_lines(lines(args, position))
        .with_stop(stop.clone());
    let mut engine = args.engine.engine()?;
    let mut live = Live::new(position, !args.json);
    let report = engine.think(&request, &mut live);
    drop(live);
    if args.json {
        output::print_json(&Answer::new(position, &report))?;
    } else {
        let table = Table {
            position,
            report: &report,
            width: output::columns(),
        };
        output::print(&table.to_string())?;
        if game.is_over()
            && let Some(last) = game.moves().len().checked_sub(1)
        {
            output::note(&format!(
                "note: --ply 0 to {last} takes an earlier position\n"
            ));
        }
    }
    Ok(if report.state == State::Stopped {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn lines(args: &HintArgs, position: Position) -> usize {
    let all = position.legal_moves().count();
    args.moves.map_or(all, |moves| all.min(moves as usize))
}

impl Answer {
    fn new(position: Position, report: &Report) -> Answer {
        let answer = |line: &Line| {
            Some(MoveAnswer {
                name: line.first()?.to_string(),
                value: line.worth().into(),
                depth: line.depth,
                exact: line.is_exact(),
                confidence: line.confidence(),
                pv: move_names(line.moves.iter().copied()),
            })
        };
        Answer {
            position: position.to_string(),
            moves: report.lines.iter().filter_map(answer).collect(),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            finished: report.state != State::Stopped,
        }
    }
}

/// The moves for people.
struct Table<'a> {
    position: Position,
    report: &'a Report,
    /// How many columns there are, if rows must not be longer.
    width: Option<usize>,
}

impl std::fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        /// The columns before the line.
        const MARGIN: usize = 25;
        let report = self.report;
        let signs = output::signs();
        let turn = self.position.turn();
        let empty = self.position.empty().len();
        if self.position.board().is_over() {
            let score = report.best().score;
            return writeln!(
                f,
                "The game is over: {STRONG}{score:+}{STRONG:#} for {turn}."
            );
        }
        writeln!(f, "{STRONG}{turn} to move{STRONG:#}, {empty} empty")?;
        writeln!(
            f,
            "{FAINT}{:<6}{:>8}  {:<9}line{FAINT:#}",
            "move", "value", "depth"
        )?;
        for line in &report.lines {
            let Some(mv) = line.first() else { continue };
            let room = self.width.map(|width| width.saturating_sub(MARGIN));
            let moves = output::fitting_line(&line.moves, room);
            writeln!(
                f,
                "{STRONG}{mv:<6}{:>8}{STRONG:#}  {:<9}{FAINT}{moves}{FAINT:#}",
                signs.worth(line),
                line.reach()
            )?;
        }
        let seconds = report.elapsed.as_secs_f64();
        write!(
            f,
            "{FAINT}{} nodes in {seconds:.1} s, {} million a second",
            HumanCount(report.nodes),
            speed(report.nodes, seconds)
        )?;
        match report.state {
            State::Thinking => write!(f, "; Ctrl-C ends it")?,
            State::Stopped => write!(f, "; interrupted")?,
            State::Done | State::OutOfTime | State::OutOfNodes => {}
        }
        writeln!(f, "{FAINT:#}")
    }
}

/// The table on a terminal while it grows better.
struct Live {
    position: Position,
    bar: ProgressBar,
}

impl Live {
    fn new(position: Position, wanted: bool) -> Live {
        // Hidden where standard error is no terminal.
        let bar = if wanted {
            live_terminal::bar(None)
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{msg}");
        bar.set_style(style.expect("the template is well-formed"));
        Live { position, bar }
    }
}

impl Observer for Live {
    fn progress(&mut self, report: &Report) {
        if self.bar.is_hidden() {
            return;
        }
        let table = Table {
            position: self.position,
            report,
            width: Some(live_terminal::columns()),
        };
        let text = anstream::adapter::strip_str(&table.to_string()).to_string();
        self.bar.set_message(text);
        self.bar.tick();
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
