//! The arguments of `obverse guard`.

/// The arguments of `obverse guard`, which `obverse` starts itself.
#[derive(clap::Args, Debug)]
pub struct GuardArgs {
    /// The program to run and its limits, as JSON
    pub order: String,
}
