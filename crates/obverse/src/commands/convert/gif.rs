//! `obverse convert --to gif`: animations of games.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use obverse_files::conversion::ConversionListener;
use obverse_files::games_in_file;
use obverse_files::output_file::OutputFile;
use obverse_files::source::Source;
use obverse_files::wthor_name_files::NameFiles;
use obverse_files::{ContentError, FileError, UnfinishedFiles};
use obverse_formats::GameRecord;
use obverse_formats::detect::{AnyError, Format, ReadOptions};
use obverse_report::animation::GameAnimation;
use serde_json::json;

use super::conversion_reporter::ConversionReporter;
use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::folder_arg::is_folder;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, Unit};

/// Why there is no GIF to write.
#[derive(Debug, thiserror::Error)]
enum NoGif {
    #[error(
        "a GIF shows one game, and {0} has more: choose one with --game N, or a folder with \
         -o gifs/ for a GIF of each"
    )]
    SeveralGames(String),
    #[error(
        "a GIF shows one game, and {0} files are given: choose one with --game N, or a folder with \
         -o gifs/ for a GIF of each"
    )]
    SeveralFiles(usize),
    #[error("there is no game {wanted}: the number of games is {found}")]
    TooFew { wanted: u64, found: u64 },
    #[error("there is no game to convert")]
    Nothing,
    #[error("a GIF is not text: name a file, as in -o game.gif")]
    Terminal,
}

/// Counts for the summary.
#[derive(Default)]
struct Counts {
    /// Games read, bad ones included.
    found: u64,
    bad: u64,
    /// Damaged WTHOR name files.
    damages: u64,
    written: u64,
    frames: usize,
    bytes: usize,
}

pub fn run(
    args: &ConvertArgs,
    sources: &[Source],
    mut names: NameFiles,
    output: Option<&Path>,
) -> Result<ExitCode, Failure> {
    let folder = output.filter(|path| is_folder(path));
    let mut progress = Progress::new(None, Unit::Games);
    let mut output_file = None;
    let mut unfinished = UnfinishedFiles::default();
    if let Some(folder) = folder {
        fs::create_dir_all(folder)
            .with_context(|| format!("the folder {} cannot be created", folder.display()))
            .map_err(Failure::Input)?;
        unfinished = interrupt::unfinished_files()?;
    } else {
        let opened = OutputFile::open(output, interrupt::unfinished_files)?;
        if opened.is_terminal() {
            return Err(Failure::input(NoGif::Terminal));
        }
        progress.hide();
        output_file = Some(opened);
    }
    let mut reporter = ConversionReporter::new(args.json, progress);
    let mut counts = Counts::default();
    let mut chosen: Option<GameRecord> = None;

    'sources: for source in sources {
        let damage = |error: &dyn std::fmt::Display| {
            counts.damages += 1;
            reporter.complain(&source.name, error);
        };
        let (players, tournaments) = names.of(source, damage)?;
        let options = ReadOptions {
            format: args.from.map(Format::from),
            file_name: source.file_name(),
            players,
            tournaments,
        };
        for record in games_in_file::records(source, options)? {
            counts.found += 1;
            let is_wanted = args.game.is_none_or(|wanted| wanted == counts.found);
            let record = match record {
                Ok(record) if is_wanted => record,
                Ok(_) => continue,
                Err(error) => {
                    let error = bad_record(error, source)?;
                    if is_wanted {
                        counts.bad += 1;
                        reporter.complain(&source.name, &error);
                    }
                    continue;
                }
            };
            if let Some(folder) = folder {
                let path = path_in(folder, source, counts.found);
                let mut file =
                    OutputFile::open(Some(&path), || Ok::<_, Failure>(unfinished.clone()))?;
                counts.write(&record, args, &mut file)?;
                file.complete()?;
                reporter.read(counts.written);
            } else if chosen.replace(record).is_some() {
                return Err(Failure::input(match sources {
                    [only] => NoGif::SeveralGames(only.name.clone()),
                    several => NoGif::SeveralFiles(several.len()),
                }));
            }
            if args.game.is_some() {
                break 'sources;
            }
        }
    }
    if let (Some(record), Some(mut file)) = (chosen, output_file) {
        counts.write(&record, args, &mut file)?;
        file.complete()?;
    }
    match (counts.written, args.game) {
        (0, Some(wanted)) if counts.found < wanted => {
            let found = counts.found;
            return Err(Failure::input(NoGif::TooFew { wanted, found }));
        }
        (0, _) => return Err(Failure::input(NoGif::Nothing)),
        _ => {}
    }
    drop(reporter);
    counts.report(args.json, sources.len(), output)?;
    Ok(match counts.bad + counts.damages {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(1),
    })
}

/// Separates two kinds of errors: returns `Ok` with the error if a record is bad, and `Err` if reading failed, which
/// ends the conversion.
fn bad_record(error: FileError, source: &Source) -> Result<AnyError, Failure> {
    match error {
        FileError::Content {
            cause: ContentError::Record(error),
            ..
        } => match error.into_io() {
            Ok(error) => Err(source.unreadable(error).into()),
            Err(error) => Ok(error),
        },
        error => Err(error.into()),
    }
}

/// The path in `folder` for the GIF of a game, such as `games-0012.gif` for a game of `games.ggf`. The number counts
/// the games of all inputs, so that two games never get the same name.
fn path_in(folder: &Path, source: &Source, number: u64) -> PathBuf {
    let name = source.path.as_deref().and_then(Path::file_stem);
    let name = name.map_or("game".into(), |name| name.to_string_lossy());
    folder.join(format!("{name}-{number:04}.gif"))
}

impl Counts {
    /// Writes the GIF of a game.
    fn write(
        &mut self,
        record: &GameRecord,
        args: &ConvertArgs,
        file: &mut OutputFile,
    ) -> Result<(), Failure> {
        let time = args.animation.frame_time;
        let frame_time = time.unwrap_or(GameAnimation::FRAME_TIME);
        let gif = GameAnimation { record, frame_time }.gif();
        let bytes = gif.to_bytes();
        file.write_all(&bytes)
            .map_err(|error| file.failure(error))?;
        self.written += 1;
        self.frames += gif.frames();
        self.bytes += bytes.len();
        Ok(())
    }

    /// Prints the summary. JSON goes to standard output only if the GIF goes to a file.
    fn report(&self, json: bool, files: usize, output: Option<&Path>) -> Result<(), Failure> {
        let &Counts {
            written,
            bad,
            frames,
            bytes,
            ..
        } = self;
        if json {
            let report = json!({
                "files": files, "records": written, "bad_records": bad, "to": "gif",
                "output": output, "frames": frames, "bytes": bytes,
            });
            return match output {
                Some(_) => output::print_json(&report),
                None => {
                    output::note(&format!("{report}\n"));
                    Ok(())
                }
            };
        }
        let plural = if written == 1 { "" } else { "s" };
        let place = output.map_or(String::new(), |path| format!(" in {}", path.display()));
        let left_out = match bad {
            0 => String::new(),
            1 => ", 1 bad record left out".to_owned(),
            bad => format!(", {bad} bad records left out"),
        };
        let kilobytes = bytes.div_ceil(1000);
        output::note(&format!(
            "{written} game{plural} converted to gif{place}: {frames} frames, {kilobytes} kB{left_out}\n"
        ));
        Ok(())
    }
}
