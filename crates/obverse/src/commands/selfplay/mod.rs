//! `obverse selfplay`: generates training positions from games of the engine against itself.

mod settings;

use std::io::{self, BufReader, BufWriter};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use obverse_engine::evaluation::{Evaluation, Weights};
use obverse_engine::{Goal, Selectivity};
use obverse_files::cannot_write;
use obverse_files::resumable_file::ResumableFile;
use obverse_files::source::Source;
use obverse_files::{games_in_file, weights_file};
use obverse_train::LabelledPosition;
use obverse_train::selfplay::{Opening, Resumption, SelfPlay, SelfPlayWriter};
use serde::Serialize;

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::live_terminal;
use crate::output::{self, FAINT, LITERAL, STRONG};
use settings::{Digest, Settings};

/// Interval between flushes to the file. A program that is killed loses the games of at most this time.
const FLUSHED_EVERY: Duration = Duration::from_millis(500);
/// Interval between updates of the progress bar.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

#[derive(Serialize)]
struct SelfplayJson {
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
    let weights = match &args.weights {
        Some(path) => weights_file::read(path)?,
        None => Weights::built_in(),
    };
    let (selfplay, openings) = selfplay(&args)?;
    let (file, resumption) = open(&args, &Settings::new(&args, &weights, openings))?;
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

/// Opens the output file. A file that is resumed is cut after its last complete game.
fn open(args: &SelfplayArgs, settings: &Settings) -> Result<(ResumableFile, Resumption), Failure> {
    let path = &args.out;
    let mut file = ResumableFile::open(path, args.resume)?;
    let bad = |error: anyhow::Error| Failure::Input(error.context(path.display().to_string()));
    let mut resumption = match file.old_content() {
        Some(old) => Resumption::read(BufReader::with_capacity(1 << 16, old))
            .map_err(|error| bad(error.into()))?,
        None => Resumption::nothing(),
    };
    match &resumption.settings {
        _ if resumption.length == 0 => resumption.settings = Some(settings.to_string()),
        Some(kept) => settings.check(kept).map_err(bad)?,
        // Written by an earlier version of the program.
        None => output::note(&format!(
            "{} does not record its settings: give the same settings as before.\n",
            output::printable(&path.display().to_string())
        )),
    }
    if resumption.next_game >= args.games {
        return Err(Failure::Input(anyhow!(
            "{} has {} games already, and --games is {}: give a larger number",
            path.display(),
            u64::from(resumption.next_game) + 1,
            args.games
        )));
    }
    file.keep(resumption.length);
    Ok((file, resumption))
}

fn writing(path: &Path, error: io::Error) -> Failure {
    Failure::Task(anyhow::Error::new(error).context(cannot_write(path)))
}

/// Writes the games to the file and shows the progress.
struct PositionSink {
    writer: SelfPlayWriter<BufWriter<ResumableFile>>,
    wanted: u32,
    /// Number of games and number of positions of earlier runs.
    before: (u32, u64),
    started: Instant,
    flushed: Instant,
    shown: Instant,
    bar: ProgressBar,
}

impl PositionSink {
    fn new(file: ResumableFile, from: Resumption, wanted: u32) -> io::Result<PositionSink> {
        let now = Instant::now();
        Ok(PositionSink {
            wanted,
            before: (from.next_game, from.positions),
            writer: SelfPlayWriter::new(BufWriter::with_capacity(1 << 16, file), from)?,
            started: now,
            flushed: now,
            shown: now,
            bar: bar(wanted),
        })
    }

    /// Writes the positions of the next game.
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

    /// Games per second and positions per second of this run; `None` if no time has passed.
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
            Ok(rest) => format!(", about {} left", HumanDuration(rest)),
            Err(_) => String::new(),
        };
        let positions = HumanCount(positions as u64);
        self.bar
            .set_message(format!("{games:.1} games/s, {positions} positions/s{rest}"));
        self.bar.set_position(self.writer.games().into());
    }

    /// Waits until all games are on the disk, and returns the summary.
    fn finish(self, path: &Path) -> Result<SelfplayJson, Failure> {
        self.bar.finish_and_clear();
        let speed = self.speed();
        let report = SelfplayJson {
            games: self.writer.games(),
            positions: self.writer.positions(),
            repeated_positions: self.writer.repeated(),
            resumed_games: self.before.0,
            complete: self.writer.games() == self.wanted,
            seconds: self.started.elapsed().as_secs_f64(),
            games_per_second: speed.map(|(games, _)| games),
            positions_per_second: speed.map(|(_, positions)| positions),
        };
        let file = self.writer.finish().and_then(|it| Ok(it.into_inner()?));
        file.map_err(|error| writing(path, error))?.close()?;
        Ok(report)
    }
}

fn bar(games: u32) -> ProgressBar {
    // Hidden if standard error is not a terminal.
    let bar = live_terminal::bar(Some(games.into()));
    let style = ProgressStyle::with_template("{bar:20} {pos} of {len}  {wide_msg}");
    let style = style.expect("the template is well-formed");
    bar.with_style(style.progress_chars("=> "))
}

impl SelfplayJson {
    fn in_words(&self, out: &Path) -> String {
        let mut text = format!(
            "{STRONG}{}{STRONG:#} games with {STRONG}{}{STRONG:#} positions in {}\n",
            HumanCount(self.games.into()),
            HumanCount(self.positions),
            output::printable(&out.display().to_string()),
        );
        if let (Some(games), Some(positions)) = (self.games_per_second, self.positions_per_second) {
            text += &format!(
                "{FAINT}{:.1} s, {games:.1} games and {positions:.0} positions per second; \
                 {} duplicate positions skipped{FAINT:#}\n",
                self.seconds,
                HumanCount(self.repeated_positions),
            );
        }
        if !self.complete {
            text += &format!(
                "Stopped. To continue, run the same command with {LITERAL}--resume{LITERAL:#}.\n"
            );
        }
        text
    }
}
