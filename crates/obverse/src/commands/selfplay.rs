//! `obverse selfplay`: games of the engine against itself, to learn from.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, ErrorKind, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Effort, Selectivity};
use obverse_train::LabelledPosition;
use obverse_train::selfplay::{GameWriter, Opening, Resumption, SelfPlay};
use serde::Serialize;

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::game_source;
use crate::interrupt;
use crate::output::{self, FAINT, LITERAL, STRONG};
use crate::pending_file::cannot_write;
use crate::source::Source;
use crate::weights_file;

/// At most so much work is lost when the program is killed.
const FLUSHED_EVERY: Duration = Duration::from_millis(500);
/// How often the bar changes.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

#[derive(Serialize)]
struct Report {
    games: u32,
    positions: u64,
    repeated_positions: u64,
    resumed_games: u32,
    complete: bool,
    seconds: f64,
    games_per_second: Option<f64>,
    positions_per_second: Option<f64>,
}

pub fn run(args: SelfplayArgs) -> Result<ExitCode, Failure> {
    let evaluation = match &args.weights {
        Some(path) => Arc::new(Evaluation::new(weights_file::read(path)?)),
        None => Evaluation::built_in(),
    };
    let settings = settings(&args)?;
    settings.check(args.threads.into(), &evaluation)?;
    let (file, resumption) = open(&args)?;
    let stop = interrupt::engine_stop();
    let first = resumption.next_game;
    let mut harvest =
        Harvest::new(file, resumption, args.games).map_err(|error| writing(&args.out, error))?;
    let played = settings.play(
        first..args.games,
        args.threads.into(),
        &evaluation,
        &stop,
        |_, positions| match harvest.take(&positions) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        },
    );
    let report = harvest
        .finish()
        .map_err(|error| writing(&args.out, error))?;
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

fn settings(args: &SelfplayArgs) -> Result<SelfPlay, Failure> {
    let mut openings = Vec::new();
    for path in &args.openings {
        for game in game_source::games(&Source::new(path)?)? {
            openings.push(Opening::from(&game?));
        }
    }
    if openings.is_empty() && !args.openings.is_empty() {
        return Err(Failure::Input(anyhow!("there is no game in --openings")));
    }
    Ok(SelfPlay {
        seed: args.seed,
        random_plies: args.random_plies.0.clone(),
        openings: openings.into(),
        effort: match args.level {
            Some(level) => Effort::Level(level),
            None => Effort::Depth {
                depth: args.depth,
                selectivity: Selectivity::BOLDEST,
            },
        },
        exact_from: args.exact_from.into(),
        noise: args.noise / 100.0,
        trust: args.trust / 100.0,
        branching: args.branching / 100.0,
        hash_mib: args.hash as usize,
    })
}

/// The file, cut to where its next game belongs.
fn open(args: &SelfplayArgs) -> Result<(File, Resumption), Failure> {
    let path = &args.out;
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    let opened = if args.resume {
        options.create(true).truncate(false).open(path)
    } else {
        options.create_new(true).open(path)
    };
    let mut file = opened.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::Input(anyhow!(
            "{} is there already: give --resume to go on with it, or another name",
            path.display()
        )),
        _ => writing(path, error),
    })?;
    let resumption = Resumption::read(BufReader::with_capacity(1 << 16, &file))
        .with_context(|| path.display().to_string())
        .map_err(Failure::Input)?;
    if resumption.next_game >= args.games {
        return Err(Failure::Input(anyhow!(
            "{} has {} games already, not fewer than {}",
            path.display(),
            u64::from(resumption.next_game) + 1,
            args.games
        )));
    }
    file.set_len(resumption.length)
        .and_then(|()| file.seek(SeekFrom::End(0)))
        .map_err(|error| writing(path, error))?;
    Ok((file, resumption))
}

fn writing(path: &Path, error: io::Error) -> Failure {
    Failure::Task(anyhow::Error::new(error).context(cannot_write(path)))
}

