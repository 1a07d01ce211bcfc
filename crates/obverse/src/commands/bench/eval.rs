//! `obverse bench eval`: how far the evaluation is from scores that are known.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use indicatif::HumanCount;
use obverse_core::{Board, Color, Game, Position};
use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC};
use obverse_engine::{Engine, Limits, Options, Request, Stop};
use obverse_formats::GameRecord;
use obverse_train::Errors;
use serde::Serialize;

use crate::args::BenchEvalArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, FAINT, STRONG};
use crate::progress::{Progress, Unit};
use crate::scored_positions::{Scored, ScoredPositions};
use crate::source::Source;
use crate::weights_file;

/// The plies of a game.
const PLIES: usize = 60;
/// Positions near the end need no more.
const TABLE_MIB: usize = 16;

/// What was measured, in JSON.
#[derive(Serialize)]
struct Report {
    files: Vec<FileCounts>,
    positions: u64,
    evaluations: Vec<Measured>,
    complete: bool,
}

/// What a file had to give.
#[derive(Default, Serialize)]
struct FileCounts {
    file: String,
    positions: u64,
    /// Of these, those of games that were solved here.
    solved: u64,
    /// Positions without a legal move.
    without_move: u64,
    /// Positions and games without a score.
    without_score: u64,
    bad_records: u64,
}

/// How good some weights are, in JSON.
#[derive(Serialize)]
struct Measured {
    weights: String,
    digest: String,
    #[serde(flatten)]
    errors: Row,
    by_ply: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    /// The first ply and the last.
    plies: [usize; 2],
    positions: u64,
    mean_absolute: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
}

impl Row {
    fn new(plies: [usize; 2], errors: Errors) -> Row {
        Row {
            plies,
            positions: errors.positions(),
            mean_absolute: errors.mean_absolute(),
            root_mean_square: errors.root_mean_square(),
            bias: errors.bias(),
        }
    }
}

/// There is nothing to compare with.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no position with a score: expected OBF with scores, positions of `obverse selfplay`, \
     JSON of `obverse solve`, or games of WTHOR; --solve takes the ends of any games"
)]
struct NoScores;

pub fn run(args: &BenchEvalArgs) -> Result<ExitCode, Failure> {
    let stop = interrupt::engine_stop();
    let mut measurement = Measurement::new(args, stop.clone())?;
    for path in &args.files {
        measurement.read(path)?;
    }
    let report = measurement.report();
    if report.positions == 0 && report.complete {
        return Err(Failure::input(NoScores));
    }
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.in_words())?;
    }
    Ok(if report.complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Weights, and their errors by ply.
struct Subject {
    name: String,
    digest: u64,
    evaluation: Evaluation,
    errors: [Errors; PLIES],
}

impl Subject {
    fn new(path: &Path) -> Result<Subject, Failure> {
        let weights = weights_file::read_or_built_in(path)?;
        Ok(Subject {
            name: path.display().to_string(),
            digest: weights.digest(),
            evaluation: Evaluation::new(weights),
            errors: [Errors::default(); PLIES],
        })
    }

    fn add(&mut self, board: Board, score: f64) {
        let empties = board.empty().len();
        let units = self.evaluation.evaluate(&Indices::new(board), empties);
        // No game is won by more, and the engine knows that too.
        let value = (f64::from(units) / f64::from(UNITS_PER_DISC)).clamp(-64.0, 64.0);
        let ply = PLIES.saturating_sub(empties as usize).min(PLIES - 1);
        self.errors[ply].add(value - score);
    }

    /// The errors of some plies together.
    fn sum(&self, first: usize, last: usize) -> Errors {
        let mut sum = Errors::default();
        self.errors[first..=last].iter().for_each(|&ply| sum += ply);
        sum
    }
}

/// What is being measured.
struct Measurement<'a> {
    args: &'a BenchEvalArgs,
    subjects: Vec<Subject>,
    files: Vec<FileCounts>,
    positions: u64,
    engine: Engine,
    stop: Stop,
    progress: Progress,
}

