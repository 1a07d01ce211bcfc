//! GGF: games with players, ratings, clocks, and the value and time of every move, as the game
//! server GGS keeps them and NBoard sends them.
//!
//! A game is `(;TAG[value]TAG[value]...;)`; a file holds any number, and whatever stands between
//! them is skipped. Nothing can be escaped in a value. Of the tags
//!
//! | tag | what it says |
//! | --- | --- |
//! | `GM` | the game, `Othello` |
//! | `PC`, `DT` | place and date |
//! | `PB`, `PW`, `RB`, `RW` | players and ratings |
//! | `TI`, or `TB` and `TW` | the clock, or one for each side |
//! | `TY` | the type: board size and options, such as `8`, `s8r18`, `8k` |
//! | `RE` | Black's discs minus White's, then `:r` resigned, `:t` time, `:l` left, `:s` agreed |
//! | `BO` | board size, [board string](crate::board_string) of the start |
//! | `B`, `W` | a move, then perhaps `/value` and `/seconds` |
//!
//! all others are skipped. The board and every move are checked; a date, a rating or a result
//! that makes no sense is left out. Text that is not UTF-8 is read as Latin-1. Two different
//! clocks become one text, `black | white`.
//!
//! ```
//! use obverse_formats::{Annotation, ggf};
//!
//! let game = ggf::parse("(;GM[Othello]PB[Ann]PW[Ben]RE[+4.000:r]B[f5/1.20/3.40]W[d6];)")?;
//! assert_eq!(game.game.to_string(), "f5d6");
//! assert_eq!(game.black.name.as_deref(), Some("Ann"));
//! assert_eq!(game.outcome.unwrap().score, 4.0);
//! assert_eq!(game.annotations, [Annotation { value: Some(1.2), seconds: Some(3.4) }]);
//! # Ok::<(), obverse_formats::ReadError<ggf::GgfError>>(())
//! ```

use std::io::{self, BufRead, Write};

use obverse_core::{Color, Game, Move, Position};

use crate::board_string::{self, BoardStringError};
use crate::bracketed::{BEGINNINGS, Dialect, Games, Property, Token, Tokens, Value};
use crate::replay::{Replay, parse_move};
use crate::text::{Cursor, excerpt, known, number};
use crate::{
    Annotation, GameRecord, Located, MoveError, Outcome, Player, ReadError, Reason, SyntaxError,
};

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

/// What separates the clocks of the two sides in a record.
const BETWEEN_CLOCKS: &str = " | ";

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

/// Writes a game as a line.
///
/// Some things GGF cannot say: a `]` in a text becomes `)`, and the perfect-play result is lost.
pub fn write(record: &GameRecord, mut output: impl Write) -> io::Result<()> {
    write!(output, "(;GM[Othello]")?;
    let mut tag = |name: &str, value: &str| write!(output, "{name}[{value}]");
    let mut text = |name: &str, value: &Option<String>| match value {
        Some(value) => tag(name, &safe(value)),
        None => Ok(()),
    };
    text("PC", &record.event)?;
    text("DT", &record.date)?;
    let named = |player: &Player| Some(player.name.clone().unwrap_or_default());
    text("PB", &named(&record.black))?;
    text("PW", &named(&record.white))?;
    let rating = |player: &Player| {
        let rating = player.rating.filter(|rating| rating.is_finite())?;
        Some(number::fixed(rating, 2))
    };
    text("RB", &rating(&record.black))?;
    text("RW", &rating(&record.white))?;
    match record
        .clock
        .as_ref()
        .and_then(|c| c.split_once(BETWEEN_CLOCKS))
    {
        Some((black, white)) => {
            tag("TB", &safe(black))?;
            tag("TW", &safe(white))?;
        }
        None => text("TI", &record.clock)?,
    }
    tag("TY", "8")?;
    tag("RE", &result(record.outcome))?;
    let start = record.game.start().to_string().replace('X', "*");
    tag("BO", &format!("8 {start}"))?;
    let sides = record.game.positions().map(Position::turn);
    for (index, (mv, side)) in record.game.moves().zip(sides).enumerate() {
        let name = match side {
            Color::Black => "B",
            Color::White => "W",
        };
        let note = record.annotations.get(index).copied().unwrap_or_default();
        tag(name, &annotated(mv, note))?;
    }
    writeln!(output, ";)")
}

