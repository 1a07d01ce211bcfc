use std::io::BufRead;

use obverse_core::{Color, Game, Move, Position, Setup, SetupError, Square};

use crate::ggf_sgf::{Dialect, GameSplitter, Property, Token, Tokenizer, Value};
use crate::parse_move::parse_move;
use crate::replay::Replay;
use crate::text::{Cursor, decimal_number, excerpt, known, quoted};
use crate::{
    Annotation, EndReason, GameOutcome, GameRecord, Located, Location, MoveError, ReadError,
    SyntaxError,
};

/// Error in an SGF game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfError {
    /// Syntax error.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The game is not Othello.
    #[error("GM[{0}] is not Othello: expected GM[2]")]
    OtherGame(String),
    /// The board is not 8x8.
    #[error("board size {0} is not supported: expected 8")]
    BoardSize(String),
    /// A value of the start position is not a square.
    #[error("{} is not a square: expected one from a1 to h8", quoted(.0))]
    NotASquare(String),
    /// The side to move is neither Black nor White.
    #[error("{} is not a side: expected B or W", quoted(.0))]
    NotASide(String),
    /// The discs are not a valid position.
    #[error("the start position is invalid: {0}")]
    Setup(#[from] SetupError),
    /// A setup property comes after the first move.
    #[error("{0} sets up the board after the first move: expected it before the first move")]
    LateSetup(String),
    /// Invalid or illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Iterator over the games of an SGF file. Yields main lines only.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    games: GameSplitter<R>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            games: GameSplitter::new(input, Dialect::Sgf),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError<SgfError>>;

    fn next(&mut self) -> Option<Result<GameRecord, ReadError<SgfError>>> {
        Some(match self.games.next()? {
            Ok(game) => game.parse(parse_game).map_err(ReadError::Bad),
            Err(error) => Err(error.into()),
        })
    }
}

fn parse_game(cursor: Cursor<'_>) -> Result<GameRecord, Located<SgfError>> {
    let mut builder = Builder::new(cursor.location());
    for token in Tokenizer::new(cursor, Dialect::Sgf) {
        match token.map_err(|error| error.map(SgfError::from))? {
            Token::Property(property) => builder.add(&property)?,
            Token::Node | Token::Open | Token::Close => builder.end_node()?,
        }
    }
    builder.finish()
}

/// Builds a game record from the properties of a game.
struct Builder {
    record: GameRecord,
    place: Option<String>,
    overtime: Option<String>,
    start: Start,
    /// The moves so far; `None` before the first move.
    replay: Option<Replay>,
    /// Comments before the first move.
    opening_comments: Vec<String>,
    node: Node,
}

/// The move of the current node, its value and its comment. They are collected up to the end of the node, because properties come in
/// any order.
#[derive(Default)]
struct Node {
    mv: Option<(Color, Move, Location)>,
    value: Option<f64>,
    comment: Option<String>,
}

impl Builder {
    fn new(at: Location) -> Builder {
        Builder {
            record: GameRecord::new(Game::new()),
            place: None,
            overtime: None,
            start: Start {
                discs: None,
                turn: None,
                at,
            },
            replay: None,
            opening_comments: Vec::new(),
            node: Node::default(),
        }
    }

    fn add(&mut self, property: &Property<'_>) -> Result<(), Located<SgfError>> {
        let value = property.value();
        let text = value.text();
        let fail = |error| Err(value.raw.error(error));
        let free_text = || known(&text).map(str::to_owned);
        let record = &mut self.record;
        match property.name.as_str() {
            "GM" if text.trim() != "2" => return fail(SgfError::OtherGame(excerpt(&text))),
            "SZ" if !matches!(text.trim(), "8" | "8:8") => {
                return fail(SgfError::BoardSize(excerpt(&text)));
            }
            "PB" => record.black.name = free_text(),
            "PW" => record.white.name = free_text(),
            "BR" => record.black.rating = decimal_number::parse(&text),
            "WR" => record.white.rating = decimal_number::parse(&text),
            "EV" => record.event = free_text(),
            "PC" => self.place = free_text(),
            "DT" => record.date = free_text(),
            "TM" => record.clock = free_text(),
            "OT" => self.overtime = free_text(),
            "RE" => record.outcome = outcome(text.trim()),
            name @ ("AB" | "AW" | "AE" | "PL")
                if self.replay.is_some() || self.node.mv.is_some() =>
            {
                return Err(Located {
                    at: property.at,
                    error: SgfError::LateSetup(name.to_owned()),
                });
            }
            "AB" => self.start.put(property, Some(Color::Black))?,
            "AW" => self.start.put(property, Some(Color::White))?,
            "AE" => self.start.put(property, None)?,
            "PL" => self.start.turn = Some(side(value)?),
            "B" => self.note_move(Color::Black, value)?,
            "W" => self.note_move(Color::White, value)?,
            "V" => self.node.value = decimal_number::parse(&text),
            "C" => self.node.comment = Some(value.lines().into_owned()),
            _ => {}
        }
        Ok(())
    }

    /// Stores the move until the end of its node. A second move ends the node, because some programs leave out the `;`
    /// between moves.
    fn note_move(&mut self, color: Color, value: &Value<'_>) -> Result<(), Located<SgfError>> {
        if self.node.mv.is_some() {
            self.end_node()?;
        }
        let text = value.text();
        let mv = parse_point(text.trim()).map_err(|error| value.raw.error(error))?;
        self.node.mv = Some((color, mv, value.raw.location()));
        Ok(())
    }

