//! The mistake in the next state: the student's board after the best move.

use obverse_core::{Color, Move, Position, Square};

use super::diagnosis::MOST_WORK;
use super::mistaken_search::{RowCounter, search};
use super::{ExpectedLog, Habits, LoggedSearch, Mistake};

/// Names the mistake in `state`, the student's board after the best move. Returns `None` if a search that makes
/// `mistakes` leads to this board.
pub(super) fn next_state_mistake(
    logged: &LoggedSearch,
    expected: &ExpectedLog,
    state: Option<Vec<char>>,
    mistakes: &[Mistake],
) -> Option<Mistake> {
    let position = logged.position()?;
    let Some(found) = state else {
        return Some(Mistake::NoNextState);
    };
    let run = |mistakes: &[Mistake]| {
        let habits = Habits::of(logged, mistakes);
        let mut rows = RowCounter(MOST_WORK);
        search(logged, habits, logged.cut_row_kinds()[0], &mut rows)
    };
    let right = match mistakes {
        [] => expected.next,
        _ => run(mistakes).and_then(|result| result.next),
    };
    if right.is_some_and(|right| symbols_of(right) == found) {
        return None;
    }
    if symbols_of(position) == found {
        return Some(Mistake::UnchangedNextState);
    }
    let mut with_tie = mistakes.to_vec();
    with_tie.push(Mistake::RootTieToLast);
    let tied = run(&with_tie).and_then(|result| result.next);
    if tied.is_some_and(|tied| symbols_of(tied) == found) {
        return Some(Mistake::RootTieToLast);
    }
    for mv in position.legal_moves() {
        let Move::Place(square) = mv else { continue };
        let mut unflipped = symbols_of(position);
        unflipped[square.index()] = position.turn().symbol();
        if unflipped == found {
            return Some(Mistake::UnflippedNextState);
        }
        if position
            .play(mv)
            .is_ok_and(|next| symbols_of(next) == found)
        {
            return Some(Mistake::WorseNextState(mv));
        }
    }
    Some(Mistake::OtherNextState)
}

/// Returns the 64 symbols of a board.
pub(super) fn symbols_of(position: Position) -> Vec<char> {
    Square::ALL
        .into_iter()
        .map(|square| position.disc(square).map_or('*', Color::symbol))
        .collect()
}
