//! Random books.

use obverse_book::{Book, Bounds, Date, Entry, Estimate};
use obverse_core::{Board, Position, Random};
use obverse_engine::{Level, Selectivity};

/// A random estimate of a board, with a move that is sometimes not known.
pub fn estimate(random: &mut Random, board: Board) -> Estimate {
    let legal: Vec<_> = board.legal_squares().iter().collect();
    let best = match legal.len() {
        0 => None,
        count => legal.get(random.below(count as u32 + 2) as usize).copied(),
    };
    Estimate {
        score: random.below(21) as i8 - 10,
        best,
        depth: random.below(4) as u8,
        selectivity: Selectivity::ALL[random.below(6) as usize],
        level: Level::new(random.below(4)).ok(),
        weights: (random.below(2) == 0).then(|| random.bits()),
        date: Date(random.below(3)),
    }
}

/// The boards of random games up to a number of plies.
pub fn boards(random: &mut Random, games: u32, plies: u32) -> Vec<Board> {
    let mut boards = Vec::new();
    for _ in 0..games {
        let mut position = Position::start();
        boards.push(position.board());
        for _ in 0..plies {
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len() as u32) as usize];
            position = position.play(mv).expect("a legal move");
            boards.push(position.board());
        }
    }
    boards
}

/// A book of random games. The proven bounds all follow from one assignment of scores, so that no two contradict each
/// other.
pub fn book(seed: u64, games: u32, plies: u32) -> Book {
    let mut random = Random::new(seed);
    let boards = boards(&mut random, games, plies);
    let mut book: Book = boards
        .into_iter()
        .filter_map(|board| {
            let estimate = estimate(&mut random, board);
            Entry::new(board, estimate, Bounds::NONE)
        })
        .collect();
    book.back_up();
    book
}

/// An entry with bounds that are consistent with those of all other seeds: they contain the same score.
pub fn proven_entry(random: &mut Random, board: Board) -> Option<Entry> {
    let estimate = estimate(random, board);
    let score = (board.canonical().0.hash() % 21) as i8 - 10;
    let lower = score - random.below(3) as i8;
    let upper = score + random.below(3) as i8;
    Entry::new(board, estimate, Bounds::new(lower, upper)?)
}
