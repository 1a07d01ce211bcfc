//! The transposition table.

mod atomic_entry;
mod node_result;
mod table_entry;
mod transposition_table;
mod zeroed_memory;

pub use node_result::NodeResult;
pub use transposition_table::TranspositionTable;
