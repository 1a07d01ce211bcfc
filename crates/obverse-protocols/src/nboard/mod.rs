//! The NBoard protocol, version 2.
//!
//! Each command is a line:
//!
//! | command | effect |
//! | --- | --- |
//! | `nboard N` | responds `set myname Obverse` |
//! | `set game GGF` | sets the position to the end of this game, and the clocks from its tags |
//! | `set depth N` | sets the engine to level N |
//! | `set contempt N` | ignored |
//! | `move F5[/value[/seconds]]`, or only `F5` | plays the move |
//! | `hint N` | reports the best N moves after every iteration: `search PV value 0 depth` |
//! | `go` | searches and responds `=== F5/value/seconds`; does not play the move |
//! | `ping N` | cancels the search and responds `pong N`; nothing of an earlier search follows the `pong` |
//! | `analyze` | responds `analysis moves value` for each position of the game, the last one first |
//! | `learn` | responds `learned` |
//! | `quit` | ends the session. The end of the input does this too, after a running `go` or `analyze` has ended |
//!
//! Other lines are ignored. The engine reports its state with `status` and the nodes it searched with `nodestats`.
//! Values are discs for the side to move. A depth of `100%` means an exact solve, `100%W` a win/loss/draw solve, and
//! `24@98%` a search of 24 plies whose selective pruning has 98 % confidence. Every known command cancels a running
//! search.

mod command;
mod engine_message;
mod ggf_clock;
mod server;

pub use command::{Command, parse};
pub use engine_message::{EngineMessage, parse_engine_message};
pub use server::run;
