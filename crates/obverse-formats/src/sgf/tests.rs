use obverse_core::{Color, Game, IllegalMove, Position, SetupError, Square};

use super::{Reader, SgfError, write};
use crate::{
    Annotation, EndReason, GameOutcome, GameRecord, Located, Location, MoveError, ReadError,
    SyntaxError,
};

const EDAX: &str = "(;FF[4]GM[2]AP[edax:4.5]
PC[Edax]DT[2026-10-07]
PB[?]PW[Ben]
SZ[8]AB[e4][d5]AW[d4][e5]PL[B]
RE[Void]
B[f5];W[d6];
B[c3];)
";

fn read(text: &str) -> Vec<Result<GameRecord, Located<SgfError>>> {
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

fn error(text: &str) -> (Location, SgfError) {
    let error = read(text).remove(0).expect_err(text);
    (error.at, error.error)
}

fn at(line: u64, column: u64) -> Location {
    Location::Text { line, column }
}

fn round_trip(record: &GameRecord) -> GameRecord {
    let mut output = Vec::new();
    write(record, &mut output).unwrap();
    first(&String::from_utf8(output).unwrap())
}

#[test]
fn reads_what_edax_writes() {
    let record = first(EDAX);
    assert!(record.is_standard());
    assert_eq!(record.game.to_string(), "f5d6c3");
    assert_eq!(record.event.as_deref(), Some("Edax"));
    assert_eq!(record.date.as_deref(), Some("2026-10-07"));
    assert_eq!(record.black.name, None);
    assert_eq!(record.white.name.as_deref(), Some("Ben"));
    assert_eq!(record.outcome, None);
    assert_eq!(round_trip(&record), record);
}

#[test]
fn squares_may_be_two_letters() {
    let game = first("(;GM[2]SZ[8];B[fe];W[df];B[CC])").game;
    assert_eq!(game.to_string(), "f5d6c3");
}

#[test]
fn passes_have_many_spellings() {
    let start = "(;GM[2]AB[a1]AW[b1]PL[W]";
    let expected = first(&format!("{start};W[PA];B[c1])")).game;
    assert_eq!(expected.moves().len(), 2);
    for pass in ["pass", "tt", "", "--", "ps"] {
        let game = first(&format!("{start};W[{pass}];B[c1])")).game;
        assert_eq!(game, expected, "{pass}");
    }
    assert_eq!(first(&format!("{start};B[c1])")).game, expected);
}

#[test]
fn the_start_is_set_up() {
    let game = first("(;AW[c3:f6]AB[d4:e5]AE[c3];W[c3])").game;
    assert_eq!(game.start().count().to_string(), "4-11");
    assert_eq!(
        game.start().turn(),
        Color::White,
        "White has the first move"
    );
    let game = first("(;PL[W];W[e3])").game;
    assert_eq!(game.to_string(), "e3", "{:?}", game.start());
    let error = error("(;GM[2]\nAE[a1])");
    assert_eq!(error, (at(2, 1), SetupError::NoDiscs.into()));
}

#[test]
fn reads_results_and_values() {
    let outcome = |text: &str| first(&format!("(;GM[2]RE[{text}])")).outcome;
    let some = |score, reason| Some(GameOutcome { score, reason });
    assert_eq!(outcome("B+4"), some(4.0, EndReason::PlayedOut));
    assert_eq!(outcome("W+12.5"), some(-12.5, EndReason::PlayedOut));
    assert_eq!(outcome("W+Resign"), some(-64.0, EndReason::Resigned));
    assert_eq!(outcome("B+T"), some(64.0, EndReason::Timeout));
    assert_eq!(outcome("B+F"), some(64.0, EndReason::Left));
    assert_eq!(outcome("Draw"), some(0.0, EndReason::PlayedOut));
    assert_eq!(outcome("0"), some(0.0, EndReason::PlayedOut));
    for nothing in ["", "?", "Void", "X+4", "B+x"] {
        assert_eq!(outcome(nothing), None, "{nothing}");
    }
    let note = |value| Annotation {
        value,
        seconds: None,
    };
    let record = first("(;B[f5];V[1.5]W[d6]TM[300]OT[5x30 byo-yomi])");
    assert_eq!(record.annotations, [note(None), note(Some(-1.5))]);
    assert_eq!(record.clock.as_deref(), Some("300 + 5x30 byo-yomi"));
    assert_eq!(round_trip(&record), record);
}

#[test]
fn errors_say_what_and_where() {
    let go = SgfError::OtherGame("1".into());
    assert_eq!(error("(;FF[4]\nGM[1])"), (at(2, 4), go));
    let ten = SgfError::BoardSize("10".into());
    assert_eq!(error("(;SZ[10])"), (at(1, 6), ten));
    let square = SgfError::NotASquare("i1".into());
    assert_eq!(error("(;AB[a1][i1])"), (at(1, 10), square));
    let side = SgfError::NotASide("x".into());
    assert_eq!(error("(;PL[x])"), (at(1, 6), side));
    let late = SgfError::LateSetup("AB".into());
    assert_eq!(error("(;B[f5]AB[a1])"), (at(1, 8), late));
    let not_a_move = MoveError::NotAMove("zz".into());
    assert_eq!(error("(;B[zz])"), (at(1, 5), not_a_move.into()));
    let illegal = MoveError::Illegal {
        number: 2,
        reason: IllegalMove::Occupied(Square::F5),
    };
    assert_eq!(error("(;B[f5]\n;W[f5])"), (at(2, 4), illegal.into()));
    let turn = MoveError::WrongTurn {
        number: 1,
        color: Color::White,
    };
    assert_eq!(error("(;W[f5])"), (at(1, 5), turn.into()));
}

#[test]
fn a_bad_game_does_not_stop_the_others() {
    for bad in [
        "(;GM[1];B[aa])",
        "(;GM[2];B[a1])",
        "(;GM[2];B[f5]",
        "(;GM[2];B[f5](;W[d6]",
        "(;GM[2];C[\\",
        "(;GM[2];C[x",
        "(;GM[2]{})",
        "(;GM)",
        "(;GM[2](((((;B[f5])",
    ] {
        let results = read(&format!("{EDAX}{bad}\n{EDAX}"));
        assert_eq!(results.len(), 3, "{bad}");
        assert!(results[0].is_ok() && results[1].is_err() && results[2].is_ok());
        let error = results[1].as_ref().unwrap_err();
        assert!(
            matches!(error.at, Location::Text { line: 8, .. }),
            "{error}"
        );
    }
    let deep = "(;".repeat(100_000);
    assert_eq!(error(&deep), (at(1, 1), SyntaxError::NoEnd.into()));
}

#[test]
fn any_text_can_be_written() {
    let mut record = GameRecord::new(Game::from_position(Position::mirrored()));
    record.black.name = Some("a]b\\c(;GM[2]d:".into());
    record.event = Some("\\".into());
    assert_eq!(round_trip(&record), record);
    record.white.name = Some("two\nlines".into());
    assert_eq!(round_trip(&record).white.name.as_deref(), Some("two lines"));
}

#[test]
fn comments_follow_their_moves() {
    let record = first(
        "(;GM[2]SZ[8]C[The \\] start];B[f5]C[one\nmore];C[alone];W[d6](;B[c3]C[main])(;B[c4]C[hidden]))",
    );
    assert_eq!(record.game.to_string(), "f5d6c3");
    let comments: Vec<_> = record
        .comments
        .iter()
        .map(|(ply, it)| (*ply, it.as_str()))
        .collect();
    assert_eq!(
        comments,
        [(0, "The ] start"), (1, "one\nmore\nalone"), (3, "main")]
    );
    assert_eq!(round_trip(&record), record);
    // A game without moves may have a comment too.
    let empty = first("(;GM[2]SZ[8]C[only])");
    assert_eq!(empty.comments.get(&0).map(String::as_str), Some("only"));
}
