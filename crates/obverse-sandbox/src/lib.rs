//! Runs untrusted programs, such as the homework of a class. A program that crashes, hangs, forks, fills the disk,
//! opens sockets or looks for other people's files harms only itself.
//!
//! A [`Sandbox`] starts a [`Program`] isolated by bubblewrap (`bwrap`) and within [`SandboxLimits`]. The code calls
//! this isolation the walls. Every program is watched by a separate process, the guard ([`guard()`]). The guard ends
//! the program and all its descendants when the program exceeds a limit or exits, or when the process that started the
//! guard is gone. A [`Submission`] is a copy of an untrusted folder without links and special files, of bounded size.
//!
//! Only Linux is supported. Elsewhere the crate compiles, and [`Sandbox::find`] returns an error.
//!
//! ```no_run
//! use obverse_sandbox::{Access, CopyLimits, Program, Sandbox, SandboxLimits, Submission};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // The words that start the guard: a command that passes its last argument to `obverse_sandbox::guard`.
//! let sandbox = Sandbox::find(vec!["obverse".into(), "guard".into()])?;
//! let submission = Submission::copy("class/ada".as_ref(), &CopyLimits::default())?;
//! let words = ["make".to_string()];
//! let limits = SandboxLimits::default();
//! let build = Program {
//!     words: &words,
//!     folder: submission.folder(),
//!     access: Access::ReadWrite,
//!     limits: &limits,
//! };
//! let outcome = sandbox.run(&build, b"")?;
//! println!("make {}", outcome.status);
//! # Ok(())
//! # }
//! ```

mod access;
mod bubblewrap;
mod copy_error;
mod copy_limits;
mod folder_copy;
mod guard;
mod guard_order;
mod no_sandbox;
mod private_folder;
mod program;
mod run_error;
mod run_outcome;
mod run_report;
mod run_status;
mod sandbox;
mod sandbox_limits;
mod sandbox_user;
mod skipped;
mod submission;

pub use access::Access;
pub use copy_error::CopyError;
pub use copy_limits::CopyLimits;
pub use guard::guard;
pub use no_sandbox::NoSandbox;
pub use private_folder::PrivateFolder;
pub use program::Program;
pub use run_error::RunError;
pub use run_outcome::RunOutcome;
pub use run_report::RunReport;
pub use run_status::RunStatus;
pub use sandbox::Sandbox;
pub use sandbox_limits::SandboxLimits;
pub use skipped::{SkipReason, Skipped};
pub use submission::Submission;
