use obverse_core::Board;

/// A lossy set of recently written boards. Symmetric boards count as equal.
///
/// The set is a hash table of about four million 64-bit hashes (32 MiB). A board replaces the board in its slot, so
/// boards can be forgotten; about one board in trillions is mistaken for another.
#[derive(Clone, Debug)]
pub struct RecentBoards {
    hashes: Box<[u64]>,
}

/// Number of hash bits that select a slot.
const BITS: u32 = 22;

impl RecentBoards {
    /// An empty set.
    #[must_use]
    pub fn new() -> RecentBoards {
        RecentBoards {
            hashes: vec![0; 1 << BITS].into_boxed_slice(),
        }
    }

    /// Adds a board. Returns false if the set has it already.
    pub fn insert(&mut self, board: Board) -> bool {
        let hash = board.canonical().0.hash();
        let slot = &mut self.hashes[(hash >> (u64::BITS - BITS)) as usize];
        std::mem::replace(slot, hash) != hash
    }
}

impl Default for RecentBoards {
    fn default() -> RecentBoards {
        RecentBoards::new()
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Position, Square, Symmetry};

    use super::*;

    #[test]
    fn symmetric_boards_are_equal() {
        let board = Position::start().board().play(Square::F5).unwrap();
        let other = board.play(Square::D6).unwrap();
        let mut boards = RecentBoards::new();
        assert!(boards.insert(board));
        for symmetry in Symmetry::ALL {
            assert!(!boards.insert(symmetry.board(board)));
        }
        assert!(boards.insert(other));
        assert!(boards.insert(board.pass()));
    }
}
