use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use bytemuck::Zeroable;
use obverse_core::{Bitboard, Board, Position, Square};

use super::{
    AtomicEntry, FIRST_GENERATION, NodeResult, Priority, TableEntry, TranspositionTable,
    bucket_index,
};
use crate::Selectivity;
use crate::search::settings;

fn with_buckets(buckets: usize) -> TranspositionTable {
    TranspositionTable::with_buckets(buckets).expect("memory")
}

/// The boards of one game. Successive boards share most of their discs.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    let mut board = Position::start().board();
    while !board.is_over() {
        boards.push(board);
        let moves = board.legal_squares();
        let wanted = board.hash() as usize % (moves.len() as usize).max(1);
        board = match moves.iter().nth(wanted) {
            Some(square) => board.play_unchecked(square),
            None => board.pass(),
        };
    }
    boards
}

/// A result with an exact score. All fields are derived from the hash of the board.
fn result(board: Board) -> NodeResult {
    let hash = board.hash();
    NodeResult {
        alpha: -65,
        beta: 65,
        score: (hash % 129) as i32 - 64,
        depth: (hash >> 8) as u32 % 61,
        selectivity: Selectivity::ALL[(hash >> 16) as usize % 6],
        best_move: Square::new((hash >> 24) as u8 % 64),
        nodes: hash >> 32,
    }
}

fn priority(cost: u8) -> Priority {
    Priority {
        generation: FIRST_GENERATION,
        cost,
    }
}

#[test]
fn entries_round_trip() {
    let entry = AtomicEntry::zeroed();
    let board = Position::start().board();
    let template = result(board).to_entry();
    let mut all = Vec::new();
    all.extend((-64..=64).map(|lower| TableEntry { lower, ..template }));
    all.extend((-64..=64).map(|upper| TableEntry { upper, ..template }));
    all.extend((0..=60).map(|depth| TableEntry { depth, ..template }));
    all.extend(Selectivity::ALL.map(|selectivity| TableEntry {
        selectivity,
        ..template
    }));
    for square in [None].into_iter().chain((0..64).map(Square::new)) {
        for hash_moves in [[square, None], [Some(Square::A1), square]] {
            all.push(TableEntry {
                hash_moves,
                ..template
            });
        }
    }
    for (number, stored) in all.into_iter().enumerate() {
        let priority = Priority {
            generation: number as u8,
            cost: (number % 64) as u8,
        };
        entry.store(board, stored, priority);
        assert_eq!(entry.probe(board), Some((stored, priority)));
        assert_eq!(entry.priority(), priority);
        assert_eq!(entry.probe(board.pass()), None);
    }
}

#[test]
fn entries_are_found_until_the_table_is_cleared() {
    let mut table = with_buckets(1_000);
    for board in boards() {
        assert_eq!(table.probe(board), None);
        table.store(board, result(board));
        assert_eq!(table.probe(board), Some(result(board).to_entry()));
    }
    table.age();
    table.clear();
    assert!(boards().iter().all(|&board| table.probe(board).is_none()));
}

#[test]
fn cleared_entries_never_come_back() {
    // Use only a few boards, because Miri is slow.
    let boards = &boards()[..20];
    let mut table = with_buckets(1_000);
    for &board in boards {
        table.store(board, result(board));
    }
    table.clear();
    table.store(boards[0], result(boards[0]));
    for age in 0..600 {
        assert!(
            boards[1..]
                .iter()
                .all(|&board| table.probe(board).is_none()),
            "{age}"
        );
        table.age();
    }
}

#[test]
fn a_cleared_table_behaves_like_a_new_one() {
    // Use only a few boards, because Miri is slow.
    let boards = &boards()[..20];
    let mut used = with_buckets(4);
    for &board in boards.iter().rev() {
        used.store(board, result(board));
    }
    used.clear();
    let new = with_buckets(4);
    for &board in boards {
        used.store(board, result(board));
        new.store(board, result(board));
        for &other in boards {
            assert_eq!(used.probe(other), new.probe(other));
        }
    }
}

