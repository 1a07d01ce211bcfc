use serde::{Deserialize, Serialize};

/// The limit at which a solve gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GaveUp {
    /// The nodes of `--nodes` are used up.
    Nodes,
    /// The time of `--time` is used up.
    Time,
}
