//! Othello search and exact endgame solving.
//!
//! ```no_run
//! use obverse_core::Position;
//! use obverse_engine::{Engine, Limits, Options, Request};
//!
//! let mut engine = Engine::new(Options::default())?;
//! let report = engine.think(&Request::new(Position::start(), Limits::depth(8)), &mut ());
//! println!("{:?} {:+}", report.best().first(), report.best().score);
//! # Ok::<(), obverse_engine::EngineError>(())
//! ```

mod clock;
mod engine;
mod engine_error;
pub mod evaluation;
mod level;
mod limits;
mod line_text;
mod observer;
mod report;
mod request;
mod search;
mod selectivity;
mod skill;
mod startable_threads;
mod strength;
mod table;
mod time;

pub use clock::{Clock, SystemClock};
pub use engine::{Engine, Options};
pub use engine_error::EngineError;
pub use level::{Level, NoSuchLevel};
pub use limits::{GameClock, Goal, Limits};
pub use line_text::{Reach, Worth, moves_text};
pub use observer::Observer;
pub use report::{Certainty, Line, Report, State};
pub use request::{Candidates, Request, Stop};
pub use selectivity::Selectivity;
pub use skill::Skill;
pub use startable_threads::startable_threads;
pub use strength::{Effort, Expected, Strength, StrengthError};
pub use time::TimePlan;
