//! `obverse hint`: the value of each legal move (multi-PV).

use std::process::ExitCode;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use obverse_core::Position;
use obverse_engine::{Line, Observer, Report, Request, SearchState};
use obverse_report::json::{ValueJson, move_names};
use obverse_report::speed::speed;
use serde::Serialize;

use crate::args::HintArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::live_terminal;
use crate::output::{self, FAINT, STRONG};

/// The output of `hint --json`.
#[derive(Serialize)]
struct HintJson {
    position: String,
    moves: Vec<HintMoveJson>,
    nodes: u64,
    seconds: f64,
    finished: bool,
}

/// A move and its value.
#[derive(Serialize)]
struct HintMoveJson {
    #[serde(rename = "move")]
    name: String,
    value: ValueJson,
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
        .with_multi_pv(lines(args, position))
        .with_stop(stop.clone());
    let mut engine = args.engine.engine()?;
    let mut live = Live::new(position, !args.json);
    let report = engine.think(&request, &mut live);
    drop(live);
    if args.json {
        output::print_json(&HintJson::new(position, &report))?;
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
                "note: --ply 0 to --ply {last} chooses an earlier position\n"
            ));
        }
    }
    Ok(if report.state == SearchState::Stopped {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn lines(args: &HintArgs, position: Position) -> usize {
    let all = position.legal_moves().count();
    args.moves.map_or(all, |moves| all.min(moves as usize))
}

impl HintJson {
    fn new(position: Position, report: &Report) -> HintJson {
        let move_json = |line: &Line| {
            Some(HintMoveJson {
                name: line.first()?.to_string(),
                value: line.display_value().into(),
                depth: line.depth,
                exact: line.is_exact(),
                confidence: line.confidence(),
                pv: move_names(line.moves.iter().copied()),
            })
        };
        HintJson {
            position: position.to_string(),
            moves: report.lines.iter().filter_map(move_json).collect(),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            finished: report.state != SearchState::Stopped,
        }
    }
}

/// The table of moves.
struct Table<'a> {
    position: Position,
    report: &'a Report,
    /// Maximum length of a row in columns; `None` for no limit.
    width: Option<usize>,
}

impl std::fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        /// Columns before the principal variation.
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
                line.search_depth()
            )?;
        }
        let seconds = report.elapsed.as_secs_f64();
        write!(
            f,
            "{FAINT}{} nodes in {seconds:.1} s, {} million nodes per second",
            HumanCount(report.nodes),
            speed(report.nodes, seconds)
        )?;
        match report.state {
            SearchState::Thinking => write!(f, "; Ctrl-C stops")?,
            SearchState::Stopped => write!(f, "; interrupted")?,
            SearchState::Done | SearchState::OutOfTime | SearchState::OutOfNodes => {}
        }
        writeln!(f, "{FAINT:#}")
    }
}

/// The table on a terminal, updated during the search.
struct Live {
    position: Position,
    bar: ProgressBar,
}

impl Live {
    fn new(position: Position, wanted: bool) -> Live {
        // Hidden if standard error is not a terminal.
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
