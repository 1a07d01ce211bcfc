//! The arguments of `obverse class`.

mod mark;

use clap::Subcommand;

pub use mark::ClassMarkArgs;

/// The arguments of `obverse class`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
docs/class.md has a complete example.

Examples:
  obverse class mark submissions --assignment alphabeta.toml --out marks
  obverse class mark --help                         the format of an assignment")]
pub struct ClassArgs {
    /// What to do
    #[command(subcommand)]
    pub task: ClassTask,
}

/// The tasks of `obverse class`.
#[derive(Subcommand, Debug)]
pub enum ClassTask {
    /// Mark what the students of a class have handed in: logs, programs, node counts
    Mark(ClassMarkArgs),
}

impl ClassArgs {
    /// Whether results and errors are printed as JSON.
    pub fn wants_json(&self) -> bool {
        match &self.task {
            ClassTask::Mark(args) => args.json,
        }
    }
}
