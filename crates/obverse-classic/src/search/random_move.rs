//! The random player: all legal moves are equally likely.

use obverse_core::{Move, Position, Random};

use super::counters::Counters;
use super::report_root_choices::report_root_choices;
use super::search_report::SearchReport;
use crate::evaluation::Evaluation;
use crate::observer::Observer;
use crate::othello_tree::OthelloState;
use crate::side::Side;

pub(crate) fn random_move<E: Evaluation, O: Observer<Move, OthelloState>>(
    position: Position,
    evaluation: E,
    seed: u64,
    observer: &mut O,
) -> SearchReport {
    let count = position.legal_moves().count();
    let choice = Random::new(seed).below(count as u32) as usize;
    let mut counters = Counters {
        nodes: 1,
        horizon: true,
        ..Counters::default()
    };
    let Some(mv) = position.legal_moves().nth(choice) else {
        counters.leaves = 1;
        counters.horizon = false;
        let value = evaluation.value_for(position.board(), Side::Max);
        report_root_choices(observer, position.board(), value, []);
        return SearchReport::new(value, &[], 0, counters);
    };
    counters.nodes += 1;
    counters.leaves = 1;
    let value = -evaluation.value_for(position.play_unchecked(mv).board(), Side::Min);
    report_root_choices(observer, position.board(), value, [(mv, value)]);
    SearchReport::new(value, &[mv], 1, counters)
}
