use obverse_core::{Game, Move, Position};

/// A game whose first plies serve as the opening of self-play games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    start: Position,
    moves: Box<[Move]>,
}

impl Opening {
    /// The position after the first `plies` placements, or after the whole game if it is shorter.
    #[must_use]
    pub fn after(&self, plies: u32) -> Position {
        let mut position = self.start;
        let mut placed = 0;
        for &mv in &self.moves {
            if placed == plies {
                break;
            }
            placed += u32::from(mv != Move::Pass);
            position = position.play_unchecked(mv);
        }
        position
    }
}

impl From<&Game> for Opening {
    fn from(game: &Game) -> Opening {
        Opening {
            start: game.start(),
            moves: game.moves().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::Square::*;

    use super::*;

    #[test]
    fn openings_end_after_the_given_plies() {
        let mut game = Game::new();
        let mut positions = vec![game.position()];
        for square in [F5, D6, C3] {
            game.place(square).unwrap();
            positions.push(game.position());
        }
        let opening = Opening::from(&game);
        for plies in 0..6 {
            assert_eq!(opening.after(plies), positions[3.min(plies as usize)]);
        }
    }
}
