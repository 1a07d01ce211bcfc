use obverse_core::{Game, IllegalMove, Position, Square};

use super::{PgnError, Reader, write};
use crate::board_string::BoardStringError;
use crate::{
    EndReason, GameOutcome, GameRecord, Located, Location, MoveError, ReadError, TooLong,
    transcript,
};

/// A game as PlayOK exports it, in which Black has to pass once.
const PLAYOK: &str = r#"[Event "?"]
[Site "PlayOK"]
[Date "2020.05.05"]
[Round "-"]
[Black "Ann"]
[White "Ben \"B\" \\"]
[Result "38-26"]
[Time "11:24:48"]
[TimeControl "300"]
[BlackElo "1073"]
[WhiteElo "1183"]

1. f5 d6 2. c3 f3 3. f4 d3 4. c4 g3 5. e6 c6 6. c5 e7 7. f6 g4 8. g5 h4 9. e8
d7 10. d2 b5 11. d8 e3 12. e2 f2 13. h6 h5 14. h3 b4 15. g6 e1 16. g1 f7 17. f8
g7 18. a5 f1 19. d1 c1 20. b1 c2 21. h8 g2 22. a4 b3 23. a3 a6 24. a7 b6 25. c7
c8 26. b2 b7 27. a8 b8 28. h1 h2 29. -- g8 30. h7 a2 31. a1 38-26

"#;

fn read(text: &str) -> Vec<Result<GameRecord, Located<PgnError>>> {
    Reader::new(text.as_bytes())
        .map(|result| {
            result.map_err(|error| match error {
                ReadError::Bad(error) => error,
                ReadError::Io(error) => panic!("{error}"),
            })
        })
        .collect()
}

fn first(text: &str) -> GameRecord {
    read(text).remove(0).expect(text)
}

