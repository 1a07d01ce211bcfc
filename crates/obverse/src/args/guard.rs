//! The arguments of `obverse guard`.

/// The arguments of `obverse guard`, a hidden command that `obverse class` calls.
#[derive(clap::Args, Debug)]
pub struct GuardArgs {
    /// The program to run and its limits, as JSON
    pub order: String,
}
