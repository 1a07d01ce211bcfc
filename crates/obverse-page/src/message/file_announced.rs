use serde::Deserialize;

/// Announces a file that the tab is about to upload.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FileAnnounced {
    /// Name of the file.
    pub name: String,
    /// Size of the file in bytes.
    pub size: usize,
}
