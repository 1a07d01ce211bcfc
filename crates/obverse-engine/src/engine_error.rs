use thiserror::Error;

/// Why an engine cannot be created.
///
/// ```
/// use obverse_engine::EngineError;
///
/// let error = EngineError::Table { mib: 4096, fits: Some(1024) };
/// assert_eq!(
///     error.to_string(),
///     "a transposition table of 4096 MiB does not fit into memory: 1024 MiB would"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The system does not have the memory for the transposition table.
    #[error("a transposition table of {mib} MiB does not fit into memory: {}", what_fits(*.fits))]
    Table {
        /// The size asked for, in MiB.
        mib: usize,
        /// A size in MiB that fits and leaves room for the rest of the program; `None` if 1 MiB is too much.
        fits: Option<usize>,
    },
    /// The system refuses threads, because their number is limited or memory is short.
    #[error("{wanted} threads cannot be started: the system allows {possible}")]
    Threads {
        /// The number of threads asked for.
        wanted: usize,
        /// The number of threads that can run at the same time, including the calling thread.
        possible: usize,
    },
    /// The [`Options`](crate::Options) have no evaluation, and the crate is built without the feature
    /// `built-in-weights`.
    #[error(
        "an engine needs an evaluation: this build has no built-in weights, so set `evaluation` in the options"
    )]
    NoEvaluation,
}

fn what_fits(fits: Option<usize>) -> String {
    match fits {
        Some(mib) => format!("{mib} MiB would"),
        None => "not even 1 MiB is left".to_owned(),
    }
}
