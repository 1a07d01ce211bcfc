//! Self-play: games of the engine against itself, as labelled positions.
//!
//! A game has three parts:
//!
//! 1. The opening: random plies, or the first plies of given games. It brings variety and yields no positions.
//! 2. The midgame: both sides play the engine's best move at a small search effort, and now and then a random move.
//!    An evaluation that has never seen a blunder would misjudge the many blunders in a search tree.
//! 3. The ending: from a given number of empties on, positions are solved, and both sides play perfectly.
//!
//! The label of a position is the final disc difference for its side to move, exact or estimated:
//!
//! - In the ending, labels are exact. At some positions a move besides the best one is tried, and the positions after
//!   it are solved, so that the data covers more of the ending than best play alone.
//! - In the midgame, a label mixes the label of the next position, with the weight [`trust`](SelfPlay::trust), and
//!   the search value of the position. The game's result is unbiased but carries the errors of all moves in between;
//!   the search value is biased but has little variance.
//! - Before a random move, the label is the search value alone: the result of a blunder says little about the
//!   position before it.
//!
//! [`SelfPlay::play`] numbers the games. A game depends only on the settings, the random seed and its number, not on
//! the number of threads or on interruptions.

mod opening;
mod recent_boards;
mod resumption;
mod self_play;
mod self_play_game;
mod self_play_writer;

pub use opening::Opening;
pub use recent_boards::RecentBoards;
pub use resumption::{Resumption, ResumptionError};
pub use self_play::SelfPlay;
pub use self_play_writer::SelfPlayWriter;
