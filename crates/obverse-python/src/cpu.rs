//! The module `obverse._cpu`, which tells which builds of the extension module the CPU can run. This module is in the
//! same library as `obverse._obverse`. The package loads this module from the generic build of a wheel before it
//! chooses a build.

use obverse_core::kernel::TargetCpu;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The module `obverse._cpu`.
#[pymodule]
pub(crate) mod _cpu {
    use super::*;

    /// Returns an instruction set extension that the build of this name uses and the CPU lacks, or `None` if the CPU
    /// can run the build.
    #[pyfunction]
    fn missing_feature(build: &str) -> PyResult<Option<&'static str>> {
        match TargetCpu::named(build) {
            Some(cpu) => Ok(cpu.missing_feature()),
            None => Err(PyValueError::new_err(format!("there is no build {build}"))),
        }
    }
}
