//! Answers of the index, compared with a slow scan over the games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use obverse_core::{Color, Move, Position, Random};
use obverse_formats::GameRecord;
use obverse_library::index::{
    IndexWriter, Matching, PositionAnswer, PositionIndex, ReadAt, Results,
};
use obverse_library::{GameQuery, WantedResult};
use tempfile::tempdir;

use crate::common::{library, records};
use crate::slow_scan::{Counts, Scan, plays, scan, smallest};

fn counts(results: &Results) -> Counts {
    Counts {
        games: results.games,
        black_wins: results.black_wins,
        draws: results.draws,
        white_wins: results.white_wins,
        years: results
            .years
            .as_ref()
            .map(|years| (*years.start(), *years.end())),
    }
}

/// An answer in the form of a scan.
pub fn as_scan(answer: &PositionAnswer, position: Position, up_to_symmetry: bool) -> Scan {
    let moves: BTreeMap<Move, Counts> = answer
        .moves
        .iter()
        .map(|it| {
            (
                smallest(position, it.mv, up_to_symmetry),
                counts(&it.results),
            )
        })
        .collect();
    assert_eq!(moves.len(), answer.moves.len(), "a move occurs twice");
    Scan {
        all: counts(&answer.results),
        moves,
        ended: answer.ended,
    }
}

/// Restrictions, and what they mean for a record.
type Restriction = (GameQuery, fn(&GameRecord) -> bool);

fn restrictions() -> Vec<Restriction> {
    let query = GameQuery::default;
    vec![
        (query(), |_| true),
        (
            GameQuery {
                player: Some("ann".into()),
                ..query()
            },
            |it| plays(it, "Ann", None),
        ),
        (
            GameQuery {
                player: Some("Ben".into()),
                side: Some(Color::White),
                years: Some(1993..=1998),
                ..query()
            },
            |it| {
                let year = it.date.as_deref().and_then(|date| date.parse::<u16>().ok());
                plays(it, "Ben", Some(Color::White))
                    && year.is_some_and(|year| (1993..=1998).contains(&year))
            },
        ),
        (
            GameQuery {
                player: Some("Ann".into()),
                opponent: Some("Ben".into()),
                result: Some(WantedResult::PlayerWon),
                ..query()
            },
            |it| {
                let Some(outcome) = it.result() else {
                    return false;
                };
                let sits = |ann| plays(it, "Ann", Some(ann)) && plays(it, "Ben", Some(!ann));
                sits(Color::Black) && outcome.score > 0.0
                    || sits(Color::White) && outcome.score < 0.0
            },
        ),
        (
            GameQuery {
                event: Some("evening".into()),
                difference: Some(0..=20),
                ..query()
            },
            |it| {
                it.event.as_deref() == Some("Club evening")
                    && it
                        .result()
                        .is_some_and(|outcome| outcome.score.abs() <= 20.0)
            },
        ),
    ]
}

/// Compares answers with scans: for the positions of some games, with all restrictions, with and without symmetry.
fn compare(index: &PositionIndex<impl ReadAt>, records: &[GameRecord], seed: u64) {
    let players = index.players().expect("names");
    let events = index.events().expect("names");
    let mut random = Random::new(seed);
    let mut positions = vec![Position::start(), Position::mirrored()];
    for _ in 0..6 {
        let game = &records[random.below(records.len() as u32) as usize].game;
        let all: Vec<Position> = game.positions().collect();
        positions.extend(all.iter().take(4).copied());
        positions.extend((0..3).map(|_| all[random.below(all.len() as u32) as usize]));
        positions.extend(all.last());
    }
    for position in positions {
        for (query, accepts) in restrictions() {
            let filter = query.filter(players, events).expect("known names");
            for (matching, up_to_symmetry) in
                [(Matching::UpToSymmetry, true), (Matching::Exact, false)]
            {
                let answer = index
                    .answer(position, matching, &filter)
                    .expect("an answer");
                let expected = scan(records, position, up_to_symmetry, accepts);
                let found = as_scan(&answer, position, up_to_symmetry);
                assert_eq!(found, expected, "{position} {query:?} {matching:?}");
                let games = index
                    .games_with(position, matching, &filter)
                    .expect("games");
                assert_eq!(games.len(), expected.all.games as usize);
                assert_eq!(answer.latest.len(), games.len().min(PositionAnswer::LATEST));
                assert!(answer.latest.iter().all(|game| games.contains(game)));
                let years: Vec<Option<u16>> = answer
                    .latest
                    .iter()
                    .map(|&game| index.facts(game).expect("facts").year)
                    .collect();
                assert!(years.is_sorted_by(|a, b| a >= b), "{years:?}");
            }
        }
    }
}

