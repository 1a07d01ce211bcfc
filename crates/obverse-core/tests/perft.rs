//! Compares perft with published counts and with brute force.

mod common;

use common::{mailbox, position, slow_perft};
use obverse_core::kernel::Portable;
use obverse_core::{Passes, Position, perft, perft_with};

#[test]
fn from_the_start_with_passes_counted() {
    let known = [
        1,
        4,
        12,
        56,
        244,
        1_396,
        8_200,
        55_092,
        390_216,
        3_005_288,
        24_571_284,
        212_258_800,
    ];
    let start = Position::start().board();
    for (depth, nodes) in (0..).zip(known) {
        assert_eq!(perft(start, depth, Passes::Counted), nodes, "depth {depth}");
    }
}

#[test]
fn from_the_start_with_free_passes() {
    let known = [
        (8, 390_216),
        (9, 3_005_320),
        (10, 24_571_420),
        (11, 212_260_880),
    ];
    for (depth, nodes) in known {
        assert_eq!(
            perft(Position::start().board(), depth, Passes::Free),
            nodes,
            "depth {depth}"
        );
    }
}

#[test]
fn portable_kernel_counts_the_same() {
    let start = Position::start().board();
    assert_eq!(
        perft_with::<Portable>(start, 10, Passes::Counted),
        24_571_284
    );
    assert_eq!(perft_with::<Portable>(start, 10, Passes::Free), 24_571_420);
}

/// Checks perft on the positions of `data/perft.txt`. For each position the file lists the counts at depth 1, 2 and so
/// on: one line with passes counted as plies, one line with free passes.
///
/// The counts come from brute force. `OBVERSE_BLESS=1 cargo test` rewrites the file.
#[test]
fn from_awkward_positions() {
    const DEEPEST: u32 = 12;
    const MOST_NODES: u64 = 30_000;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.txt");
    let table = std::fs::read_to_string(path).unwrap();

    let mut truth = String::new();
    let mut positions = 0;
    for line in table.lines() {
        let Some(text) = line.strip_prefix("position ") else {
            if !line.starts_with("counted") && !line.starts_with("free") {
                truth += &format!("{line}\n");
            }
            continue;
        };
        positions += 1;
        truth += &format!("{line}\n");
        let board = position(text).board();
        for (name, passes) in [("counted", Passes::Counted), ("free", Passes::Free)] {
            truth += name;
            for depth in 1..=DEEPEST {
                let nodes = slow_perft(&mailbox(board), depth, passes);
                assert_eq!(
                    perft(board, depth, passes),
                    nodes,
                    "{text} depth {depth} {name}"
                );
                assert_eq!(
                    perft_with::<Portable>(board, depth, passes),
                    nodes,
                    "{text} {depth}"
                );
                truth += &format!(" {nodes}");
                if nodes > MOST_NODES {
                    break;
                }
            }
            truth += "\n";
        }
    }
    assert!(positions >= 10);
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        std::fs::write(path, &truth).unwrap();
        return;
    }
    assert_eq!(
        table, truth,
        "data/perft.txt differs from brute force: OBVERSE_BLESS=1 cargo test rewrites it"
    );
}
