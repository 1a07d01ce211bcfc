use std::fmt::Write;

use obverse_engine::evaluation::Weights;
use serde_json::{Map, Value, json};

use super::{Digest, Openings, SelfPlayEffort, SelfPlaySettings};

/// Everything that determines the games, by name: settings, and digests of weights and openings. `Display` prints the
/// JSON text that is stored in the header of a position file, so that `--resume` cannot add games played with other
/// settings.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredSettings(Map<String, Value>);

/// Why games with these settings cannot be added to a file.
#[derive(Debug, thiserror::Error)]
pub enum StoredSettingsError {
    /// The games in the file were played with other settings.
    #[error(
        "the games in the file were played with other settings ({0}): give the same settings, or name another file"
    )]
    Other(String),
    /// The settings in the file are not JSON.
    #[error("the settings in the header of the file cannot be read ({0})")]
    Unreadable(#[from] serde_json::Error),
}

impl StoredSettings {
    /// The settings of games with these weights and openings.
    #[must_use]
    pub fn new(
        settings: &SelfPlaySettings,
        weights: &Weights,
        openings: &Openings,
    ) -> StoredSettings {
        let mut all = Map::new();
        let mut set = |name: &str, value: Value| all.insert(name.to_owned(), value);
        set("seed", settings.seed.into());
        match settings.effort {
            SelfPlayEffort::Level(level) => set("level", level.number().into()),
            SelfPlayEffort::Depth(depth) => set("depth", depth.into()),
        };
        set("random-plies", settings.random_plies.to_string().into());
        if !openings.is_empty() {
            set("openings", openings.digest.to_string().into());
        }
        set("exact-from", settings.exact_from.into());
        set("noise", json!(settings.noise));
        set("trust", json!(settings.trust));
        set("branching", json!(settings.branching));
        if settings.pv_positions > 0.0 {
            // Files of earlier versions do not have this setting, and their games are those without it.
            set("pv-positions", json!(settings.pv_positions));
        }
        set("hash", settings.hash.into());
        set("weights", Digest::of_weights(weights).to_string().into());
        StoredSettings(all)
    }

    /// Fails if these settings differ from `kept`, the settings in the file.
    pub fn check(&self, kept: &str) -> Result<(), StoredSettingsError> {
        let kept: Map<String, Value> = serde_json::from_str(kept)?;
        let names = kept.keys().chain(self.0.keys());
        let mut names: Vec<&String> = names.collect();
        names.sort();
        names.dedup();
        let mut differences = String::new();
        for name in names {
            let [old, new] = [&kept, &self.0].map(|settings| settings.get(name));
            if old != new {
                let gap = if differences.is_empty() { "" } else { "; " };
                let (old, new) = (shown(old), shown(new));
                let _ = write!(differences, "{gap}--{name}: {old} in the file, {new} now");
            }
        }
        match differences.as_str() {
            "" => Ok(()),
            _ => Err(StoredSettingsError::Other(differences)),
        }
    }
}

impl std::fmt::Display for StoredSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&json!(self.0).to_string())
    }
}

/// The value of a setting, for an error message; `not set` if it is `None`.
fn shown(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => "not set".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, Value)]) -> StoredSettings {
        let pairs = pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()));
        StoredSettings(pairs.collect())
    }

    #[test]
    fn openings_are_stored_as_a_digest() {
        let stored = |openings: &Openings| {
            StoredSettings::new(&SelfPlaySettings::DEFAULT, &Weights::default(), openings)
        };
        let mut openings = Openings::default();
        let text = stored(&openings).to_string();
        assert!(text.starts_with(
            r#"{"branching":30.0,"depth":5,"exact-from":14,"hash":2,"noise":3.0,"random-plies":"8..30","seed":1,"trust":90.0,"weights":""#
        ), "{text}");
        openings.add(&obverse_core::Game::new());
        assert!(stored(&openings).to_string().contains("\"openings\":\""));
    }

    #[test]
    fn differences_are_named() {
        let old = settings(&[
            ("depth", json!(5)),
            ("noise", json!(3.5)),
            ("seed", json!(1)),
        ]);
        let text = old.to_string();
        assert!(old.check(&text).is_ok());
        let new = settings(&[
            ("level", json!(5)),
            ("noise", json!(3.5)),
            ("seed", json!(2)),
        ]);
        let message = new.check(&text).expect_err("others").to_string();
        assert!(
            message.contains("(--depth: 5 in the file, not set now; --level: not set in the file, 5 now; --seed: 1 in the file, 2 now)"),
            "{message}"
        );
        assert!(new.check("Dear diary").is_err());
    }
}
