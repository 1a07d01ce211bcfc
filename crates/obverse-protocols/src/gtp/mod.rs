//! GTP, the Go Text Protocol version 2, as Othello programs use it: Quarry, GoGui, GRhino.
//!
//! A command is a line `[id] name arguments`. The response is `=[id] text`, or `?[id] text` for an error, and an
//! empty line. Control characters and comments after `#` are ignored. Squares are named as in Othello: a1 is the top
//! left corner. A pass is `pass`.
//!
//! | commands | |
//! | --- | --- |
//! | `protocol_version` `name` `version` `known_command` `list_commands` `quit` | |
//! | `boardsize` `clear_board` `komi` `set_game` `list_games` | 8 is the only size, Othello the only game |
//! | `play` `genmove` `reg_genmove` `undo` `loadsgf` | |
//! | `time_settings` `time_left` | main time and overtime; seconds may be decimal |
//! | `showboard` `final_score` | |
//! | `gogui-rules_game_id` `gogui-rules_board` `gogui-rules_board_size` `gogui-rules_legal_moves` `gogui-rules_side_to_move` `gogui-rules_final_result` | the rules, for GoGui to display the game; the board starts with row 8, which GoGui draws at the top |
//! | `gogui-play_sequence` | plays several moves, or none if one is illegal |
//! | `gogui-analyze_commands` | commands whose result GoGui can show on its board, such as `obverse-move_values`: pairs of squares and values |
//! | `cputime` | CPU time of the process in seconds, for `gogui-twogtp` (not on Windows) |
//! | `gogui-interrupt` `stop` | stop the search for a move, as does the line `# interrupt` |
//!
//! If a command names the side that is not to move, and the side to move has to pass, the server plays the pass. After
//! the end of the game `genmove` answers `pass`, and `play` accepts a pass.
//!
//! Commands are answered in order. A command that changes the game or quits stops a running search, whose response is
//! the best move so far. An exception is a command that arrived in the same read as the command before it, as the
//! commands of a script do: it waits until the search has finished.

mod byoyomi;
mod command;
mod cpu_time;
mod gtp_error;
mod server;

pub use command::{Command, parse, parse_color};
pub use gtp_error::GtpError;
pub use server::run;
