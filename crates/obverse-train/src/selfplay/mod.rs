//! Self-play: games of the engine against itself, as labelled positions.
//!
//! A game has three parts. Random plies bring variety; they leave no positions. In the middle game
//! both sides play what the engine finds best within a small effort, and now and then a random move,
//! since an evaluation that has never seen a blunder misjudges the many that a search looks at. From
//! some number of empty squares on the game is solved, and goes on by best play to its end.
//!
//! The label of a position is the final difference in discs for its side to move. What was recorded
//! before a random move is dropped, since the result behind the blunder says little about it. In the
//! solved part labels are the true scores; there some other moves are tried too and what follows is
//! solved in its own right, so that endings are seen densely and not only from their best side.
//!
//! [`SelfPlay::play`] numbers the games. A game depends on nothing but the settings, the seed and its
//! number: it is the same with any number of threads, and after an interruption.

mod game;
mod recent_boards;
mod resumption;

use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Effort, Selectivity, Stop};

pub use recent_boards::RecentBoards;
pub use resumption::{Resumption, ResumptionError};

use crate::LabelledPosition;

/// How games are played.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlay {
    /// Where the dice start. Games of different seeds have nothing in common.
    pub seed: u64,
    /// How many random plies a game begins with.
    pub random_plies: RangeInclusive<u32>,
    /// What a move of the middle game may cost.
    pub effort: Effort,
    /// From this many empty squares on, the game is solved.
    pub exact_from: u32,
    /// How likely a random move is, at each move of the middle game.
    pub noise: f64,
    /// How likely another move is tried, at each move of the solved part.
    pub branching: f64,
}

impl Default for SelfPlay {
    fn default() -> SelfPlay {
        SelfPlay {
            seed: 1,
            random_plies: 8..=30,
            effort: Effort::Depth {
                depth: 5,
                selectivity: Selectivity::BOLDEST,
            },
            exact_from: 14,
            noise: 0.03,
            branching: 0.3,
        }
    }
}

/// How many finished games of a thread may wait to be taken.
const WAITING: usize = 64;

impl SelfPlay {
    /// Plays the games with these numbers, on so many threads, and hands their positions to `take`
    /// in the order of the numbers, until it breaks off or is stopped. Games that the stop interrupts
    /// are not handed over.
    ///
    /// A game has no positions if it is over before there is anything to choose.
    pub fn play<B>(
        &self,
        games: Range<u32>,
        threads: usize,
        evaluation: &Arc<Evaluation>,
        stop: &Stop,
        mut take: impl FnMut(u32, Vec<LabelledPosition>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let threads = threads.max(1);
        thread::scope(|scope| {
            // Each thread plays every so many-th game, so that they can be taken in turn.
            let finished: Vec<_> = (0..threads)
                .map(|thread| {
                    let (sender, receiver) = sync_channel(WAITING);
                    let numbers = games.clone().skip(thread).step_by(threads);
                    scope.spawn(move || {
                        for number in numbers {
                            let Some(positions) = self.game(number, evaluation, stop) else {
                                return;
                            };
                            if sender.send(positions).is_err() {
                                return;
                            }
                        }
                    });
                    receiver
                })
                .collect();
            for (number, receiver) in games.clone().zip(finished.iter().cycle()) {
                match receiver.recv() {
                    Ok(positions) => take(number, positions)?,
                    Err(_) => break,
                }
            }
            ControlFlow::Continue(())
        })
    }
}
