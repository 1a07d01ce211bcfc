use std::io;
use std::path::{Path, PathBuf};

use obverse_core::{Color, Game, Position};
use obverse_formats::obf::{self, Problem};
use obverse_formats::wthor::{Archive, Entry, Header, NotStorable};
use obverse_formats::{GameRecord, edax_book, ggf, obverse_json, pgn, sgf, xot};

use crate::destination::Destination;
use crate::error::FileError;
use crate::losses::Losses;
use crate::output_format::OutputFormat;
use crate::stored_games::{MixedYears, StoredGames};
use crate::today;

/// Why a game was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// A transcript says nothing about the start.
    #[error("the game does not begin at the standard start, as all transcripts do, but at {0}")]
    OtherStart(Position),
    /// A transcript without moves is no line at all.
    #[error("there are no moves, and a transcript has nothing else")]
    NoMoves,
    /// The archive does not take it.
    #[error(transparent)]
    NotStorable(#[from] NotStorable),
    /// Nothing can be written any more.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<xot::WriteError> for WriteError {
    fn from(error: xot::WriteError) -> WriteError {
        match error {
            xot::WriteError::Io(error) => WriteError::Io(error),
            xot::WriteError::OtherStart(start) => WriteError::OtherStart(start),
            xot::WriteError::NoMoves => WriteError::NoMoves,
        }
    }
}

/// The extensions of the files with names that are written beside a WTHOR file.
const NAME_EXTENSIONS: [&str; 2] = ["jou", "trn"];

/// Writes games in one of the formats.
pub struct GameWriter {
    format: Format,
    destination: Destination,
}

/// Most formats are written game by game; WTHOR begins with the number of games.
enum Format {
    Transcript,
    Obf,
    Ggf,
    Sgf,
    Pgn,
    Json,
    Wthor(Box<Wthor>),
}

/// Games for a `.wtb`: all of them with their names, and as they are stored as long as all come
/// from such files.
#[derive(Default)]
struct Wthor {
    archive: Archive,
    year: Option<u16>,
    stored: StoredGames,
    has_others: bool,
    losses: Losses,
}

impl Wthor {
    fn push(&mut self, record: &GameRecord) -> Result<(), NotStorable> {
        self.archive.push(record)?;
        self.losses.count(record);
        let year = || record.date.as_deref().and_then(today::year_in);
        self.year = self.year.or_else(year);
        Ok(())
    }

    /// Writes the games, and the names beside them.
    fn write_all(&self, destination: &mut Destination) -> Result<(), FileError> {
        let archive = &self.archive;
        let created = today::today();
        let year = self.year.unwrap_or_else(|| today::full_year(created));
        let written = archive.write_games(&mut *destination, created, year);
        written.map_err(|error| destination.failure(error))?;
        let [players, tournaments] = NAME_EXTENSIONS;
        if let Some(file) = destination.beside(players)? {
            let written = archive.players().write(file, created);
            written.map_err(|error| destination.failure(error))?;
        }
        if let Some(file) = destination.beside(tournaments)? {
            let written = archive.tournaments().write(file, created);
            written.map_err(|error| destination.failure(error))?;
        }
        Ok(())
    }

    /// The games as they are stored, if all are.
    fn stored(&self) -> Option<&StoredGames> {
        Some(&self.stored).filter(|stored| stored.have_begun() && !self.has_others)
    }
}

impl GameWriter {
    /// Writes this format there.
    pub fn new(format: OutputFormat, destination: Destination) -> GameWriter {
        let format = match format {
            OutputFormat::Transcript => Format::Transcript,
            OutputFormat::Obf => Format::Obf,
            OutputFormat::Ggf => Format::Ggf,
            OutputFormat::Sgf => Format::Sgf,
            OutputFormat::Pgn => Format::Pgn,
            OutputFormat::Json => Format::Json,
            OutputFormat::Wthor => Format::Wthor(Box::default()),
        };
        GameWriter {
            format,
            destination,
        }
    }

