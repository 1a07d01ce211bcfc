//! The engine plays from an opening book.

use std::fs::File;
use std::path::Path;

use obverse_arena::{Allowance, Choice, EngineOptions, EnginePlayer, Player, PlayerSpec, Turn};
use obverse_book::{Book, Bounds, Date, Entry, Estimate, write_book};
use obverse_core::{Game, Move, Square};
use obverse_engine::{Effort, Selectivity, Stop, Strength};

/// A book in which f6 is the best answer to f5, d6 as good and f4 worse, whatever a search says.
fn write(path: &Path) {
    let mut book = Book::new();
    for (moves, score) in [("f5", 0), ("f5f6", -9), ("f5d6", -9), ("f5f4", 9)] {
        let game: Game = moves.parse().expect("a game");
        let estimate = Estimate {
            score,
            best: None,
            depth: 20,
            selectivity: Selectivity::NONE,
            level: None,
            weights: None,
            date: Date(0),
        };
        let entry = Entry::new(game.position().board(), estimate, Bounds::NONE);
        book.insert(entry.expect("playable"));
    }
    book.back_up();
    let mut file = File::create(path).expect("created");
    write_book(&book, Date(0), &mut file).expect("written");
}

fn choose(player: &mut EnginePlayer, moves: &str, seed: u64) -> Choice {
    let game: Game = moves.parse().expect("a game");
    player.new_game(seed);
    let turn = Turn {
        game: &game,
        allowance: Allowance::Unlimited,
        stop: &Stop::default(),
    };
    player.choose(&turn).expect("a move")
}

fn player(book: &Path, skill: Option<f64>) -> EnginePlayer {
    EnginePlayer::new(EngineOptions {
        strength: Strength {
            effort: Some(Effort::Depth(2)),
            skill,
        },
        hash_mib: Some(1),
        book: Some(book.to_owned()),
        ..EngineOptions::default()
    })
    .expect("an engine with a book")
}

#[test]
fn the_best_moves_of_the_book_are_played_without_a_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    write(&path);
    let mut player = player(&path, None);
    let mut played = Vec::new();
    for seed in 0..20 {
        let choice = choose(&mut player, "f5", seed);
        assert_eq!(choice.value, Some(9.0));
        let search = choice.search.expect("known");
        assert_eq!((search.nodes, search.depth), (0, 21));
        played.push(choice.mv);
    }
    for square in [Square::D6, Square::F6] {
        assert!(played.contains(&Move::Place(square)), "{played:?}");
    }
    assert!(!played.contains(&Move::Place(Square::F4)));
    // Outside of the book, the engine searches.
    let choice = choose(&mut player, "f5d6c3d3", 0);
    assert!(choice.search.expect("known").nodes > 0);
}

#[test]
fn an_engine_that_loses_on_purpose_does_not_use_the_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    write(&path);
    let choice = choose(&mut player(&path, Some(20.0)), "f5", 0);
    assert!(choice.search.expect("known").nodes > 0);
}

#[test]
fn a_missing_book_is_an_error_before_the_first_game() {
    let spec: PlayerSpec = "engine:level=1,book=/no/such.book"
        .parse()
        .expect("a player");
    let error = spec
        .check(Allowance::Unlimited)
        .expect_err("there is no book");
    assert!(error.to_string().contains("there is no file"), "{error}");
    assert!("engine:book=".parse::<PlayerSpec>().is_err());
}