fn error(text: &str) -> (Location, PgnError) {
    let error = read(text).remove(0).expect_err(text);
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
fn reads_what_playok_writes() {
    let record = first(PLAYOK);
    assert_eq!(record.event.as_deref(), Some("PlayOK"));
    assert_eq!(record.date.as_deref(), Some("2020.05.05 11:24:48"));
    assert_eq!(record.black.name.as_deref(), Some("Ann"));
    assert_eq!(record.white.name.as_deref(), Some("Ben \"B\" \\"));
    assert_eq!(record.black.rating, Some(1073.0));
    assert_eq!(record.clock.as_deref(), Some("300"));
    let played_out = GameOutcome {
        score: 12.0,
        reason: EndReason::PlayedOut,
    };
    assert_eq!(record.outcome, Some(played_out));
    assert_eq!(record.game.score().unwrap().to_string(), "38-26");
    assert_eq!(record.game.moves().len(), 61);
    assert_eq!(first(&written(&record)), record);
    let moves = PLAYOK.rsplit("\n\n").nth(1).unwrap();
    assert!(
        written(&record).contains(moves),
        "the lines break at the same moves"
    );
}

#[test]
fn comments_and_variations_are_skipped() {
    let text = "{Before} [Black \"Ann\"] ; tag\n%escape ]\n\n1.f5! {one\n\ntwo} d6 $12\n\
        (1... f6 (1... f4 {)} 2. x) ;)\n) 2... c3?! ; the end {\n*\n";
    let record = first(text);
    assert_eq!(record.game.to_string(), "f5d6c3");
    assert_eq!(record.black.name.as_deref(), Some("Ann"));
    assert_eq!(read(text).len(), 1);
}

#[test]
fn results_are_read_from_tags_and_after_the_moves() {
    let score = |text: &str| first(text).outcome.map(|outcome| outcome.score);
    assert_eq!(score("1. f5 37-27"), Some(10.0));
    assert_eq!(score("[Result \"*\"]\n\n1. f5 20-44"), Some(-24.0));
    assert_eq!(score("[Result \"1/2-1/2\"]\n\n1. f5 *"), Some(0.0));
    assert_eq!(
        score("[Result \"1-0\"]\n\n1. f5 {Ann wins 40-24} 1-0"),
        None
    );
    assert_eq!(score("1. f5 99-0"), None);
    let text = "[Result \"64-0\"]\n[Termination \"time forfeit\"]\n\n1. f5 64-0";
    assert_eq!(first(text).outcome.unwrap().reason, EndReason::Timeout);
}

#[test]
fn the_start_may_be_given() {
    let start = transcript::parse("f5d6").unwrap().position();
    let mut record = GameRecord::new(Game::from_position(start));
    record.game.place(Square::C3).unwrap();
    assert!(written(&record).contains("[FEN \"8/8/3P4/3Ppp2/3Pp3/8/8/8 b - - 0 1\"]"));
    assert_eq!(first(&written(&record)), record);
    let text = format!("[FEN \"{start}\"]\n\n1. c3 *");
    assert_eq!(first(&text), record);
    assert!(!written(&GameRecord::new(Game::new())).contains("FEN"));
}

#[test]
fn backslashes_escape_quotes_and_themselves_only() {
    let name = |text: &str| first(&format!("[Black \"{text}\"]\n")).black.name.unwrap();
    assert_eq!(name(r#"a \"b\" \\ \c"#), r#"a "b" \ \c"#);
    assert_eq!(name(r#"a "b" c"#), r#"a "b" c"#);
    assert_eq!(name("a\rb"), "a b");
    let text = "[Black \"A\\\n[White \"C\"]\n";
    assert_eq!(
        error(text),
        (at(1, 1), PgnError::Tag),
        "a value ends at the end of its line"
    );
}

#[test]
fn errors_say_what_and_where() {
    assert_eq!(error("[Black]\n\n1. f5"), (at(1, 1), PgnError::Tag));
    assert_eq!(
        error("[Event \"?\"]\n[Black \"x]\n"),
        (at(2, 1), PgnError::Tag)
    );
    let fen = PgnError::Fen("8/8".into());
    assert_eq!(error("[FEN \"8/8\"]\n"), (at(1, 7), fen));
    let board = BoardStringError::WrongLength { found: 2 };
    assert_eq!(error("[FEN \"XO X\"]\n"), (at(1, 11), board.into()));
    let illegal = MoveError::Illegal {
        number: 3,
        reason: IllegalMove::FlipsNothing(Square::A1),
    };
    assert_eq!(error("1. f5 d6\n2.a1"), (at(2, 3), illegal.into()));
    let not_a_move = MoveError::NotAMove("Nf3".into());
    assert_eq!(error("1. f5 Nf3"), (at(1, 7), not_a_move.into()));
    assert_eq!(error("1. f5 {x\n"), (at(1, 7), PgnError::Unclosed('{')));
    assert_eq!(error("1. f5 (x (\n"), (at(1, 7), PgnError::Unclosed('(')));
    assert_eq!(error("1. f5 ) d6"), (at(1, 7), PgnError::Unexpected(')')));
    assert_eq!(error("1. f5 37-27 d6"), (at(1, 13), PgnError::AfterResult));
}

#[test]
fn a_bad_game_does_not_stop_the_others() {
    let long_line = format!("[Black \"{}\"]\n\n1. f5 *\n", "x".repeat(1 << 20));
    let long_game = "1. f5\n".repeat(200_000);
    for (bad, expected) in [
        ("[Black]\n[White \"x\"]\n\n1. f5 *\n", None),
        ("[Black \"x\"]\n\n1. a1 *\n", None),
        ("[Black \"x\"]\n\n1. f5 {never closed\n\n", None),
        ("[Black \"x\"]\n\n1. f5 (never closed\n", None),
        ("what is this?\n", None),
        (&long_line, Some(TooLong)),
        (&long_game, Some(TooLong)),
    ] {
        let results = read(&format!("{PLAYOK}{bad}{PLAYOK}"));
        assert_eq!(results.len(), 3, "{:.80}", bad);
        assert!(results[0].is_ok() && results[2].is_ok());
        let error = results[1].as_ref().unwrap_err();
        assert!(error.at >= at(18, 1) && error.at < at(22, 1), "{error}");
        if let Some(expected) = expected {
            assert_eq!(error.error, expected.into());
        }
    }
}

#[test]
fn games_need_no_tags_and_no_moves() {
    let games = |text: &str| -> Vec<String> {
        let records = read(text).into_iter().map(Result::unwrap);
        records.map(|record| record.game.to_string()).collect()
    };
    assert_eq!(
        games("1. f5 d6 20-44\n1. f5 f6 *\n\n1. f5 f4"),
        ["f5d6", "f5f6", "f5f4"]
    );
    let tags = "[Event \"x\"]\n\n[Black \"a\"]\n\n";
    assert_eq!(games(&tags.repeat(2)), ["", ""]);
    assert_eq!(games("\n \n"), [""; 0]);
}

#[test]
fn scores_are_rounded() {
    let mut record = GameRecord::new(Game::from_position(Position::mirrored()));
    for (score, expected) in [
        (0.0, "32-32"),
        (3.0, "33-30"),
        (-63.0, "0-63"),
        (8.5, "36-27"),
        (-0.5, "31-32"),
        (f64::INFINITY, "64-0"),
        (f64::NAN, "*"),
    ] {
        record.outcome = Some(GameOutcome {
            score,
            reason: EndReason::PlayedOut,
        });
        let text = written(&record);
        assert!(text.contains(&format!("[Result \"{expected}\"]")), "{text}");
    }
}

#[test]
fn comments_follow_their_moves() {
    let text = "[Event \"x\"] {before\nthe moves}\n\n{and again} 1. f5 {one} {more} (1. d3 {hidden}) d6 ; to the end\n2. c3 {} *";
    let record = first(text);
    assert_eq!(record.game.to_string(), "f5d6c3");
    let comments: Vec<_> = record
        .comments
        .iter()
        .map(|(ply, it)| (*ply, it.as_str()))
        .collect();
    assert_eq!(
        comments,
        [
            (0, "before the moves\nand again"),
            (1, "one\nmore"),
            (2, "to the end")
        ]
    );
    let mut record = record;
    record.comments = [
        (0, "a }{ ( ; [x]\nsecond line".to_owned()),
        (3, "long ".repeat(60)),
    ]
    .into();
    let text = written(&record);
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    let back = first(&text);
    assert_eq!(back.game, record.game);
    let comments: Vec<_> = back.comments.values().map(String::as_str).collect();
    assert_eq!(
        comments,
        ["a ){ ( ; [x]\nsecond line", "long ".repeat(60).trim()]
    );
}
