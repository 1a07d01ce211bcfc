//! What the applications share, in the terminal and in the browser.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Tree`] | a game with its variations |
//! | [`StoredGame`] | the same as text |
//! | [`Collection`] | all games and positions of any text or file, an [`Entry`] each |
//! | [`import`](fn@import) | makes a tree of the first of them |
//! | [`Strength`] | how well the engine plays |
//! | [`even_opening`](fn@even_opening) | random moves that leave the game even |

mod collection;
mod entry;
mod even_opening;
mod import;
mod stored_game;
mod strength;
mod tree;

pub use collection::Collection;
pub use entry::{Entry, Kind};
pub use even_opening::even_opening;
pub use import::{ImportError, Imported, import};
pub use stored_game::{StoredError, StoredGame};
pub use strength::Strength;
pub use tree::{Assessment, NodeId, Title, Tree};
