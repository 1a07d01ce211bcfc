use obverse_core::{Board, Color, Position, Symmetry};

/// Makes the keys of positions with the same discs and different sides to move different.
const WHITE_TO_MOVE: u64 = 0xa076_1d64_78bd_642f;

/// A position up to symmetry: the key under which the index has it, and the symmetry that leads to its canonical board.
#[derive(Clone, Copy, Debug)]
pub struct PositionKey {
    /// Hash of the canonical board and the side to move.
    pub key: u64,
    /// The canonical board.
    pub canonical: Board,
    /// The symmetry that maps the position to the canonical board.
    pub symmetry: Symmetry,
}

impl PositionKey {
    /// The key of a position.
    pub fn of(position: Position) -> PositionKey {
        let (canonical, symmetry) = position.board().canonical();
        let key = match position.turn() {
            Color::Black => canonical.hash(),
            Color::White => canonical.hash() ^ WHITE_TO_MOVE,
        };
        PositionKey {
            key,
            canonical,
            symmetry,
        }
    }

    /// The symmetries that leave the canonical board as it is.
    pub fn stabilizer(&self) -> Vec<Symmetry> {
        let canonical = self.canonical;
        let keeps = |symmetry: &Symmetry| symmetry.board(canonical) == canonical;
        Symmetry::ALL.into_iter().filter(keeps).collect()
    }
}
