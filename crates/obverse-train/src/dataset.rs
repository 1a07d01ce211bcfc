use obverse_core::{Bitboard, Board};
use obverse_engine::evaluation::PLIES;

use crate::LabelledPosition;
use crate::splitmix64::mix;

/// Labelled positions, split by game into a training set and a held-out set.
///
/// Takes 17 bytes per position, and up to an eighth more while it grows.
#[derive(Clone, Debug)]
pub struct Dataset {
    seed: u64,
    held_out: f64,
    trained: Positions,
    held: Positions,
    /// Number of training positions at each ply.
    trained_by_ply: [usize; PLIES],
    digest: u64,
}

/// Positions with their scores.
#[derive(Clone, Debug, Default)]
pub(crate) struct Positions {
    boards: Vec<[u64; 2]>,
    scores: Vec<i8>,
}

impl Positions {
    fn push(&mut self, board: [u64; 2], score: i8) {
        // A `Vec` doubles its capacity, which is too much for many millions of positions.
        if self.scores.len() == self.scores.capacity() {
            let more = self.scores.len() / 8 + 1_024;
            self.boards.reserve_exact(more);
            self.scores.reserve_exact(more);
        }
        self.boards.push(board);
        self.scores.push(score);
    }

    pub(crate) fn len(&self) -> usize {
        self.scores.len()
    }

    /// The board and the score in discs at `index`.
    pub(crate) fn get(&self, index: usize) -> (Board, f32) {
        let [player, opponent] = self.boards[index];
        let board = Board::new_unchecked(Bitboard(player), Bitboard(opponent));
        (board, f32::from(self.scores[index]))
    }
}

impl Dataset {
    /// An empty dataset. The share `held_out` (0 to 1) of all games, chosen by the random seed, is used only to
    /// measure errors.
    #[must_use]
    pub fn new(held_out: f64, seed: u64) -> Dataset {
        Dataset {
            seed,
            held_out,
            trained: Positions::default(),
            held: Positions::default(),
            trained_by_ply: [0; PLIES],
            digest: 0,
        }
    }

    /// Adds a position. All positions of a game go to the same set, training or held-out. Games are identified by `file`,
    /// the number of the input file, and by their number in it.
    ///
    /// Positions without a legal move are skipped, because the engine never evaluates them.
    pub fn push(&mut self, file: u32, position: LabelledPosition) {
        let board = position.board;
        if board.legal_squares().is_empty() {
            return;
        }
        let game = u64::from(file) << 32 | u64::from(position.game);
        let random = mix(mix(self.seed) ^ game) >> 11;
        let is_held_out = (random as f64) < self.held_out * (1_u64 << 53) as f64;
        let part = if is_held_out {
            &mut self.held
        } else {
            self.trained_by_ply[ply_of(board)] += 1;
            &mut self.trained
        };
        let (player, opponent) = (board.player().0, board.opponent().0);
        part.push([player, opponent], position.score);
        for word in [player, opponent, position.score as u64, game] {
            self.digest = mix(self.digest ^ word);
        }
    }

    /// Number of positions in the training set.
    #[must_use]
    pub fn trained(&self) -> usize {
        self.trained.len()
    }

    /// Number of positions in the held-out set.
    #[must_use]
    pub fn held_out(&self) -> usize {
        self.held.len()
    }

    /// Memory that the positions take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let of = |positions: &Positions| {
            let (boards, scores) = (&positions.boards, &positions.scores);
            size_of::<[u64; 2]>() * boards.capacity() + scores.capacity()
        };
        of(&self.trained) + of(&self.held)
    }

    /// A hash of all positions, their order and the choice of the held-out games.
    #[must_use]
    pub fn digest(&self) -> u64 {
        mix(mix(self.digest ^ self.seed) ^ self.held_out.to_bits())
    }

    /// The training set.
    pub(crate) fn trained_positions(&self) -> &Positions {
        &self.trained
    }

    /// The held-out set.
    pub(crate) fn held_positions(&self) -> &Positions {
        &self.held
    }

    /// Number of training positions at each ply.
    pub(crate) fn trained_by_ply(&self) -> &[usize; PLIES] {
        &self.trained_by_ply
    }
}

/// The ply of a board, from 0, computed from its number of empties.
pub(crate) fn ply_of(board: Board) -> usize {
    PLIES.saturating_sub(board.empty().len() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_held_out_as_a_whole() {
        let board = obverse_core::Position::start().board();
        let mut dataset = Dataset::new(0.25, 1);
        for game in 0..4_000 {
            let before = (dataset.trained(), dataset.held_out());
            for _ in 0..10 {
                let score = 0;
                dataset.push(0, LabelledPosition { board, score, game });
            }
            let after = (dataset.trained(), dataset.held_out());
            let added = (after.0 - before.0, after.1 - before.1);
            assert!(added == (10, 0) || added == (0, 10), "{added:?}");
        }
        let share = dataset.held_out() as f64 / 40_000.0;
        assert!((0.22..0.28).contains(&share), "{share}");
    }
}