#[test]
fn a_new_bucket_takes_boards_from_one_bucket() {
    let hashes = boards().into_iter().map(Board::hash);
    for hash in hashes.chain([0, u64::MAX]) {
        assert_eq!(bucket_index(hash, 1), 0);
        for buckets in 1..300 {
            let (before, after) = (bucket_index(hash, buckets), bucket_index(hash, buckets + 1));
            assert!(before < buckets);
            assert!(after == before || after == buckets, "{hash:x} {buckets}");
        }
    }
    let boards = boards();
    let in_last = boards
        .iter()
        .filter(|board| bucket_index(board.hash(), 2) == 1);
    let share = in_last.count() * 100 / boards.len();
    assert!(
        (25..=75).contains(&share),
        "{share} % in one of two buckets"
    );
}

#[test]
fn growing_loses_no_entries() {
    // Use only a few boards, because Miri is slow.
    let boards = &boards()[..30];
    let table = TranspositionTable {
        in_use: AtomicUsize::new(1),
        ..with_buckets(100)
    };
    let mut known = Vec::new();
    while table.in_use.load(Ordering::Relaxed) < 100 {
        for &board in boards {
            table.store(board, result(board));
        }
        known = Vec::from_iter(boards.iter().filter(|board| table.probe(**board).is_some()));
        table.grow(7);
        for &&board in &known {
            assert_eq!(table.probe(board), Some(result(board).to_entry()));
        }
    }
    assert!(known.len() > 25, "{} boards in 100 buckets", known.len());
}

#[test]
fn a_crowded_table_grows() {
    let mut table = with_buckets(settings::TABLE_FIRST_BUCKETS + 1);
    let in_use = |table: &TranspositionTable| table.in_use.load(Ordering::Relaxed);
    assert_eq!(in_use(&table), settings::TABLE_FIRST_BUCKETS);
    table.grow_if_crowded();
    assert_eq!(
        in_use(&table),
        settings::TABLE_FIRST_BUCKETS,
        "the table is empty"
    );
    // Fill only the buckets that `is_crowded` samples, because Miri is slow.
    let generation = table.generation;
    let board = Position::start().board();
    for bucket in table
        .buckets
        .iter()
        .step_by(settings::TABLE_FIRST_BUCKETS / 8)
    {
        for entry in &bucket.entries {
            entry.store(board, result(board).to_entry(), priority(1));
        }
    }
    table.age();
    table.grow_if_crowded();
    assert_eq!(
        in_use(&table),
        settings::TABLE_FIRST_BUCKETS,
        "all entries are old"
    );
    table.generation = generation;
    table.grow_if_crowded();
    assert_eq!(in_use(&table), settings::TABLE_FIRST_BUCKETS + 1);
    table.clear();
    assert_eq!(in_use(&table), settings::TABLE_FIRST_BUCKETS);
}

#[test]
fn erasing_resets_all_used_buckets() {
    // Use only a few boards, because Miri is slow.
    let boards = &boards()[..20];
    let mut table = TranspositionTable {
        in_use: AtomicUsize::new(1),
        ..with_buckets(40)
    };
    // Write to 40 buckets, then to 7, so that some written buckets are no longer in use.
    for in_use in [40, 7] {
        table.grow(in_use);
        for &board in boards {
            table.store(board, result(board));
        }
        table.clear();
        table.in_use = AtomicUsize::new(in_use);
    }
    let written = |table: &TranspositionTable| {
        let entries = table.buckets.iter().flat_map(|bucket| &bucket.entries);
        let written = entries.map(|entry| entry.priority().generation != 0);
        written.collect::<Vec<bool>>()
    };
    assert!(written(&table)[2 * 7..].contains(&true), "out of use");
    table.erase();
    assert_eq!(
        (table.generation, table.oldest),
        (FIRST_GENERATION, FIRST_GENERATION)
    );
    assert!(!written(&table).contains(&true));
}

