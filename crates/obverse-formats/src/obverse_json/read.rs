use std::io::BufRead;

use obverse_core::{IllegalMove, Move, Position, Tally};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::board_string::{self, BoardStringError};
use crate::json_objects::{Document, Documents};
use crate::obf::Problem;
use crate::replay::{Replay, parse_move};
use crate::{
    Annotation, GameRecord, JsonError, Located, MoveError, Outcome, Player, ReadError, Reason,
};

/// The version of `.obverse` files that is read.
const VERSION: u32 = 1;

/// A game, or a position with scores.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A game.
    Game(GameRecord),
    /// A position.
    Problem(Problem),
}

/// Why an object is neither a game nor a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObverseJsonError {
    /// It is not JSON, or a field is missing or not of its type.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// It was written by a newer program.
    #[error("the file has version {0}, and this program reads version {VERSION}")]
    Version(u32),
    /// The start is not a position.
    #[error("the start is not a position: {0}")]
    Start(BoardStringError),
    /// A bad move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A scored move, or one of a variation, that the position does not allow.
    #[error("the move is not legal: {0}")]
    Illegal(#[from] IllegalMove),
    /// A move of a variation that follows no earlier one.
    #[error("the move follows move number {0}, which does not come before it")]
    Orphan(usize),
    /// More discs than squares.
    #[error("{black} and {white} discs do not fit on 64 squares")]
    Discs {
        /// Black's.
        black: u8,
        /// White's.
        white: u8,
    },
}

/// Reads games and positions one by one.
///
/// A bad one is an error; those behind it follow, if its brackets are balanced or they begin in
/// lines of their own.
pub struct Reader<R> {
    documents: Documents<R>,
    left_out: usize,
}

impl<R: BufRead> Reader<R> {
    /// Reads from this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            documents: Documents::new(input),
            left_out: 0,
        }
    }
}

impl<R> Reader<R> {
    /// How many moves of variations were left out so far.
    pub fn left_out(&self) -> usize {
        self.left_out
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError<ObverseJsonError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let document = match self.documents.next()? {
            Ok(document) => document,
            Err(error) => return Some(Err(error.map(ObverseJsonError::from))),
        };
        Some(match parse(&document) {
            Ok((entry, left_out)) => {
                self.left_out = self.left_out.saturating_add(left_out);
                Ok(entry)
            }
            Err(error) => Err(error.into()),
        })
    }
}

/// The fields of all kinds of objects. Moves are kept raw: a slice of the input knows its place.
#[derive(Deserialize)]
struct Object<'a> {
    obverse: Option<u32>,
    #[serde(borrow)]
    start: &'a RawValue,
    #[serde(borrow)]
    moves: Vec<&'a RawValue>,
    tip: Option<usize>,
    black: Option<String>,
    white: Option<String>,
    players: Option<Players>,
    event: Option<String>,
    date: Option<String>,
    clock: Option<String>,
    result: Option<ResultFields>,
    #[serde(borrow)]
    theoretical: Option<&'a RawValue>,
    notes: Option<Vec<Note>>,
    score: Option<f64>,
    #[serde(borrow)]
    scores: Option<Vec<MoveScore<'a>>>,
}

#[derive(Default, Deserialize)]
struct Players {
    black: Option<PlayerFields>,
    white: Option<PlayerFields>,
}

#[derive(Deserialize)]
struct PlayerFields {
    name: Option<String>,
    rating: Option<f64>,
}

#[derive(Deserialize)]
struct ResultFields {
    score: f64,
    reason: ReasonName,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ReasonName {
    PlayedOut,
    Resigned,
    Timeout,
    Left,
    Agreed,
}

#[derive(Deserialize)]
struct Discs {
    black: u8,
    white: u8,
}

#[derive(Deserialize)]
struct Note {
    value: Option<f64>,
    seconds: Option<f64>,
}

#[derive(Deserialize)]
struct MoveScore<'a> {
    #[serde(rename = "move", borrow)]
    mv: &'a RawValue,
    score: f64,
}

type Failed = Located<ObverseJsonError>;

/// What an object is, and how many of its moves are in variations.
fn parse(document: &Document) -> Result<(Entry, usize), Failed> {
    let object: Object<'_> = serde_json::from_slice(&document.text)
        .map_err(|error| document.json_error(&error).map(ObverseJsonError::from))?;
    let start = string(document, object.start)?;
    let start = board_string::parse(&start).map_err(|bad| {
        let offset = document.offset(object.start);
        document.error(offset, ObverseJsonError::Start(bad.error))
    })?;
    if let Some(version) = object.obverse {
        return match version {
            VERSION => variations(document, object, start),
            _ => Err(document.error(0, ObverseJsonError::Version(version))),
        };
    }
    if let Some(scores) = &object.scores
        && object.moves.is_empty()
    {
        let mut problem = Problem::new(start);
        problem.score = object.score;
        for MoveScore { mv: raw, score } in scores {
            let mv = read_move(document, raw)?;
            let checked = start.check(mv);
            checked.map_err(|error| document.error(document.offset(raw), error.into()))?;
            problem.moves.push((mv, *score));
        }
        return Ok((Entry::Problem(problem), 0));
    }
    game(document, object, start).map(|record| (Entry::Game(record), 0))
}

