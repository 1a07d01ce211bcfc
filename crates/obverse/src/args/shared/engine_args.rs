use obverse_engine::{Engine, EngineError, Options};

/// Threads and transposition table of an engine.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct EngineArgs {
    /// Number of search threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,
}

impl EngineArgs {
    /// Creates the engine.
    pub fn engine(self) -> Result<Engine, EngineError> {
        Engine::new(self.options())
    }

    /// The engine options for [`Engine::new`].
    pub fn options(self) -> Options {
        Options {
            threads: self.threads.into(),
            hash_mib: self.hash as usize,
            ..Options::default()
        }
    }
}
