use std::str::FromStr;
use std::sync::Arc;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Effort, Opponent, Strength};

use crate::external::Protocol;
use crate::{
    Allowance, ClassicOptions, ClassicPlayer, EngineOptions, EnginePlayer, EnginePlayerError,
    ExternalOptions, Player, PlayerError, SpecError,
};

/// A player specification as typed by the user: `NAME` or `NAME:KEY=VALUE,KEY=VALUE`.
///
/// | name | options |
/// | --- | --- |
/// | `engine` | one of `level`, `depth`, `time` (seconds per move), `nodes`; `threads`, `hash` (MiB), `skill` (discs per game lost on purpose), `weights` (a file), `book` (a file) |
/// | `opponent:NAME` | none; the engine as the [`Opponent`] of this name |
/// | `random`, `greedy` | none |
/// | `mcts` | `eval`, `time` |
/// | `minimax`, `alphabeta`, ... | `depth`, `eval`, `time` |
///
/// An external program is `gtp:COMMAND`, `nboard:COMMAND`, or `program:COMMAND` for a program that reads positions and
/// prints squares. Its options come before the command, each followed by a comma: `name`, `timeout` (seconds without a
/// response), `log` (a file for the dialogue and the program's standard error) and `depth` (ignored by GTP, which
/// cannot set a depth).
///
/// ```
/// use obverse_arena::PlayerSpec;
///
/// let names = ["engine", "engine:level=5", "scout:depth=6,eval=corners", "gtp:name=Rhino,gtp-rhino -l 4"];
/// for text in names {
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

impl PlayerSpec {
    /// Checks that the player can be created and, if it is an external program, that it starts and speaks its protocol.
    /// `allowance` is the time that a `program:` player has for its first move; a limit below 10 seconds counts as 10
    /// seconds here.
    pub fn check(&self, allowance: Allowance) -> Result<(), PlayerError> {
        match self {
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => self.player().map(drop),
            PlayerSpec::External(options) => Ok(options.check(allowance)?),
        }
    }

    /// Creates the player. Fails if the weights cannot be loaded or memory is short.
    pub fn player(&self) -> Result<Box<dyn Player>, PlayerError> {
        self.create(EnginePlayer::new)
    }

    /// Checks the player like [`PlayerSpec::check`], with this evaluation in place of the built-in weights.
    pub fn check_with_evaluation(
        &self,
        allowance: Allowance,
        evaluation: &Arc<Evaluation>,
    ) -> Result<(), PlayerError> {
        match self {
            PlayerSpec::Engine(_) => self.player_with_evaluation(evaluation).map(drop),
            PlayerSpec::Classic(_) | PlayerSpec::External(_) => self.check(allowance),
        }
    }

    /// Creates the player like [`PlayerSpec::player`]. An engine without a weights file uses this evaluation in place
    /// of the built-in weights, which a build may lack.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use obverse_arena::PlayerSpec;
    /// use obverse_engine::evaluation::{Evaluation, Weights};
    ///
    /// let spec: PlayerSpec = "engine:level=2".parse()?;
    /// let untrained = Arc::new(Evaluation::new(Weights::default()));
    /// let player = spec.player_with_evaluation(&untrained)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn player_with_evaluation(
        &self,
        evaluation: &Arc<Evaluation>,
    ) -> Result<Box<dyn Player>, PlayerError> {
        self.create(|options| EnginePlayer::with_evaluation(options, evaluation.clone()))
    }

    /// Creates the player. If the player is Obverse's engine, calls `engine` to create it.
    fn create(
        &self,
        engine: impl FnOnce(EngineOptions) -> Result<EnginePlayer, EnginePlayerError>,
    ) -> Result<Box<dyn Player>, PlayerError> {
        Ok(match self {
            PlayerSpec::Engine(options) => {
                let player = engine(options.clone());
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
            PlayerSpec::Classic(options) => {
                ClassicOptions::names(options.algorithm).contains(&option)
            }
            PlayerSpec::External(options) => option == "depth" && options.protocol != Protocol::Gtp,
        }
    }

    /// The option of `strength` that only the engine has, if none of the players is the engine: the option would have
    /// no effect.
    pub fn unused_option<'a>(
        strength: Strength,
        players: impl IntoIterator<Item = &'a PlayerSpec>,
    ) -> Option<&'static str> {
        let option = match strength.effort {
            Some(effort @ (Effort::Level(_) | Effort::Nodes(_))) => effort.option(),
            _ => strength.skill.map(|_| "skill")?,
        };
        let mut players = players.into_iter();
        (!players.any(|spec| spec.accepts(option))).then_some(option)
    }

    /// Sets the strength to `default` if the specification has no strength and the player accepts `default`.
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
        if name.eq_ignore_ascii_case("opponent") {
            let opponent = options.parse::<Opponent>();
            let opponent = opponent.map_err(|expected| SpecError::Opponent {
                name: options.to_owned(),
                expected,
            })?;
            return Ok(PlayerSpec::Engine(EngineOptions {
                strength: opponent.strength(),
                ..EngineOptions::default()
            }));
        }
        let options = options
            .split(',')
            .filter(|option| !option.is_empty())
            .map(|option| option.split_once('=').unwrap_or((option, "")));
        if name.eq_ignore_ascii_case("engine") {
            EngineOptions::parse(options).map(PlayerSpec::Engine)
        } else {
            ClassicOptions::parse(name.parse()?, options).map(PlayerSpec::Classic)
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_classic::{Algorithm, EvaluationName};

    use super::*;

    fn parse(text: &str) -> Result<PlayerSpec, SpecError> {
        text.parse()
    }

    #[test]
    fn players_are_parsed() {
        let engine = |options| Ok(PlayerSpec::Engine(options));
        let default = EngineOptions::default;
        assert_eq!(parse("engine"), engine(default()));
        assert_eq!(parse("Engine"), engine(default()));
        assert_eq!(parse("NegaScout:depth=3"), parse("scout:depth=3"));
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
        for opponent in Opponent::ALL {
            let strength = opponent.strength();
            assert_eq!(
                parse(&format!("opponent:{opponent}")),
                parse(&format!("engine:{strength}"))
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
            (
                "",
                "`` is not a player: expected engine, opponent:NAME, random",
            ),
            ("engines", "`engines` is not a player"),
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
            ("engine:skill=641", "`skill=641` is invalid"),
            ("engine:weights=", "choose the name of a file"),
            ("engine:book=", "choose the name of a file"),
            (
                "opponent:nobody",
                "`nobody` is not an opponent: choose beginner,",
            ),
            ("opponent", "`` is not an opponent"),
            (
                "random:depth=1",
                "random has no option `depth`: this player has no options",
            ),
            ("mcts:depth=1", "expected eval, time"),
            ("scout:eval=x", "prop+mobility"),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
    #[test]
    fn options_of_the_engine_need_an_engine() {
        let unused = |strength: &str, players: [&str; 2]| {
            let players = players.map(|text| parse(text).expect(text));
            PlayerSpec::unused_option(strength.parse().expect(strength), &players)
        };
        assert_eq!(unused("level=3", ["greedy", "scout"]), Some("level"));
        assert_eq!(
            unused("depth=3,skill=2", ["greedy", "scout"]),
            Some("skill")
        );
        assert_eq!(unused("depth=3", ["greedy", "scout"]), None);
        assert_eq!(unused("level=3,skill=2", ["greedy", "engine"]), None);
    }
}
