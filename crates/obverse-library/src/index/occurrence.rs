use obverse_core::{Move, Square, Symmetry};

use super::varint;

/// Code of a pass, after those of the 64 squares.
const PASS: u16 = 64;
/// Code of the end of a game.
const END: u16 = 65;

/// An occurrence of a position in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// Number of the game in the index.
    pub game: u32,
    /// The symmetry that maps the position of the game to the canonical board.
    pub symmetry: Symmetry,
    /// The next move on the canonical board; `None` if the game ends here.
    pub next: Option<Move>,
}

impl Occurrence {
    /// Symmetry and move as a number.
    pub fn code(&self) -> u16 {
        let next = match self.next {
            Some(Move::Place(square)) => square.index() as u16,
            Some(Move::Pass) => PASS,
            None => END,
        };
        next << 3 | self.symmetry as u16
    }

    /// The occurrence with this code; `None` if no occurrence has it.
    pub fn from_code(game: u32, code: u16) -> Option<Occurrence> {
        let next = match code >> 3 {
            PASS => Some(Move::Pass),
            END => None,
            square => Some(Move::Place(Square::new(u8::try_from(square).ok()?)?)),
        };
        let symmetry = Symmetry::ALL[usize::from(code & 7)];
        Some(Occurrence {
            game,
            symmetry,
            next,
        })
    }
}

/// Appends occurrences that are sorted by game.
pub fn push_all(output: &mut Vec<u8>, occurrences: impl IntoIterator<Item = (u32, u16)>) {
    let mut before = 0;
    for (game, code) in occurrences {
        varint::push(output, u64::from(game - before));
        output.extend(code.to_le_bytes());
        before = game;
    }
}

/// Takes `count` occurrences from the start of the input; `None` if they make no sense. `games` is the number of games
/// in the index.
pub fn take_all(input: &mut &[u8], count: u64, games: u32) -> Option<Vec<Occurrence>> {
    // Each has at least three bytes: a wrong count must not reserve memory.
    let mut occurrences = Vec::with_capacity(usize::try_from(count).ok()?.min(input.len() / 3));
    let mut game = 0_u32;
    for _ in 0..count {
        game = game.checked_add(varint::take_u32(input)?)?;
        let (code, rest) = input.split_first_chunk()?;
        *input = rest;
        if game >= games {
            return None;
        }
        occurrences.push(Occurrence::from_code(game, u16::from_le_bytes(*code))?);
    }
    Some(occurrences)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_one_occurrence() {
        let mut count = 0;
        for code in 0..=u16::MAX {
            if let Some(occurrence) = Occurrence::from_code(1, code) {
                assert_eq!(occurrence.code(), code);
                count += 1;
            }
        }
        assert_eq!(count, 66 * 8);
    }
}
