use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{Level, Limits, Skill};

/// How strongly the engine plays: when it has thought enough about a move, and how many discs it gives
/// away on purpose. What is not said is left to whoever asks.
///
/// As a text it is options with commas between them, as in the names of players:
///
/// | option | value |
/// | --- | --- |
/// | `level` | 1 to 60 |
/// | `depth` | plies, 1 to 60 |
/// | `time` | seconds a move |
/// | `nodes` | positions a move |
/// | `skill` | discs given away a game, 0 to 64 |
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
    /// When it has thought enough about a move.
    pub effort: Option<Effort>,
    /// How many discs a game it gives away on purpose.
    pub skill: Option<f64>,
}

/// When the engine has thought enough about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// When it has looked as far as this level does.
    Level(Level),
    /// At this many plies, pruning nothing.
    Depth(u32),
    /// When this much time is over.
    Time(Duration),
    /// After this many positions.
    Nodes(u64),
}

/// Why a text is no strength.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrengthError {
    /// There is no such option.
    #[error("there is no option `{0}`: expected {known}", known = Strength::OPTIONS.join(", "))]
    Option(String),
    /// The option has no such value.
    #[error("`{option}={value}` is not possible: {expected}")]
    Value {
        /// The option.
        option: String,
        /// What was typed.
        value: String,
        /// What would be right.
        expected: Expected,
    },
    /// Two options that say when it has thought enough.
    #[error("{0} and {1} cannot both be given")]
    Conflict(String, String),
}

/// A value that an option does not have, and what would be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("choose {0}")]
pub struct Expected(pub &'static str);

impl Effort {
    /// Reads a level.
    pub fn level(text: &str) -> Result<Effort, Expected> {
        text.parse().map(Effort::Level)
    }

    /// Reads a depth.
    pub fn depth(text: &str) -> Result<Effort, Expected> {
        let depth = text.parse().ok().filter(|plies| (1..=60).contains(plies));
        depth.map(Effort::Depth).ok_or(Expected("1 to 60"))
    }

    /// Reads a time in which a move can be found, and for which somebody will wait.
    pub fn time(text: &str) -> Result<Effort, Expected> {
        let sensible = Duration::from_millis(1)..=Duration::from_secs(86_400);
        let seconds = text.parse().ok();
        seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .filter(|time| sensible.contains(time))
            .map(Effort::Time)
            .ok_or(Expected("seconds from 0.001 to 86400, such as 0.5"))
    }

    /// Reads a number of nodes.
    pub fn nodes(text: &str) -> Result<Effort, Expected> {
        let nodes = text.parse().ok().filter(|nodes| *nodes > 0);
        nodes.map(Effort::Nodes).ok_or(Expected("1 or more"))
    }

    /// The name of its option.
    pub const fn option(self) -> &'static str {
        match self {
            Effort::Level(_) => "level",
            Effort::Depth(_) => "depth",
            Effort::Time(_) => "time",
            Effort::Nodes(_) => "nodes",
        }
    }

    /// What a search may spend.
    pub fn limits(self) -> Limits {
        match self {
            Effort::Level(level) => Limits::level(level),
            Effort::Depth(depth) => Limits::depth(depth),
            Effort::Time(time) => Limits::time(time),
            Effort::Nodes(nodes) => Limits::nodes(nodes),
        }
    }
}

impl FromStr for Level {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Level, Expected> {
        let level = text.parse().ok().and_then(|number| Level::new(number).ok());
        level.ok_or(Expected("1 to 60"))
    }
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
    /// The options of its text.
    pub const OPTIONS: [&str; 5] = ["level", "depth", "time", "nodes", "skill"];

    /// As this level plays.
    pub fn level(level: Level) -> Strength {
        Effort::Level(level).into()
    }

    /// As well as it can in this time a move.
    pub fn time(time: Duration) -> Strength {
        Effort::Time(time).into()
    }

