//! The greedy player: as many discs as possible right after the move.

use obverse_core::{Move, Position};

use super::{Counters, Report};
use crate::rules::TieRule;

/// What each legal move leaves the mover: the move, and the mover's discs after it. In row order;
/// a pass if the mover must, nothing if the game is over.
///
/// ```
/// use obverse_classic::search::greedy_choices;
/// use obverse_core::{Move, Position, Square};
///
/// let choices = greedy_choices(Position::start());
/// assert_eq!(choices[0], (Move::Place(Square::D3), 4));
/// ```
pub fn greedy_choices(position: Position) -> Vec<(Move, u32)> {
    position
        .legal_moves()
        .map(|mv| (mv, position.play_unchecked(mv).board().opponent().len()))
        .collect()
}

pub(crate) fn greedy(position: Position, ties: TieRule) -> Report {
    let mut choices = greedy_choices(position).into_iter();
    let mut counters = Counters {
        nodes: 1 + choices.len() as u64,
        leaves: (choices.len() as u64).max(1),
        horizon: choices.len() > 0,
        ..Counters::default()
    };
    let Some(mut best) = ties.next(&mut choices) else {
        counters.leaves = 1;
        return Report::new(position.board().player().len() as i32, &[], 0, counters);
    };
    while let Some(choice) = ties.next(&mut choices) {
        if choice.1 > best.1 {
            best = choice;
        }
    }
    Report::new(best.1 as i32, &[best.0], 1, counters)
}
