//! The launcher, which is the program `obverse` of a release. A release has one build per kind of CPU, in
//! `builds/NAME/obverse` beside the launcher. The launcher starts the best build that this CPU can run.
//!
//! The launcher itself runs on every CPU of the architecture. The environment variable `OBVERSE_BUILD=NAME` chooses a
//! build.

mod launch_error;

use std::convert::Infallible;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use launch_error::LaunchError;
use obverse_core::kernel::TargetCpu;

/// Name of the environment variable that chooses a build.
const VARIABLE: &str = "OBVERSE_BUILD";

fn main() -> ExitCode {
    match launch() {
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Chooses a build and runs it in place of this process. Returns only if the build cannot be started.
fn launch() -> Result<Infallible, LaunchError> {
    let wanted = env::var_os(VARIABLE).filter(|name| !name.is_empty());
    let cpu = choose(wanted.as_deref(), TargetCpu::missing_feature)?;
    let own = env::current_exe().map_err(LaunchError::OwnPath)?;
    let path = build_path(&own, cpu);
    let mut arguments = env::args_os();
    let name = arguments.next().unwrap_or_else(|| "obverse".into());
    Err(become_program(path, name, arguments))
}

/// Returns the build to start: the build `wanted`, or the best build that the CPU can run if `wanted` is `None`.
fn choose(
    wanted: Option<&OsStr>,
    missing_feature: impl Fn(TargetCpu) -> Option<&'static str>,
) -> Result<TargetCpu, LaunchError> {
    let Some(wanted) = wanted else {
        let runs = |&cpu: &TargetCpu| missing_feature(cpu).is_none();
        let best = TargetCpu::ALL.into_iter().find(runs);
        return Ok(best.unwrap_or(TargetCpu::Generic));
    };
    let unknown = || LaunchError::Unknown(wanted.to_string_lossy().into_owned());
    let cpu = (wanted.to_str().and_then(TargetCpu::named)).ok_or_else(unknown)?;
    match missing_feature(cpu) {
        Some(feature) => Err(LaunchError::Unsuitable { cpu, feature }),
        None => Ok(cpu),
    }
}

/// Returns the path of the executable of a build. `own` is the path of the launcher.
fn build_path(own: &Path, cpu: TargetCpu) -> PathBuf {
    let folder = own.with_file_name("builds").join(cpu.name());
    folder.join(format!("obverse{}", env::consts::EXE_SUFFIX))
}

/// Replaces this process by a program. Returns only if the program cannot be started.
#[cfg(unix)]
fn become_program(
    path: PathBuf,
    name: OsString,
    arguments: impl Iterator<Item = OsString>,
) -> LaunchError {
    use std::os::unix::process::CommandExt;

    let error = Command::new(&path).arg0(name).args(arguments).exec();
    LaunchError::Start { path, error }
}

/// Runs a program and exits with its exit code. Returns only if the program cannot be started.
#[cfg(not(unix))]
fn become_program(
    path: PathBuf,
    _name: OsString,
    arguments: impl Iterator<Item = OsString>,
) -> LaunchError {
    match Command::new(&path).args(arguments).status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => LaunchError::Start { path, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates a CPU that can run only the last `most` builds of [`TargetCpu::ALL`].
    fn old_cpu(most: usize) -> impl Fn(TargetCpu) -> Option<&'static str> {
        let runs = &TargetCpu::ALL[TargetCpu::ALL.len() - most..];
        |cpu| (!runs.contains(&cpu)).then_some("avx9")
    }

    #[test]
    fn the_best_possible_build_is_chosen() {
        let chosen = [3, 2, 1].map(|most| choose(None, old_cpu(most)).expect("a build"));
        assert_eq!(chosen, TargetCpu::ALL);
    }

    #[test]
    fn a_build_can_be_asked_for() {
        let generic = choose(Some("generic".as_ref()), old_cpu(3));
        assert_eq!(generic.expect("a build"), TargetCpu::Generic);
        let error = choose(Some("haswell".as_ref()), old_cpu(1)).unwrap_err();
        let text = "OBVERSE_BUILD=haswell is for CPUs with avx9, and this CPU does not have it: \
            unset the variable to start the best build for this CPU";
        assert_eq!(error.to_string(), text);
        let error = choose(Some("fast".as_ref()), old_cpu(1)).unwrap_err();
        let text = "OBVERSE_BUILD=fast is not a build: choose icelake-server, haswell or generic";
        assert_eq!(error.to_string(), text);
    }
}