impl Measurement<'_> {
    fn new(args: &BenchEvalArgs, stop: Stop) -> Result<Measurement<'_>, Failure> {
        let subjects = args.weights.iter().map(|path| Subject::new(path));
        Ok(Measurement {
            args,
            subjects: subjects.collect::<Result<_, _>>()?,
            files: Vec::new(),
            positions: 0,
            engine: Engine::new(Options {
                hash_mib: TABLE_MIB,
                ..Options::default()
            })?,
            stop,
            progress: Progress::new(args.most, Unit::Parts),
        })
    }

    /// Whether no more positions are wanted.
    fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.args.most.is_some_and(|most| self.positions >= most)
    }

    fn read(&mut self, path: &Path) -> Result<(), Failure> {
        let source = Source::new(path)?;
        let mut counts = FileCounts {
            file: source.name.clone(),
            ..FileCounts::default()
        };
        for item in ScoredPositions::open(&source)? {
            if self.is_over() {
                break;
            }
            match item {
                Ok(Scored::Position(position)) => {
                    self.add(position.board, position.score, &mut counts);
                }
                Ok(Scored::Game {
                    record,
                    perfect_from,
                }) => self.add_game(&record, perfect_from, &mut counts),
                Ok(Scored::Nothing) => counts.without_score += 1,
                Err(error) => {
                    counts.bad_records += 1;
                    let text = output::printable(&format!("{}: {error:#}", source.name));
                    output::note(&format!("{FAINT}left out:{FAINT:#} {text}\n"));
                }
            }
        }
        self.files.push(counts);
        Ok(())
    }

    fn add(&mut self, board: Board, score: f64, counts: &mut FileCounts) {
        if self.is_over() {
            return;
        }
        if board.moves().is_empty() {
            counts.without_move += 1;
            return;
        }
        counts.positions += 1;
        self.positions += 1;
        self.progress.set(self.positions);
        for subject in &mut self.subjects {
            subject.add(board, score);
        }
    }

    fn add_game(
        &mut self,
        record: &GameRecord,
        perfect_from: Option<u32>,
        counts: &mut FileCounts,
    ) {
        let before = counts.positions;
        let perfect = perfect_position(record, perfect_from);
        if let Some((board, score)) = perfect {
            self.add(board, score, counts);
        }
        let most = self.args.solve.map_or(0, u32::from);
        // What is known already need not be solved.
        let most = perfect_from.map_or(most, |known| most.min(known.saturating_sub(1)));
        for position in choices(&record.game).filter(|board| board.empty().len() <= most) {
            if self.is_over() {
                return;
            }
            let Some(score) = self.solve(position) else {
                return;
            };
            self.add(position, score, counts);
            counts.solved += 1;
        }
        counts.without_score += u64::from(counts.positions == before);
    }

    /// The exact score of a board; nothing if it was interrupted.
    fn solve(&mut self, board: Board) -> Option<f64> {
        let position = Position::new(board, Color::Black).ok()?;
        let request = Request::new(position, Limits::exact()).with_stop(self.stop.clone());
        let report = self.engine.think(&request, &mut ());
        let best = report.best();
        best.is_exact().then(|| f64::from(best.score))
    }

    fn report(self) -> Report {
        let rows: Vec<[usize; 2]> = (0..PLIES)
            .step_by(self.args.plies.into())
            .map(|first| [first, (first + usize::from(self.args.plies)).min(PLIES) - 1])
            .collect();
        let measured = |subject: &Subject| {
            let row = |&[first, last]: &[usize; 2]| {
                let errors = subject.sum(first, last);
                (errors.positions() > 0).then(|| Row::new([first, last], errors))
            };
            Measured {
                weights: subject.name.clone(),
                digest: format!("{:016x}", subject.digest),
                errors: Row::new([0, PLIES - 1], subject.sum(0, PLIES - 1)),
                by_ply: rows.iter().filter_map(row).collect(),
            }
        };
        Report {
            positions: self.positions,
            evaluations: self.subjects.iter().map(measured).collect(),
            complete: !self.stop.is_stopped(),
            files: self.files,
        }
    }
}

