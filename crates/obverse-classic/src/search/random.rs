//! The random player: any legal move, all equally likely.

use obverse_core::{Move, Position, Random};

use super::{Counters, Report, choices};
use crate::evaluation::Evaluation;
use crate::observer::Observer;
use crate::othello::State;

pub(crate) fn random<E: Evaluation, O: Observer<Move, State>>(
    position: Position,
    evaluation: E,
    seed: u64,
    observer: &mut O,
) -> Report {
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
        let value = evaluation.value(position.board());
        choices::announce(observer, position.board(), value, []);
        return Report::new(value, &[], 0, counters);
    };
    counters.nodes += 1;
    counters.leaves = 1;
    let value = -evaluation.value(position.play_unchecked(mv).board());
    choices::announce(observer, position.board(), value, [(mv, value)]);
    Report::new(value, &[mv], 1, counters)
}
