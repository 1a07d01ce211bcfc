//! The greedy player: takes the move after which it has the most discs.

use obverse_core::{Move, Position};

use super::counters::Counters;
use super::report_root_choices::report_root_choices;
use super::search_report::SearchReport;
use crate::observer::Observer;
use crate::othello_tree::OthelloState;
use crate::tie_rule::TieRule;

/// Returns each legal move with the number of the mover's discs after it, in row order. If the mover must pass, the
/// list contains only the pass. If the game is over, the list is empty.
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

pub(crate) fn greedy<O: Observer<Move, OthelloState>>(
    position: Position,
    ties: TieRule,
    observer: &mut O,
) -> SearchReport {
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
    report_root_choices(observer, position.board(), discs as i32, values);
    let line: Vec<Move> = best.map(|(mv, _)| mv).into_iter().collect();
    SearchReport::new(discs as i32, &line, line.len() as u32, counters)
}
