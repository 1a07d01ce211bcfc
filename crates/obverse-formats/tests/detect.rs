//! Checks that the output of every writer is detected, even inside other text, and that unrelated text is not.

use crate::common::{games_from, standard_games};
use obverse_core::{Board, Game, Position, Square};
use obverse_formats::detect::{
    AnyError, AnyItem, AnyReader, Content, Format, ReadOptions, Sample, detect, read,
};
use obverse_formats::obf::Problem;
use obverse_formats::search_problem::SearchProblem;
use obverse_formats::wthor::{
    Archive, CreationDate, NameTable, PlayerNameTable, TournamentNameTable,
};
use obverse_formats::{GameRecord, ggf, obf, obverse_json, pgn, quest, sgf, xot};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

const CREATED: CreationDate = CreationDate {
    century: 20,
    year: 26,
    month: 2,
    day: 28,
};

fn records() -> impl Strategy<Value = GameRecord> {
    let texts = (
        any::<Option<String>>(),
        any::<Option<String>>(),
        option::of("[^\\[]{0,9}"),
    );
    (standard_games(), texts).prop_map(|(game, (black, event, date))| {
        let mut record = GameRecord::new(game);
        record.black.name = black;
        record.event = event;
        record.date = date;
        record
    })
}

/// Generates positions of games from the standard and from the mirrored start.
fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![
        standard_games().prop_map(|game| game.position()),
        games_from(Just(Position::mirrored())).prop_map(|game| game.position()),
    ]
}

fn written<T, E: std::fmt::Debug>(
    things: &[T],
    write: impl Fn(&T, &mut Vec<u8>) -> Result<(), E>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    for thing in things {
        write(thing, &mut bytes).unwrap();
    }
    bytes
}

/// Returns variants of a text that copying and pasting may produce.
fn wrapped(text: &str) -> Vec<String> {
    let lines = text.replace('\n', "\r\n");
    vec![
        text.to_owned(),
        format!("\u{feff}{text}"),
        format!("\r\n \t{text}\n\n"),
        lines.clone(),
        format!("\"{}\"", text.trim()),
        format!(" “{}” ", text.trim()),
        format!("```\n{lines}```\n"),
    ]
}

fn archive(records: &[GameRecord]) -> Archive {
    let mut archive = Archive::new();
    for record in records {
        archive.push(record).unwrap();
    }
    archive
}

/// Detects the format of the beginning of an input whose size is unknown.
fn at_a_glance(bytes: &[u8]) -> Option<Format> {
    Sample {
        bytes,
        size: None,
        file_name: None,
    }
    .format()
}