#[test]
#[cfg_attr(miri, ignore = "requests far too much memory")]
fn fitting_size_is_allocatable() {
    // More bytes than the address space has.
    const TOO_MUCH: usize = 1 << 40;
    assert!(TranspositionTable::new(TOO_MUCH).is_none());
    let fits = TranspositionTable::fitting_mib(TOO_MUCH).expect("some memory");
    assert!(fits.is_power_of_two() && fits < TOO_MUCH, "{fits}");
    assert!(TranspositionTable::new(fits).is_some(), "{fits}");
    assert_eq!(TranspositionTable::fitting_mib(1), Some(1));
    assert_eq!(TranspositionTable::fitting_mib(0), None);
}

/// Stores boards in a single bucket and returns the indices of those that remain. Each element of `stores` is a board
/// index, a number of nodes, and the number of generations to advance before the board is stored.
fn survivors(stores: &[(usize, u64, u32)]) -> Vec<usize> {
    let boards = boards();
    let mut table = with_buckets(1);
    for &(board, nodes, generations) in stores {
        for _ in 0..generations {
            table.age();
        }
        let result = NodeResult {
            nodes,
            ..result(boards[board])
        };
        table.store(boards[board], result);
    }
    let known = |board: &usize| table.probe(boards[*board]).is_some();
    (0..boards.len()).filter(known).collect()
}

#[test]
fn old_entries_are_replaced_first_then_cheap_ones() {
    // Of two entries of the current search, the one with fewer nodes is replaced, whichever was stored first, and even
    // if the new result has fewer nodes than both.
    assert_eq!(survivors(&[(0, 100, 0), (1, 9_000, 0), (2, 5, 0)]), [1, 2]);
    assert_eq!(survivors(&[(0, 9_000, 0), (1, 100, 0), (2, 5, 0)]), [0, 2]);
    // An entry of an earlier search is replaced before an entry of the current search, whatever its number of nodes.
    assert_eq!(survivors(&[(0, 1 << 40, 0), (1, 1, 1), (2, 1, 0)]), [1, 2]);
    // Of two entries of earlier searches, the one with fewer nodes is replaced.
    assert_eq!(survivors(&[(0, 100, 0), (1, 9_000, 0), (2, 1, 1)]), [1, 2]);
    // An entry of an earlier search that is stored again counts as an entry of the current search.
    let confirmed = [(0, 1, 0), (1, 9, 0), (0, 1, 1), (2, 1, 0)];
    assert_eq!(survivors(&confirmed), [0, 2]);
}

#[test]
fn unused_entries_are_filled_first() {
    // Include numbers of generations near those at which the generation counter wraps.
    for generations in [0, 1, 2, 252, 253, 254, 255, 256, 508, 509, 510, 511] {
        let stores = [(0, 1 << 20, generations), (1, 1, 1)];
        assert_eq!(survivors(&stores), [0, 1], "after {generations}");
    }
    let mut table = with_buckets(1);
    for _ in 0..600 {
        table.age();
        assert!(table.generation >= FIRST_GENERATION);
    }
}

#[test]
fn bounds_of_the_same_search_are_merged() {
    let before = TableEntry {
        lower: -10,
        upper: 64,
        depth: 12,
        selectivity: Selectivity::NONE,
        hash_moves: [Some(Square::A1), Some(Square::B1)],
    };
    let after = NodeResult {
        alpha: 6,
        beta: 7,
        score: 4,
        depth: 12,
        selectivity: Selectivity::NONE,
        best_move: Some(Square::C1),
        nodes: 1,
    };
    let bounds = |stored: TableEntry| (stored.lower, stored.upper);
    assert_eq!(bounds(after.merged_with(before)), (-10, 4));
    let high = NodeResult { score: 8, ..after };
    assert_eq!(bounds(high.merged_with(before)), (8, 64));
    for (depth, selectivity) in [
        (11, Selectivity::NONE),
        (13, Selectivity::NONE),
        (12, Selectivity::BOLDEST),
    ] {
        let other = NodeResult {
            depth,
            selectivity,
            ..after
        };
        let merged = other.merged_with(before);
        assert_eq!(bounds(merged), (-64, 4));
        assert_eq!((merged.depth, merged.selectivity), (depth, selectivity));
    }
    // Hash moves are kept at any depth: the new move first, without duplicates.
    let moves = |best_move| {
        NodeResult { best_move, ..after }
            .merged_with(before)
            .hash_moves
    };
    assert_eq!(
        moves(Some(Square::C1)),
        [Some(Square::C1), Some(Square::A1)]
    );
    assert_eq!(
        moves(Some(Square::B1)),
        [Some(Square::B1), Some(Square::A1)]
    );
    assert_eq!(moves(Some(Square::A1)), before.hash_moves);
    assert_eq!(moves(None), before.hash_moves);
}

