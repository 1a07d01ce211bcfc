use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use bytemuck::Zeroable;
use obverse_core::{Bitboard, Board, Position, Square};

use super::entry::{Entry, Worth};
use super::{FIRST, FIRST_BUCKETS, Finding, Seen, Table, place};
use crate::Selectivity;

fn with_buckets(buckets: usize) -> Table {
    Table::with_buckets(buckets).expect("memory")
}

/// Boards of one game, so that neighbours have most of their discs in common.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    let mut board = Position::start().board();
    while !board.is_over() {
        boards.push(board);
        let moves = board.moves();
        let wanted = board.hash() as usize % (moves.len() as usize).max(1);
        board = match moves.iter().nth(wanted) {
            Some(square) => board.play_unchecked(square),
            None => board.pass(),
        };
    }
    boards
}

/// A score that is exact, and what else follows from the board.
fn finding(board: Board) -> Finding {
    let hash = board.hash();
    Finding {
        alpha: -65,
        beta: 65,
        score: (hash % 129) as i32 - 64,
        depth: (hash >> 8) as u32 % 61,
        selectivity: Selectivity::ALL[(hash >> 16) as usize % 6],
        best: Square::new((hash >> 24) as u8 % 64),
        nodes: hash >> 32,
    }
}

fn worth(cost: u8) -> Worth {
    Worth {
        generation: FIRST,
        cost,
    }
}

#[test]
fn every_field_comes_back() {
    let entry = Entry::zeroed();
    let board = Position::start().board();
    let usual = finding(board).as_seen();
    let mut all = Vec::new();
    all.extend((-64..=64).map(|lower| Seen { lower, ..usual }));
    all.extend((-64..=64).map(|upper| Seen { upper, ..usual }));
    all.extend((0..=60).map(|depth| Seen { depth, ..usual }));
    all.extend(Selectivity::ALL.map(|selectivity| Seen {
        selectivity,
        ..usual
    }));
    for square in [None].into_iter().chain((0..64).map(Square::new)) {
        for moves in [[square, None], [Some(Square::A1), square]] {
            all.push(Seen { moves, ..usual });
        }
    }
    for (number, seen) in all.into_iter().enumerate() {
        let worth = Worth {
            generation: number as u8,
            cost: (number % 64) as u8,
        };
        entry.store(board, seen, worth);
        assert_eq!(entry.load(board), Some((seen, worth)));
        assert_eq!(entry.worth(), worth);
        assert_eq!(entry.load(board.pass()), None);
    }
}

#[test]
fn a_table_knows_what_it_was_told_until_it_forgets() {
    let mut table = with_buckets(1_000);
    for board in boards() {
        assert_eq!(table.load(board), None);
        table.store(board, finding(board));
        assert_eq!(table.load(board), Some(finding(board).as_seen()));
    }
    table.age();
    table.clear();
    assert!(boards().iter().all(|&board| table.load(board).is_none()));
}

#[test]
fn what_was_forgotten_never_comes_back() {
    // Few enough for Miri.
    let boards = &boards()[..20];
    let mut table = with_buckets(1_000);
    for &board in boards {
        table.store(board, finding(board));
    }
    table.clear();
    table.store(boards[0], finding(boards[0]));
    for age in 0..600 {
        assert!(
            boards[1..].iter().all(|&board| table.load(board).is_none()),
            "{age}"
        );
        table.age();
    }
}

#[test]
fn a_cleared_table_takes_the_same_entries_as_a_new_one() {
    // Few enough for Miri.
    let boards = &boards()[..20];
    let mut used = with_buckets(4);
    for &board in boards.iter().rev() {
        used.store(board, finding(board));
    }
    used.clear();
    let new = with_buckets(4);
    for &board in boards {
        used.store(board, finding(board));
        new.store(board, finding(board));
        for &other in boards {
            assert_eq!(used.load(other), new.load(other));
        }
    }
}

#[test]
fn one_bucket_more_takes_boards_from_one_other() {
    let hashes = boards().into_iter().map(Board::hash);
    for hash in hashes.chain([0, u64::MAX]) {
        assert_eq!(place(hash, 1), 0);
        for buckets in 1..300 {
            let (before, after) = (place(hash, buckets), place(hash, buckets + 1));
            assert!(before < buckets);
            assert!(after == before || after == buckets, "{hash:x} {buckets}");
        }
    }
    let boards = boards();
    let in_last = boards.iter().filter(|board| place(board.hash(), 2) == 1);
    let share = in_last.count() * 100 / boards.len();
    assert!(
        (25..=75).contains(&share),
        "{share} % in one of two buckets"
    );
}

