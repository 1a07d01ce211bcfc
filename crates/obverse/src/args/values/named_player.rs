use std::str::FromStr;

use obverse_arena::{PlayerSpec, SpecError};

/// A player given on the command line.
#[derive(Clone, Debug)]
pub struct NamedPlayer {
    /// Name in tables: the option `name=`, or the argument itself.
    pub name: String,
    /// The parsed argument.
    pub spec: PlayerSpec,
}

impl FromStr for NamedPlayer {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<NamedPlayer, SpecError> {
        let spec: PlayerSpec = text.parse()?;
        Ok(NamedPlayer {
            name: spec.name().unwrap_or(text).to_owned(),
            spec,
        })
    }
}
