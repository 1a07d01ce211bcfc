//! The protocol by which Cassio asks engines to search positions.
//!
//! Every command begins with `ENGINE-PROTOCOL`:
//!
//! | command | answer |
//! | --- | --- |
//! | `init`, `new-position` | `ready.` |
//! | `get-version` | `version: Obverse ...`, `ready.` |
//! | `empty-hash` | all that was seen is forgotten; `ready.` |
//! | `midgame-search POSITION alpha beta depth precision` | the result, `ready.` |
//! | `endgame-search POSITION alpha beta precision` | the same, to the last disc |
//! | `get-search-infos` | `node N, time S`, then as an empty line |
//! | `stop` | the search ends without a result; `ready.` |
//! | `quit` | `bye bye.` |
//! | an empty line | `ok.` during a search, else `ready.` |
//!
//! A position is 64 squares and the side to move, in one word or two. The precision is how sure pruning
//! must be, in percent. A result is a line such as
//!
//! ```text
//! <65 characters>, move G5, depth 20, @73%, B+2.00 <= v <= B+2.00, G5h6..., node 12345, time 1.234
//! ```
//!
//! with the value for Black; in the line of play the moves of the side to move are in capitals and
//! `--` is a pass. The engine always finds the value itself, so both bounds are equal whatever the
//! window. A command that makes no sense is answered by `ERROR: ...` and `ready.`; one that comes during a
//! search ends it.

mod command;
mod server;

pub use command::{Command, CommandError, parse};
pub use server::run;
