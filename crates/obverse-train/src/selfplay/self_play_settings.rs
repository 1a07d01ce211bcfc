use obverse_engine::{Goal, Level, Selectivity};
use serde_json::{Map, Value};

use super::{Openings, PlyRange, SelfPlay, SelfPlaySettingsError};

/// The options of `obverse selfplay` that determine the games, except weights and openings.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlaySettings {
    /// Random seed.
    pub seed: u64,
    /// Search effort of midgame moves.
    pub effort: SelfPlayEffort,
    /// Number of opening plies.
    pub random_plies: PlyRange,
    /// Positions with at most this many empties are solved.
    pub exact_from: u8,
    /// Percentage of midgame moves that are random.
    pub noise: f64,
    /// Weight of the next position's label in the label of a midgame position, in per cent.
    pub trust: f64,
    /// Percentage of solved positions in which a second move is tried.
    pub branching: f64,
    /// Percentage of midgame searches after which a position of the principal variation is searched and recorded too.
    pub pv_positions: f64,
    /// Size of the transposition table in MiB.
    pub hash: u32,
}

/// The search effort of midgame moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfPlayEffort {
    /// A depth in plies, with selective pruning.
    Depth(u32),
    /// A level of the engine.
    Level(Level),
}

impl SelfPlaySettings {
    /// The defaults of the options of `obverse selfplay`.
    pub const DEFAULT: SelfPlaySettings = SelfPlaySettings {
        seed: 1,
        effort: SelfPlayEffort::Depth(SelfPlaySettings::DEFAULT_DEPTH),
        random_plies: PlyRange(8..=30),
        exact_from: 14,
        noise: 3.0,
        trust: 90.0,
        branching: 30.0,
        pv_positions: 0.0,
        hash: 2,
    };

    /// The default depth in plies, used if neither a depth nor a level is given.
    pub const DEFAULT_DEPTH: u32 = 5;

    /// Names of the settings.
    pub(super) const NAMES: [&str; 10] = [
        "seed",
        "depth",
        "level",
        "random-plies",
        "exact-from",
        "noise",
        "trust",
        "branching",
        "pv-positions",
        "hash",
    ];

