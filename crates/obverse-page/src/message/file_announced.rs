use serde::Deserialize;

/// A file that a tab will send.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FileAnnounced {
    /// Its name.
    pub name: String,
    /// How many bytes it has.
    pub size: usize,
}
