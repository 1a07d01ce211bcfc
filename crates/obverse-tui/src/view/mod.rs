//! Draws the application and finds the target of a mouse click. Nothing here changes the application.

mod board;
mod dialog_box;
mod disc_shape;
mod editor_panel;
mod game_chooser;
mod game_panel;
mod header;
mod help_dialog;
mod hint_list;
mod key_bar;
mod learn_panel;
mod mouse_target;
mod move_list;
mod new_game_dialog;
mod players;
mod prompt_dialog;
mod read_failure_dialog;
mod screen;
mod screen_layout;
mod status_line;
mod text_layout;
mod value_graph;
mod value_text;

pub(crate) use game_chooser::chooser_rows;
pub use mouse_target::{MouseTarget, target};
pub use screen::view;
pub use screen_layout::SMALLEST;
