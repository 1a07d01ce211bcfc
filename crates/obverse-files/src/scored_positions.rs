//! Positions with scores, from any file that has some.
//!
//! | file | positions | scores |
//! | --- | --- | --- |
//! | labelled positions, as `obverse selfplay` writes them | all | their own |
//! | OBF | those with a score, or with scores of moves | the score, or the best of the moves |
//! | JSON of `obverse solve`, `hint` or `bench ffo` | all but those only won or lost | the score, or the best value |
//! | games | | what the caller makes of them |

use std::io::{self, BufRead, BufReader, Read};

use obverse_core::{Board, Position};
use obverse_formats::board_string::{self, BoardStringError};
use obverse_formats::detect::{AnyError, AnyReader, Item, Options};
use obverse_formats::{GameRecord, Located, obf};
use obverse_train::position_file::{self, PositionFileError};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::error::{ContentError, FileError};
use crate::source::{Counted, Source};

/// The most bytes of a line of JSON.
const LONGEST_LINE: u64 = 1 << 20;
/// How much of the beginning is looked at.
const SAMPLE: usize = 1 << 16;

/// What an input has to say about scores.
pub enum Scored {
    /// A position with a score.
    Position(ScoredPosition),
    /// A game; what its positions are worth is another question.
    Game {
        /// The game and what is said about it.
        record: Box<GameRecord>,
        /// At how many empty squares perfect play was computed, if it was.
        perfect_from: Option<u32>,
    },
    /// Something without a score.
    Nothing,
}

/// A position and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredPosition {
    /// The discs, without colours.
    pub board: Board,
    /// In discs for the side to move, from -64 to 64.
    pub score: f64,
    /// The number of its game, if it has one.
    pub game: Option<u32>,
}

/// All that an input has, one at a time. What is bad is an error, and the rest follows.
pub struct ScoredPositions {
    reader: Reader,
}

type Input = BufReader<Counted>;

enum Reader {
    Labelled(position_file::Reader<Input>),
    Json(JsonLines),
    Any {
        reader: Box<AnyReader<Input>>,
        perfect_from: Option<u32>,
    },
}

/// Why a record has no position with a score.
#[derive(Debug, thiserror::Error)]
pub enum ScoredError {
    /// The input could not be read any further.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A record of labelled positions is bad.
    #[error(transparent)]
    Labelled(#[from] PositionFileError),
    /// A record of another format is bad.
    #[error(transparent)]
    Record(#[from] AnyError),
    /// The board of an answer is bad.
    #[error(transparent)]
    Board(#[from] Located<BoardStringError>),
    /// The score is beyond what a game can end with.
    #[error("no game ends with {0:+}; expected -64 to 64")]
    Score(f64),
    /// A line of JSON is not an answer of this program.
    #[error("this is no answer about a position ({0})")]
    Answer(serde_json::Error),
    /// A line of JSON is bad.
    #[error("line {number}: {error}")]
    Line {
        /// The number of the line, from 1.
        number: u64,
        /// What is wrong with it.
        error: Box<ScoredError>,
    },
}

impl ScoredPositions {
    /// Looks at the beginning of an input and opens it.
    pub fn open(source: &Source) -> Result<ScoredPositions, FileError> {
        let (input, _) = source.open()?;
        ScoredPositions::of(input, source.file_name()).map_err(|cause| source.bad(cause))
    }

    fn of(mut input: Input, file_name: Option<&str>) -> Result<ScoredPositions, ContentError> {
        let start = input.fill_buf()?;
        let reader = if start.starts_with(&position_file::MAGIC) {
            Reader::Labelled(position_file::Reader::new(input)?)
        } else if is_json(start) {
            Reader::Json(JsonLines { input, line: 0 })
        } else {
            let options = Options {
                file_name,
                ..Options::default()
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
                Ok(Item::Game(record)) => Ok(Scored::Game {
                    record: Box::new(record),
                    perfect_from: *perfect_from,
                }),
                Ok(Item::Problem(problem)) => of_problem(&problem),
                Ok(_) => Ok(Scored::Nothing),
                Err(error) => Err(error.into()),
            }),
        }
    }
}

/// The score of the position, or else the best of the moves.
fn of_problem(problem: &obf::Problem) -> Result<Scored, ScoredError> {
    let moves = problem.moves.iter().map(|&(_, score)| score);
    let score = problem.score.or_else(|| moves.reduce(f64::max));
    scored(problem.position, score)
}

fn scored(position: Position, score: Option<f64>) -> Result<Scored, ScoredError> {
    let Some(score) = score else {
        return Ok(Scored::Nothing);
    };
    if !(-64.0..=64.0).contains(&score) {
        return Err(ScoredError::Score(score));
    }
    Ok(Scored::Position(ScoredPosition {
        board: position.board(),
        score,
        game: None,
    }))
}

/// What the program itself says about a position in JSON.
#[derive(Deserialize)]
struct Answer {
    position: String,
    score: Option<f64>,
    /// Instead of a score, if only the winner was asked for.
    outcome: Option<IgnoredAny>,
    #[serde(default)]
    moves: Vec<MoveAnswer>,
}

#[derive(Deserialize)]
struct MoveAnswer {
    value: Option<f64>,
}

impl Answer {
    fn scored(&self) -> Result<Scored, ScoredError> {
        let position = board_string::parse(&self.position)?;
        let values = self.moves.iter().filter_map(|mv| mv.value);
        let score = self.score.or_else(|| values.reduce(f64::max));
        scored(position, score.filter(|_| self.outcome.is_none()))
    }
}

/// Whether the first line is an answer of this program.
fn is_json(start: &[u8]) -> bool {
    let start = &start[..start.len().min(SAMPLE)];
    let line = start.trim_ascii_start().split(|&byte| byte == b'\n').next();
    line.is_some_and(|line| serde_json::from_slice::<Answer>(line).is_ok())
}

/// Answers of this program, one a line.
struct JsonLines {
    input: Input,
    line: u64,
}

impl JsonLines {
    fn next(&mut self) -> Option<Result<Scored, ScoredError>> {
        loop {
            let mut line = Vec::new();
            let limited = self.input.by_ref().take(LONGEST_LINE);
            match { limited }.read_until(b'\n', &mut line) {
                Ok(0) => return None,
                Ok(_) => self.line += 1,
                Err(error) => return Some(Err(error.into())),
            }
            let line = line.trim_ascii();
            if !line.is_empty() {
                let answer = serde_json::from_slice::<Answer>(line);
                let scored = answer
                    .map_err(ScoredError::Answer)
                    .and_then(|answer| answer.scored());
                return Some(scored.map_err(|error| ScoredError::Line {
                    number: self.line,
                    error: Box::new(error),
                }));
            }
        }
    }
}
