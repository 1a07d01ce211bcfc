//! The index of positions: in which games a position occurs, and what was played there.
//!
//! | section of the file | contents |
//! | --- | --- |
//! | occurrences | buckets of positions with their games, and the lists of frequent positions |
//! | names | players, then events |
//! | facts | number in the library, players, event, year and score of each game |
//! | moves | the moves of each game |
//! | places of the moves | where the moves of a game are |
//! | directory | where a bucket is |
//! | trailer | sizes, and places of the sections |
//!
//! All numbers are little-endian. The order is that of writing: nothing is ever changed, so the file can be written to a
//! pipe. A reader begins with the trailer.

mod answer;
mod bucket;
mod checked;
mod facts_section;
mod frequent_list;
mod index_error;
mod index_game;
mod index_writer;
mod names_section;
mod occurrence;
mod place_table;
mod position_index;
mod position_key;
mod position_sum;
mod read_at;
mod trailer;
mod varint;

pub use answer::{MoveAnswer, PositionAnswer, Results};
pub use index_error::{IndexError, IndexPart, WriteIndexError};
pub use index_game::{IndexGame, IndexedGames};
pub use index_writer::{IndexProgress, IndexWriter};
pub use position_index::{Matching, PositionIndex};
pub use read_at::ReadAt;
pub use trailer::LibraryState;
