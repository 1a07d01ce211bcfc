//! Replaces the server inside the workers of a browser: sessions, lessons and the engine. The messages are the same as
//! over the socket.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Served`] | the state behind a worker: takes messages, works in slices, returns events |
//! | [`GameTab`] | the state behind Play and Analyse, with an engine of its own |
//! | [`AssistantTab`] | an engine in another worker, which makes some of the searches of the game tab |
//! | [`LessonTab`] | the state behind Learn, in a separate worker, so that a long lesson does not delay a game |
//! | [`exports`] | the functions that JavaScript calls: bytes in, bytes out |
//!
//! The crate compiles for every platform, so that its tests run without a browser.

mod assistant_message;
mod assistant_tab;
mod assistants;
mod divided_review;
mod divided_values;
pub mod exports;
mod game_tab;
#[cfg(all(test, feature = "games"))]
mod game_tab_tests;
mod lesson_tab;
mod move_values;
mod sent_line;
mod served;
mod tab_search;
#[cfg(test)]
mod tab_search_tests;
mod textbook_weights;
mod upload;
mod waiting_move;

pub use assistant_tab::AssistantTab;
pub use game_tab::GameTab;
pub use lesson_tab::LessonTab;
pub use served::{Served, Work};
