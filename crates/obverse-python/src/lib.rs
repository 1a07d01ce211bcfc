//! The extension module `obverse._obverse` of the Python package in `python/`.
//!
//! Each class wraps a type of the Rust crates. Small types without logic (squares, colours, exceptions) are written in
//! Python and imported from here, see [`convert`].

mod board;
mod convert;
mod interrupt;
mod perft;
mod random;
mod square_set;

use pyo3::prelude::*;

/// The extension module. Users import the package `obverse`, which re-exports it.
#[pymodule]
mod _obverse {
    #[pymodule_export]
    use crate::board::Board;
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