#[test]
fn answers_are_those_of_a_slow_scan() {
    let folder = tempdir().expect("a folder");
    let records = records(1, 700);
    let library = library(folder.path(), &records);
    let index = library
        .index(|_| ControlFlow::Continue(()))
        .expect("an index");
    assert_eq!(index.games(), 700);
    compare(&index, &records, 2);
    for game in [0, 299, 699] {
        let found = index.game(game).expect("a game");
        let record = &records[usize::try_from(game).expect("small")];
        assert_eq!(found.id, i64::from(game) + 1);
        let squares: Vec<_> = record.game.moves().filter_map(Move::square).collect();
        assert_eq!(found.moves, squares);
    }
    assert!(index.game(700).is_err() && index.facts(700).is_err());
}

/// The index is the same however many occurrences are sorted at a time.
#[test]
fn an_index_is_written_in_several_passes() {
    use obverse_library::GameFacts;
    use obverse_library::index::{IndexGame, IndexedGames, LibraryState};

    let records = records(3, 120);
    let games = records.iter().zip(1..).map(|(record, id)| IndexGame {
        id,
        facts: GameFacts::default(),
        start: None,
        moves: record.game.moves().filter_map(Move::square).collect(),
    });
    let games = IndexedGames {
        games: games.collect(),
        ..IndexedGames::default()
    };
    let written = |writer: IndexWriter| {
        let mut bytes = Vec::new();
        let mut last = None;
        let state = LibraryState {
            library: 5,
            changes: 6,
        };
        let progress = |it| {
            last = Some(it);
            ControlFlow::Continue(())
        };
        writer
            .write(&games, state, &mut bytes, progress)
            .expect("written");
        (bytes, last.expect("progress").total)
    };
    let (whole, total) = written(IndexWriter::default());
    assert_eq!(total, 120);
    let (parts, total) = written(IndexWriter::default().most_sorted(200));
    assert!(total > 240);
    assert_eq!(parts, whole);
    let index = PositionIndex::open(whole).expect("an index");
    assert_eq!((index.state().library, index.state().changes), (5, 6));
    assert!(index.positions() > 100);
}

#[test]
fn a_library_without_games_has_an_index() {
    let folder = tempdir().expect("a folder");
    let library = library(folder.path(), &[]);
    let index = library
        .index(|_| ControlFlow::Continue(()))
        .expect("an index");
    let filter = GameQuery::default();
    let filter = filter.filter(
        index.players().expect("names"),
        index.events().expect("names"),
    );
    let answer = index.answer(
        Position::start(),
        Matching::UpToSymmetry,
        &filter.expect("a filter"),
    );
    assert_eq!(answer.expect("an answer"), PositionAnswer::default());
}

#[test]
fn an_outdated_or_damaged_index_is_built_again() {
    let folder = tempdir().expect("a folder");
    let records = records(4, 30);
    let mut library = library(folder.path(), &records[..20]);
    let path = obverse_library::index_path(library.path());
    let games = |library: &obverse_library::Library| {
        let mut builds = 0;
        let index = library.index(|_| {
            builds += 1;
            ControlFlow::Continue(())
        });
        (index.expect("an index").games(), builds > 0)
    };
    assert_eq!(games(&library), (20, true));
    assert_eq!(games(&library), (20, false));
    library.add(&crate::common::games(&records)).expect("added");
    assert_eq!(games(&library), (30, true));
    library.remove(&[1, 2].into()).expect("removed");
    assert_eq!(games(&library), (28, true));
    std::fs::write(&path, "no index").expect("written");
    assert_eq!(games(&library), (28, true));
    let bytes = std::fs::read(&path).expect("an index");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("written");
    assert_eq!(games(&library), (28, true));
    // The index of another library does not fit.
    let other = crate::common::library(&folder.path().join("other"), &records);
    games(&other);
    std::fs::copy(obverse_library::index_path(other.path()), &path).expect("copied");
    assert_eq!(games(&library), (28, true));
    let stopped = {
        library
            .add(&crate::common::games(&crate::common::records(5, 5)))
            .expect("added");
        library.index(|_| ControlFlow::Break(()))
    };
    assert!(matches!(
        stopped,
        Err(obverse_library::LibraryError::Interrupted)
    ));
}
