//! Round trips: records that a format can store are equal after writing and reading.

use std::fmt::Display;

use crate::common::{games_from, standard_games};
use obverse_core::{Bitboard, Color, Game, Move, Position, Setup};
use obverse_formats::{
    Annotation, EndReason, GameOutcome, GameRecord, PlayerInfo, ReadError, board_string, ggf, obf,
    obverse_json, pgn, sgf, transcript, xot,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Generates positions of games, and boards of random discs.
fn positions() -> impl Strategy<Value = Position> {
    let anything = (any::<u64>(), any::<u64>(), any::<bool>());
    let thrown = anything.prop_filter_map("no discs", |(black, white, is_black)| {
        Position::try_from(Setup {
            black: Bitboard(black & !white),
            white: Bitboard(white),
            turn: if is_black { Color::Black } else { Color::White },
        })
        .ok()
    });
    prop_oneof![
        2 => Just(Position::start()),
        1 => Just(Position::mirrored()),
        1 => standard_games().prop_map(|game| game.position()),
        1 => thrown,
    ]
}

fn games() -> impl Strategy<Value = Game> {
    games_from(positions())
}

/// Generates texts with many special characters of the formats. `is_allowed` accepts the characters that the tested
/// format can write.
fn texts(is_allowed: fn(char) -> bool) -> impl Strategy<Value = Option<String>> {
    let odd = prop::sample::select(
        "[](){};:\\\"'%#/|?*-. \t\n\réß→\u{1f600}"
            .chars()
            .collect::<Vec<_>>(),
    );
    let character = prop_oneof![odd, any::<char>(), prop::char::range('a', 'z')];
    option::of(
        vec(character, 1..20).prop_filter_map("says nothing", move |text| {
            let text: String = text.into_iter().filter(|&c| is_allowed(c)).collect();
            Some(text).filter(|text| !text.is_empty() && text != "?")
        }),
    )
}

/// Generates numbers in the range of ratings, scores and times, some with many decimals.
fn numbers() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-6400..6400_i32).prop_map(|hundredths| f64::from(hundredths) / 100.0),
        -5000.0..5000.0,
    ]
}

fn reasons() -> impl Strategy<Value = EndReason> {
    prop_oneof![
        Just(EndReason::PlayedOut),
        Just(EndReason::Resigned),
        Just(EndReason::Timeout),
        Just(EndReason::Left),
        Just(EndReason::Agreed),
    ]
}

/// Generates records that the tested format stores without loss.
fn records(
    is_allowed: fn(char) -> bool,
    outcomes: impl Strategy<Value = GameOutcome>,
    notes: impl Strategy<Value = Annotation>,
) -> impl Strategy<Value = GameRecord> {
    let player = move || {
        (texts(is_allowed), option::of(numbers()))
            .prop_map(|(name, rating)| PlayerInfo { name, rating })
    };
    (
        (games(), vec(notes, 0..60)),
        (player(), player()),
        (texts(is_allowed), texts(is_allowed), texts(is_allowed)),
        option::of(outcomes),
    )
        .prop_map(
            |((game, mut notes), (black, white), (event, date, clock), outcome)| {
                notes.truncate(game.moves().len());
                while notes.last() == Some(&Annotation::default()) {
                    notes.pop();
                }
                let mut record = GameRecord::new(game);
                record.annotations = notes;
                record.black = black;
                record.white = white;
                record.event = event;
                record.date = date;
                record.clock = clock;
                record.outcome = outcome;
                record
            },
        )
}

fn only<T, E: Display>(mut reader: impl Iterator<Item = Result<T, ReadError<E>>>, text: &[u8]) -> T
where
    ReadError<E>: Display,
{
    let text = String::from_utf8_lossy(text);
    let record = reader
        .next()
        .unwrap_or_else(|| panic!("no record in {text}"));
    let record = record.unwrap_or_else(|error| panic!("{error} in {text}"));
    assert!(reader.next().is_none(), "two records in {text}");
    record
}

