//! GTP, the Go Text Protocol version 2, as Othello programs use it: Quarry, GoGui, GRhino.
//!
//! A command is a line `[id] name arguments`; it is answered by `=[id] text`, or `?[id] text` if it
//! fails, and an empty line. Control characters and what stands behind a `#` do not matter. Squares
//! are those of Othello: a1 is the top left corner, and a pass is `pass`.
//!
//! | commands | |
//! | --- | --- |
//! | `protocol_version` `name` `version` `known_command` `list_commands` `quit` | |
//! | `boardsize` `clear_board` `komi` `set_game` `list_games` | 8 is the only size, Othello the only game |
//! | `play` `genmove` `reg_genmove` `undo` `loadsgf` | |
//! | `time_settings` `time_left` | main time and overtime; seconds may be decimal |
//! | `showboard` `final_score` | |
//! | `gogui-rules_game_id` `gogui-rules_board` `gogui-rules_board_size` `gogui-rules_legal_moves` `gogui-rules_side_to_move` `gogui-rules_final_result` | what GoGui needs to show the game; of its board the first line is row 8, which GoGui draws at the top |
//! | `gogui-play_sequence` | several moves, all of them or none |
//! | `gogui-analyze_commands` | what GoGui can show on its board, among it `obverse-move_values`, pairs of squares and values |
//! | `cputime` | seconds of all processors together, for `gogui-twogtp` (not on Windows) |
//! | `gogui-interrupt` `stop` | end the search for a move, as does the line `# interrupt` |
//!
//! If the colour asked for is not to move because the other side has to pass, it is passed for that
//! side. After the end of the game a pass is answered and accepted.
//!
//! Commands are answered in their order. One that changes the game or quits, and arrives while a move
//! is being searched for, ends that search: the best move so far is the answer. Not so if it came
//! together with the command before it, as from a file: then nobody is waiting, and the search is
//! finished first.

mod command;
mod server;

pub use command::{Command, parse, parse_color};
pub use server::{GtpError, run};
