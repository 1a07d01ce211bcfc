//! The protocol of NBoard, version 2.
//!
//! One command a line. What the other side may say:
//!
//! | command | what is done |
//! | --- | --- |
//! | `nboard N` | the name is told: `set myname Obverse` |
//! | `set game GGF` | the position is the one at the end of this game; clocks are in its tags |
//! | `set depth N` | the engine plays at level N |
//! | `set contempt N` | nothing |
//! | `move F5[/value[/seconds]]`, or only `F5` | the move is played |
//! | `hint N` | the best N moves, again and again while they are known better: `search PV value 0 depth` |
//! | `go` | `=== F5/value/seconds`; the move is not played |
//! | `ping N` | `pong N`; no thought is answered behind it that began before |
//! | `analyze` | `analysis moves value` for each position of the game, the last one first |
//! | `learn` | `learned` |
//! | `quit`, the end of the input | the end; what `go` has begun is finished at the end of the input |
//!
//! Everything else is ignored. `status` says what is going on, `nodestats` how many positions were
//! visited. Values are discs for the side to move; the depth `100%` means exact, `100%W` that only the
//! winner is proven, `24@98%` that a search of 24 plies left out what was hopeless with 98 %
//! confidence. Whatever is understood ends a thought that goes on.

mod answer;
mod command;
mod server;

pub use answer::{Answer, parse_answer};
pub use command::{Command, parse};
pub use server::run;
