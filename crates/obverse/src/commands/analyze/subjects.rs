//! The games to look at: typed, or read from files and folders of any format.

use std::fs;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use obverse_core::Game;
use obverse_files::name_files::NameFiles;
use obverse_files::source::Source;
use obverse_files::typed_position;
use obverse_formats::GameRecord;
use obverse_formats::detect::{AnyError, AnyReader, Format, Item, Options};
use obverse_report::review::NumberedGame;

use crate::failure::Failure;
use crate::position_arg;

/// More of standard input is not kept in memory.
const LONGEST_INPUT: u64 = 1 << 28;

/// Where games come from. They can be read as often as one likes.
pub struct Subjects {
    inputs: Vec<Input>,
}

enum Input {
    Typed(Game),
    /// Standard input, all of it.
    Piped(Vec<u8>),
    /// A file, and whether it was only found in a folder.
    File(Source, bool),
}

/// What is found on the way.
pub enum Found {
    Game(Box<NumberedGame>),
    /// A game that makes no sense, or a file: what is wrong and where.
    Bad(String),
    /// Something that is no game and does no harm.
    Strange(String),
}

/// Why there is nothing to look at.
#[derive(Debug, thiserror::Error)]
enum NoGame {
    #[error("a position has no moves to look at: give a game, or try `obverse hint`")]
    Position,
    #[error("there is no game in it")]
    InFile,
    #[error("there is no file in {}", .0.display())]
    InFolder(PathBuf),
}

impl Subjects {
    /// All that the words of the command line mean; `except` is written to and no input.
    pub fn new(first: &str, rest: &[String], except: Option<&Path>) -> Result<Subjects, Failure> {
        if !typed_position::is_file_name(first) {
            let game = position_arg::game(first, rest)?;
            if game.moves().len() == 0 {
                return Err(Failure::input(NoGame::Position));
            }
            let inputs = vec![Input::Typed(game)];
            return Ok(Subjects { inputs });
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
        Ok(Subjects { inputs })
    }

    /// Tells of every game in turn, until told to break.
    pub fn read(&self, visit: &mut dyn FnMut(Found) -> ControlFlow<()>) -> Result<(), Failure> {
        let mut names = NameFiles::new(None, None);
        let mut reading = Reading { games: 0, visit };
        for input in &self.inputs {
            let flow = match input {
                Input::Typed(game) => reading.game(None, GameRecord::new(game.clone())),
                Input::Piped(bytes) => {
                    let name = "standard input";
                    reading.file(name, false, &bytes[..], Options::default())?
                }
                Input::File(source, is_found) => {
                    let damage = |error: &dyn std::fmt::Display| {
                        let text = format!("{}: {error}", source.name);
                        // Who breaks here breaks again at the next game.
                        let _ = (reading.visit)(Found::Strange(text));
                    };
                    let (players, tournaments) = names.of(source, damage)?;
                    let name = source.path.as_deref().and_then(Path::file_name);
                    let options = Options {
                        file_name: name.and_then(|name| name.to_str()),
                        players,
                        tournaments,
                        ..Options::default()
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

/// Games are counted, and told.
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
        options: Options<'_>,
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
                        Ok((self.visit)(Found::Strange(named(&error))))
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
                Ok(Item::Game(record)) => {
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
            (false, true) => Ok((self.visit)(Found::Strange(named(&NoGame::InFile)))),
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
            "standard input is longer than {mib} MiB: give it as a file"
        )));
    }
    Ok(bytes)
}

/// The files below a folder in the order of their names, but for those that are hidden.
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
        // Links to folders are not followed: they may lead in circles.
        let path = entry.path();
        if entry.file_type().with_context(unreadable)?.is_dir() {
            find_files(&path, files)?;
        } else if path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