    /// Writes a game.
    pub fn write(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        let output = &mut self.destination;
        match &mut self.format {
            Format::Transcript => xot::write(&record.game, output)?,
            Format::Obf => obf::write(&Problem::new(record.game.position()), output)?,
            Format::Ggf => ggf::write(record, output)?,
            Format::Sgf => sgf::write(record, output)?,
            Format::Pgn => pgn::write(record, output)?,
            Format::Json => obverse_json::write(record, output)?,
            Format::Wthor(wthor) => {
                wthor.push(record)?;
                wthor.has_others = true;
            }
        }
        Ok(())
    }

    /// The games of a WTHOR file follow.
    pub fn begin_stored(&mut self, header: Header) {
        if let Format::Wthor(wthor) = &mut self.format {
            wthor.stored.begin(header);
        }
    }

    /// Writes a game of a WTHOR file, of which this is the record.
    pub fn write_stored(&mut self, entry: &Entry, record: &GameRecord) -> Result<(), WriteError> {
        let Format::Wthor(wthor) = &mut self.format else {
            return self.write(record);
        };
        wthor.push(record)?;
        let stored = wthor.stored.push(entry);
        stored.map_err(|start| NotStorable::OtherStart(start).into())
    }

    /// The years of the WTHOR files that are put together as they are, if they differ.
    pub fn mixed_years(&self) -> Option<MixedYears> {
        match &self.format {
            Format::Wthor(wthor) => wthor.stored()?.mixed_years(),
            _ => None,
        }
    }

    /// What the output says otherwise than the games did.
    pub fn losses(&self) -> Option<&Losses> {
        match &self.format {
            Format::Wthor(wthor) if wthor.stored().is_none() => Some(&wthor.losses),
            _ => None,
        }
    }

    /// The files with names that will be written beside this output.
    pub fn name_files(&self, output: Option<&Path>) -> Vec<PathBuf> {
        match (&self.format, output) {
            (Format::Wthor(wthor), Some(output))
                if wthor.stored().is_none() && self.destination.is_file() =>
            {
                NAME_EXTENSIONS
                    .map(|name| output.with_extension(name))
                    .into()
            }
            _ => Vec::new(),
        }
    }

    /// Writes a position with scores, as a game without moves where the format has only games.
    pub fn write_problem(&mut self, problem: &Problem) -> Result<(), WriteError> {
        match self.format {
            Format::Obf => Ok(obf::write(problem, &mut self.destination)?),
            Format::Json => Ok(obverse_json::write_problem(problem, &mut self.destination)?),
            _ => self.write(&GameRecord::new(Game::from_position(problem.position))),
        }
    }

    /// Writes a position of a book, in JSON with all that the book knows about it.
    pub fn write_book_entry(&mut self, entry: &edax_book::Entry) -> Result<(), WriteError> {
        let problem = book_problem(entry);
        match self.format {
            Format::Json => {
                let output = &mut self.destination;
                Ok(obverse_json::write_book_entry(entry, &problem, output)?)
            }
            _ => self.write_problem(&problem),
        }
    }

    /// What it means that writing failed.
    pub fn failure(&self, error: io::Error) -> FileError {
        self.destination.failure(error)
    }

    /// That was the last game: the output is complete.
    pub fn complete(mut self) -> Result<(), FileError> {
        if let Format::Wthor(wthor) = &self.format {
            let destination = &mut self.destination;
            if let Some(stored) = wthor.stored() {
                let written = stored.write(&mut *destination);
                written.map_err(|error| destination.failure(error))?;
            } else {
                wthor.write_all(destination)?;
            }
        }
        self.destination.complete()
    }
}

/// A position of a book with what the book says about it. Books do not know colours: the side to
/// move is Black.
fn book_problem(entry: &edax_book::Entry) -> Problem {
    let position = Position::new(entry.board, Color::Black).unwrap_or_default();
    let links = entry.links.iter().chain(&entry.leaf);
    Problem {
        position,
        score: Some(f64::from(entry.value)),
        moves: links.map(|link| (link.mv, f64::from(link.score))).collect(),
    }
}
