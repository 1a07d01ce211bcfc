//! A second module of the same library, `obverse._cpu`, which tells which builds the CPU can run. The package loads it
//! from the generic build of a wheel before it chooses a build.

use obverse_core::kernel::TargetCpu;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Answers about the CPU.
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
