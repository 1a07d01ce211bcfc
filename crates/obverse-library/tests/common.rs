//! Made-up games.

use std::path::Path;

use obverse_core::{Game, Move, Position, Random, Symmetry};
use obverse_formats::{EndReason, GameOutcome, GameRecord};
use obverse_library::{Library, LibraryGame};

pub const PLAYERS: [&str; 5] = ["Ann", "Ben", "Cem", "Dora", "Eve Ann"];
pub const EVENTS: [&str; 3] = ["Cup", "Open", "Club evening"];

/// A random game of at most `plies` placements. With a small `choice`, games often have the same moves.
pub fn random_game(random: &mut Random, plies: usize, choice: u32) -> Game {
    // Some games begin with a symmetric first move, and all that follows is turned with it.
    let symmetry = Symmetry::ALL[random.below(8) as usize];
    let keeps_start = symmetry.board(Position::start().board()) == Position::start().board();
    let symmetry = if keeps_start {
        symmetry
    } else {
        Symmetry::Identity
    };
    let mut plain = Position::start();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal: Vec<Move> = plain.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(choice.min(legal.len() as u32)) as usize];
        plain = plain.play(mv).expect("legal");
        moves.push(match mv {
            Move::Place(square) => Move::Place(symmetry.square(square)),
            Move::Pass => mv,
        });
    }
    // A pass is stored with the move that follows.
    while moves.last() == Some(&Move::Pass) {
        moves.pop();
    }
    let mut game = Game::new();
    for mv in moves {
        game.play(mv).expect("legal on the turned board too");
    }
    game
}

/// A game with random players, event, year and result, each of which may be missing.
pub fn random_record(random: &mut Random, plies: usize, choice: u32) -> GameRecord {
    let mut record = GameRecord::new(random_game(random, plies, choice));
    let mut pick = |names: &[&str]| {
        let name = names.get(random.below(names.len() as u32 + 1) as usize)?;
        Some((*name).to_owned())
    };
    record.black.name = pick(&PLAYERS);
    record.white.name = pick(&PLAYERS);
    record.event = pick(&EVENTS);
    let year = random.below(12);
    record.date = (year > 0).then(|| (1990 + year).to_string());
    let score = random.below(140);
    record.outcome = (score <= 128).then(|| GameOutcome {
        score: f64::from(score) - 64.0,
        reason: EndReason::PlayedOut,
    });
    record
}

/// Different games: many short ones that meet in early positions, and some whole ones.
pub fn records(seed: u64, count: usize) -> Vec<GameRecord> {
    let mut random = Random::new(seed);
    let mut records: Vec<GameRecord> = Vec::new();
    while records.len() < count {
        let plies = match records.len() % 10 {
            0 => 64,
            _ => 4 + random.below(12) as usize,
        };
        let record = random_record(&mut random, plies, 3);
        let is_same = |other: &GameRecord| {
            let key = |it: &GameRecord| {
                let names = [&it.black.name, &it.white.name, &it.event, &it.date].map(Clone::clone);
                (names, it.game.to_string())
            };
            key(other) == key(&record)
        };
        if !records.iter().any(is_same) {
            records.push(record);
        }
    }
    records
}

/// Records as games to store.
pub fn games(records: &[GameRecord]) -> Vec<LibraryGame> {
    records.iter().cloned().map(LibraryGame::from).collect()
}

/// A new library with these games, numbered from 1.
pub fn library(folder: &Path, records: &[GameRecord]) -> Library {
    let mut library = Library::create(&folder.join("library.db")).expect("a library");
    let added = library.add(&games(records)).expect("added");
    assert_eq!(added, records.len() as u64);
    library
}
