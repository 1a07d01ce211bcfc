//! Othello Quest: the JSON of a game, as the server of Othello Quest provides it.
//!
//! ```json
//! {
//!   "id": "abc123", "gtype": "reversi", "created": "2024-05-17T20:01:02.345Z", "tcb": 300000,
//!   "players": [
//!     {"id": "alice", "name": "Alice", "oldR": 1712.5, "newR": 1719.25},
//!     {"id": "bob", "name": "Bob", "oldR": 1650, "newR": 1643.25}
//!   ],
//!   "position": {
//!     "moves": [{"m": "f5", "t": 1200}, {"m": "d6", "t": 800}, {"s": "LOSE:RESIGN", "t": 3000}]
//!   }
//! }
//! ```
//!
//! | field | meaning |
//! | --- | --- |
//! | `created` | start of the game |
//! | `tcb` | time control in milliseconds |
//! | `players` | Black, then White; `oldR` is the rating before the game |
//! | `position.startPos` | transcript of the opening before the players' first move (XOT games) |
//! | `m` | a move: a square, or `-` for a pass |
//! | `t` | thinking time in milliseconds |
//! | `s` | the end: `WIN:` or `LOSE:` for the side to move, then `RESIGN`, `TIMEUP` or `DISCONNECT` |
//!
//! The input may have any number of games: one after the other, one per line, or in a list. Fields that
//! are not in this table are ignored. All fields except `position.moves` may be missing, and passes may
//! be left out. Other values of `s` are ignored: the moves give the result.
//!
//! [`write()`] writes these fields as far as a record has them, one game per line, for other programs that
//! import this JSON. It also writes `event`, which Othello Quest does not have.
//!
//! ```
//! use obverse_formats::{EndReason, quest};
//!
//! let json = r#"{
//!     "players": [{"name": "Alice", "oldR": 1712.5}, {"name": "Bob", "oldR": 1650}],
//!     "position": {"moves": [{"m": "f5", "t": 1200}, {"m": "d6"}, {"s": "LOSE:RESIGN"}]}
//! }"#;
//! let record = quest::Reader::new(json.as_bytes()).next().expect("one game")?;
//! assert_eq!(record.game.to_string(), "f5d6");
//! assert_eq!(record.black.rating, Some(1712.5));
//! assert_eq!(record.annotations[0].seconds, Some(1.2));
//! let outcome = record.outcome.expect("Black resigned");
//! assert_eq!((outcome.score, outcome.reason), (-64.0, EndReason::Resigned));
//! # Ok::<(), obverse_formats::ReadError<quest::QuestError>>(())
//! ```

mod json;
mod read;
mod write;

pub use read::{QuestError, Reader};
pub use write::{WriteError, write};
