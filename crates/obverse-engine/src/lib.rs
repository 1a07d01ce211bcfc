//! Othello engine: midgame search, exact endgame solving, levels, time management.
//!
//! An [`Engine`] solves a position, or finds a move at a given strength:
//!
//! ```
//! use obverse_core::Position;
//! use obverse_engine::{Engine, Level, Options};
//!
//! let black_to_move: Position = "
//!     XXXOOOO.
//!     XXXOOXOO
//!     XXXOOOOO
//!     .XOOXXOO
//!     XXXXOXXO
//!     OXXXXOXX
//!     OOXXOOO.
//!     O.XOOO.O  X".parse()?;
//! let mut engine = Engine::new(Options::default())?;
//! assert_eq!(engine.solve(black_to_move).moves_text(), "b8 h7 g8 a4 h1");
//! assert_eq!(engine.best_move(black_to_move, Level::new(5)?).unwrap().to_string(), "b8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `solve` and `best_move` are short forms of [`Engine::think`]. `think` takes a [`Request`] (position, [`Limits`],
//! multi-PV, root moves, a [`Stop`]), notifies an [`Observer`] of every better result during the search, and returns a
//! [`Report`]:
//!
//! ```
//! use obverse_core::Position;
//! use obverse_engine::{Engine, Limits, Observer, Options, Report, Request};
//!
//! struct Print;
//!
//! impl Observer for Print {
//!     fn progress(&mut self, report: &Report) {
//!         let best = report.best();
//!         println!("depth {} {} {}", best.search_depth(), best.display_value(), best.moves_text());
//!     }
//! }
//!
//! let request = Request::new(Position::start(), Limits::depth(4)).with_multi_pv(2);
//! let report = Engine::new(Options::default())?.think(&request, &mut Print);
//! assert_eq!(report.lines.len(), 2);
//! # Ok::<(), obverse_engine::EngineError>(())
//! ```
//!
//! A search that was stopped can be continued: [`Engine::resume`] keeps its state in a [`Continuation`].
//!
//! # Examples
//!
//! Run an example with `cargo run --release -p obverse-engine --example NAME`.
//!
//! | example | what it shows |
//! | --- | --- |
//! | `solve_position` | the exact score and best line of a board string |
//! | `analyse_game` | the value of each move of a transcript |
//! | `own_evaluation` | an engine with custom weights |
//! | `two_engines` | a game between two engines of different strength |
//!
//! # Fast kernels
//!
//! The AVX2 and AVX-512 kernels are chosen at compile time. A path or git dependency does not inherit this workspace's
//! `.cargo/config.toml`: build with `RUSTFLAGS="-C target-cpu=native"`, or the portable kernel is used and solving
//! takes about 2.4 times as long.

mod candidates;
mod certainty;
mod clock;
mod continuation;
mod effort;
mod engine;
mod engine_error;
pub mod evaluation;
mod expected_value;
mod game_clock;
mod goal;
mod invalid_window;
mod level;
mod limits;
mod line;
mod line_value;
mod observer;
mod opponent;
mod options;
mod report;
mod request;
mod search;
mod search_depth;
mod search_state;
mod selectivity;
mod skill;
mod startable_threads;
mod stop;
mod strength;
mod table;
mod time_plan;

pub use candidates::Candidates;
pub use certainty::Certainty;
pub use clock::{Clock, SystemClock};
pub use continuation::Continuation;
pub use effort::Effort;
pub use engine::Engine;
pub use engine_error::EngineError;
pub use expected_value::ExpectedValue;
pub use game_clock::GameClock;
pub use goal::Goal;
pub use invalid_window::InvalidWindow;
pub use level::{InvalidLevel, Level};
pub use limits::Limits;
pub use line::{Line, moves_text};
pub use line_value::LineValue;
pub use observer::Observer;
pub use opponent::Opponent;
pub use options::Options;
pub use report::Report;
pub use request::Request;
pub use search_depth::SearchDepth;
pub use search_state::SearchState;
pub use selectivity::Selectivity;
pub use skill::Skill;
pub use startable_threads::startable_threads;
pub use stop::Stop;
pub use strength::{Strength, StrengthError};
pub use time_plan::TimePlan;
