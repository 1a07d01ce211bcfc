//! Copies of folders with links, special files and other unusual contents.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};

use common::*;
use obverse_sandbox::{CopyError, CopyLimits, SkipReason, Skipped, Submission};

#[test]
fn files_and_folders_are_copied() {
    let original = folder("echo");
    let program = original.path().join("program.sh");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).expect("it is ours");
    fs::create_dir(original.path().join("inner")).expect("it is ours");
    fs::write(original.path().join("inner/file"), "text").expect("it is ours");
    let submission = copy(original.path());
    let copied = submission.folder();
    assert_eq!(
        fs::read_to_string(copied.join("inner/file")).expect("a file"),
        "text"
    );
    let mode = |name: &str| {
        fs::metadata(copied.join(name))
            .expect("a file")
            .permissions()
            .mode()
    };
    assert_eq!(mode("program.sh") & 0o111, 0o111);
    assert_eq!(mode("inner/file") & 0o111, 0);
    assert_eq!(submission.skipped(), []);
    let other_users = fs::metadata(copied).expect("a folder").permissions().mode() & 0o077;
    assert_eq!(other_users, 0);
}

#[test]
fn links_and_special_files_are_skipped() {
    let original = folder("");
    let path = original.path();
    symlink("/etc/shadow", path.join("a")).expect("it is ours");
    symlink("/etc", path.join("b")).expect("it is ours");
    symlink("program.sh", path.join("c")).expect("it is ours");
    symlink("c", path.join("d")).expect("it is ours");
    let _socket = UnixListener::bind(path.join("e")).expect("it is ours");
    let submission = copy(path);
    let skipped = |name: &str, reason| Skipped {
        path: PathBuf::from(name),
        reason,
    };
    assert_eq!(
        submission.skipped(),
        [
            skipped("a", SkipReason::Link),
            skipped("b", SkipReason::Link),
            skipped("c", SkipReason::Link),
            skipped("d", SkipReason::Link),
            skipped("e", SkipReason::Special),
        ]
    );
    let names: Vec<_> = fs::read_dir(submission.folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(names, ["program.sh"]);
}

#[test]
fn a_link_is_not_a_folder() {
    let original = folder("");
    let link = original.path().join("link");
    symlink("/etc", &link).expect("it is ours");
    for path in [link, original.path().join("program.sh")] {
        let error = Submission::copy(&path, &CopyLimits::default()).expect_err("not a folder");
        assert!(matches!(error, CopyError::NotAFolder(other) if other == path));
    }
    let missing = Path::new("/does/not/exist");
    let error = Submission::copy(missing, &CopyLimits::default()).expect_err("no folder");
    assert!(matches!(error, CopyError::Read { .. }));
}

#[test]
fn the_size_is_bounded() {
    let original = folder("12345");
    fs::write(original.path().join("other"), "12345").expect("it is ours");
    let limits = |bytes| CopyLimits {
        bytes,
        ..CopyLimits::default()
    };
    Submission::copy(original.path(), &limits(10)).expect("it fits");
    let error = Submission::copy(original.path(), &limits(9)).expect_err("one byte too many");
    assert!(
        matches!(error, CopyError::TooLarge { limit: 9, .. }),
        "{error}"
    );
    // A sparse file of one terabyte, which takes no disk space.
    let sparse = fs::File::create(original.path().join("sparse")).expect("it is ours");
    if sparse.set_len(1 << 40).is_ok() {
        let error = Submission::copy(original.path(), &limits(1000)).expect_err("a terabyte");
        assert!(matches!(error, CopyError::TooLarge { .. }), "{error}");
    }
}

#[test]
fn the_number_of_files_and_the_depth_are_bounded() {
    let original = folder("");
    fs::create_dir_all(original.path().join("a/b/c")).expect("it is ours");
    let limits = |files, depth| CopyLimits {
        files,
        depth,
        ..CopyLimits::default()
    };
    Submission::copy(original.path(), &limits(4, 3)).expect("it fits");
    let error = Submission::copy(original.path(), &limits(3, 3)).expect_err("four entries");
    assert!(
        matches!(error, CopyError::TooManyFiles { limit: 3, .. }),
        "{error}"
    );
    let error = Submission::copy(original.path(), &limits(4, 2)).expect_err("three deep");
    assert!(
        matches!(error, CopyError::TooDeep { limit: 2, .. }),
        "{error}"
    );
}
