//! The signature of the search: node counts of fixed searches with one thread.
//!
//! The counts are the same on every machine and with every kernel. A commit that changes a count changes the search,
//! and its message says why. `./test --bless` writes the new counts. `obverse bench` prints the sum over a larger set
//! of positions.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use obverse_engine::{Engine, Options, Request};
use obverse_lab::bench::BenchPosition;

/// The node count of a search with an empty transposition table.
fn nodes(engine: &mut Engine, searched: &BenchPosition) -> u64 {
    engine.forget();
    let request = Request::new(searched.position, searched.limits);
    engine.think(&request, &mut ()).nodes
}

#[test]
fn node_counts_are_those_of_the_committed_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/signature.txt");
    let committed = fs::read_to_string(&path).expect("the file can be read");
    let mut engine = Engine::new(Options {
        hash_mib: 16,
        threads: 1,
        ..Options::default()
    })
    .expect("an engine");
    let mut now = String::new();
    for line in committed.lines() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields[..] {
            [board, side, goal, _] if board.len() == 64 => {
                let searched = BenchPosition::parse(&[board, side, goal]).expect("a position");
                let nodes = nodes(&mut engine, &searched);
                writeln!(now, "{board} {side} {goal} {nodes}").expect("memory");
            }
            _ => writeln!(now, "{line}").expect("memory"),
        }
    }
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        fs::write(&path, now).expect("the file can be written");
    } else {
        assert_eq!(
            now, committed,
            "the search has changed: see CONTRIBUTING.md, \"Commits\""
        );
    }
}
