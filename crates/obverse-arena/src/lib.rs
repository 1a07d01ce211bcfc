//! Matches between players of any kind.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Player`] | whoever chooses moves: the engine, a textbook search, a program |
//! | [`PlayerSpec`] | a player as it is typed: `engine:level=5`, `gtp:gtp-rhino -l 4` |
//! | [`external`] | engines that are programs of their own |
//! | [`Contest`] | two entrants, openings, a clock: plays all games and tells an observer |
//! | [`GameResult`], [`Fault`] | how a game went, and what a player did instead of playing it |
//! | [`Standing`], [`Elo`] | wins, draws, losses, discs, and what they say about strength |
//! | [`Sprt`] | when enough games are played to tell one strength from another |
//! | [`openings`] | where games begin |
//!
//! Nothing is printed: whoever runs a contest listens and shows.
//!
//! ```
//! use obverse_arena::{Contest, Entrant, PlayerSpec, openings};
//!
//! let entrant = |text: &str| -> Result<Entrant, _> {
//!     let spec: PlayerSpec = text.parse()?;
//!     Ok::<_, obverse_arena::SpecError>(Entrant::new(text, move || spec.player()))
//! };
//! let contest = Contest {
//!     openings: openings::random(6, 2, 1),
//!     games: 4,
//!     ..Contest::new([entrant("alphabeta:depth=2")?, entrant("random")?])
//! };
//! let standing = contest.play(&mut (), &Default::default());
//! assert_eq!(standing.games(), 4);
//! # Ok::<(), obverse_arena::SpecError>(())
//! ```

mod classic_player;
mod contest;
mod engine_player;
pub mod external;
mod game_result;
pub mod openings;
mod player;
mod referee;
mod spec;
mod sprt;
mod standing;
mod time_control;

pub use classic_player::{ClassicOptions, ClassicPlayer};
pub use contest::{Contest, ContestObserver, Entrant, NotOfContest, kept_name};
pub use engine_player::{EngineOptions, EnginePlayer, EnginePlayerError, WeightsFileError};
pub use external::ExternalOptions;
pub use game_result::{Ending, Fault, GameResult};
pub use player::{Allowance, Choice, Player, PlayerError, Thought, Turn};
pub use referee::ask;
pub use spec::{PlayerSpec, SpecError};
pub use sprt::{ParseSprtError, Sprt, Verdict};
pub use standing::{Elo, Standing};
pub use time_control::{ParseClockError, TimeControl};
