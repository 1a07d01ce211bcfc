//! What the page needs from a server, in a browser's workers: sessions, lessons and the engine, spoken to with the same
//! messages as over the socket.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Served`] | what is behind a worker: takes messages, works in slices, gives events |
//! | [`GameTab`] | the state behind Play and Analyse, with an engine of its own |
//! | [`AssistantTab`] | an engine in another worker, which does a part of the game tab's searches |
//! | [`LessonTab`] | the state behind Learn; in a worker of its own, so that a long lesson keeps no game waiting |
//! | [`exports`] | what JavaScript calls: bytes in, bytes out |
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
#[cfg(feature = "games")]
mod textbook_weights;
mod upload;
mod waiting_move;

pub use assistant_tab::AssistantTab;
pub use game_tab::GameTab;
pub use lesson_tab::LessonTab;
pub use served::{Served, Work};
