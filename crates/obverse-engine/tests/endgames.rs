//! The exact scores of 300 endgames.
//!
//! The engine in WebAssembly is tested with the same file (`web/tests/wasm/search.test.js`).

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use common::Random;
use obverse_engine::{Engine, Options};

/// Number of positions for each number of empties from 14 to 18.
const POSITIONS: usize = 60;

#[test]
fn scores_are_those_of_the_committed_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/endgames.txt");
    let committed = fs::read_to_string(&path).expect("the file can be read");
    let mut engine = Engine::new(Options {
        hash_mib: 16,
        threads: 1,
        ..Options::default()
    })
    .expect("an engine");
    let mut random = Random::new(28);
    let mut now = String::new();
    for line in committed.lines().filter(|line| line.starts_with('#')) {
        writeln!(now, "{line}").expect("memory");
    }
    for empties in 14..=18 {
        for _ in 0..POSITIONS {
            let position = random.position(empties);
            let score = engine.solve(position).score;
            writeln!(now, "{position} {score:+}").expect("memory");
        }
    }
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        fs::write(&path, now).expect("the file can be written");
    } else {
        assert_eq!(now, committed, "the scores must not change");
    }
}