/// A text without what would end its value or look like the next game.
fn safe(text: &str) -> String {
    let text = text.replace(']', ")");
    BEGINNINGS.iter().fold(text, |text, beginning| {
        text.replace(beginning, &beginning.replace('[', "("))
    })
}

fn result(outcome: Option<Outcome>) -> String {
    let Some(outcome) = outcome.filter(|outcome| outcome.score.is_finite()) else {
        return "?".to_owned();
    };
    let flag = match outcome.reason {
        Reason::PlayedOut => "",
        Reason::Resigned => ":r",
        Reason::Timeout => ":t",
        Reason::Left => ":l",
        Reason::Agreed => ":s",
    };
    number::signed(outcome.score, 3) + flag
}

/// A move, its value and its time, as much as there is.
fn annotated(mv: Move, note: Annotation) -> String {
    let mv = match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".to_owned(),
    };
    let field = |number: Option<f64>| {
        let number = number.filter(|number| number.is_finite());
        number.map(|number| number::fixed(number, 2))
    };
    match (field(note.value), field(note.seconds)) {
        (None, None) => mv,
        (Some(value), None) => format!("{mv}/{value}"),
        (value, Some(seconds)) => format!("{mv}/{}/{seconds}", value.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Location, TooLong};
    use obverse_core::{IllegalMove, Square};

    const SAMPLE: &str = "(;GM[Othello]PC[GGS/os]PB[A]PW[B]RE[?]TI[05:00//02:00]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]\
        B[f5/1.20/3.4]W[d6];)";

    fn read(input: &[u8]) -> Vec<Result<GameRecord, Located<GgfError>>> {
        Reader::new(input)
            .map(|result| {
                result.map_err(|error| match error {
                    ReadError::Bad(error) => error,
                    ReadError::Io(error) => panic!("{error}"),
                })
            })
            .collect()
    }

    fn error(text: &str) -> (Location, GgfError) {
        let error = read(text.as_bytes()).remove(0).expect_err(text);
        (error.at, error.error)
    }

    fn at(line: u64, column: u64) -> Location {
        Location::Text { line, column }
    }

    fn written(record: &GameRecord) -> String {
        let mut output = Vec::new();
        write(record, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn reads_every_tag() {
        let record = parse(SAMPLE).unwrap();
        assert_eq!(record.event.as_deref(), Some("GGS/os"));
        assert_eq!(record.clock.as_deref(), Some("05:00//02:00"));
        assert_eq!(record.outcome, None);
        assert!(record.is_standard());

        let text = "2 (;GM[othello]DT[2009.07.01_02:52:45.MDT]PB[?]PW[Zoë]RB[2691.38]RW[x]\
            TB[5:00]TW[10:00//2]TY[s8r18]RE[-10.000:l]KM[-0.5]XX[(;]\
            BO[8 --**O--- --**---- --*OO--- ****OO-- ---O*--- --O-*--- -------- -------- *]\
            B[f1/-6.00/26.00]W[C5//25.36];)";
        let record = parse(text).unwrap();
        assert_eq!(record.date.as_deref(), Some("2009.07.01_02:52:45.MDT"));
        assert_eq!(record.black.name, None);
        assert_eq!(record.white.name.as_deref(), Some("Zoë"));
        assert_eq!(record.black.rating, Some(2691.38));
        assert_eq!(record.white.rating, None);
        assert_eq!(record.clock.as_deref(), Some("5:00 | 10:00//2"));
        let outcome = record.outcome.unwrap();
        assert_eq!((outcome.score, outcome.reason), (-10.0, Reason::Left));
        assert_eq!(record.game.start().count().to_string(), "11-7");
        let notes = [(Some(-6.0), Some(26.0)), (None, Some(25.36))];
        assert_eq!(
            record.annotations,
            notes.map(|(value, seconds)| Annotation { value, seconds })
        );
        assert_eq!(parse(&written(&record)).unwrap(), record);
    }

    #[test]
    fn text_need_not_be_utf8() {
        let record = read(b"(;GM[Othello]PB[Zo\xeb];)").remove(0).unwrap();
        assert_eq!(record.black.name.as_deref(), Some("Zoë"));
    }

    #[test]
    fn passes_may_be_written_or_left_out() {
        let start = format!("(;BO[8 XO{} O]", "-".repeat(62));
        let expected = parse(&format!("{start}W[PA]B[c1];)")).unwrap();
        assert_eq!(expected.game.moves().len(), 2);
        for moves in ["B[c1]", "W[PASS]B[c1]", "W[pass//1.67]B[c1]W[PA]B[PA]"] {
            let record = parse(&format!("{start}{moves};)")).unwrap();
            assert_eq!(record.game, expected.game, "{moves}");
        }
    }

    #[test]
    fn unfinished_games_have_no_outcome() {
        for result in ["?", "", "-127.000", "nan", "+"] {
            let record = parse(&format!("(;GM[Othello]RE[{result}];)")).unwrap();
            assert_eq!(record.outcome, None, "{result}");
        }
    }

    #[test]
    fn errors_say_what_and_where() {
        assert_eq!(
            error("(;GM[Go];)"),
            (at(1, 6), GgfError::OtherGame("Go".into()))
        );
        let ten = || GgfError::BoardSize("10".into());
        assert_eq!(error("(;GM[Othello]\nTY[10r];)"), (at(2, 4), ten()));
        assert_eq!(error("(;GM[Othello]BO[10 -* *];)"), (at(1, 17), ten()));
        let board = BoardStringError::WrongLength { found: 2 }.into();
        assert_eq!(error("(;GM[Othello]BO[8 -* *];)"), (at(1, 23), board));
        let start = Position::start();
        let late = format!("(;B[f5]\nBO[8 {start}];)");
        assert_eq!(error(&late), (at(2, 1), GgfError::LateBoard));
        let illegal = MoveError::Illegal {
            number: 2,
            reason: IllegalMove::FlipsNothing(Square::A1),
        };
        assert_eq!(error("(;B[f5]\n W[ a1/1];)"), (at(2, 5), illegal.into()));
        let turn = MoveError::WrongTurn {
            number: 2,
            color: Color::Black,
        };
        assert_eq!(error("(;B[f5]B[f6];)"), (at(1, 10), turn.into()));
        assert!(matches!(
            parse("no game"),
            Err(ReadError::Bad(Located {
                error: GgfError::NoGame,
                ..
            }))
        ));
    }

    #[test]
    fn a_bad_game_does_not_stop_the_others() {
        let long = format!("(;GM[Othello]PB[{}];)", "x".repeat(1 << 20));
        for (bad, error) in [
            ("(;GM[Othello]B[a1];)", None),
            ("(;GM[Othello]B[f5]", Some(SyntaxError::NoEnd)),
            ("(;GM[Othello]B[f5", Some(SyntaxError::NoEnd)),
            ("(;GM[Othello]{};)", Some(SyntaxError::Unexpected('{'))),
            ("(;GM;)", Some(SyntaxError::NoValue("GM".into()))),
            (&long, Some(TooLong.into())),
        ] {
            let results = read(format!("{SAMPLE}\n{bad}\n2 {SAMPLE}").as_bytes());
            assert_eq!(results.len(), 3);
            assert!(results[0].is_ok() && results[2].is_ok());
            let found = results[1].clone().unwrap_err();
            assert!(matches!(found.at, Location::Text { line: 2, .. }));
            if let Some(error) = error {
                assert_eq!(found.error, error.into());
            }
        }
    }

    #[test]
    fn what_cannot_be_written_is_replaced() {
        let mut record = GameRecord::new(Game::new());
        record.black.name = Some("[A] (;GM[".into());
        let text = written(&record);
        let read = parse(&text).unwrap();
        assert_eq!(read.black.name.as_deref(), Some("[A) (;GM("));
    }
}
