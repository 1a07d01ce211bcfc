//! Positions with scores, from files of any format.
//!
//! | file | positions | scores |
//! | --- | --- | --- |
//! | labelled positions, as `obverse selfplay` writes them | all | their own |
//! | OBF | those with a score, or with scores of moves | the score, or else the best score of the moves |
//! | JSON of `obverse solve`, `hint` or `bench ffo` | all but WLD solves, bounds and solves that gave up | the score, or else the best value of the moves |
//! | games | the caller chooses them | the caller gives them |

use std::io::{self, BufRead, BufReader};

use obverse_core::{Board, Color, Position};
use obverse_formats::board_string::BoardStringError;
use obverse_formats::detect::{AnyError, AnyItem, AnyReader, ReadOptions};
use obverse_formats::{GameRecord, Located, Location, obf};
use obverse_train::position_file::{self, PositionFileError};

use crate::counting_reader::CountingReader;
use crate::file_error::{ContentError, FileError};
use crate::scored_json::{ScoredJsonLines, is_scored_json};
use crate::source::Source;

/// A record of an input of scored positions.
pub enum Scored {
    /// A position with a score.
    Position(ScoredPosition),
    /// A game. The caller gives scores to its positions.
    Game {
        /// The game and its result.
        record: Box<GameRecord>,
        /// Number of empties of the position whose theoretical score a WTHOR game stores; `None` for other formats.
        perfect_from: Option<u32>,
    },
    /// A record without a score, such as a position of a WLD solve; `None` if the record is not a position.
    WithoutScore(Option<Position>),
}

/// A position and its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredPosition {
    /// The board, seen by the side to move.
    pub board: Board,
    /// The side to move; Black if the file has no colours.
    pub turn: Color,
    /// Score in discs for the side to move, from -64 to 64.
    pub score: f64,
    /// Number of the game that the position is from; `None` unless the file has labelled positions.
    pub game: Option<u32>,
}

/// An iterator over the records of an input. A bad record is an error, and the iteration continues after it.
pub struct ScoredPositions {
    reader: Reader,
}

pub(crate) type Input = BufReader<CountingReader>;

enum Reader {
    Labelled(position_file::Reader<Input>),
    Json(ScoredJsonLines),
    Any {
        reader: Box<AnyReader<Input>>,
        perfect_from: Option<u32>,
    },
}

