//! Tests of the launcher, with scripts in place of the builds.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

use obverse_core::kernel::TargetCpu;

/// Lock that makes the tests run one at a time. A process that one test starts inherits, for a moment, the files that
/// another test has open for writing. The system refuses to start a program that is open for writing ("Text file
/// busy").
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn one_at_a_time() -> MutexGuard<'static, ()> {
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a folder like an unpacked release archive. Each build is a script that prints its name and its arguments.
fn archive() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let launcher = folder.path().join("obverse");
    fs::copy(assert_cmd::cargo::cargo_bin!("obverse-launcher"), &launcher).expect("a copy");
    for cpu in TargetCpu::ALL {
        let builds = folder.path().join("builds").join(cpu.name());
        fs::create_dir_all(&builds).expect("a folder");
        let script = format!("#!/bin/sh\nprintf '%s|' {} \"$@\"\nexit 7\n", cpu.name());
        let program = builds.join("obverse");
        fs::write(&program, script).expect("a script");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
    }
    (folder, launcher)
}

fn run(launcher: &Path, build: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(launcher);
    command.env("OBVERSE_BUILD", build).args(arguments);
    command.output().expect("the launcher runs")
}

#[test]
fn the_best_build_gets_all_arguments_and_gives_the_exit_code() {
    let _guard = one_at_a_time();
    let (_folder, launcher) = archive();
    let output = run(&launcher, "", &["solve", "a b", "--x"]);
    let expected = format!("{}|solve|a b|--x|", TargetCpu::best().name());
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(7));
}

#[test]
fn a_link_finds_the_builds() {
    let _guard = one_at_a_time();
    let (folder, launcher) = archive();
    let link = folder.path().join("builds/link");
    symlink(launcher, &link).expect("a link");
    let output = run(&link, "generic", &[]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "generic|");
}

#[test]
fn errors_are_explained() {
    let _guard = one_at_a_time();
    let (folder, launcher) = archive();
    let complaint = |build: &str| {
        let output = run(&launcher, build, &[]);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(complaint("pentium").starts_with("error: OBVERSE_BUILD=pentium is not a build"));
    fs::remove_dir_all(folder.path().join("builds")).expect("removed");
    let missing = complaint("generic");
    assert!(
        missing.contains("builds/generic/obverse cannot be started"),
        "{missing}"
    );
    assert!(
        missing.contains("Keep the files of the archive together."),
        "{missing}"
    );
}
