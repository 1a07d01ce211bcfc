use std::str::FromStr;
use std::time::Duration;

use obverse_classic::search::ParseAlgorithmError;
use obverse_classic::{Algorithm, EvaluationName};
use obverse_engine::Level;

use crate::external::Protocol;
use crate::{
    ClassicOptions, ClassicPlayer, EngineEffort, EngineOptions, EnginePlayer, ExternalOptions,
    Player, PlayerError,
};

/// A player as it is typed: a name, then perhaps a colon and options, `NAME:KEY=VALUE,KEY=VALUE`.
///
/// | name | options |
/// | --- | --- |
/// | `engine` | one of `level`, `depth`, `time` (seconds a move), `nodes`; `threads`, `hash` (MiB), `skill` (discs given away a game), `weights` (a file) |
/// | `random`, `greedy` | none |
/// | `mcts` | `eval`, `time` |
/// | `minimax`, `alphabeta`, ... | `depth`, `eval`, `time` |
///
/// or an engine that is a program of its own, `gtp:COMMAND` or `nboard:COMMAND`. Options stand before its
/// command, each with a comma behind it: `name`, `timeout` (seconds of silence), `log` (a file for its
/// standard error), for NBoard `depth`.
///
/// ```
/// use obverse_arena::PlayerSpec;
///
/// for text in ["engine", "engine:level=5", "engine:depth=8,threads=2,hash=16", "scout:depth=6,eval=corners", "gtp:name=Rhino,gtp-rhino -l 4"] {
///     text.parse::<PlayerSpec>()?;
/// }
/// assert!("engine:levle=5".parse::<PlayerSpec>().is_err());
/// # Ok::<(), obverse_arena::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSpec {
    /// The engine.
    Engine(EngineOptions),
    /// A textbook player.
    Classic(ClassicOptions),
    /// An engine that is a program of its own.
    External(ExternalOptions),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// There is no such player.
    #[error("{0}; or engine, gtp:COMMAND, nboard:COMMAND")]
    Player(#[from] ParseAlgorithmError),
    /// The player has no such option.
    #[error("{player} has no option `{option}`: expected {}", expected(.known))]
    Option {
        /// The player.
        player: String,
        /// What was typed.
        option: String,
        /// The options it has.
        known: &'static [&'static str],
    },
    /// The option has no such value.
    #[error("`{value}` is no {option}: expected {expected}")]
    Value {
        /// The option.
        option: String,
        /// What was typed.
        value: String,
        /// What would be right.
        expected: &'static str,
    },
    /// There is no command, or quotes that do not close.
    #[error("`{0}` is no command: expected a program and its arguments")]
    Command(String),
    /// Two options that say the same.
    #[error("{0} and {1} cannot both be given")]
    Conflict(String, String),
}

fn expected(known: &[&str]) -> String {
    match known {
        [] => "none".to_owned(),
        known => known.join(", "),
    }
}

const ENGINE_OPTIONS: &[&str] = &[
    "level", "depth", "time", "nodes", "threads", "hash", "skill", "weights",
];

impl PlayerSpec {
    /// Whether such a player can play: there are such weights and enough memory, or the program starts and speaks
    /// its protocol.
    pub fn check(&self) -> Result<(), PlayerError> {
        match self {
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => self.player().map(drop),
            PlayerSpec::External(options) => Ok(options.check()?),
        }
    }

    /// A player of this kind; none if there are no such weights, or too little memory.
    pub fn player(&self) -> Result<Box<dyn Player>, PlayerError> {
        Ok(match self {
            PlayerSpec::Engine(options) => {
                let player = EnginePlayer::new(options.clone());
                Box::new(player.map_err(|error| PlayerError(Box::new(error)))?)
            }
            PlayerSpec::Classic(options) => Box::new(ClassicPlayer::new(*options)),
            PlayerSpec::External(options) => options.player(),
        })
    }

    /// What the player is to be called, if that was said.
    pub fn name(&self) -> Option<&str> {
        match self {
            PlayerSpec::External(options) => options.name.as_deref(),
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => None,
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, SpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let protocol = match name {
            "gtp" => Some(Protocol::Gtp),
            "nboard" => Some(Protocol::Nboard),
            _ => None,
        };
        if let Some(protocol) = protocol {
            return ExternalOptions::parse(protocol, options).map(PlayerSpec::External);
        }
        let options = options
            .split(',')
            .filter(|option| !option.is_empty())
            .map(|option| option.split_once('=').unwrap_or((option, "")));
        if name == "engine" {
            engine(options).map(PlayerSpec::Engine)
        } else {
            classic(name.parse()?, options).map(PlayerSpec::Classic)
        }
    }
}

fn engine<'a>(given: impl Iterator<Item = (&'a str, &'a str)>) -> Result<EngineOptions, SpecError> {
    let mut options = EngineOptions::default();
    let mut effort: Option<&str> = None;
    for (option, value) in given {
        match option {
            "level" | "depth" | "time" | "nodes" => {
                if let Some(other) = effort.replace(option) {
                    return Err(SpecError::Conflict(other.to_owned(), option.to_owned()));
                }
                options.effort = Some(match option {
                    "level" => EngineEffort::Level(level(value)?),
                    "depth" => EngineEffort::Depth(depth(value)?),
                    "time" => EngineEffort::Time(time(value)?),
                    _ => EngineEffort::Nodes(number(option, value, 1..=u64::MAX)?),
                });
            }
            "threads" => options.threads = number(option, value, 1..=256)? as usize,
            "hash" => options.hash_mib = number(option, value, 1..=1 << 20)? as usize,
            "skill" => options.skill = Some(skill(value)?),
            "weights" if value.is_empty() => {
                return Err(wrong(option, value, "the name of a file"));
            }
            "weights" => options.weights = Some(value.into()),
            _ => return Err(unknown("engine", option, ENGINE_OPTIONS)),
        }
    }
    Ok(options)
}

