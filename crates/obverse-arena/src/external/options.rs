use std::path::PathBuf;
use std::time::Duration;

use obverse_engine::Effort;

use crate::SpecError;

/// Protocol of an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Go Text Protocol.
    Gtp,
    /// NBoard protocol.
    Nboard,
    /// The program reads positions and prints squares.
    Program,
}

impl Protocol {
    /// Protocol with this prefix in a player specification, if any.
    pub(crate) fn named(name: &str) -> Option<Protocol> {
        match name {
            "gtp" => Some(Protocol::Gtp),
            "nboard" => Some(Protocol::Nboard),
            "program" => Some(Protocol::Program),
            _ => None,
        }
    }
}

/// Settings of an external program.
#[derive(Clone, Debug, PartialEq)]
pub struct ExternalOptions {
    /// Protocol that the program speaks.
    pub protocol: Protocol,
    /// Program and its arguments.
    pub command: Vec<String>,
    /// Name shown in results; `None` if the `name` option is not set.
    pub name: Option<String>,
    /// Search depth in plies, sent to NBoard engines and in the input of `program:` players. `None` sends none to
    /// NBoard engines and 6 to `program:` players.
    pub depth: Option<u32>,
    /// Maximum time without a response, at the start of a game and where no clock applies; `None` for
    /// [`ExternalOptions::DEFAULT_TIMEOUT`].
    pub timeout: Option<Duration>,
    /// File for the standard error. Without one, the standard error of a `program:` player is shown and that of other
    /// players is discarded.
    pub log: Option<PathBuf>,
}

/// Names of the options that may precede the command.
const OPTIONS: &[&str] = &["name", "depth", "timeout", "log"];

impl ExternalOptions {
    /// Timeout if the field `timeout` is `None`.
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
        let invalid = |expected| SpecError::Value {
            option: option.to_owned(),
            value: value.to_owned(),
            expected,
        };
        match option {
            "name" if value.trim().is_empty() => return Err(invalid("a name")),
            "name" => self.name = Some(value.trim().to_owned()),
            "log" if value.is_empty() => return Err(invalid("the name of a file")),
            "log" => self.log = Some(value.into()),
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
        assert_eq!(options.log, Some("x.log".into()));
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
