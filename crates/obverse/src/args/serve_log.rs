//! What the server logs, and how.

use clap::ValueEnum;
use obverse_web::{Level, Log};

/// The arguments of the log.
#[derive(clap::Args, Debug)]
pub struct LogArgs {
    /// Log on standard error what is at least as grave
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: LogLevel,

    /// How a line of the log is written
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub log_format: LogFormat,
}

impl LogArgs {
    /// The log that was asked for.
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

/// How much is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    /// Nothing
    Off,
    /// What is broken
    Error,
    /// Refusals, and what mends itself, too
    Warn,
    /// Start and stop, too
    Info,
    /// Tabs that come and go, too
    Debug,
}

impl LogLevel {
    /// The least grave level that is logged.
    fn least(self) -> Option<Level> {
        match self {
            LogLevel::Off => None,
            LogLevel::Error => Some(Level::Error),
            LogLevel::Warn => Some(Level::Warn),
            LogLevel::Info => Some(Level::Info),
            LogLevel::Debug => Some(Level::Debug),
        }
    }
}

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// The time, the level, and a sentence
    Text,
    /// An object
    Json,
}
