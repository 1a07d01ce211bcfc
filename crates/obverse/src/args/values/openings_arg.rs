use std::path::PathBuf;
use std::str::FromStr;

/// The argument of `--openings`.
#[derive(Clone, Debug)]
pub enum OpeningsArg {
    /// Random openings of this many plies.
    Random(u32),
    /// The openings in this file.
    File(PathBuf),
}

/// The text after `random:` is not a number of plies from 0 to 50.
#[derive(Debug, thiserror::Error)]
#[error("expected random:K with K from 0 to 50 plies, such as random:8")]
pub struct OpeningsError;

impl FromStr for OpeningsArg {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<OpeningsArg, OpeningsError> {
        match text.strip_prefix("random:") {
            Some(plies) => match plies.parse() {
                Ok(plies @ 0..=50) => Ok(OpeningsArg::Random(plies)),
                _ => Err(OpeningsError),
            },
            None => Ok(OpeningsArg::File(text.into())),
        }
    }
}