/// Why a record could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ScoredError {
    /// Reading the input failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A record of labelled positions is bad.
    #[error(transparent)]
    Labelled(#[from] PositionFileError),
    /// A record of a game, of OBF or of another format of `obverse-formats` is bad.
    #[error(transparent)]
    Record(#[from] AnyError),
    /// The board string in a line of JSON is bad.
    #[error(transparent)]
    Board(#[from] Located<BoardStringError>),
    /// The score is not a possible final score.
    #[error("the score {0:+} is out of range: expected -64 to 64")]
    Score(f64),
    /// A line of JSON is not output of `solve`, `hint` or `bench ffo`.
    #[error("this JSON is not a position with scores ({0})")]
    Json(serde_json::Error),
    /// A line of JSON is bad.
    #[error("line {number}: {error}")]
    Line {
        /// Number of the line, from 1.
        number: u64,
        /// What is wrong with the line.
        error: Box<ScoredError>,
    },
}

impl ScoredError {
    /// Where the error is in the input, if known.
    pub fn location(&self) -> Option<Location> {
        match self {
            ScoredError::Record(error) => error.location(),
            ScoredError::Board(bad) => Some(bad.at),
            ScoredError::Line { number, error } => {
                let column = match error.location() {
                    Some(Location::Text { column, .. }) => column,
                    _ => 1,
                };
                Some(Location::Text {
                    line: *number,
                    column,
                })
            }
            ScoredError::Io(_)
            | ScoredError::Labelled(_)
            | ScoredError::Score(_)
            | ScoredError::Json(_) => None,
        }
    }

    /// Returns `Ok` with the I/O error if the input itself failed, after which nothing more can be read; otherwise
    /// returns the error unchanged.
    pub fn into_io(self) -> Result<io::Error, ScoredError> {
        match self {
            ScoredError::Io(error) | ScoredError::Labelled(PositionFileError::Io(error)) => {
                Ok(error)
            }
            ScoredError::Record(error) => error.into_io().map_err(ScoredError::Record),
            other => Err(other),
        }
    }
}

impl ScoredPositions {
    /// Opens an input and detects its format.
    pub fn open(source: &Source) -> Result<ScoredPositions, FileError> {
        let (input, _) = source.open()?;
        ScoredPositions::of(input, source.file_name()).map_err(|cause| source.bad(cause))
    }

    fn of(mut input: Input, file_name: Option<&str>) -> Result<ScoredPositions, ContentError> {
        let start = input.fill_buf()?;
        let reader = if start.starts_with(&position_file::MAGIC) {
            Reader::Labelled(position_file::Reader::new(input)?)
        } else if is_scored_json(start) {
            Reader::Json(ScoredJsonLines::new(input))
        } else {
            let options = ReadOptions {
                file_name,
                ..ReadOptions::default()
            };
            let mut reader = Box::new(AnyReader::open(input, options)?);
            let depth = reader
                .wthor()
                .map(|wthor| wthor.header().theoretical_depth());
            Reader::Any {
                reader,
                perfect_from: depth.map(u32::from),
            }
        };
        Ok(ScoredPositions { reader })
    }
}

impl Iterator for ScoredPositions {
    type Item = Result<Scored, ScoredError>;

    fn next(&mut self) -> Option<Result<Scored, ScoredError>> {
        match &mut self.reader {
            Reader::Labelled(reader) => Some(match reader.next()? {
                Ok(labelled) => Ok(Scored::Position(ScoredPosition {
                    board: labelled.board,
                    turn: Color::Black,
                    score: labelled.score.into(),
                    game: Some(labelled.game),
                })),
                Err(error) => Err(error.into()),
            }),
            Reader::Json(lines) => lines.next(),
            Reader::Any {
                reader,
                perfect_from,
            } => Some(match reader.next()? {
                Ok(AnyItem::Game(record)) => Ok(Scored::Game {
                    record: Box::new(record),
                    perfect_from: *perfect_from,
                }),
                Ok(AnyItem::Problem(problem)) => of_problem(&problem),
                Ok(AnyItem::Position(position)) => Ok(Scored::WithoutScore(Some(position))),
                Ok(AnyItem::SearchProblem(problem)) => {
                    Ok(Scored::WithoutScore(Some(problem.position)))
                }
                Ok(AnyItem::BookEntry(_) | AnyItem::Name(_)) => Ok(Scored::WithoutScore(None)),
                Err(error) => Err(error.into()),
            }),
        }
    }
}

/// The position of a problem with its score, or else with the best score of its moves.
fn of_problem(problem: &obf::Problem) -> Result<Scored, ScoredError> {
    let moves = problem.moves.iter().map(|&(_, score)| score);
    let score = problem.score.or_else(|| moves.reduce(f64::max));
    scored(problem.position, score)
}

pub(crate) fn scored(position: Position, score: Option<f64>) -> Result<Scored, ScoredError> {
    let Some(score) = score else {
        return Ok(Scored::WithoutScore(Some(position)));
    };
    if !(-64.0..=64.0).contains(&score) {
        return Err(ScoredError::Score(score));
    }
    Ok(Scored::Position(ScoredPosition {
        board: position.board(),
        turn: position.turn(),
        score,
        game: None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_keep_the_side_to_move_and_errors_their_place() {
        let black = format!("{} X", "-XO-----".repeat(8));
        let white = format!("{} O", "-XO-----".repeat(8));
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("positions.obf");
        let text = format!("{white}; a1:+4;\n{black}\nnonsense\n");
        std::fs::write(&path, text).expect("written");
        let source = Source::new(&path).expect("a file");
        let mut positions = ScoredPositions::open(&source).expect("positions");
        let Some(Ok(Scored::Position(first))) = positions.next() else {
            panic!("a position with a score");
        };
        assert_eq!((first.turn, first.score), (Color::White, 4.0));
        let Some(Ok(Scored::WithoutScore(Some(second)))) = positions.next() else {
            panic!("a position without a score");
        };
        assert_eq!(second.turn(), Color::Black);
        let error = positions.next().expect("a line").err().expect("an error");
        assert_eq!(
            error.location(),
            Some(Location::Text { line: 3, column: 1 })
        );
        assert!(error.into_io().is_err());
        assert!(positions.next().is_none());
    }
}
