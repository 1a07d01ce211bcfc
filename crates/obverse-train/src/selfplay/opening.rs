use obverse_core::{Game, Move, Position};

/// A game that others begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    start: Position,
    moves: Box<[Move]>,
}

impl Opening {
    /// Where so many moves of it lead, or all of them if there are fewer. Passes do not count.
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
    fn it_is_cut_where_it_is_told_to_be_or_ends() {
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
