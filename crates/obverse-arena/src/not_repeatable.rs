use obverse_engine::Effort;

use crate::PlayerSpec;

/// Reason why the games of a player depend on the machine or on another program, so that they cannot be repeated
/// elsewhere. The text of each variant is the part of the player's specification that is the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRepeatable {
    /// The player is an external program.
    #[error(
        "`{0}` is an external program: results must not depend on other programs; choose the engine, random, greedy or \
         a textbook algorithm"
    )]
    Program(String),
    /// The player thinks for a given time.
    #[error(
        "`{0}` limits the time: results must not depend on the speed of the machine; give a level, depth or number of \
         nodes"
    )]
    Time(String),
    /// The engine searches with several threads.
    #[error(
        "`{0}` searches with several threads, whose results vary from run to run: choose 1 thread"
    )]
    Threads(String),
}

impl PlayerSpec {
    /// Checks that the games of the player depend only on its settings and the random seed, so that they can be repeated
    /// on another machine: the player is built in, has no time limit and searches with one thread.
    ///
    /// ```
    /// use obverse_arena::PlayerSpec;
    ///
    /// let check = |text: &str| text.parse::<PlayerSpec>().map(|spec| spec.check_repeatable().is_ok());
    /// assert_eq!(check("engine:level=5"), Ok(true));
    /// assert_eq!(check("engine:time=1"), Ok(false));
    /// ```
    pub fn check_repeatable(&self) -> Result<(), NotRepeatable> {
        let time = match self {
            PlayerSpec::External(options) => {
                return Err(NotRepeatable::Program(options.command.join(" ")));
            }
            PlayerSpec::Engine(options) if options.threads != 1 => {
                return Err(NotRepeatable::Threads(format!(
                    "threads={}",
                    options.threads
                )));
            }
            PlayerSpec::Engine(options) => match options.strength.effort {
                Some(Effort::Time(time)) => Some(time),
                _ => None,
            },
            PlayerSpec::Classic(options) => options.time,
        };
        match time {
            Some(time) => Err(NotRepeatable::Time(Effort::Time(time).to_string())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_built_in_players_without_time_limit_are_repeatable() {
        for text in [
            "engine",
            "engine:level=3,skill=5,threads=1,hash=4",
            "engine:nodes=1000",
            "random",
            "greedy",
            "mcts",
            "scout:depth=3,eval=corners",
        ] {
            let spec: PlayerSpec = text.parse().expect(text);
            assert_eq!(spec.check_repeatable(), Ok(()), "{text}");
        }
        for (text, words) in [
            ("engine:time=0.5", "`time=0.5` limits the time"),
            ("scout:depth=4,time=2", "`time=2` limits the time"),
            ("mcts:time=1", "speed of the machine"),
            ("engine:threads=2", "`threads=2` searches with several"),
            ("gtp:edax -l 4", "`edax -l 4` is an external program"),
            ("nboard:x", "must not depend on other programs"),
            ("program:x", "must not depend on other programs"),
        ] {
            let spec: PlayerSpec = text.parse().expect(text);
            let error = spec.check_repeatable();
            let error = error.expect_err(text).to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
