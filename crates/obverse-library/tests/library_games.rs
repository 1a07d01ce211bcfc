//! Games in a library: added once, found, removed, with statistics.

use obverse_core::Color;
use obverse_formats::opening_names::OpeningNames;
use obverse_formats::{EndReason, GameOutcome, GameRecord};
use obverse_library::{GameFilter, GameQuery, Library, LibraryError, WantedResult};
use tempfile::tempdir;

use crate::common::{games, library, records};
use crate::slow_scan::plays;

#[test]
fn every_record_comes_back() {
    let folder = tempdir().expect("a folder");
    let records = records(11, 200);
    let library = library(folder.path(), &records);
    drop(library);
    let library = Library::open(&folder.path().join("library.db")).expect("a library");
    for (record, id) in records.iter().zip(1..) {
        let mut expected = record.clone();
        expected.outcome = record.result();
        assert_eq!(library.game(id).expect("a game").record, expected);
    }
    let counts = library.counts().expect("counts");
    assert_eq!((counts.games, counts.players, counts.events), (200, 5, 3));
    let years = records
        .iter()
        .filter_map(|record| record.date.as_deref()?.parse::<u16>().ok());
    assert_eq!(counts.years, years.clone().min().zip(years.max()));
    assert!(matches!(library.game(201), Err(LibraryError::NoGame(201))));
}

#[test]
fn a_game_is_added_once() {
    let folder = tempdir().expect("a folder");
    let records = records(12, 50);
    let mut library = library(folder.path(), &records);
    let state = library.state().expect("a state");
    assert_eq!(library.add(&games(&records)).expect("added"), 0);
    assert_eq!(
        library.state().expect("a state"),
        state,
        "nothing has changed"
    );
    // Another player, event, year or move makes another game; another result does not.
    let first = &records[0];
    let mut others = vec![first.clone(); 5];
    others[0].black.name = Some("Zoe".into());
    others[1].event = Some("Final".into());
    others[2].date = Some("1971".into());
    others[3].game.undo();
    others[4].outcome = None;
    assert_eq!(library.add(&games(&others)).expect("added"), 4);
}

#[test]
fn games_are_found_by_their_facts() {
    let folder = tempdir().expect("a folder");
    let records = records(13, 300);
    let library = library(folder.path(), &records);
    let (players, events) = (
        library.players().expect("names"),
        library.events().expect("names"),
    );
    let query = GameQuery {
        player: Some("dora".into()),
        result: Some(WantedResult::PlayerLost),
        years: Some(1992..=1999),
        ..GameQuery::default()
    };
    let filter = query.filter(&players, &events).expect("known names");
    let found = library.find(&filter, None).expect("games");
    let lost = |record: &&GameRecord| {
        let year = record
            .date
            .as_deref()
            .and_then(|date| date.parse::<u16>().ok());
        let score = record.result().map_or(0.0, |outcome| outcome.score);
        year.is_some_and(|year| (1992..=1999).contains(&year))
            && (plays(record, "Dora", Some(Color::Black)) && score < 0.0
                || plays(record, "Dora", Some(Color::White)) && score > 0.0)
    };
    assert_eq!(found.len(), records.iter().filter(lost).count());
    assert!(found.len() > 5);
    let years: Vec<Option<u16>> = found.iter().map(|game| game.facts.year).collect();
    assert!(years.is_sorted(), "{years:?}");
    let all = library.find(&GameFilter::default(), None).expect("games");
    assert_eq!(all.len(), 300);
    assert_eq!(all.last().expect("games").facts.year, None);
    let some = library.find(&GameFilter::default(), Some(&[3, 5, 999].into()));
    assert_eq!(some.expect("games").len(), 2);
}

#[test]
fn removed_games_and_names_are_gone() {
    let folder = tempdir().expect("a folder");
    let mut lonely = GameRecord::new("f5d6".parse().expect("a game"));
    lonely.black.name = Some("Zoe".into());
    lonely.event = Some("Final".into());
    let mut records = records(14, 10);
    records.push(lonely);
    let mut library = library(folder.path(), &records);
    assert!(matches!(
        library.remove(&[11, 12].into()),
        Err(LibraryError::NoGame(12))
    ));
    assert_eq!(
        library.counts().expect("counts").games,
        11,
        "nothing was removed"
    );
    library.remove(&[11].into()).expect("removed");
    assert_eq!(library.counts().expect("counts").games, 10);
    assert!(library.players().expect("names").matching("Zoe").is_empty());
    assert!(
        library
            .events()
            .expect("names")
            .matching("Final")
            .is_empty()
    );
    // Numbers are not used again.
    library.add(&games(&records)).expect("added");
    assert!(library.game(11).is_err() && library.game(12).is_ok());
}

#[test]
fn statistics_count_results_by_colour_and_opening() {
    let folder = tempdir().expect("a folder");
    let game = |black: &str, white: &str, moves: &str, score: f64| {
        let mut record = GameRecord::new(moves.parse().expect("a game"));
        record.black.name = Some(black.into());
        record.white.name = Some(white.into());
        record.outcome = Some(GameOutcome {
            score,
            reason: EndReason::PlayedOut,
        });
        record
    };
    let tiger = "f5d6c3d3c4";
    let records = [
        game("Ann", "Ben", tiger, 10.0),
        game("Ann", "Cem", tiger, -4.0),
        game("Ben", "Ann", "f5d6c3d3c4b3", 2.0),
        game("Ben", "Ann", "f5f4", 0.0),
        game("Ben", "Cem", "f5f4", 0.0),
    ];
    let library = library(folder.path(), &records);
    let ann = library.players().expect("names").matching("Ann");
    let openings = OpeningNames::built_in();
    let statistics = library
        .player_statistics(&ann, &openings)
        .expect("statistics");
    let (black, white) = (statistics.black, statistics.white);
    assert_eq!(
        (black.games, black.wins, black.draws, black.losses),
        (2, 1, 0, 1)
    );
    assert_eq!(
        (white.games, white.wins, white.draws, white.losses),
        (2, 0, 1, 1)
    );
    assert_eq!(black.average_difference(), Some(3.0));
    assert_eq!(white.average_difference(), Some(-1.0));
    let names: Vec<Option<&str>> = statistics
        .openings
        .iter()
        .map(|it| it.name.as_deref())
        .collect();
    assert_eq!(names[0], Some("Tiger"));
    assert!(names.contains(&Some("Aubrey")) && names.contains(&Some("Parallel")));
}
