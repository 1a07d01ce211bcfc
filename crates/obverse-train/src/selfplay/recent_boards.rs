use obverse_core::Board;

/// Boards that were seen not long ago, whichever way they were turned.
///
/// It takes 32 MiB whatever it has seen: of each board it keeps a hash of 64 bits, in one of four
/// million places, where the next board that falls on the place replaces it. So a board can be
/// forgotten, and one in trillions is taken for another.
#[derive(Clone, Debug)]
pub struct RecentBoards {
    hashes: Box<[u64]>,
}

const BITS: u32 = 22;

impl RecentBoards {
    /// No board yet.
    pub fn new() -> RecentBoards {
        RecentBoards {
            hashes: vec![0; 1 << BITS].into_boxed_slice(),
        }
    }

    /// Notes a board; whether it is new, as far as is known.
    pub fn insert(&mut self, board: Board) -> bool {
        let hash = board.canonical().0.hash();
        let place = &mut self.hashes[(hash >> (u64::BITS - BITS)) as usize];
        std::mem::replace(place, hash) != hash
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
    fn turned_boards_are_the_same_board() {
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
