use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use obverse_book::LearnBudget;
use obverse_engine::{Engine, EngineError, Level, Options};

use crate::args::values::seconds::seconds;

/// The options of `book learn` and `book deviate`.
#[derive(clap::Args, Debug)]
pub struct LearnOptions {
    /// File of the book; it is created if it does not exist
    #[arg(long, value_name = "FILE")]
    pub book: PathBuf,

    /// Level of the searches, 1 to 60
    #[arg(
        short,
        long,
        value_name = "L",
        default_value = "12",
        allow_negative_numbers = true
    )]
    pub level: Level,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub budget: Option<Duration>,

    /// Stop when this many positions have been added
    #[arg(long, value_name = "N")]
    pub positions: Option<u64>,

    /// Number of positions searched at a time [default: the number of cores]
    #[arg(short = 'j', long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,

    /// Size of the transposition table of each search in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl LearnOptions {
    /// When learning ends.
    pub fn budget(&self) -> LearnBudget {
        LearnBudget {
            positions: self.positions,
            time: self.budget,
        }
    }

    /// An engine for each search at a time.
    pub fn engines(&self) -> Result<Vec<Engine>, EngineError> {
        let cores = available_parallelism().map_or(1, NonZero::get);
        let count = self.threads.map_or(cores, usize::from);
        let options = Options {
            hash_mib: self.hash as usize,
            ..Options::default()
        };
        (0..count).map(|_| Engine::new(options.clone())).collect()
    }
}
