//! The games to analyse: a transcript, or games from files and folders of any format.

use std::fs;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use obverse_core::Game;
use obverse_files::source::Source;
use obverse_files::typed_position;
use obverse_files::wthor_name_files::NameFiles;
use obverse_formats::GameRecord;
use obverse_formats::detect::{AnyError, AnyItem, AnyReader, Format, ReadOptions};
use obverse_report::review::NumberedGame;

use crate::failure::Failure;
use crate::position_arg;

/// Maximum size of standard input in bytes, since it is kept in memory.
const LONGEST_INPUT: u64 = 1 << 28;

/// The inputs of an analysis. They can be read several times.
pub struct Inputs {
    inputs: Vec<Input>,
}

enum Input {
    Typed(Game),
    /// All bytes of standard input.
    Piped(Vec<u8>),
    /// A file; true if it was found in a folder, false if it was named on the command line.
    File(Source, bool),
}

/// An item found in the inputs: a game, or a message about a skipped game or file.
pub enum Found {
    Game(Box<NumberedGame>),
    /// A bad game or file; the text says what is wrong and where.
    Bad(String),
    /// A file without games, or damaged names of players; the text is printed as a note.
    NotAGame(String),
}

/// The input has no game.
#[derive(Debug, thiserror::Error)]
enum NoGame {
    #[error("a position has no moves to analyse: give a game, or try `obverse hint`")]
    Position,
    #[error("the file has no game")]
    InFile,
    #[error("the folder {} has no files", .0.display())]
    InFolder(PathBuf),
}

impl Inputs {
    /// The inputs given on the command line. The output file `except` is left out if it is in an input folder.
    pub fn new(first: &str, rest: &[String], except: Option<&Path>) -> Result<Inputs, Failure> {
        if !typed_position::is_file_name(first) {
            let game = position_arg::game(first, rest)?;
            if game.moves().len() == 0 {
                return Err(Failure::input(NoGame::Position));
            }
            let inputs = vec![Input::Typed(game)];
            return Ok(Inputs { inputs });
        }
        let except = except.and_then(|path| fs::canonicalize(path).ok());
        let mut inputs = Vec::new();
        for word in std::iter::once(first).chain(rest.iter().map(String::as_str)) {
            let path = Path::new(word);
            if word == "-" {
                inputs.push(Input::Piped(standard_input()?));
            } else if path.is_dir() {
                let mut files = Vec::new();
                find_files(path, &mut files).map_err(Failure::Input)?;
                files.retain(|file| except.is_none() || fs::canonicalize(file).ok() != except);
                if files.is_empty() {
                    return Err(Failure::input(NoGame::InFolder(path.to_owned())));
                }
                for file in files {
                    inputs.push(Input::File(Source::new(&file)?, true));
                }
            } else {
                inputs.push(Input::File(Source::new(path)?, false));
            }
        }
        Ok(Inputs { inputs })
    }

    /// Calls `visit` for every game and for every skipped game or file, until `visit` returns `Break`.
    pub fn read(&self, visit: &mut dyn FnMut(Found) -> ControlFlow<()>) -> Result<(), Failure> {
        let mut names = NameFiles::new(None, None);
        let mut reading = Reading { games: 0, visit };
        for input in &self.inputs {
            let flow = match input {
                Input::Typed(game) => reading.game(None, GameRecord::new(game.clone())),
                Input::Piped(bytes) => {
                    let name = "standard input";
                    reading.file(name, false, &bytes[..], ReadOptions::default())?
                }
                Input::File(source, is_found) => {
                    let damage = |error: &dyn std::fmt::Display| {
                        let text = format!("{}: {error}", source.name);
                        // A `Break` can be ignored here: `visit` returns it again for the next game.
                        let _ = (reading.visit)(Found::NotAGame(text));
                    };
                    let (players, tournaments) = names.of(source, damage)?;
                    let name = source.path.as_deref().and_then(Path::file_name);
                    let options = ReadOptions {
                        file_name: name.and_then(|name| name.to_str()),
                        players,
                        tournaments,
                        ..ReadOptions::default()
                    };
                    let (input, _) = source.open()?;
                    reading.file(&source.name, *is_found, input, options)?
                }
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Reads games from the inputs, numbers them and passes them to `visit`.
struct Reading<'a> {
    games: usize,
    visit: &'a mut dyn FnMut(Found) -> ControlFlow<()>,
}

impl Reading<'_> {
    fn game(&mut self, source: Option<&str>, record: GameRecord) -> ControlFlow<()> {
        self.games += 1;
        (self.visit)(Found::Game(Box::new(NumberedGame {
            number: self.games,
            source: source.map(str::to_owned),
            record,
        })))
    }

    fn file(
        &mut self,
        name: &str,
        is_found: bool,
        input: impl BufRead,
        options: ReadOptions<'_>,
    ) -> Result<ControlFlow<()>, Failure> {
        let failed = |error: io::Error| {
            let context = format!("{name} cannot be read");
            Failure::Task(anyhow::Error::new(error).context(context))
        };
        let named = |error: &dyn std::fmt::Display| format!("{name}: {error}");
        let reader = match AnyReader::open(input, options) {
            Ok(reader) => reader,
            Err(error) => {
                let error = error
                    .into_io()
                    .map_or_else(Ok, |error| Err(failed(error)))?;
                return match error {
                    _ if !is_found => Err(Failure::Input(anyhow!(named(&error)))),
                    AnyError::Unknown | AnyError::Empty => {
                        Ok((self.visit)(Found::NotAGame(named(&error))))
                    }
                    error => Ok((self.visit)(Found::Bad(named(&error)))),
                };
            }
        };
        let are_names = matches!(
            reader.format(),
            Format::WthorPlayers | Format::WthorTournaments
        );
        if is_found && are_names {
            return Ok(ControlFlow::Continue(()));
        }
        let mut has_some = false;
        for item in reader {
            let flow = match item {
                Ok(AnyItem::Game(record)) => {
                    has_some = true;
                    self.game(Some(name), record)
                }
                Ok(_) => ControlFlow::Continue(()),
                Err(error) => {
                    has_some = true;
                    let error = error
                        .into_io()
                        .map_or_else(Ok, |error| Err(failed(error)))?;
                    (self.visit)(Found::Bad(named(&error)))
                }
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        match (has_some, is_found) {
            (true, _) => Ok(ControlFlow::Continue(())),
            (false, true) => Ok((self.visit)(Found::NotAGame(named(&NoGame::InFile)))),
            (false, false) => Err(Failure::Input(anyhow!(named(&NoGame::InFile)))),
        }
    }
}

fn standard_input() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    io::stdin()
        .lock()
        .take(LONGEST_INPUT + 1)
        .read_to_end(&mut bytes)
        .context("standard input cannot be read")
        .map_err(Failure::Task)?;
    if bytes.len() as u64 > LONGEST_INPUT {
        let mib = LONGEST_INPUT >> 20;
        return Err(Failure::Input(anyhow!(
            "standard input is longer than {mib} MiB: give a file instead"
        )));
    }
    Ok(bytes)
}

/// Collects the files below a folder in the order of their names, without hidden files.
fn find_files(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let unreadable = || format!("{} cannot be read", folder.display());
    let entries = fs::read_dir(folder).with_context(unreadable)?;
    let mut entries: Vec<fs::DirEntry> =
        entries.collect::<Result<_, _>>().with_context(unreadable)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        // Links to folders are not followed: they may form cycles.
        let path = entry.path();
        if entry.file_type().with_context(unreadable)?.is_dir() {
            find_files(&path, files)?;
        } else if path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
