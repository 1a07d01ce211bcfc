use std::collections::BTreeMap;
use std::io::BufRead;

use obverse_core::{IllegalMove, Move, Position, Tally};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::VariationMove;
use crate::board_string::{self, BoardStringError};
use crate::json_objects::{JsonObject, JsonObjects};
use crate::obf::Problem;
use crate::parse_move::parse_move;
use crate::replay::Replay;
use crate::{
    Annotation, EndReason, GameOutcome, GameRecord, JsonError, Located, MoveError, PlayerInfo,
    ReadError,
};

/// Supported version of `.obverse` files.
pub(super) const VERSION: u32 = 1;

/// A game, or a position with scores.
#[allow(
    clippy::large_enum_variant,
    reason = "games are the usual case, and only one value exists at a time"
)]
#[derive(Clone, Debug, PartialEq)]
pub enum JsonEntry {
    /// A game, without its variations.
    Game(GameRecord),
    /// A position with scores.
    Problem(Problem),
}

impl From<GameRecord> for JsonEntry {
    fn from(record: GameRecord) -> JsonEntry {
        JsonEntry::Game(record)
    }
}

/// Error in an object of Obverse's JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObverseJsonError {
    /// Invalid JSON, a missing field, or a field of the wrong type.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// The version of the file format is not supported.
    #[error("file version {0} is not supported: expected {VERSION}")]
    Version(u32),
    /// The start position is not a valid board string.
    #[error("the start position is invalid: {0}")]
    Start(BoardStringError),
    /// Invalid or illegal move of the game.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Illegal move in a list of scores or in a variation.
    #[error("illegal move: {0}")]
    Illegal(#[from] IllegalMove),
    /// The parent of a move is not an earlier move.
    #[error(
        "the parent of this move is move {0}: expected an earlier move, or 0 for the start position"
    )]
    Orphan(usize),
    /// The discs of both sides add up to more than 64.
    #[error("{black} black and {white} white discs do not fit on 64 squares")]
    Discs {
        /// Number of Black's discs.
        black: u8,
        /// Number of White's discs.
        white: u8,
    },
}

/// Iterator over the games and positions of an input.
///
/// A bad object is an error. Reading continues after it if its brackets balance or the next object
/// starts on its own line.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    objects: JsonObjects<R>,
    left_out: usize,
    variations: Vec<VariationMove>,
    comments: BTreeMap<usize, String>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            objects: JsonObjects::new(input),
            left_out: 0,
            variations: Vec::new(),
            comments: BTreeMap::new(),
        }
    }
}

impl<R> Reader<R> {
    /// Returns the number of moves skipped so far because they are in variations.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns all moves of the last object if it was a game with variations; otherwise returns an empty list.
    #[must_use]
    pub fn variations(&self) -> &[VariationMove] {
        &self.variations
    }

    /// Returns the comments of the last object if it was a game with variations, by the number of the move in
    /// [`variations`](Reader::variations), counted from 1; 0 for a comment on the start position. Otherwise returns an
    /// empty map: the record has the comments.
    #[must_use]
    pub fn comments(&self) -> &BTreeMap<usize, String> {
        &self.comments
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<JsonEntry, ReadError<ObverseJsonError>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.variations.clear();
        self.comments.clear();
        let json = match self.objects.next()? {
            Ok(json) => json,
            Err(error) => return Some(Err(error.map(ObverseJsonError::from))),
        };
        Some(match parse(&json) {
            Ok(Parsed {
                entry,
                variations,
                comments,
                left_out,
            }) => {
                self.left_out = self.left_out.saturating_add(left_out);
                self.variations = variations;
                self.comments = comments;
                Ok(entry)
            }
            Err(error) => Err(error.into()),
        })
    }
}

/// The fields of games, of positions with scores and of `.obverse` files. Moves are unparsed parts of the input, so
/// that errors in them can be located.
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
    comments: Option<Vec<(usize, String)>>,
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

