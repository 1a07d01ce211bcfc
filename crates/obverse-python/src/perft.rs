use obverse_core::{Passes, Position};
use obverse_engine::Stop;
use pyo3::prelude::*;

use crate::interrupt::run_interruptible;

/// Depth of the subtrees that are counted without checking the stop signal. Each takes a fraction of a second.
const UNINTERRUPTED_DEPTH: u32 = 8;

/// Counts the move sequences of `depth` plies. A pass is a ply. Ctrl-C stops the count.
pub(crate) fn perft(py: Python<'_>, position: Position, depth: u32) -> PyResult<u64> {
    let stop = Stop::default();
    run_interruptible(py, &stop, || count(position, depth, &stop))
}

fn count(position: Position, depth: u32, stop: &Stop) -> u64 {
    if depth <= UNINTERRUPTED_DEPTH {
        return obverse_core::perft(position.board(), depth, Passes::Counted);
    }
    if position.ending().is_some() {
        return 1;
    }
    let moves = position.legal_moves().take_while(|_| !stop.is_stopped());
    moves
        .map(|mv| count(position.play_unchecked(mv), depth - 1, stop))
        .sum()
}
