//! Whatever a format can say comes back as it was when it is written and read again.

use std::fmt::Display;

use crate::common::{games_from, standard_games};
use obverse_core::{Bitboard, Color, Game, Move, Position, Setup};
use obverse_formats::{
    Annotation, GameRecord, Outcome, Player, ReadError, Reason, board_string, ggf, obf,
    obverse_json, pgn, sgf, transcript, xot,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Positions of all kinds: usual ones, and discs thrown onto the board.
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

/// Texts full of what means something in one of the formats. `is_allowed` says what the format at
/// hand can write.
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

/// Numbers of the size that ratings, scores and times have, some of them with many decimals.
fn numbers() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-6400..6400_i32).prop_map(|hundredths| f64::from(hundredths) / 100.0),
        -5000.0..5000.0,
    ]
}

fn reasons() -> impl Strategy<Value = Reason> {
    prop_oneof![
        Just(Reason::PlayedOut),
        Just(Reason::Resigned),
        Just(Reason::Timeout),
        Just(Reason::Left),
        Just(Reason::Agreed),
    ]
}

/// Records of which the format at hand is to keep everything.
fn records(
    is_allowed: fn(char) -> bool,
    outcomes: impl Strategy<Value = Outcome>,
    notes: impl Strategy<Value = Annotation>,
) -> impl Strategy<Value = GameRecord> {
    let player = move || {
        (texts(is_allowed), option::of(numbers()))
            .prop_map(|(name, rating)| Player { name, rating })
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
        // A transcript cannot end with a pass.
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
        (-120.0..120.0, reasons()).prop_map(|(score, reason)| Outcome { score, reason }),
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
        (-120.0..120.0, reasons()).prop_map(|(score, reason)| Outcome { score, reason }),
        (option::of(numbers()), option::of(numbers()))
            .prop_map(|(value, seconds)| Annotation { value, seconds }),
    )) {
        let mut text = Vec::new();
        obverse_json::write(&record, &mut text).unwrap();
        let mut record = record;
        // What the moves tell is written down.
        record.outcome = record.result();
        let read = only(obverse_json::Reader::new(&text[..]), &text);
        prop_assert_eq!(read, obverse_json::Entry::Game(record));
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
        prop_assert_eq!(read, obverse_json::Entry::Problem(problem));
    }

    #[test]
    fn sgf_games(record in records(
        |c| !"\t\n\u{b}\u{c}\r".contains(c),
        prop_oneof![
            numbers().prop_map(|score| Outcome { score, reason: Reason::PlayedOut }),
            (any::<bool>(), reasons()).prop_map(|(is_black, reason)| Outcome {
                score: if is_black { 64.0 } else { -64.0 },
                reason: if reason == Reason::Agreed { Reason::PlayedOut } else { reason },
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
            .prop_map(|(score, reason)| Outcome { score: f64::from(score), reason }),
        Just(Annotation::default()),
    )) {
        // A date of nothing but question marks and dots is none.
        let has_date = |date: &String| !date.chars().all(|c| "?.:".contains(c));
        prop_assume!(record.date.as_ref().is_none_or(has_date));
        let mut text = Vec::new();
        pgn::write(&record, &mut text).unwrap();
        prop_assert_eq!(only(pgn::Reader::new(&text[..]), &text), record);
    }

    /// Many games in one file come back one by one, in order.
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
