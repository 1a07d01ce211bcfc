use std::str::FromStr;

use obverse_classic::Algorithm;
use obverse_classic::search::ParseAlgorithmError;
use obverse_engine::{Effort, Strength, StrengthError};

use crate::external::Protocol;
use crate::{
    Allowance, ClassicOptions, ClassicPlayer, EngineOptions, EnginePlayer, ExternalOptions, Player,
    PlayerError,
};

/// A player specification as typed by the user: `NAME` or `NAME:KEY=VALUE,KEY=VALUE`.
///
/// | name | options |
/// | --- | --- |
/// | `engine` | one of `level`, `depth`, `time` (seconds per move), `nodes`; `threads`, `hash` (MiB), `skill` (discs per game lost on purpose), `weights` (a file) |
/// | `random`, `greedy` | none |
/// | `mcts` | `eval`, `time` |
/// | `minimax`, `alphabeta`, ... | `depth`, `eval`, `time` |
///
/// An external program is `gtp:COMMAND`, `nboard:COMMAND`, or `program:COMMAND` for a program that reads positions
/// and prints squares. Its options come before the command, each followed by a comma: `name`, `timeout` (seconds
/// without a response), `log` (a file for its standard error) and `depth` (not with GTP, which cannot set one).
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
    /// Obverse's engine.
    Engine(EngineOptions),
    /// A textbook player.
    Classic(ClassicOptions),
    /// An external program.
    External(ExternalOptions),
}

/// Error of parsing a player specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The player's name is unknown.
    #[error("{0}; or engine, program:COMMAND, gtp:COMMAND, nboard:COMMAND")]
    Player(#[from] ParseAlgorithmError),
    /// The option is unknown.
    #[error("{player} has no option `{option}`: expected {}", expected(.known))]
    Option {
        /// Name of the player.
        player: String,
        /// Option as the user typed it.
        option: String,
        /// Names of the options that the player has.
        known: &'static [&'static str],
    },
    /// The value of an option is invalid.
    #[error("`{option}={value}` is invalid: choose {expected}")]
    Value {
        /// Name of the option.
        option: String,
        /// Value as the user typed it.
        value: String,
        /// Description of the valid values.
        expected: &'static str,
    },
    /// The command of an external program is empty, or a quotation mark in it is not closed.
    #[error("`{0}` is not a command: write something like program:\"python3 student.py\"")]
    Command(String),
    /// Two options exclude each other.
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
    "level", "depth", "time", "nodes", "skill", "threads", "hash", "weights",
];

impl PlayerSpec {
    /// Checks that the player can be created and, if it is an external program, that it starts and speaks its
    /// protocol. `allowance` is the time that a `program:` player has for its first move.
    pub fn check(&self, allowance: Allowance) -> Result<(), PlayerError> {
        match self {
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => self.player().map(drop),
            PlayerSpec::External(options) => Ok(options.check(allowance)?),
        }
    }

    /// Creates the player. Fails if the weights cannot be loaded or memory is short.
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

    /// Name given by the `name` option; `None` if it is not set.
    pub fn name(&self) -> Option<&str> {
        match self {
            PlayerSpec::External(options) => options.name.as_deref(),
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => None,
        }
    }

    /// Whether the player accepts a strength option such as `depth` or `time`.
    pub fn accepts(&self, option: &str) -> bool {
        match self {
            PlayerSpec::Engine(_) => Strength::OPTIONS.contains(&option),
            PlayerSpec::Classic(options) => classic_options(options.algorithm).contains(&option),
            PlayerSpec::External(options) => option == "depth" && options.protocol != Protocol::Gtp,
        }
    }