/// The position of a game from which on the result of perfect play is known, with it.
fn perfect_position(record: &GameRecord, from: Option<u32>) -> Option<(Board, f64)> {
    let (perfect, from) = (record.theoretical?, from?);
    let position = record
        .game
        .positions()
        .find(|position| position.empty().len() == from && !position.moves().is_empty())?;
    let score = perfect.difference(position.turn());
    Some((position.board(), f64::from(score)))
}

/// The positions of a game in which there was a move to choose.
fn choices(game: &Game) -> impl Iterator<Item = Board> {
    let boards = game.positions().map(|position| position.board());
    boards.filter(|board| !board.moves().is_empty())
}

/// How wide the three columns of an evaluation are together.
const COLUMNS: usize = 24;

impl Report {
    fn in_words(&self) -> String {
        let mut text = String::new();
        for file in &self.files {
            text += &file.in_words();
        }
        let mut names = format!("\n{FAINT}{:17}{FAINT:#}", "");
        let mut heading = format!("{FAINT}{:>5}{:>12}", "plies", "positions");
        for measured in &self.evaluations {
            let name = shortened(&measured.weights, COLUMNS - 2);
            let _ = write!(names, "{STRONG}{name:>COLUMNS$}{STRONG:#}");
            let _ = write!(heading, "{:>10}{:>7}{:>7}", "mean abs", "rms", "bias");
        }
        text += names.trim_end();
        let _ = write!(text, "\n{heading}{FAINT:#}\n");
        let first = self.evaluations.first();
        // All were asked about the same positions, so their rows are the same.
        for at in 0..first.map_or(0, |measured| measured.by_ply.len()) {
            let rows = self.evaluations.iter().map(|measured| &measured.by_ply[at]);
            text += &line(None, rows);
        }
        let all = self.evaluations.iter().map(|measured| &measured.errors);
        text += &line(Some("all"), all);
        text += "\n";
        for measured in &self.evaluations {
            let _ = writeln!(
                text,
                "{FAINT}{} is known by {}{FAINT:#}",
                measured.weights, measured.digest
            );
        }
        if !self.complete {
            text += "Interrupted: this is what was measured.\n";
        }
        text
    }
}

fn line<'a>(name: Option<&str>, rows: impl Iterator<Item = &'a Row>) -> String {
    let mut text = String::new();
    for (at, row) in rows.enumerate() {
        if at == 0 {
            let [first, last] = row.plies;
            let plies = name.map_or_else(|| format!("{first}-{last}"), str::to_owned);
            let _ = write!(
                text,
                "{plies:>5}{:>12}",
                HumanCount(row.positions).to_string()
            );
        }
        // A row has positions.
        let _ = write!(
            text,
            "{STRONG}{:>10.2}{STRONG:#}{:>7.2}{:>+7.2}",
            row.mean_absolute.unwrap_or_default(),
            row.root_mean_square.unwrap_or_default(),
            row.bias.unwrap_or_default()
        );
    }
    text + "\n"
}

impl FileCounts {
    fn in_words(&self) -> String {
        let count = |number: u64| HumanCount(number).to_string();
        let mut text = format!(
            "{}: {STRONG}{}{STRONG:#} positions",
            self.file,
            count(self.positions)
        );
        for (number, what) in [
            (self.solved, "solved"),
            (self.without_move, "left out, without a legal move"),
            (self.without_score, "without a score"),
            (self.bad_records, "bad"),
        ] {
            if number > 0 {
                let _ = write!(text, ", {} {what}", count(number));
            }
        }
        text + "\n"
    }
}

/// The end of a name that is too long.
fn shortened(name: &str, width: usize) -> String {
    let length = name.chars().count();
    if length <= width {
        return name.to_owned();
    }
    let end: String = name.chars().skip(length - (width - 3)).collect();
    format!("...{end}")
}
