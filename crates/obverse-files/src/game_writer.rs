use std::io::{self, Write};
use std::path::{Path, PathBuf};

use obverse_core::{Color, Game, Position};
use obverse_formats::obf::{self, Problem};
use obverse_formats::search_problem::SearchProblem;
use obverse_formats::wthor::{Header, NotStorable, WthorGame};
use obverse_formats::{GameRecord, edax_book, ggf, obverse_json, pgn, sgf, xot};

use crate::copied_wthor_games::MixedYears;
use crate::file_error::FileError;
use crate::output_file::OutputFile;
use crate::output_format::OutputFormat;
use crate::wthor_losses::WthorLosses;
use crate::wthor_output::WthorOutput;

/// Why a record was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The game does not start at the standard position, as a transcript must.
    #[error("a transcript starts at the standard start position, but this game starts at {0}")]
    OtherStart(Position),
    /// The game has no moves: its transcript would be an empty line.
    #[error("a transcript needs moves, but this game has no moves")]
    NoMoves,
    /// WTHOR cannot store the game.
    #[error(transparent)]
    NotStorable(#[from] NotStorable),
    /// Writing to the output failed.
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

/// Writes games to an output in one format.
pub struct GameWriter {
    format: Format,
    /// Depth of search problems; `None` keeps the depth that a problem has.
    depth: Option<u32>,
    output: OutputFile,
}

/// The output format. Most formats are written game by game. A WTHOR file starts with the number of games, so its
/// games are collected first.
enum Format {
    Transcript,
    Obf,
    Problem,
    Ggf,
    Sgf,
    Pgn,
    Json,
    Wthor(Box<WthorOutput>),
}

impl GameWriter {
    /// Default depth in plies of a search problem that is made from a game or position. At this depth, the log of the
    /// search is short enough to read.
    pub const PROBLEM_DEPTH: u32 = 2;

    /// A writer of games in this format. `depth` is the depth of search problems.
    pub fn new(format: OutputFormat, depth: Option<u32>, output: OutputFile) -> GameWriter {
        let format = match format {
            OutputFormat::Transcript => Format::Transcript,
            OutputFormat::Obf => Format::Obf,
            OutputFormat::Problem => Format::Problem,
            OutputFormat::Ggf => Format::Ggf,
            OutputFormat::Sgf => Format::Sgf,
            OutputFormat::Pgn => Format::Pgn,
            OutputFormat::Json => Format::Json,
            OutputFormat::Wthor => Format::Wthor(Box::default()),
        };
        GameWriter {
            format,
            depth,
            output,
        }
    }

    /// Writes a game.
    pub fn write(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        let output = &mut self.output;
        match &mut self.format {
            Format::Transcript => xot::write(&record.game, output)?,
            Format::Obf => obf::write(&Problem::new(record.game.position()), output)?,
            Format::Problem => {
                let problem = SearchProblem {
                    position: record.game.position(),
                    depth: self.depth.unwrap_or(GameWriter::PROBLEM_DEPTH),
                };
                write!(output, "{problem}")?;
            }
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

    /// Begins the games of a WTHOR file with this header. Must be called before these games are written with
    /// `write_stored`.
    pub fn begin_stored(&mut self, header: Header) {
        if let Format::Wthor(wthor) = &mut self.format {
            wthor.stored.begin(header);
        }
    }

    /// Writes a game of a WTHOR file. `entry` and `record` are two representations of the same game.
    pub fn write_stored(
        &mut self,
        entry: &WthorGame,
        record: &GameRecord,
    ) -> Result<(), WriteError> {
        let Format::Wthor(wthor) = &mut self.format else {
            return self.write(record);
        };
        wthor.push(record)?;
        let stored = wthor.stored.push(entry);
        stored.map_err(|start| NotStorable::OtherStart(start).into())
    }

    /// A warning if games of WTHOR files of several years are copied to one file; otherwise `None`.
    pub fn mixed_years(&self) -> Option<MixedYears> {
        match &self.format {
            Format::Wthor(wthor) => wthor.stored()?.mixed_years(),
            _ => None,
        }
    }

    /// Data that is lost in a WTHOR output; `None` for other formats, and for games copied from WTHOR files.
    pub fn losses(&self) -> Option<&WthorLosses> {
        match &self.format {
            Format::Wthor(wthor) if wthor.stored().is_none() => Some(&wthor.losses),
            _ => None,
        }
    }

    /// Paths of the name files that will be written next to `output`, the path of this output; empty if the output
    /// has no name files.
    pub fn name_files(&self, output: Option<&Path>) -> Vec<PathBuf> {
        match &self.format {
            Format::Wthor(wthor) if self.output.is_file() => wthor.name_files(output),
            _ => Vec::new(),
        }
    }

    /// Writes a position with scores. In formats that have only games, it becomes a game without moves.
    pub fn write_problem(&mut self, problem: &Problem) -> Result<(), WriteError> {
        match self.format {
            Format::Obf => Ok(obf::write(problem, &mut self.output)?),
            Format::Json => Ok(obverse_json::write_problem(problem, &mut self.output)?),
            _ => self.write(&GameRecord::new(Game::from_position(problem.position))),
        }
    }

    /// Writes a search problem. In formats without search problems, only its position is written.
    pub fn write_search_problem(&mut self, problem: &SearchProblem) -> Result<(), WriteError> {
        match self.format {
            Format::Problem => {
                let depth = self.depth.unwrap_or(problem.depth);
                let problem = SearchProblem { depth, ..*problem };
                Ok(write!(self.output, "{problem}")?)
            }
            _ => self.write_problem(&Problem::new(problem.position)),
        }
    }

    /// Writes a position of an opening book. Only JSON stores all data of the entry.
    pub fn write_book_entry(&mut self, entry: &edax_book::BookEntry) -> Result<(), WriteError> {
        let problem = book_problem(entry);
        match self.format {
            Format::Json => {
                let output = &mut self.output;
                Ok(obverse_json::write_book_entry(entry, &problem, output)?)
            }
            _ => self.write_problem(&problem),
        }
    }

    /// The error for a failed write to the output.
    pub fn failure(&self, error: io::Error) -> FileError {
        self.output.failure(error)
    }

    /// Completes the output after the last game.
    pub fn complete(mut self) -> Result<(), FileError> {
        if let Format::Wthor(wthor) = &self.format {
            let output = &mut self.output;
            if let Some(stored) = wthor.stored() {
                let written = stored.write(&mut *output);
                written.map_err(|error| output.failure(error))?;
            } else {
                wthor.write_all(output)?;
            }
        }
        self.output.complete()
    }
}

/// A position of an opening book with its scores. Books have no colours: the side to move becomes Black.
fn book_problem(entry: &edax_book::BookEntry) -> Problem {
    let position = Position::new(entry.board, Color::Black).unwrap_or_default();
    let links = entry.links.iter().chain(&entry.leaf);
    Problem {
        position,
        score: Some(f64::from(entry.value)),
        moves: links.map(|link| (link.mv, f64::from(link.score))).collect(),
    }
}
