use obverse_core::{Color, Game, IllegalMove, Position, Square};

use super::{GgfError, Reader, parse, write};
use crate::board_string::BoardStringError;
use crate::{
    Annotation, EndReason, GameRecord, Located, Location, MoveError, ReadError, SyntaxError,
    TooLong,
};

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
    assert_eq!(record.clock_of(Color::White), Some("05:00//02:00"));
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
    assert_eq!(record.clock_of(Color::Black), Some("5:00"));
    assert_eq!(record.clock_of(Color::White), Some("10:00//2"));
    let outcome = record.outcome.unwrap();
    assert_eq!((outcome.score, outcome.reason), (-10.0, EndReason::Left));
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
    record.white.name = Some("B\nquit".into());
    let text = written(&record);
    let read = parse(&text).unwrap();
    assert_eq!(read.black.name.as_deref(), Some("[A) (;GM("));
    assert_eq!(read.white.name.as_deref(), Some("B quit"));
    assert_eq!(text.lines().count(), 1);
}