/// A parsed object.
struct Parsed {
    entry: JsonEntry,
    /// All moves of a game with variations; empty for other objects.
    variations: Vec<VariationMove>,
    /// Comments of a game with variations, by the number of the move; empty for other objects.
    comments: BTreeMap<usize, String>,
    /// Number of moves that are not in the current line and so not in the entry.
    left_out: usize,
}

impl From<JsonEntry> for Parsed {
    fn from(entry: JsonEntry) -> Parsed {
        Parsed {
            entry,
            variations: Vec::new(),
            comments: BTreeMap::new(),
            left_out: 0,
        }
    }
}

/// Parses an object.
fn parse(json: &JsonObject) -> Result<Parsed, Failed> {
    let object: Object<'_> = serde_json::from_slice(&json.text)
        .map_err(|error| json.json_error(&error).map(ObverseJsonError::from))?;
    let start = string(json, object.start)?;
    let start = board_string::parse(&start).map_err(|bad| {
        let offset = json.offset(object.start);
        json.error(offset, ObverseJsonError::Start(bad.error))
    })?;
    if let Some(version) = object.obverse {
        return match version {
            VERSION => variations(json, object, start),
            _ => Err(json.error(0, ObverseJsonError::Version(version))),
        };
    }
    if let Some(scores) = &object.scores
        && object.moves.is_empty()
    {
        let mut problem = Problem::new(start);
        problem.score = object.score;
        for MoveScore { mv: raw, score } in scores {
            let mv = read_move(json, raw)?;
            let checked = start.check(mv);
            checked.map_err(|error| json.error(json.offset(raw), error.into()))?;
            problem.moves.push((mv, *score));
        }
        return Ok(JsonEntry::Problem(problem).into());
    }
    game(json, object, start).map(|record| JsonEntry::Game(record).into())
}

fn game(json: &JsonObject, object: Object<'_>, start: Position) -> Result<GameRecord, Failed> {
    let mut replay = Replay::new(start);
    let comments = comments(&object);
    let comment = |number: usize| comments.get(&number).map_or("", String::as_str);
    replay.comment(comment(0));
    for (number, (raw, note)) in (1..).zip(object.moves.iter().zip(notes(&object))) {
        let mv = read_move(json, raw)?;
        let played = replay.play(None, mv, note);
        played.map_err(|error| json.error(json.offset(raw), error.into()))?;
        replay.comment(comment(number));
    }
    let mut record = GameRecord::new(obverse_core::Game::new());
    replay.finish(&mut record);
    let players = object.players.unwrap_or_default();
    record.black = players.black.map(PlayerInfo::from).unwrap_or_default();
    record.white = players.white.map(PlayerInfo::from).unwrap_or_default();
    record.event = object.event;
    record.date = object.date;
    record.clock = object.clock;
    record.outcome = object.result.map(GameOutcome::from);
    record.theoretical = theoretical(json, object.theoretical)?;
    Ok(record)
}

/// Returns the annotations of the moves. The iterator never ends: after the recorded annotations it yields empty ones.
fn notes(object: &Object<'_>) -> impl Iterator<Item = Annotation> {
    let notes = object.notes.iter().flatten().map(|note| Annotation {
        value: note.value,
        seconds: note.seconds,
    });
    notes.chain(std::iter::repeat(Annotation::default()))
}

/// Returns the comments by the number of their move. A later comment on the same move replaces an earlier one.
fn comments(object: &Object<'_>) -> BTreeMap<usize, String> {
    object.comments.iter().flatten().cloned().collect()
}

