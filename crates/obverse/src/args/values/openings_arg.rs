use std::path::PathBuf;
use std::str::FromStr;

use obverse_arena::openings::{self, PliesError};

/// The argument of `--openings`.
#[derive(Clone, Debug)]
pub enum OpeningsArg {
    /// Random openings of this many plies.
    Random(u32),
    /// The openings in this file.
    File(PathBuf),
}

impl FromStr for OpeningsArg {
    type Err = PliesError;

    fn from_str(text: &str) -> Result<OpeningsArg, PliesError> {
        match text.strip_prefix("random:") {
            Some(plies) => openings::parse_plies(plies).map(OpeningsArg::Random),
            None => Ok(OpeningsArg::File(text.into())),
        }
    }
}