proptest! {
    #[test]
    fn board_strings(position in positions()) {
        prop_assert_eq!(board_string::parse(&position.to_string()), Ok(position));
    }

    #[test]
    fn transcripts(game in games()) {
        let mut game = game;
        // Transcripts do not contain passes, so a pass after the last placement is lost.
        while game.moves().last() == Some(Move::Pass) {
            game.undo();
        }
        let read = transcript::parse_from(game.start(), &game.to_string()).unwrap();
        prop_assert!(read.moves().eq(game.moves()));
    }

    #[test]
    fn openings(game in games_from(Just(Position::start()))) {
        prop_assume!(game.moves().len() > 0);
        let mut text = Vec::new();
        xot::write(&game, &mut text).unwrap();
        let read = only(xot::Reader::new(&text[..]), &text);
        prop_assert_eq!(read.to_string(), game.to_string());
    }

    #[test]
    fn problems(
        position in positions(),
        score in option::of(numbers()),
        scores in vec(option::of(numbers()), 33),
    ) {
        let moves = position.legal_moves().zip(scores);
        let problem = obf::Problem {
            position,
            score,
            moves: moves.filter_map(|(mv, score)| Some((mv, score?))).collect(),
        };
        let mut text = Vec::new();
        obf::write(&problem, &mut text).unwrap();
        prop_assert_eq!(only(obf::Reader::new(&text[..]), &text), problem);
    }

    #[test]
    fn ggf_games(record in records(
        |c| !"]\t\n\u{b}\u{c}\r".contains(c),
        (-120.0..120.0, reasons()).prop_map(|(score, reason)| GameOutcome { score, reason }),
        (option::of(numbers()), option::of(numbers()))
            .prop_map(|(value, seconds)| Annotation { value, seconds }),
    )) {
        let mut text = Vec::new();
        ggf::write(&record, &mut text).unwrap();
        prop_assert_eq!(only(ggf::Reader::new(&text[..]), &text), record);
    }

    #[test]
    fn json_games(record in records(
        |_| true,
        (-120.0..120.0, reasons()).prop_map(|(score, reason)| GameOutcome { score, reason }),
        (option::of(numbers()), option::of(numbers()))
            .prop_map(|(value, seconds)| Annotation { value, seconds }),
    )) {
        let mut text = Vec::new();
        obverse_json::write(&record, &mut text).unwrap();
        let mut record = record;
        // A game without a recorded outcome is written with the result of its moves.
        record.outcome = record.result();
        let read = only(obverse_json::Reader::new(&text[..]), &text);
        prop_assert_eq!(read, obverse_json::JsonEntry::Game(record));
    }

    #[test]
    fn json_problems(
        position in positions(),
        score in option::of(numbers()),
        scores in vec(option::of(numbers()), 33),
    ) {
        let moves = position.legal_moves().zip(scores);
        let problem = obf::Problem {
            position,
            score,
            moves: moves.filter_map(|(mv, score)| Some((mv, score?))).collect(),
        };
        let mut text = Vec::new();
        obverse_json::write_problem(&problem, &mut text).unwrap();
        let read = only(obverse_json::Reader::new(&text[..]), &text);
        prop_assert_eq!(read, obverse_json::JsonEntry::Problem(problem));
    }

    #[test]
    fn sgf_games(record in records(
        |c| !"\t\n\u{b}\u{c}\r".contains(c),
        prop_oneof![
            numbers().prop_map(|score| GameOutcome { score, reason: EndReason::PlayedOut }),
            (any::<bool>(), reasons()).prop_map(|(is_black, reason)| GameOutcome {
                score: if is_black { 64.0 } else { -64.0 },
                reason: if reason == EndReason::Agreed { EndReason::PlayedOut } else { reason },
            }),
        ],
        option::of(numbers()).prop_map(|value| Annotation { value, seconds: None }),
    )) {
        let mut text = Vec::new();
        sgf::write(&record, &mut text).unwrap();
        prop_assert_eq!(only(sgf::Reader::new(&text[..]), &text), record);
    }

    #[test]
    fn pgn_games(record in records(
        |c| !"\n\r".contains(c),
        (-64..=64_i32, reasons())
            .prop_map(|(score, reason)| GameOutcome { score: f64::from(score), reason }),
        Just(Annotation::default()),
    )) {
        // A date of question marks and dots is read as unknown.
        let has_date = |date: &String| !date.chars().all(|c| "?.:".contains(c));
        prop_assume!(record.date.as_ref().is_none_or(has_date));
        let mut text = Vec::new();
        pgn::write(&record, &mut text).unwrap();
        prop_assert_eq!(only(pgn::Reader::new(&text[..]), &text), record);
    }

    /// Checks that the games of a file are read in order.
    #[test]
    fn files_of_games(games in vec(games(), 1..6)) {
        let records: Vec<GameRecord> = games.into_iter().map(GameRecord::new).collect();
        let (mut ggf, mut sgf, mut pgn) = (Vec::new(), Vec::new(), Vec::new());
        for record in &records {
            ggf::write(record, &mut ggf).unwrap();
            sgf::write(record, &mut sgf).unwrap();
            pgn::write(record, &mut pgn).unwrap();
        }
        prop_assert_eq!(&ggf::Reader::new(&ggf[..]).map(Result::unwrap).collect::<Vec<_>>(), &records);
        prop_assert_eq!(&sgf::Reader::new(&sgf[..]).map(Result::unwrap).collect::<Vec<_>>(), &records);
        prop_assert_eq!(&pgn::Reader::new(&pgn[..]).map(Result::unwrap).collect::<Vec<_>>(), &records);
    }
}
