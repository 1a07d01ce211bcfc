/// Ctrl-C stopped the analysis.
#[derive(Debug, thiserror::Error)]
#[error("interrupted after {done} of {all} {what}{}", advice(self))]
pub struct Interrupted {
    /// Number of games or moves that are analysed.
    pub done: u64,
    /// Number of games or moves in the input.
    pub all: usize,
    /// What is counted: `games` or `moves`.
    pub what: &'static str,
    /// Whether the games are kept in the file of `--out`.
    pub kept: bool,
}

/// Advice on how to continue; empty if the analysis cannot be continued.
fn advice(interrupted: &Interrupted) -> &'static str {
    match (interrupted.what, interrupted.kept) {
        (_, true) => ": run the same command with --resume to continue",
        ("games", false) => ": give --out FILE to keep finished games and continue later",
        (_, false) => "",
    }
}
