//! The protocol of Cassio, which asks engines to search positions.
//!
//! Every command starts with `ENGINE-PROTOCOL`:
//!
//! | command | answer |
//! | --- | --- |
//! | `init`, `new-position` | `ready.` |
//! | `get-version` | `version: Obverse ...`, `ready.` |
//! | `empty-hash` | clears the transposition table; `ready.` |
//! | `midgame-search POSITION alpha beta depth precision` | the search result, `ready.` |
//! | `endgame-search POSITION alpha beta precision` | the result of an endgame search, `ready.` |
//! | `get-search-infos` | `node N, time S`, then `ok.` during a search, else `ready.` |
//! | `stop` | cancels the search without a result; `ready.` |
//! | `quit` | `bye bye.` |
//! | an empty line | `ok.` during a search, else `ready.` |
//!
//! A position is 64 squares and the side to move, in one word or two. The precision is the confidence of selective
//! pruning in percent. A result is a line such as
//!
//! ```text
//! <65 characters>, move G5, depth 20, @73%, B+2.00 <= v <= B+2.00, G5h6..., node 12345, time 1.234
//! ```
//!
//! with the value for Black. In the principal variation the moves of the side to move are in capitals, and `--` is a
//! pass. The engine searches with a full window, so both bounds are equal for every alpha and beta. An invalid
//! command is answered with `ERROR: ...` and `ready.`. Every command except an empty line and `get-search-infos`
//! cancels a running search.

mod command;
mod server;

pub use command::{Command, CommandError, parse};
pub use server::run;
