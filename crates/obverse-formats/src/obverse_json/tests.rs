use obverse_core::{Game, Move, Position, Square, Tally};

use super::*;
use crate::obf::Problem;
use crate::{Annotation, EndReason, GameOutcome, GameRecord, transcript};

const START: &str = "---------------------------OX------XO--------------------------- X";

fn read(text: &str) -> Vec<Result<JsonEntry, String>> {
    Reader::new(text.as_bytes())
        .map(|result| result.map_err(|error| error.to_string()))
        .collect()
}

fn error(text: &str) -> String {
    match read(text).remove(0) {
        Err(error) => error,
        Ok(entry) => panic!("{entry:?}"),
    }
}

fn game(moves: &str) -> String {
    format!(r#"{{"start":"{START}","moves":[{moves}]}}"#)
}

fn record() -> GameRecord {
    let mut record = GameRecord::new(transcript::parse("f5d6c3").unwrap());
    record.black.name = Some("Ann \"A\" 黒".to_owned());
    record.white.rating = Some(1712.5);
    record.event = Some("Cup".to_owned());
    record.date = Some("2004.01.02".to_owned());
    record.clock = Some("05:00".to_owned());
    record.outcome = Some(GameOutcome {
        score: -12.5,
        reason: EndReason::Timeout,
    });
    record.theoretical = Some(Tally {
        black: 30,
        white: 34,
    });
    record.annotations = vec![
        Annotation::default(),
        Annotation {
            value: Some(-1.25),
            seconds: Some(3.0),
        },
    ];
    record
}

#[test]
fn what_is_written_is_read() {
    let elsewhere = GameRecord::new(Game::from_position(Position::mirrored()));
    let problem = Problem {
        score: Some(4.0),
        moves: vec![
            (Move::Place(Square::F5), 4.0),
            (Move::Place(Square::D3), -2.5),
        ],
        ..Problem::new(Position::start())
    };
    let mut text = Vec::new();
    write(&record(), &mut text).unwrap();
    write(&elsewhere, &mut text).unwrap();
    write_problem(&problem, &mut text).unwrap();
    let entries: Vec<JsonEntry> = Reader::new(&text[..]).map(Result::unwrap).collect();
    assert_eq!(
        entries,
        [
            JsonEntry::Game(record()),
            JsonEntry::Game(elsewhere),
            JsonEntry::Problem(problem)
        ]
    );
}

#[test]
fn lists_and_pretty_printed_objects_are_read() {
    let one = game(r#""f5","d6""#);
    for text in [
        format!("[{one},{one}]"),
        format!("{one}{one}"),
        format!("{one}\r\n{one}\r\n").replace(':', " :\n  "),
    ] {
        let games = read(&text);
        assert_eq!(games.len(), 2, "{text}");
        assert!(games.iter().all(Result::is_ok), "{games:?}");
    }
}

#[test]
fn errors_have_locations() {
    for (text, expected) in [
        (
            game(r#""a1""#),
            "line 1, column 88: move 1: a1 flips nothing",
        ),
        (
            game(r#""f5",7"#),
            "line 1, column 93: invalid type: integer `7`, expected a string",
        ),
        (
            game("").replace("OX", "OQ"),
            "line 1, column 10: the start position is invalid: `Q` is not a square: expected X or * \
             for Black, O for White, - or . for empty",
        ),
        (
            r#"{"moves":[]}"#.to_owned(),
            "line 1, column 12: missing field `start`",
        ),
        (
            game("").replace("[]", r#"[],"theoretical":{"black":60,"white":5}"#),
            "line 1, column 104: 60 black and 5 white discs do not fit on 64 squares",
        ),
        (
            game("").replace("[]", r#"[],"scores":[{"move":"a1","score":1}]"#),
            "line 1, column 108: illegal move: a1 flips nothing",
        ),
    ] {
        assert_eq!(error(&text), expected, "{text}");
        // The reader continues with the object after the bad one.
        let text = format!("{text}\n{}\n", game(r#""f5""#));
        assert!(read(&text)[1].is_ok(), "{text}");
    }
}

fn stored(moves: &str, rest: &str) -> String {
    format!(r#"{{"obverse":1,"start":"{START}","moves":[{moves}],"current":0,{rest}}}"#)
}

#[test]
fn the_current_line_is_the_game_of_an_obverse_file() {
    // The line f5 d6, and the variation f6 e6 instead of d6.
    let moves = r#"[0,"f5"],[1,"d6"],[1,"f6"],[3,"e6"]"#;
    for (tip, line, left_out) in [(2, "f5d6", 2), (4, "f5f6e6", 1), (0, "", 4)] {
        let text = stored(
            moves,
            &format!(r#""tip":{tip},"black":"Ann","event":"Cup""#),
        );
        let mut reader = Reader::new(text.as_bytes());
        let JsonEntry::Game(record) = reader.next().unwrap().unwrap() else {
            panic!("a game");
        };
        assert_eq!(record.game.to_string(), line);
        assert_eq!(record.black.name.as_deref(), Some("Ann"));
        assert_eq!(record.event.as_deref(), Some("Cup"));
        assert_eq!(reader.left_out(), left_out);
    }
}

#[test]
fn broken_obverse_files_are_refused() {
    for (moves, expected) in [
        (
            r#"[2,"f5"]"#,
            "the parent of this move is move 2: expected an earlier move, or 0 for the start position",
        ),
        (r#"[0,"f5"],[0,"a1"]"#, "illegal move: a1 flips nothing"),
        (r#""f5""#, "expected a pair such as [3,\"f5\"]"),
        (r#"[0,"x"]"#, "`x` is not a move"),
    ] {
        let message = error(&stored(moves, r#""tip":0"#));
        assert!(message.contains(expected), "{message}");
    }
    let newer = stored("", r#""tip":0"#).replace(":1,", ":2,");
    assert!(error(&newer).contains("version 2"));
}

#[test]
fn variations_are_written_and_read() {
    let play = |parent, square, value| VariationMove {
        parent,
        mv: Move::Place(square),
        note: Annotation {
            value,
            seconds: None,
        },
    };
    let moves = [
        play(0, Square::F5, Some(1.5)),
        play(1, Square::D6, None),
        play(2, Square::C3, None),
        play(1, Square::F6, Some(-2.0)),
    ];
    let mut record = record();
    record.annotations = vec![moves[0].note];
    let mut text = Vec::new();
    write_variations(&record, &moves, 3, &mut text).unwrap();
    write(&record, &mut text).unwrap();
    let mut reader = Reader::new(&text[..]);
    let entry = reader.next().unwrap().unwrap();
    assert_eq!(entry, JsonEntry::Game(record.clone()));
    assert_eq!(reader.variations(), moves);
    assert_eq!(reader.left_out(), 1);
    assert_eq!(reader.next().unwrap().unwrap(), JsonEntry::Game(record));
    assert_eq!(
        reader.variations(),
        [],
        "a converted game has no variations"
    );
}

#[test]
fn comments_follow_their_moves() {
    let play = |parent, square| VariationMove {
        parent,
        mv: Move::Place(square),
        note: Annotation::default(),
    };
    // The current line is f5 f6, moves 1 and 3 of the file.
    let moves = [
        play(0, Square::F5),
        play(1, Square::D6),
        play(1, Square::F6),
    ];
    let mut record = GameRecord::new(transcript::parse("f5f6").unwrap());
    record.comments = [(0, "start".to_owned()), (2, "two\nlines".to_owned())].into();
    let mut text = Vec::new();
    write_variations(&record, &moves, 3, &mut text).unwrap();
    let written = String::from_utf8(text).unwrap();
    assert!(
        written.contains(r#""comments":[[0,"start"],[3,"two\nlines"]]"#),
        "{written}"
    );
    // A comment on a variation is not in the record, and one on no move is ignored.
    let with_more = written.replace(
        r#""comments":["#,
        r#""comments":[[9,"nowhere"],[2,"variation"],"#,
    );
    let mut reader = Reader::new(with_more.as_bytes());
    assert_eq!(
        reader.next().unwrap().unwrap(),
        JsonEntry::Game(record.clone())
    );
    let found: Vec<_> = reader.comments().iter().collect();
    assert_eq!(
        found,
        [
            (&0, &"start".to_owned()),
            (&2, &"variation".to_owned()),
            (&3, &"two\nlines".to_owned())
        ]
    );
    let mut text = Vec::new();
    write(&record, &mut text).unwrap();
    let mut reader = Reader::new(&text[..]);
    assert_eq!(reader.next().unwrap().unwrap(), JsonEntry::Game(record));
    assert!(reader.comments().is_empty());
}
