use std::io::{self, Write};

use obverse_core::{Move, Tally};
use serde::Serialize;

use super::VariationMove;
use super::read::VERSION;
use crate::edax_book::{self, Link};
use crate::obf::Problem;
use crate::{Annotation, EndReason, GameOutcome, GameRecord, PlayerInfo};

/// Writes a game as one line of JSON.
pub fn write(record: &GameRecord, output: impl Write) -> io::Result<()> {
    write_line(&GameJson::from(record), output)
}

/// Writes a game with variations as one line of JSON, as in a `.obverse` file.
///
/// `moves` has all moves, each after its parent; `tip` is the number of the last move of the current line, counted from
/// 1. The moves and annotations of `record` are ignored; its comments are those of the current line.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_formats::obverse_json::{Reader, VariationMove, write_variations};
/// use obverse_formats::{Annotation, GameRecord, transcript};
///
/// let play = |parent, square| VariationMove {
///     parent,
///     mv: Move::Place(square),
///     note: Annotation::default(),
/// };
/// let moves = [play(0, Square::F5), play(1, Square::D6), play(1, Square::F6)];
/// let mut record = GameRecord::new(transcript::parse("f5d6")?);
/// record.date = Some("2026".to_owned());
/// let mut text = Vec::new();
/// write_variations(&record, &moves, 2, &mut text)?;
///
/// let mut reader = Reader::new(&text[..]);
/// assert_eq!(reader.next().expect("one game")?, record.into());
/// assert_eq!(reader.variations(), moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_variations(
    record: &GameRecord,
    moves: &[VariationMove],
    tip: usize,
    output: impl Write,
) -> io::Result<()> {
    write_line(&VariationsJson::new(record, moves, tip), output)
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<(usize, &'a str)>,
}

/// A game with variations. The applications read only the fields up to `event`. Optional fields without a value are
/// left out.
#[derive(Serialize)]
struct VariationsJson<'a> {
    obverse: u32,
    start: String,
    moves: Vec<(usize, String)>,
    current: usize,
    tip: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<Players<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<ResultJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    theoretical: Option<Discs>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<(usize, &'a str)>,
}

impl<'a> VariationsJson<'a> {
    fn new(record: &'a GameRecord, moves: &[VariationMove], tip: usize) -> VariationsJson<'a> {
        let has_ratings = record.black.rating.is_some() || record.white.rating.is_some();
        let has_notes = moves.iter().any(|node| node.note != Annotation::default());
        let note = |node: &VariationMove| Note {
            value: node.note.value,
            seconds: node.note.seconds,
        };
        VariationsJson {
            obverse: VERSION,
            start: record.game.start().to_string(),
            moves: moves
                .iter()
                .map(|node| (node.parent, node.mv.to_string()))
                .collect(),
            current: tip,
            tip,
            black: record.black.name.as_deref(),
            white: record.white.name.as_deref(),
            event: record.event.as_deref(),
            players: has_ratings.then(|| Players {
                black: (&record.black).into(),
                white: (&record.white).into(),
            }),
            date: record.date.as_deref(),
            clock: record.clock.as_deref(),
            result: record.outcome.map(ResultJson::from),
            theoretical: record.theoretical.map(Discs::from),
            notes: match has_notes {
                true => moves.iter().map(note).collect(),
                false => Vec::new(),
            },
            comments: comments_on_line(record, moves, tip),
        }
    }
}

/// The comments of the current line, by the number of their move in the list of all moves.
fn comments_on_line<'a>(
    record: &'a GameRecord,
    moves: &[VariationMove],
    tip: usize,
) -> Vec<(usize, &'a str)> {
    let parent = |&number: &usize| moves.get(number.checked_sub(1)?).map(|node| node.parent);
    let mut line: Vec<usize> = std::iter::successors(Some(tip), parent).collect();
    line.reverse();
    let comments = record.comments.iter();
    comments
        .filter_map(|(&ply, text)| Some((*line.get(ply)?, text.as_str())))
        .collect()
}

/// A position with scores, as a game without moves.
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
            comments: (record.comments.iter())
                .map(|(&ply, text)| (ply, text.as_str()))
                .collect(),
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