    /// Applies a default strength where the specification has none and the player accepts it.
    pub fn set_defaults(&mut self, default: Strength) {
        match self {
            PlayerSpec::Engine(options) => options.strength = options.strength.or(default),
            PlayerSpec::Classic(options) => match default.effort {
                _ if options.depth.is_some() || options.time.is_some() => {}
                Some(Effort::Depth(depth)) if options.has_depth() => options.depth = Some(depth),
                Some(Effort::Time(time)) if options.has_time() => options.time = Some(time),
                _ => {}
            },
            PlayerSpec::External(options) => {
                if let Some(Effort::Depth(depth)) = default.effort {
                    options.depth = options.depth.or(Some(depth));
                }
            }
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, SpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        if let Some(protocol) = Protocol::named(name) {
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
    for (option, value) in given {
        match option {
            _ if Strength::OPTIONS.contains(&option) => options.strength.set(option, value)?,
            "threads" => options.threads = number(option, value, 1..=256, "1 to 256")? as usize,
            "hash" => {
                options.hash_mib =
                    Some(number(option, value, 1..=1 << 20, "1 to 1048576 MiB")? as usize)
            }
            "weights" if value.is_empty() => {
                return Err(invalid(option, value, "the name of a file"));
            }
            "weights" => options.weights = Some(value.into()),
            _ => return Err(unknown("engine", option, ENGINE_OPTIONS)),
        }
    }
    Ok(options)
}

/// Names of the options of a textbook algorithm.
fn classic_options(algorithm: Algorithm) -> &'static [&'static str] {
    match algorithm {
        Algorithm::Random | Algorithm::Greedy => &[],
        Algorithm::Mcts => &["eval", "time"],
        _ => &["depth", "eval", "time"],
    }
}

fn classic<'a>(
    algorithm: Algorithm,
    given: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<ClassicOptions, SpecError> {
    let known = classic_options(algorithm);
    let mut options = ClassicOptions::new(algorithm);
    for (option, value) in given {
        let effort = match option {
            _ if !known.contains(&option) => {
                return Err(unknown(algorithm.name(), option, known));
            }
            "depth" => Effort::parse_depth(value),
            "time" => Effort::parse_time(value),
            _ => {
                let evaluation = value.parse();
                options.evaluation = Some(evaluation.map_err(|_| {
                    invalid(
                        option,
                        value,
                        "discs, weights, corners, lab, prop or prop+mobility",
                    )
                })?);
                continue;
            }
        };
        match effort.map_err(|expected| invalid(option, value, expected.0))? {
            Effort::Depth(depth) => options.depth = Some(depth),
            other => options.time = other.limits().time,
        }
    }
    Ok(options)
}

impl From<StrengthError> for SpecError {
    fn from(error: StrengthError) -> SpecError {
        match error {
            StrengthError::Option(option) => unknown("engine", &option, ENGINE_OPTIONS),
            StrengthError::Value {
                option,
                value,
                expected,
            } => invalid(&option, &value, expected.0),
            StrengthError::Conflict(one, other) => SpecError::Conflict(one, other),
        }
    }
}

fn unknown(player: &str, option: &str, known: &'static [&'static str]) -> SpecError {
    SpecError::Option {
        player: player.to_owned(),
        option: option.to_owned(),
        known,
    }
}

fn invalid(option: &str, value: &str, expected: &'static str) -> SpecError {
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
    expected: &'static str,
) -> Result<u64, SpecError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| invalid(option, value, expected))
}

#[cfg(test)]
mod tests {
    use obverse_classic::EvaluationName;

    use super::*;

    fn parse(text: &str) -> Result<PlayerSpec, SpecError> {
        text.parse()
    }

    #[test]
    fn players_are_parsed() {
        let engine = |options| Ok(PlayerSpec::Engine(options));
        let default = EngineOptions::default;
        assert_eq!(parse("engine"), engine(default()));
        assert_eq!(
            parse("engine:depth=8,threads=2,hash=32"),
            engine(EngineOptions {
                strength: Effort::Depth(8).into(),
                threads: 2,
                hash_mib: Some(32),
                ..default()
            })
        );
        for options in [
            "nodes=100000",
            "time=0.1",
            "level=60",
            "skill=10",
            "level=5,skill=10",
        ] {
            let strength = options.parse().expect(options);
            assert_eq!(
                parse(&format!("engine:{options}")),
                engine(EngineOptions {
                    strength,
                    ..default()
                })
            );
        }
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
            assert_eq!(options.evaluation, Some(*evaluation));
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        for (text, word) in [
            ("", "\"\" is not an algorithm"),
            ("Engine", "or engine"),
            (
                "engine:levle=5",
                "no option `levle`: expected level, depth,",
            ),
            ("engine:level=61", "`level=61` is invalid: choose 1 to 60"),
            ("engine:level", "`level=` is invalid"),
            ("engine:level=1,depth=2", "level and depth cannot both"),
            ("engine:hash=0", "`hash=0` is invalid"),
            ("engine:time=-1", "`time=-1` is invalid"),
            ("engine:time=nan", "`time=nan` is invalid"),
            ("engine:skill=65", "`skill=65` is invalid"),
            ("engine:weights=", "choose the name of a file"),
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
