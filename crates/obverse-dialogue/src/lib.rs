//! Line-by-line games in a terminal, as in `obverse play`: prompts, answers and boards as text.
//!
//! | item | what it is |
//! | --- | --- |
//! | [`PlaySettings`] | options of a game, some of which a dialogue asks for |
//! | `dialogues` | prompts and messages: one file for each of the university courses, and the standard ones |
//! | `console` | the game with its input and output; carries out the commands that work at every prompt |
//! | `game_loop` | both sides move in turn until the game is over |
//! | [`PlayerChoice`] | who plays a side: a human, or a computer player of `obverse-arena` |
//! | `notation` | names of squares and sides in a dialogue |
//! | `save_game` | saves a game in the format of its file name's extension; a [`GameKeeper`] writes the file |
//! | [`Logbook`] | the game so far as text, printed when the program is interrupted |
//! | [`TerminalBoard`] | draws a board for a terminal; [`board_with_panel`](fn@board_with_panel) adds a panel with the side to move |
//! | [`CourseBoard`] | draws a board as the assignment of a university course prescribes it |
//!
//! Input and output are `BufRead` and `Write`, so tests can type and read a whole game.

mod board_with_panel;
mod console;
mod course_board;
mod dialogue_defaults;
mod dialogues;
mod game_keeper;
mod game_loop;
mod game_summary;
mod logbook;
mod notation;
mod play;
mod play_settings;
mod player_choice;
mod player_description;
mod prompt_command;
mod prompt_error;
mod replace_control_characters;
mod save_error;
mod save_game;
mod seats;
mod terminal_board;
mod terminal_colors;
#[cfg(test)]
mod tests;
mod text_styles;
mod typed_line;

pub use board_with_panel::board_with_panel;
pub use course_board::CourseBoard;
pub use game_keeper::GameKeeper;
pub use logbook::Logbook;
pub use play::{PlayError, play};
pub use play_settings::PlaySettings;
pub use player_choice::{ParsePlayerError, PlayerChoice};
pub use prompt_error::PromptError;
pub use save_error::SaveError;
pub use seats::SeatError;
pub use terminal_board::TerminalBoard;
pub use terminal_colors::Colors;
