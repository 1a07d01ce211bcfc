use crate::{GameResult, Standing};

/// Receives the results of the games of a contest.
pub trait ContestObserver {
    /// Called after each game, with a standing that includes that game. Parallel games finish in any order.
    fn finished(&mut self, result: &GameResult, standing: &Standing) {
        let _ = (result, standing);
    }
}

/// Ignores the results.
impl ContestObserver for () {}
