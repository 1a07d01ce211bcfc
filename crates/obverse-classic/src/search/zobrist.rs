use obverse_core::{Board, Move, Random};

use crate::side::Side;

/// Zobrist key: the exclusive or of one random number for each disc on its square, and one for the side to move. A
/// move updates the key with the numbers of the few discs that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key(u64);

/// The random numbers: for each square one for a disc of Max and one for a disc of Min, and one for Min to move.
struct Numbers {
    discs: [[u64; 64]; 2],
    turn: u64,
}

const NUMBERS: Numbers = {
    let mut random = Random::new(0x0b5e_2a3e);
    let mut numbers = Numbers {
        discs: [[0; 64]; 2],
        turn: random.bits(),
    };
    let mut square = 0;
    while square < 64 {
        numbers.discs[0][square] = random.bits();
        numbers.discs[1][square] = random.bits();
        square += 1;
    }
    numbers
};
static DISCS: [[u64; 64]; 2] = NUMBERS.discs;

impl Key {
    /// Computes the key of a board from scratch.
    pub(crate) fn new(board: Board, side: Side) -> Key {
        let mut key = match side {
            Side::Max => 0,
            Side::Min => NUMBERS.turn,
        };
        for square in board.player() {
            key ^= DISCS[side as usize][square.index()];
        }
        for square in board.opponent() {
            key ^= DISCS[!side as usize][square.index()];
        }
        Key(key)
    }

    /// Returns the key after a move of this side that changed the board from `before` to `after`.
    #[inline]
    pub(crate) fn play(self, side: Side, before: Board, after: Board, mv: Move) -> Key {
        let mut key = self.0 ^ NUMBERS.turn;
        if let Move::Place(square) = mv {
            key ^= DISCS[side as usize][square.index()];
            for flipped in before.opponent() - after.player() {
                key ^= DISCS[0][flipped.index()] ^ DISCS[1][flipped.index()];
            }
        }
        Key(key)
    }

    /// Returns the index in a table of `2^bits` entries.
    #[inline]
    pub(crate) fn index(self, bits: u32) -> usize {
        (self.0 & ((1 << bits) - 1)) as usize
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::Position;

    use super::*;

    #[test]
    fn incremental_keys_equal_keys_from_scratch() {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let mut position = Position::start();
            let (mut side, mut key) = (Side::Max, Key::new(position.board(), Side::Max));
            while !position.board().is_over() {
                let moves: Vec<_> = position.legal_moves().collect();
                let mv = moves[random.below(moves.len() as u32) as usize];
                let next = position.play_unchecked(mv);
                key = key.play(side, position.board(), next.board(), mv);
                side = !side;
                assert_eq!(key, Key::new(next.board(), side), "{position} {mv}");
                position = next;
            }
        }
    }
}
