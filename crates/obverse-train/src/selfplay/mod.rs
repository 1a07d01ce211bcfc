//! Self-play: games of the engine against itself, as labelled positions.
//!
//! A game has three parts:
//!
//! 1. The opening: random plies, or the first plies of given games. It brings variety; its positions are left out.
//! 2. The midgame: both sides play the engine's best move at a small search effort, and now and then a random move:
//!    an evaluation that has never seen a blunder would misjudge the many blunders in a search tree.
//! 3. The ending: from a given number of empties on, positions are solved, and both sides play perfectly.
//!
//! The label of a position is the final disc difference for its side to move, exact or estimated:
//!
//! - In the ending, labels are exact. At some positions a second move is tried too, and the positions after that move
//!   are solved, so that the data covers more of the ending than best play alone.
//! - In the midgame, a label mixes the label of the next position, with the weight [`trust`](SelfPlay::trust), and
//!   the search value of the position. The game's result is unbiased but carries the errors of all moves in between;
//!   the search value is biased but has little variance.
//! - Before a random move, the label is the search value alone: the result of a blunder says little about the
//!   position before it.
//!
//! [`SelfPlay::play`] numbers the games. A game depends only on the settings, the random seed and its number, not on
//! the number of threads or on interruptions. [`SelfPlaySettings`] are the settings as the user gives them;
//! [`StoredSettings`] are stored in the file, with digests of weights and openings.

mod digest;
mod opening;
mod openings;
mod ply_range;
mod recent_boards;
mod resumption;
mod self_play;
mod self_play_game;
mod self_play_settings;
mod self_play_settings_error;
mod self_play_writer;
mod stored_settings;

pub use digest::Digest;
pub use opening::Opening;
pub use openings::Openings;
pub use ply_range::{PlyRange, PlyRangeError};
pub use recent_boards::RecentBoards;
pub use resumption::{Resumption, ResumptionError};
pub use self_play::SelfPlay;
pub use self_play_settings::{SelfPlayEffort, SelfPlaySettings};
pub use self_play_settings_error::SelfPlaySettingsError;
pub use self_play_writer::SelfPlayWriter;
pub use stored_settings::{StoredSettings, StoredSettingsError};
