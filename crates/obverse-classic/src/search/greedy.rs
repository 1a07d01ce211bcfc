//! The greedy player: as many discs as possible right after the move.

use obverse_core::{Move, Position};

use super::{Counters, Report, choices};
use crate::observer::Observer;
use crate::othello::State;
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

pub(crate) fn greedy<O: Observer<Move, State>>(
    position: Position,
    ties: TieRule,
    observer: &mut O,
) -> Report {
    let mut choices = greedy_choices(position);
    if ties == TieRule::Last {
        choices.reverse();
    }
    let best = choices
        .iter()
        .copied()
        .reduce(|best, choice| if choice.1 > best.1 { choice } else { best });
    let discs = best.map_or(position.board().player().len(), |(_, discs)| discs);
    let considered = choices.len() as u64;
    let counters = Counters {
        nodes: 1 + considered,
        leaves: considered.max(1),
        horizon: considered > 0,
        ..Counters::default()
    };
    let values = choices.into_iter().map(|(mv, discs)| (mv, discs as i32));
    choices::announce(observer, position.board(), discs as i32, values);
    let line: Vec<Move> = best.map(|(mv, _)| mv).into_iter().collect();
    Report::new(discs as i32, &line, line.len() as u32, counters)
}
