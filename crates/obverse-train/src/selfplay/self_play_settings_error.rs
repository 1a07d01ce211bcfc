use serde_json::Value;

use super::SelfPlaySettings;

/// Why a JSON text is not the settings of self-play.
#[derive(Debug, thiserror::Error)]
pub enum SelfPlaySettingsError {
    /// The text is not JSON, or not an object.
    #[error("the settings are not a JSON object: {0}")]
    Json(#[from] serde_json::Error),
    /// There is no setting of this name.
    #[error("there is no setting `{0}`: expected {known}", known = SelfPlaySettings::NAMES.join(", "))]
    Unknown(String),
    /// The setting does not take this value.
    #[error("`{name}` cannot be {value}: choose {expected}")]
    Value {
        /// Name of the setting.
        name: String,
        /// The value in the text.
        value: Value,
        /// Description of the valid values.
        expected: &'static str,
    },
    /// Both a depth and a level are given.
    #[error("depth and level cannot both be given")]
    Conflict,
}
