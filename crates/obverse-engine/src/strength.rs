use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{Effort, ExpectedValue, Level, Limits, Skill};

/// How strongly the engine plays: the effort per move, and the discs it loses on purpose. A field that is `None` leaves
/// the choice to the caller's default.
///
/// Its text form is a list of options separated by commas, as in `level=5,skill=20`:
///
/// | option | value |
/// | --- | --- |
/// | `level` | 1 to 60 |
/// | `depth` | plies, 1 to 60 |
/// | `time` | seconds per move |
/// | `nodes` | nodes per move |
/// | `skill` | discs lost on purpose per game, 0 to 640 |
///
/// ```
/// use obverse_engine::{Effort, Level, Limits, Strength};
///
/// let strength: Strength = "level=5,skill=20".parse()?;
/// assert_eq!(strength.effort, Some(Effort::Level(Level::new(5)?)));
/// assert_eq!(strength.to_string(), "level=5,skill=20");
/// let usual = Limits::depth(8);
/// assert_eq!(Strength::default().limits(usual), usual);
/// assert!("level=5,depth=8".parse::<Strength>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strength {
    /// Search effort per move; `None` for the caller's default.
    pub effort: Option<Effort>,
    /// Discs lost on purpose per game (see [`Skill`]); `None` for the caller's default.
    pub skill: Option<f64>,
}

/// Why a text is not a strength.
///
/// ```
/// use obverse_engine::Strength;
///
/// let error = "level=99".parse::<Strength>().unwrap_err();
/// assert_eq!(error.to_string(), "`level=99` is invalid: choose 1 to 60");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrengthError {
    /// There is no option of this name.
    #[error("there is no option `{0}`: expected {known}", known = Strength::OPTIONS.join(", "))]
    Option(String),
    /// The option does not take this value.
    #[error("`{option}={value}` is invalid: {expected}")]
    Value {
        /// Name of the option.
        option: String,
        /// The value as typed.
        value: String,
        /// The values that the option takes.
        expected: ExpectedValue,
    },
    /// The options with these two names cannot be combined, because each sets the effort.
    #[error("{0} and {1} cannot both be given")]
    Conflict(String, String),
}

impl From<Effort> for Strength {
    fn from(effort: Effort) -> Strength {
        Strength {
            effort: Some(effort),
            skill: None,
        }
    }
}

impl Strength {
    /// The names of the options in the text form.
    ///
    /// ```
    /// use obverse_engine::Strength;
    ///
    /// assert!(Strength::OPTIONS.contains(&"level"));
    /// ```
    pub const OPTIONS: [&str; 5] = ["level", "depth", "time", "nodes", "skill"];

    /// The strength of a level.
    ///
    /// ```
    /// use obverse_engine::{Level, Strength};
    ///
    /// assert_eq!(Strength::level(Level::MAX).to_string(), "level=60");
    /// ```
    #[must_use]
    pub fn level(level: Level) -> Strength {
        Effort::Level(level).into()
    }

    /// The strength of searches with a fixed time per move.
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::Strength;
    ///
    /// assert_eq!(Strength::time(Duration::from_secs(2)).to_string(), "time=2");
    /// ```
    #[must_use]
    pub fn time(time: Duration) -> Strength {
        Effort::Time(time).into()
    }

    /// The strength of a player that loses about this many discs per game on purpose.
    ///
    /// ```
    /// use obverse_engine::Strength;
    ///
    /// assert_eq!(Strength::discs(20.0).to_string(), "skill=20");
    /// ```
    #[must_use]
    pub fn discs(discs: f64) -> Strength {
        Strength {
            effort: None,
            skill: Some(discs),
        }
    }

    /// Sets one option from text; the other options stay as they are.
    ///
    /// ```
    /// use obverse_engine::Strength;
    ///
    /// let mut strength = Strength::default();
    /// strength.set("level", "5")?;
    /// strength.set("skill", "20")?;
    /// assert_eq!(strength.to_string(), "level=5,skill=20");
    /// # Ok::<(), obverse_engine::StrengthError>(())
    /// ```
    pub fn set(&mut self, option: &str, value: &str) -> Result<(), StrengthError> {
        let wrong = |expected| StrengthError::Value {
            option: option.to_owned(),
            value: value.to_owned(),
            expected,
        };
        let effort = match option {
            "level" => Effort::parse_level(value),
            "depth" => Effort::parse_depth(value),
            "time" => Effort::parse_time(value),
            "nodes" => Effort::parse_nodes(value),
            "skill" => {
                self.skill = Some(Skill::parse_discs(value).map_err(wrong)?);
                return Ok(());
            }
            _ => return Err(StrengthError::Option(option.to_owned())),
        };
        match self.effort.replace(effort.map_err(wrong)?) {
            None => Ok(()),
            Some(other) => Err(StrengthError::Conflict(
                other.option().to_owned(),
                option.to_owned(),
            )),
        }
    }

