//! The arguments of `obverse guard`.

/// The arguments of `obverse guard`, which `obverse` starts itself.
#[derive(clap::Args, Debug)]
pub struct GuardArgs {
    /// What to run and within which bounds
    pub order: String,
}
