use std::io::{self, Write};

use obverse_core::{Move, Tally};
use serde::Serialize;

use crate::edax_book::{self, Link};
use crate::obf::Problem;
use crate::{Annotation, EndReason, GameOutcome, GameRecord, PlayerInfo};

/// Writes a game as one line of JSON.
pub fn write(record: &GameRecord, output: impl Write) -> io::Result<()> {
    write_line(&GameJson::from(record), output)
}

/// Writes a position with scores as one line of JSON.
pub fn write_problem(problem: &Problem, output: impl Write) -> io::Result<()> {
    write_line(&ProblemJson::from(problem), output)
}

/// Writes a position of an opening book as one line of JSON: the position with scores, and the fields
/// of the book entry.
pub fn write_book_entry(
    entry: &edax_book::BookEntry,
    problem: &Problem,
    output: impl Write,
) -> io::Result<()> {
    write_line(&BookEntryJson::new(entry, problem), output)
}

fn write_line(value: &impl Serialize, mut output: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut output, value)?;
    writeln!(output)
}

#[derive(Serialize)]
struct GameJson<'a> {
    start: String,
    moves: Vec<String>,
    players: Players<'a>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    clock: Option<&'a str>,
    result: Option<ResultJson>,
    theoretical: Option<Discs>,
    /// Value and time of each move, in order; empty for a game without annotations.
    notes: Vec<Note>,
}

/// JSON of a position with scores: its `moves` are always empty.
#[derive(Serialize)]
struct ProblemJson {
    start: String,
    moves: [String; 0],
    score: Option<f64>,
    scores: Vec<MoveScore<f64>>,
}

#[derive(Serialize)]
struct MoveScore<S> {
    #[serde(rename = "move")]
    name: String,
    score: S,
}

/// JSON of a position with scores, and the fields of its book entry.
#[derive(Serialize)]
struct BookEntryJson {
    #[serde(flatten)]
    problem: ProblemJson,
    book: BookJson,
}

#[derive(Serialize)]
struct BookJson {
    wins: u32,
    draws: u32,
    losses: u32,
    lines: u32,
    value: i16,
    lower: i16,
    upper: i16,
    level: u8,
    links: Vec<MoveScore<i8>>,
    leaf: Option<MoveScore<i8>>,
}

impl BookEntryJson {
    fn new(entry: &edax_book::BookEntry, problem: &Problem) -> BookEntryJson {
        let link = |link: &Link| MoveScore {
            name: link.mv.to_string(),
            score: link.score,
        };
        BookEntryJson {
            problem: problem.into(),
            book: BookJson {
                wins: entry.wins,
                draws: entry.draws,
                losses: entry.losses,
                lines: entry.lines,
                value: entry.value,
                lower: entry.lower,
                upper: entry.upper,
                level: entry.level,
                links: entry.links.iter().map(link).collect(),
                leaf: entry.leaf.as_ref().map(link),
            },
        }
    }
}

impl From<&Problem> for ProblemJson {
    fn from(problem: &Problem) -> ProblemJson {
        let scores = problem.moves.iter().map(|&(mv, score)| MoveScore {
            name: mv.to_string(),
            score,
        });
        ProblemJson {
            start: problem.position.to_string(),
            moves: [],
            score: problem.score,
            scores: scores.collect(),
        }
    }
}

#[derive(Serialize)]
struct Players<'a> {
    black: PlayerJson<'a>,
    white: PlayerJson<'a>,
}

#[derive(Serialize)]
struct PlayerJson<'a> {
    name: Option<&'a str>,
    rating: Option<f64>,
}

#[derive(Serialize)]
struct ResultJson {
    score: f64,
    reason: &'static str,
}

#[derive(Serialize)]
struct Discs {
    black: u8,
    white: u8,
}

impl From<Tally> for Discs {
    fn from(tally: Tally) -> Discs {
        Discs {
            black: tally.black,
            white: tally.white,
        }
    }
}

#[derive(Serialize)]
struct Note {
    value: Option<f64>,
    seconds: Option<f64>,
}

impl<'a> From<&'a GameRecord> for GameJson<'a> {
    fn from(record: &'a GameRecord) -> GameJson<'a> {
        let note = |note: &Annotation| Note {
            value: note.value,
            seconds: note.seconds,
        };
        GameJson {
            start: record.game.start().to_string(),
            moves: record.game.moves().map(|mv: Move| mv.to_string()).collect(),
            players: Players {
                black: (&record.black).into(),
                white: (&record.white).into(),
            },
            event: record.event.as_deref(),
            date: record.date.as_deref(),
            clock: record.clock.as_deref(),
            result: record.result().map(ResultJson::from),
            theoretical: record.theoretical.map(Discs::from),
            notes: record.annotations.iter().map(note).collect(),
        }
    }
}

impl<'a> From<&'a PlayerInfo> for PlayerJson<'a> {
    fn from(player: &'a PlayerInfo) -> PlayerJson<'a> {
        PlayerJson {
            name: player.name.as_deref(),
            rating: player.rating,
        }
    }
}

impl From<GameOutcome> for ResultJson {
    fn from(outcome: GameOutcome) -> ResultJson {
        ResultJson {
            score: outcome.score,
            reason: match outcome.reason {
                EndReason::PlayedOut => "played_out",
                EndReason::Resigned => "resigned",
                EndReason::Timeout => "timeout",
                EndReason::Left => "left",
                EndReason::Agreed => "agreed",
            },
        }
    }
}