    /// Reads settings from a JSON object with the names of the command's options. Options that are left out have
    /// their default values.
    ///
    /// ```
    /// use obverse_train::selfplay::SelfPlaySettings;
    ///
    /// let settings = SelfPlaySettings::from_json(r#"{"seed": 7, "random-plies": "4..12"}"#)?;
    /// assert_eq!((settings.seed, settings.hash), (7, 2));
    /// assert!(SelfPlaySettings::from_json(r#"{"sede": 7}"#).is_err());
    /// # Ok::<(), obverse_train::selfplay::SelfPlaySettingsError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<SelfPlaySettings, SelfPlaySettingsError> {
        let given: Map<String, Value> = serde_json::from_str(text)?;
        let mut settings = SelfPlaySettings::DEFAULT;
        if given.contains_key("depth") && given.contains_key("level") {
            return Err(SelfPlaySettingsError::Conflict);
        }
        for (name, value) in &given {
            let invalid = |expected| SelfPlaySettingsError::Value {
                name: name.clone(),
                value: value.clone(),
                expected,
            };
            let number = |least: u64, most: u64, expected| {
                let number = value.as_u64();
                let number = number.filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| invalid(expected))
            };
            let percentage = || {
                let number = value.as_f64();
                let number = number.filter(|number| (0.0..=100.0).contains(number));
                number.ok_or_else(|| invalid("a percentage from 0 to 100"))
            };
            match name.as_str() {
                "seed" => {
                    settings.seed = number(0, u64::MAX, "a whole number from 0 to 2^64 - 1")?;
                }
                "depth" => {
                    let depth = number(1, 60, "1 to 60 plies")?;
                    settings.effort = SelfPlayEffort::Depth(depth as u32);
                }
                "level" => {
                    let level = number(1, 60, "1 to 60")?;
                    let level = Level::new(level as u32).map_err(|_| invalid("1 to 60"))?;
                    settings.effort = SelfPlayEffort::Level(level);
                }
                "random-plies" => {
                    let text = match value {
                        Value::String(text) => text.clone(),
                        value => value.to_string(),
                    };
                    let plies = text.parse();
                    settings.random_plies = plies.map_err(|_| invalid(PlyRange::EXPECTED))?;
                }
                "exact-from" => settings.exact_from = number(0, 30, "0 to 30 empties")? as u8,
                "noise" => settings.noise = percentage()?,
                "trust" => settings.trust = percentage()?,
                "branching" => settings.branching = percentage()?,
                "pv-positions" => settings.pv_positions = percentage()?,
                "hash" => settings.hash = number(1, 65_536, "1 to 65536 MiB")? as u32,
                _ => return Err(SelfPlaySettingsError::Unknown(name.clone())),
            }
        }
        Ok(settings)
    }

    /// The self-play with these settings and openings.
    #[must_use]
    pub fn self_play(&self, openings: Openings) -> SelfPlay {
        SelfPlay {
            seed: self.seed,
            random_plies: self.random_plies.0.clone(),
            openings: openings.openings.into(),
            goal: match self.effort {
                SelfPlayEffort::Level(level) => Goal::Level(level),
                SelfPlayEffort::Depth(depth) => Goal::Depth {
                    depth,
                    selectivity: Selectivity::BOLDEST,
                },
            },
            exact_from: self.exact_from.into(),
            noise: self.noise / 100.0,
            trust: self.trust / 100.0,
            branching: self.branching / 100.0,
            pv_positions: self.pv_positions / 100.0,
            hash_mib: self.hash as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_self_play() {
        let settings = SelfPlaySettings::from_json("{}").expect("no settings");
        assert_eq!(settings, SelfPlaySettings::DEFAULT);
        assert_eq!(settings.self_play(Openings::default()), SelfPlay::default());
    }

    #[test]
    fn settings_are_read_from_json() {
        let text = r#"{
            "seed": 18446744073709551615, "level": 12, "random-plies": 10, "exact-from": 0,
            "noise": 0, "trust": 62.5, "branching": 100, "pv-positions": 20, "hash": 65536
        }"#;
        let expected = SelfPlaySettings {
            seed: u64::MAX,
            effort: SelfPlayEffort::Level(Level::new(12).expect("a level")),
            random_plies: PlyRange(10..=10),
            exact_from: 0,
            noise: 0.0,
            trust: 62.5,
            branching: 100.0,
            pv_positions: 20.0,
            hash: 65_536,
        };
        assert_eq!(SelfPlaySettings::from_json(text).expect("valid"), expected);
    }

    #[test]
    fn errors_name_the_setting_and_valid_values() {
        for (text, words) in [
            ("Dear diary", "are not a JSON object"),
            ("[1]", "are not a JSON object"),
            (r#"{"sede": 1}"#, "no setting `sede`: expected seed, depth,"),
            (r#"{"games": 1}"#, "no setting `games`"),
            (r#"{"seed": -1}"#, "`seed` cannot be -1: choose a whole"),
            (r#"{"seed": 1.5}"#, "`seed` cannot be 1.5"),
            (r#"{"depth": 61}"#, "`depth` cannot be 61: choose 1 to 60"),
            (r#"{"level": "9"}"#, "`level` cannot be \"9\": choose 1 to"),
            (r#"{"level": 9, "depth": 3}"#, "depth and level cannot both"),
            (r#"{"random-plies": "30..8"}"#, "or a range such as 8..30"),
            (r#"{"random-plies": null}"#, "`random-plies` cannot be null"),
            (r#"{"exact-from": 31}"#, "choose 0 to 30 empties"),
            (r#"{"noise": 100.5}"#, "choose a percentage from 0 to 100"),
            (r#"{"trust": true}"#, "`trust` cannot be true"),
            (r#"{"branching": -1}"#, "`branching` cannot be -1"),
            (r#"{"hash": 0}"#, "choose 1 to 65536 MiB"),
        ] {
            let error = SelfPlaySettings::from_json(text).expect_err(text);
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }
}