fn classic<'a>(
    algorithm: Algorithm,
    given: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<ClassicOptions, SpecError> {
    let known: &[&str] = match algorithm {
        Algorithm::Random | Algorithm::Greedy => &[],
        Algorithm::Mcts => &["eval", "time"],
        _ => &["depth", "eval", "time"],
    };
    let mut options = ClassicOptions {
        algorithm,
        evaluation: EvaluationName::Weights,
        depth: None,
        time: None,
    };
    for (option, value) in given {
        match option {
            _ if !known.contains(&option) => {
                return Err(unknown(algorithm.name(), option, known));
            }
            "depth" => options.depth = Some(depth(value)?),
            "time" => options.time = Some(time(value)?),
            _ => {
                let evaluation = value.parse();
                options.evaluation = evaluation.map_err(|_| {
                    wrong(
                        option,
                        value,
                        "discs, weights, corners, lab, prop or prop+mobility",
                    )
                })?;
            }
        }
    }
    Ok(options)
}

fn unknown(player: &str, option: &str, known: &'static [&'static str]) -> SpecError {
    SpecError::Option {
        player: player.to_owned(),
        option: option.to_owned(),
        known,
    }
}

fn wrong(option: &str, value: &str, expected: &'static str) -> SpecError {
    SpecError::Value {
        option: option.to_owned(),
        value: value.to_owned(),
        expected,
    }
}

fn number(
    option: &str,
    value: &str,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, SpecError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| wrong(option, value, "a whole number that makes sense"))
}

fn level(value: &str) -> Result<Level, SpecError> {
    let level = value
        .parse()
        .ok()
        .and_then(|number| Level::new(number).ok());
    level.ok_or_else(|| wrong("level", value, "a number from 1 to 60"))
}

fn depth(value: &str) -> Result<u32, SpecError> {
    let depth = value.parse().ok().filter(|depth| (1..=60).contains(depth));
    depth.ok_or_else(|| wrong("depth", value, "a number from 1 to 60"))
}

fn time(value: &str) -> Result<Duration, SpecError> {
    let seconds = value
        .parse()
        .ok()
        .filter(|seconds| *seconds >= 0.001 && *seconds <= 86_400.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| wrong("time", value, "seconds from 0.001 to 86400"))
}

fn skill(value: &str) -> Result<f64, SpecError> {
    let discs = value
        .parse()
        .ok()
        .filter(|discs| (0.0..=64.0).contains(discs));
    discs.ok_or_else(|| wrong("skill", value, "a number of discs from 0 to 64"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<PlayerSpec, SpecError> {
        text.parse()
    }

    #[test]
    fn players_are_read() {
        let engine = |options| Ok(PlayerSpec::Engine(options));
        let usual = EngineOptions::default;
        assert_eq!(parse("engine"), engine(usual()));
        assert_eq!(
            parse("engine:depth=8,threads=2,hash=32"),
            engine(EngineOptions {
                effort: Some(EngineEffort::Depth(8)),
                threads: 2,
                hash_mib: 32,
                ..usual()
            })
        );
        for (text, effort) in [
            ("engine:nodes=100000", EngineEffort::Nodes(100_000)),
            (
                "engine:time=0.1",
                EngineEffort::Time(Duration::from_millis(100)),
            ),
            ("engine:level=60", EngineEffort::Level(Level::MAX)),
        ] {
            let effort = Some(effort);
            assert_eq!(parse(text), engine(EngineOptions { effort, ..usual() }));
        }
        let skill = Some(10.0);
        assert_eq!(
            parse("engine:skill=10"),
            engine(EngineOptions { skill, ..usual() })
        );
        for algorithm in Algorithm::ALL {
            let Ok(PlayerSpec::Classic(options)) = parse(algorithm.name()) else {
                panic!("{algorithm}");
            };
            assert_eq!(options.algorithm, algorithm);
        }
        for evaluation in EvaluationName::ALL {
            let text = format!("scout:depth=3,eval={evaluation},time=2");
            let Ok(PlayerSpec::Classic(options)) = parse(&text) else {
                panic!("{text}");
            };
            assert_eq!(options.evaluation, *evaluation);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, word) in [
            ("", "\"\" is not an algorithm"),
            ("Engine", "or engine"),
            (
                "engine:levle=5",
                "no option `levle`: expected level, depth,",
            ),
            (
                "engine:level=61",
                "`61` is no level: expected a number from 1 to 60",
            ),
            ("engine:level", "`` is no level"),
            ("engine:level=1,depth=2", "level and depth cannot both"),
            ("engine:hash=0", "`0` is no hash"),
            ("engine:time=-1", "`-1` is no time"),
            ("engine:time=nan", "`nan` is no time"),
            ("engine:skill=65", "`65` is no skill"),
            ("engine:weights=", "expected the name of a file"),
            (
                "random:depth=1",
                "random has no option `depth`: expected none",
            ),
            ("mcts:depth=1", "expected eval, time"),
            ("scout:eval=x", "prop+mobility"),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
