use std::str::FromStr;

use obverse_arena::{PlayerSpec, SpecError};

/// A player given on the command line.
#[derive(Clone, Debug)]
pub struct NamedPlayer {
    /// Name in tables: the value of the option `name=`, or else the whole argument.
    pub name: String,
    /// Kind of the player, with its options.
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
