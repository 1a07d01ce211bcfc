//! `obverse match`: two players, many games, and what they say about strength.

mod openings;
mod program_player;
mod report;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use obverse_arena::{Contest, ContestObserver, Ending, Entrant, GameResult, Standing, TimeControl};
use obverse_formats::ggf;

use crate::args::{Entry, EntryPlayer, MatchArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::pending_file::cannot_write;
use program_player::ProgramPlayer;
use report::{GameAnswer, Report};

pub fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    let contest = contest(args)?;
    let stop = interrupt::engine_stop();
    let mut audience = Audience {
        names: contest.names().map(str::to_owned),
        file: args.out.as_deref().map(GameFile::create).transpose()?,
        games: Vec::new(),
        keeps_games: args.json,
        bar: bar(contest.games),
        failure: None,
    };
    let standing = contest.play(&mut audience, &stop);
    audience.bar.finish_and_clear();
    if let Some(failure) = audience.failure {
        return Err(failure);
    }
    let report = Report::new(&contest, &standing, audience.games);
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.in_words())?;
    }
    Ok(if stop.is_stopped() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn contest(args: &MatchArgs) -> Result<Contest, Failure> {
    let [first, second] = args.players.as_slice() else {
        let count = args.players.len();
        return Err(Failure::Input(anyhow!(
            "a match has two players, not {count}: give --engine twice"
        )));
    };
    let games = args.games as usize;
    Ok(Contest {
        openings: openings::openings(&args.openings, games.div_ceil(2), args.seed)?,
        games,
        time: match (args.time, args.clock) {
            (Some(time), _) => TimeControl::Move(time),
            (None, clock) => clock.unwrap_or_default(),
        },
        concurrency: args.concurrency.into(),
        seed: args.seed,
        ..Contest::new([entrant(first, args.time)?, entrant(second, args.time)?])
    })
}

fn entrant(entry: &Entry, time: Option<Duration>) -> Result<Entrant, Failure> {
    Ok(match entry.player.clone() {
        EntryPlayer::BuiltIn(spec) => {
            // What is wrong with it is said before anything is played.
            drop(spec.player().map_err(Failure::input)?);
            Entrant::new(&entry.name, move || spec.player())
        }
        EntryPlayer::Program(command) => Entrant::new(&entry.name, move || {
            Ok(Box::new(ProgramPlayer::new(&command, time)))
        }),
    })
}

fn bar(games: usize) -> ProgressBar {
    // Hidden where standard error is no terminal.
    let bar = ProgressBar::new(games as u64);
    let style = ProgressStyle::with_template("{bar:20} {pos} of {len}  {wide_msg}");
    let style = style.expect("the template is well-formed");
    bar.with_style(style.progress_chars("=> "))
}

/// Whoever watches a match: the terminal, the file of games, the answer.
struct Audience {
    names: [String; 2],
    file: Option<GameFile>,
    games: Vec<GameAnswer>,
    keeps_games: bool,
    bar: ProgressBar,
    /// The first thing that went wrong.
    failure: Option<Failure>,
}

impl ContestObserver for Audience {
    fn finished(&mut self, result: &GameResult, standing: &Standing) {
        if let Ending::Forfeit { by, fault } = &result.ending {
            let text = format!("game {}: {} {fault}", result.number + 1, self.names[*by]);
            self.bar
                .suspend(|| output::note(&format!("{}\n", output::printable(&text))));
        }
        self.bar.set_message(report::short(standing));
        self.bar.set_position(standing.games().into());
        let [first, second] = &self.names;
        if let Some(file) = &mut self.file
            && let Err(failure) = file.write(result, [first, second])
        {
            self.failure.get_or_insert(failure);
            self.file = None;
        }
        if self.keeps_games {
            self.games.push(GameAnswer::new(result, [first, second]));
        }
    }
}

/// A file that games are written to as they end.
struct GameFile {
    path: PathBuf,
    file: BufWriter<File>,
}

impl GameFile {
    fn create(path: &Path) -> Result<GameFile, Failure> {
        let file = File::create(path)
            .with_context(|| cannot_write(path))
            .map_err(Failure::Task)?;
        Ok(GameFile {
            path: path.to_owned(),
            file: BufWriter::new(file),
        })
    }

    fn write(&mut self, result: &GameResult, names: [&str; 2]) -> Result<(), Failure> {
        let mut record = result.record(names);
        record.event = Some(format!("obverse match, game {}", result.number + 1));
        ggf::write(&record, &mut self.file)
            .and_then(|()| self.file.flush())
            .with_context(|| cannot_write(&self.path))
            .map_err(Failure::Task)
    }
}
