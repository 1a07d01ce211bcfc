use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use obverse_core::{Board, Move, Passes, Position, perft};

/// Minimum number of subtrees, which keeps many threads busy to the end and a progress bar moving.
const MIN_SUBTREES: usize = 1000;
/// Subtrees of this depth or less are not split, because counting them takes microseconds.
const SPLIT_ABOVE: u32 = 5;

/// A subtree to count.
#[derive(Clone, Copy)]
struct Subtree {
    /// Index in `ParallelPerft::first_moves` of the move that leads from the root towards this subtree.
    first: usize,
    board: Board,
    depth: u32,
}

/// A game tree split into many subtrees, which several threads count.
pub struct ParallelPerft {
    passes: Passes,
    subtrees: Vec<Subtree>,
    /// The first moves, each with the number of games that ended while the tree was split. These games are in no
    /// subtree.
    first_moves: Vec<(Move, u64)>,
    /// Number of sequences without moves: 1 (the empty sequence) if there are no first moves, otherwise 0.
    without_moves: u64,
}

/// Number of move sequences, in total and for each first move.
pub struct PerftCount {
    /// Total number of sequences, saturating at `u64::MAX`.
    pub total: u64,
    /// Number of sequences that start with each first move; empty if there is no move or the depth is 0.
    pub by_move: Vec<(Move, u64)>,
}

impl ParallelPerft {
    /// Splits the tree of this depth below a position into subtrees.
    pub fn new(position: Position, depth: u32, passes: Passes) -> ParallelPerft {
        let first_moves: Vec<Move> = match depth {
            0 => Vec::new(),
            _ => position.legal_moves().collect(),
        };
        let below = |(first, &mv): (usize, &Move)| Subtree {
            first,
            board: position.play_unchecked(mv).board(),
            depth: match mv {
                Move::Pass if passes == Passes::Free => depth,
                _ => depth - 1,
            },
        };
        let mut list = ParallelPerft {
            passes,
            subtrees: first_moves.iter().enumerate().map(below).collect(),
            // At depth 0 or without a legal move there is one sequence, the empty one.
            without_moves: u64::from(first_moves.is_empty()),
            first_moves: first_moves.into_iter().map(|mv| (mv, 0)).collect(),
        };
        while list.subtrees.len() < MIN_SUBTREES && list.split() {}
        list
    }

    /// Replaces every subtree deeper than [`SPLIT_ABOVE`] by the subtrees after each of its moves. Returns false if no
    /// subtree is that deep.
    fn split(&mut self) -> bool {
        let before = std::mem::take(&mut self.subtrees);
        let mut any = false;
        for subtree in before {
            if subtree.depth <= SPLIT_ABOVE {
                self.subtrees.push(subtree);
                continue;
            }
            any = true;
            let Subtree {
                first,
                board,
                depth,
            } = subtree;
            let placements = board.legal_squares();
            for square in placements {
                self.subtrees.push(Subtree {
                    first,
                    board: board.play_unchecked(square),
                    depth: depth - 1,
                });
            }
            if !placements.is_empty() {
                continue;
            }
            if board.is_over() {
                self.first_moves[first].1 += 1;
                continue;
            }
            self.subtrees.push(Subtree {
                first,
                board: board.pass(),
                depth: match self.passes {
                    Passes::Counted => depth - 1,
                    Passes::Free => depth,
                },
            });
        }
        any
    }

    /// Returns the number of subtrees, for a progress bar.
    pub fn parts(&self) -> u64 {
        self.subtrees.len() as u64
    }

    /// Counts the whole tree with this many threads. `progress` receives the number of finished
    /// [subtrees](ParallelPerft::parts) about ten times per second.
    pub fn count(self, threads: usize, progress: &mut dyn FnMut(u64)) -> PerftCount {
        let mut by_move = self.first_moves.clone();
        for shares in self.shares(threads, progress) {
            for ((_, total), share) in by_move.iter_mut().zip(shares) {
                *total = total.saturating_add(share);
            }
        }
        let total = by_move.iter().fold(self.without_moves, |sum, &(_, count)| {
            sum.saturating_add(count)
        });
        PerftCount { total, by_move }
    }

    /// Counts all subtrees. Returns, for each thread, the number of sequences that it counted after each first move.
    fn shares(&self, threads: usize, progress: &mut dyn FnMut(u64)) -> Vec<Vec<u64>> {
        let all = self.subtrees.len();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let waiter = thread::current();
        let work = || {
            let mut shares = vec![0_u64; self.first_moves.len()];
            while let Some(subtree) = self.subtrees.get(next.fetch_add(1, Ordering::Relaxed)) {
                let count = perft(subtree.board, subtree.depth, self.passes);
                shares[subtree.first] = shares[subtree.first].saturating_add(count);
                if done.fetch_add(1, Ordering::Relaxed) + 1 == all {
                    waiter.unpark();
                }
            }
            shares
        };
        thread::scope(|scope| {
            // If the system refuses a thread, continue with fewer threads.
            let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let workers: Vec<_> = (0..threads.min(all)).map_while(spawn).collect();
            if workers.is_empty() {
                return vec![work()];
            }
            while done.load(Ordering::Relaxed) < all && !workers.iter().all(|w| w.is_finished()) {
                thread::park_timeout(Duration::from_millis(100));
                progress(done.load(Ordering::Relaxed) as u64);
            }
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::Square;

    use super::*;

    fn positions() -> Vec<Position> {
        // Every third position of a game, up to its end.
        let mut game = obverse_core::Game::new();
        let mut positions = vec![Position::start(), Position::mirrored()];
        let mut seed = 7_u64;
        while !game.is_over() {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let choice = (seed >> 33) as usize % moves.len();
            game.play(moves[choice]).expect("legal");
            positions.push(game.position());
        }
        positions.into_iter().step_by(3).collect()
    }

    #[test]
    fn splitting_does_not_change_the_count() {
        for position in positions() {
            for passes in [Passes::Counted, Passes::Free] {
                for depth in [0, 1, 2, 7] {
                    let expected = perft(position.board(), depth, passes);
                    let count = ParallelPerft::new(position, depth, passes).count(2, &mut |_| {});
                    assert_eq!(count.total, expected, "{position} {depth} {passes:?}");
                }
            }
        }
    }

    #[test]
    fn counts_of_first_moves_add_up_to_the_total() {
        let count = ParallelPerft::new(Position::start(), 9, Passes::Counted).count(3, &mut |_| {});
        assert_eq!(count.total, 3_005_288);
        let moves: Vec<Move> = count.by_move.iter().map(|&(mv, _)| mv).collect();
        let expected = [Square::D3, Square::C4, Square::F5, Square::E6].map(Move::Place);
        assert_eq!(moves, expected);
        assert!(
            count
                .by_move
                .iter()
                .all(|&(_, nodes)| nodes == 3_005_288 / 4)
        );
    }
}