#[test]
fn a_table_that_grows_forgets_nothing() {
    // Few enough for Miri.
    let boards = &boards()[..30];
    let table = Table {
        in_use: AtomicUsize::new(1),
        ..with_buckets(100)
    };
    let mut known = Vec::new();
    while table.in_use.load(Ordering::Relaxed) < 100 {
        for &board in boards {
            table.store(board, finding(board));
        }
        known = Vec::from_iter(boards.iter().filter(|board| table.load(**board).is_some()));
        table.grow(7);
        for &&board in &known {
            assert_eq!(table.load(board), Some(finding(board).as_seen()));
        }
    }
    assert!(known.len() > 25, "{} boards in 100 buckets", known.len());
}

#[test]
fn a_table_grows_when_it_fills_up() {
    let mut table = with_buckets(FIRST_BUCKETS + 1);
    let in_use = |table: &Table| table.in_use.load(Ordering::Relaxed);
    assert_eq!(in_use(&table), FIRST_BUCKETS);
    table.grow_if_crowded();
    assert_eq!(in_use(&table), FIRST_BUCKETS, "nothing is in it");
    // Few enough for Miri: those that are looked at.
    let generation = table.generation;
    let board = Position::start().board();
    for bucket in table.buckets.iter().step_by(FIRST_BUCKETS / 8) {
        for entry in &bucket.entries {
            entry.store(board, finding(board).as_seen(), worth(1));
        }
    }
    table.age();
    table.grow_if_crowded();
    assert_eq!(in_use(&table), FIRST_BUCKETS, "all of it is old");
    table.generation = generation;
    table.grow_if_crowded();
    assert_eq!(in_use(&table), FIRST_BUCKETS + 1);
    table.clear();
    assert_eq!(in_use(&table), FIRST_BUCKETS);
}

#[test]
fn a_table_that_is_erased_is_as_good_as_new() {
    // Few enough for Miri.
    let boards = &boards()[..20];
    let mut table = Table {
        in_use: AtomicUsize::new(1),
        ..with_buckets(40)
    };
    // Also in buckets that are out of use again.
    for in_use in [40, 7] {
        table.grow(in_use);
        for &board in boards {
            table.store(board, finding(board));
        }
        table.clear();
        table.in_use = AtomicUsize::new(in_use);
    }
    let written = |table: &Table| {
        let entries = table.buckets.iter().flat_map(|bucket| &bucket.entries);
        let written = entries.map(|entry| entry.worth().generation != 0);
        written.collect::<Vec<bool>>()
    };
    assert!(written(&table)[2 * 7..].contains(&true), "out of use");
    table.erase();
    assert_eq!((table.generation, table.oldest), (FIRST, FIRST));
    assert!(!written(&table).contains(&true));
}

#[test]
#[cfg_attr(miri, ignore = "asks for far too much memory")]
fn a_table_that_does_not_fit_says_what_would() {
    // More bytes than an address has bits for.
    const TOO_MUCH: usize = 1 << 40;
    assert!(Table::new(TOO_MUCH).is_none());
    let fits = Table::fitting_mib(TOO_MUCH).expect("there is some memory");
    assert!(fits.is_power_of_two() && fits < TOO_MUCH, "{fits}");
    assert!(Table::new(fits).is_some(), "{fits}");
    assert_eq!(Table::fitting_mib(1), Some(1));
    assert_eq!(Table::fitting_mib(0), None);
}

/// Which of these boards, stored one after the other at this cost after so many generations, are
/// left in a bucket.
fn left(stores: &[(usize, u64, u32)]) -> Vec<usize> {
    let boards = boards();
    let mut table = with_buckets(1);
    for &(board, nodes, generations) in stores {
        for _ in 0..generations {
            table.age();
        }
        let finding = Finding {
            nodes,
            ..finding(boards[board])
        };
        table.store(boards[board], finding);
    }
    let known = |board: &usize| table.load(boards[*board]).is_some();
    (0..boards.len()).filter(known).collect()
}

#[test]
fn the_old_go_first_then_the_cheap() {
    // The cheaper of two current ones, whichever came first, even for a cheaper one still.
    assert_eq!(left(&[(0, 100, 0), (1, 9_000, 0), (2, 5, 0)]), [1, 2]);
    assert_eq!(left(&[(0, 9_000, 0), (1, 100, 0), (2, 5, 0)]), [0, 2]);
    // The old one, whatever it has cost.
    assert_eq!(left(&[(0, 1 << 40, 0), (1, 1, 1), (2, 1, 0)]), [1, 2]);
    // The cheaper of two old ones.
    assert_eq!(left(&[(0, 100, 0), (1, 9_000, 0), (2, 1, 1)]), [1, 2]);
    // An old one that is confirmed is current again.
    let confirmed = [(0, 1, 0), (1, 9, 0), (0, 1, 1), (2, 1, 0)];
    assert_eq!(left(&confirmed), [0, 2]);
}

