use obverse_core::{Color, Move};
use obverse_review::{Accuracy, MoveReview, Review};

use crate::Phase;

/// What happened in a game, from a complete review: where the game turned, how well a side played each phase, and its
/// costliest moves.
#[derive(Clone, Copy, Debug)]
pub struct PostMortem<'a> {
    review: &'a Review,
}

/// The move after which the leader at the end led for good, or after which a draw was never lost again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Number of the move, counted from 1; passes count too.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// The side that moved.
    pub color: Color,
    /// Value before the move, from Black's view, in discs.
    pub before: i32,
    /// Value after the move, from Black's view, in discs.
    pub after: i32,
}

/// The discs that the moves of a side lost in a phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseLoss {
    /// The phase.
    pub phase: Phase,
    /// Number of discs lost.
    pub lost: u32,
}

impl<'a> PostMortem<'a> {
    /// Maximum number of moves in [`PostMortem::costliest`].
    pub const COSTLIEST: usize = 3;

    /// Looks back on a reviewed game. `None` if the review is incomplete or the game has no moves.
    pub fn new(review: &'a Review) -> Option<PostMortem<'a>> {
        let is_usable = review.is_complete() && !review.moves.is_empty();
        is_usable.then_some(PostMortem { review })
    }

    /// Where the game turned; `None` if the same side led from the start to the end, or if the game was even throughout.
    pub fn turning_point(&self) -> Option<TurningPoint> {
        let values = self.values();
        let end = values.last()?.signum();
        let turned = values.iter().rposition(|value| value.signum() != end)?;
        let review = self.review.moves.get(turned)?;
        Some(TurningPoint {
            ply: review.ply,
            mv: review.mv,
            color: review.color(),
            before: values[turned],
            after: *values.get(turned + 1)?,
        })
    }

    /// The side that was ahead at the end of the game by the engine's values; `None` if the game was even.
    pub fn leader(&self) -> Option<Color> {
        match self.values().last()?.signum() {
            1 => Some(Color::Black),
            -1 => Some(Color::White),
            _ => None,
        }
    }

    /// The discs that a side lost in each phase in which it had a choice, in game order.
    pub fn phases(&self, color: Color) -> Vec<PhaseLoss> {
        let loss = |phase| {
            let moves = self.review.moves.iter();
            let own = moves.filter(|it| it.color() == color && Phase::of(it.position) == phase);
            let accuracy: Accuracy = own.collect();
            let lost = accuracy.lost;
            (accuracy.choices > 0).then_some(PhaseLoss { phase, lost })
        };
        Phase::ALL.into_iter().filter_map(loss).collect()
    }

    /// The moves of these sides that lost most discs, the costliest first. Only inaccuracies, mistakes and blunders.
    pub fn costliest(&self, sides: &[Color]) -> Vec<&'a MoveReview> {
        let mut mistakes = self.review.mistakes();
        mistakes.retain(|it| sides.contains(&it.color()));
        mistakes.truncate(PostMortem::COSTLIEST);
        mistakes
    }

    /// The value before each move, and the value at the end, from Black's view in whole discs.
    fn values(&self) -> Vec<i32> {
        let before = self.review.moves.iter();
        let before = before.map(|it| it.best_value_for(Color::Black).round() as i32);
        let last = self.review.moves.last();
        let end = last.map(|it| it.value_for(Color::Black).round() as i32);
        before.chain(end).collect()
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::Game;
    use obverse_engine::{Certainty, Line, Selectivity};
    use obverse_formats::transcript;

    use super::*;

    /// A review of the game `f5d6c3d3c4` with these values of the positions, from Black's view. A move loses what the
    /// value drops for its side.
    fn review(values: [i32; 6]) -> Review {
        let game: Game = transcript::parse("f5d6c3d3c4").expect("a transcript");
        let line = |mv: Move, black: i32, color: Color| Line {
            score: black,
            value: if color == Color::Black { black } else { -black } as f32,
            certainty: Certainty::Estimate(Selectivity::NONE),
            depth: 1,
            moves: vec![mv],
        };
        let moves = game.positions().zip(game.moves()).enumerate();
        let moves = moves.map(|(index, (position, mv))| MoveReview {
            ply: index + 1,
            position,
            mv,
            best: line(mv, values[index], position.turn()),
            played: line(mv, values[index + 1], position.turn()),
        });
        Review {
            moves: moves.collect(),
            game,
        }
    }

    #[test]
    fn the_turning_point_is_where_the_leader_at_the_end_took_the_lead_for_good() {
        let turned = |values| {
            let review = review(values);
            let post_mortem = PostMortem::new(&review).expect("complete");
            let point = post_mortem.turning_point();
            (
                point.map(|it| (it.ply, it.before, it.after)),
                post_mortem.leader(),
            )
        };
        let white = Some(Color::White);
        assert_eq!(turned([0, 2, 2, -4, -4, -6]), (Some((3, 2, -4)), white));
        assert_eq!(turned([0, -2, 3, 3, 1, -1]), (Some((5, 1, -1)), white));
        assert_eq!(turned([-1, -2, -3, -3, -1, -1]), (None, white));
        assert_eq!(turned([0, 3, 0, 0, 0, 0]), (Some((2, 3, 0)), None));
        assert_eq!(turned([0; 6]), (None, None));
    }

    #[test]
    fn the_costliest_moves_of_a_side_come_first() {
        let review = review([0, -4, 3, -6, -6, -6]);
        let post_mortem = PostMortem::new(&review).expect("complete");
        let plies = |sides: &[Color]| -> Vec<usize> {
            let moves = post_mortem.costliest(sides);
            moves.iter().map(|it| it.ply).collect()
        };
        assert_eq!(plies(&[Color::Black]), [3, 1]);
        assert_eq!(plies(&[Color::White]), [2]);
        assert_eq!(plies(&[Color::Black, Color::White]), [3, 2, 1]);
        assert_eq!(plies(&[]), [0; 0]);
        // The first move has four equal alternatives, so all moves of the opening count.
        let opening = |lost| {
            let phase = Phase::Opening;
            vec![PhaseLoss { phase, lost }]
        };
        assert_eq!(post_mortem.phases(Color::Black), opening(13));
        assert_eq!(post_mortem.phases(Color::White), opening(7));
    }

    #[test]
    fn an_incomplete_review_has_no_post_mortem() {
        let mut review = review([0; 6]);
        review.moves.remove(0);
        assert!(PostMortem::new(&review).is_none());
    }
}
