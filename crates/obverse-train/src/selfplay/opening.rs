use obverse_core::{Game, Move, Position};

use super::self_play_game::SelfPlayGame;

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

impl SelfPlayGame<'_> {
    /// The position after the opening: after random plies, or after the first plies of a given game. Passes do not
    /// count as plies.
    pub(super) fn opening(&mut self) -> Position {
        let (least, most) = self.settings.random_plies.clone().into_inner();
        let plies = least
            + self
                .random
                .below(most.saturating_sub(least).saturating_add(1));
        let openings = &self.settings.openings;
        if let Ok(games @ 1..) = u32::try_from(openings.len()) {
            return openings[self.random.below(games) as usize].after(plies);
        }
        let mut position = Position::start();
        let mut ply = 0;
        while ply < plies && !position.board().is_over() {
            let moves = position.legal_squares();
            let mv = if moves.is_empty() {
                Move::Pass
            } else {
                ply += 1;
                Move::Place(self.one_of(moves))
            };
            position = position.play_unchecked(mv);
        }
        position
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