#[test]
fn a_place_that_nobody_has_used_is_used_first() {
    // Also where the generations begin again.
    for generations in [0, 1, 2, 252, 253, 254, 255, 256, 508, 509, 510, 511] {
        let stores = [(0, 1 << 20, generations), (1, 1, 1)];
        assert_eq!(left(&stores), [0, 1], "after {generations}");
    }
    let mut table = with_buckets(1);
    for _ in 0..600 {
        table.age();
        assert!(table.generation >= FIRST);
    }
}

#[test]
fn bounds_of_the_same_search_are_merged() {
    let before = Seen {
        lower: -10,
        upper: 64,
        depth: 12,
        selectivity: Selectivity::NONE,
        moves: [Some(Square::A1), Some(Square::B1)],
    };
    let after = Finding {
        alpha: 6,
        beta: 7,
        score: 4,
        depth: 12,
        selectivity: Selectivity::NONE,
        best: Some(Square::C1),
        nodes: 1,
    };
    let bounds = |seen: Seen| (seen.lower, seen.upper);
    assert_eq!(bounds(after.merged(before)), (-10, 4));
    let high = Finding { score: 8, ..after };
    assert_eq!(bounds(high.merged(before)), (8, 64));
    for (depth, selectivity) in [
        (11, Selectivity::NONE),
        (13, Selectivity::NONE),
        (12, Selectivity::BOLDEST),
    ] {
        let other = Finding {
            depth,
            selectivity,
            ..after
        };
        let merged = other.merged(before);
        assert_eq!(bounds(merged), (-64, 4));
        assert_eq!((merged.depth, merged.selectivity), (depth, selectivity));
    }
    // Moves are kept whatever the depth: the new one first, each once.
    let moves = |best| Finding { best, ..after }.merged(before).moves;
    assert_eq!(
        moves(Some(Square::C1)),
        [Some(Square::C1), Some(Square::A1)]
    );
    assert_eq!(
        moves(Some(Square::B1)),
        [Some(Square::B1), Some(Square::A1)]
    );
    assert_eq!(moves(Some(Square::A1)), before.moves);
    assert_eq!(moves(None), before.moves);
}

/// Every mix of the words of two writes is a whole entry or matches neither board.
#[test]
fn words_of_two_writes_are_no_entry() {
    let boards = boards();
    let wide = Seen {
        lower: -64,
        upper: 64,
        ..finding(boards[0]).as_seen()
    };
    let seens = [
        wide,
        Seen { lower: 0, ..wide },
        finding(boards[0]).as_seen(),
    ];
    // A board that shares the player's discs with another, and one that shares the opponent's.
    let relatives = boards.windows(2).take(12).flat_map(|pair| {
        let [a, b] = [pair[0], pair[1]];
        let less = a.opponent() & Bitboard(a.opponent().0 - 1);
        let alike = Board::new(a.player(), less).expect("disjoint");
        [(a, b), (a, a), (a, a.pass()), (a, alike), (alike.pass(), b)]
    });
    for (a, b) in relatives {
        for seen_a in seens {
            for seen_b in seens {
                let writes = [(a, seen_a), (b, seen_b)].map(|(board, seen)| {
                    let entry = Entry::zeroed();
                    entry.store(board, seen, worth(3));
                    (board, seen, entry.words())
                });
                for mix in 0..8 {
                    let words = [0, 1, 2].map(|word| writes[mix >> word & 1].2[word]);
                    let entry = Entry::of_words(words);
                    for (board, ..) in writes {
                        let Some((seen, _)) = entry.load(board) else {
                            continue;
                        };
                        let whole = |&(other, stored, whole): &_| {
                            (other, stored, whole) == (board, seen, words)
                        };
                        assert!(writes.iter().any(whole), "{a:?} {b:?} {mix:b}");
                    }
                }
            }
        }
    }
}

#[test]
fn many_threads_in_one_bucket_see_whole_entries() {
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
                        table.store(board, finding(board));
                    } else if let Some(seen) = table.load(board) {
                        hits += 1;
                        assert_eq!(seen, finding(board).as_seen());
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

impl Entry {
    fn words(&self) -> [u64; 3] {
        let [player, opponent, data] = self.atoms();
        [player, opponent, data].map(|word| word.load(Ordering::Relaxed))
    }

    fn of_words(words: [u64; 3]) -> Entry {
        let entry = Entry::zeroed();
        for (atom, word) in entry.atoms().into_iter().zip(words) {
            atom.store(word, Ordering::Relaxed);
        }
        entry
    }
}
