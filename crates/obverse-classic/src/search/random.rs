//! The random player: any legal move, all equally likely.

use obverse_core::Position;

use super::{Counters, Report};
use crate::evaluation::Evaluation;
use crate::random::Random;

pub(crate) fn random<E: Evaluation>(position: Position, evaluation: E, seed: u64) -> Report {
    let choices = position.legal_moves().count();
    let choice = Random::new(seed).below(choices as u32) as usize;
    let mut counters = Counters {
        nodes: 1,
        horizon: true,
        ..Counters::default()
    };
    let Some(mv) = position.legal_moves().nth(choice) else {
        counters.leaves = 1;
        counters.horizon = false;
        return Report::new(evaluation.value(position.board()), &[], 0, counters);
    };
    counters.nodes += 1;
    counters.leaves = 1;
    let value = -evaluation.value(position.play_unchecked(mv).board());
    Report::new(value, &[mv], 1, counters)
}
