use obverse_core::{Color, Game};

use crate::{Accuracy, MoveReview};

/// All that was found about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The game.
    pub game: Game,
    /// Its moves in the order in which they were played. A review that was stopped has only the last
    /// of them.
    pub moves: Vec<MoveReview>,
}

impl Review {
    /// Whether every move is judged.
    pub fn is_complete(&self) -> bool {
        self.moves.len() == self.game.moves().len()
    }

    /// How well a side played.
    pub fn accuracy(&self, color: Color) -> Accuracy {
        let own = self.moves.iter().filter(|review| review.color() == color);
        own.collect()
    }

    /// The moves that are worth talking about, the worst first, then in the order of the game.
    pub fn mistakes(&self) -> Vec<&MoveReview> {
        let mut mistakes: Vec<&MoveReview> = self
            .moves
            .iter()
            .filter(|review| review.grade().is_mistake())
            .collect();
        mistakes.sort_by_key(|review| std::cmp::Reverse(review.lost()));
        mistakes
    }

    /// How the game went: plies, and the value for Black after each; before the first move of the
    /// review, that of the best one.
    pub fn course(&self) -> Vec<(usize, f32)> {
        let before = self
            .moves
            .first()
            .map(|first| (first.ply - 1, first.best_value_for(Color::Black)));
        let after = self
            .moves
            .iter()
            .map(|review| (review.ply, review.value_for(Color::Black)));
        before.into_iter().chain(after).collect()
    }

    /// The ply from which on every loss is proven, if there is one.
    pub fn exact_from(&self) -> Option<usize> {
        let exact = self.moves.iter().rev().take_while(|it| it.is_exact());
        exact.last().map(|review| review.ply)
    }
}
