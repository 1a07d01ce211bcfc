//! Files of ProbCut parameters.

use std::path::Path;

use anyhow::Context;
use obverse_classic::search::probcut::ProbCutParameters;
use obverse_files::bounded_file;
use obverse_files::source::Source;
use obverse_lab::probcut_json::ProbcutJson;

use crate::failure::Failure;

/// Maximum size of a ProbCut parameter file in bytes.
const LONGEST_PROBCUT: u64 = 1 << 16;

/// Reads a file of ProbCut parameters, as `obverse probcut-fit` writes it.
pub fn read_probcut(path: &Path) -> Result<ProbCutParameters, Failure> {
    Source::new(path)?;
    let read = || -> anyhow::Result<ProbCutParameters> {
        let bytes = bounded_file::read(path, LONGEST_PROBCUT)?;
        let numbers: ProbcutJson = serde_json::from_slice(&bytes)?;
        Ok(numbers.parameters()?)
    };
    read()
        .with_context(|| format!("{} is not a file of ProbCut parameters", path.display()))
        .map_err(Failure::Input)
}
