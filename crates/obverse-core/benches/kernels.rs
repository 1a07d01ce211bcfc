//! Benchmarks that compare the kernels: `cargo bench -p obverse-core`.
//!
//! `Dispatched` calls the native kernel through function pointers, as run-time dispatch would. The cost of these calls
//! is why the kernel is chosen at compile time (ARCHITECTURE.md, "Kernels").

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use obverse_core::kernel::Avx2;
use obverse_core::kernel::{Kernel, LANES, Lanes, Native, Portable};
use obverse_core::{Bitboard, Board, Passes, Position, Square, perft_with};

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use obverse_core::kernel::Portable as Avx2;

fn main() {
    divan::main();
}

struct Dispatched;

impl Kernel for Dispatched {
    const NAME: &'static str = "dispatched";

    type Wide = u64;

    #[inline(always)]
    fn legal_squares(player: u64, opponent: u64) -> u64 {
        black_box(Native::legal_squares as fn(u64, u64) -> u64)(player, opponent)
    }

    #[inline(always)]
    fn flips(square: Square, player: u64, opponent: u64) -> u64 {
        black_box(Native::flips as fn(Square, u64, u64) -> u64)(square, player, opponent)
    }

    #[inline(always)]
    fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
        type ReplyCounts = fn(&Lanes, &Lanes, &Lanes) -> Lanes;
        black_box(Native::reply_counts as ReplyCounts)(player, opponent, place)
    }
}

/// Returns the boards of one fixed game. The move at ply `n` is the legal square with index `n` modulo the number of
/// moves.
fn boards() -> Vec<Board> {
    let mut boards = vec![Position::start().board()];
    for ply in 0.. {
        let board = boards[ply];
        let moves = board.legal_squares();
        let Some(square) = moves.iter().nth(ply % (moves.len() as usize).max(1)) else {
            break;
        };
        boards.push(board.play_unchecked(square));
    }
    boards
}

#[divan::bench(types = [Portable, Avx2, Native, Dispatched])]
fn moves<K: Kernel>(bencher: Bencher) {
    let boards = boards();
    bencher.counter(ItemsCount::new(boards.len())).bench(|| {
        boards.iter().fold(0, |all, board| {
            all ^ K::legal_squares(board.player().0, board.opponent().0)
        })
    });
}

#[divan::bench(types = [Portable, Avx2, Native, Dispatched])]
fn flips<K: Kernel>(bencher: Bencher) {
    let questions: Vec<(Square, Board)> = boards()
        .into_iter()
        .flat_map(|board| {
            board
                .legal_squares()
                .iter()
                .map(move |square| (square, board))
        })
        .collect();
    bencher.counter(ItemsCount::new(questions.len())).bench(|| {
        questions.iter().fold(0, |all, (square, board)| {
            all ^ K::flips(*square, board.player().0, board.opponent().0)
        })
    });
}

#[divan::bench(types = [Portable, Native, Dispatched])]
fn reply_counts<K: Kernel>(bencher: Bencher) {
    let boards = boards();
    let groups: Vec<[Lanes; 3]> = boards
        .windows(LANES)
        .map(|group| {
            let lanes = |word: fn(&Board) -> u64| std::array::from_fn(|lane| word(&group[lane]));
            [
                lanes(|board| board.player().0),
                lanes(|board| board.opponent().0),
                lanes(|board| {
                    board
                        .legal_squares()
                        .first()
                        .map_or(0, |square| square.bitboard().0)
                }),
            ]
        })
        .collect();
    bencher
        .counter(ItemsCount::new(groups.len() * LANES))
        .bench(|| {
            groups.iter().fold(0, |sum, [player, opponent, place]| {
                sum + K::reply_counts(player, opponent, place).iter().sum::<u64>()
            })
        });
}

/// Perft to depth 10 from the start: 24,571,284 leaves.
#[divan::bench(types = [Portable, Avx2, Native, Dispatched], sample_count = 20)]
fn perft_10<K: Kernel>() -> u64 {
    perft_with::<K>(Position::start().board(), black_box(10), Passes::Counted)
}

/// Plays 20 games one after another. Each move depends on the result of the previous move, as in a search, so latency
/// counts rather than throughput.
#[divan::bench(types = [Portable, Avx2, Native, Dispatched])]
fn playouts<K: Kernel>() -> u64 {
    let mut choice = 0_u64;
    for _ in 0..black_box(20) {
        let (mut player, mut opponent) = (
            Position::start().board().player().0,
            Position::start().board().opponent().0,
        );
        let mut passed = false;
        loop {
            let moves = K::legal_squares(player, opponent);
            if moves == 0 {
                if passed {
                    break;
                }
                passed = true;
                (player, opponent) = (opponent, player);
                continue;
            }
            passed = false;
            choice = (choice ^ moves).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let above = moves & !0 << (choice >> 58);
            let square = Bitboard(above)
                .first()
                .or(Bitboard(moves).first())
                .expect("moves exist");
            let flips = K::flips(square, player, opponent);
            (player, opponent) = (opponent ^ flips, player | flips | square.bitboard().0);
        }
    }
    choice
}
