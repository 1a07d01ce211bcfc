/// Ctrl-C stopped the analysis.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: {done} of {all} {what} are analysed{}", advice(self))]
pub struct Interrupted {
    pub done: u64,
    pub all: usize,
    pub what: &'static str,
    /// Whether the games are kept in the file of `--out`.
    pub kept: bool,
}

fn advice(interrupted: &Interrupted) -> &'static str {
    match (interrupted.what, interrupted.kept) {
        (_, true) => ", and the same command with --resume continues",
        ("games", false) => "; give --out FILE to keep them and continue later",
        (_, false) => "",
    }
}
