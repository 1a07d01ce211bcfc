//! The extension module `obverse._obverse` of the Python package in `python/`.
//!
//! Each class wraps a type of the Rust crates. Small types without logic (squares, colours, exceptions) are written in
//! Python and imported from here, see `convert`.

mod analysis_stream;
mod arena;
mod batch;
mod board;
mod board_like;
mod callbacks;
mod checked_init;
mod classic;
mod cluster;
mod color_like;
mod convert;
mod cpu;
mod engine;
mod file_error;
mod format_name;
mod game;
mod game_file;
mod game_like;
mod game_reader;
mod info;
mod interrupt;
mod limit_like;
mod line;
mod move_like;
mod move_review;
mod node;
mod output_name;
mod perft;
mod play_result;
mod position_reader;
mod python_file;
mod random;
mod read_game;
mod result_like;
mod review;
mod side_review;
mod square_like;
mod square_set;
mod square_set_like;
mod square_values;
mod variations;
mod weights;

use pyo3::prelude::*;

/// The extension module. Users import the package `obverse`, which re-exports it.
///
/// Its entry point `PyInit__obverse` is in [`checked_init`], which calls PyO3's.
#[pymodule]
#[pyo3(name = "_obverse_unchecked")]
mod _obverse {
    #[pymodule_export]
    use crate::analysis_stream::AnalysisStream;
    #[pymodule_export]
    use crate::arena::{SpecPlayer, play_match, play_tournament};
    #[pymodule_export]
    use crate::batch::{PositionStream, batch_bits, batch_boards, batch_legal, batch_to_boards};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::classic::{
        Recording, TraceNode, TraceStep, classic_algorithms, classic_evaluate, classic_evaluations,
        classic_presets, classic_record, classic_record_tree, classic_search, classic_search_tree,
        classic_spelling,
    };
    #[pymodule_export]
    use crate::cluster::{
        MatchTask, ReviewTask, SelfPlayTask, SolveTask, positions_to_solve, weights_digest,
        write_positions,
    };
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::game_file::write_games;
    #[pymodule_export]
    use crate::game_reader::GameReader;
    #[pymodule_export]
    use crate::info::Info;
    #[pymodule_export]
    use crate::limit_like::check_limit;
    #[pymodule_export]
    use crate::line::Line;
    #[pymodule_export]
    use crate::move_review::MoveReview;
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::play_result::PlayResult;
    #[pymodule_export]
    use crate::position_reader::PositionReader;
    #[pymodule_export]
    use crate::review::Review;
    #[pymodule_export]
    use crate::side_review::SideReview;
    #[pymodule_export]
    use crate::square_set::SquareSet;

    use super::*;

    /// Sets the constants of the module.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("kernel", obverse_core::kernel::NAME)
    }
}