/// The file being written, and what is told about it.
struct Harvest {
    writer: GameWriter<BufWriter<File>>,
    wanted: u32,
    /// What was there before: games and positions.
    before: (u32, u64),
    started: Instant,
    flushed: Instant,
    shown: Instant,
    bar: ProgressBar,
}

impl Harvest {
    fn new(file: File, from: Resumption, wanted: u32) -> io::Result<Harvest> {
        let now = Instant::now();
        Ok(Harvest {
            wanted,
            before: (from.next_game, from.positions),
            writer: GameWriter::new(BufWriter::with_capacity(1 << 16, file), from)?,
            started: now,
            flushed: now,
            shown: now,
            bar: bar(wanted),
        })
    }

    /// The positions of the next game.
    fn take(&mut self, positions: &[LabelledPosition]) -> io::Result<()> {
        self.writer.write(positions)?;
        if self.flushed.elapsed() >= FLUSHED_EVERY {
            self.writer.flush()?;
            self.flushed = Instant::now();
        }
        if self.shown.elapsed() >= SHOWN_EVERY {
            self.show();
            self.shown = Instant::now();
        }
        Ok(())
    }

    /// Games and positions a second, of this run.
    fn speed(&self) -> Option<(f64, f64)> {
        let seconds = self.started.elapsed().as_secs_f64();
        let (games, positions) = self.before;
        let games = f64::from(self.writer.games() - games);
        let positions = (self.writer.positions() - positions) as f64;
        (seconds > 0.0).then_some((games / seconds, positions / seconds))
    }

    fn show(&self) {
        let Some((games, positions)) = self.speed() else {
            return;
        };
        let rest = f64::from(self.wanted - self.writer.games()) / games;
        let rest = match Duration::try_from_secs_f64(rest) {
            Ok(rest) => format!(", about {} to go", HumanDuration(rest)),
            Err(_) => String::new(),
        };
        let positions = HumanCount(positions as u64);
        self.bar
            .set_message(format!("{games:.1} games/s, {positions} positions/s{rest}"));
        self.bar.set_position(self.writer.games().into());
    }

    fn finish(self) -> io::Result<Report> {
        self.bar.finish_and_clear();
        let speed = self.speed();
        let report = Report {
            games: self.writer.games(),
            positions: self.writer.positions(),
            repeated_positions: self.writer.repeated(),
            resumed_games: self.before.0,
            complete: self.writer.games() == self.wanted,
            seconds: self.started.elapsed().as_secs_f64(),
            games_per_second: speed.map(|(games, _)| games),
            positions_per_second: speed.map(|(_, positions)| positions),
        };
        self.writer.finish()?.into_inner()?.sync_all()?;
        Ok(report)
    }
}

fn bar(games: u32) -> ProgressBar {
    // Hidden where standard error is no terminal.
    let bar = ProgressBar::new(games.into());
    let style = ProgressStyle::with_template("{bar:20} {pos} of {len}  {wide_msg}");
    let style = style.expect("the template is well-formed");
    bar.with_style(style.progress_chars("=> "))
}

impl Report {
    fn in_words(&self, out: &Path) -> String {
        let mut text = format!(
            "{STRONG}{}{STRONG:#} games with {STRONG}{}{STRONG:#} positions in {}\n",
            HumanCount(self.games.into()),
            HumanCount(self.positions),
            output::printable(&out.display().to_string()),
        );
        if let (Some(games), Some(positions)) = (self.games_per_second, self.positions_per_second) {
            text += &format!(
                "{FAINT}{:.1} s, {games:.1} games and {positions:.0} positions a second; \
                 {} repeated boards left out{FAINT:#}\n",
                self.seconds,
                HumanCount(self.repeated_positions),
            );
        }
        if !self.complete {
            text += &format!(
                "Stopped. To go on, give the same command with {LITERAL}--resume{LITERAL:#}.\n"
            );
        }
        text
    }
}