    /// The limits of a search with the effort of this strength; `usual` if the effort is `None`.
    ///
    /// ```
    /// use obverse_engine::{Limits, Strength};
    ///
    /// let strength: Strength = "depth=4".parse()?;
    /// assert_eq!(strength.limits(Limits::exact()), Limits::depth(4));
    /// # Ok::<(), obverse_engine::StrengthError>(())
    /// ```
    #[must_use]
    pub fn limits(self, usual: Limits) -> Limits {
        self.effort.map_or(usual, Effort::limits)
    }

    /// A fresh [`Skill`] for a new game; `None` if the engine always plays its best move.
    ///
    /// ```
    /// use obverse_engine::{Skill, Strength};
    ///
    /// assert_eq!(Strength::discs(20.0).skill(), Some(Skill::new(20.0)));
    /// assert_eq!(Strength::default().skill(), None);
    /// ```
    #[must_use]
    pub fn skill(self) -> Option<Skill> {
        self.skill.map(Skill::new)
    }

    /// The strength in English words, such as `level 60`.
    ///
    /// ```
    /// use obverse_engine::{Level, Strength};
    ///
    /// assert_eq!(Strength::level(Level::MAX).in_words(), "level 60");
    /// ```
    #[must_use]
    pub fn in_words(self) -> String {
        if let Some(discs) = self.skill {
            return format!("loses about {discs} discs per game");
        }
        match self.effort {
            Some(Effort::Level(level)) => format!("level {}", level.number()),
            Some(Effort::Depth(depth)) => format!("depth {depth}"),
            Some(Effort::Time(time)) => format!("{} s per move", time.as_secs_f64()),
            Some(Effort::Nodes(nodes)) => format!("{nodes} nodes per move"),
            None => "its usual strength".to_owned(),
        }
    }

    /// This strength, with each field that is `None` replaced by the field of `other`.
    ///
    /// ```
    /// use obverse_engine::Strength;
    ///
    /// let depth: Strength = "depth=8".parse()?;
    /// let weak: Strength = "level=3,skill=20".parse()?;
    /// assert_eq!(depth.or(weak).to_string(), "depth=8,skill=20");
    /// # Ok::<(), obverse_engine::StrengthError>(())
    /// ```
    #[must_use]
    pub fn or(self, other: Strength) -> Strength {
        Strength {
            effort: self.effort.or(other.effort),
            skill: self.skill.or(other.skill),
        }
    }
}

impl FromStr for Strength {
    type Err = StrengthError;

    fn from_str(text: &str) -> Result<Strength, StrengthError> {
        let mut strength = Strength::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (option, value) = part.split_once('=').unwrap_or((part, ""));
            strength.set(option, value)?;
        }
        Ok(strength)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let effort = self.effort.map(|effort| effort.to_string());
        let skill = self.skill.map(|discs| format!("skill={discs}"));
        let options: Vec<String> = effort.into_iter().chain(skill).collect();
        f.write_str(&options.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_round_trips() {
        for text in [
            "",
            "level=1",
            "level=60,skill=12.5",
            "depth=8",
            "time=0.05",
            "time=86400,skill=0",
            "nodes=100000",
            "skill=640",
        ] {
            let strength: Strength = text.parse().expect(text);
            assert_eq!(strength.to_string(), text);
        }
    }

    #[test]
    fn errors_say_what_is_expected() {
        for (text, word) in [
            ("level=61", "`level=61` is invalid: choose 1 to 60"),
            ("level", "`level=` is invalid"),
            ("depth=0", "`depth=0` is invalid: choose 1 to 60"),
            ("time=-1", "`time=-1` is invalid"),
            ("time=nan", "`time=nan` is invalid"),
            ("time=0.0001", "choose seconds from 0.001"),
            ("nodes=0", "choose 1 or more"),
            ("skill=641", "choose 0 to 640 discs"),
            ("skill=nan", "`skill=nan` is invalid"),
            ("levle=5", "no option `levle`: expected level, depth,"),
            ("level=1,depth=2", "level and depth cannot both"),
            ("level=1,level=2", "level and level cannot both"),
        ] {
            let error = text.parse::<Strength>().expect_err(text).to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }

    #[test]
    fn or_fills_in_missing_options() {
        let depth = Strength::from(Effort::Depth(8));
        let skilled: Strength = "level=3,skill=20".parse().expect("a strength");
        let both = depth.or(skilled);
        assert_eq!(both.to_string(), "depth=8,skill=20");
        assert_eq!(both.limits(Limits::exact()), Limits::depth(8));
        assert_eq!(skilled.skill(), Some(Skill::new(20.0)));
        assert_eq!(Strength::default().limits(Limits::exact()), Limits::exact());
    }
}
