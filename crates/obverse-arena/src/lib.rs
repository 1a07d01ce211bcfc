//! Matches between engines, textbook searches and external programs.
//!
//! | item | purpose |
//! | --- | --- |
//! | [`Player`] | chooses moves: the engine, a textbook search or a program |
//! | [`PlayerSpec`] | a player as typed by the user: `engine:level=5`, `gtp:gtp-rhino -l 4` |
//! | [`external`] | players that are external programs |
//! | [`Contest`] | plays the games of two entrants from openings and reports to an observer |
//! | [`GameResult`], [`Fault`] | a finished game, and why a player forfeited |
//! | [`GameLabel`], [`game_line`] | the event of a game in a file of games, and a line of such a file |
//! | [`FailureStreak`] | the failures in a row of a player, which is out after three |
//! | [`Standing`], [`Elo`] | wins, draws, losses and discs, and the Elo difference they indicate |
//! | [`Sprt`] | sequential probability ratio test, which ends a contest early |
//! | [`SwissTournament`] | the rounds and pairings of a Swiss tournament |
//! | [`openings`] | random openings, and the check of openings that the user gives |
//! | [`NotRepeatable`] | why the games of a player depend on the machine |
//!
//! The crate prints nothing: a [`ContestObserver`] receives the results.
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

mod classic_options;
mod classic_player;
mod contest;
mod contest_observer;
mod elo;
mod engine_options;
mod engine_player;
mod engine_player_weights;
mod entrant;
pub mod external;
mod failure_streak;
mod fault;
mod game_label;
pub mod game_line;
mod game_queue;
mod game_result;
mod not_repeatable;
pub mod openings;
mod pair_scores;
mod panic_message;
mod perfect_matching;
mod player;
mod player_spec;
mod referee;
mod result_gate;
mod running_clock;
mod spec_error;
mod sprt;
mod standing;
mod swiss_pairing;
mod swiss_player;
mod swiss_round;
mod swiss_tournament;
mod time_control;

pub use classic_options::ClassicOptions;
pub use classic_player::ClassicPlayer;
pub use contest::{Contest, ResumeError};
pub use contest_observer::ContestObserver;
pub use elo::Elo;
pub use engine_options::EngineOptions;
pub use engine_player::{EnginePlayer, EnginePlayerError};
pub use engine_player_weights::WeightsFileError;
pub use entrant::{Entrant, ggf_name};
pub use external::ExternalOptions;
pub use failure_streak::FailureStreak;
pub use fault::Fault;
pub use game_label::GameLabel;
pub use game_result::{Ending, GameResult};
pub use not_repeatable::NotRepeatable;
pub use player::{Allowance, Choice, Player, PlayerError, SearchSummary, Turn};
pub use player_spec::PlayerSpec;
pub use referee::request_move;
pub use spec_error::SpecError;
pub use sprt::{ParseSprtError, Sprt, SprtDecision};
pub use standing::Standing;
pub use swiss_round::SwissRound;
pub use swiss_tournament::SwissTournament;
pub use time_control::{ParseClockError, TimeControl};
