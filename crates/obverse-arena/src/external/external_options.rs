use std::time::Duration;

use obverse_engine::Effort;

use super::gtp_player::GtpPlayer;
use super::nboard_player::NboardPlayer;
use super::program_player::ProgramPlayer;
use super::{DialogueLog, ExternalFault, Protocol};
use crate::{Allowance, Player, SpecError};

/// Extra time to wait for a response beyond the time that the engine has.
const GRACE: Duration = Duration::from_secs(1);

/// Settings of an external program.
#[derive(Clone, Debug, PartialEq)]
pub struct ExternalOptions {
    /// Protocol that the program speaks.
    pub protocol: Protocol,
    /// Program and its arguments.
    pub command: Vec<String>,
    /// Name shown in results; `None` if the `name` option is not set.
    pub name: Option<String>,
    /// Search depth in plies, sent to NBoard engines and in the input of `program:` players. `None` sends no
    /// depth to NBoard engines and depth 6 to `program:` players.
    pub depth: Option<u32>,
    /// Maximum time without a response, at the start of a game and where no clock applies; `None` for
    /// [`ExternalOptions::DEFAULT_TIMEOUT`].
    pub timeout: Option<Duration>,
    /// File to which the dialogue with the program and its standard error are appended. If `None`, the dialogue is not
    /// logged; the standard error is shown for a `program:` player and discarded for other players.
    pub log: Option<DialogueLog>,
}

/// Names of the options that may precede the command.
const OPTIONS: &[&str] = &["name", "depth", "timeout", "log"];

impl ExternalOptions {
    /// Timeout that applies if the field `timeout` is `None`: 60 seconds.
    pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

    /// Parses the text after `gtp:`, `nboard:` or `program:`: options, each followed by a comma, then the command,
    /// split into words like a shell does.
    pub(crate) fn parse(protocol: Protocol, text: &str) -> Result<ExternalOptions, SpecError> {
        let mut options = ExternalOptions {
            protocol,
            command: Vec::new(),
            name: None,
            depth: None,
            timeout: None,
            log: None,
        };
        let mut rest = text;
        while let Some((option, value, after)) = option(rest) {
            options.set(option, value)?;
            rest = after;
        }
        let words = shlex::split(rest).filter(|words| !words.is_empty());
        options.command = words.ok_or_else(|| SpecError::Command(rest.to_owned()))?;
        Ok(options)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), SpecError> {
        let invalid = |expected| SpecError::invalid_value(option, value, expected);
        match option {
            "name" if value.trim().is_empty() => return Err(invalid("a name")),
            "name" => self.name = Some(value.trim().to_owned()),
            "log" if value.is_empty() => return Err(invalid("the name of a file")),
            "log" => self.log = Some(DialogueLog::new(value)),
            "depth" => {
                let depth = value.parse().ok().filter(|depth| (1..=60).contains(depth));
                self.depth = Some(depth.ok_or_else(|| invalid("1 to 60"))?);
            }
            _ => {
                let timeout = Effort::parse_time(value).map_err(|expected| invalid(expected.0))?;
                self.timeout = timeout.limits().time;
            }
        }
        Ok(())
    }

    /// Creates the player. The program starts with its first game.
    pub fn player(&self) -> Box<dyn Player> {
        match self.protocol {
            Protocol::Gtp => Box::new(GtpPlayer::new(self.clone())),
            Protocol::Nboard => Box::new(NboardPlayer::new(self.clone())),
            Protocol::Program => Box::new(ProgramPlayer::new(self.clone())),
        }
    }

    /// Checks that the program starts and responds, then ends it. `allowance` is the time that a `program:` player has
    /// for a move; a limit below 10 seconds counts as 10 seconds here.
    pub fn check(&self, allowance: Allowance) -> Result<(), ExternalFault> {
        match self.protocol {
            Protocol::Gtp => GtpPlayer::new(self.clone()).set_up(),
            Protocol::Nboard => NboardPlayer::new(self.clone()).set_up(),
            Protocol::Program => ProgramPlayer::new(self.clone()).check(allowance),
        }
    }

    /// Maximum time to wait for a move.
    pub(super) fn move_timeout(&self, allowance: Allowance) -> Duration {
        match allowance {
            Allowance::Unlimited => self.timeout(),
            Allowance::Move(time) => 2 * time + GRACE,
            Allowance::Clock(clock) => clock.remaining + GRACE,
        }
    }

    /// Maximum time to wait for a response where no clock applies.
    pub(super) fn timeout(&self) -> Duration {
        self.timeout.unwrap_or(ExternalOptions::DEFAULT_TIMEOUT)
    }
}

/// Splits a text into its first option, the option's value and the rest. Returns `None` if the text does not start
/// with an option.
fn option(text: &str) -> Option<(&'static str, &str, &str)> {
    OPTIONS.iter().find_map(|option| {
        let value = text.strip_prefix(option)?.strip_prefix('=')?;
        let (value, rest) = value.split_once(',').unwrap_or((value, ""));
        Some((*option, value, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ExternalOptions, SpecError> {
        ExternalOptions::parse(Protocol::Gtp, text)
    }

    #[test]
    fn commands_are_split_like_a_shell_does() {
        let options = parse("'./my engine' -l 4 \"a b\"").expect("a command");
        assert_eq!(options.command, ["./my engine", "-l", "4", "a b"]);
        assert_eq!(options.name, None);
    }

    #[test]
    fn options_come_first() {
        let options = parse("name=A, b,depth=3,timeout=0.5,log=x.log,./e depth=4,5");
        // After `name=A,` comes a blank, so the rest is the command.
        assert_eq!(
            options.expect("a command").command[0],
            "b,depth=3,timeout=0.5,log=x.log,./e"
        );
        let options = parse("name=A b,depth=3,timeout=0.5,log=x.log,./e depth=4,5");
        let options = options.expect("a command");
        assert_eq!(options.command, ["./e", "depth=4,5"]);
        assert_eq!(options.name.as_deref(), Some("A b"));
        assert_eq!(options.depth, Some(3));
        assert_eq!(options.timeout, Some(Duration::from_millis(500)));
        assert_eq!(options.log, Some(DialogueLog::new("x.log")));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        for (text, word) in [
            ("", "`` is not a command"),
            ("name=x", "is not a command"),
            ("'open", "is not a command"),
            ("depth=0,x", "`depth=0` is invalid"),
            ("timeout=nan,x", "`timeout=nan` is invalid"),
            ("name= ,x", "choose a name"),
            ("log=,x", "choose the name of a file"),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
