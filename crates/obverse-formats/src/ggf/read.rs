use std::io::BufRead;

use obverse_core::{Color, Game, Position};

use super::BETWEEN_CLOCKS;
use crate::board_string::{self, BoardStringError};
use crate::ggf_sgf::{Dialect, GameSplitter, Property, Token, Tokenizer, Value};
use crate::parse_move::parse_move;
use crate::replay::Replay;
use crate::text::{Cursor, decimal_number, excerpt, known};
use crate::{
    Annotation, EndReason, GameOutcome, GameRecord, Located, MoveError, ReadError, SyntaxError,
};

/// Error in a GGF game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfError {
    /// Syntax error.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The game is not Othello.
    #[error("`{0}` is not Othello: expected GM[Othello]")]
    OtherGame(String),
    /// The board is not 8x8.
    #[error("board size {0} is not supported: expected 8")]
    BoardSize(String),
    /// The start position is not a valid board string.
    #[error("the start position is invalid: {0}")]
    Board(#[from] BoardStringError),
    /// The start position comes after the first move.
    #[error(
        "the start position (BO) comes after the first move: expected it before the first move"
    )]
    LateBoard,
    /// Invalid or illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The text has no game.
    #[error("the text has no game: expected (;GM[Othello]...;)")]
    NoGame,
}

/// Iterator over the games of a GGF file.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    games: GameSplitter<R>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            games: GameSplitter::new(input, Dialect::Ggf),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError<GgfError>>;

    fn next(&mut self) -> Option<Result<GameRecord, ReadError<GgfError>>> {
        Some(match self.games.next()? {
            Ok(game) => game.parse(parse_game).map_err(ReadError::Bad),
            Err(error) => Err(error.into()),
        })
    }
}

/// Parses the first game of a text.
pub fn parse(text: &str) -> Result<GameRecord, ReadError<GgfError>> {
    let none = || Err(Cursor::new(text).error(GgfError::NoGame).into());
    Reader::new(text.as_bytes()).next().unwrap_or_else(none)
}

fn parse_game(cursor: Cursor<'_>) -> Result<GameRecord, Located<GgfError>> {
    let mut game = Builder::new();
    for token in Tokenizer::new(cursor, Dialect::Ggf) {
        let token = token.map_err(|error| error.map(GgfError::from))?;
        if let Token::Property(property) = token {
            game.add(&property)?;
        }
    }
    game.finish()
}

/// Builds a game record from the properties of a game.
struct Builder<'a> {
    record: GameRecord,
    replay: Replay,
    has_board: bool,
    game_type: Option<Cursor<'a>>,
    clocks: [Option<String>; 2],
}

impl<'a> Builder<'a> {
    fn new() -> Builder<'a> {
        Builder {
            record: GameRecord::new(Game::new()),
            replay: Replay::new(Position::start()),
            has_board: false,
            game_type: None,
            clocks: [None, None],
        }
    }

    fn add(&mut self, property: &Property<'a>) -> Result<(), Located<GgfError>> {
        let value = property.value();
        let text = value.text();
        let free_text = || known(&text).map(str::to_owned);
        match property.name.as_str() {
            "GM" if !text.trim().eq_ignore_ascii_case("othello") => {
                return Err(value.raw.error(GgfError::OtherGame(excerpt(&text))));
            }
            "PC" => self.record.event = free_text(),
            "DT" => self.record.date = free_text(),
            "PB" => self.record.black.name = free_text(),
            "PW" => self.record.white.name = free_text(),
            "RB" => self.record.black.rating = decimal_number::parse(&text),
            "RW" => self.record.white.rating = decimal_number::parse(&text),
            "TI" => self.record.clock = free_text(),
            "TB" => self.clocks[0] = Some(text.into_owned()),
            "TW" => self.clocks[1] = Some(text.into_owned()),
            "TY" => self.game_type = Some(value.raw.clone()),
            "RE" => self.record.outcome = outcome(&text),
            "BO" if !self.replay.is_at_start() => {
                return Err(Located {
                    at: property.at,
                    error: GgfError::LateBoard,
                });
            }
            "BO" => {
                self.replay = Replay::new(board(value.raw.clone())?);
                self.has_board = true;
            }
            "B" => self.play(Color::Black, value)?,
            "W" => self.play(Color::White, value)?,
            _ => {}
        }
        Ok(())
    }

    fn play(&mut self, color: Color, value: &Value<'_>) -> Result<(), Located<GgfError>> {
        let mut fields = value.raw.clone();
        let place = fields.field('/').trimmed();
        let note = Annotation {
            value: decimal_number::parse(fields.field('/').rest()),
            seconds: decimal_number::parse(fields.field('/').rest()),
        };
        parse_move(place.rest())
            .and_then(|mv| self.replay.play(Some(color), mv, note))
            .map_err(|error| place.error(error))
    }

    fn finish(mut self) -> Result<GameRecord, Located<GgfError>> {
        if let Some(game_type) = self.game_type
            && !self.has_board
        {
            check_type(game_type)?;
        }
        if self.record.clock.is_none() && self.clocks.iter().any(has_text) {
            let [black, white] = self.clocks.map(Option::unwrap_or_default);
            self.record.clock = Some(format!("{black}{BETWEEN_CLOCKS}{white}"));
        }
        self.replay.finish(&mut self.record);
        Ok(self.record)
    }
}

fn has_text(clock: &Option<String>) -> bool {
    clock.as_ref().is_some_and(|clock| !clock.is_empty())
}

/// Parses the value of `BO`: the board size, then the start position.
fn board(mut cursor: Cursor<'_>) -> Result<Position, Located<GgfError>> {
    cursor.skip_white();
    check_size(&mut cursor)?;
    board_string::parse_at(cursor).map_err(|error| error.map(GgfError::from))
}

/// Checks the board size in a game type such as `8` or `s8r20`. The size comes first, or after the prefix `s` of a
/// synchronised game.
fn check_type(game_type: Cursor<'_>) -> Result<(), Located<GgfError>> {
    let mut cursor = game_type.trimmed();
    cursor.eat('s');
    check_size(&mut cursor)
}

/// Reads the board size and checks that it is 8. A missing size or zero also means 8.
fn check_size(cursor: &mut Cursor<'_>) -> Result<(), Located<GgfError>> {
    let place = cursor.clone();
    match cursor.take_while(|c| c.is_ascii_digit()) {
        "" | "0" | "8" => Ok(()),
        other => Err(place.error(GgfError::BoardSize(excerpt(other)))),
    }
}

/// Parses a result such as `+4.000` or `-64.000:r`. Returns `None` if the result is invalid or has a score of at least
/// 127 discs, which Edax writes for unfinished games.
fn outcome(text: &str) -> Option<GameOutcome> {
    let (score, flag) = text.split_once(':').unwrap_or((text, ""));
    let score = decimal_number::parse(score).filter(|score| score.abs() < 127.0)?;
    let reason = match flag.trim().to_ascii_lowercase().as_str() {
        "r" => EndReason::Resigned,
        "t" => EndReason::Timeout,
        "l" => EndReason::Left,
        "s" => EndReason::Agreed,
        _ => EndReason::PlayedOut,
    };
    Some(GameOutcome { score, reason })
}