    fn end_node(&mut self) -> Result<(), Located<SgfError>> {
        let node = std::mem::take(&mut self.node);
        let comment = node.comment.unwrap_or_default();
        let Some((color, mv, at)) = node.mv else {
            match &mut self.replay {
                Some(replay) => replay.comment(&comment),
                None => self.opening_comments.push(comment),
            }
            return Ok(());
        };
        let replay = match &mut self.replay {
            Some(replay) => replay,
            none => {
                let replay = none.insert(Replay::new(self.start.position(color)?));
                for comment in self.opening_comments.drain(..) {
                    replay.comment(&comment);
                }
                replay
            }
        };
        let note = Annotation {
            value: node.value.map(|value| seen_by(color, value)),
            seconds: None,
        };
        replay
            .play(Some(color), mv, note)
            .map_err(|error| Located { at, error })
            .map_err(|error| error.map(SgfError::from))?;
        replay.comment(&comment);
        Ok(())
    }

    fn finish(mut self) -> Result<GameRecord, Located<SgfError>> {
        self.end_node()?;
        let replay = match self.replay {
            Some(replay) => replay,
            None => {
                let mut replay = Replay::new(self.start.position(Color::Black)?);
                for comment in self.opening_comments.drain(..) {
                    replay.comment(&comment);
                }
                replay
            }
        };
        let mut record = self.record;
        record.event = record.event.or(self.place);
        record.clock = match (record.clock, self.overtime) {
            (Some(main), Some(overtime)) => Some(format!("{main} + {overtime}")),
            (clock, overtime) => clock.or(overtime),
        };
        replay.finish(&mut record);
        Ok(record)
    }
}

/// Converts a value for Black to a value for `color`, or a value for `color` to a value for Black.
pub(super) fn seen_by(color: Color, value: f64) -> f64 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

/// The properties of the start position read so far.
struct Start {
    /// The discs that the game sets up; `None` for the standard start position.
    discs: Option<Setup>,
    turn: Option<Color>,
    /// Location of the first property that sets up discs, or of the game if no property does.
    at: Location,
}

impl Start {
    fn put(
        &mut self,
        property: &Property<'_>,
        disc: Option<Color>,
    ) -> Result<(), Located<SgfError>> {
        if self.discs.is_none() {
            self.at = property.at;
        }
        let setup = self.discs.get_or_insert(Setup::new(Color::Black));
        for value in &property.values {
            for square in squares(value)? {
                setup.put(square, disc);
            }
        }
        Ok(())
    }

    /// Returns the start position. If the game sets up discs but does not name the side to move, `first`, the side of
    /// the first move, is to move.
    fn position(&self, first: Color) -> Result<Position, Located<SgfError>> {
        let (setup, turn) = match self.discs {
            Some(setup) => (setup, first),
            None => (Position::start().into(), Color::Black),
        };
        let turn = self.turn.unwrap_or(turn);
        Position::try_from(Setup { turn, ..setup }).map_err(|error| Located {
            at: self.at,
            error: error.into(),
        })
    }
}

/// Parses a square, or a rectangle given by two corners such as `a1:b2`, and returns its squares.
fn squares(value: &Value<'_>) -> Result<Vec<Square>, Located<SgfError>> {
    let text = value.text();
    let parse = |point: &str| match parse_point(point.trim()) {
        Ok(Move::Place(square)) => Ok(square),
        _ => Err(value.raw.error(SgfError::NotASquare(excerpt(point)))),
    };
    let Some((one, other)) = text.split_once(':') else {
        return Ok(vec![parse(&text)?]);
    };
    let (one, other) = (parse(one)?, parse(other)?);
    let is_between = |x: u8, a: u8, b: u8| a.min(b) <= x && x <= a.max(b);
    let is_inside = |square: &Square| {
        is_between(square.column(), one.column(), other.column())
            && is_between(square.row(), one.row(), other.row())
    };
    Ok(Square::ALL.into_iter().filter(is_inside).collect())
}

/// Parses a square such as `f5` or `fe`, or a pass.
fn parse_point(text: &str) -> Result<Move, MoveError> {
    if text.is_empty() || text == "tt" {
        return Ok(Move::Pass);
    }
    if let &[column, row] = text.as_bytes() {
        let index = |letter: u8| letter.to_ascii_lowercase().wrapping_sub(b'a');
        if let Some(square) = Square::at(index(column), index(row)) {
            return Ok(Move::Place(square));
        }
    }
    parse_move(text)
}

fn side(value: &Value<'_>) -> Result<Color, Located<SgfError>> {
    let text = value.text();
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Ok(Color::Black),
        "w" | "white" | "2" => Ok(Color::White),
        _ => Err(value.raw.error(SgfError::NotASide(excerpt(&text)))),
    }
}

/// Parses a result such as `B+4`, `W+R` or `Draw`; `None` if it is invalid.
fn outcome(text: &str) -> Option<GameOutcome> {
    let draw = GameOutcome {
        score: 0.0,
        reason: EndReason::PlayedOut,
    };
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        return Some(draw);
    }
    let (winner, margin) = text.split_once('+')?;
    let winner = match winner.trim() {
        "B" | "b" => Color::Black,
        "W" | "w" => Color::White,
        _ => return None,
    };
    let margin = margin.trim();
    let (score, reason) = match margin.to_ascii_lowercase().as_str() {
        "r" | "resign" => (64.0, EndReason::Resigned),
        "t" | "time" => (64.0, EndReason::Timeout),
        "f" | "forfeit" => (64.0, EndReason::Left),
        "" => (64.0, EndReason::PlayedOut),
        number => (decimal_number::parse(number)?, EndReason::PlayedOut),
    };
    Some(GameOutcome {
        score: seen_by(winner, score),
        reason,
    })
}