proptest! {
    #[test]
    fn board_strings(position in positions()) {
        for text in wrapped(&position.to_string()) {
            prop_assert_eq!(detect(text.as_bytes()), Some(Format::BoardString), "{}", &text);
            prop_assert_eq!(read(text.as_bytes()).unwrap(), Content::Position(position));
        }
    }

    #[test]
    fn search_problems(positions in vec(positions(), 1..3), depth in any::<u32>()) {
        let problems = positions.into_iter().map(|position| SearchProblem { position, depth });
        let problems: Vec<SearchProblem> = problems.collect();
        let text: String = problems.iter().map(|problem| problem.to_string()).collect();
        prop_assert_eq!(at_a_glance(text.as_bytes()), Some(Format::SearchProblem));
        for text in wrapped(&text) {
            prop_assert_eq!(detect(text.as_bytes()), Some(Format::SearchProblem), "{}", &text);
            let content = Content::SearchProblems(problems.clone());
            prop_assert_eq!(read(text.as_bytes()).unwrap(), content);
        }
    }

    #[test]
    fn transcripts(game in standard_games()) {
        prop_assume!(game.moves().len() > 0);
        for text in wrapped(&game.to_string()) {
            prop_assert_eq!(detect(text.as_bytes()), Some(Format::Transcript), "{}", &text);
            let Content::Games(games) = read(text.as_bytes()).unwrap() else { panic!() };
            prop_assert_eq!(games[0].game.to_string(), game.to_string());
        }
    }

    #[test]
    fn xot_lists(games in vec(standard_games(), 2..5)) {
        prop_assume!(games.iter().all(|game| game.moves().len() > 0));
        let text = String::from_utf8(written(&games, |game, out| xot::write(game, out))).unwrap();
        for text in wrapped(&text) {
            prop_assert_eq!(detect(text.as_bytes()), Some(Format::Xot), "{}", &text);
            let Content::Games(read) = read(text.as_bytes()).unwrap() else { panic!() };
            prop_assert_eq!(read.len(), games.len());
        }
    }

    #[test]
    fn obf(positions in vec(positions(), 1..4), score in option::of(-64_i8..=64)) {
        let problems: Vec<_> = positions
            .into_iter()
            .map(|position| Problem { score: score.map(f64::from), ..Problem::new(position) })
            .collect();
        let text = String::from_utf8(written(&problems, |problem, out| obf::write(problem, out)));
        for text in wrapped(&text.unwrap()) {
            prop_assert_eq!(detect(text.as_bytes()), Some(Format::Obf), "{}", &text);
            prop_assert_eq!(read(text.as_bytes()).unwrap(), Content::Problems(problems.clone()));
        }
    }

    #[test]
    fn game_formats(records in vec(records(), 1..3)) {
        let texts = [
            (Format::Ggf, written(&records, |record, out| ggf::write(record, out))),
            (Format::Sgf, written(&records, |record, out| sgf::write(record, out))),
            (Format::Pgn, written(&records, |record, out| pgn::write(record, out))),
            (Format::Quest, written(&records, |record, out| quest::write(record, out))),
            (Format::ObverseJson, written(&records, |record, out| obverse_json::write(record, out))),
        ];
        for (format, bytes) in texts {
            prop_assert_eq!(at_a_glance(&bytes), Some(format));
            for text in wrapped(&String::from_utf8(bytes).unwrap()) {
                prop_assert_eq!(detect(text.as_bytes()), Some(format), "{}", &text);
            }
        }
    }

    #[test]
    fn wthor(records in vec(records(), 0..4), cut in 0_usize..68) {
        let archive = archive(&records);
        let (mut wtb, mut jou, mut trn) = (Vec::new(), Vec::new(), Vec::new());
        archive.write_games(&mut wtb, CREATED, 2026).unwrap();
        archive.players().write(&mut jou, CREATED).unwrap();
        archive.tournaments().write(&mut trn, CREATED).unwrap();
        prop_assert_eq!(detect(&wtb), Some(Format::Wthor));
        prop_assert_eq!(detect(&jou), Some(Format::WthorPlayers));
        prop_assert_eq!(detect(&trn), Some(Format::WthorTournaments));

        if let Some(length) = wtb.len().checked_sub(cut).filter(|&length| length >= 16 + 68) {
            prop_assert_eq!(detect(&wtb[..length]), Some(Format::Wthor), "a damaged file");
            prop_assert_eq!(at_a_glance(&wtb[..length]), Some(Format::Wthor));
        }
    }

    /// Checks that reading random bytes ends and does not panic.
    #[test]
    fn anything_is_read_without_a_panic(bytes in vec(any::<u8>(), 0..300)) {
        if let Ok(reader) = AnyReader::open(&bytes[..], ReadOptions::default()) {
            prop_assert!(reader.count() <= bytes.len());
        }
    }

    #[test]
    fn any_format_can_be_forced_on_anything(text in "[(;\\[\\]A-Za-z0-9{}\":%X\\-O\n ]{0,200}") {
        for format in Format::ALL {
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            if let Ok(reader) = AnyReader::open(text.as_bytes(), options) {
                prop_assert_eq!(reader.format(), format);
                prop_assert!(reader.count() <= text.len() + 2);
            }
        }
    }
}

#[test]
fn books() {
    let mut bytes = b"XADEKOOB\x04\x04".to_vec();
    bytes.extend([0; 8 + 20 + 4]);
    assert_eq!(detect(&bytes), Some(Format::EdaxBook));
    assert_eq!(read(&bytes).unwrap(), Content::Book(Vec::new()));
}

