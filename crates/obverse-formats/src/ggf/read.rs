use std::io::BufRead;

use obverse_core::{Color, Game, Position};

use super::BETWEEN_CLOCKS;
use crate::board_string::{self, BoardStringError};
use crate::bracketed::{Dialect, Games, Property, Token, Tokens, Value};
use crate::replay::{Replay, parse_move};
use crate::text::{Cursor, excerpt, known, number};
use crate::{Annotation, GameRecord, Located, MoveError, Outcome, ReadError, Reason, SyntaxError};

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfError {
    /// It does not have the form of a game.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// It is another game than Othello.
    #[error("the game is {0}, not Othello")]
    OtherGame(String),
    /// The board is not 8x8.
    #[error("the board is of size {0}: only 8x8 can be read")]
    BoardSize(String),
    /// The start is not a board string.
    #[error("the start: {0}")]
    Board(#[from] BoardStringError),
    /// The start comes behind the first move.
    #[error("the start of the game comes behind its first move")]
    LateBoard,
    /// A bad move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// There is no game in the text at all.
    #[error("there is no game: expected (;GM[Othello]...;)")]
    NoGame,
}

/// Reads games one by one.
pub struct Reader<R> {
    games: Games<R>,
}

impl<R: BufRead> Reader<R> {
    /// Reads from this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            games: Games::new(input, Dialect::Ggf),
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

/// Reads the first game of a text.
pub fn parse(text: &str) -> Result<GameRecord, ReadError<GgfError>> {
    let none = || Err(Cursor::new(text).error(GgfError::NoGame).into());
    Reader::new(text.as_bytes()).next().unwrap_or_else(none)
}

fn parse_game(cursor: Cursor<'_>) -> Result<GameRecord, Located<GgfError>> {
    let mut game = Builder::new();
    for token in Tokens::new(cursor, Dialect::Ggf) {
        let token = token.map_err(|error| error.map(GgfError::from))?;
        if let Token::Property(property) = token {
            game.add(&property)?;
        }
    }
    game.finish()
}

/// A record being put together.
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
        let free_text = known(&text).map(str::to_owned);
        let rating = number::decimal(&text);
        match property.name.as_str() {
            "GM" if !text.trim().eq_ignore_ascii_case("othello") => {
                return Err(value.raw.error(GgfError::OtherGame(excerpt(&text))));
            }
            "PC" => self.record.event = free_text,
            "DT" => self.record.date = free_text,
            "PB" => self.record.black.name = free_text,
            "PW" => self.record.white.name = free_text,
            "RB" => self.record.black.rating = rating,
            "RW" => self.record.white.rating = rating,
            "TI" => self.record.clock = free_text,
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
            value: number::decimal(fields.field('/').rest()),
            seconds: number::decimal(fields.field('/').rest()),
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

/// The start, behind the size of the board.
fn board(mut cursor: Cursor<'_>) -> Result<Position, Located<GgfError>> {
    cursor.skip_white();
    check_size(&mut cursor)?;
    board_string::parse_at(cursor).map_err(|error| error.map(GgfError::from))
}

/// The type of the game names the size of the board first, behind an `s` for synchronised games.
fn check_type(game_type: Cursor<'_>) -> Result<(), Located<GgfError>> {
    let mut cursor = game_type.trimmed();
    cursor.eat('s');
    check_size(&mut cursor)
}

/// Moves over the size of the board; none or zero means that the writer did not care.
fn check_size(cursor: &mut Cursor<'_>) -> Result<(), Located<GgfError>> {
    let place = cursor.clone();
    match cursor.take_while(|c| c.is_ascii_digit()) {
        "" | "0" | "8" => Ok(()),
        other => Err(place.error(GgfError::BoardSize(excerpt(other)))),
    }
}

/// A result such as `+4.000` or `-64.000:r`. Beyond 127 it is what Edax writes for unfinished
/// games.
fn outcome(text: &str) -> Option<Outcome> {
    let (score, flag) = text.split_once(':').unwrap_or((text, ""));
    let score = number::decimal(score).filter(|score| score.abs() < 127.0)?;
    let reason = match flag.trim().to_ascii_lowercase().as_str() {
        "r" => Reason::Resigned,
        "t" => Reason::Timeout,
        "l" => Reason::Left,
        "s" => Reason::Agreed,
        _ => Reason::PlayedOut,
    };
    Some(Outcome { score, reason })
}
