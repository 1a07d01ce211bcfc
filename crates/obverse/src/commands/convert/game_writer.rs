use std::io::{self, Write};

use obverse_core::{Game, Position};
use obverse_formats::obf::{self, Problem};
use obverse_formats::wthor::{Archive, NotStorable};
use obverse_formats::{GameRecord, ggf, pgn, sgf, xot};
use serde::Serialize;

use super::game_json::{GameJson, ProblemJson};
use super::today;
use crate::args::Target;
use crate::destination::Destination;
use crate::failure::Failure;

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
pub const NAME_EXTENSIONS: [&str; 2] = ["jou", "trn"];

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
    Wthor { archive: Archive, year: Option<u16> },
}

impl GameWriter {
    /// Writes this format there.
    pub fn new(target: Target, destination: Destination) -> GameWriter {
        let format = match target {
            Target::Transcript => Format::Transcript,
            Target::Obf => Format::Obf,
            Target::Ggf => Format::Ggf,
            Target::Sgf => Format::Sgf,
            Target::Pgn => Format::Pgn,
            Target::Json => Format::Json,
            Target::Wthor => Format::Wthor {
                archive: Archive::new(),
                year: None,
            },
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
            Format::Json => write_json(&GameJson::from(record), output)?,
            Format::Wthor { archive, year } => {
                archive.push(record)?;
                *year = year.or_else(|| record.date.as_deref().and_then(today::year_in));
            }
        }
        Ok(())
    }

    /// Writes a position with scores, as a game without moves where the format has only games.
    pub fn write_problem(&mut self, problem: &Problem) -> Result<(), WriteError> {
        match self.format {
            Format::Obf => Ok(obf::write(problem, &mut self.destination)?),
            Format::Json => Ok(write_json(
                &ProblemJson::from(problem),
                &mut self.destination,
            )?),
            _ => self.write(&GameRecord::new(Game::from_position(problem.position))),
        }
    }

    /// What it means that writing failed.
    pub fn failure(&self, error: io::Error) -> Failure {
        self.destination.failure(error)
    }

    /// That was the last game: the output is complete.
    pub fn complete(mut self) -> Result<(), Failure> {
        if let Format::Wthor { archive, year } = &self.format {
            let created = today::today();
            let year = year.unwrap_or_else(|| today::full_year(created));
            archive
                .write_games(&mut self.destination, created, year)
                .map_err(|error| self.destination.failure(error))?;
            let [players, tournaments] = NAME_EXTENSIONS;
            if let Some(file) = self.destination.beside(players)? {
                let written = archive.players().write(file, created);
                written.map_err(|error| self.destination.failure(error))?;
            }
            if let Some(file) = self.destination.beside(tournaments)? {
                let written = archive.tournaments().write(file, created);
                written.map_err(|error| self.destination.failure(error))?;
            }
        }
        self.destination.complete()
    }
}

fn write_json(value: &impl Serialize, mut output: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut output, value)?;
    writeln!(output)
}
