use std::borrow::Cow;

use obverse_engine::{ExpectedValue, Opponent};
use serde::{Deserialize, Serialize};

/// An opponent in a message: its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Cow<str>", into = "&'static str")]
pub struct OpponentName(pub Opponent);

impl TryFrom<Cow<'_, str>> for OpponentName {
    type Error = ExpectedValue;

    fn try_from(name: Cow<'_, str>) -> Result<OpponentName, ExpectedValue> {
        name.parse().map(OpponentName)
    }
}

impl From<OpponentName> for &'static str {
    fn from(name: OpponentName) -> &'static str {
        name.0.name()
    }
}
