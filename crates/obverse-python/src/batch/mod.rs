//! Batches of positions for NumPy.
//!
//! Functions return arrays as `bytearray`s, which `python/obverse/batch.py` wraps without a copy. They take arrays as
//! bytes with two 64-bit numbers per board: the discs of the side to move, then those of the opponent.

mod board_arrays;
mod labels;
mod position_rows;
mod position_stream;

pub(crate) use board_arrays::{batch_bits, batch_boards, batch_legal, batch_to_boards};
pub(crate) use position_stream::PositionStream;