    /// Like a person that gives away about this many discs in a game.
    pub fn discs(discs: f64) -> Strength {
        Strength {
            effort: None,
            skill: Some(discs),
        }
    }

    /// Reads a number of discs given away a game.
    pub fn read_skill(text: &str) -> Result<f64, Expected> {
        let discs = text.parse().ok();
        discs
            .filter(|discs| (0.0..=64.0).contains(discs))
            .ok_or(Expected("0 to 64 discs, such as 20"))
    }

    /// Reads one option and its value; what was said before stays.
    pub fn set(&mut self, option: &str, value: &str) -> Result<(), StrengthError> {
        let wrong = |expected| StrengthError::Value {
            option: option.to_owned(),
            value: value.to_owned(),
            expected,
        };
        let effort = match option {
            "level" => Effort::level(value),
            "depth" => Effort::depth(value),
            "time" => Effort::time(value),
            "nodes" => Effort::nodes(value),
            "skill" => {
                self.skill = Some(Strength::read_skill(value).map_err(wrong)?);
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

    /// What a search may spend; `usual` where nothing was said.
    pub fn limits(self, usual: Limits) -> Limits {
        self.effort.map_or(usual, Effort::limits)
    }

    /// How it chooses among moves at the beginning of a game, if it gives any discs away.
    pub fn skill(self) -> Option<Skill> {
        self.skill.map(Skill::new)
    }

    /// What it means, for people.
    pub fn in_words(self) -> String {
        if let Some(discs) = self.skill {
            return format!("gives {discs} discs");
        }
        match self.effort {
            Some(Effort::Level(level)) => format!("level {}", level.number()),
            Some(Effort::Depth(depth)) => format!("depth {depth}"),
            Some(Effort::Time(time)) => format!("{} s a move", time.as_secs_f64()),
            Some(Effort::Nodes(nodes)) => format!("{nodes} nodes a move"),
            None => "its usual strength".to_owned(),
        }
    }

    /// This, and where it says nothing the other.
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

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.option())?;
        match self {
            Effort::Level(level) => write!(f, "{}", level.number()),
            Effort::Depth(depth) => write!(f, "{depth}"),
            Effort::Time(time) => write!(f, "{}", time.as_secs_f64()),
            Effort::Nodes(nodes) => write!(f, "{nodes}"),
        }
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
    fn what_is_printed_is_read_again() {
        for text in [
            "",
            "level=1",
            "level=60,skill=12.5",
            "depth=8",
            "time=0.05",
            "time=86400,skill=0",
            "nodes=100000",
            "skill=64",
        ] {
            let strength: Strength = text.parse().expect(text);
            assert_eq!(strength.to_string(), text);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, word) in [
            ("level=61", "`level=61` is not possible: choose 1 to 60"),
            ("level", "`level=` is not possible"),
            ("depth=0", "`depth=0` is not possible: choose 1 to 60"),
            ("time=-1", "`time=-1` is not possible"),
            ("time=nan", "`time=nan` is not possible"),
            ("time=0.0001", "choose seconds from 0.001"),
            ("nodes=0", "choose 1 or more"),
            ("skill=65", "choose 0 to 64 discs"),
            ("skill=nan", "`skill=nan` is not possible"),
            ("levle=5", "no option `levle`: expected level, depth,"),
            ("level=1,depth=2", "level and depth cannot both"),
            ("level=1,level=2", "level and level cannot both"),
        ] {
            let error = text.parse::<Strength>().expect_err(text).to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }

    #[test]
    fn what_one_does_not_say_the_other_does() {
        let depth = Strength::from(Effort::Depth(8));
        let skilled: Strength = "level=3,skill=20".parse().expect("a strength");
        let both = depth.or(skilled);
        assert_eq!(both.to_string(), "depth=8,skill=20");
        assert_eq!(both.limits(Limits::exact()), Limits::depth(8));
        assert_eq!(skilled.skill(), Some(Skill::new(20.0)));
        assert_eq!(Strength::default().limits(Limits::exact()), Limits::exact());
    }
}