#[test]
fn other_text_has_no_format() {
    for text in ["", " \r\n", "\u{feff}", "\u{feff}\n", "\"\""] {
        assert_eq!(detect(text.as_bytes()), None, "{text}");
        assert!(matches!(read(text.as_bytes()), Err(AnyError::Empty)));
    }
    for text in [
        "Dear diary,\ntoday I played f5.",
        "{\"a\": 1}",
        "[1, 2, 3]",
        "[section]\nkey = value\n",
        "(see below)",
        "12345",
        "X",
        "X\n2\n",
        "bow",
        "<html></html>",
        "a,b,c\n1,2,3\n",
        "key = value\n[\"a\"]\n[ \"b\"]\n[[c \"d\"]]\n[a.b \"c\"]\n",
        "names\nof\nsquares\nare\nf5\nd3\n",
        "I began with f5d6 and then\nf5d6\nwas the start of it\nagain\n",
    ] {
        assert_eq!(detect(text.as_bytes()), None, "{text}");
        assert!(matches!(read(text.as_bytes()), Err(AnyError::Unknown)));
    }
    assert_eq!(detect(&[0; 16]), Some(Format::WthorPlayers), "an empty one");
    assert_eq!(detect(&[0; 17]), None);
    assert_eq!(detect(&[0; 84]), None);
    assert_eq!(detect(&[0xff; 84]), None);
    assert_eq!(
        detect(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0"),
        None
    );
}

/// Checks that invalid input is detected as the intended format, and that the reader explains the error.
#[test]
fn mistakes_are_explained() {
    let error = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        error("f5d6a1"),
        "line 1, column 5: move 3: a1 flips nothing"
    );
    assert_eq!(
        error("  \"f5d6a1\""),
        "line 1, column 8: move 3: a1 flips nothing"
    );
    let board = "-".repeat(27) + "01------10" + &"-".repeat(27) + "X";
    assert!(error(&board).starts_with("line 1, column 28: `0` means Black in some programs"));
    for boards in [board.clone() + ";\n", format!("{board}\n{board}\n")] {
        assert!(error(&boards).contains("`0` means Black in some programs"));
    }
    assert!(error(&"-".repeat(64)).contains("the side to move is missing"));
    // With depth 1, all characters of the problem are also symbols of a board string.
    let problem = format!("X\n1\n{}***0X***\n***XO***\n", "********\n".repeat(3));
    assert!(error(&problem).starts_with("line 6, column 4: `0` is not a square"));
    assert_eq!(
        error("f5d6\nf5f5\nf5f6\n"),
        "line 2, column 3: move 2: f5 is occupied"
    );
}

#[test]
fn a_wrapped_transcript_is_a_transcript() {
    let one = "f5d6c3d3c4f4c5b3\nc2e3d2c6b4b5f2f3\n";
    assert_eq!(detect(one.as_bytes()), Some(Format::Transcript));
    assert_eq!(detect(b"1. f5 d6\n2. c3 d3\n"), Some(Format::Transcript));
    assert_eq!(detect(b"f5d6\nf5f6\n"), Some(Format::Xot));
    assert_eq!(detect(b"# list\nf5d6\n"), Some(Format::Xot));
    assert_eq!(detect(b"d3c3\nc4\n"), Some(Format::Xot), "could be both");
}

#[test]
fn a_bad_first_record_does_not_matter() {
    let start = Position::start();
    assert_eq!(
        detect(format!("X\n{start}; F5:+0;\n").as_bytes()),
        Some(Format::Obf)
    );
    assert_eq!(
        detect(format!("% {start}\n{start}").as_bytes()),
        Some(Format::Obf)
    );
    assert_eq!(
        detect(format!("{start}\n{start}\n").as_bytes()),
        Some(Format::Obf)
    );
    assert_eq!(detect(b"hello\nf5d6\nf5f6\n"), Some(Format::Xot));
}

#[test]
fn other_text_in_front_does_not_matter() {
    let mut record = GameRecord::new(Game::new());
    record.game.place(Square::F5).unwrap();
    let tags = written(&[record], |record, out| pgn::write(record, out));
    let prose = b"Dear friend,\n\nthese are my games.\n".as_slice();
    for front in [prose, b"\xff", b"\0", b"{", b"; a comment\n", b"[x\n"] {
        let bytes = [front, &tags, &tags].concat();
        assert_eq!(detect(&bytes), Some(Format::Pgn), "{front:?}");
        let reader = AnyReader::open(&bytes[..], ReadOptions::default()).unwrap();
        assert!(reader.filter(Result::is_ok).count() >= 1, "{front:?}");
    }
    let list = "My openings\n\nthe\nfirst\nf5d6c3\nthe\nother\nf5f6\nand so on\n";
    assert_eq!(detect(list.as_bytes()), Some(Format::Xot));
    let reader = AnyReader::open(list.as_bytes(), ReadOptions::default()).unwrap();
    assert_eq!(reader.filter(Result::is_ok).count(), 2);
}

#[test]
fn file_names_decide_ambiguous_content() {
    let mut empty = Vec::new();
    TournamentNameTable::default()
        .write(&mut empty, CREATED)
        .unwrap();
    let named = |file_name| {
        let file_name = Some(file_name);
        Sample {
            file_name,
            ..Sample::whole(&empty)
        }
        .format()
    };
    assert_eq!(named("WTH.TRN"), Some(Format::WthorTournaments));
    assert_eq!(named("WTH.jou"), Some(Format::WthorPlayers));
    assert_eq!(named("a/b.wtb"), Some(Format::Wthor));
    assert_eq!(named("x.txt"), Some(Format::WthorPlayers));
}

