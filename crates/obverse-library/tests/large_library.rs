//! A library of many real games: time, size, and answers compared with a slow scan.
//!
//! ```sh
//! OBVERSE_GAMES=folder/of/wtb/files cargo test --release -p obverse-library --test library -- --ignored --nocapture large
//! ```

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use obverse_core::{Color, Position, Random};
use obverse_files::games_in_file;
use obverse_files::source::Source;
use obverse_files::wthor_name_files::NameFiles;
use obverse_formats::GameRecord;
use obverse_formats::detect::ReadOptions;
use obverse_library::index::{Matching, PositionIndex};
use obverse_library::{GameFilter, GameQuery, ImportListener, Library, LibraryImport, index_path};
use tempfile::tempdir;

use crate::answers::as_scan;
use crate::slow_scan::{plays, scan};

struct Complaints(u64);

impl ImportListener for Complaints {
    fn read(&mut self, _: u64) {}

    fn complain(&mut self, file: &str, message: &dyn fmt::Display) {
        println!("{file}: {message}");
        self.0 += 1;
    }

    fn wants_to_stop(&self) -> bool {
        false
    }
}

fn wtb_files() -> Vec<PathBuf> {
    let folder =
        std::env::var_os("OBVERSE_GAMES").expect("OBVERSE_GAMES is a folder of .wtb files");
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|it| it.eq_ignore_ascii_case("wtb"))
    });
    files.sort();
    files
}

fn import(library: &mut Library, files: &[PathBuf]) {
    let mut complaints = Complaints(0);
    let mut import = LibraryImport::new(library, &mut complaints);
    let mut names = NameFiles::new(None, None);
    for file in files {
        let source = Source::new(file).expect("a file");
        import
            .add_file(&source, None, &mut names)
            .expect("imported");
    }
    println!("{:?}", import.finish().expect("imported"));
}

/// The games of the files, in the order of the library and without those that it skips.
fn records(library: &Library, files: &[PathBuf]) -> Vec<GameRecord> {
    let mut names = NameFiles::new(None, None);
    let mut records = Vec::new();
    let mut seen = HashSet::new();
    for file in files {
        let source = Source::new(file).expect("a file");
        let (players, tournaments) = names.of(&source, |_| {}).expect("names");
        let options = ReadOptions {
            format: None,
            file_name: source.file_name(),
            players,
            tournaments,
        };
        for record in games_in_file::records(&source, options)
            .expect("games")
            .flatten()
        {
            let key = (
                record.black.name.clone(),
                record.white.name.clone(),
                record.event.clone(),
                record.date.clone(),
                record.game.to_string(),
            );
            if record.game.moves().len() > 0 && seen.insert(key) {
                records.push(record);
            }
        }
    }
    assert_eq!(
        records.len() as u64,
        library.counts().expect("counts").games
    );
    records
}

/// Forgets the pages of a file that the system holds in memory.
fn forget(file: &Path) {
    let name = format!("of={}", file.display());
    let status = Command::new("dd")
        .args([
            &name,
            "oflag=nocache",
            "conv=notrunc,fdatasync",
            "count=0",
            "status=none",
        ])
        .status();
    assert!(status.expect("there is dd").success());
}

#[test]
#[ignore = "needs a folder of games and minutes"]
fn large_library() {
    let files = wtb_files();
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("library.db");
    let started = Instant::now();
    let mut library = Library::create(&path).expect("a library");
    import(&mut library, &files);
    let imported = started.elapsed();
    library
        .index(|_| ControlFlow::Continue(()))
        .expect("an index");
    println!(
        "import {imported:.1?}, with index {:.1?}",
        started.elapsed()
    );
    let started = Instant::now();
    import(&mut library, &files);
    println!("second import {:.1?}", started.elapsed());
    let size = |path: &Path| fs::metadata(path).expect("a file").len() as f64 / 1e6;
    let index_file = index_path(&path);
    println!(
        "library {:.1} MB, index {:.1} MB",
        size(&path),
        size(&index_file)
    );

    let records = records(&library, &files);
    drop(library);
    let mut random = Random::new(1);
    let mut position = || -> Position {
        let game = &records[random.below(records.len() as u32) as usize].game;
        let all: Vec<Position> = game.positions().collect();
        all[random.below(all.len() as u32) as usize]
    };
    let positions: Vec<Position> = (0..2000).map(|_| position()).collect();
    forget(&index_file);
    let started = Instant::now();
    let index =
        PositionIndex::open(fs::File::open(&index_file).expect("a file")).expect("an index");
    let answer = index.answer(
        Position::start(),
        Matching::UpToSymmetry,
        &GameFilter::default(),
    );
    println!(
        "start: {:.2?}, {} games",
        started.elapsed(),
        answer.expect("an answer").results.games
    );
    forget(&index_file);
    let mut times: Vec<Duration> = Vec::new();
    for position in &positions {
        let started = Instant::now();
        let answer = index.answer(*position, Matching::UpToSymmetry, &GameFilter::default());
        assert!(answer.expect("an answer").results.games > 0);
        times.push(started.elapsed());
    }
    times.sort();
    println!(
        "answers: half {:.2?}, 99 % {:.2?}, slowest {:.2?}",
        times[1000], times[1980], times[1999]
    );

    compare(&index, &records, &positions[..200]);
}

/// A restriction, and what it means for a record.
type Restriction<'a> = (GameQuery, &'a dyn Fn(&GameRecord) -> bool);

/// Compares answers with a scan over all games, and prints the slowest answer with restrictions.
fn compare(index: &PositionIndex<fs::File>, records: &[GameRecord], positions: &[Position]) {
    let (players, events) = (
        index.players().expect("names"),
        index.events().expect("names"),
    );
    let name = frequent_player(records);
    let nineties = |it: &GameRecord| {
        it.date
            .as_deref()
            .is_some_and(|date| date.starts_with("199"))
    };
    let black = |it: &GameRecord| plays(it, &name, Some(Color::Black));
    let restrictions: [Restriction<'_>; 3] = [
        (GameQuery::default(), &|_| true),
        (
            GameQuery {
                years: Some(1990..=1999),
                ..GameQuery::default()
            },
            &nineties,
        ),
        (
            GameQuery {
                player: Some(name.clone()),
                side: Some(Color::Black),
                ..GameQuery::default()
            },
            &black,
        ),
    ];
    let mut slowest = Duration::ZERO;
    let mut compared = 0;
    for &position in positions {
        for (query, accepts) in &restrictions {
            let filter = query.filter(players, events).expect("known names");
            for (matching, up_to_symmetry) in
                [(Matching::UpToSymmetry, true), (Matching::Exact, false)]
            {
                let started = Instant::now();
                let answer = index
                    .answer(position, matching, &filter)
                    .expect("an answer");
                slowest = slowest.max(started.elapsed());
                let expected = scan(records, position, up_to_symmetry, accepts);
                assert_eq!(
                    as_scan(&answer, position, up_to_symmetry),
                    expected,
                    "{position} {query:?}"
                );
                compared += 1;
            }
        }
    }
    println!("{compared} answers are those of a scan; slowest {slowest:.2?}; player {name}");
}

/// The name of the player with the most games.
fn frequent_player(records: &[GameRecord]) -> String {
    let mut games: HashMap<&str, u32> = HashMap::new();
    for record in records {
        for name in Color::ALL
            .into_iter()
            .filter_map(|color| record.player(color).name.as_deref())
        {
            *games.entry(name).or_default() += 1;
        }
    }
    let most = games
        .into_iter()
        .max_by_key(|(name, games)| (*games, *name));
    most.expect("players have names").0.to_owned()
}