/// Reads the current line of a `.obverse` file, and the moves of all variations.
fn variations(json: &JsonObject, object: Object<'_>, start: Position) -> Result<Parsed, Failed> {
    // Check every move, so that a file is valid here if and only if the applications open it.
    let mut nodes: Vec<(VariationMove, Position)> = Vec::new();
    for (raw, note) in object.moves.iter().zip(notes(&object)) {
        let bad = |error| json.error(json.offset(raw), error);
        let (parent, text): (usize, String) = serde_json::from_str(raw.get())
            .map_err(|_| bad(JsonError::Syntax(PAIR.to_owned()).into()))?;
        let mv = parse_move(&text).map_err(|error| bad(error.into()))?;
        let before = match parent.checked_sub(1) {
            None => start,
            Some(index) => match nodes.get(index) {
                Some((_, position)) => *position,
                None => return Err(bad(ObverseJsonError::Orphan(parent))),
            },
        };
        let position = before.play(mv).map_err(|error| bad(error.into()))?;
        nodes.push((VariationMove { parent, mv, note }, position));
    }
    let mut line = Vec::new();
    let mut number = object.tip.unwrap_or(0);
    while let Some((node, _)) = number.checked_sub(1).and_then(|index| nodes.get(index)) {
        line.push((number, *node));
        number = node.parent;
    }
    let left_out = nodes.len() - line.len();
    let mut comments = comments(&object);
    comments.retain(|&number, _| number <= nodes.len());
    let comment = |number: usize| comments.get(&number).map_or("", String::as_str);
    let mut replay = Replay::new(start);
    replay.comment(comment(0));
    for (number, node) in line.into_iter().rev() {
        let played = replay.play(None, node.mv, node.note);
        played.map_err(|error| json.error(0, error.into()))?;
        replay.comment(comment(number));
    }
    let mut record = GameRecord::new(obverse_core::Game::new());
    replay.finish(&mut record);
    let players = object.players.unwrap_or_default();
    record.black = players.black.map(PlayerInfo::from).unwrap_or_default();
    record.white = players.white.map(PlayerInfo::from).unwrap_or_default();
    // The applications write only the fields `black` and `white`, so these names take precedence over `players`.
    record.black.name = object.black;
    record.white.name = object.white;
    record.event = object.event;
    record.date = object.date;
    record.clock = object.clock;
    record.outcome = object.result.map(GameOutcome::from);
    record.theoretical = theoretical(json, object.theoretical)?;
    Ok(Parsed {
        entry: JsonEntry::Game(record),
        variations: nodes.into_iter().map(|(node, _)| node).collect(),
        comments,
        left_out,
    })
}

const PAIR: &str =
    "expected a pair such as [3,\"f5\"]: the number of the parent move, and the move";

fn string(json: &JsonObject, part: &RawValue) -> Result<String, Failed> {
    let text = json.string(part);
    text.map_err(|error| error.map(ObverseJsonError::from))
}

fn read_move(json: &JsonObject, part: &RawValue) -> Result<Move, Failed> {
    let text = string(json, part)?;
    parse_move(&text).map_err(|error| json.error(json.offset(part), error.into()))
}

/// Parses the discs after perfect play; `None` if the field is missing or `null`.
fn theoretical(json: &JsonObject, part: Option<&RawValue>) -> Result<Option<Tally>, Failed> {
    let part = part.filter(|raw| raw.get() != "null");
    part.map(|raw| discs(json, raw)).transpose()
}

fn discs(json: &JsonObject, part: &RawValue) -> Result<Tally, Failed> {
    let bad = |error| json.error(json.offset(part), error);
    let Discs { black, white } = serde_json::from_str(part.get())
        .map_err(|_| bad(JsonError::Syntax(DISCS.to_owned()).into()))?;
    if u16::from(black) + u16::from(white) > 64 {
        return Err(bad(ObverseJsonError::Discs { black, white }));
    }
    Ok(Tally { black, white })
}

const DISCS: &str = "expected the discs of both sides, such as {\"black\":40,\"white\":24}";

impl From<PlayerFields> for PlayerInfo {
    fn from(fields: PlayerFields) -> PlayerInfo {
        PlayerInfo {
            name: fields.name,
            rating: fields.rating,
        }
    }
}

impl From<ResultFields> for GameOutcome {
    fn from(fields: ResultFields) -> GameOutcome {
        GameOutcome {
            score: fields.score,
            reason: match fields.reason {
                ReasonName::PlayedOut => EndReason::PlayedOut,
                ReasonName::Resigned => EndReason::Resigned,
                ReasonName::Timeout => EndReason::Timeout,
                ReasonName::Left => EndReason::Left,
                ReasonName::Agreed => EndReason::Agreed,
            },
        }
    }
}
