//! Indexes with wrong bytes: an error or an answer, but no panic.

use std::ops::ControlFlow;

use obverse_core::{Position, Random};
use obverse_library::index::{Matching, PositionIndex};
use obverse_library::{GameFilter, index_path};
use tempfile::tempdir;

use crate::common::{library, records};

/// Asks everything that an index can be asked.
fn ask(bytes: &[u8], positions: &[Position]) -> bool {
    let Ok(index) = PositionIndex::open(bytes) else {
        return false;
    };
    let restricted = GameFilter {
        years: Some(1990..=1995),
        ..GameFilter::default()
    };
    let mut all_fine = index.players().is_ok() && index.events().is_ok();
    for &position in positions {
        for filter in [&GameFilter::default(), &restricted] {
            for matching in [Matching::UpToSymmetry, Matching::Exact] {
                all_fine &= index.answer(position, matching, filter).is_ok();
                let games = index.games_with(position, matching, filter);
                all_fine &= games.and_then(|games| index.ids(&games)).is_ok();
            }
        }
    }
    for game in 0..index.games().min(20) {
        all_fine &= index.game(game).is_ok();
    }
    all_fine
}

#[test]
fn wrong_bytes_are_errors() {
    let folder = tempdir().expect("a folder");
    let records = records(7, 150);
    let library = library(folder.path(), &records);
    library
        .index(|_| ControlFlow::Continue(()))
        .expect("an index");
    let bytes = std::fs::read(index_path(library.path())).expect("an index");
    let positions: Vec<Position> = records[0].game.positions().step_by(3).collect();
    assert!(ask(&bytes, &positions));
    let mut random = Random::new(8);
    let mut noticed = 0;
    for _ in 0..300 {
        let mut wrong = bytes.clone();
        let place = random.below(bytes.len() as u32) as usize;
        wrong[place] ^= 1 << random.below(8);
        noticed += u32::from(!ask(&wrong, &positions));
    }
    assert!(noticed > 0);
    for end in (0..bytes.len()).step_by(bytes.len() / 50) {
        assert!(!ask(&bytes[..end], &positions), "{end} bytes are enough");
        // Without the beginning, the trailer is right and everything else is elsewhere.
        ask(&bytes[end..], &positions);
    }
}
