use obverse_core::{Color, Game};

use crate::{Accuracy, MoveReview};

/// The result of a review.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The reviewed game.
    pub game: Game,
    /// The judged moves in game order. A stopped review has only the last moves of the game.
    pub moves: Vec<MoveReview>,
}

impl Review {
    /// Whether every move has been judged.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.len() == self.game.moves().len()
    }

    /// How well a side played its judged moves.
    #[must_use]
    pub fn accuracy(&self, color: Color) -> Accuracy {
        let own = self.moves.iter().filter(|review| review.color() == color);
        own.collect()
    }

    /// The inaccuracies, mistakes and blunders, worst first; equal losses are in game order.
    #[must_use]
    pub fn mistakes(&self) -> Vec<&MoveReview> {
        let mut mistakes: Vec<&MoveReview> = self
            .moves
            .iter()
            .filter(|review| review.grade().is_mistake())
            .collect();
        mistakes.sort_by_key(|review| std::cmp::Reverse(review.lost()));
        mistakes
    }

    /// The value curve: pairs of a ply and the value for Black, in discs, after that ply. The first point is the
    /// value before the first judged move. The curve is empty if no move has been judged.
    #[must_use]
    pub fn value_curve(&self) -> Vec<(usize, f32)> {
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

    /// The first ply from which on the loss of every move is proven; `None` if the loss of the last move is not proven.
    #[must_use]
    pub fn exact_from(&self) -> Option<usize> {
        let exact = self.moves.iter().rev().take_while(|it| it.is_exact());
        exact.last().map(|review| review.ply)
    }
}