fn game(document: &Document, object: Object<'_>, start: Position) -> Result<GameRecord, Failed> {
    let mut replay = Replay::new(start);
    let notes = object.notes.unwrap_or_default();
    let notes = notes.iter().map(|note| Annotation {
        value: note.value,
        seconds: note.seconds,
    });
    let notes = notes.chain(std::iter::repeat(Annotation::default()));
    for (raw, note) in object.moves.into_iter().zip(notes) {
        let mv = read_move(document, raw)?;
        let played = replay.play(None, mv, note);
        played.map_err(|error| document.error(document.offset(raw), error.into()))?;
    }
    let mut record = GameRecord::new(obverse_core::Game::new());
    replay.finish(&mut record);
    let players = object.players.unwrap_or_default();
    record.black = players.black.map(Player::from).unwrap_or_default();
    record.white = players.white.map(Player::from).unwrap_or_default();
    record.event = object.event;
    record.date = object.date;
    record.clock = object.clock;
    record.outcome = object.result.map(Outcome::from);
    // `null` is raw JSON too.
    let theoretical = object.theoretical.filter(|raw| raw.get() != "null");
    record.theoretical = theoretical.map(|raw| discs(document, raw)).transpose()?;
    Ok(record)
}

/// The line of a `.obverse` file that is on the board.
fn variations(
    document: &Document,
    object: Object<'_>,
    start: Position,
) -> Result<(Entry, usize), Failed> {
    // Every move is checked, so that a file is good here if and only if the applications open it.
    let mut nodes: Vec<(usize, Move, Position)> = Vec::new();
    for raw in object.moves {
        let bad = |error| document.error(document.offset(raw), error);
        let (parent, text): (usize, String) = serde_json::from_str(raw.get())
            .map_err(|_| bad(JsonError::Syntax(PAIR.to_owned()).into()))?;
        let mv = parse_move(&text).map_err(|error| bad(error.into()))?;
        let before = match parent.checked_sub(1) {
            None => start,
            Some(index) => match nodes.get(index) {
                Some((_, _, position)) => *position,
                None => return Err(bad(ObverseJsonError::Orphan(parent))),
            },
        };
        let position = before.play(mv).map_err(|error| bad(error.into()))?;
        nodes.push((parent, mv, position));
    }
    let mut line = Vec::new();
    let mut number = object.tip.unwrap_or(0);
    while let Some(&(parent, mv, _)) = number.checked_sub(1).and_then(|index| nodes.get(index)) {
        line.push(mv);
        number = parent;
    }
    let left_out = nodes.len() - line.len();
    let mut game = obverse_core::Game::from_position(start);
    for mv in line.into_iter().rev() {
        let played = game.play(mv);
        played.map_err(|error| document.error(0, error.into()))?;
    }
    let mut record = GameRecord::new(game);
    record.black.name = object.black;
    record.white.name = object.white;
    record.event = object.event;
    Ok((Entry::Game(record), left_out))
}

const PAIR: &str =
    "expected a pair such as [3,\"f5\"]: the number of the move before, and the move";

fn string(document: &Document, part: &RawValue) -> Result<String, Failed> {
    let text = document.string(part);
    text.map_err(|error| error.map(ObverseJsonError::from))
}

fn read_move(document: &Document, part: &RawValue) -> Result<Move, Failed> {
    let text = string(document, part)?;
    parse_move(&text).map_err(|error| document.error(document.offset(part), error.into()))
}

fn discs(document: &Document, part: &RawValue) -> Result<Tally, Failed> {
    let bad = |error| document.error(document.offset(part), error);
    let Discs { black, white } = serde_json::from_str(part.get())
        .map_err(|_| bad(JsonError::Syntax(DISCS.to_owned()).into()))?;
    if u16::from(black) + u16::from(white) > 64 {
        return Err(bad(ObverseJsonError::Discs { black, white }));
    }
    Ok(Tally { black, white })
}

const DISCS: &str = "expected the discs of both sides, such as {\"black\":40,\"white\":24}";

impl From<PlayerFields> for Player {
    fn from(fields: PlayerFields) -> Player {
        Player {
            name: fields.name,
            rating: fields.rating,
        }
    }
}

impl From<ResultFields> for Outcome {
    fn from(fields: ResultFields) -> Outcome {
        Outcome {
            score: fields.score,
            reason: match fields.reason {
                ReasonName::PlayedOut => Reason::PlayedOut,
                ReasonName::Resigned => Reason::Resigned,
                ReasonName::Timeout => Reason::Timeout,
                ReasonName::Left => Reason::Left,
                ReasonName::Agreed => Reason::Agreed,
            },
        }
    }
}
