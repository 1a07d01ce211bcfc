use std::path::Path;

use obverse_files::conversion::OutputFormat;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::described;

/// A format that games can be written in.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum OutputName {
    /// `.obverse`: the game with its variations, one per line.
    Obverse,
    /// A format that cannot hold variations.
    Plain(OutputFormat),
}

const PLAIN: [OutputFormat; 8] = [
    OutputFormat::Transcript,
    OutputFormat::Obf,
    OutputFormat::Problem,
    OutputFormat::Ggf,
    OutputFormat::Sgf,
    OutputFormat::Pgn,
    OutputFormat::Wthor,
    OutputFormat::Json,
];

impl OutputName {
    /// The format for the extension of a file.
    pub(crate) fn of_file(path: &Path) -> PyResult<OutputName> {
        let is_obverse = |extension: &std::ffi::OsStr| extension.eq_ignore_ascii_case("obverse");
        if path.extension().is_some_and(is_obverse) {
            return Ok(OutputName::Obverse);
        }
        let format = OutputFormat::of_file(path).map(OutputName::Plain);
        format.ok_or_else(|| {
            PyValueError::new_err(format!(
                "the name {} does not say in which format to write: expected the extension .obverse, .txt, .xot, .obf, \
                 .ggf, .sgf, .pgn, .wtb, .json, .jsonl or .ndjson, or the argument format",
                path.display()
            ))
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for OutputName {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<OutputName> {
        let name: String = object.extract()?;
        if name == "obverse" {
            return Ok(OutputName::Obverse);
        }
        let format = PLAIN.into_iter().find(|format| format.name() == name);
        format.map(OutputName::Plain).ok_or_else(|| {
            let names = PLAIN.map(OutputFormat::name).join(", ");
            PyValueError::new_err(format!(
                "{} is not a format to write: expected obverse, {names}",
                described(&object)
            ))
        })
    }
}
