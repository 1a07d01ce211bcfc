//! The log options of `obverse serve`.

use clap::ValueEnum;
use obverse_web::{Log, Severity};

/// Level and format of the log.
#[derive(clap::Args, Debug)]
pub struct LogArgs {
    /// Log events of at least this level to standard error
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: LogLevel,

    /// Format of the log lines
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

impl LogArgs {
    /// The log with this level and format.
    pub fn log(&self) -> Log {
        Log {
            least: self.log.least(),
            format: match self.log_format {
                LogFormat::Text => obverse_web::LogFormat::Text,
                LogFormat::Json => obverse_web::LogFormat::Json,
            },
        }
    }
}

/// The least severe level that is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    /// No log
    Off,
    /// Failed engines and panics
    Error,
    /// Events of level error, refused requests, and connections that could not be accepted
    Warn,
    /// Events of level warn, and the start and stop of the server
    Info,
    /// Events of level info, and opened and closed tabs
    Debug,
}

impl LogLevel {
    /// The least severe level that is logged; `None` if nothing is logged.
    fn least(self) -> Option<Severity> {
        match self {
            LogLevel::Off => None,
            LogLevel::Error => Some(Severity::Error),
            LogLevel::Warn => Some(Severity::Warn),
            LogLevel::Info => Some(Severity::Info),
            LogLevel::Debug => Some(Severity::Debug),
        }
    }
}

/// The format of the log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Time, level and a sentence
    Text,
    /// One JSON object per line
    Json,
}
