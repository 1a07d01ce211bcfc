use std::path::PathBuf;
use std::time::Duration;

use obverse_engine::Effort;

use crate::SpecError;

/// How an engine is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// By GTP.
    Gtp,
    /// By the protocol of NBoard.
    Nboard,
    /// By positions, which it answers with squares.
    Program,
}

impl Protocol {
    /// The protocol of a player that is typed so.
    pub(crate) fn named(name: &str) -> Option<Protocol> {
        match name {
            "gtp" => Some(Protocol::Gtp),
            "nboard" => Some(Protocol::Nboard),
            "program" => Some(Protocol::Program),
            _ => None,
        }
    }
}

/// An engine that is a program of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct ExternalOptions {
    /// How it is spoken to.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub words: Vec<String>,
    /// What it is called.
    pub name: Option<String>,
    /// The depth that NBoard's protocol can set, and that programs are told.
    pub depth: Option<u32>,
    /// How long it may be silent where no clock says so, and at the beginning of a game.
    pub timeout: Option<Duration>,
    /// The file to which its standard error goes; without one, a program's is shown and that of others is
    /// not.
    pub log: Option<PathBuf>,
}

/// What may stand before the command.
const OPTIONS: &[&str] = &["name", "depth", "timeout", "log"];

impl ExternalOptions {
    /// How long an engine may be silent if nothing else is said.
    pub const USUAL_TIMEOUT: Duration = Duration::from_secs(60);

    /// Reads what follows `gtp:`, `nboard:` or `program:`: options, each followed by a comma, then the command,
    /// split into words as a shell would.
    pub(crate) fn parse(protocol: Protocol, text: &str) -> Result<ExternalOptions, SpecError> {
        let mut options = ExternalOptions {
            protocol,
            words: Vec::new(),
            name: None,
            depth: None,
            timeout: None,
            log: None,
        };
        let mut rest = text;
        while let Some((option, value, behind)) = option(rest) {
            options.set(option, value)?;
            rest = behind;
        }
        let words = shlex::split(rest).filter(|words| !words.is_empty());
        options.words = words.ok_or_else(|| SpecError::Command(rest.to_owned()))?;
        Ok(options)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), SpecError> {
        let wrong = |expected| SpecError::Value {
            option: option.to_owned(),
            value: value.to_owned(),
            expected,
        };
        match option {
            "name" if value.trim().is_empty() => return Err(wrong("a name")),
            "name" => self.name = Some(value.trim().to_owned()),
            "log" if value.is_empty() => return Err(wrong("the name of a file")),
            "log" => self.log = Some(value.into()),
            "depth" => {
                let depth = value.parse().ok().filter(|depth| (1..=60).contains(depth));
                self.depth = Some(depth.ok_or_else(|| wrong("1 to 60"))?);
            }
            _ => {
                let timeout = Effort::time(value).map_err(|expected| wrong(expected.0))?;
                self.timeout = timeout.limits().time;
            }
        }
        Ok(())
    }
}

/// The first option of a text, its value, and what follows.
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
    fn commands_are_split_as_a_shell_does() {
        let options = parse("'./my engine' -l 4 \"a b\"").expect("a command");
        assert_eq!(options.words, ["./my engine", "-l", "4", "a b"]);
        assert_eq!(options.name, None);
    }

    #[test]
    fn options_come_first() {
        let options = parse("name=A, b,depth=3,timeout=0.5,log=x.log,./e depth=4,5");
        // The blank ends the name's comma: what follows is no option, so it is the command.
        assert_eq!(
            options.expect("a command").words[0],
            "b,depth=3,timeout=0.5,log=x.log,./e"
        );
        let options = parse("name=A b,depth=3,timeout=0.5,log=x.log,./e depth=4,5");
        let options = options.expect("a command");
        assert_eq!(options.words, ["./e", "depth=4,5"]);
        assert_eq!(options.name.as_deref(), Some("A b"));
        assert_eq!(options.depth, Some(3));
        assert_eq!(options.timeout, Some(Duration::from_millis(500)));
        assert_eq!(options.log, Some("x.log".into()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, word) in [
            ("", "`` is not a command"),
            ("name=x", "is not a command"),
            ("'open", "is not a command"),
            ("depth=0,x", "`depth=0` is not possible"),
            ("timeout=nan,x", "`timeout=nan` is not possible"),
            ("name= ,x", "choose a name"),
            ("log=,x", "choose the name of a file"),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
