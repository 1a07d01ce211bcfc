use std::fmt::Write;

use obverse_engine::evaluation::Weights;
use serde_json::{Map, Value, json};

use super::digest::{Digest, weights_digest};
use crate::args::SelfplayArgs;

/// The options that determine the games, by name. They are stored in the file, so that `--resume` cannot add games
/// played with other settings.
pub struct StoredSettings(Map<String, Value>);

/// The games in the file were played with other settings.
#[derive(Debug, thiserror::Error)]
#[error(
    "the games in the file were played with other settings ({0}): give the same settings, or name another file"
)]
pub struct OtherSettings(String);

/// The settings in the file are not JSON.
#[derive(Debug, thiserror::Error)]
#[error("the settings in the header of the file cannot be read ({0})")]
pub struct UnknownSettings(serde_json::Error);

impl StoredSettings {
    /// The settings of a command line, with its weights and openings.
    pub fn new(args: &SelfplayArgs, weights: &Weights, openings: Digest) -> StoredSettings {
        let plies = &args.random_plies.0;
        let mut all = Map::new();
        let mut set = |name: &str, value: Value| all.insert(name.to_owned(), value);
        set("seed", args.seed.into());
        match args.level {
            Some(level) => set("level", level.number().into()),
            None => set("depth", args.depth.into()),
        };
        set(
            "random-plies",
            format!("{}..{}", plies.start(), plies.end()).into(),
        );
        if !args.openings.is_empty() {
            set("openings", openings.to_string().into());
        }
        set("exact-from", args.exact_from.into());
        set("noise", json!(args.noise));
        set("trust", json!(args.trust));
        set("branching", json!(args.branching));
        set("hash", args.hash.into());
        set("weights", weights_digest(weights).to_string().into());
        StoredSettings(all)
    }

    /// Fails if these settings differ from `kept`, the settings in the file.
    pub fn check(&self, kept: &str) -> anyhow::Result<()> {
        let kept: Map<String, Value> = serde_json::from_str(kept).map_err(UnknownSettings)?;
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
            _ => Err(OtherSettings(differences).into()),
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