/// Checks that files of players and of tournaments are told apart by their record size if the header has a wrong count.
#[test]
fn names_with_a_wrong_count() {
    fn table<const WIDTH: usize>(mut names: NameTable<WIDTH>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for name in ["???", "Alice", "Bob", "A rather long name"] {
            names.push(name);
        }
        names.write(&mut bytes, CREATED).unwrap();
        bytes[8] = 99;
        bytes
    }
    assert_eq!(
        detect(&table(PlayerNameTable::default())),
        Some(Format::WthorPlayers)
    );
    let tournaments = table(TournamentNameTable::default());
    assert_eq!(detect(&tournaments), Some(Format::WthorTournaments));
}

#[test]
fn names_reach_the_games() {
    let mut record = GameRecord::new(Game::new());
    record.game.place(Square::F5).unwrap();
    record.white.name = Some("Bob".to_owned());
    record.event = Some("Somewhere".to_owned());
    let archive = archive(&[record]);
    let mut bytes = Vec::new();
    archive.write_games(&mut bytes, CREATED, 1999).unwrap();
    let options = ReadOptions {
        players: archive.players().clone(),
        tournaments: archive.tournaments().clone(),
        ..ReadOptions::default()
    };
    let items: Vec<AnyItem> = AnyReader::open(&bytes[..], options)
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let [AnyItem::Game(game)] = &items[..] else {
        panic!("{items:?}");
    };
    assert_eq!(game.white.name.as_deref(), Some("Bob"));
    assert_eq!(game.event.as_deref(), Some("Somewhere"));
    assert_eq!(game.date.as_deref(), Some("1999"));
}

/// Checks that input much longer than the sample for detection is read without a gap after the sample.
#[test]
fn long_inputs_are_read_completely() {
    let list = "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n".repeat(20_000);
    for text in [list.clone(), format!("\u{feff}{list}")] {
        let reader = AnyReader::open(text.as_bytes(), ReadOptions::default()).unwrap();
        assert_eq!(reader.format(), Format::Xot);
        assert_eq!(reader.filter(Result::is_ok).count(), 40_000);
    }
    assert_eq!(detect(list.as_bytes()), Some(Format::Xot));
    let one_game = "f5d6c3".repeat(200_000);
    assert_eq!(detect(one_game.as_bytes()), None, "no game is that long");
    let options = ReadOptions {
        format: Some(Format::Transcript),
        ..ReadOptions::default()
    };
    let mut reader = AnyReader::open(one_game.as_bytes(), options).unwrap();
    assert!(matches!(reader.next(), Some(Err(AnyError::TooLong(_)))));
    assert!(reader.next().is_none());
}

#[test]
fn reading_continues_after_errors() {
    let text = "(;GM[Othello]B[f5];)(;GM[Othello]B[a1];)\n(;GM[Othello]B[d3];)";
    let results: Vec<_> = AnyReader::open(text.as_bytes(), ReadOptions::default())
        .unwrap()
        .map(|item| item.map_err(|error| error.to_string()))
        .collect();
    assert_eq!(
        results[1],
        Err("line 1, column 36: move 1: a1 flips nothing".to_owned())
    );
    assert!(matches!(results[2], Ok(AnyItem::Game(_))));
    assert_eq!(results.len(), 3);
    assert!(read(text.as_bytes()).is_err());
}

/// Checks that a game whose date is `m` is not taken for Othello Quest's JSON, in which `m` is the key of moves.
#[test]
fn values_of_json_are_not_its_keys() {
    let mut record = GameRecord::new(Game::new());
    record.date = Some("m".to_owned());
    let bytes = written(&[record], |record, out| obverse_json::write(record, out));
    assert_eq!(at_a_glance(&bytes), Some(Format::ObverseJson));
}

/// Checks that a board with discs of only one colour is detected as a board string.
#[test]
fn odd_positions_are_positions() {
    let full = Board::new(obverse_core::Bitboard::FULL, obverse_core::Bitboard::EMPTY).unwrap();
    let position = Position::new(full, obverse_core::Color::White).unwrap();
    assert_eq!(
        detect(position.to_string().as_bytes()),
        Some(Format::BoardString)
    );
}
