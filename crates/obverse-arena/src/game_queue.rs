use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Hands out the numbers of the games to play.
pub(crate) struct GameQueue<'a> {
    /// Smallest number that has not been handed out or skipped.
    pub(crate) next: AtomicUsize,
    /// Number of games of the contest.
    pub(crate) games: usize,
    /// Numbers of the games that are already finished.
    pub(crate) finished: &'a HashSet<usize>,
    /// Whether no more games start: the SPRT has decided, or a player is out (excluded after failures).
    pub(crate) is_closed: AtomicBool,
}

impl GameQueue<'_> {
    /// The number of the next game to play; `None` if no game is left or the queue is closed.
    pub(crate) fn next(&self) -> Option<usize> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games || self.is_closed.load(Ordering::Relaxed) {
                return None;
            }
            if !self.finished.contains(&number) {
                return Some(number);
            }
        }
    }
}
