use obverse_formats::detect::Format;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::described;

/// A format to read, given by a name that the option `--from` of `obverse convert` accepts.
pub(crate) struct FormatName(pub(crate) Format);

const NAMES: [(&str, Format); 12] = [
    ("transcript", Format::Transcript),
    ("xot", Format::Xot),
    ("board", Format::BoardString),
    ("problem", Format::SearchProblem),
    ("obf", Format::Obf),
    ("ggf", Format::Ggf),
    ("sgf", Format::Sgf),
    ("pgn", Format::Pgn),
    ("wthor", Format::Wthor),
    ("quest", Format::Quest),
    ("json", Format::ObverseJson),
    ("edax", Format::EdaxBook),
];

impl<'py> FromPyObject<'_, 'py> for FormatName {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<FormatName> {
        let wanted: String = object.extract()?;
        let known = NAMES.iter().find(|(name, _)| *name == wanted);
        known.map(|&(_, format)| FormatName(format)).ok_or_else(|| {
            let names = NAMES.map(|(name, _)| name).join(", ");
            PyValueError::new_err(format!(
                "{} is not a format: expected {names}",
                described(&object)
            ))
        })
    }
}