/// Every combination of the words of two writes is one of the two entries or matches neither board.
#[test]
fn torn_entries_match_no_board() {
    let boards = boards();
    let wide = TableEntry {
        lower: -64,
        upper: 64,
        ..result(boards[0]).to_entry()
    };
    let entries = [
        wide,
        TableEntry { lower: 0, ..wide },
        result(boards[0]).to_entry(),
    ];
    // Pairs of similar boards: successive, equal, with sides swapped, or with one disc less.
    let relatives = boards.windows(2).take(12).flat_map(|pair| {
        let [a, b] = [pair[0], pair[1]];
        let less = a.opponent() & Bitboard(a.opponent().0 - 1);
        let alike = Board::new(a.player(), less).expect("disjoint");
        [(a, b), (a, a), (a, a.pass()), (a, alike), (alike.pass(), b)]
    });
    for (a, b) in relatives {
        for entry_a in entries {
            for entry_b in entries {
                let writes = [(a, entry_a), (b, entry_b)].map(|(board, stored)| {
                    let entry = AtomicEntry::zeroed();
                    entry.store(board, stored, priority(3));
                    (board, stored, entry.values())
                });
                for mix in 0..8 {
                    let words = [0, 1, 2].map(|word| writes[mix >> word & 1].2[word]);
                    let entry = AtomicEntry::from_values(words);
                    for (board, ..) in writes {
                        let Some((stored, _)) = entry.probe(board) else {
                            continue;
                        };
                        let is_written = |&(other, entry, values): &_| {
                            (other, entry, values) == (board, stored, words)
                        };
                        assert!(writes.iter().any(is_written), "{a:?} {b:?} {mix:b}");
                    }
                }
            }
        }
    }
}

#[test]
fn threads_in_one_bucket_see_no_torn_entries() {
    let (threads, rounds) = if cfg!(miri) { (3, 40) } else { (8, 40_000) };
    let table = with_buckets(1);
    let boards = boards();
    let hits: usize = thread::scope(|scope| {
        let hammer = |thread: usize| {
            let (table, boards) = (&table, &boards[..5]);
            move || {
                let mut hits = 0;
                for round in 0..rounds {
                    let number = round * (thread + 1) + round / 7;
                    let board = boards[number % boards.len()];
                    if round % 2 == 0 {
                        table.store(board, result(board));
                    } else if let Some(stored) = table.probe(board) {
                        hits += 1;
                        assert_eq!(stored, result(board).to_entry());
                    }
                }
                hits
            }
        };
        let running: Vec<_> = (0..threads).map(|n| scope.spawn(hammer(n))).collect();
        let finished = running.into_iter().map(|thread| thread.join());
        finished.map(|hits| hits.expect("no panic")).sum()
    });
    assert!(hits > 0);
}

impl AtomicEntry {
    fn values(&self) -> [u64; 3] {
        let [player, opponent, data] = self.words();
        [player, opponent, data].map(|word| word.load(Ordering::Relaxed))
    }

    fn from_values(words: [u64; 3]) -> AtomicEntry {
        let entry = AtomicEntry::zeroed();
        for (atomic, word) in entry.words().into_iter().zip(words) {
            atomic.store(word, Ordering::Relaxed);
        }
        entry
    }
}
