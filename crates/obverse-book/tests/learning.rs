//! Learning: deterministic, resumable, within its scope.

use std::ops::ControlFlow;
use std::path::Path;

use obverse_book::{
    Book, BookFile, BookMove, BookStore, CheckReport, LearnBudget, LearnObserver, LearnOutcome,
    LearnPlan, LearnProgress, Learner, MoveSource, Reach, Root, Scope,
};
use obverse_core::{Game, Position};
use obverse_engine::{Engine, Level, Options};
use tempfile::tempdir;

fn learner(threads: usize) -> Learner {
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    let engines = (0..threads).map(|_| Engine::new(options.clone()).expect("an engine"));
    Learner::new(engines.collect(), 7)
}

fn plan(positions: Option<u64>, plies: u32) -> LearnPlan {
    LearnPlan {
        roots: vec![Root::new(Position::start().board())],
        scope: Scope {
            plies,
            per_move: 4,
            total: 4,
        },
        level: Level::new(2).expect("a level"),
        budget: LearnBudget {
            positions,
            time: None,
        },
    }
}

fn learn(path: &Path, plan: &LearnPlan, threads: usize) -> (LearnOutcome, LearnProgress) {
    let mut store = BookStore::open(path).expect("a book");
    let result = learner(threads)
        .learn(&mut store, plan, &mut ())
        .expect("learned");
    store.close().expect("closed");
    result
}

fn load(path: &Path) -> Book {
    BookFile::open(path).expect("a book").load().expect("sound")
}

/// The text of a book without its dates.
fn without_dates(book: &Book) -> Vec<String> {
    let mut bytes = Vec::new();
    obverse_book::text::write(book, &mut bytes).expect("memory");
    let text = String::from_utf8(bytes).expect("text");
    let cut = |line: &str| line.split("; date").next().unwrap_or_default().to_owned();
    text.lines().map(cut).collect()
}

#[test]
fn the_book_does_not_depend_on_threads() {
    let folder = tempdir().expect("a folder");
    let [one, three] = ["one", "three"].map(|name| folder.path().join(name));
    let (outcome, progress) = learn(&one, &plan(Some(60), 8), 1);
    assert_eq!((outcome, progress.added), (LearnOutcome::BudgetSpent, 60));
    learn(&three, &plan(Some(60), 8), 3);
    let (one, three) = (load(&one), load(&three));
    assert_eq!(one.len(), 60);
    assert_eq!(without_dates(&one), without_dates(&three));
    assert!(CheckReport::of(&one).is_good());
    assert!(
        one.entries()
            .all(|entry| entry.estimate().weights == Some(7))
    );
}

#[test]
fn learning_ends_when_all_lines_are_learned() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("book");
    let plan = plan(None, 3);
    let (outcome, progress) = learn(&path, &plan, 2);
    assert_eq!(outcome, LearnOutcome::Complete);
    let book = load(&path);
    assert_eq!(progress.added, book.len() as u64);
    // No position that is reached has a good move that is missing.
    let reach = Reach::new(&book, &plan.roots, plan.scope);
    assert!(reach.positions().len() > book.len() / 2);
    for position in reach
        .positions()
        .iter()
        .filter(|position| position.plies < 3)
    {
        let Ok(moves) = BookMove::all(&book, position.board);
        let left = moves
            .iter()
            .find(|mv| matches!(mv.source, MoveSource::Estimate(_)));
        if let Some(left) = left {
            let loss = i32::from(moves[0].worth.value - left.worth.value);
            assert!(position.losses.iter().all(|losses| losses.own + loss > 4));
        }
    }
    // Learning again finds nothing to do.
    let (outcome, progress) = learn(&path, &plan, 2);
    assert_eq!((outcome, progress.searches), (LearnOutcome::Complete, 0));
}

#[test]
fn learning_in_two_parts_learns_as_much() {
    let folder = tempdir().expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    learn(&whole, &plan(None, 3), 2);
    learn(&parts, &plan(Some(7), 3), 2);
    assert_eq!(load(&parts).len(), 7);
    let (outcome, _) = learn(&parts, &plan(None, 3), 2);
    assert_eq!(outcome, LearnOutcome::Complete);
    assert!(CheckReport::of(&load(&parts)).is_good());
    assert!(load(&parts).len() * 2 > load(&whole).len());
}

/// Stops after some searches.
struct StopAfter(u64);

impl LearnObserver for StopAfter {
    fn progress(&mut self, progress: &LearnProgress) -> ControlFlow<()> {
        match progress.searches >= self.0 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn a_stopped_learner_keeps_what_it_has_found() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("book");
    let mut store = BookStore::open(&path).expect("a book");
    let (outcome, progress) = learner(2)
        .learn(&mut store, &plan(None, 8), &mut StopAfter(20))
        .expect("learned");
    assert_eq!(outcome, LearnOutcome::Stopped);
    store.close().expect("closed");
    let book = load(&path);
    assert_eq!(book.len() as u64, progress.added);
    assert!(book.len() >= 5 && CheckReport::of(&book).is_good());
}

#[test]
fn a_higher_level_searches_again() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("book");
    learn(&path, &plan(Some(20), 6), 2);
    let higher = LearnPlan {
        level: Level::new(4).expect("a level"),
        ..plan(None, 2)
    };
    learn(&path, &higher, 2);
    let book = load(&path);
    let reach = Reach::new(&book, &higher.roots, higher.scope);
    for position in reach.positions() {
        let entry = book.canonical_entry(position.board).expect("reached");
        let level = entry.estimate().level.expect("a level").number();
        let Ok(moves) = BookMove::all(&book, position.board);
        let is_complete = moves.len() == position.board.legal_squares().len() as usize
            && moves
                .iter()
                .all(|mv| !matches!(mv.source, MoveSource::Estimate(_)));
        assert!(level == 4 || is_complete || entry.worth.bounds.is_exact());
    }
}

#[test]
fn positions_of_games_are_learned() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("book");
    let game: Game = "f5d6c3d3c4f4c5b3c2".parse().expect("a game");
    let roots = (0..)
        .zip(game.positions())
        .map(|(ply, position)| Root::new(position.board()).after(ply));
    let plan = LearnPlan {
        roots: roots.collect(),
        scope: Scope {
            plies: 9,
            per_move: 0,
            total: 0,
        },
        ..plan(Some(10), 0)
    };
    learn(&path, &plan, 2);
    let book = load(&path);
    for position in game.positions() {
        assert!(book.entry(position.board()).is_some());
    }
}

/// Scores of the last positions are proven, and so are those before them.
#[test]
fn endgames_are_proven() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("book");
    let mut random = obverse_core::Random::new(3);
    let board = crate::common::boards(&mut random, 1, 54)
        .into_iter()
        .rfind(|board| !board.is_over())
        .expect("a position");
    let plan = LearnPlan {
        roots: vec![Root::new(board)],
        ..plan(None, 8)
    };
    let (outcome, _) = learn(&path, &plan, 1);
    assert_eq!(outcome, LearnOutcome::Complete);
    let book = load(&path);
    let entry = book
        .canonical_entry(plan.roots[0].board())
        .expect("the root");
    let score = Engine::new(Options::default())
        .expect("an engine")
        .solve(Position::new(entry.board(), obverse_core::Color::Black).expect("discs"))
        .score;
    if entry.worth.bounds.is_exact() {
        assert_eq!(i32::from(entry.worth.value), score);
    }
    assert!(CheckReport::of(&book).is_good());
}
